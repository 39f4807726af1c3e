import type { EntityInput } from '../../../schema/entity.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../db.ts';
import { ApiError, invalidField } from '../../errors.ts';
import { type Author, countOne, missing, type Rendered, textsOf } from './entities.ts';
import { checkData, checkReferences } from './fields.ts';
import { linkByFields } from './links.ts';
import { linkNamed, nameKey, namesSaid } from './mentions.ts';
import { remember } from './revisions.ts';
import { clearDefault, settleKind } from './rules.ts';
import { recordLexemes } from './words.ts';

interface Stored {
  name: string;
  internalName: string | null;
  description: string | null;
  active: boolean;
  isDefault: boolean | null;
  data: Record<string, unknown>;
  version: number;
  archived: boolean;
}

export interface Change {
  path: string;
  before: unknown;
  after: unknown;
}

/** Locks the record, so that two updates of different fields both last. */
async function lockEntity(tx: Tx, workspace: string, kind: Kind, oId: string): Promise<Stored> {
  const [row] = await tx<Stored[]>`
    select
      name,
      internal_name as "internalName",
      description,
      active,
      is_default as "isDefault",
      data,
      version,
      archived_at is not null as archived
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and kind = ${kind.kind}
      and deleted_at is null
    for update`;
  if (!row) throw missing(kind);
  return row;
}

/**
 * Changes the fields named, clears those given as null, leaves the rest. `expected` is the version of If-Match:
 * another one answers 412 and changes nothing. A request that changes nothing makes no revision.
 */
export async function updateEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  input: EntityInput,
  author: Author,
  expected: number | null = null,
): Promise<Rendered & { changes: Change[] }> {
  if (kind.hasDefault && typeof input.isDefault === 'boolean') await lockDefault(tx, workspace, kind);
  const before = await lockEntity(tx, workspace, kind, oId);
  if (expected !== null && expected !== before.version) throw lostRace(before.version);
  if (input.name === null || input.name?.trim() === '') throw invalidField('name', 'cannot be cleared');
  const stored = { oId, data: before.data };
  const data = await settleKind(tx, workspace, kind, mergeData(before.data, input.data), author, stored);
  checkData(kind, data);
  const targets = await checkReferences(tx, workspace, kind, data, before.data);
  const after = {
    name: input.name ?? before.name,
    internalName: input.internalName === undefined ? before.internalName : input.internalName,
    description: input.description === undefined ? before.description : input.description,
    active: input.active ?? before.active,
    isDefault: kind.hasDefault ? (input.isDefault ?? before.isDefault ?? false) : null,
    data,
  };
  const changes = diff(before, after);
  if (changes.length === 0) return { ...(await rendered(tx, workspace, oId)), changes };
  if (after.isDefault && !before.isDefault) await clearDefault(tx, workspace, kind, author);
  const [row] = await tx<Rendered[]>`
    update entity
    set
      name = ${after.name},
      name_key = ${nameKey(kind.kind, after.name)},
      internal_name = ${after.internalName},
      description = ${after.description},
      active = ${after.active},
      is_default = ${after.isDefault},
      data = ${tx.json(data as never)},
      words = array_to_tsvector(${recordLexemes(workspace, kind.kind, [after.name, after.internalName, after.description, data])}::text[]),
      version = version + 1,
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning record, version`;
  if (!row) throw missing(kind);
  await linkByFields(tx, workspace, kind, oId, targets);
  const said = namesSaid(kind.kind, textsOf(after, data));
  if (said.keys.length > 0) await linkNamed(tx, workspace, kind.kind, oId, said);
  const { version } = row;
  await remember(tx, workspace, {
    oId,
    kind: kind.kind,
    name: after.name,
    version,
    action: 'updated',
    author,
    changes,
  });
  return { ...row, changes };
}

/** The same lock that `clearDefault` takes, taken before the row's: one order for all, so no deadlock. */
async function lockDefault(tx: Tx, workspace: string, kind: Kind): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`default ${kind.kind} ${workspace}`}, 0))`;
}

function lostRace(version: number): ApiError {
  return new ApiError(
    412,
    'version_changed',
    'The record has changed since it was read; get it again and repeat the change',
    {
      headers: { etag: `"${version}"` },
    },
  );
}

function mergeData(stored: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null && value !== undefined),
  );
}

async function rendered(tx: Tx, workspace: string, oId: string): Promise<Rendered> {
  const [row] = await tx<Rendered[]>`
    select record, version from entity where workspace_o_id = ${workspace} and o_id = ${oId}`;
  if (!row) throw new Error('a locked entity is gone');
  return row;
}

/** Field by field; a field of `data` stands as `data.<name>`. */
function diff(
  before: Omit<Stored, 'version' | 'archived'>,
  after: Omit<Stored, 'version' | 'archived'>,
): Change[] {
  const members = (record: Omit<Stored, 'version' | 'archived'>): Record<string, unknown> => ({
    name: record.name,
    internalName: record.internalName,
    description: record.description,
    active: record.active,
    default: record.isDefault,
    ...Object.fromEntries(Object.entries(record.data).map(([name, value]) => [`data.${name}`, value])),
  });
  const [old, now] = [members(before), members(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((path) => !Bun.deepEquals(old[path] ?? null, now[path] ?? null))
    .map((path) => ({ path, before: old[path] ?? null, after: now[path] ?? null }));
}

/** Soft: the row stays, its oId answers 404, its links no longer show. Returns the record as it was deleted. */
export async function deleteEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  author: Author,
): Promise<Rendered> {
  const { archived, name } = await lockEntity(tx, workspace, kind, oId);
  const [row] = await tx<Rendered[]>`
    with counted as (${countOne(tx, workspace, kind.kind, archived, -1)})
    update entity
    set deleted_at = now(), updated_at = now(), version = version + 1
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning record, version`;
  if (!row) throw missing(kind);
  const { version } = row;
  await remember(tx, workspace, {
    oId,
    kind: kind.kind,
    name,
    version,
    action: 'deleted',
    author,
    changes: [],
  });
  return row;
}

/** Archived records leave the lists unless asked for; everything else about them stays. */
export async function archiveEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  archive: boolean,
  author: Author,
): Promise<Rendered> {
  const before = await lockEntity(tx, workspace, kind, oId);
  if (before.archived === archive) return rendered(tx, workspace, oId);
  const [row] = await tx<Rendered[]>`
    with left_one as (${countOne(tx, workspace, kind.kind, !archive, -1)}),
    joined_one as (${countOne(tx, workspace, kind.kind, archive, 1)})
    update entity
    set archived_at = ${archive ? tx`now()` : null}, updated_at = now(), version = version + 1
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning record, version`;
  if (!row) throw missing(kind);
  const { version } = row;
  const action = archive ? 'archived' : 'unarchived';
  await remember(tx, workspace, {
    oId,
    kind: kind.kind,
    name: before.name,
    version,
    action,
    author,
    changes: [],
  });
  return row;
}
