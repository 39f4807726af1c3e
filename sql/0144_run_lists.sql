-- A list of runs tells by its index alone which are an agent's, and those that ran in the background are a range of their
-- own: before, all rows behind the newest were read for them. `run_newest` takes the place of `run_by_age`;
-- `run_in_background` costs runs in the background alone one more entry.

-- Among more of them the first sweep makes them (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from run limit 100001) as counted) <= 100000 then
    create index run_newest on run (workspace_o_id, created_at desc, o_id desc) include (kind);
    create index run_in_background on run (workspace_o_id, created_at desc, o_id desc) where executor <> 'request';
    drop index run_by_age;
  end if;
end
$$;
