-- A search for a part of the name or of the address went through all resources of the workspace. Now what has all of its
-- letters, by threes, is found by an index.

-- The threes of letters of both, small ones for large: numbers that differ between workspaces, so that nobody's search
-- reads what others have. Its cost tells the planner to look at other conditions first where the index is missing.
create function resource_letters(workspace_o_id text, name text, identifier text) returns integer[]
language sql immutable parallel safe cost 10000
set search_path = pg_catalog, pg_temp as $$
  select array_agg(distinct hashtext(workspace_o_id || substr(said, place, 3)))
  from unnest(array[lower(name), lower(identifier)]) as said
  cross join generate_series(1, length(said) - 2) as place
$$;

-- The live resources whose name or address has the text in it. Past row-level security, bound to the setting that the
-- policies read: it lets no index answer an operator that is not leak-proof.
create function resources_called(said text) returns table (
  workspace_o_id text, o_id text, source_type text, status text, created_at timestamptz
)
language plpgsql stable security definer rows 200
set search_path = public, pg_temp
set enable_seqscan = off
set enable_indexscan = off as $$
declare
  own constant text := current_setting('app.workspace_o_id');
  letters constant integer[] := resource_letters(own, said, '');
  pattern constant text := '%' || regexp_replace(said, '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
    select own, resource.o_id, resource.source_type, resource.status, resource.created_at
    from resource
    where resource_letters(resource.workspace_o_id, resource.name, resource.identifier) @> letters
      and resource.workspace_o_id = own
      and resource.deleted_at is null
      and (resource.name ilike pattern or resource.identifier ilike pattern);
end
$$;
revoke all on function resources_called(text) from public;
grant execute on function resources_called(text) to groundwork_app;

-- Among more of them the first sweep makes it (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from resource limit 5001) as counted) <= 5000 then
    create index resource_by_letters on resource
      using gin (resource_letters(workspace_o_id, name, identifier)) where deleted_at is null;
  end if;
end
$$;
