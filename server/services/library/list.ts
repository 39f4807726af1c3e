import type { ListQuery } from '../../../schema/entity.ts';
import { offeringKinds } from '../../../schema/kind-fields.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../database/index.ts';
import { wordsQuery } from './search-words.ts';

export interface Page {
  /** The inside of a JSON array, rendered by the database. */
  records: string;
  shown: number;
  total: number;
}

/**
 * A record of a page, with the number of records in the list. A page comes record by record: put together by the
 * database, a page of 80 KB took it four times as long, because a text beyond 64 KB takes memory from the system
 * and gives it back each time.
 */
interface Row {
  record: string;
  total: number;
}

/** From here on records are read for the page alone, and those before it in the index. */
const farBehind = 100;

const nothing: Page = { records: '', shown: 0, total: 0 };

/** Lists records, one page by one statement, newest first by default. */
export async function listEntities(tx: Tx, workspace: string, kind: Kind, query: ListQuery): Promise<Page> {
  const kinds = kindsAsked(kind, query.type);
  const words = query.text?.trim() ? wordsQuery(workspace, kinds, query.text) : undefined;
  // A text without a single letter or digit can be in no record's words.
  if (words === null) return nothing;
  const rows = (asked: ListQuery) =>
    isWhole(query) ? wholeRows(tx, workspace, kinds, asked) : foundRows(tx, workspace, kinds, asked, words);
  const page = query.limit === 0 ? [] : await rows(query);
  const isWithoutTotal = page.length === 0 && (query.limit === 0 || query.offset > 0);
  const [first] = isWithoutTotal ? await rows({ ...query, offset: 0, limit: 1 }) : page;
  return {
    records: page.map(({ record }) => record).join(','),
    shown: page.length,
    total: first?.total ?? 0,
  };
}

function kindsAsked(kind: Kind, type: ListQuery['type']): string[] {
  if (type === 'ALL') return [...offeringKinds];
  return type ? [type.toLowerCase()] : [kind.kind];
}

function isWhole(query: ListQuery): boolean {
  const isFiltered = query.activeOnly || query.motionOId || query.motionType;
  const isLinked = query.offeringOId || query.productOId || query.playbookOId;
  return !query.text?.trim() && !query.oIds && !isLinked && !isFiltered;
}

/** An unfiltered list takes its total from the tally: counting 100,000 rows for every page would cost more than the page. */
async function wholeRows(tx: Tx, workspace: string, kinds: string[], query: ListQuery): Promise<Row[]> {
  const own = (column: ReturnType<typeof ofKinds>) => tx`
    select ${column}
    from entity
    where workspace_o_id = ${workspace}
      and ${ofKinds(tx, kinds)}
      and deleted_at is null
      ${query.includeArchived ? tx`` : tx`and archived_at is null`}
    order by ${orderBy(tx, query)}
    ${bounds(tx, query)}`;
  return await tx<Row[]>`
    select
      record,
      (
        select coalesce(sum(live), 0)::int
        from entity_tally
        where workspace_o_id = ${workspace}
          and ${ofKinds(tx, kinds)}
          ${query.includeArchived ? tx`` : tx`and not archived`}
      ) as total
    from (${
      query.offset < farBehind
        ? own(tx`record`)
        : tx`
      select entity.record
      from (
        select o_id, row_number() over () as place
        from (${own(tx`o_id`)}) as ordered
      ) as chosen
      join entity on entity.workspace_o_id = ${workspace} and entity.o_id = chosen.o_id
      order by chosen.place`
    }
    ) as page`;
}

/** What was found is visited once, for the page and for its count. */
async function foundRows(
  tx: Tx,
  workspace: string,
  kinds: string[],
  query: ListQuery,
  words: string | undefined,
): Promise<Row[]> {
  return await tx<Row[]>`
    with found as materialized (
      select o_id collate "C" as o_id, name, created_at, updated_at
      from ${
        words
          ? tx`entity_with_words(${words}::tsquery) as entity where true`
          : tx`entity where workspace_o_id = ${workspace} and deleted_at is null`
      }
        and ${ofKinds(tx, kinds)}
        ${query.includeArchived ? tx`` : tx`and archived_at is null`}
        ${query.oIds ? tx`and o_id = any (${query.oIds})` : tx``}
        ${linkedTo(tx, workspace, query)}
        ${ofFields(tx, workspace, kinds, query)}
    )
    select entity.record, (select count(*)::int from found) as total
    from (
      select o_id, row_number() over () as place
      from (
        select o_id
        from found
        order by ${orderBy(tx, query)}
        ${bounds(tx, query)}
      ) as page
    ) as chosen
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = chosen.o_id
    order by chosen.place`;
}

const ofKinds = (tx: Tx, kinds: string[]) =>
  kinds.length === 1 ? tx`kind = ${kinds[0] ?? ''}` : tx`kind = any (${kinds})`;

/**
 * The limit is written into the statement: with a parameter the planner expects a tenth of the table and plans every
 * call anew. An offset is not: every other one would leave a prepared statement behind on the server.
 */
const bounds = (tx: Tx, query: ListQuery) => {
  const limit = tx.unsafe(`limit ${Math.trunc(query.limit)}`);
  return query.offset === 0 ? limit : tx`${limit} offset ${query.offset}`;
};

function linkedTo(tx: Tx, workspace: string, query: ListQuery) {
  const parents = [query.offeringOId, query.productOId, query.playbookOId].filter((oId) => oId !== undefined);
  if (parents.length === 0) return tx``;
  return parents.map(
    (parent) => tx`
      and o_id in (
        select child_o_id from entity_link where workspace_o_id = ${workspace} and parent_o_id = ${parent}
        union all
        select parent_o_id from entity_link where workspace_o_id = ${workspace} and child_o_id = ${parent}
      )`,
  );
}

/** By what only the table itself has. */
function ofFields(tx: Tx, workspace: string, kinds: string[], query: ListQuery) {
  const { activeOnly, motionOId, motionType } = query;
  if (!activeOnly && !motionOId && !motionType) return tx``;
  const isOfType = kinds.includes('motion')
    ? tx`and one.data ->> 'motionType' = ${motionType ?? ''}`
    : tx`and one.data ->> 'motionOId' in (
        select o_id from entity
        where workspace_o_id = ${workspace} and kind = 'motion' and data ->> 'motionType' = ${motionType ?? ''}
      )`;
  return tx`
    and o_id in (
      select one.o_id
      from entity as one
      where one.workspace_o_id = ${workspace}
        and one.kind = any (${kinds})
        and one.deleted_at is null
        ${activeOnly ? tx`and one.active` : tx``}
        ${motionOId ? tx`and one.data ->> 'motionOId' = ${motionOId}` : tx``}
        ${motionType ? isOfType : tx``}
    )`;
}

function orderBy(tx: Tx, query: ListQuery) {
  const ascending = query.orderDirection === 'ASC';
  if (query.orderField === 'name')
    return ascending ? tx`left(lower(name), 200), o_id` : tx`left(lower(name), 200) desc, o_id desc`;
  if (query.orderField === 'updatedAt')
    return ascending ? tx`updated_at, o_id` : tx`updated_at desc, o_id desc`;
  return ascending ? tx`created_at, o_id` : tx`created_at desc, o_id desc`;
}
