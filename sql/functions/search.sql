-- Search runs as the owner, bound to the setting that the policies read: row-level security lets no index answer an
-- operator that is not leak-proof, and array overlap is not. Planning a statement costs more than running it, so plans
-- are kept for any workspace and any query, and each statement is written so that only one plan fits it. The settings
-- stand at the door, `chunk_hits`; what it is made of runs under them.

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
language plpgsql stable as $$
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
  budget double precision,
  all_chunks integer,
  salt integer,
  out lexical sparsevec,
  out keys integer[],
  out used_hints integer[]
)
language plpgsql stable as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  with known as materialized (
    select
      asked.term,
      asked.weight,
      asked.hint,
      chunks,
      array[tier_0, tier_1, tier_2, tier_3] as tiers,
      -- a reader between two commits may see more of a term than of the whole
      ln(1 + greatest(all_chunks - chunks + 0.5::double precision, 0.5) / (chunks + 0.5)) as idf
    from (
      select term, weight, false as hint
      from unnest(terms, term_weights) as own_term (term, weight)
      union all
      select term, weight, true
      from unnest(hint_terms, hint_weights) as hint_term (term, weight)
    ) as asked
    join chunk_term on chunk_term.workspace_o_id = own and chunk_term.term = asked.term
    cross join lateral (values (tier_0 + tier_1 + tier_2 + tier_3)) as counted (chunks)
    where chunks > 0
  ),
  strongest as materialized (
    select term, weight * idf as weight, tiers, idf
    from known
    where hint and chunks > 1
    order by weight * idf * idf desc, term
    limit chunk_question.hints
  ),
  weighed as materialized (
    select term, sum(weight * idf) as weight, max(tiers) as tiers
    from (
      select term, tiers, idf, weight / sum(weight) over () as weight
      from known
      where not hint
      union all
      select term, tiers, idf, weight / sum(weight) over ()
      from strongest
    ) as voiced
    group by term
  ),
  -- what a term adds to the score of a chunk in each tier, about
  offered as (
    select
      (((term - 536870912) << 2) + tier - 1) # salt as key,
      sum(tiers[tier]::double precision) over (order by weight * gain desc, term) as chunks_so_far
    from weighed
    cross join (values (1, 0.8::double precision), (2, 1.15), (3, 1.45), (4, 1.8)) as typical (tier, gain)
    where tiers[tier] > 0
  )
  select
    (select ('{' || string_agg(term || ':' || weight::real, ',' order by term) || '}/1000000000')::sparsevec
      from weighed where weight > 0),
    (select array_agg(key) from offered where chunks_so_far <= chunk_question.budget),
    (select array_agg(term) from strongest)
  into lexical, keys, used_hints;
  if keys is null then
    keys := chunk_rarest_key(terms, salt);
  end if;
end
$$;

-- The least common key of these terms, for a query that has none within its budget: something is always looked under.
create or replace function chunk_rarest_key(terms integer[], salt integer) returns integer[]
language plpgsql stable as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return (
    select array[(((term - 536870912) << 2) + tier) # salt]
    from chunk_term
    cross join lateral (values (0, tier_0), (1, tier_1), (2, tier_2), (3, tier_3)) as by_tier (tier, chunks)
    where workspace_o_id = own
      and term = any (terms)
      and chunks > 0
    order by chunks, term, tier
    limit 1
  );
end
$$;

-- The best chunks by words. `resource_o_ids` null is the whole workspace; the chunks of a `narrow` list are scored
-- one and all.
create or replace function chunk_by_words(
  question sparsevec,
  keys integer[],
  resource_o_ids text[],
  narrow boolean,
  wanted integer
) returns table (o_id text, score double precision, term_keys integer[], weights bytea)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  if narrow then
    return query
      select
        chunk_words.chunk_o_id,
        -(chunk_words.lexical <#> question) as score,
        chunk_words.term_keys,
        chunk_words.weights
      from chunk_words
      where chunk_words.workspace_o_id = own
        and chunk_words.resource_o_id = any (resource_o_ids)
        and chunk_words.lexical <#> question < 0
      order by 2 desc, 1
      limit wanted;
  else
    return query
      select
        chunk_words.chunk_o_id,
        -(chunk_words.lexical <#> question) as score,
        chunk_words.term_keys,
        chunk_words.weights
      from chunk_words
      where chunk_words.term_keys && keys
        -- written so that no other index fits: the keys are the workspace's own already
        and (chunk_words.workspace_o_id = own) is true
        and (resource_o_ids is null or chunk_words.resource_o_id = any (resource_o_ids))
      order by 2 desc, 1
      limit wanted;
  end if;
end
$$;

-- The terms that the first hits of a question share, heaviest first: what they speak of beside the query's own words.
-- A hit that scores less than half of the best is not of one mind with it. No more terms than are enough to find the
-- strongest by their rarity.
create or replace function chunk_echo(
  question sparsevec,
  keys integer[],
  resource_o_ids text[],
  narrow boolean,
  salt integer,
  hits integer,
  out terms integer[],
  out weights real[]
)
language plpgsql stable as $$
#variable_conflict use_column
begin
  with first_hit as materialized (
    select hit.term_keys, hit.weights, hit.score >= max(hit.score) over () / 2 as heard
    from chunk_by_words(question, keys, resource_o_ids, narrow, hits) hit
  ),
  shared as (
    select
      ((key # salt) >> 2) + 536870912 as term,
      sum(get_byte(first_hit.weights, place::integer - 1))::real as weight
    from first_hit
    cross join unnest(first_hit.term_keys) with ordinality as held (key, place)
    where first_hit.heard
    group by 1
    having count(*) > 1
    order by 2 desc, 1
    limit 40
  )
  select array_agg(shared.term), array_agg(shared.weight)
  into terms, weights
  from shared;
end
$$;

-- The nearest chunks, every one of them measured.
create or replace function chunk_nearest_by_scan(
  near halfvec,
  embedder text,
  resource_o_ids text[],
  wanted integer
) returns table (o_id text, similarity double precision)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  -- + 0 keeps the graph out of it: under a filter it would leave some out
  if resource_o_ids is null then
    return query
      select chunk.o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  else
    return query
      select chunk.o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.resource_o_id = any (resource_o_ids)
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  end if;
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
set hnsw.ef_search = 80
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
language plpgsql stable rows 100 as $$
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
language plpgsql stable rows 10 as $$
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
    cross join lateral (
      select *
      from resource
      where resource.workspace_o_id = own and resource.o_id = chunk.resource_o_id
      -- one look-up a hit: a join would read all resources of the workspace
      offset 0
    ) as resource
    where chunk.workspace_o_id = own
      and chunk.o_id = any (o_ids);
end
$$;

-- Whether a graph for so many dimensions stands and is whole.
create or replace function has_chunk_graph(dimensions integer) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select
    from pg_index
    where pg_index.indexrelid = to_regclass('chunk_graph_' || dimensions)
      and pg_index.indisvalid
  );
end
$$;

-- How the nearest of so many chunks are found:
--   scan   every one is measured, while that is fast
--   graph  beyond, where a graph stands
--   words  beyond, by the built-in embedder: its vectors are near one another only where texts share words, so the
--          index of words finds the candidates and they are measured. A graph of such vectors finds half of them.
create or replace function chunk_way(chunks integer, embedder text, dimensions integer, has_words boolean)
returns text
language plpgsql stable as $$
declare
  scan_limit constant integer := 5000;
begin
  if dimensions is null then
    return null;
  end if;
  if chunks > scan_limit then
    if embedder like 'hash-%' then
      if has_words then
        return 'words';
      end if;
    elsif has_chunk_graph(dimensions) then
      return 'graph';
    end if;
  end if;
  return 'scan';
end
$$;

-- A search: by words, by words again with the terms that the first `heard` hits share, by vector, and the fusion of
-- both legs. Among few chunks the first hits say little of one another, and no more than a hundredth of all are heard.
-- A leg's share of a hit is its part of the leg's best; by vector, counted from the leg's last, because
-- cosines of one embedder begin near 0 and of another near 0.7.
create or replace function chunk_hits(
  terms integer[],
  term_weights real[],
  heard integer,
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
set enable_seqscan = off
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  depth constant integer := greatest(100, wanted);
  narrow_limit constant integer := 1000;
  scope record;
  collection record;
  question record;
  echo_terms integer[];
  echo_weights real[];
  heard_here integer;
  best record;
  narrow boolean;
  -- chunks that a filter leaves are as rare under a key as in the whole
  dilution double precision;
  way text;
begin
  select * into scope from chunk_scope(only_resource_o_ids, only_entity_o_ids, since, until);
  if scope.chunks = 0 then
    return;
  end if;
  select chunk_collection.chunks, chunk_collection.salt
  into collection
  from chunk_collection
  where chunk_collection.workspace_o_id = own;
  heard_here := least(heard, scope.chunks / 100);
  narrow := scope.resource_o_ids is not null and scope.chunks <= narrow_limit;
  dilution := greatest(1, collection.chunks::double precision / scope.chunks);
  way := chunk_way(scope.chunks, embedder, vector_dims(near), cardinality(terms) > 0);
  select *
  into question
  from chunk_question(
    terms, term_weights, null, null, 0, 300 * dilution, collection.chunks, collection.salt
  );
  if question.keys is not null then
    if heard_here > 1 then
      select echo.terms, echo.weights
      into echo_terms, echo_weights
      from chunk_echo(question.lexical, question.keys, scope.resource_o_ids, narrow, collection.salt, heard_here) echo;
    end if;
    if echo_terms is not null then
      select *
      into question
      from chunk_question(
        terms, term_weights, echo_terms, echo_weights, hints, greatest(300, 10 * wanted) * dilution,
        collection.chunks, collection.salt
      );
    end if;
  end if;
  with by_words as materialized (
    select hit.o_id, hit.score, row_number() over (order by hit.score desc, hit.o_id) as rank
    from chunk_by_words(question.lexical, question.keys, scope.resource_o_ids, narrow, depth) hit
    where question.keys is not null
  ),
  nearest as (
    select hit.o_id, hit.similarity
    -- fewer, because the graph, asked for more than it has at hand, starts over; with nothing to fuse, as few as do
    from chunk_nearest_by_graph(
      near, embedder, scope.resource_o_ids,
      case when question.keys is null then 2 * wanted else greatest(50, wanted) end
    ) hit
    where way = 'graph'
    union all
    select hit.o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, depth) hit
    where way = 'scan'
    union all
    select hit.o_id, hit.similarity
    from chunk_measured(near, embedder, (select array_agg(by_words.o_id) from by_words)) hit
    where way = 'words'
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
      way
    from chunk_passages(best.o_ids) passage
    cross join lateral array_position(best.o_ids, passage.o_id) as place
    order by place;
end
$$;

-- Only the search is a door; what it is made of is the owner's.
revoke all on function chunk_scope(text[], text[], timestamptz, timestamptz) from public;
revoke all on function chunk_question(
  integer[], real[], integer[], real[], integer, double precision, integer, integer
) from public;
revoke all on function chunk_rarest_key(integer[], integer) from public;
revoke all on function chunk_by_words(sparsevec, integer[], text[], boolean, integer) from public;
revoke all on function chunk_echo(sparsevec, integer[], text[], boolean, integer, integer) from public;
revoke all on function chunk_nearest_by_scan(halfvec, text, text[], integer) from public;
revoke all on function chunk_nearest_by_graph(halfvec, text, text[], integer) from public;
revoke all on function has_chunk_graph(integer) from public;
revoke all on function chunk_passages(text[]) from public;
revoke all on function chunk_measured(halfvec, text, text[]) from public;
revoke all on function chunk_way(integer, text, integer, boolean) from public;
revoke all on function chunk_hits(
  integer[], real[], integer, integer, halfvec, text, double precision, text[], text[], timestamptz, timestamptz,
  integer
) from public;
grant execute on function chunk_hits(
  integer[], real[], integer, integer, halfvec, text, double precision, text[], text[], timestamptz, timestamptz,
  integer
) to groundwork_app;
