import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';

/** Extracted texts, each stored once per revision: chunks, quotes and evidence hold offsets in them. */

export function hashOfText(text: string): Buffer {
  return new Bun.CryptoHasher('sha256').update(text).digest() as Buffer;
}

export interface StoredText {
  text: string;
  revision: number;
  /** SHA-256 of the text as UTF-8, in hexadecimal. */
  hash: string;
}

/**
 * Returns the newest text, or that of an earlier revision while something refers to it. Null when none was extracted.
 */
export async function readText(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  revision: number | null = null,
): Promise<StoredText | null> {
  const [row] = await tx<StoredText[]>`
    select text, revision, encode(hash, 'hex') as hash
    from resource_text
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      ${revision === null ? tx`` : tx`and revision = ${revision}`}
    order by revision desc
    limit 1`;
  if (!row && revision !== null) throw notFound('This revision of the text is no longer kept');
  return row ?? null;
}

/** Stores a changed text as the next revision. Returns the newest revision. */
export async function storeText(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  text: string,
): Promise<number> {
  const hash = hashOfText(text);
  const [changedResource] = await tx<{ revision: number }[]>`
    update resource
    set revision = revision + 1, text_hash = ${hash}, updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and text_hash is distinct from ${hash}
    returning revision`;
  if (changedResource) {
    await tx`
      insert into resource_text (workspace_o_id, resource_o_id, revision, text, hash)
      values (${workspace}, ${resourceOId}, ${changedResource.revision}, ${text}, ${hash})`;
    return changedResource.revision;
  }
  const [row] = await tx<{ revision: number }[]>`
    select revision
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}`;
  return row?.revision ?? 0;
}

/** Deletes texts to which neither chunks, evidence, drift checks nor open suggestions refer. */
export async function dropOldTexts(tx: Tx, workspace: string, resourceOId: string): Promise<void> {
  await tx`
    delete from resource_text
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and revision < (
        select least(revision, indexed_revision)
        from resource
        where workspace_o_id = ${workspace} and o_id = ${resourceOId}
      )
      and hash not in (
        select hash
        from source
        where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId}
      )
      and revision not in (
        select checked_revision
        from resource_entity_link
        where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId} and checked_revision is not null
      )
      and revision not in (
        select revision
        from suggestion
        where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId}
          and status in ('draft', 'pending') and revision is not null
      )`;
}
