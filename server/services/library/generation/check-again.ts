import { partyOf, supportOf } from '../../../ai/support/index.ts';
import type { Database, Tx } from '../../../database/index.ts';
import type { Log } from '../../../log.ts';
import { leavesAt, readRecord } from './evidence.ts';
import { hashText } from './sources.ts';

/** One sweep checks the evidence of so many records at most; the next one goes on. */
const recordsAtOnce = 20;

interface UncheckedRow {
  field: string;
  valueHash: Buffer;
  sourceOId: string;
  quote: string;
  start: number;
  end: number;
}

/**
 * Holds evidence of earlier versions to its quotes again: `quoted` or `restated` where the local check passes; the rest
 * keeps its value and reads `unchecked`. A record is checked in one transaction, so that a sweep that is cut short has
 * only to go on. Returns how many rows were checked and how many of them follow.
 */
export async function checkEvidenceAgain(
  db: Database,
  log: Log,
): Promise<{ checked: number; follow: number }> {
  const records = await db.ownerSql<{ workspace: string; entityOId: string }[]>`
    select distinct workspace_o_id as workspace, entity_o_id
    from evidence
    where check_version = 0
    limit ${recordsAtOnce}`;
  const counts = { checked: 0, follow: 0 };
  for (const { workspace, entityOId } of records) {
    const { checked, follow } = await db.write(workspace, (tx) => checkRecord(tx, workspace, entityOId));
    counts.checked += checked;
    counts.follow += follow;
  }
  if (counts.checked > 0) log.info(counts, 'evidence of an earlier version was held to its quotes again');
  return counts;
}

async function checkRecord(tx: Tx, workspace: string, entityOId: string) {
  const rows = await tx<UncheckedRow[]>`
    select field, value_hash, source_o_id, quote, start_offset as start, end_offset as "end"
    from evidence
    where workspace_o_id = ${workspace}
      and entity_o_id = ${entityOId}
      and check_version = 0
    for update skip locked`;
  const [named] = await tx<{ name: string }[]>`
    select name
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${entityOId}
      and deleted_at is null`;
  const record = named ? await readRecord(tx, workspace, entityOId) : null;
  const texts = new Map<string, string | null>();
  let follow = 0;
  for (const row of rows) {
    const value = record
      ? leavesAt(record, row.field).find((one) => hashText(one.value).equals(row.valueHash))?.value
      : undefined;
    const text = texts.get(row.sourceOId) ?? (await textOf(tx, workspace, row.sourceOId));
    texts.set(row.sourceOId, text);
    const support = value === undefined ? null : supportFor(value, named?.name ?? null, text, row);
    if (support) follow++;
    await tx`
      update evidence
      set support = ${support ?? 'unchecked'}, check_version = 1
      where workspace_o_id = ${workspace}
        and entity_o_id = ${entityOId}
        and field = ${row.field}
        and value_hash = ${row.valueHash}
        and source_o_id = ${row.sourceOId}
        and start_offset = ${row.start}`;
  }
  return { checked: rows.length, follow };
}

/** The quote alone stands for a text that is kept no longer. */
function supportFor(value: string, name: string | null, text: string | null, row: UncheckedRow) {
  const isThere = text?.slice(row.start, row.end) === row.quote;
  const place = isThere
    ? { source: { text: text ?? '', title: null, url: null }, start: row.start, end: row.end }
    : { source: { text: row.quote, title: null, url: null }, start: 0, end: row.quote.length };
  const verdict = supportOf({ value, ...place, party: partyOf(name, null) });
  return verdict.follows ? verdict.support : null;
}

async function textOf(tx: Tx, workspace: string, sourceOId: string): Promise<string | null> {
  const [source] = await tx<{ text: string | null }[]>`
    select coalesce(s.text, r.text) as text
    from source as s
    left join resource_text as r
      on r.workspace_o_id = ${workspace} and r.resource_o_id = s.resource_o_id and r.revision = s.revision
    where s.workspace_o_id = ${workspace}
      and s.o_id = ${sourceOId}`;
  return source?.text ?? null;
}
