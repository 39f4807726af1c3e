-- Who calls whom, in the order of the calls; the legs by words and by vectors stand in files of their own.
--
--   chunk_hits                     the door: a search
--   ├─ chunk_scope                 what the filters leave
--   ├─ chunk_way                   how the nearest vectors are found among so many
--   ├─ chunk_question              the query as the index needs it; again with what its first hits share
--   ├─ chunk_echo                  what its first hits share
--   │  └─ chunk_by_words
--   ├─ chunk_by_words              the leg by words
--   ├─ chunk_with_common           and those that hold several of its common words
--   ├─ chunk_nearest_by_graph      the leg by vectors, one of two: way 'graph',
--   │  └─ chunk_<nn>_nearest_<d>   of the workspace's partition, made by make_chunk_graph_search
--   ├─ chunk_nearest_by_scan       ways 'scan' and 'last'
--   └─ chunk_passages              the hits as they are shown
--
-- Whoever builds a graph and measures it calls make_chunk_graph_search, chunk_nearest_by_scan and
-- chunk_nearest_by_graph too, as the owner. That first one also runs whenever its file does, for the graphs there are.

-- Search runs as the owner, bound to the setting that the policies read: row-level security lets no index answer an
-- operator that is not leak-proof, and array overlap is not. Planning a statement costs more than running it, so plans
-- are kept for any workspace and any query, and each statement is written so that only one plan fits it. The settings
-- stand at the door, `chunk_hits`; what it is made of runs under them.

-- What the workspace's collection is, the resources that a filter leaves, and how many chunks they have. No filter:
-- null, and the whole collection. A filter that nothing meets, like an empty list, leaves an empty array: nothing.
-- `hidden` are the generations that are stored and not to be found, as <resource>/<generation>; null, nearly always,
-- where there are none.
drop function if exists chunk_scope(text[], text[], timestamptz, timestamptz);
create or replace function chunk_scope(
  only_resource_o_ids text[],
  only_entity_o_ids text[],
  since timestamptz,
  until timestamptz,
  out resource_o_ids text[],
  out chunks integer,
  out hidden text[],
  out all_chunks integer,
  out salt integer,
  out graph_search text,
  out graph_embedder_id text,
  out graph_width integer
)
language plpgsql stable as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  select
    collection.chunks,
    collection.salt,
    collection.graph_search,
    collection.graph_embedder_id,
    collection.graph_width,
    (
      select array_agg(resource_o_id || '/' || generation)
      from chunk_generation
      where workspace_o_id = own
    )
  into all_chunks, salt, graph_search, graph_embedder_id, graph_width, hidden
  from chunk_collection collection
  where collection.workspace_o_id = own;
  chunks := coalesce(all_chunks, 0);
  if not (only_resource_o_ids is null and only_entity_o_ids is null and since is null and until is null) then
    select coalesce(array_agg(resource.o_id), '{}'), coalesce(sum(resource.chunk_count), 0)::integer
    into resource_o_ids, chunks
    from resource
    where resource.workspace_o_id = own
      and resource.deleted_at is null
      and resource.chunk_count > 0
      -- under `or` each list is read once, and every resource looked up in it
      and (only_resource_o_ids is null or resource.o_id in (select unnest(only_resource_o_ids)))
      and (since is null or resource.updated_at >= since)
      and (until is null or resource.updated_at < until)
      and (only_entity_o_ids is null or resource.o_id in (
        select link.resource_o_id
        from resource_entity_link link
        join entity on entity.workspace_o_id = own and entity.o_id = link.entity_o_id and entity.deleted_at is null
        where link.workspace_o_id = own and link.entity_o_id = any (only_entity_o_ids)
      ));
  end if;
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

-- A search: by words, by words again with the terms that the first `heard` hits share, by vector, and the fusion of
-- both legs; `by_resource` shows the best chunk of each resource. Among few chunks the first hits say little of one
-- another, and no more than a hundredth of all are heard.
-- A leg's share of a hit is its part of the leg's best; by vector, counted from the leg's last, because
-- cosines of one embedder begin near 0 and of another near 0.7. That puts the hits in order; what they are worth beside
-- those of another query, the best of them says: how much of what was asked it speaks of, and how near it is.
drop function if exists chunk_hits(
  integer[], real[], integer, integer, halfvec, text, double precision, text[], text[], timestamptz, timestamptz,
  integer
);
drop function if exists chunk_hits(
  integer[], real[], integer, integer, halfvec, text, double precision, text[], text[], timestamptz, timestamptz,
  integer, boolean
);
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
  wanted integer,
  by_resource boolean,
  tier_tops double precision[]
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
  -- what a score by words is multiplied with to count in `fused`
  lexical_scale double precision,
  -- these three in the row of the best hit
  used_hints integer[],
  known_terms integer[],
  known_weights real[],
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
  depth constant integer := case when by_resource then greatest(100, 3 * wanted) else greatest(100, wanted) end;
  narrow_limit constant integer := 1000;
  -- without a word in common a text is near by the built-in embedder when it shares most pieces of one
  least_similarity constant double precision := 0.3;
  scope record;
  graph_width integer;
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
  if scope.graph_embedder_id = embedder then
    graph_width := scope.graph_width;
  end if;
  heard_here := least(heard, scope.chunks / 100);
  narrow := scope.resource_o_ids is not null and scope.chunks <= narrow_limit;
  dilution := greatest(1, scope.all_chunks::double precision / scope.chunks);
  way := chunk_way(
    scope.chunks, embedder, vector_dims(near), cardinality(terms) > 0, graph_width
  );
  if cardinality(terms) > 0 then
    select *
    into question
    from chunk_question(
      terms, term_weights, null, null, 0, 300 * dilution, scope.all_chunks, scope.salt, tier_tops
    );
  else
    select
      null::sparsevec as lexical, null::integer[] as keys, null::integer[] as used_hints,
      null::integer[] as known_terms, null::real[] as known_weights, null::integer[] as common_keys,
      null::double precision[] as common_worths, null::integer[] as common_chunks, null::double precision as ceiling
    into question;
  end if;
  if question.keys is not null then
    if heard_here > 1 then
      select echo.terms, echo.weights
      into echo_terms, echo_weights
      from chunk_echo(
        question.lexical, question.keys, scope.resource_o_ids, scope.hidden, narrow, scope.salt, heard_here
      ) echo;
    end if;
    if echo_terms is not null then
      select *
      into question
      from chunk_question(
        terms, term_weights, echo_terms, echo_weights, hints, greatest(300, 10 * wanted) * dilution,
        scope.all_chunks, scope.salt, tier_tops
      );
    end if;
  end if;
  with by_keys as materialized (
    select o_id, resource_o_id, score
    from chunk_by_words(
      question.lexical, question.keys, scope.resource_o_ids, scope.hidden, narrow, depth
    )
    where question.keys is not null
  ),
  by_words as materialized (
    select
      hit.o_id,
      hit.resource_o_id,
      hit.score,
      row_number() over (order by hit.score desc, hit.o_id) as rank
    from (
      select o_id, resource_o_id, score
      from by_keys
      union
      select o_id, resource_o_id, score
      from chunk_with_common(
        question.lexical, question.common_keys, question.common_worths, question.common_chunks,
        scope.resource_o_ids, scope.hidden,
        -- no hit is shown that scores less; of one resource several may be above
        coalesce((
          select score from by_keys order by score desc offset case when by_resource then depth else wanted end - 1 limit 1
        ), 0)
      )
      where question.common_keys is not null
        and not narrow
    ) hit
    order by hit.score desc, hit.o_id
    limit depth
  ),
  nearest as (
    select hit.o_id, hit.resource_o_id, hit.similarity
    -- fewer, because the graph, asked for more than it has at hand, starts over; with nothing to fuse, as few as do
    from chunk_nearest_by_graph(
      scope.graph_search, near, embedder, scope.resource_o_ids, scope.hidden,
      case when question.keys is null then 2 * wanted else greatest(50, wanted) end,
      case
        when question.keys is null then graph_width
        else greatest(graph_width, 80)
      end
    ) hit
    where way = 'graph'
    union all
    select hit.o_id, hit.resource_o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, scope.hidden, depth) hit
    where way = 'scan'
    union all
    select hit.o_id, hit.resource_o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, scope.hidden, depth) hit
    where way = 'last'
      and not exists (select from by_words)
      and hit.similarity >= least_similarity
  ),
  by_vector as (
    select
      nearest.o_id,
      nearest.resource_o_id,
      nearest.similarity,
      row_number() over (order by nearest.similarity desc, nearest.o_id) as rank,
      (nearest.similarity - min(nearest.similarity) over ())
        / nullif(max(nearest.similarity) over () - min(nearest.similarity) over (), 0) as share
    from nearest
  ),
  joined as (
    select
      o_id,
      coalesce(by_words.resource_o_id, by_vector.resource_o_id) as resource_o_id,
      by_words.rank as lexical_rank,
      by_words.score as lexical_score,
      by_vector.rank as vector_rank,
      by_vector.similarity,
      case when by_vector.o_id is null then 0 else coalesce(by_vector.share, 1) end as vector_share,
      max(by_words.score) over () as best_score,
      least(max(by_words.score) over () / question.ceiling, 1) as best_speaks,
      greatest(max(by_vector.similarity) over (), 0) as best_similarity
    from by_words
    full join by_vector using (o_id)
  ),
  weighed as (
    select
      joined.*,
      (coalesce(best_speaks, 0) + vector_weight * coalesce(best_similarity, 0))
        / (1 + vector_weight) / (1 + vector_weight) as worth
    from joined
  ),
  fused as (
    select
      weighed.*,
      coalesce(worth / best_score, 0) as lexical_scale,
      case
        -- with nothing to fuse, how near it is says more than its place among the others
        when cardinality(terms) = 0 or way = 'last' and lexical_rank is null then least(greatest(similarity, 0), 1)
        else worth * (coalesce(lexical_score / best_score, 0) + vector_weight * vector_share)
      end as fused
    from weighed
  ),
  placed as (
    select
      fused.*,
      row_number() over (
        partition by case when by_resource then resource_o_id collate "C" end
        order by fused.fused desc, fused.o_id
      ) as place
    from fused
  ),
  grouped as (
    select *
    from placed
    where place = 1 or not by_resource
  ),
  best as (
    select grouped.*, count(*) over () as found
    from grouped
    order by grouped.fused desc, grouped.o_id
    limit wanted
  )
  select
    array_agg(o_id) as o_ids,
    array_agg(lexical_rank::integer) as lexical_ranks,
    array_agg(lexical_score) as lexical_scores,
    array_agg(vector_rank::integer) as vector_ranks,
    -- halves round: what is the same text may seem a little nearer than that
    array_agg(greatest(1 - similarity, 0)) as vector_distances,
    array_agg(fused) as fused,
    max(lexical_scale) as lexical_scale,
    max(found)::integer as found,
    count(vector_rank) > 0 as has_vectors
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
      best.lexical_scale,
      -- once, because a client reads an array letter by letter
      case when place = 1 then question.used_hints end,
      case when place = 1 then question.known_terms end,
      case when place = 1 then question.known_weights end,
      best.found,
      case when way <> 'last' then way when best.has_vectors then 'scan' end
    from chunk_passages(best.o_ids) passage
    cross join lateral array_position(best.o_ids, passage.o_id) as place
    order by place;
end
$$;

-- Only the search is a door; what it is made of is the owner's.
revoke all on function chunk_scope(text[], text[], timestamptz, timestamptz) from public;
revoke all on function chunk_passages(text[]) from public;
revoke all on function chunk_hits(
  integer[], real[], integer, integer, halfvec, text, double precision, text[], text[], timestamptz, timestamptz,
  integer, boolean, double precision[]
) from public;
grant execute on function chunk_hits(
  integer[], real[], integer, integer, halfvec, text, double precision, text[], text[], timestamptz, timestamptz,
  integer, boolean, double precision[]
) to groundwork_app;
