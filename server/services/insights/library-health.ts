import { library } from '../../../schema/library/index.ts';
import type { HealthDuplicate, LibraryHealth } from '../../../schema/library-health.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { refreshNewestVectors } from '../library/entity-vectors.ts';
import { staleSource } from '../library/generation/sources.ts';
import { kindCounts } from '../library/loaders.ts';
import { nearDuplicates, nearPairs, sameNames } from './duplicates.ts';
import { askedSpan, type Span, type SpanQuery } from './period.ts';

/** What a library should be looked after for. Only which records say the same is asked of a model. */

/** Records looked at, the latest changed: what keeps the answer's time bounded. */
const mostRecords = 100_000;
/** Records whose places in the embedding are compared with one another. */
const mostCompared = 1000;
const mostTwins = 1000;
/** A description of so many characters counts as a field that is filled. */
const tellingDescription = 40;
/** Filled by the request or by rule: they say nothing of the record's worth. */
const structural = [
  'type',
  'offeringOId',
  'motionOId',
  'motionType',
  'narrativeType',
  'scope',
  'customFields',
];

export interface HealthQuery extends SpanQuery {
  limit: number;
  staleDays: number;
  entityTypes?: string[] | undefined;
  sort?: 'updatedAt' | 'name' | undefined;
}

export async function readLibraryHealth(
  tools: Pick<Tools, 'ai' | 'workspace' | 'read' | 'write' | 'signal' | 'spend' | 'clock'>,
  query: HealthQuery,
): Promise<LibraryHealth> {
  const { ai, workspace, signal } = tools;
  const { limit, staleDays, entityTypes } = query;
  const isWanted = ({ entities }: HealthDuplicate) =>
    !entityTypes || entities.some(({ entityType }) => entityTypes.includes(entityType));
  // of some kinds alone there may be fewer among the first
  const twinsRead = entityTypes ? mostTwins : limit;
  // Only the built-in embedder is free of charge; with another the vectors that are there are compared.
  if (ai.embedder.id.startsWith('hash-')) await refreshNewestVectors(tools, mostCompared, signal);
  const {
    flags,
    near,
    compared: comparedCount,
    twins,
  } = await tools.read(async (tx) => ({
    flags: await flaggedRecords(tx, workspace, query, await askedSpan(tx, workspace, query, tools.clock())),
    ...(await nearPairs(tx, workspace, ai.embedder.id, mostCompared)),
    twins: await sameNames(tx, workspace, twinsRead),
  }));
  const alike = await nearDuplicates(tools, near, twinsRead);
  const listed = (flag: Flag) => flags.named.filter((one) => one.flag === flag).map(withoutFlag);
  return {
    checkedAt: flags.checkedAt.toISOString(),
    staleDays,
    records: flags.kinds.reduce((sum, kind) => sum + kind.records, 0),
    complete: flags.complete,
    kinds: flags.kinds,
    stubs: listed('stub'),
    stale: listed('stale'),
    orphans: listed('orphan'),
    unused: listed('unused'),
    duplicates: [...twins, ...alike].filter(isWanted).slice(0, limit),
    duplicatesCompared: comparedCount,
  };
}

type Fragment = ReturnType<Tx>;
type Flag = 'stub' | 'stale' | 'orphan' | 'unused';

interface Flagged {
  checkedAt: Date;
  complete: boolean;
  kinds: LibraryHealth['kinds'];
  named: (LibraryHealth['stubs'][number] & { flag: Flag })[];
}

const withoutFlag = ({ flag: _, ...record }: Flagged['named'][number]) => record;

/** One pass over the records; counts by kind and the records named come from the same flags. */
async function flaggedRecords(
  tx: Tx,
  workspace: string,
  query: HealthQuery,
  used: Span | null,
): Promise<Flagged> {
  const order = query.sort === 'name' ? tx`lower(name), o_id` : tx`updated_at, o_id`;
  const kinds = library.filter(({ kind }) => query.entityTypes?.includes(kind) ?? true);
  const counts = await kindCounts(tx, workspace);
  const known = kinds.reduce((sum, { kind }) => sum + (counts[kind] ?? 0), 0);
  // to put all of them in order would cost as much again as to look at them
  const isComplete = known <= mostRecords;
  const newest: Fragment = isComplete ? tx`` : tx`order by updated_at desc limit ${mostRecords}`;
  const live: Fragment = tx`(
    select o_id, kind, name, description, data, updated_at
    from entity
    where workspace_o_id = ${workspace}
      and kind = any (${kinds.map(({ kind }) => kind)})
      and deleted_at is null
      and archived_at is null
    ${newest}
  ) as entity`;
  const [row] = await tx<Flagged[]>`
    with ${flags(tx, workspace, query, used, live)},
    counted as (
      select
        kind as "entityType",
        count(*)::int as records,
        count(*) filter (where stub)::int as stubs,
        count(*) filter (where stale)::int as stale,
        count(*) filter (where orphan)::int as orphans,
        count(*) filter (where unused)::int as unused
      from flagged
      group by kind
    ),
    named as (
      select
        flag,
        o_id as "oId",
        kind as "entityType",
        name,
        to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      from (values ('stub'), ('stale'), ('orphan'), ('unused')) as problem (flag),
      lateral (
        select *
        from flagged
        where case flag when 'stub' then stub when 'stale' then stale when 'orphan' then orphan else unused end
        order by ${order}
        limit ${query.limit}
      ) as oldest
    )
    select
      now() as checked_at,
      ${isComplete}::boolean as complete,
      coalesce((select json_agg(counted order by "entityType") from counted), '[]') as kinds,
      coalesce((select json_agg(named) from named), '[]') as named`;
  if (!row) throw new Error('the health of the library returned no row');
  return row;
}

/** A voice is linked to nothing by its nature, and an offering is what others are linked to. */
const flags = (
  tx: Tx,
  workspace: string,
  { staleDays }: HealthQuery,
  used: Span | null,
  live: Fragment,
) => tx`
  linked as (
    select parent_o_id as o_id from entity_link where workspace_o_id = ${workspace}
    union
    select child_o_id from entity_link where workspace_o_id = ${workspace}
    union
    select entity_o_id from resource_entity_link where workspace_o_id = ${workspace}
  ),
  used as (
    select entity_o_id as o_id from resource_entity_link where workspace_o_id = ${workspace}
    union
    select case when starts_with(field, parent_o_id) then child_o_id else parent_o_id end
    from entity_link
    where workspace_o_id = ${workspace}
      and field <> ''
    union
    select value #>> '{}'
    from agent, jsonb_path_query(settings, 'strict $.** ? (@.type() == "string")') as value
    where workspace_o_id = ${workspace}
      and deleted_at is null
  ),
  outdated as (
    select distinct e.entity_o_id as o_id
    from source as s
    join evidence as e on e.workspace_o_id = ${workspace} and e.source_o_id = s.o_id
    where s.workspace_o_id = ${workspace}
      and s.source_type <> 'TEXT'
      and ${staleSource(tx, workspace)}
  ),
  flagged as materialized (
    select
      entity.o_id,
      entity.kind,
      entity.name,
      entity.updated_at,
      (
        select count(*)
        from jsonb_each(entity.data) as field (name, value)
        where field.name <> all (${structural})
          and field.value not in ('[]', '{}', '""')
      ) + (length(coalesce(entity.description, '')) >= ${tellingDescription})::int < 2 as stub,
      entity.updated_at < now() - make_interval(days => ${staleDays}) or outdated.o_id is not null as stale,
      linked.o_id is null and entity.kind <> 'brand-voice' as orphan,
      used.o_id is null and entity.kind <> 'brand-voice' and not exists (
        select
        from event_entity as seen
        where seen.workspace_o_id = ${workspace}
          and seen.entity_o_id = entity.o_id
          ${used ? tx`and seen.event_timestamp >= ${used.start} and seen.event_timestamp < ${used.end}` : tx``}
      ) as unused
    from ${live}
    left join linked on linked.o_id = entity.o_id
    left join used on used.o_id = entity.o_id
    left join outdated on outdated.o_id = entity.o_id
  )`;
