-- Addresses at which a workflow is started by requests from outside. Of an address only the hash of its token is kept; a
-- hook with a secret takes signed requests alone.
create table hook (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  workflow_o_id text collate "C" not null,
  name text not null,
  token_hash bytea not null,
  sealed_secret bytea,
  signature_header text,
  signature_prefix text,
  timestamp_header text,
  key_o_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint hook_starts_a_workflow
    foreign key (workspace_o_id, workflow_o_id) references workflow (workspace_o_id, o_id),
  constraint hook_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint hook_signing_is_whole check (
    (sealed_secret is null) = (signature_header is null)
    and (sealed_secret is null) = (signature_prefix is null)
    and (sealed_secret is not null or timestamp_header is null)
  )
);
-- a token is looked up before the workspace is known
create index hook_by_token on hook (token_hash);
create index hook_newest on hook (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('hook');
