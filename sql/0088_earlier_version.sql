-- What databases lack whose files were squashed or changed after they had applied them; which those are is said by
-- server/database/migrations/earlier-files.ts. Every other database has all of this.

-- Before chunks were stored out of sight and searches by graph were measured.
do $$
begin
  if to_regclass('chunk_generation') is not null then return; end if;
  create table chunk_generation (
    workspace_o_id text collate "C" not null,
    resource_o_id text collate "C" not null,
    generation integer not null,
    state text not null default 'staged',
    embedder_id text not null,
    chunks_before integer not null,
    length_before bigint not null,
    stored integer not null default 0,
    length bigint not null default 0,
    created_at timestamptz not null default now(),
    primary key (workspace_o_id, resource_o_id, generation),
    foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
    constraint chunk_generation_state_is_known check (state in ('staged', 'retired')),
    constraint chunk_generation_counts_are_not_negative check (stored >= 0 and length >= 0)
  );
  perform protect_tenant_table('chunk_generation');
  drop table chunk_draft;
end
$$;
do $$
begin
  if exists (
    select from pg_attribute where attrelid = 'chunk_collection'::regclass and attname = 'graph_width'
  ) then return; end if;
  alter table chunk_collection
    add column graph_width integer,
    add column graph_search text,
    add column graph_embedder_id text,
    add column graph_chunks integer,
    add column graph_recall real,
    add constraint chunk_collection_graph_is_measured_whole check (
      (graph_width is null) = (graph_embedder_id is null)
      and (graph_width is null) = (graph_search is null)
      and (graph_width is null) = (graph_chunks is null)
      and (graph_width is null) = (graph_recall is null)
    ),
    add constraint chunk_collection_graph_search_is_one check (
      graph_search ~ '^chunk_[0-9]{2}_nearest_[0-9]{1,4}$'
    ),
    add constraint chunk_collection_graph_width_is_bounded check (graph_width between 0 and 1000);
  drop function if exists chunk_scope(text[], text[], timestamptz, timestamptz);
  drop function if exists chunk_by_words(sparsevec, integer[], text[], boolean, integer);
  drop function if exists chunk_echo(sparsevec, integer[], text[], boolean, integer, integer);
  drop function if exists chunk_nearest_by_scan(halfvec, text, text[], integer);
  drop function if exists chunk_nearest_by_graph(halfvec, text, text[], integer);
  drop function if exists chunk_nearest_by_graph(halfvec, text, text[], text[], integer);
  drop function if exists chunk_way(integer, text, integer, boolean);
  drop function if exists has_chunk_graph(integer);
  drop function if exists keep_chunk_graph(integer);
end
$$;

-- Before the definitions alone said which types of agents there are.
do $$
begin
  if exists (
    select from pg_constraint where conrelid = 'agent'::regclass and conname = 'agent_type_is_in_capitals'
  ) then return; end if;
  alter table agent
    drop constraint agent_type_is_known,
    add constraint agent_type_is_in_capitals check (type ~ '^[A-Z]+(_[A-Z]+)*$');
end
$$;

-- Before jobs that wait carried their workspace, and those that failed were looked for.
update graphile_worker._private_jobs
set flags = coalesce(flags, '{}') || jsonb_build_object('workspace:' || (payload ->> 'workspaceOId'), true)
where payload ->> 'workspaceOId' is not null
  and not coalesce(flags, '{}') ? ('workspace:' || (payload ->> 'workspaceOId'));
create index if not exists groundwork_job_that_failed
  on graphile_worker._private_jobs ((payload ->> 'workspaceOId'))
  where last_error is not null;

-- Before the start of a run outlived it, and was found without reading all runs.
create index if not exists run_by_start on run (workspace_o_id, started_by, created_at desc)
  where started_by is not null;
do $$
begin
  if (select indnatts = 1 from pg_index where indexrelid = 'trigger_that_is_on'::regclass) then
    drop index trigger_that_is_on;
    create index trigger_that_is_on on trigger (workspace_o_id, o_id) where enabled and deleted_at is null;
  end if;
  if (
    select confdeltype = 'c'
    from pg_constraint
    where conrelid = 'trigger_start'::regclass
      and conname = 'trigger_start_made_a_run'
  ) then
    alter table trigger_start
      drop constraint trigger_start_made_a_run,
      add constraint trigger_start_made_a_run
        foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete set null (run_o_id);
  end if;
end
$$;
