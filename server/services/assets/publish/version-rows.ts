import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { keepBlobs } from '../blobs/stored-blobs.ts';
import type { Description } from './describe.ts';
import type { PublishedFile } from './folder.ts';

/** The key that publishes, and its user. */
export interface Publisher {
  keyOId: string;
  user: { oId: string; firstName: string; lastName: string };
}

export interface NewVersion {
  uuid: string;
  number: number;
  /** The version that was served until now; null for the first. */
  before: number | null;
  files: readonly Pick<PublishedFile, 'path' | 'size' | 'sha256' | 'contentType'>[];
  description: Description;
  by: Publisher;
}

/**
 * Inserts a version and its files, whose bytes are already stored. An unchanged file at the same path keeps its date
 * and its run.
 */
export async function insertVersion(tx: Tx, workspace: string, version: NewVersion): Promise<void> {
  const { uuid, number, before, files, description, by } = version;
  await tx`
    insert into asset_version (workspace_o_id, asset_uuid, version, file_count, total_size, entry_point, skill_name,
      skill_description, note, author, key_o_id)
    values (
      ${workspace}, ${uuid}, ${number}, ${files.length}, ${files.reduce((sum, { size }) => sum + size, 0)},
      ${description.entryPoint}, ${description.skill?.name ?? null}, ${description.skill?.description ?? null},
      ${description.note},      ${json(tx, by.user)}, ${by.keyOId}
    )`;
  await keepBlobs(
    tx,
    workspace,
    files.map(({ sha256 }) => sha256),
  );
  await tx`
    insert into asset_file (workspace_o_id, asset_uuid, version, path, sha256, size, content_type, run_o_id, created_at)
    select ${workspace}, ${uuid}, ${number}, sent.path, decode(sent.sha256, 'hex'), sent.size, sent.content_type,
      coalesce(sent.run_o_id, known.run_o_id), coalesce(known.created_at, now())
    from unnest(
      ${files.map(({ path }) => path)}::text[],
      ${files.map(({ sha256 }) => sha256)}::text[],
      ${files.map(({ size }) => size)}::bigint[],
      ${files.map(({ contentType }) => contentType)}::text[],
      ${files.map(({ path }) => description.runs.get(path) ?? null)}::text[]
    ) as sent (path, sha256, size, content_type, run_o_id)
    left join asset_file as known
      on known.workspace_o_id = ${workspace}
      and known.asset_uuid = ${uuid}
      and known.version = ${before ?? 0}
      and known.path = sent.path
      and known.sha256 = decode(sent.sha256, 'hex')
    returning 1`;
}
