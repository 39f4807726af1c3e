-- What analysis found in an event. `start_offset` and `end_offset` count UTF-16 units in event_payload.text, and
-- the quote is the text between them.
create table finding (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  extraction_type text not null,
  text text not null,
  quote text not null,
  start_offset integer not null,
  end_offset integer not null,
  speaker text,
  sentiment text not null,
  event_timestamp timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint finding_belongs_to_an_event
    foreign key (workspace_o_id, event_o_id) references event (workspace_o_id, o_id) on delete cascade,
  constraint finding_is_stored_once unique (workspace_o_id, event_o_id, extraction_type, start_offset, end_offset),
  constraint finding_sentiment_is_known check (sentiment in ('POSITIVE', 'NEGATIVE', 'NEUTRAL')),
  constraint finding_quote_has_a_place check (start_offset >= 0 and end_offset > start_offset and quote <> '')
);
create index finding_by_time on finding (workspace_o_id, event_timestamp desc, o_id desc);
select protect_tenant_table('finding');

create table finding_match (
  workspace_o_id text collate "C" not null,
  finding_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  confidence text not null,
  event_timestamp timestamptz(3) not null,
  primary key (workspace_o_id, finding_o_id, entity_o_id),
  constraint finding_match_belongs_to_a_finding
    foreign key (workspace_o_id, finding_o_id) references finding (workspace_o_id, o_id) on delete cascade,
  constraint finding_match_names_an_entity
    foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  constraint finding_match_confidence_is_known check (confidence in ('LOW', 'MEDIUM', 'HIGH'))
);
create index finding_match_by_entity
  on finding_match (workspace_o_id, entity_o_id, event_timestamp desc, finding_o_id desc);
select protect_tenant_table('finding_match');

-- Which entities an event speaks of, each pair once: the newest events of an entity are one index range.
create table event_entity (
  workspace_o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  event_timestamp timestamptz(3) not null,
  findings integer not null,
  primary key (workspace_o_id, event_o_id, entity_o_id),
  constraint event_entity_belongs_to_an_event
    foreign key (workspace_o_id, event_o_id) references event (workspace_o_id, o_id) on delete cascade,
  constraint event_entity_names_an_entity
    foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade
);
create index event_entity_by_entity
  on event_entity (workspace_o_id, entity_o_id, event_timestamp desc, event_o_id desc);
select protect_tenant_table('event_entity');
