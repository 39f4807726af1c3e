-- What clients read at the top of a record beside `data`, and the name of each revision.

-- The stored records are rendered anew: dropping the column drops what was rendered by the function before.
alter table entity drop column record;
drop function entity_record(
  text, text, text, text, text, boolean, boolean, boolean, jsonb, jsonb, timestamptz, timestamptz, timestamptz, timestamptz
);

-- Members that stand beside `data` too, or in place of it, each after a comma. The kinds' definitions say the same.
create function entity_record_top(kind text, data jsonb) returns text
language sql immutable parallel safe
set search_path = pg_catalog as $$
  select ',"rejected":false' || case
    when kind in ('persona', 'product', 'segment')
      then ',"qualifyingQuestions":' || coalesce((data -> 'qualifyingQuestions')::text, '[]')
    when kind = 'competitor' then ',"shared":false'
    when kind = 'playbook' then ',"type":' || coalesce((data -> 'type')::text, 'null')
      || ',"keyInsight":' || coalesce((data -> 'keyInsight')::text, '[]')
      || ',"personaOIds":' || coalesce((data -> 'personaOIds')::text, '[]')
      || ',"useCaseOIds":' || coalesce((data -> 'useCaseOIds')::text, '[]')
      || ',"status":' || coalesce((data #> '{additionalProperties,status}')::text, 'null')
      || ',"segmentOId":' || coalesce((data #> '{additionalProperties,segmentOId}')::text, 'null')
    when kind = 'workspace-company' then ',"domain":' || coalesce((data -> 'domain')::text, 'null')
      || ',"qualifyingQuestions":' || coalesce((data -> 'qualifyingQuestions')::text, '[]')
    else ''
  end
$$;

-- Declared immutable although to_char is not: the format and the zone are fixed here, so its result cannot vary.
create function entity_record(
  workspace_o_id text,
  o_id text,
  kind text,
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
set search_path = public, pg_temp as $$
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
    || public.entity_record_top(kind, data)
    -- a voice's name and description are looked for among its rules
    || ',"data":' || case
      when kind = 'brand-voice' then data || jsonb_build_object('title', name, 'description', description)
      else data
    end || '}';
end
$$;

alter table entity add column record text not null generated always as (
  entity_record(
    workspace_o_id, o_id, kind, name, internal_name, description, active, unrecognized, is_default, creator, data,
    created_at, updated_at, deleted_at, archived_at
  )
) stored;

-- A revision is named by what it is of and which one it is, so that nobody who writes one needs to name it.
alter table entity_revision add column o_id text collate "C" not null generated always as (
  'rv_' || left(encode(sha256((entity_o_id || '/' || version::text)::bytea), 'hex'), 21)
) stored;
create unique index entity_revision_by_o_id on entity_revision (workspace_o_id, o_id);

-- Two more models to choose from.
alter table agent
  drop constraint agent_tier_is_known,
  add constraint agent_tier_is_known check (
    tier in ('NOTE', 'PULSE', 'ECHO', 'CHORUS', 'HARMONY', 'SYMPHONY')
  );
