-- Names what this node was told to keep ready and not yet to commit. Asked together with a table of a workspace it speaks of the
-- node where that workspace stands; on one server there is nothing.
create or replace function held_commits() returns text[]
language sql stable as $$
  select coalesce(array_agg(gid), '{}')
  from pg_prepared_xacts
  where database = current_database()
$$;

revoke execute on function held_commits from public;
grant execute on function held_commits to groundwork_app;
