-- A search for a part of the name of a deal went through all deals of the workspace. Now what has all of its letters, by
-- threes, is found by an index, as resources are.

-- The deals whose name has the text in it. Past row-level security, bound to the setting that the policies read: it lets
-- no index answer an operator that is not leak-proof.
create function deals_called(said text) returns setof deal
language plpgsql stable security definer rows 200
set search_path = public, pg_temp
set enable_seqscan = off
set enable_indexscan = off as $$
declare
  own constant text := current_setting('app.workspace_o_id');
  letters constant integer[] := resource_letters(own, said, '');
begin
  return query
    select deal.*
    from deal
    where resource_letters(deal.workspace_o_id, deal.name, '') @> letters
      and deal.workspace_o_id = own
      and deal.changed_at is not null
      and strpos(lower(deal.name), lower(said)) > 0;
end
$$;
revoke all on function deals_called(text) from public;
grant execute on function deals_called(text) to groundwork_app;

-- Among more of them the first sweep makes it (server/services/events/upkeep/late-indexes.ts). What waits to be sorted into
-- it is gone through by every search: little may.
do $$
begin
  if (select count(*) from (select from deal limit 5001) as counted) <= 5000 then
    create index deal_by_letters on deal using gin (resource_letters(workspace_o_id, name, ''))
      with (gin_pending_list_limit = 256) where changed_at is not null;
  end if;
end
$$;
