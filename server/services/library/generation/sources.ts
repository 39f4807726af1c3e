import { createHash } from 'node:crypto';
import type { SourceInput } from '../../../../schema/generate.ts';
import { newOId, oIdPattern, prefixes } from '../../../../schema/o-id.ts';
import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { ApiError, invalidField, notFound } from '../../../errors.ts';
import { extract } from '../../../ingest/extract.ts';
import type { Outbound } from '../../../outbound/index.ts';

/** A source that was read: its text is what offsets count in. */
export interface ReadSource {
  type: SourceInput['type'];
  resourceOId: string | null;
  url: string | null;
  title: string | null;
  text: string;
  hash: Buffer;
  /** Of the resource's text; null where storing decides it. */
  revision: number | null;
}

const maxPageBytes = 5 * 1024 * 1024;
const fetchMs = 20_000;

export const hashText = (text: string) => createHash('sha256').update(text).digest();

/** Reads one source. Pages are fetched outside any transaction; `path` names the source in errors. */
export async function readSource(
  input: SourceInput,
  path: string,
  tools: Pick<Tools, 'outbound' | 'read' | 'workspace'>,
): Promise<ReadSource> {
  if (input.type === 'URL') return readPage(input.value, path, tools.outbound);
  if (input.type === 'RESOURCE') {
    return tools.read((tx) => readResource(tx, tools.workspace, input.value, path));
  }
  return { ...blank, type: 'TEXT', text: input.value, hash: hashText(input.value) };
}

const blank = { resourceOId: null, url: null, title: null, revision: null };

async function readPage(url: string, path: string, outbound: Outbound): Promise<ReadSource> {
  try {
    const page = await outbound.fetch(url, {
      method: 'GET',
      maxBytes: maxPageBytes,
      timeoutMs: fetchMs,
      follow: 5,
    });
    if (page.status >= 400) throw invalidField(`${path}.value`, `the address answered ${page.status}`);
    const contentType = page.headers.get('content-type');
    const found = await extract(page.body, { url: page.url, ...(contentType ? { contentType } : {}) });
    return { ...blank, type: 'URL', url, title: found.title, text: found.text, hash: hashText(found.text) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    throw new ApiError(400, 'source_unreadable', `${path}.value: ${reason}`, {
      cause: error,
      errors: [{ path: `${path}.value`, message: reason }],
    });
  }
}

async function readResource(tx: Tx, workspace: string, named: string, path: string): Promise<ReadSource> {
  const [row] = await tx<
    { oId: string; name: string; revision: number; text: string | null; hash: Buffer | null }[]
  >`
    select r.o_id as "oId", r.name, r.revision, t.text, t.hash
    from resource as r
    left join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = r.o_id and t.revision = r.revision
    where r.workspace_o_id = ${workspace}
      and ${oIdPattern.test(named) ? tx`r.o_id = ${named}` : tx`r.name = ${named}`}
      and r.deleted_at is null
    order by r.created_at desc
    limit 1`;
  if (!row) {
    const message = 'no resource with this oId or name exists in the workspace';
    throw new ApiError(404, 'not_found', `${path}.value: ${message}`, {
      errors: [{ path: `${path}.value`, message }],
    });
  }
  if (row.text === null || !row.hash)
    throw invalidField(`${path}.value`, 'the resource has no text yet; wait until it is indexed');
  return {
    ...blank,
    type: 'RESOURCE',
    resourceOId: row.oId,
    title: row.name,
    text: row.text,
    hash: row.hash,
    revision: row.revision,
  };
}

/** Stores a source once for each text it has had; returns its oId. */
export async function storeSource(tx: Tx, workspace: string, source: ReadSource): Promise<string> {
  const [known] = await tx<{ oId: string }[]>`
    select o_id as "oId"
    from source
    where workspace_o_id = ${workspace}
      and hash = ${source.hash}
      and source_type = ${source.type}
      and url is not distinct from ${source.url}
      and resource_o_id is not distinct from ${source.resourceOId}
    limit 1`;
  if (known) {
    await renew(tx, workspace, known.oId);
    return known.oId;
  }
  const oId = newOId(prefixes.source);
  await tx`
    insert into source (workspace_o_id, o_id, source_type, resource_o_id, url, text, hash, revision)
    values (
      ${workspace}, ${oId}, ${source.type}, ${source.resourceOId}, ${source.url},
      ${source.type === 'RESOURCE' ? null : source.text}, ${source.hash},
      coalesce(${source.revision}::int, (
        select max(revision) from source where workspace_o_id = ${workspace} and url = ${source.url}
      ) + 1, 1)
    )`;
  return oId;
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
 * Whether a source still says what it said: a resource's text by its hash, a page by the newest text that was fetched.
 * No model is asked. `s` is the source's alias in the statement around it.
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
  type: SourceInput['type'];
  resourceOId: string | null;
  url: string | null;
  revision: number;
  text: string | null;
  stale: boolean;
  createdAt: Date;
}

/** A stored source with its text, by its own oId or by a resource's. */
export async function getSource(tx: Tx, workspace: string, oId: string): Promise<StoredSource> {
  const [row] = await tx<StoredSource[]>`
    select
      s.o_id as "oId",
      s.source_type as type,
      s.resource_o_id as "resourceOId",
      s.url,
      s.revision,
      coalesce(s.text, t.text) as text,
      ${staleSource(tx, workspace)} as stale,
      s.created_at as "createdAt"
    from source as s
    left join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = s.resource_o_id and t.hash = s.hash
    where s.workspace_o_id = ${workspace}
      and s.o_id = ${oId}
    limit 1`;
  if (row) return row;
  const [resource] = await tx<StoredSource[]>`
    select
      r.o_id as "oId",
      'RESOURCE' as type,
      r.o_id as "resourceOId",
      null as url,
      r.revision,
      t.text,
      false as stale,
      t.created_at as "createdAt"
    from resource as r
    join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = r.o_id and t.revision = r.revision
    where r.workspace_o_id = ${workspace}
      and r.o_id = ${oId}
      and r.deleted_at is null`;
  if (!resource) throw notFound('No source or resource with this oId exists in the workspace');
  return resource;
}
