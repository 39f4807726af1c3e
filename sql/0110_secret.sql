-- A secret that steps of workflows send to other services: to its hosts alone, named by its name.
create table secret (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  name text collate "C" not null,
  -- encrypted under the secret of the server
  sealed bytea not null,
  hosts text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint secret_name_is_one_of_its_workspace unique (workspace_o_id, name),
  constraint secret_has_a_host check (cardinality(hosts) between 1 and 20)
);
select protect_tenant_table('secret');
