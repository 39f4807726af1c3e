-- The leg of a search that goes by vectors. Called by `chunk_hits`, which says under what settings, and by whoever
-- builds a graph and measures what it finds.

-- The nearest chunks, every one of them measured.
drop function if exists chunk_nearest_by_scan(halfvec, text, text[], text[], integer);
create or replace function chunk_nearest_by_scan(
  near halfvec,
  embedder text,
  resource_o_ids text[],
  hidden text[],
  wanted integer
) returns table (o_id text, resource_o_id text, similarity double precision)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  -- + 0 keeps the graph out of it: under a filter it would leave some out
  if resource_o_ids is null then
    return query
      select chunk.o_id, chunk.resource_o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation not in (select unnest(hidden)))
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  else
    return query
      select chunk.o_id, chunk.resource_o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.resource_o_id = any (resource_o_ids)
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation not in (select unnest(hidden)))
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  end if;
end
$$;

-- The nearest chunks by a graph, which goes on until it has enough of the right ones. `graph_search` is the function of
-- the workspace's own graph; `width` is how many it holds in view at the least.
drop function if exists chunk_nearest_by_graph(text, halfvec, text, text[], text[], integer, integer);
create or replace function chunk_nearest_by_graph(
  graph_search text,
  near halfvec,
  embedder text,
  resource_o_ids text[],
  hidden text[],
  wanted integer,
  width integer
) returns table (o_id text, resource_o_id text, similarity double precision)
language plpgsql stable rows 100 as $$
begin
  return query execute format('select * from %I($1, $2, $3, $4, $5, $6)', graph_search)
  using near, embedder, resource_o_ids, hidden, wanted, width;
end
$$;

-- Makes the function that searches the graph of a partition for so many dimensions, and returns its name: both are
-- constants in its statement, and one that is put together anew each time would be planned each time.
create or replace function make_chunk_graph_search(partition_name text, dimensions integer) returns text
language plpgsql as $make$
declare
  graph_search constant text := partition_name || '_nearest_' || dimensions;
begin
  -- one of an earlier version may answer with other columns
  execute format(
    'drop function if exists %I(halfvec, text, text[], text[], integer, integer)', graph_search
  );
  execute format(
    $search$
      create or replace function %3$I(
        near halfvec,
        embedder text,
        resource_o_ids text[],
        hidden text[],
        wanted integer,
        width integer
      ) returns table (o_id text, resource_o_id text, similarity double precision)
      language plpgsql stable rows 100
      set plan_cache_mode = force_generic_plan
      set enable_seqscan = off
      set enable_sort = off
      set jit = off
      set hnsw.ef_search = 80
      set hnsw.iterative_scan = 'relaxed_order'
      set hnsw.max_scan_tuples = 40000 as $$
      #variable_conflict use_column
      declare
        own constant text := current_setting('app.workspace_o_id');
      begin
        -- until the end of this function, which sets it itself
        perform set_config('hnsw.ef_search', least(greatest(width, wanted, 10), 1000)::text, true);
        return query
          select chunk.o_id, chunk.resource_o_id, -(chunk.embedding::halfvec(%1$s) <#> near)
          from %2$I as chunk
          where chunk.workspace_o_id = own
            and chunk.dimensions = %1$s
            and chunk.embedder_id = embedder
            and (resource_o_ids is null or chunk.resource_o_id in (select unnest(resource_o_ids)))
            and (hidden is null or chunk.resource_o_id || '/' || chunk.generation not in (select unnest(hidden)))
          order by chunk.embedding::halfvec(%1$s) <#> near
          limit wanted;
      end
      $$
    $search$,
    dimensions, partition_name, graph_search
  );
  execute format(
    'revoke all on function %I(halfvec, text, text[], text[], integer, integer) from public', graph_search
  );
  return graph_search;
end
$make$;

-- Those that were made, again, whenever the text above changes.
do $$
declare
  made text;
begin
  for made in
    select proname
    from pg_proc
    where proname ~ '^chunk_[0-9]{2}_nearest_[0-9]+$'
  loop
    perform make_chunk_graph_search(left(made, 8), substr(made, length('chunk_00_nearest_') + 1)::integer);
  end loop;
end
$$;

drop function if exists chunk_measured(halfvec, text, text[]);

-- How the nearest of so many chunks are found:
--   scan   every one is measured, while that is fast
--   graph  beyond, where a graph was found to find what is there: one that is gone since costs time and no hits
--   last   by the built-in embedder, which sees the same words as the other leg through a smaller window: every one is
--          measured, and only where no word of the query stands in any of them
create or replace function chunk_way(
  chunks integer,
  embedder text,
  dimensions integer,
  has_words boolean,
  graph_width integer
) returns text
language plpgsql stable as $$
declare
  scan_limit constant integer := 5000;
begin
  if dimensions is null then
    return null;
  end if;
  if embedder like 'hash-%' then
    return case when has_words then 'last' else 'scan' end;
  end if;
  if chunks > scan_limit and graph_width > 0 then
    return 'graph';
  end if;
  return 'scan';
end
$$;

revoke all on function chunk_nearest_by_scan(halfvec, text, text[], text[], integer) from public;
revoke all on function chunk_nearest_by_graph(text, halfvec, text, text[], text[], integer, integer) from public;
revoke all on function make_chunk_graph_search(text, integer) from public;
revoke all on function chunk_way(integer, text, integer, boolean, integer) from public;
