-- Accounts and deals. An event keeps the key of its company, a function of its own content and its deal's; which account
-- a key belongs to is one row of `account_identity`. Accounts that are merged, or told apart, move keys and no events.
-- The rules stand in server/services/accounts/README.md.

-- Nullable columns without a default: the tables are not rewritten. What is stored already is filled in by a job.
alter table event
  add column account_key text collate "C",
  add column deal_o_id text collate "C";

-- The company of the person who says it, where that person is known; null leaves it to the event.
alter table finding add column account_key text collate "C";

create table account (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  -- as shown: given by somebody, else the newest name that its deals call it by, else its domain
  name text not null,
  is_named_by_hand boolean not null default false,
  tags text[] not null default '{}',
  -- the account that it is part of now; its own keys are that one's
  merged_into text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint account_is_not_merged_into_itself check (merged_into <> o_id)
);
create index account_by_name on account (workspace_o_id, lower(name), o_id) where merged_into is null;
create index account_merged on account (workspace_o_id, merged_into) where merged_into is not null;
select protect_tenant_table('account');

-- A key: `d:` and a registrable domain, `c:` and an account id of the CRM, `n:` and a name. Its events and findings are
-- counted by the statements that store them.
create table account_identity (
  workspace_o_id text collate "C" not null,
  key text collate "C" not null,
  account_o_id text collate "C" not null,
  -- of a name: somebody has said whose it is
  is_pinned boolean not null default false,
  events bigint not null default 0,
  findings bigint not null default 0,
  first_seen_at timestamptz(3),
  last_activity_at timestamptz(3),
  primary key (workspace_o_id, key),
  constraint account_identity_belongs_to_an_account
    foreign key (workspace_o_id, account_o_id) references account (workspace_o_id, o_id),
  constraint account_identity_has_a_known_kind check (key ~ '^[dcn]:.')
);
create index account_identity_by_account on account_identity (workspace_o_id, account_o_id);
create index account_identity_by_activity on account_identity (workspace_o_id, last_activity_at desc, account_o_id desc)
  where last_activity_at is not null;
select protect_tenant_table('account_identity');

-- Names that deals call the company of a key by. `name_key` is the name as names are compared.
create table account_name (
  workspace_o_id text collate "C" not null,
  bearer_key text collate "C" not null,
  name_key text collate "C" not null,
  name text not null,
  first_at timestamptz(3) not null,
  primary key (workspace_o_id, bearer_key, name_key)
);
create index account_name_by_name on account_name (workspace_o_id, name_key);
select protect_tenant_table('account_name');

-- One row an opportunity; its oId is made from the opportunity's id. `changed_at` is null while only conversations name it.
create table deal (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  opportunity_id text not null,
  changed_at timestamptz(3),
  name text,
  account_key text collate "C",
  stage text,
  stage_category text,
  amount numeric,
  currency text,
  owner_email text,
  contacts text[] not null default '{}',
  loss_reason text,
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  stages jsonb not null default '[]',
  primary key (workspace_o_id, o_id),
  constraint deal_has_a_name_when_it_has_a_state check ((changed_at is null) = (name is null)),
  constraint deal_stage_category_is_known check (stage_category in ('open', 'won', 'lost'))
);
create index deal_by_account on deal (workspace_o_id, account_key) where account_key is not null;
create index deal_by_change on deal (workspace_o_id, changed_at desc, o_id desc) where changed_at is not null;
select protect_tenant_table('deal');

-- Events that were stored before their accounts were: a job goes through them in the order of their oIds.
create table account_fill (
  workspace_o_id text collate "C" primary key references workspace (o_id),
  behind_o_id text collate "C" not null default '',
  queued_at timestamptz(3),
  completed_at timestamptz(3),
  filled bigint not null default 0
);
select protect_tenant_table('account_fill');
insert into account_fill (workspace_o_id)
select o_id
from workspace
where exists (select from event where event.workspace_o_id = workspace.o_id);

-- Made here where that takes a moment; among more events the first sweep makes them, without holding up those who store
-- some (server/services/events/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from event limit 100001) as counted) <= 100000 then
    create index event_by_account on event (workspace_o_id, account_key, event_timestamp desc, o_id desc)
      where account_key is not null;
    create index event_by_deal on event (workspace_o_id, deal_o_id, event_timestamp desc, o_id desc)
      where deal_o_id is not null;
    create index finding_by_account on finding (workspace_o_id, account_key, event_timestamp desc, o_id desc)
      where account_key is not null;
  end if;
end
$$;
