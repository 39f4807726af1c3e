import type { Tools } from '../../context.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import { unavailable } from '../../errors.ts';
import { storageKey } from '../../storage/index.ts';

/**
 * The bytes of resources as they came. Equal bytes lie in storage once, so they go only when no resource has them, by the
 * one job that waits for it under their key; a lock on the key keeps one that is just being created from losing them.
 * The lease of the job says that they are on their way out.
 */

/**
 * Stores bytes before the transaction that refers to them; `keepOriginal` in that transaction ensures that they stay.
 * The job for their removal is put off first, or planned in case the process is killed or the resource deleted; it
 * spares bytes that a resource refers to. Throws 503 where they are being removed at this moment: put now, they would go
 * with those.
 */
export async function putOriginal(
  { storage, workspace, write }: Pick<Tools, 'storage' | 'workspace' | 'write'>,
  bytes: Uint8Array,
): Promise<string> {
  const key = storageKey(workspace, 'resource', bytes);
  await write(async (tx) => {
    await lockKey(tx, key);
    const [removal] = await tx`
      select 1
      from lease
      where workspace_o_id = ${workspace}
        and subject_o_id = ${key}`;
    if (removal) throw isBeingRemoved();
    await enqueueRemoval(tx, workspace, key);
  });
  await storage.put(key, bytes);
  return key;
}

/**
 * Keeps an original; call it in the transaction that stores its key. Storage is not asked, since a slow one would hold
 * the connection: as long as the removal waits, the bytes are there. Throws 503 where it does not wait any more.
 */
export async function keepOriginal(tx: Tx, key: string): Promise<void> {
  await lockKey(tx, key);
  if (!(await removalWaits(tx, key))) throw isBeingRemoved();
}

const isBeingRemoved = () =>
  unavailable('An older copy of this file is being removed; send it again', comeBackSeconds);

const comeBackSeconds = 10;

/** A backup copies the bytes of its moment after it; those of published files stay as long. */
const keptMs = 3_600_000;

/**
 * Queues the removal of a file, unless a resource refers to it by then; call it in the transaction that deletes its
 * resource.
 */
export function enqueueRemoval(tx: Tx, workspace: string, key: string): Promise<void> {
  const runAt = new Date(Date.now() + keptMs);
  return enqueue(tx, 'remove-original', { workspaceOId: workspace, storageKey: key }, { runAt, key });
}

async function removalWaits(tx: Tx, key: string): Promise<boolean> {
  const [row] = await tx<{ waits: boolean }[]>`select job_waits('remove-original', ${key}) as waits`;
  return row?.waits ?? false;
}

/**
 * Removes the bytes unless a resource still refers to them, or they were put since. A job calls it that has the lease
 * of the key; no transaction is open while storage works, since on the embedded engine everybody would wait for it.
 */
export async function removeOriginal(
  { storage, workspace, write }: Pick<Tools, 'storage' | 'workspace' | 'write'>,
  key: string,
): Promise<void> {
  if (!key.startsWith(`${workspace}/resource/`)) return;
  const isKept = await write(async (tx) => {
    await lockKey(tx, key);
    const [kept] = await tx`
      select 1
      from resource
      where workspace_o_id = ${workspace}
        and storage_key = ${key}
        and deleted_at is null
      limit 1`;
    return kept !== undefined || (await removalWaits(tx, key));
  });
  if (!isKept) await storage.delete(key);
}

async function lockKey(tx: Tx, key: string): Promise<void> {
  await lockName(tx, `original ${key}`);
}
