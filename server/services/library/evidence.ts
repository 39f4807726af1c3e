import type { Tx } from '../../db.ts';
import { notFound } from '../../errors.ts';
import { hashText, staleSource } from './sources.ts';

/** What a required type holds when no sentence tells it. */
export const unknownType = 'other';

/** One value as it was written, before it is stored. */
export interface NewEvidence {
  field: string;
  value: string;
  sourceOId: string;
  quote: string;
  start: number;
  end: number;
}

/** Stores the evidence of a record's values, and which fields had none. */
export async function storeEvidence(
  tx: Tx,
  workspace: string,
  entityOId: string,
  values: NewEvidence[],
  unsupported: string[],
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
    }));
    await tx`insert into evidence ${tx(rows)} on conflict do nothing`;
  }
  if (unsupported.length > 0) {
    await tx`
      insert into unsupported_field (workspace_o_id, entity_o_id, field)
      select ${workspace}, ${entityOId}, field
      from unnest(${unsupported}::text[]) as field
      on conflict do nothing`;
  }
}

interface Row {
  field: string;
  valueHash: Buffer;
  sourceOId: string;
  type: 'TEXT' | 'URL' | 'RESOURCE';
  resourceOId: string | null;
  url: string | null;
  revision: number;
  quote: string;
  start: number;
  end: number;
  stale: boolean;
}

/** The evidence of the values that stand in the record now, in the order of its data. */
export async function evidenceOf(tx: Tx, workspace: string, oId: string) {
  const [entity] = await tx<{ data: Record<string, unknown> }[]>`
    select data
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!entity) throw notFound('No library entity with this oId exists in the workspace');
  const rows = await evidenceRows(tx, workspace, oId);
  const byValue = Map.groupBy(rows, (row) => `${row.field} ${row.valueHash.toString('base64')}`);
  const fields = [...new Set(rows.map((row) => row.field))];
  const values = fields.flatMap((field) =>
    leavesAt(entity.data, field).flatMap(({ path, value }) =>
      (byValue.get(`${field} ${hashText(value).toString('base64')}`) ?? []).map((row) =>
        shown(path, value, row),
      ),
    ),
  );
  const gaps = await tx<{ field: string }[]>`
    select field
    from unsupported_field
    where workspace_o_id = ${workspace}
      and entity_o_id = ${oId}
    order by field`;
  // A field filled by hand since is a gap no longer; the kind that stands for none still is.
  const unsupported = gaps
    .map((gap) => gap.field)
    .filter((field) => leavesAt(entity.data, field).every(({ value }) => value === unknownType));
  return { oId, values, unsupported };
}

function evidenceRows(tx: Tx, workspace: string, oId: string): Promise<Row[]> {
  return tx<Row[]>`
    select
      e.field,
      e.value_hash as "valueHash",
      s.o_id as "sourceOId",
      s.source_type as type,
      s.resource_o_id as "resourceOId",
      s.url,
      s.revision,
      e.quote,
      e.start_offset as start,
      e.end_offset as "end",
      ${staleSource(tx, workspace)} as stale
    from evidence as e
    join source as s on s.workspace_o_id = ${workspace} and s.o_id = e.source_o_id
    where e.workspace_o_id = ${workspace}
      and e.entity_o_id = ${oId}
    order by e.field, e.start_offset`;
}

function shown(path: string, value: string, row: Row) {
  const { sourceOId, type, resourceOId, url, revision, quote, start, end, stale } = row;
  return {
    path,
    value,
    source: { oId: sourceOId, type, resourceOId, url, revision },
    quote,
    start,
    end,
    stale,
  };
}

/** The text values below a field: itself, its items, or the `question` of each of its items. */
function leavesAt(data: Record<string, unknown>, field: string): { path: string; value: string }[] {
  const found = field
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], data);
  if (typeof found === 'string') return [{ path: field, value: found }];
  if (!Array.isArray(found)) return [];
  return found.flatMap((item, index) => {
    if (typeof item === 'string') return [{ path: `${field}/${index}`, value: item }];
    const { question } = (item ?? {}) as { question?: unknown };
    return typeof question === 'string' ? [{ path: `${field}/${index}/question`, value: question }] : [];
  });
}
