-- Counts of records of any type, beside those of each type: a row a day and record, which most figures read alone.
alter table rollup
  drop constraint rollup_kind_is_known,
  add constraint rollup_kind_is_known check (kind in ('event', 'event-any', 'mention', 'mention-any', 'finding'));

-- They are made with all others anew; until then figures come from the rows.
insert into rollup_fill (workspace_o_id)
select o_id
from workspace
where exists (select from event_daily where event_daily.workspace_o_id = workspace.o_id)
on conflict (workspace_o_id) do update set filled_from = null;
