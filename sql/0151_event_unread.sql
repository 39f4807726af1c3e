-- Events that wait to be read, and those that could not be, were looked for among all events of the workspace. What an
-- import reads at once has no place in this index.

-- Among more of them the first sweep makes it (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from event limit 100001) as counted) <= 100000 then
    create index event_unread on event (workspace_o_id, processing_status, event_timestamp desc, o_id desc)
      where processing_status in ('PENDING', 'PROCESSING', 'FAILED');
  end if;
end
$$;
