import type { EntityInput } from '../../../schema/entity.ts';
import { newOId } from '../../../schema/o-id.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { type ApiError, invalidField, notFound } from '../../errors.ts';
import { stringsIn } from '../../text/strings.ts';
import { recordedEvent } from '../events/recording.ts';
import type { Author } from './author.ts';
import { checkData, checkReferences, withKept } from './fields.ts';
import { linkByFields } from './links.ts';
import { linkNamed, nameKey, namesSaid } from './mentions.ts';
import { happeningOf } from './revisions.ts';
import { clearDefault, settleKind } from './rules.ts';
import { recordLexemes } from './search-words.ts';

/** A record as JSON text, with the version that its ETag carries. */
export interface StoredRecord {
  record: string;
  version: number;
}

/** Returns a record. Unknown, deleted, of another kind and of another workspace give the same 404. */
export async function getEntity(tx: Tx, workspace: string, kind: Kind, oId: string): Promise<StoredRecord> {
  const [row] = await tx<StoredRecord[]>`
    select record, version
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and kind = ${kind.kind}
      and deleted_at is null`;
  if (!row) throw missing(kind);
  return row;
}

export function missing(kind: Kind): ApiError {
  return notFound(`No ${kind.kind.replaceAll('-', ' ')} with this oId exists in the workspace`);
}

/** Creates one record with its links, tally, first revision and event. */
export async function createEntity(
  tx: Tx,
  workspace: string,
  kind: Kind,
  input: EntityInput,
  author: Author,
  oId = newOId(kind.prefix),
): Promise<StoredRecord & { oId: string }> {
  const name = input.name?.trim() ? input.name : kind.defaultName;
  if (name === null) throw invalidField(kind.nameAlias ?? 'name', 'is required');
  const data = await settleKind(
    tx,
    workspace,
    kind,
    withoutNulls(withKept(input.data, input.kept)),
    author,
    createEntity,
  );
  checkData(kind, data);
  const targets = await checkReferences(tx, workspace, kind, data);
  const isDefault = kind.hasDefault ? (input.isDefault ?? false) : null;
  const saidNames = namesSaid(kind.kind, textsOf(input, data));
  const created = { oId, kind: kind.kind, name, version: 1, action: 'created' as const, author, changes: [] };
  if (isDefault) await clearDefault(tx, workspace, kind, author);
  const [row] = await tx<StoredRecord[]>`
    with counted as (${countOne(tx, workspace, kind.kind, false, 1)}),
    ${recordedEvent(tx, workspace, happeningOf(created))},
    -- before its links: a distributed database looks for what a key refers to at the end of each part
    created as (
      insert into entity (
        workspace_o_id, o_id, kind, name, name_key, internal_name, description, active, unrecognized, is_default, creator, data, words
      )
      values (
        ${workspace}, ${oId}, ${kind.kind}, ${name}, ${nameKey(kind.kind, name)}, ${input.internalName ?? null}, ${input.description ?? null},
        ${input.active ?? true}, ${input.unrecognized ?? false}, ${isDefault}, ${json(tx, author.user)}, ${json(tx, data)},
        array_to_tsvector(${lexemes(workspace, kind, input, data)}::text[])
      )
      returning record, version
    ),
    remembered as (
      insert into entity_revision (workspace_o_id, entity_o_id, version, action, key_o_id, author, changes)
      values (
        ${workspace}, ${oId}, ${created.version}, 'created', ${author.keyOId}, ${json(tx, author.user)}, '[]'::jsonb
      )
    )
    ${saidNames.keys.length > 0 ? tx`, ${linkNamed(tx, workspace, kind.kind, oId, saidNames)}` : tx``}
    select record, version from created`;
  if (!row) throw new Error('the insert of an entity returned no row');
  if (targets.length > 0) await linkByFields(tx, workspace, kind, oId, targets);
  if (input.quotes) await linkQuoted(tx, workspace, kind, oId, input.quotes);
  return { ...row, oId };
}

/** The sentences behind generated values name others too; what they say stays when the record's text is changed. */
async function linkQuoted(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  quotes: string[],
): Promise<void> {
  const said = namesSaid(kind.kind, quotes);
  if (said.keys.length > 0)
    await tx`with ${linkNamed(tx, workspace, kind.kind, oId, said, { place: 'evidence' })} select`;
}

/** Returns the texts of a record in which other records may be named. */
export function textsOf(input: Pick<EntityInput, 'name' | 'description'>, data: unknown): string[] {
  return [input.name ?? '', input.description ?? '', ...stringsIn(data)];
}

function lexemes(workspace: string, kind: Kind, input: EntityInput, data: unknown): string[] {
  return recordLexemes(workspace, kind.kind, [input.name, input.internalName, input.description, data]);
}

/** Updates the tally when the member `changed` of the same statement has a row. */
export function countChange(tx: Tx, workspace: string, kind: string, archived: boolean, by: 1 | -1) {
  return tx`
    insert into entity_tally as t (workspace_o_id, kind, archived, slot, live)
    select ${workspace}, ${kind}, ${archived}::boolean, ${tallySlot()}::int, ${by}::int from changed
    on conflict (workspace_o_id, kind, archived, slot) do update set live = t.live + excluded.live`;
}

const tallySlot = () => Math.floor(Math.random() * 16);

/** Increments the tally, as part of the statement that creates a record. */
export function countOne(tx: Tx, workspace: string, kind: string, archived: boolean, by: 1 | -1) {
  return tx`
    insert into entity_tally as t (workspace_o_id, kind, archived, slot, live)
    values (${workspace}, ${kind}, ${archived}, ${tallySlot()}, ${by})
    on conflict (workspace_o_id, kind, archived, slot) do update set live = t.live + excluded.live`;
}

function withoutNulls(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
  );
}
