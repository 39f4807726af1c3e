import { everyKind } from '../../../../schema/library/index.ts';
import type { Field, Source, Support } from '../../../ai/index.ts';
import { supportOfStored } from '../../../ai/quote.ts';
import { checkVersion, isEvidence } from '../../../ai/support/index.ts';
import type { Database, Tx } from '../../../database/index.ts';
import type { Log } from '../../../log.ts';
import { companyName } from '../company.ts';
import { leavesAt, readRecord } from './evidence.ts';
import { writableFields } from './generate.ts';
import { hashText } from './sources.ts';

/** One sweep judges about so many rows; the next one goes on. */
const rowsAtOnce = 400;
/** Judged in one transaction, some milliseconds, so that others have their turn. */
const rowsInTransaction = 50;

export interface CheckedAgain {
  checked: number;
  /** Rows by what they said before and say now, such as `quoted → restated`. */
  changes: Record<string, number>;
}

interface OldRow {
  field: string;
  valueHash: Buffer;
  sourceOId: string;
  quote: string;
  start: number;
  end: number;
  support: Support | 'unchecked';
}

/**
 * Checks again the evidence that an earlier version of the check judged. It becomes `quoted` or `restated` where the
 * local check passes, stays `confirmed` where a model confirmed it and the check does not deny it, and reads
 * `unchecked` otherwise; values are kept. Rows are locked meanwhile and marked with the check's version in the same
 * transaction, so that an interrupted sweep resumes.
 */
export async function checkEvidenceAgain(db: Database, log: Log): Promise<CheckedAgain> {
  const records = await db.ownerSql<{ workspace: string; entityOId: string }[]>`
    select distinct workspace_o_id as workspace, entity_o_id
    from (
      select workspace_o_id, entity_o_id
      from evidence
      where check_version < ${checkVersion}
      -- by the index, whatever the planner believes of a table that has just been judged
      order by check_version
      limit ${rowsAtOnce}
    ) as judged_before`;
  const counts: CheckedAgain = { checked: 0, changes: {} };
  for (const { workspace, entityOId } of records) {
    let verdicts: Awaited<ReturnType<typeof checkSome>>;
    do {
      verdicts = await db.write(workspace, (tx) => checkSome(tx, workspace, entityOId));
      for (const [before, now] of verdicts) {
        const change = `${before} → ${now}`;
        counts.checked++;
        counts.changes[change] = (counts.changes[change] ?? 0) + 1;
      }
    } while (verdicts.length === rowsInTransaction && counts.checked < rowsAtOnce);
  }
  if (counts.checked > 0) log.info(counts, 'evidence of an earlier version was held to its quotes again');
  return counts;
}

/** Judges some rows of a record; returns what each said before and says now. */
async function checkSome(tx: Tx, workspace: string, entityOId: string) {
  const rows = await tx<OldRow[]>`
    select field, value_hash, source_o_id, quote, start_offset as start, end_offset as "end", support
    from evidence
    where workspace_o_id = ${workspace}
      and entity_o_id = ${entityOId}
      and check_version < ${checkVersion}
    limit ${rowsInTransaction}
    for update skip locked`;
  const [namedEntity] = await tx<{ name: string; kind: string }[]>`
    select name, kind
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${entityOId}
      and deleted_at is null`;
  const record = namedEntity ? await readRecord(tx, workspace, entityOId) : null;
  const company = await companyName(tx, workspace);
  const fields = new Map(fieldsOf(namedEntity?.kind).map((field) => [field.path, field]));
  const sources = new Map<string, Source>();
  const judgements: (Support | 'unchecked')[] = [];
  for (const row of rows) {
    const source = sources.get(row.sourceOId) ?? (await sourceOf(tx, workspace, row.sourceOId));
    sources.set(row.sourceOId, source);
    const standing = record ? leavesAt(record, row.field) : [];
    const value = standing.find((one) => hashText(one.value).equals(row.valueHash))?.value;
    const about = { subject: namedEntity?.name ?? null, company };
    judgements.push(
      (value === undefined ? null : judge(value, row, source, fields.get(row.field), about)) ?? 'unchecked',
    );
  }
  await tx`
    update evidence
    set support = judged.support, check_version = ${checkVersion}
    from unnest(
      ${rows.map(({ field }) => field)}::text[],
      ${rows.map(({ valueHash }) => valueHash.toString('hex'))}::text[],
      ${rows.map(({ sourceOId }) => sourceOId)}::text[],
      ${rows.map(({ start }) => start)}::integer[],
      ${judgements}::text[]
    ) as judged (field, value_hash, source_o_id, start_offset, support)
    where evidence.workspace_o_id = ${workspace}
      and evidence.entity_o_id = ${entityOId}
      and evidence.field = judged.field
      and evidence.value_hash = decode(judged.value_hash, 'hex')
      and evidence.source_o_id = judged.source_o_id
      and evidence.start_offset = judged.start_offset`;
  return rows.map(({ support }, at) => [support, judgements[at] ?? 'unchecked'] as const);
}

const fieldsOf = (kindName: string | undefined): Field[] =>
  writableFields(everyKind.find(({ kind }) => kind === kindName)?.fields ?? {});

/** Null where the value does not follow. */
function judge(
  value: string,
  { field: path, quote, start, end, support }: OldRow,
  source: Source,
  field: Field = { path, name: path, description: '', form: 'text', maxItems: 1 },
  about: { subject: string | null; company: string | null },
): Support | null {
  // the quote alone stands for a text that is kept no longer
  const isThere = source.text.slice(start, end) === quote;
  const read = isThere ? source : { ...source, text: quote };
  const span = isThere ? { quote, start, end } : { quote, start: 0, end: quote.length };
  // whether a record is in use is said in no words of its own
  if (path === 'active') return isEvidence(read.text, span.start, span.end) ? 'restated' : null;
  return supportOfStored({
    ...about,
    field,
    value,
    source: read,
    span,
    wasConfirmed: support === 'confirmed',
  });
}

async function sourceOf(tx: Tx, workspace: string, sourceOId: string): Promise<Source> {
  const [source] = await tx<Pick<Source, 'text' | 'title' | 'url'>[]>`
    select coalesce(s.text, t.text, '') as text, r.name as title, s.url
    from source as s
    left join resource as r on r.workspace_o_id = ${workspace} and r.o_id = s.resource_o_id
    left join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = s.resource_o_id and t.revision = s.revision
    where s.workspace_o_id = ${workspace}
      and s.o_id = ${sourceOId}`;
  const { text = '', title = null, url = null } = source ?? {};
  return { key: sourceOId, type: 'TEXT', oId: null, text, title, url };
}
