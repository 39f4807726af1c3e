-- Texts from which values were written, and for each value the sentence it came from.

create table source (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  source_type text not null,
  resource_o_id text collate "C",
  url text,
  -- null for a resource, whose own text stands in resource_text
  text text,
  hash bytea not null,
  -- of the resource's text, or counting the different texts that an address has had
  revision integer not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, o_id),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete set null (resource_o_id),
  constraint source_type_is_known check (source_type in ('TEXT', 'URL', 'RESOURCE')),
  constraint source_has_text_of_its_own check ((source_type = 'RESOURCE') = (text is null)),
  constraint source_hash_is_sha256 check (octet_length(hash) = 32)
);
create index source_by_url on source (workspace_o_id, url, revision desc) where url is not null;
create index source_by_hash on source (workspace_o_id, hash);
create index source_by_resource on source (workspace_o_id, resource_o_id) where resource_o_id is not null;
select protect_tenant_table('source');

create table evidence (
  workspace_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  -- the field as a JSON pointer into data, without the place in its list: items move when others are removed
  field text not null,
  value_hash bytea not null,
  source_o_id text collate "C" not null,
  quote text not null,
  start_offset integer not null,
  end_offset integer not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, entity_o_id, field, value_hash, source_o_id, start_offset),
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  foreign key (workspace_o_id, source_o_id) references source (workspace_o_id, o_id),
  constraint evidence_has_a_length check (start_offset >= 0 and end_offset > start_offset)
);
create index evidence_by_source on evidence (workspace_o_id, source_o_id);
select protect_tenant_table('evidence');

-- Fields that generation was asked for and no source supported.
create table unsupported_field (
  workspace_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  field text not null,
  primary key (workspace_o_id, entity_o_id, field),
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('unsupported_field');
