-- Who else may see an asset, who asks to, and what was seen.

-- A token that opens one asset to whoever carries it, stored as its hash alone:
--
--   live ── revoke ──▶ revoked        live ── expires_at passes ──▶ expired        both for good
create table asset_share (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  asset_uuid uuid not null,
  -- share: for the person or the domain that the label names; token: for a program of one's own
  kind text not null,
  label text,
  token_hash bytea not null,
  author jsonb not null,
  key_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint asset_share_token_opens_one_asset unique (workspace_o_id, asset_uuid, token_hash),
  constraint asset_share_belongs_to_an_asset
    foreign key (workspace_o_id, asset_uuid) references asset (workspace_o_id, uuid),
  constraint asset_share_kind_is_known check (kind in ('share', 'token')),
  constraint asset_share_says_for_whom check (kind = 'token' or label is not null),
  constraint asset_share_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint asset_share_is_made_before_it_ends check (created_at < expires_at)
);
create index asset_share_newest on asset_share (workspace_o_id, asset_uuid, created_at desc, o_id desc);
select protect_tenant_table('asset_share');

-- Somebody who came to a closed page asks to see it:
--
--   pending ── grant: with a share for the address ──▶ granted        pending ── dismiss ──▶ dismissed
create table asset_access_request (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  asset_uuid uuid not null,
  email text not null,
  note text,
  status text not null default 'pending',
  share_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint asset_access_request_belongs_to_an_asset
    foreign key (workspace_o_id, asset_uuid) references asset (workspace_o_id, uuid),
  constraint asset_access_request_status_is_known check (status in ('pending', 'granted', 'dismissed')),
  constraint asset_access_request_is_granted_by_a_share check ((status = 'granted') = (share_o_id is not null)),
  constraint asset_access_request_is_decided_once check ((status = 'pending') = (decided_at is null))
);
create unique index asset_access_request_waits_once
  on asset_access_request (workspace_o_id, asset_uuid, lower(email)) where status = 'pending';
create index asset_access_request_newest
  on asset_access_request (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('asset_access_request');

-- What was served, counted by day (UTC). Server processes add to it every few seconds.
create table asset_view (
  workspace_o_id text collate "C" not null,
  asset_uuid uuid not null,
  day date not null,
  version integer not null,
  path text collate "C" not null,
  -- how the viewer came in: `open`, `key`, or the share's oId
  admitted_by text collate "C" not null,
  is_page boolean not null,
  requests bigint not null,
  primary key (workspace_o_id, asset_uuid, day, version, path, admitted_by),
  constraint asset_view_was_seen check (requests > 0)
);
create index asset_view_by_day on asset_view (day);
select protect_tenant_table('asset_view');
