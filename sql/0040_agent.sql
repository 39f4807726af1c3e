-- Agents as the workspace has configured them. `settings` holds what the type's own work reads.
create table agent (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  type text not null,
  name text not null,
  description text,
  tier text not null default 'ECHO',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_o_id, o_id),
  -- which types there are is said by their definitions: a new one needs no migration
  constraint agent_type_is_in_capitals check (type ~ '^[A-Z]+(_[A-Z]+)*$'),
  constraint agent_tier_is_known check (tier in ('NOTE', 'PULSE', 'ECHO', 'HARMONY')),
  constraint agent_settings_is_an_object check (jsonb_typeof(settings) = 'object')
);
create index agent_newest on agent (workspace_o_id, created_at desc, o_id desc) where deleted_at is null;
select protect_tenant_table('agent');
