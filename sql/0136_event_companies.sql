-- Agents find the events of a company as everybody else does, by `event.account_key`: nothing is looked for any more in what
-- single events of deals said of their company. Later versions leave these columns empty.

-- Among more events the first sweep drops them, without holding up those who store some
-- (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from event limit 100001) as counted) <= 100000 then
    drop index event_by_account_id, event_by_account_domain, event_by_account_name;
  end if;
end
$$;
