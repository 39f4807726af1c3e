-- Assets: folders of files that are published whole, version by version. Bytes lie in storage under their SHA-256, once
-- in a workspace. States and transitions: server/services/assets/statuses.ts
create table asset (
  workspace_o_id text collate "C" not null references workspace (o_id),
  uuid uuid not null,
  identifier text collate "C" not null,
  description text,
  type text not null,
  status text not null default 'published',
  privacy text not null default 'only_me',
  open_link boolean not null default false,
  vanity_slug text collate "C",
  -- the version that is served, and the highest number that was ever given: numbers never come again
  current_version integer not null,
  last_version integer not null,
  -- counts up with every change of what is served, or to whom
  revision integer not null default 1,
  -- as it was sent; `managed` closes a skill's folder to everything but its own interface
  metadata jsonb not null default '{}',
  is_managed boolean not null generated always as (
    type = 'skill' and coalesce(metadata -> 'managed' = 'true', false)
  ) stored,
  author jsonb not null,
  -- the key that made it: the owner of one that only_me may see
  key_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, uuid),
  constraint asset_type_is_known check (type in ('website', 'storage', 'skill')),
  constraint asset_status_is_known check (status in ('published', 'unpublished')),
  constraint asset_privacy_is_known check (privacy in ('only_me', 'workspace', 'public')),
  constraint asset_identifier_is_kebab_case check (
    identifier ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(identifier) <= 100
  ),
  constraint asset_vanity_slug_has_its_form check (vanity_slug ~ '^[a-z0-9-]{1,63}$'),
  constraint asset_serves_a_version_that_was_given check (current_version between 1 and last_version),
  constraint asset_metadata_is_an_object check (jsonb_typeof(metadata) = 'object')
);
create unique index asset_identifier_is_taken_once on asset (workspace_o_id, identifier) where deleted_at is null;
create unique index asset_vanity_slug_is_taken_once on asset (workspace_o_id, vanity_slug)
  where deleted_at is null and vanity_slug is not null;
create index asset_newest on asset (workspace_o_id, created_at desc, uuid desc) where deleted_at is null;
-- an address names the asset before the workspace is known
create index asset_by_uuid on asset (uuid);
-- which may have versions to spare, whatever their workspace
create index asset_by_last_version on asset (last_version) where deleted_at is null;
select protect_tenant_table('asset');

-- Bytes that storage holds for a workspace, or is about to.
create table blob (
  workspace_o_id text collate "C" not null references workspace (o_id),
  sha256 bytea not null,
  size bigint not null,
  state text not null default 'reserved',
  -- since when nobody may refer to it; null: somebody does, as far as is known
  loose_at timestamptz,
  primary key (workspace_o_id, sha256),
  -- what files refer to, so that bytes in any other state can have no file
  constraint blob_state_is_one unique (workspace_o_id, sha256, state),
  constraint blob_hash_is_sha256 check (octet_length(sha256) = 32),
  constraint blob_size_is_not_negative check (size >= 0),
  constraint blob_state_is_known check (state in ('reserved', 'kept', 'condemned')),
  constraint blob_is_loose_until_it_is_kept check (state = 'kept' or loose_at is not null)
);
create index blob_by_loose_at on blob (loose_at) where loose_at is not null;
select protect_tenant_table('blob');

-- A version never changes. It goes as a whole, and never while it is served.
create table asset_version (
  workspace_o_id text collate "C" not null,
  asset_uuid uuid not null,
  version integer not null,
  file_count integer not null,
  total_size bigint not null,
  entry_point text,
  skill_name text,
  skill_description text,
  -- a picture of its entry page
  thumbnail_sha256 bytea,
  thumbnail_state text generated always as (case when thumbnail_sha256 is not null then 'kept' end) stored,
  author jsonb not null,
  key_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, asset_uuid, version),
  constraint asset_version_belongs_to_an_asset
    foreign key (workspace_o_id, asset_uuid) references asset (workspace_o_id, uuid),
  constraint asset_version_thumbnail_is_kept
    foreign key (workspace_o_id, thumbnail_sha256, thumbnail_state) references blob (workspace_o_id, sha256, state),
  constraint asset_version_counts_up check (version > 0),
  constraint asset_version_has_files check (file_count > 0 and total_size >= 0)
);
create index asset_version_by_thumbnail on asset_version (workspace_o_id, thumbnail_sha256)
  where thumbnail_sha256 is not null;
select protect_tenant_table('asset_version');

-- the asset comes first, its first version in the same transaction
alter table asset add constraint asset_serves_a_version_that_there_is
  foreign key (workspace_o_id, uuid, current_version)
  references asset_version (workspace_o_id, asset_uuid, version) deferrable initially deferred;

create table asset_file (
  workspace_o_id text collate "C" not null,
  asset_uuid uuid not null,
  version integer not null,
  path text collate "C" not null,
  sha256 bytea not null,
  blob_state text not null generated always as ('kept') stored,
  size bigint not null,
  content_type text not null,
  -- the run whose agent wrote the page
  run_o_id text collate "C",
  -- when these bytes first stood at this path
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, asset_uuid, version, path),
  constraint asset_file_belongs_to_a_version
    foreign key (workspace_o_id, asset_uuid, version)
    references asset_version (workspace_o_id, asset_uuid, version) on delete cascade,
  constraint asset_file_has_its_bytes
    foreign key (workspace_o_id, sha256, blob_state) references blob (workspace_o_id, sha256, state),
  constraint asset_file_path_is_relative check (path <> '' and left(path, 1) <> '/')
);
create index asset_file_by_hash on asset_file (workspace_o_id, sha256);
select protect_tenant_table('asset_file');
revoke update on asset_file from groundwork_app;
