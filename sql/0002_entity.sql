-- The library: one table for all kinds, so that links, tags, findings and drift point at one foreign key.

-- The record as replies carry it, rendered once at every write instead of at every read.
-- Declared immutable although to_char is not: the format and the zone are fixed here, so its result cannot vary.
create function entity_record(
  workspace_o_id text,
  o_id text,
  name text,
  internal_name text,
  description text,
  active boolean,
  unrecognized boolean,
  is_default boolean,
  creator jsonb,
  data jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  deleted_at timestamptz,
  archived_at timestamptz
) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog as $$
declare
  form constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return '{"oId":' || to_json(o_id)
    || ',"name":' || to_json(name)
    || ',"internalName":' || coalesce(to_json(internal_name)::text, 'null')
    || ',"description":' || coalesce(to_json(description)::text, 'null')
    || ',"active":' || active
    -- a deleted record no longer says whether it was recognised
    || case when deleted_at is null then ',"unrecognized":' || unrecognized else '' end
    || ',"createdAt":"' || to_char(created_at at time zone 'UTC', form)
    || '","updatedAt":"' || to_char(updated_at at time zone 'UTC', form) || '"'
    || ',"deletedAt":' || coalesce('"' || to_char(deleted_at at time zone 'UTC', form) || '"', 'null')
    || ',"archivedAt":' || coalesce('"' || to_char(archived_at at time zone 'UTC', form) || '"', 'null')
    || ',"user":' || creator
    || ',"workspace":{"oId":' || to_json(workspace_o_id) || '}'
    || case when is_default is null then '' else ',"default":' || is_default end
    || ',"data":' || data || '}';
end
$$;

create table entity (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  kind text collate "C" not null,
  name text not null,
  -- the name's words without case and legal form, by which texts that mention it find it; null where no text should
  name_key text collate "C",
  internal_name text,
  description text,
  active boolean not null default true,
  unrecognized boolean not null default false,
  -- null where the kind has no default
  is_default boolean,
  creator jsonb not null,
  data jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  archived_at timestamptz,
  -- words of the record, each behind its workspace and kind: one index serves all tenants without mixing them
  words tsvector not null,
  record text not null generated always as (
    entity_record(
      workspace_o_id, o_id, name, internal_name, description, active, unrecognized, is_default, creator, data,
      created_at, updated_at, deleted_at, archived_at
    )
  ) stored,
  primary key (workspace_o_id, o_id),
  constraint entity_name_is_not_empty check (btrim(name) <> ''),
  constraint entity_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint entity_version_counts_up check (version > 0)
);

create index entity_newest on entity (workspace_o_id, kind, created_at desc, o_id desc) where deleted_at is null;
create index entity_by_name on entity (workspace_o_id, kind, left(lower(name), 200)) where deleted_at is null;
create index entity_by_name_key on entity (workspace_o_id, name_key) where name_key is not null and deleted_at is null;
create index entity_by_update on entity (workspace_o_id, kind, updated_at desc, o_id desc) where deleted_at is null;
create index entity_words on entity using gin (words) where deleted_at is null;
create unique index entity_default_is_one on entity (workspace_o_id, kind) where is_default and deleted_at is null;
select protect_tenant_table('entity');

-- Row-level security lets no index answer an operator that is not leak-proof, and text search is not. Run as the
-- owner, bound to the same setting that the policies read, the index serves and the wall stands. Answers with what
-- lists filter and sort by, so that the records found are visited once.
create function entity_with_words(query tsquery)
returns table (
  o_id text, kind text, name text, created_at timestamptz, updated_at timestamptz, archived_at timestamptz
)
language plpgsql stable security definer rows 200
set search_path = public, pg_temp as $$
declare
  -- read once and not for every row
  own_workspace constant text := current_setting('app.workspace_o_id');
begin
  return query
    select entity.o_id, entity.kind, entity.name, entity.created_at, entity.updated_at, entity.archived_at
    from entity
    where entity.words @@ query
      and entity.workspace_o_id = own_workspace
      and entity.deleted_at is null;
end
$$;
revoke all on function entity_with_words(tsquery) from public;
grant execute on function entity_with_words(tsquery) to groundwork_app;

-- How many live records a kind has, spread over slots so that two writers seldom wait for one another.
create table entity_tally (
  workspace_o_id text collate "C" not null,
  kind text collate "C" not null,
  archived boolean not null,
  slot smallint not null,
  live bigint not null,
  primary key (workspace_o_id, kind, archived, slot)
);
select protect_tenant_table('entity_tally');

-- The parent is the one that frames the other: an offering, a playbook, a motion.
create table entity_link (
  workspace_o_id text collate "C" not null,
  parent_o_id text collate "C" not null,
  child_o_id text collate "C" not null,
  link_type text not null,
  -- what made the link: `<oId>:<field>` of either record, `<oId>:text` or `<oId>:evidence` where a name is said; empty: a hand
  field text not null default '',
  created_at timestamptz not null default now(),
  -- which of two links of one instant is the older
  ordinal bigint generated always as identity,
  primary key (workspace_o_id, parent_o_id, child_o_id, field),
  foreign key (workspace_o_id, parent_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  foreign key (workspace_o_id, child_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  constraint entity_link_is_explicit_or_inferred check (link_type in ('explicit', 'inferred')),
  constraint entity_link_joins_two check (parent_o_id <> child_o_id)
);
create index entity_link_by_child on entity_link (workspace_o_id, child_o_id, parent_o_id);
select protect_tenant_table('entity_link');

-- Pairs that somebody took apart: inference leaves them alone until somebody links them. The smaller oId comes first.
create table entity_unlink (
  workspace_o_id text collate "C" not null,
  first_o_id text collate "C" not null,
  second_o_id text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, first_o_id, second_o_id),
  foreign key (workspace_o_id, first_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  foreign key (workspace_o_id, second_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  constraint entity_unlink_is_ordered check (first_o_id < second_o_id)
);
select protect_tenant_table('entity_unlink');

-- Who changed what and when; version 1 is the creation.
create table entity_revision (
  workspace_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  version integer not null,
  action text not null,
  key_o_id text collate "C",
  author jsonb not null,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, entity_o_id, version),
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade,
  constraint entity_revision_has_an_action check (action in ('created', 'updated', 'archived', 'unarchived', 'deleted'))
);
select protect_tenant_table('entity_revision');

-- Where library entities lie for the embedder in use. Made when they are first needed after a change of the entity:
-- a row of another version or embedder counts as absent.
create table entity_vector (
  workspace_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  version integer not null,
  embedder_id text not null,
  embedding halfvec not null,
  primary key (workspace_o_id, entity_o_id),
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('entity_vector');
