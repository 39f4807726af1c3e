-- Rare runs and resources are index ranges; before, all of the workspace were gone through for them. `run_by_type` costs each
-- agent's run one more entry whenever its row changes, beside some fifteen; `run_by_request` only runs that name a request,
-- `resource_failed` only resources that failed, and `resource_by_source` each resource one, beside four.

-- Among more of them the first sweep makes them (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from run limit 100001) as counted) <= 100000 then
    create index run_by_type on run (workspace_o_id, agent_type, created_at desc, o_id desc)
      where agent_type is not null;
    create index run_by_request on run (workspace_o_id, external_request_id, created_at desc, o_id desc)
      where external_request_id is not null;
  end if;
  if (select count(*) from (select from resource limit 100001) as counted) <= 100000 then
    create index resource_by_source on resource (workspace_o_id, source_type, created_at desc, o_id desc)
      where deleted_at is null;
    create index resource_failed on resource (workspace_o_id, created_at desc, o_id desc)
      where status = 'failed' and deleted_at is null;
  end if;
end
$$;
