-- The events of a person, or of people of a domain, are told by one index each, with their oIds: a count of twenty thousand
-- of them read as many rows of the table, half a second of them and many more where they were in no cache. Both take the
-- place of those without oIds.

-- Among more of them the first sweep makes them (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from event_participant limit 100001) as counted) <= 100000 then
    create index event_participant_with_email on event_participant
      (workspace_o_id, email, event_timestamp desc, event_o_id desc) where email is not null;
    create index event_participant_with_domain on event_participant
      (workspace_o_id, email_domain, event_timestamp desc, event_o_id desc) where email_domain is not null;
    drop index event_participant_by_email, event_participant_by_domain;
  end if;
end
$$;
