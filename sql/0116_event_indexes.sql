-- The newest findings of a type, and the events of an entity with how many findings each has: reports add those up
-- without reading the rows. Made here where that takes a moment; among more events the first sweep makes them, without
-- holding up those who store some (server/services/events/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from event limit 100001) as counted) <= 100000 then
    create index finding_by_type on finding (workspace_o_id, extraction_type, event_timestamp desc, o_id desc);
    create index event_entity_with_findings
      on event_entity (workspace_o_id, entity_o_id, event_timestamp desc, event_o_id desc) include (findings);
    drop index event_entity_by_entity;
  end if;
end
$$;
