import { createHash } from 'node:crypto';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';

/** A source after reading; offsets count in its text. */
export interface ReadSource {
  type: SourceType;
  resourceOId: string | null;
  url: string | null;
  title: string | null;
  text: string;
  /** Where `text` begins in the whole text of the source; 0 unless it is a passage of a resource. */
  at: number;
  /** Of the whole text. */
  hash: Buffer;
  /** Of the resource's text; null where storing decides it. */
  revision: number | null;
  /** The path of the field for which the caller sent it; not stored. */
  toldFor?: string;
}

/** The types under which sources are stored. */
export type SourceType = 'TEXT' | 'URL' | 'RESOURCE';

/** Finds the workspace's own texts and records about a name. */
export type HeldOn = (name: string) => Promise<ReadSource[]>;

export const hashText = (text: string) => createHash('sha256').update(text).digest();

/** The source for a text without a document. */
export const textSource = (text: string, title: string | null = null): ReadSource => ({
  ...blank,
  type: 'TEXT',
  title,
  text,
  hash: hashText(text),
});

/** The source for a value without document and page. */
export const blank = { resourceOId: null, url: null, title: null, at: 0, revision: null };

/** Stores a source once for each of its texts; returns its oId. */
export async function storeSource(tx: Tx, workspace: string, source: ReadSource): Promise<string> {
  const [knownSource] = await tx<{ oId: string }[]>`
    select o_id
    from source
    where workspace_o_id = ${workspace}
      and hash = ${source.hash}
      and source_type = ${source.type}
      and url is not distinct from ${source.url}
      and resource_o_id is not distinct from ${source.resourceOId}
    limit 1`;
  if (knownSource) {
    await renew(tx, workspace, knownSource.oId);
    return knownSource.oId;
  }
  const oId = newOId(prefixes.source);
  const revision = source.revision ?? (await nextRevision(tx, workspace, source.url));
  await tx`
    insert into source (workspace_o_id, o_id, source_type, resource_o_id, url, text, hash, revision)
    values (
      ${workspace}, ${oId}, ${source.type}, ${source.resourceOId}, ${source.url},
      ${source.type === 'RESOURCE' ? null : source.text}, ${source.hash}, ${revision}
    )`;
  return oId;
}

/** One more than the newest text that a page has had. */
async function nextRevision(tx: Tx, workspace: string, url: string | null): Promise<number> {
  const [row] = await tx<{ next: number }[]>`
    select coalesce(max(revision) + 1, 1) as next
    from source
    where workspace_o_id = ${workspace}
      and url = ${url}`;
  return row?.next ?? 1;
}

/** A page that says again what it said before its last change is the newest once more. */
async function renew(tx: Tx, workspace: string, oId: string): Promise<void> {
  await tx`
    update source as s
    set revision = newest.revision + 1
    from (
      select max(newer.revision) as revision
      from source as own
      join source as newer on newer.workspace_o_id = ${workspace} and newer.url = own.url
      where own.workspace_o_id = ${workspace}
        and own.o_id = ${oId}
    ) as newest
    where s.workspace_o_id = ${workspace}
      and s.o_id = ${oId}
      and newest.revision > s.revision`;
}

/**
 * Returns whether a source has changed: a resource by the hash of its text, a page by the newest text that was
 * fetched. No model is asked. `s` is the alias of the source in the surrounding statement.
 */
export const staleSource = (tx: Tx, workspace: string) => tx`
  case s.source_type
    when 'TEXT' then false
    when 'URL' then exists (
      select from source as newer
      where newer.workspace_o_id = ${workspace}
        and newer.url = s.url
        and newer.revision > s.revision
    )
    else not exists (
      select from resource as r
      where r.workspace_o_id = ${workspace}
        and r.o_id = s.resource_o_id
        and r.text_hash = s.hash
        and r.deleted_at is null
    )
  end`;

export interface StoredSource {
  oId: string;
  type: SourceType;
  resourceOId: string | null;
  url: string | null;
  revision: number;
  text: string | null;
  stale: boolean;
  createdAt: Date;
}

/** Returns a stored source with its text, by its own oId or by a resource's. */
export async function getSource(tx: Tx, workspace: string, oId: string): Promise<StoredSource> {
  const [row] = await tx<StoredSource[]>`
    select
      s.o_id, s.source_type as type, s.resource_o_id, s.url, s.revision,
      coalesce(s.text, t.text) as text,
      ${staleSource(tx, workspace)} as stale,
      s.created_at
    from source as s
    left join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = s.resource_o_id and t.hash = s.hash
    where s.workspace_o_id = ${workspace}
      and s.o_id = ${oId}
    limit 1`;
  if (row) return row;
  const [resource] = await tx<StoredSource[]>`
    select
      r.o_id,
      'RESOURCE' as type,
      r.o_id as resource_o_id, null as url, r.revision, t.text, false as stale, t.created_at
    from resource as r
    join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = r.o_id and t.revision = r.revision
    where r.workspace_o_id = ${workspace}
      and r.o_id = ${oId}
      and r.deleted_at is null`;
  if (!resource) throw notFound('No source or resource with this oId exists in the workspace');
  return resource;
}
