import type { Tx } from '../context.ts';
import { invalidField } from '../errors.ts';
import type { Call } from '../http/route.ts';

/** Whom a request to delete names. */
interface Named {
  oId?: string | null | undefined;
  oIds?: string[] | null | undefined;
}

/** Deletes all named records, or none. The reply to one oId is its record, to `oIds` a list. */
export async function deleteNamed<Deleted>(
  call: Call,
  named: Named,
  deleteOne: (tx: Tx, workspace: string, oId: string) => Promise<Deleted>,
): Promise<Deleted | Deleted[] | undefined> {
  const oIds = [...new Set([...(named.oId ? [named.oId] : []), ...(named.oIds ?? [])])].toSorted();
  if (oIds.length === 0) throw invalidField('oId', 'is required');
  const records = await call.write(async (tx) => {
    const deleted = [];
    for (const oId of oIds) deleted.push(await deleteOne(tx, call.workspace, oId));
    return deleted;
  });
  return named.oIds?.length ? records : records[0];
}
