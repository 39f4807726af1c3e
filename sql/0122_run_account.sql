-- The company that a run of an agent is about, as a key of `account_identity`; null where none is known. Which account that
-- is follows from the key when it is asked. A nullable column without a default: the table is not rewritten.
alter table run add column account_key text collate "C";

-- Runs that are stored already are filled in by the job that fills in events, behind those: null when there are none left.
alter table account_fill add column runs_behind_o_id text collate "C";
insert into account_fill (workspace_o_id, runs_behind_o_id)
select o_id, ''
from workspace
where exists (
  select
  from run
  where run.workspace_o_id = workspace.o_id
    and run.kind = 'agent'
)
on conflict (workspace_o_id) do update
  set runs_behind_o_id = excluded.runs_behind_o_id,
    queued_at = case when account_fill.completed_at is null then account_fill.queued_at end,
    completed_at = null;

-- Among more runs the first sweep makes it (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from run limit 100001) as counted) <= 100000 then
    create index run_by_account on run (workspace_o_id, account_key, created_at desc, o_id desc)
      where account_key is not null;
  end if;
end
$$;
