-- What was handed in to be searched and cited, and how far it has come.

create table resource (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  source_type text not null,
  -- the address, the path in the drive, the file's name, or the resource's own oId for plain text
  identifier text not null,
  name text not null,
  status text not null default 'pending',
  stage text,
  error jsonb,
  -- counts the texts that were ever extracted; 0 is none yet
  revision integer not null default 0,
  text_hash bytea,
  -- counts the attempts to index; chunks carry the generation that wrote them
  wanted_generation integer not null default 1,
  live_generation integer not null default 0,
  indexed_revision integer not null default 0,
  indexed_text_hash bytea,
  chunk_count integer not null default 0,
  -- the original bytes in storage
  storage_key text,
  etag text,
  metadata jsonb not null default '{}',
  settings jsonb not null default '{}',
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_indexed_at timestamptz,
  deleted_at timestamptz,
  primary key (workspace_o_id, o_id),
  constraint resource_source_type_is_known check (source_type in ('url', 'google_drive', 'text', 'file')),
  constraint resource_status_is_known check (status in ('uploading', 'pending', 'indexed', 'failed')),
  constraint resource_stage_is_known check (stage in ('fetch', 'chunk', 'embed', 'tag')),
  constraint resource_failed_with_a_reason check (status <> 'failed' or error is not null),
  constraint resource_indexed_is_at_no_stage check (status <> 'indexed' or stage is null),
  constraint resource_text_has_a_hash check ((revision = 0) = (text_hash is null)),
  constraint resource_indexes_no_later_text_than_it_has check (indexed_revision <= revision),
  constraint resource_live_generation_was_wanted check (live_generation <= wanted_generation),
  constraint resource_counts_are_not_negative check (
    revision >= 0 and chunk_count >= 0 and progress_done >= 0 and progress_total >= 0
  ),
  constraint resource_deleted_has_no_chunks check (deleted_at is null or chunk_count = 0),
  constraint resource_metadata_is_an_object check (jsonb_typeof(metadata) = 'object'),
  constraint resource_settings_is_an_object check (jsonb_typeof(settings) = 'object')
);

create index resource_newest on resource (workspace_o_id, created_at desc, o_id desc) where deleted_at is null;
create index resource_by_update on resource (workspace_o_id, updated_at) where deleted_at is null;
create index resource_by_identifier on resource (workspace_o_id, left(identifier, 500)) where deleted_at is null;
create index resource_unfinished on resource (workspace_o_id, updated_at) where status in ('uploading', 'pending');
-- Equal bytes lie in storage once: before they go, this tells whether another resource has them.
create index resource_by_storage_key on resource (workspace_o_id, storage_key)
  where storage_key is not null and deleted_at is null;
select protect_tenant_table('resource');

-- The extracted text, stored once: chunk offsets point into it. Apart from its resource so that a change of status
-- does not rewrite megabytes.
create table resource_text (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  revision integer not null,
  text text not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, resource_o_id, revision),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  constraint resource_text_revision_counts_up check (revision > 0),
  constraint resource_text_hash_is_sha256 check (octet_length(hash) = 32)
);
select protect_tenant_table('resource_text');

-- The last run of each stage of each resource.
create table resource_stage (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  stage text not null,
  generation integer not null,
  attempt integer not null default 1,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  error jsonb,
  next_attempt_at timestamptz,
  primary key (workspace_o_id, resource_o_id, stage),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  constraint resource_stage_is_known check (stage in ('fetch', 'chunk', 'embed', 'tag')),
  constraint resource_stage_attempt_counts_up check (attempt > 0),
  constraint resource_stage_tries_again_after_an_error check (next_attempt_at is null or error is not null)
);
select protect_tenant_table('resource_stage');

-- Which library entities a resource speaks of. A link made by hand outlives re-tagging.
create table resource_entity_link (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  link_type text not null,
  -- why: the words that matched, or who said so
  evidence jsonb not null default '{}',
  confidence real not null default 1,
  -- versions of both sides at the last check for drift
  checked_revision integer,
  checked_entity_version integer,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, resource_o_id, entity_o_id),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  constraint resource_entity_link_is_explicit_or_inferred check (link_type in ('explicit', 'inferred')),
  constraint resource_entity_link_confidence_is_a_share check (confidence between 0 and 1)
);
create index resource_entity_link_by_entity on resource_entity_link (workspace_o_id, entity_o_id, resource_o_id);
select protect_tenant_table('resource_entity_link');

-- Links that somebody took away: tagging must not bring them back.
create table resource_entity_unlink (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, resource_o_id, entity_o_id),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('resource_entity_unlink');
