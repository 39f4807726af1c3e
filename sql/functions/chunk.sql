-- Removes chunks of a generation (null: of all that the resource has), at most so many (null: all). Those that could be
-- found, which are those of a generation without a row in chunk_generation, leave the workspace's statistics with it.
-- Returns how many went.
create or replace function remove_chunks(
  own text,
  resource text,
  gone_generation integer,
  at_most integer
) returns integer
language plpgsql as $$
#variable_conflict use_column
declare
  -- taken before any of chunk_term, here as by whoever publishes: two wait for one another only there
  salt constant integer := (
    select collection.salt
    from chunk_collection collection
    where collection.workspace_o_id = own
    for update
  );
  removed integer;
begin
  with doomed as materialized (
    select chunk_words.generation, chunk_words.ordinal
    from chunk_words
    where chunk_words.workspace_o_id = own
      and chunk_words.resource_o_id = resource
      and (gone_generation is null or chunk_words.generation = gone_generation)
    order by chunk_words.generation, chunk_words.ordinal
    limit at_most
  ),
  passages as (
    delete from chunk
    using doomed
    where chunk.workspace_o_id = own
      and chunk.resource_o_id = resource
      and chunk.generation = doomed.generation
      and chunk.ordinal = doomed.ordinal
  ),
  deleted as (
    delete from chunk_words
    using doomed
    where chunk_words.workspace_o_id = own
      and chunk_words.resource_o_id = resource
      and chunk_words.generation = doomed.generation
      and chunk_words.ordinal = doomed.ordinal
    returning chunk_words.generation, chunk_words.term_keys, chunk_words.length
  ),
  counted as (
    select deleted.term_keys, deleted.length
    from deleted
    where not exists (
      select
      from chunk_generation unseen
      where unseen.workspace_o_id = own
        and unseen.resource_o_id = resource
        and unseen.generation = deleted.generation
    )
  ),
  by_term as (
    select
      -- the key is term × 4 + tier - 2^31
      (((key # salt)::bigint + 2147483648) >> 2)::integer as term,
      count(*) filter (where (key # salt) & 3 = 0) as tier_0,
      count(*) filter (where (key # salt) & 3 = 1) as tier_1,
      count(*) filter (where (key # salt) & 3 = 2) as tier_2,
      count(*) filter (where (key # salt) & 3 = 3) as tier_3
    from counted
    cross join unnest(counted.term_keys) as key
    group by 1
  ),
  uncounted as (
    update chunk_term known
    set
      tier_0 = known.tier_0 - by_term.tier_0,
      tier_1 = known.tier_1 - by_term.tier_1,
      tier_2 = known.tier_2 - by_term.tier_2,
      tier_3 = known.tier_3 - by_term.tier_3
    from by_term
    where known.workspace_o_id = own and known.term = by_term.term
  ),
  reduced as (
    update chunk_collection known
    set chunks = known.chunks - total.chunks, length = known.length - total.length
    from (select count(*)::integer as chunks, coalesce(sum(counted.length), 0) as length from counted) as total
    where known.workspace_o_id = own
      and total.chunks > 0
  )
  select count(*)::integer
  into removed
  from deleted;
  return removed;
end
$$;
