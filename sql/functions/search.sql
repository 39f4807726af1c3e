-- Search runs as the owner, bound to the setting that the policies read: row-level security lets no index answer an
-- operator that is not leak-proof, and array overlap is not. Plans are made anew for each call (one partition of
-- sixteen, keys of unlike frequency), so each function asks the planner at most one question about chunks.

-- The resources that a filter leaves, and how many chunks they have. No filter: null, and the whole collection.
-- A filter that nothing meets, like an empty list, leaves an empty array: nothing.
create or replace function chunk_scope(
  only_resource_o_ids text[],
  only_entity_o_ids text[],
  since timestamptz,
  until timestamptz,
  out resource_o_ids text[],
  out chunks integer
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  if only_resource_o_ids is null and only_entity_o_ids is null and since is null and until is null then
    select collection.chunks
    into chunks
    from chunk_collection collection
    where collection.workspace_o_id = own;
  else
    select coalesce(array_agg(resource.o_id), '{}'), coalesce(sum(resource.chunk_count), 0)::integer
    into resource_o_ids, chunks
    from resource
    where resource.workspace_o_id = own
      and resource.deleted_at is null
      and (only_resource_o_ids is null or resource.o_id = any (only_resource_o_ids))
      and (since is null or resource.updated_at >= since)
      and (until is null or resource.updated_at < until)
      and (only_entity_o_ids is null or exists (
        select
        from resource_entity_link link
        where link.workspace_o_id = own
          and link.resource_o_id = resource.o_id
          and link.entity_o_id = any (only_entity_o_ids)
      ));
  end if;
  chunks := coalesce(chunks, 0);
end
$$;

-- A query as the index needs it: its vector of terms, and the keys to look under. `term_weights` are the query's
-- own; `hint_weights` those of terms that its first hits share (empty on the first pass), of which the strongest
-- `hints` take half of the say.
-- Keys are taken by what they can add to a score until they bring `budget` chunks; every chunk that any of them
-- brings is scored by all terms, so that the budget bounds the work and costs only the weakest of the hits.
create or replace function chunk_question(
  terms integer[],
  term_weights real[],
  hint_terms integer[],
  hint_weights real[],
  hints integer,
  budget bigint,
  out lexical sparsevec,
  out keys integer[],
  out used_hints integer[]
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  with collection as materialized (
    select chunk_collection.chunks, chunk_collection.salt
    from chunk_collection
    where chunk_collection.workspace_o_id = own
  ),
  asked as (
    select term, weight, false as hint
    from unnest(terms, term_weights) as own_term (term, weight)
    union all
    select term, weight, true
    from unnest(hint_terms, hint_weights) as hint_term (term, weight)
  ),
  counted as (
    select
      asked.term,
      asked.weight,
      asked.hint,
      array[tier_0, tier_1, tier_2, tier_3] as tiers,
      tier_0 + tier_1 + tier_2 + tier_3 as chunks
    from asked
    join chunk_term on chunk_term.workspace_o_id = own and chunk_term.term = asked.term
  ),
  known as (
    select
      counted.term,
      counted.weight,
      counted.hint,
      counted.tiers,
      -- a reader between two commits may see more of a term than of the whole
      ln(1 + greatest(collection.chunks - counted.chunks + 0.5, 0.5) / (counted.chunks + 0.5))::double precision as idf
    from counted
    cross join collection
    where counted.chunks > 0
  ),
  strongest as (
    select term, weight * idf as weight, tiers, idf
    from known
    where hint and tiers[1] + tiers[2] + tiers[3] + tiers[4] > 1
    order by weight * idf * idf desc, term
    limit chunk_question.hints
  ),
  voiced as (
    select term, weight / sum(weight) over () as weight, tiers, idf
    from known
    where not hint
    union all
    select term, weight / sum(weight) over (), tiers, idf
    from strongest
  ),
  weighed as (
    select term, sum(weight) * max(idf) as weight, max(tiers) as tiers
    from voiced
    group by term
  ),
  -- what a term adds to the score of a chunk in each tier, about
  offered as (
    select
      ((term::bigint * 4 + tier - 1 - 2147483648)::integer) # collection.salt as key,
      tiers[tier] as chunks,
      sum(tiers[tier]::bigint) over (order by weight * gain desc, term) as chunks_so_far,
      row_number() over (order by (tiers[tier] > chunk_question.budget), tiers[tier], term, tier) as rarity
    from weighed
    cross join (values (1, 0.8), (2, 1.15), (3, 1.45), (4, 1.8)) as typical (tier, gain)
    cross join collection
    where tiers[tier] > 0
  )
  select
    (select ('{' || string_agg(term || ':' || weight::real, ',' order by term) || '}/1000000000')::sparsevec
      from weighed where weight > 0),
    -- the rarest key is always looked under, however common it is
    (select array_agg(key) from offered where chunks_so_far <= chunk_question.budget or rarity = 1),
    (select array_agg(term) from strongest)
  into lexical, keys, used_hints;
end
$$;

-- The best chunks by words. `resource_o_ids` null is the whole workspace.
create or replace function chunk_by_words(
  question sparsevec,
  keys integer[],
  resource_o_ids text[],
  wanted integer
) returns table (o_id text, score double precision, lexical sparsevec)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  if resource_o_ids is null then
    return query
      select chunk.o_id, -(chunk.lexical <#> question) as score, chunk.lexical
      from chunk
      where chunk.workspace_o_id = own
        and chunk.term_keys && keys
      order by 2 desc, 1
      limit wanted;
  else
    return query
      select chunk.o_id, -(chunk.lexical <#> question) as score, chunk.lexical
      from chunk
      where chunk.workspace_o_id = own
        and chunk.resource_o_id = any (resource_o_ids)
        and chunk.term_keys && keys
      order by 2 desc, 1
      limit wanted;
  end if;
end
$$;

-- The nearest chunks, every one of them measured.
create or replace function chunk_nearest_by_scan(
  near halfvec,
  embedder text,
  resource_o_ids text[],
  wanted integer
) returns table (o_id text, similarity double precision)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    -- + 0 keeps the graph out of it: under a filter it would leave some out
    select chunk.o_id, -((chunk.embedding <#> near) + 0)
    from chunk
    where chunk.workspace_o_id = own
      and chunk.embedder_id = embedder
      and chunk.dimensions = vector_dims(near)
      and (resource_o_ids is null or chunk.resource_o_id = any (resource_o_ids))
    order by (chunk.embedding <#> near) + 0, chunk.o_id
    limit wanted;
end
$$;

-- The nearest chunks by the graph, which goes on until it has enough of the right ones.
create or replace function chunk_nearest_by_graph(
  near halfvec,
  embedder text,
  resource_o_ids text[],
  wanted integer
) returns table (o_id text, similarity double precision)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
set enable_seqscan = off
set enable_sort = off
set jit = off
set hnsw.ef_search = 200
set hnsw.iterative_scan = 'relaxed_order'
set hnsw.max_scan_tuples = 40000 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  wide constant integer := vector_dims(near);
begin
  -- the graph's expression and predicate hold the number of dimensions as a constant
  return query execute format(
    'select chunk.o_id, -(chunk.embedding::halfvec(%1$s) <#> $1)
    from chunk
    where chunk.workspace_o_id = $2
      and chunk.dimensions = %1$s
      and chunk.embedder_id = $3
      %2$s
    order by chunk.embedding::halfvec(%1$s) <#> $1
    limit $4',
    wide,
    case when resource_o_ids is null then '' else 'and chunk.resource_o_id = any ($5)' end
  ) using near, own, embedder, wanted, resource_o_ids;
end
$$;

-- How near these chunks are.
create or replace function chunk_measured(
  near halfvec,
  embedder text,
  o_ids text[]
) returns table (o_id text, similarity double precision)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select chunk.o_id, -(chunk.embedding <#> near)
    from chunk
    where chunk.workspace_o_id = own
      and chunk.o_id = any (o_ids)
      and chunk.embedder_id = embedder
      and chunk.dimensions = vector_dims(near);
end
$$;

-- These chunks as hits show them.
create or replace function chunk_passages(o_ids text[])
returns table (
  o_id text,
  resource_o_id text,
  name text,
  url text,
  content text,
  start_offset integer,
  end_offset integer,
  stale boolean
)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      chunk.o_id,
      chunk.resource_o_id,
      resource.name,
      case when resource.source_type = 'url' then resource.identifier end,
      chunk.content,
      chunk.start_offset,
      chunk.end_offset,
      resource.text_hash is distinct from resource.indexed_text_hash
    from chunk
    join resource on resource.workspace_o_id = own and resource.o_id = chunk.resource_o_id
    where chunk.workspace_o_id = own
      and chunk.o_id = any (o_ids);
end
$$;

-- Whether a graph for so many dimensions stands and is whole.
create or replace function has_chunk_graph(dimensions integer) returns boolean
language sql stable security definer
set search_path = public, pg_temp as $$
  select exists (
    select
    from pg_index
    where pg_index.indexrelid = to_regclass('chunk_graph_' || dimensions)
      and pg_index.indisvalid
  )
$$;

-- How a search of so many chunks goes about it. By words: under as many keys as bring `budget` chunks. By vector:
--   scan   every one is measured, while that is fast
--   graph  beyond, where a graph stands
--   words  beyond, by the built-in embedder: its vectors are near one another only where texts share words, so the
--          index of words finds the candidates and they are measured. A graph of such vectors finds half of them.
create or replace function chunk_plan(
  resource_o_ids text[],
  chunks integer,
  embedder text,
  dimensions integer,
  has_words boolean,
  wanted integer,
  out budget bigint,
  out by_vector text
)
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  scan_limit constant integer := 5000;
  all_chunks bigint;
begin
  budget := greatest(300, 10 * wanted);
  if resource_o_ids is not null and chunks > 0 then
    select collection.chunks
    into all_chunks
    from chunk_collection collection
    where collection.workspace_o_id = own;
    -- chunks that the filter leaves are as rare under a key as in the whole
    budget := budget * greatest(1, coalesce(all_chunks, 0) / chunks);
  end if;
  by_vector := case
    when dimensions is null then null
    when chunks <= scan_limit then 'scan'
    when embedder like 'hash-%' then case when has_words then 'words' else 'scan' end
    when has_chunk_graph(dimensions) then 'graph'
    else 'scan'
  end;
end
$$;

-- The first pass: what the best chunks by words consist of.
create or replace function chunk_first_hits(
  terms integer[],
  term_weights real[],
  only_resource_o_ids text[],
  only_entity_o_ids text[],
  since timestamptz,
  until timestamptz,
  wanted integer
) returns table (workspace_o_id text, score double precision, lexical text)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  scope record;
  plan record;
  question record;
begin
  select * into scope from chunk_scope(only_resource_o_ids, only_entity_o_ids, since, until);
  select * into plan from chunk_plan(scope.resource_o_ids, scope.chunks, null, null, true, wanted);
  select * into question from chunk_question(terms, term_weights, '{}', '{}', 0, plan.budget);
  if question.keys is not null and scope.chunks > 0 then
    return query
      select own, hit.score, hit.lexical::text
      from chunk_by_words(question.lexical, question.keys, scope.resource_o_ids, wanted) hit;
  end if;
end
$$;

-- The second pass: both legs and their fusion. A leg's share of a hit is its part of the leg's best; by vector,
-- counted from the leg's last, because cosines of one embedder begin near 0 and of another near 0.7.
create or replace function chunk_hits(
  terms integer[],
  term_weights real[],
  hint_terms integer[],
  hint_weights real[],
  hints integer,
  near halfvec,
  embedder text,
  vector_weight double precision,
  only_resource_o_ids text[],
  only_entity_o_ids text[],
  since timestamptz,
  until timestamptz,
  wanted integer
) returns table (
  workspace_o_id text,
  chunk_o_id text,
  resource_o_id text,
  name text,
  url text,
  content text,
  start_offset integer,
  end_offset integer,
  stale boolean,
  lexical_rank integer,
  lexical_score double precision,
  vector_rank integer,
  vector_distance double precision,
  fused double precision,
  used_hints integer[],
  found integer,
  by_vector text
)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  depth constant integer := greatest(100, wanted);
  scope record;
  plan record;
  question record;
  best record;
begin
  select * into scope from chunk_scope(only_resource_o_ids, only_entity_o_ids, since, until);
  if scope.chunks = 0 then
    return;
  end if;
  select *
  into plan
  from chunk_plan(scope.resource_o_ids, scope.chunks, embedder, vector_dims(near), cardinality(terms) > 0, wanted);
  select * into question from chunk_question(terms, term_weights, hint_terms, hint_weights, hints, plan.budget);
  -- Two statements: this one knows no chunk and keeps its plan, the last one is planned for its partition.
  with by_words as materialized (
    select hit.o_id, hit.score, row_number() over (order by hit.score desc, hit.o_id) as rank
    from chunk_by_words(question.lexical, question.keys, scope.resource_o_ids, depth) hit
    where question.keys is not null
  ),
  nearest as (
    select hit.o_id, hit.similarity
    from chunk_nearest_by_graph(near, embedder, scope.resource_o_ids, depth) hit
    where plan.by_vector = 'graph'
    union all
    select hit.o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, depth) hit
    where plan.by_vector = 'scan'
    union all
    select hit.o_id, hit.similarity
    from chunk_measured(near, embedder, (select array_agg(by_words.o_id) from by_words)) hit
    where plan.by_vector = 'words'
  ),
  by_vector as (
    select
      nearest.o_id,
      nearest.similarity,
      row_number() over (order by nearest.similarity desc, nearest.o_id) as rank,
      (nearest.similarity - min(nearest.similarity) over ())
        / nullif(max(nearest.similarity) over () - min(nearest.similarity) over (), 0) as share
    from nearest
  ),
  fused as (
    select
      o_id,
      by_words.rank::integer as lexical_rank,
      by_words.score as lexical_score,
      by_vector.rank::integer as vector_rank,
      1 - by_vector.similarity as vector_distance,
      (coalesce(by_words.score / max(by_words.score) over (), 0)
        + vector_weight * case when by_vector.o_id is null then 0 else coalesce(by_vector.share, 1) end)
        / (1 + vector_weight) as fused,
      count(*) over () as found
    from by_words
    full join by_vector using (o_id)
  ),
  best as (
    select *
    from fused
    order by fused.fused desc, fused.o_id
    limit wanted
  )
  select
    array_agg(o_id) as o_ids,
    array_agg(lexical_rank) as lexical_ranks,
    array_agg(lexical_score) as lexical_scores,
    array_agg(vector_rank) as vector_ranks,
    array_agg(vector_distance) as vector_distances,
    array_agg(fused) as fused,
    max(found)::integer as found
  into best
  from best;
  return query
    select
      own,
      passage.o_id,
      passage.resource_o_id,
      passage.name,
      passage.url,
      passage.content,
      passage.start_offset,
      passage.end_offset,
      passage.stale,
      best.lexical_ranks[place],
      best.lexical_scores[place],
      best.vector_ranks[place],
      best.vector_distances[place],
      best.fused[place],
      question.used_hints,
      best.found,
      plan.by_vector
    from chunk_passages(best.o_ids) passage
    cross join lateral array_position(best.o_ids, passage.o_id) as place
    order by place;
end
$$;

-- Only the two passes are doors; what they are made of is the owner's.
revoke all on function chunk_scope(text[], text[], timestamptz, timestamptz) from public;
revoke all on function chunk_question(integer[], real[], integer[], real[], integer, bigint) from public;
revoke all on function chunk_by_words(sparsevec, integer[], text[], integer) from public;
revoke all on function chunk_nearest_by_scan(halfvec, text, text[], integer) from public;
revoke all on function chunk_nearest_by_graph(halfvec, text, text[], integer) from public;
revoke all on function has_chunk_graph(integer) from public;
revoke all on function chunk_passages(text[]) from public;
revoke all on function chunk_measured(halfvec, text, text[]) from public;
revoke all on function chunk_plan(text[], integer, text, integer, boolean, integer) from public;
revoke all on function chunk_first_hits(integer[], real[], text[], text[], timestamptz, timestamptz, integer) from public;
revoke all on function chunk_hits(
  integer[], real[], integer[], real[], integer, halfvec, text, double precision, text[], text[], timestamptz,
  timestamptz, integer
) from public;
grant execute on function chunk_first_hits(
  integer[], real[], text[], text[], timestamptz, timestamptz, integer
) to groundwork_app;
grant execute on function chunk_hits(
  integer[], real[], integer[], real[], integer, halfvec, text, double precision, text[], text[], timestamptz,
  timestamptz, integer
) to groundwork_app;
