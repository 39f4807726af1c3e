-- Who owns what. Only these three tables are global: every other table begins with a workspace.

-- The role itself, and pgvector, are prepared before the first file: a plain user may have been given both.
grant usage on schema public to groundwork_app;

create table organization (
  o_id text collate "C" primary key,
  name text not null,
  domain text,
  slug text not null,
  created_at timestamptz not null default now(),
  constraint organization_slug_is_unique unique (slug)
);

create table workspace (
  o_id text collate "C" primary key,
  organization_o_id text collate "C" not null references organization (o_id),
  name text not null,
  handle text not null,
  domain text,
  user_o_id text not null,
  user_first_name text not null,
  user_last_name text not null,
  created_at timestamptz not null default now(),
  constraint workspace_handle_is_unique unique (handle),
  constraint workspace_o_id_has_its_form check (o_id ~ '^wa_[0-9A-Za-z]{21}$')
);

-- The look-up by hash comes before the workspace is known, so keys are global too.
create table api_key (
  o_id text collate "C" primary key,
  workspace_o_id text collate "C" not null references workspace (o_id),
  name text not null default 'Untitled',
  hash bytea not null,
  sealed bytea not null,
  last_four text not null,
  scopes text[] not null,
  product_o_id text collate "C",
  playbook_o_id text collate "C",
  template_o_id text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  -- credits that the key may use in a month; null leaves it to the workspace's budget
  credit_limit integer,
  constraint api_key_credit_limit_is_not_negative check (credit_limit >= 0),
  constraint api_key_hash_is_unique unique (hash),
  constraint api_key_scopes_are_known check (scopes <@ array['read', 'write', 'run', 'admin'] and cardinality(scopes) > 0)
);

create index api_key_by_workspace on api_key (workspace_o_id, created_at desc, o_id desc);

-- The second wall. Called once for every table that has a workspace; without the setting every statement fails,
-- so that a connection which lost it can never answer "nothing there".
create function protect_tenant_table(table_name text) returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format(
    'create policy own_workspace_only on %I using (workspace_o_id = current_setting(''app.workspace_o_id'')) '
    || 'with check (workspace_o_id = current_setting(''app.workspace_o_id''))',
    table_name
  );
  execute format('grant select, insert, update, delete on %I to groundwork_app', table_name);
end
$$;

-- The workspace's own row is readable inside it: names and handles stand in answers.
alter table workspace enable row level security;
create policy own_row_only on workspace using (o_id = current_setting('app.workspace_o_id'));
grant select on workspace to groundwork_app;

-- So is its organization's: what the policy above lets through decides here too.
alter table organization enable row level security;
create policy own_organization_only on organization
  using (exists (select from workspace where workspace.organization_o_id = organization.o_id));
grant select on organization to groundwork_app;

-- Requests counted per key, route group and minute; the count holds for all server processes together.
create table rate_window (
  workspace_o_id text collate "C" not null,
  key_o_id text collate "C" not null,
  route_group text not null,
  minute bigint not null,
  taken integer not null,
  primary key (workspace_o_id, key_o_id, route_group, minute)
);
select protect_tenant_table('rate_window');

-- One row a request that carries an Idempotency-Key. `status` is null while the first request runs.
create table idempotent_request (
  workspace_o_id text collate "C" not null,
  key_o_id text collate "C" not null,
  idempotency_key text not null,
  route text not null,
  body_hash bytea not null,
  holder text not null,
  held_until timestamptz not null,
  status integer,
  reply bytea,
  reply_headers jsonb,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, key_o_id, idempotency_key),
  constraint idempotent_request_is_whole check ((status is null) = (reply is null))
);
-- by age alone: the sweep that drops old ones works for all workspaces
create index idempotent_request_by_age on idempotent_request (created_at);
select protect_tenant_table('idempotent_request');

-- Credits used, a row per key and day: the account of what was spent.
create table usage_day (
  workspace_o_id text collate "C" not null,
  key_o_id text collate "C" not null,
  day date not null,
  credits numeric not null default 0,
  requests bigint not null default 0,
  primary key (workspace_o_id, key_o_id, day)
);
select protect_tenant_table('usage_day');

-- What budgets are held against: a month's credits of each key, and of the workspace where the key is empty. A call's
-- credits stand here before the model is asked, and those it did not use are given back.
create table usage_month (
  workspace_o_id text collate "C" not null,
  key_o_id text collate "C" not null,
  month date not null,
  credits numeric not null,
  primary key (workspace_o_id, key_o_id, month),
  constraint usage_month_is_not_negative check (credits >= 0)
);
select protect_tenant_table('usage_month');

-- Keys are found by hash as the owner, before the workspace is known; everything else about them goes through the wall.
select protect_tenant_table('api_key');
