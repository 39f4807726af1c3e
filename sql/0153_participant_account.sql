-- A list of the events of a person with an account that the person has hardly met looked up each of the person's events. Now
-- the index of the events of a person tells of nearly all others that they are with another account.

-- The hash of the key of the event's account, 0 without one; null where the row was written before, or by others.
alter table event_participant add column account_hash integer;

-- Among more of them the first sweep makes it (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from event_participant limit 100001) as counted) <= 100000 then
    create index event_participant_with_account on event_participant
      (workspace_o_id, email, event_timestamp desc, event_o_id desc) include (account_hash) where email is not null;
    drop index if exists event_participant_with_email, event_participant_by_email;
  end if;
end
$$;
