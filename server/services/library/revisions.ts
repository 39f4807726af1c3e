import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { notFound } from '../../errors.ts';
import { type Happening, recordedEvent } from '../events/recording.ts';
import type { Author } from './author.ts';

export type Action = 'created' | 'updated' | 'archived' | 'unarchived' | 'deleted';

export interface Change {
  path: string;
  before: unknown;
  after: unknown;
}

export interface ChangedRecord {
  oId: string;
  kind: string;
  name: string;
  version: number;
  action: Action;
  author: Author;
  changes: Change[];
}

/**
 * Returns the members of a `with` that store a revision and its event in the statement of the change. They follow a
 * member `changed`, which holds the record's new version or nothing.
 */
export function rememberedChange(tx: Tx, workspace: string, happened: ChangedRecord) {
  const { oId, action, author, changes } = happened;
  return tx`
    ${recordedEvent(tx, workspace, happeningOf(happened), undefined, 'changed')},
    remembered as (
      insert into entity_revision (workspace_o_id, entity_o_id, version, action, key_o_id, author, changes)
      select
        ${workspace}, ${oId}, version, ${action}, ${author.keyOId}, ${json(tx, author.user)}, ${json(tx, changes)}
      from changed
      returning 1
    )`;
}

/** Records a change that an earlier statement of the transaction has made. */
export async function remember(tx: Tx, workspace: string, happened: ChangedRecord): Promise<void> {
  await tx`
    with changed as (select ${happened.version}::int as version),
    ${rememberedChange(tx, workspace, happened)}
    select`;
}

/** Returns the event of a change. Archiving and deleting count as updates: they have no event type. */
export function happeningOf({ oId, kind, name, version, action, author, changes }: ChangedRecord): Happening {
  const noun = kind.replaceAll('-', ' ');
  return {
    eventType: action === 'created' ? 'ENTITY_CREATED' : 'ENTITY_UPDATED',
    category: 'REVISION',
    summary: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${action}: ${name}`,
    subjectOId: oId,
    payload: {
      oId,
      entityType: kind,
      name,
      version,
      action,
      userOId: author.user.oId,
      changedFields: changes.map((change) => change.path),
    },
  };
}

interface Revision {
  oId: string;
  entityOId: string;
  entityType: string;
  version: number;
  action: string;
  keyOId: string | null;
  author: { oId: string; firstName: string; lastName: string };
  changes: Change[];
  createdAt: Date;
}

/** Lists revisions of one entity, or of all where `oId` is absent, newest first; deleted entities included. */
export async function listRevisions(
  tx: Tx,
  workspace: string,
  query: { oId?: string | undefined; limit: number; offset: number },
) {
  const { oId } = query;
  const data = await tx<Revision[]>`
    select ${columns(tx)}
    ${withEntity(tx, workspace)}
    where revision.workspace_o_id = ${workspace}
      ${oId ? tx`and revision.entity_o_id = ${oId}` : tx``}
    order by ${oId ? tx`revision.version desc` : tx`revision.created_at desc, revision.o_id desc`}
    limit ${query.limit}
    offset ${query.offset}`;
  const [count] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from entity_revision
    where workspace_o_id = ${workspace}
      ${oId ? tx`and entity_o_id = ${oId}` : tx``}`;
  const total = count?.total ?? 0;
  if (total === 0 && oId) throw notFound('No library entity with this oId exists in the workspace');
  return { hasNext: query.offset + data.length < total, total, data };
}

/** The fields of a record as they were after a revision. */
interface Snapshot {
  name: string;
  internalName: string | null;
  description: string | null;
  active: boolean;
  data: Record<string, unknown>;
}

/** Returns one revision with the record as it was then, unless only the difference is wanted. */
export async function getRevision(
  tx: Tx,
  workspace: string,
  revisionOId: string,
  diffOnly: boolean,
): Promise<Revision & { snapshot?: Snapshot }> {
  const [found] = await tx<Revision[]>`
    select ${columns(tx)}
    ${withEntity(tx, workspace)}
    where revision.workspace_o_id = ${workspace}
      and revision.o_id = ${revisionOId}`;
  if (!found) throw notFound('No revision with this oId exists in the workspace');
  return diffOnly ? found : { ...found, snapshot: await snapshotAt(tx, workspace, found) };
}

/** The record as it stands, with every field that has changed since as it was before the first of those changes. */
async function snapshotAt(tx: Tx, workspace: string, { entityOId, version }: Revision): Promise<Snapshot> {
  const [now] = await tx<Snapshot[]>`
    select name, internal_name, description, active, data
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${entityOId}`;
  if (!now) throw new Error('a revision without its entity');
  const changed = await tx<{ path: keyof Snapshot; before: unknown }[]>`
    select distinct on (change ->> 'path') change ->> 'path' as path, change -> 'before' as before
    from entity_revision, jsonb_array_elements(changes) as change
    where workspace_o_id = ${workspace}
      and entity_o_id = ${entityOId}
      and version > ${version}
    order by change ->> 'path', version`;
  const data = { ...now.data };
  const fields: Record<string, unknown> = {};
  for (const { path, before } of changed) {
    if (path.startsWith('data.')) data[path.slice('data.'.length)] = before;
    else if (Object.hasOwn(now, path)) fields[path] = before;
  }
  const present = Object.entries(data).filter(([, value]) => value !== null);
  return { ...now, ...fields, data: Object.fromEntries(present) };
}

const columns = (tx: Tx) => tx`
  revision.o_id, revision.entity_o_id, entity.kind as entity_type, revision.version, revision.action,
  revision.key_o_id, revision.author, revision.changes, revision.created_at`;

const withEntity = (tx: Tx, workspace: string) => tx`
  from entity_revision as revision
  join entity on entity.workspace_o_id = ${workspace} and entity.o_id = revision.entity_o_id`;
