-- Counters of days that are over are folded into the first of their sixteen: these are the ones that wait for it. The
-- table has some rows for each day and type, so that the index is made in a moment however many events there are.
create index event_daily_that_is_not_folded on event_daily (day) where slot <> 0;

-- The newest events of a type, for lists of a type that is rare. Made here where that takes a moment; among more events
-- the first sweep makes it, without holding up those who store some (server/services/events/type-index.ts).
do $$
begin
  if (select count(*) from (select from event limit 100001) as counted) <= 100000 then
    create index event_by_type on event (workspace_o_id, event_type, event_timestamp desc, o_id desc);
  end if;
end
$$;
