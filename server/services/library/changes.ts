import type { EntityInput } from '../../../schema/entity.ts';
import { workspaceCompany } from '../../../schema/library/workspace-company.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { lockName } from '../../database/lock-name.ts';
import { ApiError, conflict, invalidField } from '../../errors.ts';
import { refillAccounts } from '../accounts/refill.ts';
import type { Author } from './author.ts';
import { countChange, createEntity, missing, type StoredRecord, textsOf } from './entities.ts';
import { checkData, checkReferences, hasReferences, withGroups, withKept } from './fields.ts';
import { linkByFields } from './links.ts';
import { linkNamed, nameKey, namesChanged } from './mentions.ts';
import { type Action, type Change, rememberedChange } from './revisions.ts';
import { clearDefault, settleKind } from './rules.ts';
import { recordLexemes } from './search-words.ts';

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

const maxAttempts = 20;

/** Throws 412 for another version than those expected, where some are. */
async function readEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  expectedVersions: readonly number[] | null,
): Promise<Stored> {
  const [row] = await tx<Stored[]>`
    select
      name, internal_name, description, active, is_default, data, version,
      archived_at is not null as archived
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and kind = ${kind.kind}
      and deleted_at is null`;
  if (!row) throw missing(kind);
  if (expectedVersions !== null && !expectedVersions.includes(row.version)) throw lostRace(row.version);
  return row;
}

/**
 * Changes the given fields, clears those given as null, leaves the rest. `expected` are the versions of If-Match:
 * another one answers 412 and changes nothing. A request that changes nothing creates no revision.
 */
export async function updateEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  input: EntityInput,
  author: Author,
  expected: readonly number[] | null = null,
): Promise<StoredRecord & { changes: Change[] }> {
  if (kind.hasDefault && typeof input.isDefault === 'boolean') await lockDefault(tx, workspace, kind);
  return untilNobodyWrote(() => tryUpdate(tx, workspace, kind, oId, input, author, expected));
}

/** Tries again while others write in between: the next try reads what they wrote. */
async function untilNobodyWrote<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let number = 0; number < maxAttempts; number++) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw conflict('The record is changed by too many requests at once; try again', 'version_contended');
}

/** Reads, merges and writes under the condition that nobody has written in between; null when somebody has. */
async function tryUpdate(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  input: EntityInput,
  author: Author,
  expected: readonly number[] | null,
): Promise<(StoredRecord & { changes: Change[] }) | null> {
  const before = await readEntity(tx, workspace, kind, oId, expected);
  if (input.name === null || input.name?.trim() === '') throw invalidField('name', 'cannot be cleared');
  const stored = { oId, data: before.data };
  const data = await settleKind(
    tx,
    workspace,
    kind,
    withKept(mergeData(before.data, withGroups(kind, before.data, input.data)), input.kept),
    author,
    createEntity,
    stored,
  );
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
  const row = await writeChange(tx, workspace, kind, { oId, before, after, changes, author });
  if (!row) return null;
  const isOwnDomain = kind === workspaceCompany && changes.some(({ path }) => path === 'data.domain');
  if (isOwnDomain) await refillAccounts(tx, workspace);
  if (hasReferences(kind)) await linkByFields(tx, workspace, kind, oId, targets);
  return { ...row, changes };
}

interface Written {
  oId: string;
  before: Stored;
  after: Omit<Stored, 'version' | 'archived'>;
  changes: Change[];
  author: Author;
}

/** Nothing when the record has moved on since `before` was read. */
async function writeChange(
  tx: Tx,
  workspace: string,
  kind: Kind,
  written: Written,
): Promise<StoredRecord | null> {
  const { oId, before, after, changes, author } = written;
  const texts = [after.name, after.internalName, after.description, after.data];
  const { said: saidNames, gone: removedKeys } = namesChanged(
    kind.kind,
    textsOf(before, before.data),
    textsOf(after, after.data),
  );
  const linkedNames = linkNamed(tx, workspace, kind.kind, oId, saidNames, {
    onlyIf: 'changed',
    gone: removedKeys,
  });
  const change = { oId, kind: kind.kind, name: after.name, version: before.version + 1, author, changes };
  const [row] = await tx<StoredRecord[]>`
    with changed as (
      update entity
      set
        name = ${after.name},
        name_key = ${nameKey(kind.kind, after.name)},
        internal_name = ${after.internalName},
        description = ${after.description},
        active = ${after.active},
        is_default = ${after.isDefault},
        data = ${json(tx, after.data)},
        words = array_to_tsvector(${recordLexemes(workspace, kind.kind, texts)}::text[]),
        version = version + 1,
        updated_at = now()
      where workspace_o_id = ${workspace}
        and o_id = ${oId}
        and version = ${before.version}
        and deleted_at is null
      returning record, version
    ),
    ${saidNames.keys.length + removedKeys.length > 0 ? tx`${linkedNames},` : tx``}
    ${rememberedChange(tx, workspace, { ...change, action: 'updated' })}
    select record, version from changed`;
  return row ?? null;
}

/** The same lock that `clearDefault` takes, taken before the row's: one order for all, so no deadlock. */
async function lockDefault(tx: Tx, workspace: string, kind: Kind): Promise<void> {
  await lockName(tx, `default ${kind.kind} ${workspace}`);
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

async function rendered(tx: Tx, workspace: string, oId: string): Promise<StoredRecord> {
  const [row] = await tx<StoredRecord[]>`
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

/**
 * Deletes a record softly: the row stays, its oId answers 404, its links are hidden. Returns its last state.
 * `expected` as in `updateEntity`.
 */
export function deleteEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  author: Author,
  expected: readonly number[] | null = null,
): Promise<StoredRecord> {
  return untilNobodyWrote(async () => {
    const before = await readEntity(tx, workspace, kind, oId, expected);
    const [row] = await tx<StoredRecord[]>`
      with changed as (
        update entity
        set deleted_at = now(), updated_at = now(), version = version + 1
        where workspace_o_id = ${workspace}
          and o_id = ${oId}
          and version = ${before.version}
          and deleted_at is null
        returning record, version
      ),
      counted as (${countChange(tx, workspace, kind.kind, before.archived, -1)}),
      ${rememberedChange(tx, workspace, happenedTo(kind, oId, before, 'deleted', author))}
      select record, version from changed`;
    return row ?? null;
  });
}

/** Archives a record, which hides it from lists by default. `expected` as in `updateEntity`. */
export function archiveEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  archive: boolean,
  author: Author,
  expected: readonly number[] | null = null,
): Promise<StoredRecord> {
  return untilNobodyWrote(async () => {
    const before = await readEntity(tx, workspace, kind, oId, expected);
    if (before.archived === archive) return rendered(tx, workspace, oId);
    const action = archive ? 'archived' : 'unarchived';
    const [row] = await tx<StoredRecord[]>`
      with changed as (
        update entity
        set archived_at = ${archive ? tx`now()` : null}, updated_at = now(), version = version + 1
        where workspace_o_id = ${workspace}
          and o_id = ${oId}
          and version = ${before.version}
          and deleted_at is null
        returning record, version
      ),
      left_one as (${countChange(tx, workspace, kind.kind, !archive, -1)}),
      joined_one as (${countChange(tx, workspace, kind.kind, archive, 1)}),
      ${rememberedChange(tx, workspace, happenedTo(kind, oId, before, action, author))}
      select record, version from changed`;
    return row ?? null;
  });
}

function happenedTo(kind: Kind, oId: string, before: Stored, action: Action, author: Author) {
  return {
    oId,
    kind: kind.kind,
    name: before.name,
    version: before.version + 1,
    action,
    author,
    changes: [],
  };
}
