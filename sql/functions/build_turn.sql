-- Returns the turn behind those of all builds, for a failed build that is started again: tenants have no right to the
-- sequence, and a distributed database takes no default in an UPDATE.
create or replace function next_build_turn() returns bigint
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$ select nextval('public.build_turn_seq') $$;
revoke execute on function next_build_turn from public;
grant execute on function next_build_turn to groundwork_app;
