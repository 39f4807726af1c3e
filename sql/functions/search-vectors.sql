-- The leg of a search that goes by vectors. Called by `chunk_hits` alone, which says under what settings.

-- The nearest chunks, every one of them measured.
create or replace function chunk_nearest_by_scan(
  near halfvec,
  embedder text,
  resource_o_ids text[],
  hidden text[],
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
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation <> all (hidden))
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
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation <> all (hidden))
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
  hidden text[],
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
      %3$s
    order by chunk.embedding::halfvec(%1$s) <#> $1
    limit $4',
    wide,
    case when resource_o_ids is null then '' else 'and chunk.resource_o_id = any ($5)' end,
    case when hidden is null then '' else 'and chunk.resource_o_id || ''/'' || chunk.generation <> all ($6)' end
  ) using near, own, embedder, wanted, resource_o_ids, hidden;
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

revoke all on function chunk_nearest_by_scan(halfvec, text, text[], text[], integer) from public;
revoke all on function chunk_nearest_by_graph(halfvec, text, text[], text[], integer) from public;
revoke all on function chunk_measured(halfvec, text, text[]) from public;
revoke all on function has_chunk_graph(integer) from public;
revoke all on function chunk_way(integer, text, integer, boolean) from public;
