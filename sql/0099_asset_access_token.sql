-- A bearer that opens the older addresses of assets, and nothing else, to a program of whoever holds a key. It may what
-- its key may at that moment of reading and writing, and ends with the key.
create table asset_access_token (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  key_o_id text collate "C" not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (workspace_o_id, o_id),
  constraint asset_access_token_hash_is_sha256 check (octet_length(token_hash) = 32)
);
-- a bearer is looked up before the workspace is known
create index asset_access_token_by_hash on asset_access_token (token_hash);
create index asset_access_token_of_key on asset_access_token (workspace_o_id, key_o_id, expires_at);
select protect_tenant_table('asset_access_token');
