import type { Support } from '../../../ai/index.ts';
import { checkVersion } from '../../../ai/support/index.ts';
import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';
import { notFound } from '../../../errors.ts';
import { hashText, type ReadSource, staleSource, storeSource } from './sources.ts';

/** The value of a required type for which no sentence was found. */
export const unknownType = 'other';

/** One written value before it is stored. */
export interface NewEvidence {
  field: string;
  value: string;
  sourceOId: string;
  quote: string;
  start: number;
  end: number;
  support: Support | 'unchecked';
  /** The version of the check that judged it; that of now where nothing is said. */
  checkVersion?: number;
}

/** Fields that were left empty, and those among them for which something was found that was not sure enough. */
export interface Gaps {
  unsupported: string[];
  undecided?: string[];
}

/** Stores the evidence of a record's values, and the fields without any. */
export async function storeEvidence(
  tx: Tx,
  workspace: string,
  entityOId: string,
  values: NewEvidence[],
  { unsupported: unsupportedFields, undecided: undecidedFields = [] }: Gaps,
): Promise<void> {
  if (values.length > 0) {
    const rows = values.map((one) => ({
      workspace_o_id: workspace,
      entity_o_id: entityOId,
      field: one.field,
      value_hash: hashText(one.value),
      source_o_id: one.sourceOId,
      quote: one.quote,
      start_offset: one.start,
      end_offset: one.end,
      support: one.support,
      check_version: one.checkVersion ?? checkVersion,
    }));
    await tx`insert into evidence ${tx(rows)} on conflict do nothing`;
  }
  if (unsupportedFields.length > 0) {
    await tx`
      insert into unsupported_field (workspace_o_id, entity_o_id, field, undecided)
      select ${workspace}, ${entityOId}, field, field = any (${undecidedFields}::text[])
      from unnest(${unsupportedFields}::text[]) as field
      on conflict do nothing`;
  }
}

/** Deletes the evidence of fields that are about to be rewritten, and all gaps. */
export async function forgetEvidence(
  tx: Tx,
  workspace: string,
  entityOId: string,
  fields: string[],
): Promise<void> {
  await tx`
    delete from evidence
    where workspace_o_id = ${workspace}
      and entity_o_id = ${entityOId}
      and field = any (${fields}::text[])`;
  await tx`
    delete from unsupported_field
    where workspace_o_id = ${workspace}
      and entity_o_id = ${entityOId}`;
}

/** A value that replaces another, at its path. */
export interface ReplacedValue {
  /** `description`, `active`, or a JSON pointer into `data`; `-` is the end of a list. */
  path: string;
  /** Null where the value was taken away. */
  value: string | null;
  places: Pick<NewEvidence, 'quote' | 'start' | 'end' | 'support'>[];
}

/**
 * Updates evidence after values of a record were replaced: evidence of values that are gone is deleted, and new
 * values get that of the source, if any. Evidence finds its value by content, so it follows items that move.
 */
export async function replaceEvidence(
  tx: Tx,
  workspace: string,
  entityOId: string,
  source: ReadSource | null,
  replacedValues: ReplacedValue[],
): Promise<void> {
  const stored = await readRecord(tx, workspace, entityOId);
  const fields = [...new Set(replacedValues.map(({ path }) => fieldOf(path)))];
  const standing = fields.flatMap((field) =>
    leavesAt(stored, field).map(({ value }) => `${field} ${hashText(value).toString('hex')}`),
  );
  await tx`
    delete from evidence
    where workspace_o_id = ${workspace}
      and entity_o_id = ${entityOId}
      and field = any (${fields}::text[])
      and field || ' ' || encode(value_hash, 'hex') <> all (${standing}::text[])`;
  const supported = replacedValues.flatMap(({ path, value, places }) =>
    value === null ? [] : places.map((place) => ({ field: fieldOf(path), value, ...place })),
  );
  if (supported.length === 0 || !source) return;
  const sourceOId = await storeSource(tx, workspace, source);
  const values = supported.map((one) => ({ ...one, sourceOId }));
  await storeEvidence(tx, workspace, entityOId, values, { unsupported: [] });
}

/** Stores the evidence of those values that the record has as they were proposed; edited ones get none. */
export async function storeStanding(
  tx: Tx,
  workspace: string,
  entityOId: string,
  proposed: readonly NewEvidence[],
): Promise<void> {
  if (proposed.length === 0) return;
  const stored = await readRecord(tx, workspace, entityOId);
  const standing = proposed.filter(({ field, value }) =>
    leavesAt(stored, field).some((leaf) => leaf.value === value),
  );
  await storeEvidence(tx, workspace, entityOId, standing, { unsupported: [] });
}

/** Without places in lists. Members named by a number, in what integrators add, are taken for places and show no evidence. */
const fieldOf = (path: string) =>
  path.replace(/\/(?:\d+|-)\/question$/, '').replace(/\/(?:\d+|-)(?=\/|$)/g, '');

interface Row {
  entityOId: string;
  field: string;
  /** In base64. */
  valueHash: string;
  sourceOId: string;
  type: 'TEXT' | 'URL' | 'RESOURCE';
  resourceOId: string | null;
  url: string | null;
  revision: number;
  quote: string;
  start: number;
  end: number;
  support: Support | 'unchecked';
  stale: boolean;
}

/** Returns the evidence of one record. Throws 404 if the workspace does not have it. */
export async function evidenceOf(tx: Tx, workspace: string, oId: string) {
  const [evidence] = await evidenceOfEach(tx, workspace, [oId]);
  return evidence ?? missing();
}

/** Returns the evidence of current values in records, in the order of their data; unknown oIds are left out. */
export async function evidenceOfEach(tx: Tx, workspace: string, oIds: readonly string[]) {
  const gaps = tx<Gap[]>`
    select entity_o_id, field, undecided
    from unsupported_field
    where workspace_o_id = ${workspace}
      and entity_o_id = any(${[...oIds]}::text[])
    order by field`;
  const [records, rows, unsupported] = await together([
    readRecords(tx, workspace, oIds),
    evidenceRows(tx, workspace, oIds),
    gaps,
  ]);
  const rowsOf = Map.groupBy(rows, ({ entityOId }) => entityOId);
  const gapsOf = Map.groupBy(unsupported, ({ entityOId }) => entityOId);
  return records.map((record) =>
    evidenceOfRecord(record, rowsOf.get(record.oId) ?? [], gapsOf.get(record.oId) ?? []),
  );
}

interface Gap {
  entityOId: string;
  field: string;
  undecided: boolean;
}

function evidenceOfRecord(storedRecord: StoredRecord, rows: readonly Row[], gaps: readonly Gap[]) {
  const byValue = Map.groupBy(rows, (row) => `${row.field} ${row.valueHash}`);
  const fields = [...new Set(rows.map((row) => row.field))];
  const values = fields.flatMap((field) =>
    leavesAt(storedRecord, field).flatMap(({ path, value }) =>
      (byValue.get(`${field} ${hashText(value).toString('base64')}`) ?? []).map((row) =>
        shown(path, value, row),
      ),
    ),
  );
  // A field filled by hand since is a gap no longer; the kind that stands for none still is.
  const open = gaps.filter(({ field }) =>
    leavesAt(storedRecord, field).every(({ value }) => value === unknownType),
  );
  const fieldsOf = (isUndecided: boolean) =>
    open.filter(({ undecided }) => undecided === isUndecided).map(({ field }) => field);
  return { oId: storedRecord.oId, values, unsupported: fieldsOf(false), undecided: fieldsOf(true) };
}

/** The parts of a record that evidence can be of. */
interface StoredRecord {
  oId: string;
  description: string | null;
  active: boolean;
  data: Record<string, unknown>;
}

export async function readRecord(tx: Tx, workspace: string, oId: string): Promise<StoredRecord> {
  const [stored] = await readRecords(tx, workspace, [oId]);
  return stored ?? missing();
}

const readRecords = (tx: Tx, workspace: string, oIds: readonly string[]) => tx<StoredRecord[]>`
  select o_id, description, active, data
  from entity
  where workspace_o_id = ${workspace}
    and o_id = any(${[...oIds]}::text[])
    and deleted_at is null`;

function missing(): never {
  throw notFound('No library entity with this oId exists in the workspace');
}

function evidenceRows(tx: Tx, workspace: string, oIds: readonly string[]): Promise<Row[]> {
  return tx<Row[]>`
    select
      e.entity_o_id,
      e.field, encode(e.value_hash, 'base64') as value_hash, s.o_id as source_o_id, s.source_type as type, s.resource_o_id, s.url, s.revision,
      e.quote, e.start_offset as start,
      e.end_offset as "end",
      e.support,
      ${staleSource(tx, workspace)} as stale
    from evidence as e
    join source as s on s.workspace_o_id = ${workspace} and s.o_id = e.source_o_id
    where e.workspace_o_id = ${workspace}
      and e.entity_o_id = any(${[...oIds]}::text[])
    order by e.field, e.start_offset`;
}

function shown(path: string, value: string, row: Row) {
  const { sourceOId, type, resourceOId, url, revision, quote, start, end, support, stale } = row;
  return {
    path,
    value,
    source: { oId: sourceOId, type, resourceOId, url, revision },
    quote,
    start,
    end,
    support,
    stale,
  };
}

interface Leaf {
  path: string;
  value: string;
}

/** Returns the values of a field: itself, its items, or the `question` of each item. */
export function leavesAt({ data, description, active }: StoredRecord, field: string): Leaf[] {
  if (field === 'description') return description === null ? [] : [{ path: field, value: description }];
  if (field === 'active') return [{ path: field, value: String(active) }];
  return leavesBelow(data, field.split('/').slice(1), '');
}

function leavesBelow(foundValue: unknown, steps: string[], at: string): Leaf[] {
  if (Array.isArray(foundValue)) {
    return foundValue.flatMap((item, index) => {
      const below = steps.length > 0 || typeof item === 'string' ? steps : ['question'];
      return leavesBelow(item, below, `${at}/${index}`);
    });
  }
  const [step, ...rest] = steps;
  if (step === undefined) return typeof foundValue === 'string' ? [{ path: at, value: foundValue }] : [];
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
  if (typeof foundValue !== 'object' || foundValue === null || !Object.hasOwn(foundValue, name)) return [];
  return leavesBelow((foundValue as Record<string, unknown>)[name], rest, `${at}/${step}`);
}
