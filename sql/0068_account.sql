-- Whom an event concerns: the people of an account are found without reading events. Row-level security lets an index
-- be used by plain columns and `=` alone, hence a column for what could be computed from another.
alter table event_participant
  add column title text,
  add column profile_url text,
  add column email_domain text collate "C" generated always as (nullif(split_part(email, '@', -1), email)) stored;
create index event_participant_by_domain on event_participant (workspace_o_id, email_domain, event_timestamp desc)
  where email_domain is not null;

-- Of deals alone, in the form in which they are looked for: see `accountOf`.
alter table event
  add column account_id text collate "C",
  add column account_domain text collate "C",
  add column account_name text collate "C";
update event
set
  account_id = nullif(left(btrim(payload ->> 'crmAccountId'), 500), ''),
  account_domain = nullif(
    split_part(
      translate(regexp_replace(lower(btrim(payload ->> 'crmAccountDomain')), '^([a-z]+://)?(www\.)?', ''), '?#:', '///'),
      '/', 1
    ), ''
  ),
  account_name = nullif(left(lower(btrim(payload ->> 'accountName')), 500), '')
from event_payload
where event.category = 'CRM'
  and event_payload.workspace_o_id = event.workspace_o_id
  and event_payload.event_o_id = event.o_id;
create index event_by_account_id on event (workspace_o_id, account_id, event_timestamp desc)
  where account_id is not null;
create index event_by_account_domain on event (workspace_o_id, account_domain, event_timestamp desc)
  where account_domain is not null;
create index event_by_account_name on event (workspace_o_id, account_name, event_timestamp desc)
  where account_name is not null;
