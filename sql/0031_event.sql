-- The core row is narrow because lists read nothing else. `dedupe_key` is null for events that the server itself
-- records: nobody sends those twice.
create table event (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  event_type text not null,
  category text not null,
  sub_type text,
  event_timestamp timestamptz(3) not null,
  processing_status text not null,
  call_purpose text,
  provider_name text not null,
  summary text not null,
  subject_o_id text collate "C",
  dedupe_key text collate "C",
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint event_is_stored_once unique (workspace_o_id, dedupe_key),
  constraint event_processing_status_is_known
    check (processing_status in ('PENDING', 'PROCESSING', 'PROCESSED', 'SKIPPED', 'FAILED')),
  constraint event_category_is_known
    check (category in ('EMAIL', 'CALL', 'CRM', 'RESOURCE', 'REVISION', 'SOCIAL', 'ADS', 'PRODUCT', 'UNKNOWN'))
);
create index event_by_time on event (workspace_o_id, event_timestamp desc, o_id desc);
create index event_by_call_purpose on event (workspace_o_id, call_purpose, event_timestamp desc, o_id desc)
  where call_purpose is not null;
select protect_tenant_table('event');

-- Payload and participants are written in the one statement that stores their event, and never without it. A foreign
-- key would check that again row by row: measured, that doubles the database's time for moving a batch.

-- `text` is what was said or written, as analysis reads it: offsets of findings point into it.
create table event_payload (
  workspace_o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  payload jsonb not null,
  text text,
  error text,
  primary key (workspace_o_id, event_o_id)
);
select protect_tenant_table('event_payload');

-- Emails are stored in lower case. `kind` says how the person took part: from, to, cc, bcc, participant, contact, owner.
create table event_participant (
  workspace_o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  ordinal integer not null,
  kind text not null,
  email text collate "C",
  name text,
  role text,
  event_timestamp timestamptz(3) not null,
  primary key (workspace_o_id, event_o_id, ordinal)
);
create index event_participant_by_email on event_participant (workspace_o_id, email, event_timestamp desc)
  where email is not null;
select protect_tenant_table('event_participant');

-- How many events of a type a day has: totals come from here, because counting ten million rows takes a second.
-- Written in the transaction that stores the events.
create table event_daily (
  workspace_o_id text collate "C" not null,
  day date not null,
  category text not null,
  event_type text not null,
  -- one of sixteen, by chance: two writers of one day seldom wait for one another
  slot smallint not null,
  events bigint not null,
  primary key (workspace_o_id, day, category, event_type, slot)
);
select protect_tenant_table('event_daily');
