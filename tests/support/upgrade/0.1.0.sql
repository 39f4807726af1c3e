-- Made by make.ts in this folder; never changed once its version is released.
set local search_path = '';
set local check_function_bodies = off;

CREATE SCHEMA graphile_worker;

CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);

CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);

CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from "graphile_worker"._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from "graphile_worker"._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from "graphile_worker"._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from "graphile_worker"._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;

CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;

CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;

CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;

CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;

CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;

CREATE FUNCTION public.bury_job(job_id bigint, letter_o_id text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  inside text := nullif(current_setting('app.workspace_o_id', true), '');
  gone record;
begin
  delete from graphile_worker._private_jobs as job
  using graphile_worker._private_tasks as task
  where job.id = bury_job.job_id
  and task.id = job.task_id
  and job.attempts >= job.max_attempts
  and job.locked_at is null
  and job.payload ->> 'workspaceOId' = coalesce(inside, job.payload ->> 'workspaceOId')
  returning task.identifier, job.payload, job.attempts, job.created_at,
    coalesce(job.last_error, 'The worker ended in the middle of the job') as reason,
    coalesce(job.flags ? 'keyed', false) and job.key is null as superseded
  into gone;
  if not found then
    return null;
  end if;
  delete from public.lease
  where lease.workspace_o_id = gone.payload ->> 'workspaceOId'
  and lease.job_id = bury_job.job_id;
  if gone.superseded then
    return null;
  end if;
  insert into public.dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
  values (
    gone.payload ->> 'workspaceOId', bury_job.letter_o_id, gone.identifier, gone.payload::jsonb,
    gone.attempts, gone.reason, gone.created_at
  );
  return gone.reason;
end
$$;

CREATE FUNCTION public.chunk_00_nearest_64(near public.halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer, width integer) RETURNS TABLE(o_id text, similarity double precision)
    LANGUAGE plpgsql STABLE ROWS 100
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    SET jit TO 'off'
    SET "hnsw.ef_search" TO '80'
    SET "hnsw.iterative_scan" TO 'relaxed_order'
    SET "hnsw.max_scan_tuples" TO '40000'
    AS $$
      #variable_conflict use_column
      declare
        own constant text := current_setting('app.workspace_o_id');
      begin
        -- until the end of this function, which sets it itself
        perform set_config('hnsw.ef_search', least(greatest(width, wanted, 10), 1000)::text, true);
        return query
          select chunk.o_id, -(chunk.embedding::halfvec(64) <#> near)
          from chunk_00 as chunk
          where chunk.workspace_o_id = own
            and chunk.dimensions = 64
            and chunk.embedder_id = embedder
            and (resource_o_ids is null or chunk.resource_o_id = any (resource_o_ids))
            and (hidden is null or chunk.resource_o_id || '/' || chunk.generation <> all (hidden))
          order by chunk.embedding::halfvec(64) <#> near
          limit wanted;
      end
      $$;

CREATE FUNCTION public.chunk_by_words(question public.sparsevec, keys integer[], resource_o_ids text[], hidden text[], narrow boolean, wanted integer) RETURNS TABLE(o_id text, score double precision, term_keys integer[], weights bytea)
    LANGUAGE plpgsql STABLE ROWS 100
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  if narrow then
    return query
      select
        chunk_words.chunk_o_id,
        -(chunk_words.lexical <#> question) as score,
        chunk_words.term_keys,
        chunk_words.weights
      from chunk_words
      where chunk_words.workspace_o_id = own
        and chunk_words.resource_o_id = any (resource_o_ids)
        and chunk_words.lexical <#> question < 0
        and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation <> all (hidden))
      order by 2 desc, 1
      limit wanted;
  else
    return query
      select
        chunk_words.chunk_o_id,
        -(chunk_words.lexical <#> question) as score,
        chunk_words.term_keys,
        chunk_words.weights
      from chunk_words
      where chunk_words.term_keys && keys
        -- written so that no other index fits: the keys are the workspace's own already
        and (chunk_words.workspace_o_id = own) is true
        and (resource_o_ids is null or chunk_words.resource_o_id = any (resource_o_ids))
        and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation <> all (hidden))
      order by 2 desc, 1
      limit wanted;
  end if;
end
$$;

CREATE FUNCTION public.chunk_echo(question public.sparsevec, keys integer[], resource_o_ids text[], hidden text[], narrow boolean, salt integer, hits integer, OUT terms integer[], OUT weights real[]) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
#variable_conflict use_column
begin
  with first_hit as materialized (
    select hit.term_keys, hit.weights, hit.score, hit.score >= max(hit.score) over () / 2 as heard
    from chunk_by_words(question, keys, resource_o_ids, hidden, narrow, hits) hit
  ),
  shared as (
    select
      ((key # salt) >> 2) + 536870912 as term,
      sum(get_byte(first_hit.weights, place::integer - 1) * first_hit.score)::real as weight
    from first_hit
    cross join unnest(first_hit.term_keys) with ordinality as held (key, place)
    where first_hit.heard
    group by 1
    having count(*) > 1
    order by 2 desc, 1
    limit 40
  )
  select array_agg(shared.term), array_agg(shared.weight)
  into terms, weights
  from shared;
end
$$;

CREATE FUNCTION public.chunk_hits(terms integer[], term_weights real[], heard integer, hints integer, near public.halfvec, embedder text, vector_weight double precision, only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, wanted integer) RETURNS TABLE(workspace_o_id text, chunk_o_id text, resource_o_id text, name text, url text, content text, start_offset integer, end_offset integer, stale boolean, lexical_rank integer, lexical_score double precision, vector_rank integer, vector_distance double precision, fused double precision, used_hints integer[], found integer, by_vector text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  depth constant integer := greatest(100, wanted);
  narrow_limit constant integer := 1000;
  scope record;
  collection record;
  question record;
  echo_terms integer[];
  echo_weights real[];
  heard_here integer;
  best record;
  narrow boolean;
  -- chunks that a filter leaves are as rare under a key as in the whole
  dilution double precision;
  way text;
begin
  select * into scope from chunk_scope(only_resource_o_ids, only_entity_o_ids, since, until);
  if scope.chunks = 0 then
    return;
  end if;
  select
    chunk_collection.chunks,
    chunk_collection.salt,
    chunk_collection.graph_search,
    case when chunk_collection.graph_embedder_id = embedder then chunk_collection.graph_width end as graph_width
  into collection
  from chunk_collection
  where chunk_collection.workspace_o_id = own;
  heard_here := least(heard, scope.chunks / 100);
  narrow := scope.resource_o_ids is not null and scope.chunks <= narrow_limit;
  dilution := greatest(1, collection.chunks::double precision / scope.chunks);
  way := chunk_way(
    scope.chunks, embedder, vector_dims(near), cardinality(terms) > 0, collection.graph_width
  );
  if cardinality(terms) > 0 then
    select *
    into question
    from chunk_question(
      terms, term_weights, null, null, 0, 300 * dilution, collection.chunks, collection.salt
    );
  else
    select null::sparsevec as lexical, null::integer[] as keys, null::integer[] as used_hints
    into question;
  end if;
  if question.keys is not null then
    if heard_here > 1 then
      select echo.terms, echo.weights
      into echo_terms, echo_weights
      from chunk_echo(
        question.lexical, question.keys, scope.resource_o_ids, scope.hidden, narrow, collection.salt, heard_here
      ) echo;
    end if;
    if echo_terms is not null then
      select *
      into question
      from chunk_question(
        terms, term_weights, echo_terms, echo_weights, hints, greatest(300, 10 * wanted) * dilution,
        collection.chunks, collection.salt
      );
    end if;
  end if;
  with by_words as materialized (
    select hit.o_id, hit.score, row_number() over (order by hit.score desc, hit.o_id) as rank
    from chunk_by_words(
      question.lexical, question.keys, scope.resource_o_ids, scope.hidden, narrow, depth
    ) hit
    where question.keys is not null
  ),
  nearest as (
    select hit.o_id, hit.similarity
    -- fewer, because the graph, asked for more than it has at hand, starts over; with nothing to fuse, as few as do
    from chunk_nearest_by_graph(
      collection.graph_search, near, embedder, scope.resource_o_ids, scope.hidden,
      case when question.keys is null then 2 * wanted else greatest(50, wanted) end,
      case
        when question.keys is null then collection.graph_width
        else greatest(collection.graph_width, 80)
      end
    ) hit
    where way = 'graph'
    union all
    select hit.o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, scope.hidden, depth) hit
    where way = 'scan'
    union all
    select hit.o_id, hit.similarity
    from chunk_measured(near, embedder, (select array_agg(by_words.o_id) from by_words)) hit
    where way = 'words'
  ),
  by_vector as (
    select
      nearest.o_id,
      nearest.similarity,
      row_number() over (order by nearest.similarity desc, nearest.o_id) as rank,
      (nearest.similarity - min(nearest.similarity) over ())
        / nullif(max(nearest.similarity) over () - min(nearest.similarity) over (), 0) as share
    from nearest
  ),
  fused as (
    select
      o_id,
      by_words.rank::integer as lexical_rank,
      by_words.score as lexical_score,
      by_vector.rank::integer as vector_rank,
      -- halves round: what is the same text may seem a little nearer than that
      greatest(1 - by_vector.similarity, 0) as vector_distance,
      case
        -- with nothing to fuse, how near it is says more than its place among the others
        when cardinality(terms) = 0 then least(greatest(by_vector.similarity, 0), 1)
        else
          (coalesce(by_words.score / max(by_words.score) over (), 0)
            + vector_weight * case when by_vector.o_id is null then 0 else coalesce(by_vector.share, 1) end)
          / (1 + vector_weight)
      end as fused,
      count(*) over () as found
    from by_words
    full join by_vector using (o_id)
  ),
  best as (
    select *
    from fused
    order by fused.fused desc, fused.o_id
    limit wanted
  )
  select
    array_agg(o_id) as o_ids,
    array_agg(lexical_rank) as lexical_ranks,
    array_agg(lexical_score) as lexical_scores,
    array_agg(vector_rank) as vector_ranks,
    array_agg(vector_distance) as vector_distances,
    array_agg(fused) as fused,
    max(found)::integer as found
  into best
  from best;
  return query
    select
      own,
      passage.o_id,
      passage.resource_o_id,
      passage.name,
      passage.url,
      passage.content,
      passage.start_offset,
      passage.end_offset,
      passage.stale,
      best.lexical_ranks[place],
      best.lexical_scores[place],
      best.vector_ranks[place],
      best.vector_distances[place],
      best.fused[place],
      question.used_hints,
      best.found,
      way
    from chunk_passages(best.o_ids) passage
    cross join lateral array_position(best.o_ids, passage.o_id) as place
    order by place;
end
$$;

CREATE FUNCTION public.chunk_measured(near public.halfvec, embedder text, o_ids text[]) RETURNS TABLE(o_id text, similarity double precision)
    LANGUAGE plpgsql STABLE ROWS 100
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select chunk.o_id, -(chunk.embedding <#> near)
    from chunk
    where chunk.workspace_o_id = own
      and chunk.o_id = any (o_ids)
      and chunk.embedder_id = embedder
      and chunk.dimensions = vector_dims(near);
end
$$;

CREATE FUNCTION public.chunk_nearest_by_graph(graph_search text, near public.halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer, width integer) RETURNS TABLE(o_id text, similarity double precision)
    LANGUAGE plpgsql STABLE ROWS 100
    AS $_$
begin
  return query execute format('select * from %I($1, $2, $3, $4, $5, $6)', graph_search)
  using near, embedder, resource_o_ids, hidden, wanted, width;
end
$_$;

CREATE FUNCTION public.chunk_nearest_by_scan(near public.halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer) RETURNS TABLE(o_id text, similarity double precision)
    LANGUAGE plpgsql STABLE ROWS 100
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  -- + 0 keeps the graph out of it: under a filter it would leave some out
  if resource_o_ids is null then
    return query
      select chunk.o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation <> all (hidden))
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  else
    return query
      select chunk.o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.resource_o_id = any (resource_o_ids)
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation <> all (hidden))
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  end if;
end
$$;

CREATE FUNCTION public.chunk_passages(o_ids text[]) RETURNS TABLE(o_id text, resource_o_id text, name text, url text, content text, start_offset integer, end_offset integer, stale boolean)
    LANGUAGE plpgsql STABLE ROWS 10
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      chunk.o_id,
      chunk.resource_o_id,
      resource.name,
      case when resource.source_type = 'url' then resource.identifier end,
      chunk.content,
      chunk.start_offset,
      chunk.end_offset,
      resource.text_hash is distinct from resource.indexed_text_hash
    from chunk
    cross join lateral (
      select *
      from resource
      where resource.workspace_o_id = own and resource.o_id = chunk.resource_o_id
      -- one look-up a hit: a join would read all resources of the workspace
      offset 0
    ) as resource
    where chunk.workspace_o_id = own
      and chunk.o_id = any (o_ids);
end
$$;

CREATE FUNCTION public.chunk_question(terms integer[], term_weights real[], hint_terms integer[], hint_weights real[], hints integer, budget double precision, all_chunks integer, salt integer, OUT lexical public.sparsevec, OUT keys integer[], OUT used_hints integer[]) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  with known as materialized (
    select
      asked.term,
      asked.weight,
      asked.hint,
      chunks,
      array[tier_0, tier_1, tier_2, tier_3] as tiers,
      -- a reader between two commits may see more of a term than of the whole
      ln(1 + greatest(all_chunks - chunks + 0.5::double precision, 0.5) / (chunks + 0.5)) as idf
    from (
      select term, weight, false as hint
      from unnest(terms, term_weights) as own_term (term, weight)
      union all
      select term, weight, true
      from unnest(hint_terms, hint_weights) as hint_term (term, weight)
    ) as asked
    cross join lateral (
      select *
      from chunk_term
      where chunk_term.workspace_o_id = own and chunk_term.term = asked.term
      -- one look-up a term: a join, planned when there were few, would read all terms of the workspace
      offset 0
    ) as chunk_term
    cross join lateral (values (tier_0 + tier_1 + tier_2 + tier_3)) as counted (chunks)
    where chunks > 0
  ),
  strongest as materialized (
    select term, weight * idf as weight, tiers, idf
    from known
    where hint and chunks > 1
    order by weight * idf * idf desc, term
    limit chunk_question.hints
  ),
  weighed as materialized (
    select term, sum(weight * idf) as weight, max(tiers) as tiers
    from (
      select term, tiers, idf, 0.75 * weight / sum(weight) over () as weight
      from known
      where not hint
      union all
      select term, tiers, idf, 0.25 * weight / sum(weight) over ()
      from strongest
    ) as voiced
    group by term
  ),
  -- what a term adds to the score of a chunk in each tier, about
  offered as (
    select
      (((term - 536870912) << 2) + tier - 1) # salt as key,
      sum(tiers[tier]::double precision) over (order by weight * gain desc, term) as chunks_so_far
    from weighed
    cross join (values (1, 0.8::double precision), (2, 1.15), (3, 1.45), (4, 1.8)) as typical (tier, gain)
    where tiers[tier] > 0
  )
  select
    (select ('{' || string_agg(term || ':' || weight::real, ',' order by term) || '}/1000000000')::sparsevec
      from weighed where weight > 0),
    (select array_agg(key) from offered where chunks_so_far <= chunk_question.budget),
    (select array_agg(term) from strongest)
  into lexical, keys, used_hints;
  if keys is null then
    keys := chunk_rarest_key(terms, salt);
  end if;
end
$$;

CREATE FUNCTION public.chunk_rarest_key(terms integer[], salt integer) RETURNS integer[]
    LANGUAGE plpgsql STABLE
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return (
    select array[(((term - 536870912) << 2) + tier) # salt]
    from chunk_term
    cross join lateral (values (0, tier_0), (1, tier_1), (2, tier_2), (3, tier_3)) as by_tier (tier, chunks)
    where workspace_o_id = own
      and term = any (terms)
      and chunks > 0
    order by chunks, term, tier
    limit 1
  );
end
$$;

CREATE FUNCTION public.chunk_scope(only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, OUT resource_o_ids text[], OUT chunks integer, OUT hidden text[]) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  if only_resource_o_ids is null and only_entity_o_ids is null and since is null and until is null then
    select collection.chunks
    into chunks
    from chunk_collection collection
    where collection.workspace_o_id = own;
  else
    select coalesce(array_agg(resource.o_id), '{}'), coalesce(sum(resource.chunk_count), 0)::integer
    into resource_o_ids, chunks
    from resource
    where resource.workspace_o_id = own
      and resource.deleted_at is null
      and (only_resource_o_ids is null or resource.o_id = any (only_resource_o_ids))
      and (since is null or resource.updated_at >= since)
      and (until is null or resource.updated_at < until)
      and (only_entity_o_ids is null or exists (
        select
        from resource_entity_link link
        join entity on entity.workspace_o_id = own and entity.o_id = link.entity_o_id and entity.deleted_at is null
        where link.workspace_o_id = own
          and link.resource_o_id = resource.o_id
          and link.entity_o_id = any (only_entity_o_ids)
      ));
  end if;
  chunks := coalesce(chunks, 0);
  select array_agg(resource_o_id || '/' || generation)
  into hidden
  from chunk_generation
  where workspace_o_id = own;
end
$$;

CREATE FUNCTION public.chunk_way(chunks integer, embedder text, dimensions integer, has_words boolean, graph_width integer) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
declare
  scan_limit constant integer := 5000;
begin
  if dimensions is null then
    return null;
  end if;
  if chunks > scan_limit then
    if embedder like 'hash-%' then
      if has_words then
        return 'words';
      end if;
    elsif graph_width > 0 then
      return 'graph';
    end if;
  end if;
  return 'scan';
end
$$;

CREATE FUNCTION public.complete_job(job_id bigint, holder text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace text;
begin
  delete from graphile_worker._private_jobs as job
  where job.id = complete_job.job_id
  and job.locked_by = complete_job.holder
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = complete_job.job_id;
  return true;
end
$$;

CREATE FUNCTION public.enqueue_job(name text, payload jsonb, run_at timestamp with time zone, key text, priority integer, max_attempts integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  inside text := nullif(current_setting('app.workspace_o_id', true), '');
  workspace text := enqueue_job.payload ->> 'workspaceOId';
begin
  if workspace is null or workspace <> coalesce(inside, workspace) then
    raise exception 'a job must carry the workspace it is enqueued in';
  end if;
  perform graphile_worker.add_job(
    identifier => enqueue_job.name,
    payload => enqueue_job.payload::json,
    run_at => enqueue_job.run_at,
    job_key => enqueue_job.name || ':' || workspace || ':' || enqueue_job.key,
    priority => enqueue_job.priority,
    max_attempts => enqueue_job.max_attempts,
    -- remembered so that a job which lost its key to a successor is known as superseded, not as failed
    flags => case when enqueue_job.key is not null then array['keyed'] end
  );
end
$$;

CREATE FUNCTION public.entity_hits(questions text[], near public.halfvec, embedder text, wanted integer) RETURNS TABLE(workspace_o_id text, o_id text, word_score double precision, words integer, similarity double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    with asked as (
      select asked.word, asked.question::tsquery as question
      from unnest(entity_hits.questions) with ordinality as asked (question, word)
    ),
    matched as (
      select asked.word, hit.o_id
      from asked
      cross join lateral (
        select entity.o_id
        from entity
        where entity.words @@ asked.question
          and entity.workspace_o_id = own
          and entity.deleted_at is null
          and entity.archived_at is null
        limit 2000
      ) hit
    ),
    rare as (
      select matched.word, ln(1 + 2000.0 / count(*))::double precision as idf
      from matched
      group by matched.word
    ),
    by_words as (
      select matched.o_id, sum(rare.idf) as word_score, count(*)::integer as words
      from matched
      join rare on rare.word = matched.word
      group by matched.o_id
      order by 2 desc, 1
      limit entity_hits.wanted
    ),
    by_vector as (
      select vector.entity_o_id as o_id, -(vector.embedding <#> entity_hits.near)::double precision as similarity
      from entity_vector vector
      where vector.workspace_o_id = own
        and vector.embedder_id = entity_hits.embedder
        and vector_dims(vector.embedding) = vector_dims(entity_hits.near)
      order by vector.embedding <#> entity_hits.near, vector.entity_o_id
      limit case when entity_hits.near is null then 0 else entity_hits.wanted end
    )
    select
      own,
      o_id,
      coalesce(by_words.word_score, 0),
      coalesce(by_words.words, 0),
      coalesce(
        by_vector.similarity,
        (
          select -(vector.embedding <#> entity_hits.near)::double precision
          from entity_vector vector
          where vector.workspace_o_id = own
            and vector.entity_o_id = o_id
            and vector.embedder_id = entity_hits.embedder
            and vector_dims(vector.embedding) = vector_dims(entity_hits.near)
        )
      )
    from by_words
    full join by_vector using (o_id);
end
$$;

CREATE FUNCTION public.entity_record(workspace_o_id text, o_id text, name text, internal_name text, description text, active boolean, unrecognized boolean, is_default boolean, creator jsonb, data jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, archived_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION public.entity_with_words(query tsquery) RETURNS TABLE(o_id text, kind text, name text, created_at timestamp with time zone, updated_at timestamp with time zone, archived_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.free_job(job_id bigint, holder text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace text;
begin
  update graphile_worker._private_jobs as job
  set locked_by = null,
    locked_at = null,
    last_error = coalesce(job.last_error, 'The worker ended in the middle of the job'),
    -- at once the first time; later a little apart, should the job itself be what kills them
    run_at = now() + make_interval(secs => least(30, 5 * greatest(job.attempts - 1, 0)))
  where job.id = free_job.job_id
  and job.locked_by = free_job.holder
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = free_job.job_id;
  return true;
end
$$;

CREATE FUNCTION public.hand_back_job(job_id bigint, holder text, seconds double precision) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace text;
begin
  update graphile_worker._private_jobs as job
  set locked_by = null,
    locked_at = null,
    attempts = greatest(job.attempts - 1, 0),
    run_at = now() + make_interval(secs => hand_back_job.seconds)
  where job.id = hand_back_job.job_id
  and job.locked_by = hand_back_job.holder
  -- a superseded job must not come back: its successor waits already
  and not (job.attempts >= job.max_attempts and job.flags ? 'keyed' and job.key is null)
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = hand_back_job.job_id;
  return true;
end
$$;

CREATE FUNCTION public.make_chunk_graph_search(partition_name text, dimensions integer) RETURNS text
    LANGUAGE plpgsql
    AS $_$
declare
  graph_search constant text := partition_name || '_nearest_' || dimensions;
begin
  execute format(
    $search$
      create or replace function %3$I(
        near halfvec,
        embedder text,
        resource_o_ids text[],
        hidden text[],
        wanted integer,
        width integer
      ) returns table (o_id text, similarity double precision)
      language plpgsql stable rows 100
      set plan_cache_mode = force_generic_plan
      set enable_seqscan = off
      set enable_sort = off
      set jit = off
      set hnsw.ef_search = 80
      set hnsw.iterative_scan = 'relaxed_order'
      set hnsw.max_scan_tuples = 40000 as $$
      #variable_conflict use_column
      declare
        own constant text := current_setting('app.workspace_o_id');
      begin
        -- until the end of this function, which sets it itself
        perform set_config('hnsw.ef_search', least(greatest(width, wanted, 10), 1000)::text, true);
        return query
          select chunk.o_id, -(chunk.embedding::halfvec(%1$s) <#> near)
          from %2$I as chunk
          where chunk.workspace_o_id = own
            and chunk.dimensions = %1$s
            and chunk.embedder_id = embedder
            and (resource_o_ids is null or chunk.resource_o_id = any (resource_o_ids))
            and (hidden is null or chunk.resource_o_id || '/' || chunk.generation <> all (hidden))
          order by chunk.embedding::halfvec(%1$s) <#> near
          limit wanted;
      end
      $$
    $search$,
    dimensions, partition_name, graph_search
  );
  execute format(
    'revoke all on function %I(halfvec, text, text[], text[], integer, integer) from public', graph_search
  );
  return graph_search;
end
$_$;

CREATE FUNCTION public.protect_tenant_table(table_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format(
    'create policy own_workspace_only on %I using (workspace_o_id = current_setting(''app.workspace_o_id'')) '
    || 'with check (workspace_o_id = current_setting(''app.workspace_o_id''))',
    table_name
  );
  execute format('grant select, insert, update, delete on %I to groundwork_app', table_name);
end
$$;

CREATE FUNCTION public.remove_chunks(own text, resource text, gone_generation integer, at_most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  -- taken before any of chunk_term, here as by whoever publishes: two wait for one another only there
  salt constant integer := (
    select collection.salt
    from chunk_collection collection
    where collection.workspace_o_id = own
    for update
  );
  removed integer;
begin
  with doomed as materialized (
    select chunk_words.generation, chunk_words.ordinal
    from chunk_words
    where chunk_words.workspace_o_id = own
      and chunk_words.resource_o_id = resource
      and (gone_generation is null or chunk_words.generation = gone_generation)
    order by chunk_words.generation, chunk_words.ordinal
    limit at_most
  ),
  passages as (
    delete from chunk
    using doomed
    where chunk.workspace_o_id = own
      and chunk.resource_o_id = resource
      and chunk.generation = doomed.generation
      and chunk.ordinal = doomed.ordinal
  ),
  deleted as (
    delete from chunk_words
    using doomed
    where chunk_words.workspace_o_id = own
      and chunk_words.resource_o_id = resource
      and chunk_words.generation = doomed.generation
      and chunk_words.ordinal = doomed.ordinal
    returning chunk_words.generation, chunk_words.term_keys, chunk_words.length
  ),
  counted as (
    select deleted.term_keys, deleted.length
    from deleted
    where not exists (
      select
      from chunk_generation unseen
      where unseen.workspace_o_id = own
        and unseen.resource_o_id = resource
        and unseen.generation = deleted.generation
    )
  ),
  by_term as (
    select
      -- the key is term × 4 + tier - 2^31
      (((key # salt)::bigint + 2147483648) >> 2)::integer as term,
      count(*) filter (where (key # salt) & 3 = 0) as tier_0,
      count(*) filter (where (key # salt) & 3 = 1) as tier_1,
      count(*) filter (where (key # salt) & 3 = 2) as tier_2,
      count(*) filter (where (key # salt) & 3 = 3) as tier_3
    from counted
    cross join unnest(counted.term_keys) as key
    group by 1
  ),
  uncounted as (
    update chunk_term known
    set
      tier_0 = known.tier_0 - by_term.tier_0,
      tier_1 = known.tier_1 - by_term.tier_1,
      tier_2 = known.tier_2 - by_term.tier_2,
      tier_3 = known.tier_3 - by_term.tier_3
    from by_term
    where known.workspace_o_id = own and known.term = by_term.term
  ),
  reduced as (
    update chunk_collection known
    set chunks = known.chunks - total.chunks, length = known.length - total.length
    from (select count(*)::integer as chunks, coalesce(sum(counted.length), 0) as length from counted) as total
    where known.workspace_o_id = own
      and total.chunks > 0
  )
  select count(*)::integer
  into removed
  from deleted;
  return removed;
end
$$;

CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);

CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);

CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);

ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));

ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);

ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.agent (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    name text NOT NULL,
    description text,
    tier text DEFAULT 'ECHO'::text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT agent_settings_is_an_object CHECK ((jsonb_typeof(settings) = 'object'::text)),
    CONSTRAINT agent_tier_is_known CHECK ((tier = ANY (ARRAY['NOTE'::text, 'PULSE'::text, 'ECHO'::text, 'HARMONY'::text]))),
    CONSTRAINT agent_type_is_known CHECK ((type = ANY (ARRAY['PROSPECTOR'::text, 'CONTENT'::text, 'EMAIL'::text, 'ENRICH_PERSON'::text, 'ENRICH_COMPANY'::text, 'QUALIFY_PERSON'::text, 'QUALIFY_COMPANY'::text, 'CALL_PREP'::text, 'CONTEXT'::text])))
);

CREATE TABLE public.api_key (
    o_id text NOT NULL COLLATE pg_catalog."C",
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    name text DEFAULT 'Untitled'::text NOT NULL,
    hash bytea NOT NULL,
    sealed bytea NOT NULL,
    last_four text NOT NULL,
    scopes text[] NOT NULL,
    product_o_id text COLLATE pg_catalog."C",
    playbook_o_id text COLLATE pg_catalog."C",
    template_o_id text COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    credit_limit integer,
    CONSTRAINT api_key_credit_limit_is_not_negative CHECK ((credit_limit >= 0)),
    CONSTRAINT api_key_scopes_are_known CHECK (((scopes <@ ARRAY['read'::text, 'write'::text, 'run'::text, 'admin'::text]) AND (cardinality(scopes) > 0)))
);

CREATE TABLE public.chunk (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
)
PARTITION BY HASH (workspace_o_id);
ALTER TABLE ONLY public.chunk ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_00 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_00 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_01 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_01 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_02 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_02 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_03 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_03 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_04 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_04 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_05 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_05 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_06 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_06 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_07 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_07 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_08 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_08 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_09 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_09 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_10 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_10 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_11 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_11 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_12 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_12 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_13 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_13 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_14 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_14 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_15 (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    content text NOT NULL,
    heading text,
    content_hash bytea NOT NULL,
    embedder_id text,
    dimensions integer,
    embedding public.halfvec,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0))),
    CONSTRAINT chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (public.vector_dims(embedding) = dimensions))),
    CONSTRAINT chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
);
ALTER TABLE ONLY public.chunk_15 ALTER COLUMN embedding SET STORAGE MAIN;

CREATE TABLE public.chunk_collection (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    chunks integer NOT NULL,
    length bigint NOT NULL,
    salt integer DEFAULT ((floor((random() * ('4294967296'::bigint)::double precision)) - ('2147483648'::bigint)::double precision))::integer NOT NULL,
    graph_width integer,
    graph_search text,
    graph_embedder_id text,
    graph_chunks integer,
    graph_recall real,
    CONSTRAINT chunk_collection_counts_are_not_negative CHECK (((chunks >= 0) AND (length >= 0))),
    CONSTRAINT chunk_collection_graph_is_measured_whole CHECK ((((graph_width IS NULL) = (graph_embedder_id IS NULL)) AND ((graph_width IS NULL) = (graph_search IS NULL)) AND ((graph_width IS NULL) = (graph_chunks IS NULL)) AND ((graph_width IS NULL) = (graph_recall IS NULL)))),
    CONSTRAINT chunk_collection_graph_search_is_one CHECK ((graph_search ~ '^chunk_[0-9]{2}_nearest_[0-9]{1,4}$'::text)),
    CONSTRAINT chunk_collection_graph_width_is_bounded CHECK (((graph_width >= 0) AND (graph_width <= 1000)))
);

CREATE TABLE public.chunk_generation (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    state text DEFAULT 'staged'::text NOT NULL,
    embedder_id text NOT NULL,
    chunks_before integer NOT NULL,
    length_before bigint NOT NULL,
    stored integer DEFAULT 0 NOT NULL,
    length bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_generation_counts_are_not_negative CHECK (((stored >= 0) AND (length >= 0))),
    CONSTRAINT chunk_generation_state_is_known CHECK ((state = ANY (ARRAY['staged'::text, 'retired'::text])))
);

CREATE TABLE public.chunk_term (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    term integer NOT NULL,
    tier_0 integer NOT NULL,
    tier_1 integer NOT NULL,
    tier_2 integer NOT NULL,
    tier_3 integer NOT NULL,
    CONSTRAINT chunk_term_counts_are_not_negative CHECK (((tier_0 >= 0) AND (tier_1 >= 0) AND (tier_2 >= 0) AND (tier_3 >= 0)))
)
WITH (fillfactor='75');

CREATE TABLE public.chunk_words (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    ordinal integer NOT NULL,
    chunk_o_id text NOT NULL COLLATE pg_catalog."C",
    length integer NOT NULL,
    lexical public.sparsevec NOT NULL,
    term_keys integer[] NOT NULL,
    weights bytea NOT NULL,
    CONSTRAINT chunk_words_weigh_every_term CHECK ((octet_length(weights) = cardinality(term_keys)))
)
WITH (toast_tuple_target='8160');
ALTER TABLE ONLY public.chunk_words ALTER COLUMN lexical SET STATISTICS 0;
ALTER TABLE ONLY public.chunk_words ALTER COLUMN lexical SET STORAGE MAIN;
ALTER TABLE ONLY public.chunk_words ALTER COLUMN term_keys SET STATISTICS 0;
ALTER TABLE ONLY public.chunk_words ALTER COLUMN term_keys SET STORAGE MAIN;
ALTER TABLE ONLY public.chunk_words ALTER COLUMN weights SET STATISTICS 0;
ALTER TABLE ONLY public.chunk_words ALTER COLUMN weights SET STORAGE MAIN;

CREATE TABLE public.dead_letter (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    job_name text NOT NULL,
    payload jsonb NOT NULL,
    attempts integer NOT NULL,
    last_error text NOT NULL,
    enqueued_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    retried_at timestamp with time zone
);

CREATE TABLE public.delivery (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    subject_o_id text NOT NULL COLLATE pg_catalog."C",
    round integer DEFAULT 1 NOT NULL,
    event_type text NOT NULL,
    url text NOT NULL,
    body text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT delivery_is_over_when_it_has_an_end CHECK (((status = 'pending'::text) = (ended_at IS NULL))),
    CONSTRAINT delivery_over_has_no_next_try CHECK (((status = 'pending'::text) OR (next_try_at IS NULL))),
    CONSTRAINT delivery_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE public.delivery_attempt (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    delivery_o_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    status_code integer,
    error text,
    CONSTRAINT delivery_attempt_ends_with_a_status_or_an_error CHECK (((ended_at IS NULL) = ((status_code IS NULL) AND (error IS NULL))))
);

CREATE TABLE public.entity (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    name_key text COLLATE pg_catalog."C",
    internal_name text,
    description text,
    active boolean DEFAULT true NOT NULL,
    unrecognized boolean DEFAULT false NOT NULL,
    is_default boolean,
    creator jsonb NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    archived_at timestamp with time zone,
    words tsvector NOT NULL,
    record text GENERATED ALWAYS AS (public.entity_record(workspace_o_id, o_id, name, internal_name, description, active, unrecognized, is_default, creator, data, created_at, updated_at, deleted_at, archived_at)) STORED NOT NULL,
    CONSTRAINT entity_data_is_an_object CHECK ((jsonb_typeof(data) = 'object'::text)),
    CONSTRAINT entity_name_is_not_empty CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT entity_version_counts_up CHECK ((version > 0))
);

CREATE TABLE public.entity_link (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    parent_o_id text NOT NULL COLLATE pg_catalog."C",
    child_o_id text NOT NULL COLLATE pg_catalog."C",
    link_type text NOT NULL,
    field text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ordinal bigint NOT NULL,
    CONSTRAINT entity_link_is_explicit_or_inferred CHECK ((link_type = ANY (ARRAY['explicit'::text, 'inferred'::text]))),
    CONSTRAINT entity_link_joins_two CHECK ((parent_o_id <> child_o_id))
);

ALTER TABLE public.entity_link ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.entity_link_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.entity_revision (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    action text NOT NULL,
    key_o_id text COLLATE pg_catalog."C",
    author jsonb NOT NULL,
    changes jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT entity_revision_has_an_action CHECK ((action = ANY (ARRAY['created'::text, 'updated'::text, 'archived'::text, 'unarchived'::text, 'deleted'::text])))
);

CREATE TABLE public.entity_tag (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    tag_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.entity_tally (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    archived boolean NOT NULL,
    slot smallint NOT NULL,
    live bigint NOT NULL
);

CREATE TABLE public.entity_unlink (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    first_o_id text NOT NULL COLLATE pg_catalog."C",
    second_o_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT entity_unlink_is_ordered CHECK ((first_o_id < second_o_id))
);

CREATE TABLE public.entity_vector (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    embedder_id text NOT NULL,
    embedding public.halfvec NOT NULL
);

CREATE TABLE public.event (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    event_type text NOT NULL,
    category text NOT NULL,
    sub_type text,
    event_timestamp timestamp(3) with time zone NOT NULL,
    processing_status text NOT NULL,
    call_purpose text,
    provider_name text NOT NULL,
    summary text NOT NULL,
    subject_o_id text COLLATE pg_catalog."C",
    dedupe_key text COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT event_category_is_known CHECK ((category = ANY (ARRAY['EMAIL'::text, 'CALL'::text, 'CRM'::text, 'RESOURCE'::text, 'REVISION'::text, 'SOCIAL'::text, 'ADS'::text, 'PRODUCT'::text, 'UNKNOWN'::text]))),
    CONSTRAINT event_processing_status_is_known CHECK ((processing_status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'PROCESSED'::text, 'SKIPPED'::text, 'FAILED'::text])))
);

CREATE TABLE public.event_daily (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    category text NOT NULL,
    event_type text NOT NULL,
    slot smallint NOT NULL,
    events bigint NOT NULL
);

CREATE TABLE public.event_entity (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    event_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    event_timestamp timestamp(3) with time zone NOT NULL,
    findings integer NOT NULL
);

CREATE TABLE public.event_participant (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    event_o_id text NOT NULL COLLATE pg_catalog."C",
    ordinal integer NOT NULL,
    kind text NOT NULL,
    email text COLLATE pg_catalog."C",
    name text,
    role text,
    event_timestamp timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.event_payload (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    event_o_id text NOT NULL COLLATE pg_catalog."C",
    payload jsonb NOT NULL,
    text text,
    error text
);

CREATE TABLE public.evidence (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    field text NOT NULL,
    value_hash bytea NOT NULL,
    source_o_id text NOT NULL COLLATE pg_catalog."C",
    quote text NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT evidence_has_a_length CHECK (((start_offset >= 0) AND (end_offset > start_offset)))
);

CREATE TABLE public.finding (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    event_o_id text NOT NULL COLLATE pg_catalog."C",
    extraction_type text NOT NULL,
    text text NOT NULL,
    quote text NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    speaker text,
    sentiment text NOT NULL,
    event_timestamp timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT finding_quote_has_a_place CHECK (((start_offset >= 0) AND (end_offset > start_offset) AND (quote <> ''::text))),
    CONSTRAINT finding_sentiment_is_known CHECK ((sentiment = ANY (ARRAY['POSITIVE'::text, 'NEGATIVE'::text, 'NEUTRAL'::text])))
);

CREATE TABLE public.finding_match (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    finding_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    confidence text NOT NULL,
    event_timestamp timestamp(3) with time zone NOT NULL,
    CONSTRAINT finding_match_confidence_is_known CHECK ((confidence = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text])))
);

CREATE TABLE public.idempotent_request (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    key_o_id text NOT NULL COLLATE pg_catalog."C",
    idempotency_key text NOT NULL,
    route text NOT NULL,
    body_hash bytea NOT NULL,
    holder text NOT NULL,
    held_until timestamp with time zone NOT NULL,
    status integer,
    reply bytea,
    reply_headers jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotent_request_is_whole CHECK (((status IS NULL) = (reply IS NULL)))
);

CREATE TABLE public.import_batch (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    import_job_o_id text NOT NULL COLLATE pg_catalog."C",
    ordinal integer NOT NULL,
    event_count integer NOT NULL,
    events jsonb NOT NULL,
    CONSTRAINT import_batch_is_a_list CHECK ((jsonb_typeof(events) = 'array'::text))
);
ALTER TABLE ONLY public.import_batch ALTER COLUMN events SET STORAGE EXTERNAL;

CREATE TABLE public.import_failure (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    import_job_o_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    message text NOT NULL
);

CREATE TABLE public.import_job (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    event_kind text NOT NULL,
    status text DEFAULT 'PENDING'::text NOT NULL,
    total integer NOT NULL,
    pre_skipped integer DEFAULT 0 NOT NULL,
    ingested integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    callback_url text,
    external_request_id text,
    error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    CONSTRAINT import_job_counts_add_up_on_completion CHECK (((status <> 'COMPLETED'::text) OR (((ingested + skipped) + failed) = total))),
    CONSTRAINT import_job_counts_are_not_negative CHECK (((total >= 0) AND (pre_skipped >= 0) AND (ingested >= 0) AND (skipped >= 0) AND (failed >= 0))),
    CONSTRAINT import_job_counts_stay_within_total CHECK ((((ingested + skipped) + failed) <= total)),
    CONSTRAINT import_job_ends_with_a_time CHECK (((status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT import_job_kind_is_known CHECK ((event_kind = ANY (ARRAY['email'::text, 'call'::text, 'crm'::text, 'social'::text]))),
    CONSTRAINT import_job_status_is_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])))
);

CREATE TABLE public.insight (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    description text,
    filters jsonb NOT NULL,
    period_days integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_run_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT insight_period_is_one_day_to_ten_years CHECK (((period_days >= 1) AND (period_days <= 3660)))
);

CREATE TABLE public.insight_result (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    insight_o_id text NOT NULL COLLATE pg_catalog."C",
    run_at timestamp(3) with time zone NOT NULL,
    o_id text NOT NULL COLLATE pg_catalog."C",
    period_start timestamp(3) with time zone NOT NULL,
    period_end timestamp(3) with time zone NOT NULL,
    event_count integer NOT NULL,
    finding_count integer NOT NULL,
    answer jsonb NOT NULL
);

CREATE TABLE public.lease (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    subject_o_id text NOT NULL COLLATE pg_catalog."C",
    token uuid NOT NULL,
    worker_o_id text NOT NULL COLLATE pg_catalog."C",
    job_id bigint NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.migration (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.organization (
    o_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    domain text,
    slug text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.rate_window (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    key_o_id text NOT NULL COLLATE pg_catalog."C",
    route_group text NOT NULL,
    minute bigint NOT NULL,
    taken integer NOT NULL
);

CREATE TABLE public.resource (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    source_type text NOT NULL,
    identifier text NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    stage text,
    error jsonb,
    revision integer DEFAULT 0 NOT NULL,
    text_hash bytea,
    wanted_generation integer DEFAULT 1 NOT NULL,
    live_generation integer DEFAULT 0 NOT NULL,
    indexed_revision integer DEFAULT 0 NOT NULL,
    indexed_text_hash bytea,
    chunk_count integer DEFAULT 0 NOT NULL,
    storage_key text,
    etag text,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    progress_done integer DEFAULT 0 NOT NULL,
    progress_total integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_indexed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT resource_counts_are_not_negative CHECK (((revision >= 0) AND (chunk_count >= 0) AND (progress_done >= 0) AND (progress_total >= 0))),
    CONSTRAINT resource_deleted_has_no_chunks CHECK (((deleted_at IS NULL) OR (chunk_count = 0))),
    CONSTRAINT resource_failed_with_a_reason CHECK (((status <> 'failed'::text) OR (error IS NOT NULL))),
    CONSTRAINT resource_indexed_is_at_no_stage CHECK (((status <> 'indexed'::text) OR (stage IS NULL))),
    CONSTRAINT resource_indexes_no_later_text_than_it_has CHECK ((indexed_revision <= revision)),
    CONSTRAINT resource_live_generation_was_wanted CHECK ((live_generation <= wanted_generation)),
    CONSTRAINT resource_metadata_is_an_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
    CONSTRAINT resource_settings_is_an_object CHECK ((jsonb_typeof(settings) = 'object'::text)),
    CONSTRAINT resource_source_type_is_known CHECK ((source_type = ANY (ARRAY['url'::text, 'google_drive'::text, 'text'::text, 'file'::text]))),
    CONSTRAINT resource_stage_is_known CHECK ((stage = ANY (ARRAY['fetch'::text, 'chunk'::text, 'embed'::text, 'tag'::text]))),
    CONSTRAINT resource_status_is_known CHECK ((status = ANY (ARRAY['uploading'::text, 'pending'::text, 'indexed'::text, 'failed'::text]))),
    CONSTRAINT resource_text_has_a_hash CHECK (((revision = 0) = (text_hash IS NULL)))
);

CREATE TABLE public.resource_comment (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    suggestion_o_id text COLLATE pg_catalog."C",
    author jsonb NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.resource_entity_link (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    link_type text NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    confidence real DEFAULT 1 NOT NULL,
    checked_revision integer,
    checked_entity_version integer,
    checked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT resource_entity_link_confidence_is_a_share CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT resource_entity_link_is_explicit_or_inferred CHECK ((link_type = ANY (ARRAY['explicit'::text, 'inferred'::text])))
);

CREATE TABLE public.resource_entity_unlink (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.resource_stage (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    stage text NOT NULL,
    generation integer NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    error jsonb,
    next_attempt_at timestamp with time zone,
    CONSTRAINT resource_stage_attempt_counts_up CHECK ((attempt > 0)),
    CONSTRAINT resource_stage_is_known CHECK ((stage = ANY (ARRAY['fetch'::text, 'chunk'::text, 'embed'::text, 'tag'::text]))),
    CONSTRAINT resource_stage_tries_again_after_an_error CHECK (((next_attempt_at IS NULL) OR (error IS NOT NULL)))
);

CREATE TABLE public.resource_text (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    revision integer NOT NULL,
    text text NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT resource_text_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT resource_text_revision_counts_up CHECK ((revision > 0))
);

CREATE TABLE public.run (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    agent_type text,
    agent_o_id text COLLATE pg_catalog."C",
    experiment_o_id text COLLATE pg_catalog."C",
    workflow_o_id text COLLATE pg_catalog."C",
    workflow_version integer,
    input jsonb DEFAULT '{}'::jsonb NOT NULL,
    output jsonb,
    error jsonb,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    model text,
    tier text,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    cost_usd numeric DEFAULT 0 NOT NULL,
    credits numeric DEFAULT 0 NOT NULL,
    callback_url text,
    external_request_id text,
    key_o_id text COLLATE pg_catalog."C",
    round integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    completed_at timestamp with time zone,
    CONSTRAINT run_is_over_when_it_has_an_end CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT run_kind_is_known CHECK ((kind = ANY (ARRAY['agent'::text, 'workflow'::text]))),
    CONSTRAINT run_of_a_workflow_is_pinned_to_a_version CHECK (((kind = 'workflow'::text) = ((workflow_o_id IS NOT NULL) AND (workflow_version IS NOT NULL)))),
    CONSTRAINT run_of_an_agent_has_a_type CHECK (((kind = 'agent'::text) = (agent_type IS NOT NULL))),
    CONSTRAINT run_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT run_that_failed_says_why CHECK (((status <> 'failed'::text) OR (error IS NOT NULL))),
    CONSTRAINT run_that_goes_on_has_started CHECK (((status <> ALL (ARRAY['running'::text, 'waiting'::text])) OR (started_at IS NOT NULL)))
);

CREATE TABLE public.source (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    source_type text NOT NULL,
    resource_o_id text COLLATE pg_catalog."C",
    url text,
    text text,
    hash bytea NOT NULL,
    revision integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT source_has_text_of_its_own CHECK (((source_type = 'RESOURCE'::text) = (text IS NULL))),
    CONSTRAINT source_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT source_type_is_known CHECK ((source_type = ANY (ARRAY['TEXT'::text, 'URL'::text, 'RESOURCE'::text])))
);

CREATE TABLE public.suggestion (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    resource_o_id text NOT NULL COLLATE pg_catalog."C",
    revision integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    verdicts jsonb NOT NULL,
    proposal jsonb NOT NULL,
    proposer jsonb NOT NULL,
    decider jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT suggestion_is_decided_by_somebody CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decider IS NULL)))),
    CONSTRAINT suggestion_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'dismissed'::text])))
);

CREATE TABLE public.tag (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    o_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    description text,
    color text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);

CREATE TABLE public.unsupported_field (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    entity_o_id text NOT NULL COLLATE pg_catalog."C",
    field text NOT NULL
);

CREATE TABLE public.usage_day (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    key_o_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    credits numeric DEFAULT 0 NOT NULL,
    requests bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.usage_month (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    key_o_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    credits numeric NOT NULL,
    CONSTRAINT usage_month_is_not_negative CHECK ((credits >= (0)::numeric))
);

CREATE TABLE public.webhook_secret (
    workspace_o_id text NOT NULL COLLATE pg_catalog."C",
    generation integer NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone
);

CREATE TABLE public.worker (
    o_id text NOT NULL COLLATE pg_catalog."C",
    pool_ids text[] NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.workspace (
    o_id text NOT NULL COLLATE pg_catalog."C",
    organization_o_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    handle text NOT NULL,
    domain text,
    user_o_id text NOT NULL,
    user_first_name text NOT NULL,
    user_last_name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workspace_o_id_has_its_form CHECK ((o_id ~ '^wa_[0-9A-Za-z]{21}$'::text))
);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_00 FOR VALUES WITH (modulus 16, remainder 0);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_01 FOR VALUES WITH (modulus 16, remainder 1);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_02 FOR VALUES WITH (modulus 16, remainder 2);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_03 FOR VALUES WITH (modulus 16, remainder 3);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_04 FOR VALUES WITH (modulus 16, remainder 4);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_05 FOR VALUES WITH (modulus 16, remainder 5);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_06 FOR VALUES WITH (modulus 16, remainder 6);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_07 FOR VALUES WITH (modulus 16, remainder 7);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_08 FOR VALUES WITH (modulus 16, remainder 8);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_09 FOR VALUES WITH (modulus 16, remainder 9);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_10 FOR VALUES WITH (modulus 16, remainder 10);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_11 FOR VALUES WITH (modulus 16, remainder 11);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_12 FOR VALUES WITH (modulus 16, remainder 12);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_13 FOR VALUES WITH (modulus 16, remainder 13);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_14 FOR VALUES WITH (modulus 16, remainder 14);

ALTER TABLE ONLY public.chunk ATTACH PARTITION public.chunk_15 FOR VALUES WITH (modulus 16, remainder 15);

INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (36, NULL, 1, '{"generation": 2, "resourceOId": "rs_0VbeqH19KQ8bA0YkiV0No", "workspaceOId": "wa_0VbeqGsh1H0WPUezLPdd7"}', 0, '2026-11-22 00:35:29.848143+00', 1, 6, NULL, '2026-11-22 00:35:29.848143+00', '2026-11-22 00:35:29.848143+00', NULL, '2026-11-22 00:35:29.855333+00', 'pool-wk_0VbeqH1yGvPIaPaRSEsy8', 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (37, NULL, 1, '{"generation": 1, "resourceOId": "rs_0VbeqH322uBW8oalVzDMv", "workspaceOId": "wa_0VbeqGsh1H0WPUezLPdd7"}', 0, '2026-11-22 00:35:29.920088+00', 1, 6, NULL, '2026-11-22 00:35:29.920088+00', '2026-11-22 00:35:29.920088+00', NULL, '2026-11-22 00:35:29.924358+00', 'pool-wk_0VbeqH35wMHXF3GHT7Zrn', 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (38, NULL, 3, '{"importJobOId": "pbj_0VbeqH3N7SL5ymh6kadns", "workspaceOId": "wa_0VbeqGsh1H0WPUezLPdd7"}', 0, '2026-11-22 00:35:29.940996+00', 0, 10, NULL, '2026-11-22 00:35:29.940996+00', '2026-11-22 00:35:29.940996+00', NULL, NULL, NULL, 0, NULL, DEFAULT);

INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'index-resource');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'remove-original');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (3, 'import-events');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (4, 'analyse-event');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (5, 'post-callback');

INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-22 00:35:28.059197+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-22 00:35:28.068655+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-22 00:35:28.073429+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-22 00:35:28.0786+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-22 00:35:28.08111+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-22 00:35:28.083417+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-22 00:35:28.086245+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-22 00:35:28.088397+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-22 00:35:28.092378+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-22 00:35:28.094356+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-22 00:35:28.09525+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-22 00:35:28.114777+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-22 00:35:28.117053+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-22 00:35:28.120508+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-22 00:35:28.124199+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-22 00:35:28.126021+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-22 00:35:28.128434+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-22 00:35:28.131022+00', false);
INSERT INTO graphile_worker.migrations VALUES (19, '2026-11-22 00:35:28.134312+00', true);
INSERT INTO graphile_worker.migrations VALUES (20, '2026-11-22 00:35:28.135048+00', false);

INSERT INTO public.agent VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ca_0VbeqGr5cWXNnsym3NUKb', 'CONTENT', 'CONTENT', NULL, 'ECHO', '{}', '2026-11-22 00:35:29.17861+00', '2026-11-22 00:35:29.17861+00', NULL);
INSERT INTO public.agent VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ca_0VbeqGrt9YOWog1EC6vKX', 'ENRICH_COMPANY', 'ENRICH_COMPANY', NULL, 'ECHO', '{}', '2026-11-22 00:35:29.228998+00', '2026-11-22 00:35:29.228998+00', NULL);
INSERT INTO public.agent VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ca_0VbeqGzWd31tC7g7wixt7', 'CONTENT', 'CONTENT', NULL, 'ECHO', '{}', '2026-11-22 00:35:29.702698+00', '2026-11-22 00:35:29.702698+00', NULL);
INSERT INTO public.agent VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ca_0VbeqH0JwBDVUHsAzE6wO', 'ENRICH_COMPANY', 'ENRICH_COMPANY', NULL, 'ECHO', '{}', '2026-11-22 00:35:29.751099+00', '2026-11-22 00:35:29.751099+00', NULL);

INSERT INTO public.api_key VALUES ('ak_0VbeqGdlgb3NQIC4OHTTD', 'wa_0VbeqGdiZxbSWly3b5Az0', 'First key', '\xbfaabf612077d84c98ed5f048378cc15bee6ab9cb8aa965e9acb8fc79cbf24a8', '\x84aab92284c50b69ddca308c68e2566f6a7afe87cd1b105f30ab57931f7d8ef2162ad6f1e9c6a5d90859e73dc4ad68d7627b9256996a560e9d294d1517542db7e0306b774d', '8BXq', '{read,write,run,admin}', NULL, NULL, NULL, '2026-11-22 00:35:28.343352+00', '2026-11-22 00:35:28.343352+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeqGsOMdR70JVQpAhWe', 'wa_0VbeqGdiZxbSWly3b5Az0', 'Reader', '\x35309afadf673a11ddc1337cd10a2de994d9e2be1271beab07708a038cd15154', '\x6e2f36fb4bba5e024d79a73a5977556f7cb5a57e547d82348bbaa643e28af940e2313003edefd62a30a45743d099c7fce1f7178dad5f227e5e9c2c9f03301e57d6725825a7', 'Unwz', '{read}', NULL, NULL, NULL, '2026-11-22 00:35:29.259486+00', '2026-11-22 00:35:29.259486+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeqGsRx7umpiTWZkSkX', 'wa_0VbeqGdiZxbSWly3b5Az0', 'Gone', '\xb285699bf65e3124018a680c8fb9031888fb38c6bc7ab219a2dae1dab51e7d06', '\x27c8ce033c15e858ca2ce652d3efc88f1774dd0dfd5bb3ff93495d7dffafa31d8b5481df6f8039b9aa8ae40999e44b3fbc36cc5f6006ccca7ae4e0a2981758f5977249afc6', 'wkWD', '{read}', NULL, NULL, NULL, '2026-11-22 00:35:29.263772+00', '2026-11-22 00:35:29.266212+00', NULL, '2026-11-22 00:35:29.266212+00', NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeqGsh1H0WPUf0lO1Iq', 'wa_0VbeqGsh1H0WPUezLPdd7', 'First key', '\x6fdc8aff8ac696449466ecfe2ba6c9eae05c64bbca2738d6f75ac986c9a52d26', '\x2954194c5759449e171804f8feb374b1f82aeffdb63fbe784059fa8fbe3febe417757983ba401b33371a62280a4de5cf8ce9e9c048b111cb555899429dc1071a295596842f', '9vKl', '{read,write,run,admin}', NULL, NULL, NULL, '2026-11-22 00:35:29.278805+00', '2026-11-22 00:35:29.278805+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeqH0ppRtTEpD0Er2lw', 'wa_0VbeqGsh1H0WPUezLPdd7', 'Reader', '\x3969434ed1a665f35884eedb4d479b860b11f17d8b752da7b949d940aae0451b', '\xf0cc8b6762bc09f145d9a50d74349e1a8bfb1e372e577c16f646f33475a83af18b4211b636d2fd8824983be2edfa38c984bb8f9f82a28dd792c6cea883399f9ad960a33275', 'SZKC', '{read}', NULL, NULL, NULL, '2026-11-22 00:35:29.783698+00', '2026-11-22 00:35:29.783698+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeqH0svy4O249QRycXq', 'wa_0VbeqGsh1H0WPUezLPdd7', 'Gone', '\x64b99d4623d6cd71c48e4a42377c9d46f0ad9778878b6142dc26d302f7a11a98', '\x5d91b61e23e10c39df5d50039b721726eeb3a7fa7e6d8f7f5690cd23835091023479ca05ca121312988a9bcebf1115e9ef01705e8c3fd4f1038c0e618625123ffe49e314c2', 'G1To', '{read}', NULL, NULL, NULL, '2026-11-22 00:35:29.785705+00', '2026-11-22 00:35:29.789829+00', NULL, '2026-11-22 00:35:29.789829+00', NULL);

INSERT INTO public.chunk VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ck_0VbeqGkoAl3XvtJFef5Ky', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, 0, 0, 448, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.', 'How a regional grocer with 42 shops stopped guessing its stock', '\xe2e49501fcd907fa74258816398d1cc78723edda317477a97e690fae270b7461', 'hash-1', 256, '[0.03338623,0,0,-0.03338623,0.13684082,-0.055633545,0.089904785,0,0,-0.10015869,0,0,0,-0.03338623,-0.07006836,-0.03338623,0,0.03338623,0.1550293,0,0.07788086,0.07788086,-0.07788086,-0.17810059,0,0,0,0,-0.055633545,0.055633545,-0.023147583,0.14465332,-0.03338623,-0.022262573,0.022262573,-0.06677246,0.03338623,0,0,0,0.03338623,-0.06677246,-0.03338623,-0.03338623,0,0.03338623,0.06677246,0,0,-0.03250122,0,0.03338623,-0.07788086,0.03338623,0,0,0.03338623,-0.03338623,0,0.07006836,0.03338623,0.03338623,-0.06677246,0,0.03338623,0,0,0.055633545,0,-0.08905029,-0.03338623,0,-0.16687012,0.03338623,0,-0.03338623,-0.03338623,0.055633545,0,0.11126709,0,-0.13354492,0,0,0,0.055633545,0.12243652,-0.089904785,0.03338623,0,-0.055633545,0.03338623,-0.16687012,-0.021377563,0.14465332,0,-0.11126709,0,-0.03338623,0,-0.11126709,0.03338623,-0.03338623,-0.089904785,0,-0.03338623,-0.03338623,0.03338623,-0.03338623,0.03338623,0,-0.11126709,0.022262573,0.03338623,0,0,-0.23352051,-0.03338623,0,0,0,0.03338623,-0.18835449,0,0.10345459,0.11126709,-0.07788086,0.03338623,-0.022262573,0,0,0.03338623,0,-0.03338623,-0.11126709,-0.024017334,0.12573242,0.08905029,0.06677246,0.17810059,-0.06677246,0,0.03338623,0.06677246,0.03338623,-0.055633545,-0.03338623,0,0.03338623,0,-0.03338623,0,0.03338623,-0.16687012,0.16784668,0,0,0.06677246,0,-0.03338623,0,0,-0.03338623,-0.03338623,-0.056518555,0,0,0.055633545,0.03338623,0,0.03338623,-0.03338623,-0.16687012,0,0,-0.07788086,-0.03338623,0,-0.022262573,0.03338623,0,-0.056518555,-0.17810059,0,0,0,0.03338623,0,-0.22253418,0,0,0,0.03338623,0.14465332,0,0,0,-0.055633545,0,0.03338623,0,0,-0.044525146,0,0,0,0.03338623,-0.03338623,0,0,-0.056518555,0,-0.10015869,0,-0.03338623,-0.06677246,-0.11126709,0.03338623,0.03338623,-0.021377563,0,0,-0.03338623,0,-0.03338623,-0.03338623,-0.023147583,0.06677246,-0.03338623,0,0,0.07788086,0,0,0.14465332,0,0,-0.03338623,0.055633545,0.03338623,0.14465332,-0.07788086,0,0.07788086,0,0.03338623,0.11126709,-0.03338623,-0.06677246,0,0.11126709,-0.03338623,0.055633545,0,-0.03338623,-0.03338623]', '2026-11-22 00:35:28.786822+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ck_0VbeqGkoAl3XvtJFudoNe', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, 1, 450, 915, '## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.', 'How a regional grocer with 42 shops stopped guessing its stock > Why they chose Tallyline', '\xe157457551b4aa4de211d37a6d8cf7defb6fd47dc71c903e14610e49337f1eb0', 'hash-1', 256, '[0,-0.066711426,0,-0.16674805,0.033355713,0,0,0,-0.033355713,0.033355713,0,0,0,0,0.08898926,0.033355713,0.033355713,-0.055603027,0,0,0.111206055,0,-0.077819824,-0.077819824,0,0,-0.09411621,0,0.08898926,0.023117065,0.15490723,0.08898926,-0.056488037,0.033355713,-0.111206055,-0.033355713,0,0,0,0.066711426,-0.111206055,0.056488037,0.033355713,0.033355713,0,-0.111206055,-0.033355713,0,0,0.033355713,0.111206055,0.033355713,0.056488037,-0.055603027,0,0.066711426,0.033355713,0.055603027,0,0.08984375,0,0.023117065,-0.023117065,-0.055603027,0.07873535,-0.111206055,0,0,0.13342285,-0.023117065,0,-0.08898926,0.023117065,0.111206055,0,0,0,-0.033355713,-0.033355713,0,0,0,0,-0.033355713,0.033355713,0,0,-0.14453125,0,0,0,0,-0.111206055,0.066711426,0,-0.056488037,0.033355713,0,0.033355713,0,-0.055603027,0,-0.033355713,-0.033355713,0.033355713,0,0.111206055,-0.077819824,0.08898926,-0.033355713,-0.04360962,-0.033355713,0.033355713,-0.077819824,-0.033355713,0.066711426,0,0,0.033355713,0,0.033355713,0,0,0.111206055,0.16772461,0.111206055,0,0.033355713,0,-0.021362305,0,0.033355713,-0.033355713,0,0,-0.08898926,0,-0.056488037,-0.033355713,0.18823242,-0.022247314,0.111206055,0,0.033355713,0,0.033355713,0.033355713,0.033355713,0,-0.033355713,0,0,0,0.055603027,0.08984375,0.033355713,0,-0.033355713,0,0.12231445,-0.056488037,0,0,-0.111206055,0,0,-0.033355713,0,0,0,0,0.033355713,-0.111206055,0,-0.11206055,-0.18823242,0.033355713,-0.055603027,0.033355713,0,-0.22167969,-0.08984375,-0.022247314,0,0,0,0,0.14453125,0,0.111206055,0.055603027,-0.22167969,-0.08984375,-0.033355713,-0.033355713,-0.111206055,0,-0.033355713,0.29956055,0.056488037,0.066711426,-0.033355713,-0.033355713,0.033355713,-0.112976074,0,0,0,0,0,0,0,-0.033355713,0,-0.033355713,0,-0.111206055,0.08898926,0,-0.111206055,0,0.054718018,-0.033355713,0,0,-0.066711426,-0.08984375,0.033355713,-0.13427734,0,0,0.056488037,-0.055603027,0,0,0,0,-0.033355713,0,0.066711426,0.033355713,-0.033355713,0,0,0,0.056488037,0.111206055,0.055603027,-0.033355713,-0.033355713,0.033355713,0.033355713,0,0,-0.033355713,-0.033355713]', '2026-11-22 00:35:28.786822+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ck_0VbeqGkoAl3XvtJGfk77e', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, 2, 917, 1237, '## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.', 'How a regional grocer with 42 shops stopped guessing its stock > Results', '\xb14b98ab024c5f58a5f9076816ee0caa13d7278fac9c695154f1480019d410de', 'hash-1', 256, '[-0.03878784,0,0,0,0.03878784,0,0.06567383,0.16809082,-0.03878784,0.064697266,-0.12939453,-0.03878784,-0.064697266,0,0.06567383,0.29736328,0,-0.12939453,0.12939453,0,0.12939453,0.19396973,0,0,0,0,0,-0.12939453,0,0.064697266,0.03878784,0.03878784,-0.07757568,-0.03878784,-0.03878784,0,0.03878784,0,0,0,-0.03878784,0,-0.03878784,-0.03878784,0,0.03878784,0,0,0,0.03878784,0,-0.12939453,-0.12939453,0.12939453,0,0.03878784,0,-0.03878784,0,0,0.03878784,0,-0.03878784,0,0,0,0,0,0,0.025863647,0,0,-0.03878784,0,0,0,0.03878784,-0.064697266,-0.07757568,0,0,0,0,-0.10345459,0,0,0.03878784,0,0,0,0.03878784,0,-0.16809082,0.03878784,0,0.03878784,0.10345459,0,0,0.03878784,0,0,-0.16809082,-0.012931824,0,0,0.12939453,0,0.06567383,0,-0.042633057,-0.03878784,-0.07757568,0.03878784,-0.03878784,0.03878784,-0.12939453,0,0,0,0,0.064697266,0,0,-0.12939453,-0.064697266,-0.064697266,0,-0.14233398,0,0,0.03878784,0,-0.03878784,0,-0.03878784,0.042633057,0,0,-0.03878784,0.03878784,0.21899414,0,-0.03878784,-0.12939453,0.03878784,0,-0.03878784,0.03878784,-0.12939453,0,0,0,0.064697266,0.12939453,0,0.07757568,-0.03878784,0,0.03878784,0,0,0,-0.16809082,0,-0.03878784,-0.03878784,0,0,0,0.12939453,-0.03878784,0,0.03878784,0.03878784,-0.051727295,0,-0.10345459,-0.03878784,0,0.03878784,0,0,0,0.12939453,0,0,0,0,0.12939453,0,0,-0.03878784,-0.064697266,0.03878784,0,0,0,0,0.07757568,0,0,-0.12939453,-0.03878784,0,0,0.03878784,0,0,0,-0.03878784,0.03878784,0.12939453,0,0,-0.07757568,-0.16809082,0,0.10345459,0,0,0,0.03878784,0,0,0,0,0,-0.12939453,0.064697266,0.12939453,0,0,0,0,0,0,-0.064697266,-0.03878784,-0.03878784,0.20690918,0.10345459,-0.03878784,0.12939453,0,0.03878784,0,-0.03878784,-0.03878784,0,0,-0.03878784,0,0.03878784,-0.06567383,0]', '2026-11-22 00:35:28.786822+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ck_0VbeqGlYCNs4Q8d841sSD', 'rs_0VbeqGjFnBwquDPJj3MK8', 1, 0, 0, 502, '# Notes on StockPilot

StockPilot sells by the number of articles, starting at 900 a month for ten shops.

## Where they are strong

- A large team of consultants for chains with more than 300 shops.
- Their forecasting of seasonal goods is well regarded.

## Where they are weak

- A rollout takes four to six months and needs their consultants for every till type.
- Corrections are booked without telling which document caused the difference.
- Small chains wait for days for an answer from support.', 'Notes on StockPilot', '\x2ee669cf1561af40ddcf463ef025ee957b51e2997aba35569f28074cd44241fd', 'hash-1', 256, '[0,0,0,0,0.05606079,-0.08917236,0.05606079,0,0.1104126,-0.033111572,-0.033111572,0,0,0,-0.022949219,0,0,0,0,0.05517578,0,0,-0.05517578,-0.1104126,-0.033111572,0,-0.033111572,0,0.14355469,0,0.07727051,0,-0.19958496,0,0,-0.033111572,0.033111572,0,0.07727051,0.033111572,0.033111572,0,0,0,0.033111572,0.066223145,-0.08917236,0,0,0.033111572,0,0,-0.033111572,0,0,0.05517578,0,0.033111572,0,-0.032226562,-0.05517578,0,-0.033111572,0,-0.033111572,0,0,0,0.1104126,-0.05517578,0,0.1104126,-0.11126709,0,0,0,0,0,-0.033111572,0,0,0.033111572,0.033111572,-0.1104126,-0.05517578,0,0,-0.18762207,0,-0.033111572,0.05606079,-0.05606079,-0.07727051,0,0,0,0,-0.05517578,-0.033111572,0.033111572,0.091552734,0.033111572,-0.1104126,-0.05606079,0,-0.18688965,0,0.033111572,0.25317383,0.08831787,0,0.033111572,0.033111572,-0.1104126,-0.033111572,0,-0.1538086,0,0.1104126,0,-0.066223145,0.25317383,-0.05432129,0,0.033111572,0.033111572,0,0.033111572,-0.033111572,0,-0.033111572,0.14355469,-0.033111572,0,-0.05606079,-0.05606079,0.033111572,-0.033111572,0.05606079,0.05517578,0,0.1104126,0.033111572,0.11126709,0.033111572,-0.08831787,0,0.033111572,-0.05432129,0,-0.05517578,0.022079468,0,0,0,0,0,0.033111572,0.033111572,0.033111572,0,0,0,0,0,-0.033111572,0,0,0,-0.08831787,0,-0.05606079,0,0.033111572,0.033111572,-0.05432129,0,-0.033111572,0,0,0,0.13330078,0,0.033111572,-0.1104126,0,0.066223145,0,0,0.066223145,-0.033111572,0,0.033111572,0.14355469,0.022949219,-0.16552734,0,0,0.14355469,0.033111572,0,0,0,0,0,0.18688965,-0.1104126,0,0,0,-0.022949219,-0.07727051,0.1104126,0,0,0,0,-0.08917236,0.099365234,0.12145996,0,0.1104126,0.066223145,0.033111572,0.022949219,-0.033111572,-0.033111572,0,-0.1104126,0.1104126,-0.066223145,0,0,0,0.033111572,0.033111572,0.13171387,0.033111572,-0.05517578,-0.12231445,-0.14355469,-0.08917236,0,-0.07727051,0,-0.07727051,-0.033111572,-0.066223145,0,-0.05606079,-0.05517578,0.033111572,0,0.033111572,-0.033111572,-0.14355469]', '2026-11-22 00:35:28.830885+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ck_0VbeqGlYCNs4Q8d8hCk7H', 'rs_0VbeqGjFnBwquDPJj3MK8', 1, 1, 504, 647, '## Why we win

- We win when the buyer has to explain differences to auditors.
- We win when the rollout must be over before the season begins.', 'Notes on StockPilot > Why we win', '\xc034855036866d3420307a6efad914b3f9bd91a294a1f464629467ed27a6522a', 'hash-1', 256, '[0,0.111206055,0,0,0,0,0,0,0,0,-0.06567383,-0.21887207,-0.21887207,0.06567383,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,0,0.06567383,0,-0.21887207,0,0,0,0,0,-0.109436035,0,0,0,0.06567383,0.111206055,0,0,0,-0.119628906,0,-0.06567383,0,0,0,0,0,0,-0.06567383,0,0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,-0.109436035,0,0,0,-0.06567383,0,-0.45947266,0,-0.06567383,0.06567383,0,-0.06567383,0,0,0,-0.21887207,0,0,-0.06567383,0,0,0,0,0,0.06567383,-0.06567383,0,-0.06567383,-0.06567383,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.06567383,-0.13781738,0,0,0,0,-0.043792725,0,-0.06567383,0,0.06567383,0,0,0,-0.06567383,0,0,0.06567383,0,0,0,0,0,0,0,0,0,-0.13134766,0,-0.109436035,0,0,0.06567383,0.13781738,0,0,0,-0.21887207,0,0,0.06567383,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,-0.06567383,0,0,0,0,-0.21887207,0,0,0.06567383,0,0.111206055,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,-0.06567383,0,0,0,0.06567383,0,-0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0.30493164,0,0,0,0,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,0,0,0,0,0,0,-0.06567383,0,0]', '2026-11-22 00:35:28.830885+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ck_0VbeqGnuQx72p3MeanjE5', 'rs_0VbeqGius6dnAODwKJAmT', 3, 0, 0, 79, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.', 'Terms', '\xab6ee3aa0c70f94d1451c3e3f130d8ab03b47bf373b09ec40f2e1ca0d8ba8910', 'hash-1', 256, '[0,0,-0.12646484,0,0,0,0.075927734,0.2529297,0,-0.2529297,-0.075927734,-0.075927734,0,0,0,0,0,0,0,0.2529297,0,0,0,0,0,0,0,0,0,0,0.2529297,0,-0.075927734,0,-0.075927734,0,0,0,0.075927734,0,0.075927734,0,0,0,0.075927734,0,-0.075927734,0,0,0,0,0,0,0.075927734,-0.2529297,0,0,0,0,0,-0.075927734,0,0,-0.12646484,0,0,-0.075927734,-0.2529297,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0.12646484,0,0,0,0,-0.075927734,0,0.2529297,0,0,-0.2529297,0,0,0,-0.075927734,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,-0.2529297,0,0,0,0,0,-0.075927734,0,0,0,-0.075927734,0,0,0,0.075927734,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15185547,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,-0.075927734,0,0,0.075927734,0,0,0,0,0,-0.2529297,0,0,0,0,0,-0.12646484,0,-0.12646484,-0.075927734,-0.075927734,0,0,-0.075927734,-0.075927734,0,0.12646484,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0.075927734,-0.12646484,0,-0.075927734,0,-0.075927734,0,0,0,0,0,0,-0.075927734,0]', '2026-11-22 00:35:28.980986+00');

INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqGuQfIaBWFE94IuI3', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, 0, 0, 448, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.', 'How a regional grocer with 42 shops stopped guessing its stock', '\xe2e49501fcd907fa74258816398d1cc78723edda317477a97e690fae270b7461', 'hash-1', 256, '[0.03338623,0,0,-0.03338623,0.13684082,-0.055633545,0.089904785,0,0,-0.10015869,0,0,0,-0.03338623,-0.07006836,-0.03338623,0,0.03338623,0.1550293,0,0.07788086,0.07788086,-0.07788086,-0.17810059,0,0,0,0,-0.055633545,0.055633545,-0.023147583,0.14465332,-0.03338623,-0.022262573,0.022262573,-0.06677246,0.03338623,0,0,0,0.03338623,-0.06677246,-0.03338623,-0.03338623,0,0.03338623,0.06677246,0,0,-0.03250122,0,0.03338623,-0.07788086,0.03338623,0,0,0.03338623,-0.03338623,0,0.07006836,0.03338623,0.03338623,-0.06677246,0,0.03338623,0,0,0.055633545,0,-0.08905029,-0.03338623,0,-0.16687012,0.03338623,0,-0.03338623,-0.03338623,0.055633545,0,0.11126709,0,-0.13354492,0,0,0,0.055633545,0.12243652,-0.089904785,0.03338623,0,-0.055633545,0.03338623,-0.16687012,-0.021377563,0.14465332,0,-0.11126709,0,-0.03338623,0,-0.11126709,0.03338623,-0.03338623,-0.089904785,0,-0.03338623,-0.03338623,0.03338623,-0.03338623,0.03338623,0,-0.11126709,0.022262573,0.03338623,0,0,-0.23352051,-0.03338623,0,0,0,0.03338623,-0.18835449,0,0.10345459,0.11126709,-0.07788086,0.03338623,-0.022262573,0,0,0.03338623,0,-0.03338623,-0.11126709,-0.024017334,0.12573242,0.08905029,0.06677246,0.17810059,-0.06677246,0,0.03338623,0.06677246,0.03338623,-0.055633545,-0.03338623,0,0.03338623,0,-0.03338623,0,0.03338623,-0.16687012,0.16784668,0,0,0.06677246,0,-0.03338623,0,0,-0.03338623,-0.03338623,-0.056518555,0,0,0.055633545,0.03338623,0,0.03338623,-0.03338623,-0.16687012,0,0,-0.07788086,-0.03338623,0,-0.022262573,0.03338623,0,-0.056518555,-0.17810059,0,0,0,0.03338623,0,-0.22253418,0,0,0,0.03338623,0.14465332,0,0,0,-0.055633545,0,0.03338623,0,0,-0.044525146,0,0,0,0.03338623,-0.03338623,0,0,-0.056518555,0,-0.10015869,0,-0.03338623,-0.06677246,-0.11126709,0.03338623,0.03338623,-0.021377563,0,0,-0.03338623,0,-0.03338623,-0.03338623,-0.023147583,0.06677246,-0.03338623,0,0,0.07788086,0,0,0.14465332,0,0,-0.03338623,0.055633545,0.03338623,0.14465332,-0.07788086,0,0.07788086,0,0.03338623,0.11126709,-0.03338623,-0.06677246,0,0.11126709,-0.03338623,0.055633545,0,-0.03338623,-0.03338623]', '2026-11-22 00:35:29.383081+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqGuQfIaBWFE9aD6jw', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, 1, 450, 915, '## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.', 'How a regional grocer with 42 shops stopped guessing its stock > Why they chose Tallyline', '\xe157457551b4aa4de211d37a6d8cf7defb6fd47dc71c903e14610e49337f1eb0', 'hash-1', 256, '[0,-0.066711426,0,-0.16674805,0.033355713,0,0,0,-0.033355713,0.033355713,0,0,0,0,0.08898926,0.033355713,0.033355713,-0.055603027,0,0,0.111206055,0,-0.077819824,-0.077819824,0,0,-0.09411621,0,0.08898926,0.023117065,0.15490723,0.08898926,-0.056488037,0.033355713,-0.111206055,-0.033355713,0,0,0,0.066711426,-0.111206055,0.056488037,0.033355713,0.033355713,0,-0.111206055,-0.033355713,0,0,0.033355713,0.111206055,0.033355713,0.056488037,-0.055603027,0,0.066711426,0.033355713,0.055603027,0,0.08984375,0,0.023117065,-0.023117065,-0.055603027,0.07873535,-0.111206055,0,0,0.13342285,-0.023117065,0,-0.08898926,0.023117065,0.111206055,0,0,0,-0.033355713,-0.033355713,0,0,0,0,-0.033355713,0.033355713,0,0,-0.14453125,0,0,0,0,-0.111206055,0.066711426,0,-0.056488037,0.033355713,0,0.033355713,0,-0.055603027,0,-0.033355713,-0.033355713,0.033355713,0,0.111206055,-0.077819824,0.08898926,-0.033355713,-0.04360962,-0.033355713,0.033355713,-0.077819824,-0.033355713,0.066711426,0,0,0.033355713,0,0.033355713,0,0,0.111206055,0.16772461,0.111206055,0,0.033355713,0,-0.021362305,0,0.033355713,-0.033355713,0,0,-0.08898926,0,-0.056488037,-0.033355713,0.18823242,-0.022247314,0.111206055,0,0.033355713,0,0.033355713,0.033355713,0.033355713,0,-0.033355713,0,0,0,0.055603027,0.08984375,0.033355713,0,-0.033355713,0,0.12231445,-0.056488037,0,0,-0.111206055,0,0,-0.033355713,0,0,0,0,0.033355713,-0.111206055,0,-0.11206055,-0.18823242,0.033355713,-0.055603027,0.033355713,0,-0.22167969,-0.08984375,-0.022247314,0,0,0,0,0.14453125,0,0.111206055,0.055603027,-0.22167969,-0.08984375,-0.033355713,-0.033355713,-0.111206055,0,-0.033355713,0.29956055,0.056488037,0.066711426,-0.033355713,-0.033355713,0.033355713,-0.112976074,0,0,0,0,0,0,0,-0.033355713,0,-0.033355713,0,-0.111206055,0.08898926,0,-0.111206055,0,0.054718018,-0.033355713,0,0,-0.066711426,-0.08984375,0.033355713,-0.13427734,0,0,0.056488037,-0.055603027,0,0,0,0,-0.033355713,0,0.066711426,0.033355713,-0.033355713,0,0,0,0.056488037,0.111206055,0.055603027,-0.033355713,-0.033355713,0.033355713,0.033355713,0,0,-0.033355713,-0.033355713]', '2026-11-22 00:35:29.383081+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqGuQfIaBWFEA8mV1o', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, 2, 917, 1237, '## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.', 'How a regional grocer with 42 shops stopped guessing its stock > Results', '\xb14b98ab024c5f58a5f9076816ee0caa13d7278fac9c695154f1480019d410de', 'hash-1', 256, '[-0.03878784,0,0,0,0.03878784,0,0.06567383,0.16809082,-0.03878784,0.064697266,-0.12939453,-0.03878784,-0.064697266,0,0.06567383,0.29736328,0,-0.12939453,0.12939453,0,0.12939453,0.19396973,0,0,0,0,0,-0.12939453,0,0.064697266,0.03878784,0.03878784,-0.07757568,-0.03878784,-0.03878784,0,0.03878784,0,0,0,-0.03878784,0,-0.03878784,-0.03878784,0,0.03878784,0,0,0,0.03878784,0,-0.12939453,-0.12939453,0.12939453,0,0.03878784,0,-0.03878784,0,0,0.03878784,0,-0.03878784,0,0,0,0,0,0,0.025863647,0,0,-0.03878784,0,0,0,0.03878784,-0.064697266,-0.07757568,0,0,0,0,-0.10345459,0,0,0.03878784,0,0,0,0.03878784,0,-0.16809082,0.03878784,0,0.03878784,0.10345459,0,0,0.03878784,0,0,-0.16809082,-0.012931824,0,0,0.12939453,0,0.06567383,0,-0.042633057,-0.03878784,-0.07757568,0.03878784,-0.03878784,0.03878784,-0.12939453,0,0,0,0,0.064697266,0,0,-0.12939453,-0.064697266,-0.064697266,0,-0.14233398,0,0,0.03878784,0,-0.03878784,0,-0.03878784,0.042633057,0,0,-0.03878784,0.03878784,0.21899414,0,-0.03878784,-0.12939453,0.03878784,0,-0.03878784,0.03878784,-0.12939453,0,0,0,0.064697266,0.12939453,0,0.07757568,-0.03878784,0,0.03878784,0,0,0,-0.16809082,0,-0.03878784,-0.03878784,0,0,0,0.12939453,-0.03878784,0,0.03878784,0.03878784,-0.051727295,0,-0.10345459,-0.03878784,0,0.03878784,0,0,0,0.12939453,0,0,0,0,0.12939453,0,0,-0.03878784,-0.064697266,0.03878784,0,0,0,0,0.07757568,0,0,-0.12939453,-0.03878784,0,0,0.03878784,0,0,0,-0.03878784,0.03878784,0.12939453,0,0,-0.07757568,-0.16809082,0,0.10345459,0,0,0,0.03878784,0,0,0,0,0,-0.12939453,0.064697266,0.12939453,0,0,0,0,0,0,-0.064697266,-0.03878784,-0.03878784,0.20690918,0.10345459,-0.03878784,0.12939453,0,0.03878784,0,-0.03878784,-0.03878784,0,0,-0.03878784,0,0.03878784,-0.06567383,0]', '2026-11-22 00:35:29.383081+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqGukVcsd9rTJVFDro', 'rs_0VbeqGtvjJM5HmRLlByAB', 1, 0, 0, 502, '# Notes on StockPilot

StockPilot sells by the number of articles, starting at 900 a month for ten shops.

## Where they are strong

- A large team of consultants for chains with more than 300 shops.
- Their forecasting of seasonal goods is well regarded.

## Where they are weak

- A rollout takes four to six months and needs their consultants for every till type.
- Corrections are booked without telling which document caused the difference.
- Small chains wait for days for an answer from support.', 'Notes on StockPilot', '\x2ee669cf1561af40ddcf463ef025ee957b51e2997aba35569f28074cd44241fd', 'hash-1', 256, '[0,0,0,0,0.05606079,-0.08917236,0.05606079,0,0.1104126,-0.033111572,-0.033111572,0,0,0,-0.022949219,0,0,0,0,0.05517578,0,0,-0.05517578,-0.1104126,-0.033111572,0,-0.033111572,0,0.14355469,0,0.07727051,0,-0.19958496,0,0,-0.033111572,0.033111572,0,0.07727051,0.033111572,0.033111572,0,0,0,0.033111572,0.066223145,-0.08917236,0,0,0.033111572,0,0,-0.033111572,0,0,0.05517578,0,0.033111572,0,-0.032226562,-0.05517578,0,-0.033111572,0,-0.033111572,0,0,0,0.1104126,-0.05517578,0,0.1104126,-0.11126709,0,0,0,0,0,-0.033111572,0,0,0.033111572,0.033111572,-0.1104126,-0.05517578,0,0,-0.18762207,0,-0.033111572,0.05606079,-0.05606079,-0.07727051,0,0,0,0,-0.05517578,-0.033111572,0.033111572,0.091552734,0.033111572,-0.1104126,-0.05606079,0,-0.18688965,0,0.033111572,0.25317383,0.08831787,0,0.033111572,0.033111572,-0.1104126,-0.033111572,0,-0.1538086,0,0.1104126,0,-0.066223145,0.25317383,-0.05432129,0,0.033111572,0.033111572,0,0.033111572,-0.033111572,0,-0.033111572,0.14355469,-0.033111572,0,-0.05606079,-0.05606079,0.033111572,-0.033111572,0.05606079,0.05517578,0,0.1104126,0.033111572,0.11126709,0.033111572,-0.08831787,0,0.033111572,-0.05432129,0,-0.05517578,0.022079468,0,0,0,0,0,0.033111572,0.033111572,0.033111572,0,0,0,0,0,-0.033111572,0,0,0,-0.08831787,0,-0.05606079,0,0.033111572,0.033111572,-0.05432129,0,-0.033111572,0,0,0,0.13330078,0,0.033111572,-0.1104126,0,0.066223145,0,0,0.066223145,-0.033111572,0,0.033111572,0.14355469,0.022949219,-0.16552734,0,0,0.14355469,0.033111572,0,0,0,0,0,0.18688965,-0.1104126,0,0,0,-0.022949219,-0.07727051,0.1104126,0,0,0,0,-0.08917236,0.099365234,0.12145996,0,0.1104126,0.066223145,0.033111572,0.022949219,-0.033111572,-0.033111572,0,-0.1104126,0.1104126,-0.066223145,0,0,0,0.033111572,0.033111572,0.13171387,0.033111572,-0.05517578,-0.12231445,-0.14355469,-0.08917236,0,-0.07727051,0,-0.07727051,-0.033111572,-0.066223145,0,-0.05606079,-0.05517578,0.033111572,0,0.033111572,-0.033111572,-0.14355469]', '2026-11-22 00:35:29.403631+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqGukVcsd9rTJuH6np', 'rs_0VbeqGtvjJM5HmRLlByAB', 1, 1, 504, 647, '## Why we win

- We win when the buyer has to explain differences to auditors.
- We win when the rollout must be over before the season begins.', 'Notes on StockPilot > Why we win', '\xc034855036866d3420307a6efad914b3f9bd91a294a1f464629467ed27a6522a', 'hash-1', 256, '[0,0.111206055,0,0,0,0,0,0,0,0,-0.06567383,-0.21887207,-0.21887207,0.06567383,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,0,0.06567383,0,-0.21887207,0,0,0,0,0,-0.109436035,0,0,0,0.06567383,0.111206055,0,0,0,-0.119628906,0,-0.06567383,0,0,0,0,0,0,-0.06567383,0,0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,-0.109436035,0,0,0,-0.06567383,0,-0.45947266,0,-0.06567383,0.06567383,0,-0.06567383,0,0,0,-0.21887207,0,0,-0.06567383,0,0,0,0,0,0.06567383,-0.06567383,0,-0.06567383,-0.06567383,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.06567383,-0.13781738,0,0,0,0,-0.043792725,0,-0.06567383,0,0.06567383,0,0,0,-0.06567383,0,0,0.06567383,0,0,0,0,0,0,0,0,0,-0.13134766,0,-0.109436035,0,0,0.06567383,0.13781738,0,0,0,-0.21887207,0,0,0.06567383,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,-0.06567383,0,0,0,0,-0.21887207,0,0,0.06567383,0,0.111206055,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,-0.06567383,0,0,0,0.06567383,0,-0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0.30493164,0,0,0,0,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,0,0,0,0,0,0,-0.06567383,0,0]', '2026-11-22 00:35:29.403631+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqGwocxNx4kNsRsEhV', 'rs_0VbeqGtrb2a2uKYVnsoe3', 3, 0, 0, 79, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.', 'Terms', '\xab6ee3aa0c70f94d1451c3e3f130d8ab03b47bf373b09ec40f2e1ca0d8ba8910', 'hash-1', 256, '[0,0,-0.12646484,0,0,0,0.075927734,0.2529297,0,-0.2529297,-0.075927734,-0.075927734,0,0,0,0,0,0,0,0.2529297,0,0,0,0,0,0,0,0,0,0,0.2529297,0,-0.075927734,0,-0.075927734,0,0,0,0.075927734,0,0.075927734,0,0,0,0.075927734,0,-0.075927734,0,0,0,0,0,0,0.075927734,-0.2529297,0,0,0,0,0,-0.075927734,0,0,-0.12646484,0,0,-0.075927734,-0.2529297,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0.12646484,0,0,0,0,-0.075927734,0,0.2529297,0,0,-0.2529297,0,0,0,-0.075927734,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,-0.2529297,0,0,0,0,0,-0.075927734,0,0,0,-0.075927734,0,0,0,0.075927734,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15185547,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,-0.075927734,0,0,0.075927734,0,0,0,0,0,-0.2529297,0,0,0,0,0,-0.12646484,0,-0.12646484,-0.075927734,-0.075927734,0,0,-0.075927734,-0.075927734,0,0.12646484,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0.075927734,-0.12646484,0,-0.075927734,0,-0.075927734,0,0,0,0,0,0,-0.075927734,0]', '2026-11-22 00:35:29.532812+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1VjjVFBwSln4nfi', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 0, 0, 12, '## Chapter 1', 'Chapter 1', '\x1beba85367e4179000148926d2b87517b12c1c2a767355b7e153a4397e9248c7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,-0.2993164,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1VjjVFBwSly4Nhu', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 1, 14, 1212, 'till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery', 'Chapter 1', '\xa6748485d223d056ec794d0bd98316a71ae21dd94feb28433bd65dea2f7c86b7', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,-0.25854492,0.07873535,0,0,0,0,0,0,-0.13122559,0,0,0,-0.07873535,0,0,0,0,0,-0.07757568,-0.12927246,0,0,0,0,0,0,0,0,0,0.07873535,0,0,0,0.07757568,0,0,0.20800781,0.07757568,0.07873535,0,0,0.07757568,0,0,0,0,0,0,0,0,0,-0.07873535,0,0,0,0,0.001159668,0,0,0.12927246,0.07757568,0,0.26245117,0.07873535,-0.18371582,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,-0.07757568,0,0,0.051696777,0,0,0,0,0,-0.07873535,0,0,0,0,0,0,0,0,0,0,-0.07757568,0,0,0,0.07873535,0,0,0.07873535,0,0,0,0.25854492,0,0,0,-0.07757568,0,0,0,0.26245117,0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,0,-0.07757568,0,0,0,0,0,0,-0.15515137,0,0,0,0.07873535,0,-0.15515137,-0.07757568,0,0,-0.25854492,0.15515137,0,0,0,-0.07873535,0,0,0,0,0,0,-0.07873535,-0.07757568,0,0,0.26245117,0,0,0,0,0,0,-0.18103027,0,0,0,0,0,0,0,0.07873535,0.12927246,0,0,0,-0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,-0.07757568,0,0,-0.13122559,0,0,0,0,0,-0.12927246,-0.07757568,0,-0.07873535,0,0.25854492,0,0,0.07873535,0,0,0.12927246,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1VjjVFBwSmeQRS2', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 2, 1213, 1396, 'count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.', 'Chapter 1', '\x3f9dfc5e51d968416d0650b2f5eb9baa869313c4ae5f3e522e86f99ee3e4d188', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21447754,0,0,0,0,0,0,0,-0.27612305,0.066833496,0,0,0,0,0,0,-0.11138916,0,0,0,-0.066833496,0,0,0,0,0,-0.08282471,-0.11138916,0,0,0,0,0,0,0,0,0,0.066833496,0,0,0,0.08282471,0,0,0.17822266,0.08282471,0.066833496,0,0,0.08282471,0,0,0,0,0,0,0,0,0,-0.066833496,0,0,0,0,-0.01600647,0,0,0.13806152,0.08282471,0,0.22277832,0.066833496,-0.15600586,0,0,0,0,-0.16479492,0,0,0,0,0,0,0,-0.08282471,0,0,0.055236816,0,0,0,0,0,-0.066833496,0,0,0,0,0,0,0,0,0,0,-0.08282471,0,0,0,0.066833496,0,0,0.066833496,0,0,0,0.27612305,0,0,0,-0.08282471,0,0,0,0.22277832,0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,0,-0.08282471,0,0,0,0,0,0,-0.16564941,0,0,0,0.066833496,0,-0.16564941,-0.08282471,0,0,-0.27612305,0.16564941,0,0,0,-0.066833496,0,0,0,0,0,0,-0.066833496,-0.08282471,0,0,0.22277832,0,0,0,0,0,0,-0.19335938,0,0,0,0,0,0,0,0.066833496,0.13806152,0,0,0,-0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,-0.08282471,0,0,-0.04562378,0,0,0,0,0,-0.13806152,-0.08282471,0,-0.066833496,0,0.27612305,0,0,0.066833496,0,0,0.13806152,0,0,0,0,0,0,0.08282471,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1VjjVFBwSmyyGeF', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 3, 1398, 1410, '## Chapter 2', 'Chapter 2', '\x2622ea99f5628b515fd4aeb8c292973578f45dbee786258a182fa8063dadd158', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2993164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1VjjVFBwSnAd77W', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 4, 1412, 2608, 'delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery', 'Chapter 2', '\x3feda05202d6e371404ebaa9e52d6dc257432a8f9b824cb449e6904b0df56df2', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107177734,0,0,-0.17871094,0,0,0,0,-0.35742188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0.107177734,0,0,0.107910156,0.28588867,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0.107177734,0,0,0,0.107177734,0,0.35742188,0.107177734,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17871094,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.35961914,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0.07147217,0,0,-0.35742188,0.107177734,0,0,0,-0.107910156,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,-0.25024414,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1VjjVFBwSnRgylH', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 5, 2609, 2854, 'audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.', 'Chapter 2', '\x8f8091ee4f7dcd47b9977a5f48c59d25117b180a46e1b882bebf3ad49e68ed50', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10784912,0,0,-0.17041016,0,0,-0.061035156,0,-0.35961914,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10223389,0,0,0,0.10784912,0,0,0.10223389,0.28759766,0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0.10784912,0,0,0.12207031,0.10784912,0,0.35961914,0.10784912,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.10223389,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.3408203,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0.071899414,0,0,-0.35961914,0.10784912,0,0,0,-0.10223389,0,0,0,0,0,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,-0.25170898,0,0,0,0,-0.17041016,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1Wdo3uRUomyzsIN', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 6, 2856, 2868, '## Chapter 3', 'Chapter 3', '\x630123775cd1f7c20008e419c11993d25fbed8675c2f8b8bba5a6b048c27be7c', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.5986328,0,0,-0.17956543,0,0,0,0,0,0,0,0.2993164,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1Wdo3uRUonykbbD', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 7, 2870, 4068, 'buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit', 'Chapter 3', '\x433c0c55ba72160badd1003f3b09e7087c34874083c4ac4dfc9a11fe9af4a677', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0,0,0,-0.25170898,0.076660156,0,0,0,0,0,0,0,-0.12585449,0,0,-0.20324707,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,0,0.07550049,0,-0.12780762,0,0.076660156,0,0,0.07550049,0.076660156,0.07550049,0,0,0.07550049,0,0,0,0,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0.07550049,0,0.25170898,0.07550049,-0.17626953,0,0,0,0,-0.25561523,0,0,0,0,0,0,0,-0.076660156,0,0,-0.076660156,0,0,0,0,0,-0.076660156,0,0,0,0,0,0,0,0,0,0,-0.07550049,0,-0.12585449,0,0.07550049,0,0,0.07550049,0,0,0,0.25170898,-0.0011301041,0,0,-0.076660156,0,0,0,0.25170898,0.076660156,0,0,0,0,0,0,-0.07550049,0,0,0,0,-0.076660156,0,0,0,0,0,0,-0.15112305,0,0,0,0.07550049,0,-0.15112305,-0.076660156,0,0,-0.25561523,0.15112305,0,0,0,-0.07550049,0,0,0,0,0,0,-0.07550049,-0.07550049,0,0,0.25561523,0,0,-0.12585449,0,0,0,-0.17883301,0,0,0,0,0,0,0,0.076660156,0,0,0,0,-0.076660156,0,0,0.12780762,0,0,0,-0.07550049,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,-0.076660156,0,-0.07550049,0,0.25170898,0,0,0.076660156,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0.12585449,0.12585449,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH1Wdo3uRUooWr2CX', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 8, 4069, 4252, 'warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.', 'Chapter 3', '\x3c61d759485210734029c51ffa38bfb777bbf47c8eaa8a35325fd6cd7e588854', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.064819336,0,0,0,0,0,0,0,-0.26782227,0.064819336,0,0,0,0,0,0,0,-0.10803223,0,0,-0.18847656,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,0,0.0803833,0,-0.08215332,0,0.064819336,0,0,0.0803833,0.064819336,0.0803833,0,0,0.0803833,0,0,0,0,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0.0803833,0,0.26782227,0.0803833,-0.1875,0,0,0,0,-0.21606445,0,0,0,0,0,0,0,-0.064819336,0,0,-0.064819336,0,0,0,0,0,-0.064819336,0,0,0,0,0,0,0,0,0,0,-0.0803833,0,-0.13391113,0,0.0803833,0,0,0.0803833,0,0,0,0.3317871,0.015533447,0,0,-0.064819336,0,0,0,0.26782227,0.064819336,0,0,0,0,0,0,-0.0803833,0,0,0,0,-0.064819336,0,0,0,0,0,0,-0.1607666,0,0,0,0.0803833,0,-0.1607666,-0.064819336,0,0,-0.21606445,0.1607666,0,0,0,-0.0803833,0,0,0,0,0,0,-0.0803833,-0.0803833,0,0,0.21606445,0,0,-0.13391113,0,0,0,-0.15124512,0,0,0,0,0,0,0,0.064819336,0,0,0,0,-0.064819336,0,0,0.10803223,0,0,0,-0.0803833,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,-0.064819336,0,-0.0803833,0,0.26782227,0,0,0.064819336,0,0,0,0,0,0,0,0,0,-0.062805176,0,0,0,0,0.13391113,0.13391113,0,0,0,0,0,0]', '2026-11-22 00:35:29.823316+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2BTqNZl4U4ue5dW', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 0, 0, 12, '## Chapter 1', 'Chapter 1', '\x1beba85367e4179000148926d2b87517b12c1c2a767355b7e153a4397e9248c7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,-0.2993164,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.86748+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2BTqNZl4U50fdps', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 1, 14, 1212, 'till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery', 'Chapter 1', '\xa6748485d223d056ec794d0bd98316a71ae21dd94feb28433bd65dea2f7c86b7', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,-0.25854492,0.07873535,0,0,0,0,0,0,-0.13122559,0,0,0,-0.07873535,0,0,0,0,0,-0.07757568,-0.12927246,0,0,0,0,0,0,0,0,0,0.07873535,0,0,0,0.07757568,0,0,0.20800781,0.07757568,0.07873535,0,0,0.07757568,0,0,0,0,0,0,0,0,0,-0.07873535,0,0,0,0,0.001159668,0,0,0.12927246,0.07757568,0,0.26245117,0.07873535,-0.18371582,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,-0.07757568,0,0,0.051696777,0,0,0,0,0,-0.07873535,0,0,0,0,0,0,0,0,0,0,-0.07757568,0,0,0,0.07873535,0,0,0.07873535,0,0,0,0.25854492,0,0,0,-0.07757568,0,0,0,0.26245117,0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,0,-0.07757568,0,0,0,0,0,0,-0.15515137,0,0,0,0.07873535,0,-0.15515137,-0.07757568,0,0,-0.25854492,0.15515137,0,0,0,-0.07873535,0,0,0,0,0,0,-0.07873535,-0.07757568,0,0,0.26245117,0,0,0,0,0,0,-0.18103027,0,0,0,0,0,0,0,0.07873535,0.12927246,0,0,0,-0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,-0.07757568,0,0,-0.13122559,0,0,0,0,0,-0.12927246,-0.07757568,0,-0.07873535,0,0.25854492,0,0,0.07873535,0,0,0.12927246,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.86748+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2YVPFqjRXy1RqVM', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 2, 1213, 1396, 'count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.', 'Chapter 1', '\x3f9dfc5e51d968416d0650b2f5eb9baa869313c4ae5f3e522e86f99ee3e4d188', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21447754,0,0,0,0,0,0,0,-0.27612305,0.066833496,0,0,0,0,0,0,-0.11138916,0,0,0,-0.066833496,0,0,0,0,0,-0.08282471,-0.11138916,0,0,0,0,0,0,0,0,0,0.066833496,0,0,0,0.08282471,0,0,0.17822266,0.08282471,0.066833496,0,0,0.08282471,0,0,0,0,0,0,0,0,0,-0.066833496,0,0,0,0,-0.01600647,0,0,0.13806152,0.08282471,0,0.22277832,0.066833496,-0.15600586,0,0,0,0,-0.16479492,0,0,0,0,0,0,0,-0.08282471,0,0,0.055236816,0,0,0,0,0,-0.066833496,0,0,0,0,0,0,0,0,0,0,-0.08282471,0,0,0,0.066833496,0,0,0.066833496,0,0,0,0.27612305,0,0,0,-0.08282471,0,0,0,0.22277832,0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,0,-0.08282471,0,0,0,0,0,0,-0.16564941,0,0,0,0.066833496,0,-0.16564941,-0.08282471,0,0,-0.27612305,0.16564941,0,0,0,-0.066833496,0,0,0,0,0,0,-0.066833496,-0.08282471,0,0,0.22277832,0,0,0,0,0,0,-0.19335938,0,0,0,0,0,0,0,0.066833496,0.13806152,0,0,0,-0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,-0.08282471,0,0,-0.04562378,0,0,0,0,0,-0.13806152,-0.08282471,0,-0.066833496,0,0.27612305,0,0,0.066833496,0,0,0.13806152,0,0,0,0,0,0,0.08282471,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.891471+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2YVPFqjRXz1p1I7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 3, 1398, 1410, '## Chapter 2', 'Chapter 2', '\x2622ea99f5628b515fd4aeb8c292973578f45dbee786258a182fa8063dadd158', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2993164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.891471+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2e1AAIT0T10OMYw', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 6, 2856, 2868, '## Chapter 3', 'Chapter 3', '\x630123775cd1f7c20008e419c11993d25fbed8675c2f8b8bba5a6b048c27be7c', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.5986328,0,0,-0.17956543,0,0,0,0,0,0,0,0.2993164,0]', '2026-11-22 00:35:29.902069+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2amlRaRdNBtO6TR', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 4, 1412, 2608, 'delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery', 'Chapter 2', '\x3feda05202d6e371404ebaa9e52d6dc257432a8f9b824cb449e6904b0df56df2', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107177734,0,0,-0.17871094,0,0,0,0,-0.35742188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0.107177734,0,0,0.107910156,0.28588867,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0.107177734,0,0,0,0.107177734,0,0.35742188,0.107177734,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17871094,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.35961914,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0.07147217,0,0,-0.35742188,0.107177734,0,0,0,-0.107910156,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,-0.25024414,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.89725+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2amlRaRdNCMIhup', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 5, 2609, 2854, 'audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.', 'Chapter 2', '\x8f8091ee4f7dcd47b9977a5f48c59d25117b180a46e1b882bebf3ad49e68ed50', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10784912,0,0,-0.17041016,0,0,-0.061035156,0,-0.35961914,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10223389,0,0,0,0.10784912,0,0,0.10223389,0.28759766,0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0.10784912,0,0,0.12207031,0.10784912,0,0.35961914,0.10784912,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.10223389,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.3408203,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0.071899414,0,0,-0.35961914,0.10784912,0,0,0,-0.10223389,0,0,0,0,0,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,-0.25170898,0,0,0,0,-0.17041016,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.89725+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2mMWH7qAQOfmTmE', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 8, 4069, 4252, 'warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.', 'Chapter 3', '\x3c61d759485210734029c51ffa38bfb777bbf47c8eaa8a35325fd6cd7e588854', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.064819336,0,0,0,0,0,0,0,-0.26782227,0.064819336,0,0,0,0,0,0,0,-0.10803223,0,0,-0.18847656,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,0,0.0803833,0,-0.08215332,0,0.064819336,0,0,0.0803833,0.064819336,0.0803833,0,0,0.0803833,0,0,0,0,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0.0803833,0,0.26782227,0.0803833,-0.1875,0,0,0,0,-0.21606445,0,0,0,0,0,0,0,-0.064819336,0,0,-0.064819336,0,0,0,0,0,-0.064819336,0,0,0,0,0,0,0,0,0,0,-0.0803833,0,-0.13391113,0,0.0803833,0,0,0.0803833,0,0,0,0.3317871,0.015533447,0,0,-0.064819336,0,0,0,0.26782227,0.064819336,0,0,0,0,0,0,-0.0803833,0,0,0,0,-0.064819336,0,0,0,0,0,0,-0.1607666,0,0,0,0.0803833,0,-0.1607666,-0.064819336,0,0,-0.21606445,0.1607666,0,0,0,-0.0803833,0,0,0,0,0,0,-0.0803833,-0.0803833,0,0,0.21606445,0,0,-0.13391113,0,0,0,-0.15124512,0,0,0,0,0,0,0,0.064819336,0,0,0,0,-0.064819336,0,0,0.10803223,0,0,0,-0.0803833,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,-0.064819336,0,-0.0803833,0,0.26782227,0,0,0.064819336,0,0,0,0,0,0,0,0,0,-0.062805176,0,0,0,0,0.13391113,0.13391113,0,0,0,0,0,0]', '2026-11-22 00:35:29.904583+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2mMWH7qAQOpk84m', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 9, 4254, 4266, '## Chapter 4', 'Chapter 4', '\x8e0cef3781078bd356c9dadd78c3ac798eb9bba5235f0688a80cea0204a632b7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.5986328,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2993164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.904583+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2e1AAIT0T1IJVL7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 7, 2870, 4068, 'buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit', 'Chapter 3', '\x433c0c55ba72160badd1003f3b09e7087c34874083c4ac4dfc9a11fe9af4a677', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0,0,0,-0.25170898,0.076660156,0,0,0,0,0,0,0,-0.12585449,0,0,-0.20324707,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,0,0.07550049,0,-0.12780762,0,0.076660156,0,0,0.07550049,0.076660156,0.07550049,0,0,0.07550049,0,0,0,0,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0.07550049,0,0.25170898,0.07550049,-0.17626953,0,0,0,0,-0.25561523,0,0,0,0,0,0,0,-0.076660156,0,0,-0.076660156,0,0,0,0,0,-0.076660156,0,0,0,0,0,0,0,0,0,0,-0.07550049,0,-0.12585449,0,0.07550049,0,0,0.07550049,0,0,0,0.25170898,-0.0011301041,0,0,-0.076660156,0,0,0,0.25170898,0.076660156,0,0,0,0,0,0,-0.07550049,0,0,0,0,-0.076660156,0,0,0,0,0,0,-0.15112305,0,0,0,0.07550049,0,-0.15112305,-0.076660156,0,0,-0.25561523,0.15112305,0,0,0,-0.07550049,0,0,0,0,0,0,-0.07550049,-0.07550049,0,0,0.25561523,0,0,-0.12585449,0,0,0,-0.17883301,0,0,0,0,0,0,0,0.076660156,0,0,0,0,-0.076660156,0,0,0.12780762,0,0,0,-0.07550049,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,-0.076660156,0,-0.07550049,0,0.25170898,0,0,0.076660156,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0.12585449,0.12585449,0,0,0,0,0,0]', '2026-11-22 00:35:29.902069+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2ovxhN6knh3czgf', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 10, 4268, 5463, 'weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend', 'Chapter 4', '\x5c098ba3021c38926304070ea49f53cfc7c9ab5599f4b3bf3c43b950dbd6cdc5', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10797119,0,0,0,0,0,0,0,-0.35742188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17871094,0,0,0,0,0.10723877,0,0,0,0.10797119,0,0,0.10723877,0.10723877,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0.10723877,0,0,0,0.10723877,0,0.35742188,0.10723877,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,0.10723877,0,0,0,0,0,0,0,0,0,0,-0.10797119,0,0,0.17871094,0.35742188,0.10797119,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,-0.10797119,0,0,-0.35742188,0.10723877,0,0.17871094,0,-0.10723877,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,-0.25195312,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.909508+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH2ovxhN6knh6u6B7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 11, 5464, 5710, 'delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit 4.', 'Chapter 4', '\xa913f37f0065a26b3d08180f351db48cd6f5bf9f27bd3b61f205106589fc7dc8', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.101745605,0,0,0,0,0,0,0,-0.35791016,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16955566,0,0,0,0,0.10736084,0,0,0,0.101745605,0,0,0.10736084,0.10736084,0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,0,0,0,0,0.10736084,0,0,0,0.10736084,0,0.35791016,0.10736084,0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17895508,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,0,0,0,0.10736084,0,0,0,0,0,0,-0.12145996,0,0,0,-0.101745605,0,0,0.16955566,0.35791016,0.101745605,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,-0.101745605,0,0,-0.35791016,0.10736084,0,0.17895508,0,-0.10736084,0,-0.06072998,0,0,0,0,-0.10736084,0,0,0,0,0,0,0,0,0,0,-0.23742676,0,0,0,0,-0.17895508,0,0,0,0,0,0,0,-0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,0,-0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.909508+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH3J8Cy4vLuMtMsWL', 'rs_0VbeqH322uBW8oalVzDMv', 1, 0, 0, 12, '## Chapter 1', 'Chapter 1', '\x1beba85367e4179000148926d2b87517b12c1c2a767355b7e153a4397e9248c7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,-0.2993164,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.93799+00');
INSERT INTO public.chunk VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ck_0VbeqH3J8Cy4vLuMxvAZw', 'rs_0VbeqH322uBW8oalVzDMv', 1, 1, 14, 1212, 'till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery', 'Chapter 1', '\xa6748485d223d056ec794d0bd98316a71ae21dd94feb28433bd65dea2f7c86b7', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,-0.25854492,0.07873535,0,0,0,0,0,0,-0.13122559,0,0,0,-0.07873535,0,0,0,0,0,-0.07757568,-0.12927246,0,0,0,0,0,0,0,0,0,0.07873535,0,0,0,0.07757568,0,0,0.20800781,0.07757568,0.07873535,0,0,0.07757568,0,0,0,0,0,0,0,0,0,-0.07873535,0,0,0,0,0.001159668,0,0,0.12927246,0.07757568,0,0.26245117,0.07873535,-0.18371582,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,-0.07757568,0,0,0.051696777,0,0,0,0,0,-0.07873535,0,0,0,0,0,0,0,0,0,0,-0.07757568,0,0,0,0.07873535,0,0,0.07873535,0,0,0,0.25854492,0,0,0,-0.07757568,0,0,0,0.26245117,0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,0,-0.07757568,0,0,0,0,0,0,-0.15515137,0,0,0,0.07873535,0,-0.15515137,-0.07757568,0,0,-0.25854492,0.15515137,0,0,0,-0.07873535,0,0,0,0,0,0,-0.07873535,-0.07757568,0,0,0.26245117,0,0,0,0,0,0,-0.18103027,0,0,0,0,0,0,0,0.07873535,0.12927246,0,0,0,-0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,-0.07757568,0,0,-0.13122559,0,0,0,0,0,-0.12927246,-0.07757568,0,-0.07873535,0,0.25854492,0,0,0.07873535,0,0,0.12927246,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:35:29.93799+00');

INSERT INTO public.chunk_collection VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 6, 266, 2145132971, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.chunk_collection VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 18, 1150, -1517165520, NULL, NULL, NULL, NULL, NULL);

INSERT INTO public.chunk_generation VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 'retired', 'hash-1', 0, 0, 9, 0, '2026-11-22 00:35:29.916656+00');
INSERT INTO public.chunk_generation VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 1, 'staged', 'hash-1', 18, 1150, 2, 192, '2026-11-22 00:35:29.933596+00');

INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 130106589, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 366110433, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 449289561, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 952764189, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 566500885, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 780916635, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 16625588, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 26700077, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 30523253, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 48358126, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 55351171, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 57962985, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 69734230, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 87520215, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 94572279, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 94834390, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 96718003, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 104163270, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 105376304, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 129760074, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 153265272, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 163007359, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 172069147, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 174421625, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 182494030, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 205608997, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 214038468, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 247230849, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 250521909, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 252309296, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 270147939, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 287650164, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 298934426, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 341558587, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 360445013, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 364047066, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 416716963, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 417578336, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 427512243, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 428125072, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 443100973, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 459616335, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 484657361, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 538636157, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 546056915, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 565401453, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 588835102, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 590415302, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 601644013, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 604850267, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 606523270, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 621625293, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 646503498, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 660492056, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 684715063, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 686566590, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 692568631, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 693167231, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 702179424, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 727751210, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 4412199, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 20655805, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 24760266, 0, 0, 1, 3);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 206169183, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 229456135, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 346695144, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 349060568, 0, 4, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 377952179, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 390107390, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 408911967, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 428606765, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 523497690, 0, 3, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 531665433, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 546602472, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 678467367, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 685702806, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 730857405, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 733417108, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 738055454, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 744324380, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 770562484, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 775015430, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 779194441, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 784808379, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 792621621, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 804562103, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 845537777, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 848935427, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 870383309, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 883762565, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 908815453, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 919895478, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 923046732, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 928119960, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 932786532, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 944109607, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 966333233, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 982680596, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 19450832, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 62189583, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 65795041, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 94079711, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 102806860, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 102886840, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 192394713, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 210235660, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 215635136, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 234571986, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 253868278, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 259149223, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 283169288, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 306025130, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 312922667, 0, 0, 1, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 335022592, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 364932844, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 374347500, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 447485243, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 476157116, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 483888516, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 556652639, 0, 0, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 653530255, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 698447204, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 704428334, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 706130671, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 710883047, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 743871490, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 761994230, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 857308137, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 863691642, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 791133488, 0, 0, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 364333647, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 130106589, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 366110433, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 449289561, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 952764189, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 566500885, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 780916635, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 16625588, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 26700077, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 30523253, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 48358126, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 55351171, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 57962985, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 69734230, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 206169183, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 229456135, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 531665433, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 546602472, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 4412199, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 20655805, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 24760266, 0, 0, 1, 3);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 87520215, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 94572279, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 94834390, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 96718003, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 104163270, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 105376304, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 129760074, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 153265272, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 163007359, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 172069147, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 174421625, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 182494030, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 205608997, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 214038468, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 247230849, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 250521909, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 252309296, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 270147939, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 287650164, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 298934426, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 360445013, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 364047066, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 416716963, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 417578336, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 427512243, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 443100973, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 459616335, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 484657361, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 538636157, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 546056915, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 565401453, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 588835102, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 590415302, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 604850267, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 606523270, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 621625293, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 646503498, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 660492056, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 684715063, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 686566590, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 692568631, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 693167231, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 702179424, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 727751210, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 733417108, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 738055454, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 744324380, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 770562484, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 775015430, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 779194441, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 784808379, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 792621621, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 804562103, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 845537777, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 848935427, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 870383309, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 883762565, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 908815453, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 919895478, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 923046732, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 928119960, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 932786532, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 944109607, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 966333233, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 982680596, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 346695144, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 349060568, 0, 4, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 377952179, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 390107390, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 408911967, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 341558587, 0, 1, 1, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 523497690, 0, 3, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 678467367, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 685702806, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 428125072, 0, 2, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 428606765, 0, 2, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 601644013, 0, 1, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 730857405, 0, 1, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 19450832, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 62189583, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 65795041, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 94079711, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 102806860, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 102886840, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 192394713, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 210235660, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 215635136, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 253868278, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 259149223, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 283169288, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 306025130, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 312922667, 0, 0, 1, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 335022592, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 364932844, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 374347500, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 447485243, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 476157116, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 556652639, 0, 0, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 653530255, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 698447204, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 704428334, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 706130671, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 710883047, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 743871490, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 761994230, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 857308137, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 863691642, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 791133488, 0, 0, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 364333647, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 483888516, 0, 0, 1, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 20151136, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 340534254, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 640259149, 0, 0, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 234571986, 0, 1, 1, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 26253128, 0, 0, 0, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 43271011, 0, 4, 2, 6);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 75068847, 0, 0, 0, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 642943402, 0, 4, 2, 6);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 704950140, 0, 0, 0, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 913594716, 0, 1, 0, 2);

INSERT INTO public.chunk_words VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, 0, 'ck_0VbeqGkoAl3XvtJFef5Ky', 66, '{24760266:1.817,30523253:1.6281,55351171:1.6281,57962985:1.0712,69734230:1.0712,87520215:1.0712,94834390:1.7413,96718003:1.0712,104163270:1.0712,153265272:1.0712,174421625:1.0712,247230849:1.4408,250521909:1.0712,252309296:1.0712,287650164:1.0712,341558587:1.0712,349060568:1.0712,364047066:1.4408,377952179:1.0712,408911967:1.0712,417578336:1.6281,427512243:1.6281,443100973:1.0712,459616335:1.0712,523497690:1.0712,538636157:1.0712,546056915:1.0712,590415302:1.0712,606523270:1.0712,646503498:1.0712,660492056:1.0712,686566590:1.7413,727751210:1.0712,730857405:1.0712,733417108:1.0712,738055454:1.0712,779194441:1.0712,784808379:1.0712,845537777:1.0712,848935427:1.0712,870383309:1.0712,919895478:1.0712,923046732:1.0712,928119960:1.0712,966333233:1.0712,982680596:1.0712}/1000000000', '{-96788864,-124068740,-219250780,-233970162,-277078798,-352194826,-381674768,-388820122,-418791758,-615075766,-699795378,-986847315,-999914114,-1006920342,-1152850822,-1363987130,-1394288950,-1458074943,-1514111130,-1633541930,-1672293336,-1708038300,-1770480354,-1840717674,-2095848766,2142739550,2112654054,1930966706,1866932146,1711231106,1654988234,1550619472,1381910786,1373888350,1358961658,1345025490,1176133774,1153484614,910927470,901433766,811588254,613275506,600730778,580637642,431517038,362164730}', '\xb6a3a36b6b6bae6b6b6b6b906b6b6b6b6b906b6ba3a36b6b6b6b6b6b6b6b6bae6b6b6b6b6b6b6b6b6b6b6b6b6b6b');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, 1, 'ck_0VbeqGkoAl3XvtJFudoNe', 62, '{4412199:1.0955,20655805:1.0955,24760266:1.6466,30523253:1.4627,48358126:1.0955,55351171:1.6466,94834390:1.4627,105376304:1.0955,129760074:1.0955,163007359:1.0955,172069147:1.7571,182494030:1.0955,205608997:1.0955,214038468:1.0955,247230849:1.4627,341558587:1.4627,346695144:1.0955,349060568:1.0955,360445013:1.0955,364047066:1.4627,416716963:1.0955,417578336:1.4627,427512243:1.4627,428606765:1.0955,523497690:1.4627,565401453:1.7571,566500885:1.0955,590415302:1.0955,604850267:1.0955,606523270:1.0955,621625293:1.0955,678467367:1.0955,684715063:1.0955,685702806:1.0955,686566590:1.4627,693167231:1.0955,775015430:1.0955,792621621:1.0955,804562103:1.0955,883762565:1.0955,908815453:1.0955,919895478:1.0955,944109607:1.0955}/1000000000', '{-19829450,-80700578,-96788864,-124068739,-195319278,-219250780,-381674767,-423392918,-516699006,-654242730,-690330172,-731992942,-824622786,-857997638,-986847315,-1363987131,-1384860150,-1394288950,-1439436546,-1458074943,-1668922586,-1672293335,-1708038299,-1712573154,-2095848767,2031189020,2026658302,1930966706,1877541062,1866932146,1810423454,1579056438,1558417782,1554504690,1550619473,1520414806,1192956338,1126558078,1074705270,761837502,661754078,613275506,516669750}', '\x6e6ea5926ea5926e6e6eb06e6e6e92926e6e6e926e92926e92b06e6e6e6e6e6e6e6e926e6e6e6e6e6e6e6e');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, 2, 'ck_0VbeqGkoAl3XvtJGfk77e', 55, '{16625588:1.141,24760266:1.6802,26700077:1.141,30523253:1.5026,55351171:1.5026,69734230:1.141,94572279:1.141,94834390:1.6802,96718003:1.141,153265272:1.141,182494030:1.141,214038468:1.141,229456135:1.141,247230849:1.5026,252309296:1.141,270147939:1.141,298934426:1.141,349060568:1.141,360445013:1.141,364047066:1.5026,390107390:1.141,417578336:1.5026,427512243:1.5026,428125072:1.141,443100973:1.141,484657361:1.141,523497690:1.141,531665433:1.141,588835102:1.141,601644013:1.141,684715063:1.141,685702806:1.5026,686566590:1.5026,692568631:1.141,702179424:1.141,744324380:1.6802,770562484:1.141,780916635:1.141,792621621:1.141,883762565:1.141,932786532:1.141}/1000000000', '{-64315526,-96788864,-108952290,-124068739,-219250779,-277078798,-380626314,-381674768,-388820122,-615075766,-731992942,-857997638,-915880522,-986847315,-1006920342,-1078680538,-1197890622,-1394288950,-1439436546,-1458074943,-1562484142,-1672293335,-1708038299,-1714515990,-1770480354,-1940847890,-2095848766,-2128713266,1941931474,1890405918,1558417782,1554504689,1550619473,1522739574,1488289834,1319753176,1214990202,1173585862,1126558078,761837502,565765178}', '\x72a87296967272a8727272727296727272727296729696727272727272727296967272a87272727272');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 1, 0, 'ck_0VbeqGlYCNs4Q8d841sSD', 53, '{19450832:1.1508,20655805:1.1508,24760266:1.5112,62189583:1.1508,65795041:1.1508,94079711:1.5112,102806860:1.1508,102886840:1.1508,206169183:1.1508,210235660:1.1508,215635136:1.1508,229456135:1.1508,234571986:1.1508,253868278:1.5112,259149223:1.1508,283169288:1.1508,306025130:1.1508,312922667:1.5112,346695144:1.6873,349060568:1.1508,364932844:1.1508,374347500:1.1508,377952179:1.1508,390107390:1.1508,408911967:1.1508,428606765:1.1508,447485243:1.1508,476157116:1.1508,523497690:1.1508,531665433:1.5112,546602472:1.1508,556652639:1.7916,566500885:1.1508,653530255:1.1508,678467367:1.1508,685702806:1.1508,698447204:1.1508,704428334:1.1508,706130671:1.1508,710883047:1.1508,743871490:1.1508,761994230:1.1508,857308137:1.1508}/1000000000', '{-75559190,-80700578,-96788863,-250617450,-260837842,-374207787,-413207398,-413427894,-822365994,-842799718,-860523862,-915880522,-936312094,-1017462159,-1038805194,-1134597750,-1221956862,-1253611259,-1384860152,-1394288950,-1461872102,-1499694566,-1514111130,-1562484142,-1633541930,-1712573154,-1788054202,-1906674854,-2095848766,-2128713267,2106447370,2070626516,2026658302,1678537622,1579056438,1554504690,1499067450,1479460114,1468459542,1453390390,1317433762,1248874098,867814926}', '\x737397737397737373737373739773737397a9737373737373737373739773b37373737373737373737373');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 1, 1, 'ck_0VbeqGlYCNs4Q8d8hCk7H', 18, '{4412199:1.4591,192394713:1.4591,206169183:1.4591,234571986:1.4591,312922667:1.7546,335022592:1.4591,346695144:1.7546,483888516:1.4591,523497690:1.4591,556652639:1.7546,863691642:1.9972}/1000000000', '{-19829451,-771557683,-822365995,-936312095,-1253611260,-1338242647,-1384860152,-1937631303,-2095848767,2070626516,842509376}', '\x92929292af92af9292afc8');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 3, 0, 'ck_0VbeqGnuQx72p3MeanjE5', 12, '{130106589:1.9188,206169183:1.5282,229456135:1.5282,364333647:1.5282,366110433:1.5282,449289561:1.5282,531665433:1.5282,546602472:1.5282,780916635:1.5282,952764189:1.5282}/1000000000', '{-522636580,-822365995,-915880523,-1459550059,-1466582483,-1799203635,-2128713267,2106447369,1173585861,485768669}', '\xc0999999999999999999');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, 0, 'ck_0VbeqGuQfIaBWFE94IuI3', 66, '{24760266:1.817,30523253:1.6281,55351171:1.6281,57962985:1.0712,69734230:1.0712,87520215:1.0712,94834390:1.7413,96718003:1.0712,104163270:1.0712,153265272:1.0712,174421625:1.0712,247230849:1.4408,250521909:1.0712,252309296:1.0712,287650164:1.0712,341558587:1.0712,349060568:1.0712,364047066:1.4408,377952179:1.0712,408911967:1.0712,417578336:1.6281,427512243:1.6281,443100973:1.0712,459616335:1.0712,523497690:1.0712,538636157:1.0712,546056915:1.0712,590415302:1.0712,606523270:1.0712,646503498:1.0712,660492056:1.0712,686566590:1.7413,727751210:1.0712,730857405:1.0712,733417108:1.0712,738055454:1.0712,779194441:1.0712,784808379:1.0712,845537777:1.0712,848935427:1.0712,870383309:1.0712,919895478:1.0712,923046732:1.0712,928119960:1.0712,966333233:1.0712,982680596:1.0712}/1000000000', '{544660251,584522215,681818687,675292053,892459369,827075437,856547179,849270525,1027898153,18576849,201604565,526393910,506151141,431380721,1627726305,1962864861,1990792017,1935298394,2139994877,1156572493,1176441267,1081910015,1278564485,1208296717,1499342681,-1510319675,-1482600579,-1453984983,-1257579991,-1078815463,-1192699823,-2044635445,-2011984743,-1951524155,-1957831071,-1972981687,-1671977707,-1634925859,-335125515,-269022147,-367911163,-20966679,-108812031,-120187311,-1007310603,-807668639}', '\xb6a3a36b6b6bae6b6b6b6b906b6b6b6b6b906b6ba3a36b6b6b6b6b6b6b6b6bae6b6b6b6b6b6b6b6b6b6b6b6b6b6b');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, 1, 'ck_0VbeqGuQfIaBWFE9aD6jw', 62, '{4412199:1.0955,20655805:1.0955,24760266:1.6466,30523253:1.4627,48358126:1.0955,55351171:1.6466,94834390:1.4627,105376304:1.0955,129760074:1.0955,163007359:1.0955,172069147:1.7571,182494030:1.0955,205608997:1.0955,214038468:1.0955,247230849:1.4627,341558587:1.4627,346695144:1.0955,349060568:1.0955,360445013:1.0955,364047066:1.4627,416716963:1.0955,417578336:1.4627,427512243:1.4627,428606765:1.0955,523497690:1.4627,565401453:1.7571,566500885:1.0955,590415302:1.0955,604850267:1.0955,606523270:1.0955,621625293:1.0955,678467367:1.0955,684715063:1.0955,685702806:1.0955,686566590:1.4627,693167231:1.0955,775015430:1.0955,792621621:1.0955,804562103:1.0955,883762565:1.0955,908815453:1.0955,919895478:1.0955,944109607:1.0955}/1000000000', '{614246573,561864389,544660251,584522214,773222281,681818687,856547178,1015958769,998115609,55364045,211263583,236153097,345277605,378944289,526393910,1962864862,2000253841,1990792017,1887319397,1935298394,1187743421,1176441266,1081910014,1134686341,1499342682,-1554204281,-1568564123,-1453984983,-1247492771,-1257579991,-1314579707,-2074888019,-2035395347,-2031477143,-2044635446,-2133690931,-1655253975,-1721226011,-1706854675,-148540891,-46377659,-20966679,-997849939}', '\x6e6ea5926ea5926e6e6eb06e6e6e92926e6e6e926e92926e92b06e6e6e6e6e6e6e6e926e6e6e6e6e6e6e6e');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, 2, 'ck_0VbeqGuQfIaBWFEA8mV1o', 55, '{16625588:1.141,24760266:1.6802,26700077:1.141,30523253:1.5026,55351171:1.5026,69734230:1.141,94572279:1.141,94834390:1.6802,96718003:1.141,153265272:1.141,182494030:1.141,214038468:1.141,229456135:1.141,247230849:1.5026,252309296:1.141,270147939:1.141,298934426:1.141,349060568:1.141,360445013:1.141,364047066:1.5026,390107390:1.141,417578336:1.5026,427512243:1.5026,428125072:1.141,443100973:1.141,484657361:1.141,523497690:1.141,531665433:1.141,588835102:1.141,601644013:1.141,684715063:1.141,685702806:1.5026,686566590:1.5026,692568631:1.141,702179424:1.141,744324380:1.6802,770562484:1.141,780916635:1.141,792621621:1.141,883762565:1.141,932786532:1.141}/1000000000', '{644307681,544660251,600588421,584522214,681818686,892459369,857595885,856547179,849270525,18576849,236153097,378944289,321191981,526393910,431380721,1710842301,1658087001,1990792017,1887319397,1935298394,2022942665,1176441266,1081910014,1132677745,1278564485,1444726645,1499342681,1532210261,-1443741623,-1428124795,-2035395347,-2031477142,-2044635446,-2138116883,-2097658447,-1796992957,-1842969887,-1614890403,-1721226011,-148540891,-67821151}', '\x72a87296967272a8727272727296727272727296729696727272727272727296967272a87272727272');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 1, 0, 'ck_0VbeqGukVcsd9rTJVFDro', 53, '{19450832:1.1508,20655805:1.1508,24760266:1.5112,62189583:1.1508,65795041:1.1508,94079711:1.5112,102806860:1.1508,102886840:1.1508,206169183:1.1508,210235660:1.1508,215635136:1.1508,229456135:1.1508,234571986:1.1508,253868278:1.5112,259149223:1.1508,283169288:1.1508,306025130:1.1508,312922667:1.5112,346695144:1.6873,349060568:1.1508,364932844:1.1508,374347500:1.1508,377952179:1.1508,390107390:1.1508,408911967:1.1508,428606765:1.1508,447485243:1.1508,476157116:1.1508,523497690:1.1508,531665433:1.5112,546602472:1.1508,556652639:1.7916,566500885:1.1508,653530255:1.1508,678467367:1.1508,685702806:1.1508,698447204:1.1508,704428334:1.1508,706130671:1.1508,710883047:1.1508,743871490:1.1508,761994230:1.1508,857308137:1.1508}/1000000000', '{556977009,561864389,544660250,725754893,708717493,872402766,1024667905,1024873169,347501901,395190273,385398577,321191981,310167417,420939754,408474285,1712499729,1835511449,1862970526,2000253843,1990792017,1922064257,2094120833,2139994877,2022942665,1156572493,1134686341,1327608029,1410840257,1499342681,1532210262,-1480584303,-1591311025,-1568564123,-1102989811,-2074888019,-2031477143,-2095828575,-2107441015,-1916063859,-1930608723,-1798589383,-1875014679,-369882219}', '\x737397737397737373737373739773737397a9737373737373737373739773b37373737373737373737373');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 1, 1, 'ck_0VbeqGukVcsd9rTJuH6np', 18, '{4412199:1.4591,192394713:1.4591,206169183:1.4591,234571986:1.4591,312922667:1.7546,335022592:1.4591,346695144:1.7546,483888516:1.4591,523497690:1.4591,556652639:1.7546,863691642:1.9972}/1000000000', '{614246574,139408214,347501902,310167418,1862970527,1785842738,2000253843,1456460322,1499342682,-1591311025,-394630693}', '\x92929292af92af9292afc8');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 3, 0, 'ck_0VbeqGwocxNx4kNsRsEhV', 12, '{130106589:1.9188,206169183:1.5282,229456135:1.5282,364333647:1.5282,366110433:1.5282,449289561:1.5282,531665433:1.5282,546602472:1.5282,780916635:1.5282,952764189:1.5282}/1000000000', '{982841159,347501902,321191982,1934413070,1926791094,1318031702,1532210262,-1480584302,-1614890402,-960890810}', '\xc0999999999999999999');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 0, 'ck_0VbeqH1VjjVFBwSln4nfi', 8, '{43271011:1.8389,428125072:1.9453,642943402:1.9453}/1000000000', '{801171903,1132677747,-1126448485}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 1, 'ck_0VbeqH1VjjVFBwSly4Nhu', 180, '{26253128:1.9425,43271011:1.0031,75068847:1.9292,234571986:1.9292,341558587:1.9425,428125072:1.0031,428606765:1.9425,483888516:1.9292,601644013:1.9292,640259149:1.9425,642943402:1.0031,704950140:1.9292,730857405:1.9292}/1000000000', '{601078035,801171901,880030351,310167419,1962864863,1132677745,1134686343,1456460323,-1428124793,-1120422649,-1126448487,-1920771645,-1951524153}', '\xc264c1c1c264c2c1c1c264c1c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 2, 'ck_0VbeqH1VjjVFBwSmeQRS2', 33, '{26253128:1.6403,43271011:1.6403,75068847:1.7923,234571986:1.7923,341558587:1.6403,428125072:1.7923,428606765:1.6403,483888516:1.7923,601644013:1.7923,640259149:1.6403,642943402:1.6403,704950140:1.7923,730857405:1.7923}/1000000000', '{601078035,801171903,880030351,310167419,1962864863,1132677747,1134686343,1456460323,-1428124793,-1120422649,-1126448485,-1920771645,-1951524153}', '\xa4a4b3b3a4b3a4b3b3a4a4b3b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 3, 'ck_0VbeqH1VjjVFBwSmyyGeF', 8, '{20151136:1.9453,43271011:1.8389,642943402:1.9453}/1000000000', '{559679923,801171903,-1126448485}', '\xc3b8c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 4, 'ck_0VbeqH1VjjVFBwSnAd77W', 172, '{20151136:1.0248,26253128:2.057,43271011:1.0248,75068847:2.057,234571986:2.057,341558587:2.061,642943402:1.0248,704950140:2.057}/1000000000', '{559679921,601078035,801171901,880030351,310167419,1962864863,-1126448487,-1920771645}', '\x66ce66cecece66ce');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 5, 'ck_0VbeqH1VjjVFBwSnRgylH', 41, '{20151136:1.7482,26253128:1.9806,43271011:1.5854,75068847:1.9806,234571986:1.9806,341558587:1.9483,642943402:1.5854,704950140:1.9806}/1000000000', '{559679923,601078035,801171902,880030351,310167419,1962864863,-1126448486,-1920771645}', '\xafc69fc6c6c39fc6');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 6, 'ck_0VbeqH1Wdo3uRUomyzsIN', 8, '{43271011:1.8389,340534254:1.9453,642943402:1.9453}/1000000000', '{801171903,1956735883,-1126448485}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 7, 'ck_0VbeqH1Wdo3uRUonykbbD', 180, '{26253128:1.9292,43271011:1.0031,75068847:1.9425,234571986:1.9292,340534254:1.0031,341558587:1.9292,428606765:1.9292,483888516:1.9425,601644013:1.9292,640259149:1.9425,642943402:1.0031,704950140:1.9425,730857405:1.9292}/1000000000', '{601078035,801171901,880030351,310167419,1956735881,1962864863,1134686343,1456460323,-1428124793,-1120422649,-1126448487,-1920771645,-1951524153}', '\xc164c2c164c1c1c2c1c264c2c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, 8, 'ck_0VbeqH1Wdo3uRUooWr2CX', 33, '{26253128:1.7923,43271011:1.6403,75068847:1.6403,234571986:1.7923,340534254:1.7923,341558587:1.7923,428606765:1.7923,483888516:1.6403,601644013:1.7923,640259149:1.6403,642943402:1.6403,704950140:1.6403,730857405:1.7923}/1000000000', '{601078035,801171903,880030351,310167419,1956735883,1962864863,1134686343,1456460323,-1428124793,-1120422649,-1126448485,-1920771645,-1951524153}', '\xb3a4a4b3b3b3b3a4b3a4a4a4b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 0, 'ck_0VbeqH2BTqNZl4U4ue5dW', 8, '{43271011:1.8392,428125072:1.9455,642943402:1.9455}/1000000000', '{801171903,1132677747,-1126448485}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 1, 'ck_0VbeqH2BTqNZl4U50fdps', 180, '{26253128:1.9432,43271011:1.0048,75068847:1.9299,234571986:1.9299,341558587:1.9432,428125072:1.0048,428606765:1.9432,483888516:1.9299,601644013:1.9299,640259149:1.9432,642943402:1.0048,704950140:1.9299,730857405:1.9299}/1000000000', '{601078035,801171901,880030351,310167419,1962864863,1132677745,1134686343,1456460323,-1428124793,-1120422649,-1126448487,-1920771645,-1951524153}', '\xc264c1c1c264c2c1c1c264c1c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 2, 'ck_0VbeqH2YVPFqjRXy1RqVM', 33, '{26253128:1.6382,43271011:1.6382,75068847:1.7906,234571986:1.7906,341558587:1.6382,428125072:1.7906,428606765:1.6382,483888516:1.7906,601644013:1.7906,640259149:1.6382,642943402:1.6382,704950140:1.7906,730857405:1.7906}/1000000000', '{601078035,801171903,880030351,310167419,1962864863,1132677747,1134686343,1456460323,-1428124793,-1120422649,-1126448485,-1920771645,-1951524153}', '\xa4a4b3b3a4b3a4b3b3a4a4b3b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 3, 'ck_0VbeqH2YVPFqjRXz1p1I7', 8, '{20151136:1.9449,43271011:1.8383,642943402:1.9449}/1000000000', '{559679923,801171903,-1126448485}', '\xc2b8c2');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 4, 'ck_0VbeqH2amlRaRdNBtO6TR', 172, '{20151136:1.0235,26253128:2.0567,43271011:1.0235,75068847:2.0567,234571986:2.0567,341558587:2.0607,642943402:1.0235,704950140:2.0567}/1000000000', '{559679921,601078035,801171901,880030351,310167419,1962864863,-1126448487,-1920771645}', '\x66ce66cecece66ce');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 5, 'ck_0VbeqH2amlRaRdNCMIhup', 41, '{20151136:1.7477,26253128:1.9803,43271011:1.5848,75068847:1.9803,234571986:1.9803,341558587:1.9479,642943402:1.5848,704950140:1.9803}/1000000000', '{559679923,601078035,801171902,880030351,310167419,1962864863,-1126448486,-1920771645}', '\xafc69ec6c6c39ec6');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 6, 'ck_0VbeqH2e1AAIT0T10OMYw', 8, '{43271011:1.839,340534254:1.9454,642943402:1.9454}/1000000000', '{801171903,1956735883,-1126448485}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 7, 'ck_0VbeqH2e1AAIT0T1IJVL7', 180, '{26253128:1.9294,43271011:1.0035,75068847:1.9426,234571986:1.9294,340534254:1.0035,341558587:1.9294,428606765:1.9294,483888516:1.9426,601644013:1.9294,640259149:1.9426,642943402:1.0035,704950140:1.9426,730857405:1.9294}/1000000000', '{601078035,801171901,880030351,310167419,1956735881,1962864863,1134686343,1456460323,-1428124793,-1120422649,-1126448487,-1920771645,-1951524153}', '\xc164c2c164c1c1c2c1c264c2c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 8, 'ck_0VbeqH2mMWH7qAQOfmTmE', 33, '{26253128:1.7902,43271011:1.6377,75068847:1.6377,234571986:1.7902,340534254:1.7902,341558587:1.7902,428606765:1.7902,483888516:1.6377,601644013:1.7902,640259149:1.6377,642943402:1.6377,704950140:1.6377,730857405:1.7902}/1000000000', '{601078035,801171903,880030351,310167419,1956735883,1962864863,1134686343,1456460323,-1428124793,-1120422649,-1126448485,-1920771645,-1951524153}', '\xb3a4a4b3b3b3b3a4b3a4a4a4b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 9, 'ck_0VbeqH2mMWH7qAQOpk84m', 8, '{43271011:1.8381,642943402:1.9448,913594716:1.9448}/1000000000', '{801171903,-1126448485,-62881469}', '\xb8c2c2');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 10, 'ck_0VbeqH2ovxhN6knh3czgf', 172, '{26253128:2.0565,43271011:1.0224,75068847:2.0604,234571986:2.0565,341558587:2.0565,642943402:1.0224,704950140:2.0565,913594716:1.0224}/1000000000', '{601078035,801171901,880030351,310167419,1962864863,-1126448487,-1920771645,-62881471}', '\xce66cecece66ce66');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, 11, 'ck_0VbeqH2ovxhN6knh6u6B7', 41, '{26253128:1.9801,43271011:1.5841,75068847:1.9476,234571986:1.9801,341558587:1.9801,642943402:1.5841,704950140:1.9801,913594716:1.7472}/1000000000', '{601078035,801171902,880030351,310167419,1962864863,-1126448486,-1920771645,-62881469}', '\xc69ec3c6c69ec6af');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 1, 0, 'ck_0VbeqH3J8Cy4vLuMtMsWL', 10, '{43271011:1.8215,428125072:1.9323,642943402:1.9323,674236732:1.8215}/1000000000', '{801171903,1132677747,-1126448485,-2058239805}', '\xb6c1c1b6');
INSERT INTO public.chunk_words VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 1, 1, 'ck_0VbeqH3J8Cy4vLuMxvAZw', 182, '{26253128:1.9408,43271011:0.9991,75068847:1.9274,234571986:1.9274,341558587:1.9408,428125072:0.9991,428606765:1.9408,483888516:1.9274,601644013:1.9274,640259149:1.9408,642943402:0.9991,674236732:0.9991,704950140:1.9274,730857405:1.9274}/1000000000', '{601078035,801171900,880030351,310167419,1962864863,1132677744,1134686343,1456460323,-1428124793,-1120422649,-1126448488,-2058239808,-1920771645,-1951524153}', '\xc264c1c1c264c2c1c1c26464c1c1');

INSERT INTO public.dead_letter VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dead_0VbeqGsb4o8JKKdlhrnTD', 'remove-original', '{"storageKey": "wa_0VbeqGdiZxbSWly3b5Az0/resource/gone", "workspaceOId": "wa_0VbeqGdiZxbSWly3b5Az0"}', 10, 'the disk is full', '2026-11-22 00:35:29.267528+00', '2026-11-22 00:35:29.273149+00', NULL);
INSERT INTO public.dead_letter VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dead_0VbeqH15OzeWJ78z5afFc', 'remove-original', '{"storageKey": "wa_0VbeqGsh1H0WPUezLPdd7/resource/gone", "workspaceOId": "wa_0VbeqGsh1H0WPUezLPdd7"}', 10, 'the disk is full', '2026-11-22 00:35:29.790777+00', '2026-11-22 00:35:29.799819+00', NULL);

INSERT INTO public.delivery VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGp0qHSwOErPbsRud', 'pbj_0VbeqGoPXwxILVOsa8tCX', 1, 'event.import.completed', 'http://127.0.0.1:39257/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGoPXwxILVOsa8tCX","status":"succeeded","output":{"eventType":"email","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:35:29.011Z","completedAt":"2026-11-22T00:35:29.045Z"}', 'delivered', 1, NULL, '2026-11-22 00:35:29.044675+00', '2026-11-22 00:35:29.09945+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGp8IdOFXs4pw4guq', 'pbj_0VbeqGoPXwxILVOtT8TYm', 1, 'event.import.completed', 'http://127.0.0.1:39257/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGoPXwxILVOtT8TYm","status":"succeeded","output":{"eventType":"call","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:35:29.011Z","completedAt":"2026-11-22T00:35:29.055Z"}', 'delivered', 1, NULL, '2026-11-22 00:35:29.055497+00', '2026-11-22 00:35:29.117974+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGpEbkumNgZxdrtwY', 'pbj_0VbeqGoPXwxILVOubPZMs', 1, 'event.import.completed', 'http://127.0.0.1:39257/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGoPXwxILVOubPZMs","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":3,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:35:29.011Z","completedAt":"2026-11-22T00:35:29.062Z"}', 'delivered', 1, NULL, '2026-11-22 00:35:29.06167+00', '2026-11-22 00:35:29.131015+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGqb3DsTfBPu91n3l', 'pbj_0VbeqGqQWdPihWniYZCYw', 1, 'event.import.completed', 'http://127.0.0.1:39257/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGqQWdPihWniYZCYw","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":2,"skipped":0,"failed":1}},"error":null,"createdAt":"2026-11-22T00:35:29.138Z","completedAt":"2026-11-22T00:35:29.144Z"}', 'failed', 1, NULL, '2026-11-22 00:35:29.143976+00', '2026-11-22 00:35:29.158211+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGxd6LRZJe4bdc3UD', 'pbj_0VbeqGxOLZ0ATewYedS7k', 1, 'event.import.completed', 'http://127.0.0.1:39303/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGxOLZ0ATewYedS7k","status":"succeeded","output":{"eventType":"email","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:35:29.570Z","completedAt":"2026-11-22T00:35:29.583Z"}', 'delivered', 1, NULL, '2026-11-22 00:35:29.583102+00', '2026-11-22 00:35:29.61979+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGxkrKntQ5wToOZ01', 'pbj_0VbeqGxOLZ0ATewZgv15R', 1, 'event.import.completed', 'http://127.0.0.1:39303/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGxOLZ0ATewZgv15R","status":"succeeded","output":{"eventType":"call","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:35:29.570Z","completedAt":"2026-11-22T00:35:29.590Z"}', 'delivered', 1, NULL, '2026-11-22 00:35:29.589524+00', '2026-11-22 00:35:29.648391+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGxpU1Oho9bHEgthJ', 'pbj_0VbeqGxOLZ0ATewbNUy8W', 1, 'event.import.completed', 'http://127.0.0.1:39303/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGxOLZ0ATewbNUy8W","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":3,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:35:29.570Z","completedAt":"2026-11-22T00:35:29.595Z"}', 'delivered', 1, NULL, '2026-11-22 00:35:29.595452+00', '2026-11-22 00:35:29.66708+00');
INSERT INTO public.delivery VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGzEFBMVUPg46n1jw', 'pbj_0VbeqGz2tDEtzQBhClDpk', 1, 'event.import.completed', 'http://127.0.0.1:39303/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeqGz2tDEtzQBhClDpk","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":2,"skipped":0,"failed":1}},"error":null,"createdAt":"2026-11-22T00:35:29.672Z","completedAt":"2026-11-22T00:35:29.681Z"}', 'failed', 1, NULL, '2026-11-22 00:35:29.681273+00', '2026-11-22 00:35:29.692231+00');

INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGp0qHSwOErPbsRud', 1, '2026-11-22 00:35:29.087109+00', '2026-11-22 00:35:29.09945+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGp8IdOFXs4pw4guq', 1, '2026-11-22 00:35:29.114702+00', '2026-11-22 00:35:29.117974+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGpEbkumNgZxdrtwY', 1, '2026-11-22 00:35:29.127907+00', '2026-11-22 00:35:29.131015+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'dl_0VbeqGqb3DsTfBPu91n3l', 1, '2026-11-22 00:35:29.152197+00', '2026-11-22 00:35:29.158211+00', 410, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGxd6LRZJe4bdc3UD', 1, '2026-11-22 00:35:29.615292+00', '2026-11-22 00:35:29.61979+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGxkrKntQ5wToOZ01', 1, '2026-11-22 00:35:29.644949+00', '2026-11-22 00:35:29.648391+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGxpU1Oho9bHEgthJ', 1, '2026-11-22 00:35:29.663505+00', '2026-11-22 00:35:29.66708+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'dl_0VbeqGzEFBMVUPg46n1jw', 1, '2026-11-22 00:35:29.689093+00', '2026-11-22 00:35:29.692231+00', 410, NULL);

INSERT INTO public.entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 'product', 'Tallyline', 'tallyline', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "statusQuo": ["Most retailers export figures from each system at night and compare them by hand in a spreadsheet."], "capabilities": ["Connects to common till systems and accounting packages without custom code.", "Reads every till, web order and delivery note within a minute.", "Flags differences between counted and booked stock, with the document that explains them.", "Sends purchase proposals to the buyer when an item falls below its reorder point.", "Tallyline keeps the stock figures of shops, web store and warehouse in step."], "customerBenefits": ["Fewer sold-out items at the weekend.", "Buyers stop keeping private spreadsheets.", "Counting nights shrink from three a year to one."], "differentiatedValue": ["Differences are found days later, when nobody remembers the delivery."]}', 1, '2026-11-22 00:35:28.461251+00', '2026-11-22 00:35:28.461251+00', NULL, NULL, '''0VbeqGdiZxbSWly3b5Az0/product/a'' ''0VbeqGdiZxbSWly3b5Az0/product/accounting'' ''0VbeqGdiZxbSWly3b5Az0/product/an'' ''0VbeqGdiZxbSWly3b5Az0/product/and'' ''0VbeqGdiZxbSWly3b5Az0/product/are'' ''0VbeqGdiZxbSWly3b5Az0/product/at'' ''0VbeqGdiZxbSWly3b5Az0/product/below'' ''0VbeqGdiZxbSWly3b5Az0/product/between'' ''0VbeqGdiZxbSWly3b5Az0/product/booked'' ''0VbeqGdiZxbSWly3b5Az0/product/buyer'' ''0VbeqGdiZxbSWly3b5Az0/product/buyers'' ''0VbeqGdiZxbSWly3b5Az0/product/by'' ''0VbeqGdiZxbSWly3b5Az0/product/code'' ''0VbeqGdiZxbSWly3b5Az0/product/common'' ''0VbeqGdiZxbSWly3b5Az0/product/compare'' ''0VbeqGdiZxbSWly3b5Az0/product/connects'' ''0VbeqGdiZxbSWly3b5Az0/product/counted'' ''0VbeqGdiZxbSWly3b5Az0/product/counting'' ''0VbeqGdiZxbSWly3b5Az0/product/custom'' ''0VbeqGdiZxbSWly3b5Az0/product/days'' ''0VbeqGdiZxbSWly3b5Az0/product/delivery'' ''0VbeqGdiZxbSWly3b5Az0/product/differences'' ''0VbeqGdiZxbSWly3b5Az0/product/document'' ''0VbeqGdiZxbSWly3b5Az0/product/each'' ''0VbeqGdiZxbSWly3b5Az0/product/every'' ''0VbeqGdiZxbSWly3b5Az0/product/explains'' ''0VbeqGdiZxbSWly3b5Az0/product/export'' ''0VbeqGdiZxbSWly3b5Az0/product/falls'' ''0VbeqGdiZxbSWly3b5Az0/product/fewer'' ''0VbeqGdiZxbSWly3b5Az0/product/figures'' ''0VbeqGdiZxbSWly3b5Az0/product/flags'' ''0VbeqGdiZxbSWly3b5Az0/product/found'' ''0VbeqGdiZxbSWly3b5Az0/product/from'' ''0VbeqGdiZxbSWly3b5Az0/product/hand'' ''0VbeqGdiZxbSWly3b5Az0/product/in'' ''0VbeqGdiZxbSWly3b5Az0/product/item'' ''0VbeqGdiZxbSWly3b5Az0/product/items'' ''0VbeqGdiZxbSWly3b5Az0/product/its'' ''0VbeqGdiZxbSWly3b5Az0/product/keeping'' ''0VbeqGdiZxbSWly3b5Az0/product/keeps'' ''0VbeqGdiZxbSWly3b5Az0/product/later'' ''0VbeqGdiZxbSWly3b5Az0/product/minute'' ''0VbeqGdiZxbSWly3b5Az0/product/most'' ''0VbeqGdiZxbSWly3b5Az0/product/night'' ''0VbeqGdiZxbSWly3b5Az0/product/nights'' ''0VbeqGdiZxbSWly3b5Az0/product/nobody'' ''0VbeqGdiZxbSWly3b5Az0/product/note'' ''0VbeqGdiZxbSWly3b5Az0/product/of'' ''0VbeqGdiZxbSWly3b5Az0/product/one'' ''0VbeqGdiZxbSWly3b5Az0/product/order'' ''0VbeqGdiZxbSWly3b5Az0/product/out'' ''0VbeqGdiZxbSWly3b5Az0/product/packages'' ''0VbeqGdiZxbSWly3b5Az0/product/point'' ''0VbeqGdiZxbSWly3b5Az0/product/private'' ''0VbeqGdiZxbSWly3b5Az0/product/product'' ''0VbeqGdiZxbSWly3b5Az0/product/proposals'' ''0VbeqGdiZxbSWly3b5Az0/product/purchase'' ''0VbeqGdiZxbSWly3b5Az0/product/reads'' ''0VbeqGdiZxbSWly3b5Az0/product/remembers'' ''0VbeqGdiZxbSWly3b5Az0/product/reorder'' ''0VbeqGdiZxbSWly3b5Az0/product/retailers'' ''0VbeqGdiZxbSWly3b5Az0/product/sends'' ''0VbeqGdiZxbSWly3b5Az0/product/shops'' ''0VbeqGdiZxbSWly3b5Az0/product/shrink'' ''0VbeqGdiZxbSWly3b5Az0/product/sold'' ''0VbeqGdiZxbSWly3b5Az0/product/spreadsheet'' ''0VbeqGdiZxbSWly3b5Az0/product/spreadsheets'' ''0VbeqGdiZxbSWly3b5Az0/product/step'' ''0VbeqGdiZxbSWly3b5Az0/product/stock'' ''0VbeqGdiZxbSWly3b5Az0/product/stop'' ''0VbeqGdiZxbSWly3b5Az0/product/store'' ''0VbeqGdiZxbSWly3b5Az0/product/system'' ''0VbeqGdiZxbSWly3b5Az0/product/systems'' ''0VbeqGdiZxbSWly3b5Az0/product/tallyline'' ''0VbeqGdiZxbSWly3b5Az0/product/that'' ''0VbeqGdiZxbSWly3b5Az0/product/the'' ''0VbeqGdiZxbSWly3b5Az0/product/them'' ''0VbeqGdiZxbSWly3b5Az0/product/three'' ''0VbeqGdiZxbSWly3b5Az0/product/till'' ''0VbeqGdiZxbSWly3b5Az0/product/to'' ''0VbeqGdiZxbSWly3b5Az0/product/warehouse'' ''0VbeqGdiZxbSWly3b5Az0/product/web'' ''0VbeqGdiZxbSWly3b5Az0/product/weekend'' ''0VbeqGdiZxbSWly3b5Az0/product/when'' ''0VbeqGdiZxbSWly3b5Az0/product/with'' ''0VbeqGdiZxbSWly3b5Az0/product/within'' ''0VbeqGdiZxbSWly3b5Az0/product/without'' ''0VbeqGdiZxbSWly3b5Az0/product/year''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', 'reference', 'Regional grocer', 'regional grocer', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{"howTheyUseUs": ["Shop managers open the list of differences each morning before the first delivery.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "businessModel": ["The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins."], "impactTheySaw": ["Sold-out items on Saturdays dropped by 37 %.", "The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "The head of purchasing, the IT lead and four shop managers were involved from the first week."], "theirChallenge": ["Every Monday two people spent the whole day comparing exports by hand.", "Popular items were sold out on Saturdays although the warehouse still had them.", "Stock figures of the shops and of the web store differed by eleven percent on average."], "whyTheyChoseUs": ["They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.", "The grocer compared three vendors in a pilot of six weeks.", "The connection to their tills was running after four days."]}', 1, '2026-11-22 00:35:28.565248+00', '2026-11-22 00:35:28.565248+00', NULL, NULL, '''0VbeqGdiZxbSWly3b5Az0/reference/1'' ''0VbeqGdiZxbSWly3b5Az0/reference/11'' ''0VbeqGdiZxbSWly3b5Az0/reference/37'' ''0VbeqGdiZxbSWly3b5Az0/reference/42'' ''0VbeqGdiZxbSWly3b5Az0/reference/8'' ''0VbeqGdiZxbSWly3b5Az0/reference/a'' ''0VbeqGdiZxbSWly3b5Az0/reference/after'' ''0VbeqGdiZxbSWly3b5Az0/reference/although'' ''0VbeqGdiZxbSWly3b5Az0/reference/and'' ''0VbeqGdiZxbSWly3b5Az0/reference/average'' ''0VbeqGdiZxbSWly3b5Az0/reference/because'' ''0VbeqGdiZxbSWly3b5Az0/reference/before'' ''0VbeqGdiZxbSWly3b5Az0/reference/behind'' ''0VbeqGdiZxbSWly3b5Az0/reference/between'' ''0VbeqGdiZxbSWly3b5Az0/reference/booked'' ''0VbeqGdiZxbSWly3b5Az0/reference/by'' ''0VbeqGdiZxbSWly3b5Az0/reference/checks'' ''0VbeqGdiZxbSWly3b5Az0/reference/chose'' ''0VbeqGdiZxbSWly3b5Az0/reference/compared'' ''0VbeqGdiZxbSWly3b5Az0/reference/comparing'' ''0VbeqGdiZxbSWly3b5Az0/reference/comparison'' ''0VbeqGdiZxbSWly3b5Az0/reference/connection'' ''0VbeqGdiZxbSWly3b5Az0/reference/correcting'' ''0VbeqGdiZxbSWly3b5Az0/reference/counted'' ''0VbeqGdiZxbSWly3b5Az0/reference/customer'' ''0VbeqGdiZxbSWly3b5Az0/reference/day'' ''0VbeqGdiZxbSWly3b5Az0/reference/days'' ''0VbeqGdiZxbSWly3b5Az0/reference/delivery'' ''0VbeqGdiZxbSWly3b5Az0/reference/differed'' ''0VbeqGdiZxbSWly3b5Az0/reference/difference'' ''0VbeqGdiZxbSWly3b5Az0/reference/differences'' ''0VbeqGdiZxbSWly3b5Az0/reference/dropped'' ''0VbeqGdiZxbSWly3b5Az0/reference/each'' ''0VbeqGdiZxbSWly3b5Az0/reference/earns'' ''0VbeqGdiZxbSWly3b5Az0/reference/eleven'' ''0VbeqGdiZxbSWly3b5Az0/reference/every'' ''0VbeqGdiZxbSWly3b5Az0/reference/exceptions'' ''0VbeqGdiZxbSWly3b5Az0/reference/explained'' ''0VbeqGdiZxbSWly3b5Az0/reference/exports'' ''0VbeqGdiZxbSWly3b5Az0/reference/fell'' ''0VbeqGdiZxbSWly3b5Az0/reference/figure'' ''0VbeqGdiZxbSWly3b5Az0/reference/figures'' ''0VbeqGdiZxbSWly3b5Az0/reference/first'' ''0VbeqGdiZxbSWly3b5Az0/reference/food'' ''0VbeqGdiZxbSWly3b5Az0/reference/forty'' ''0VbeqGdiZxbSWly3b5Az0/reference/four'' ''0VbeqGdiZxbSWly3b5Az0/reference/fresh'' ''0VbeqGdiZxbSWly3b5Az0/reference/from'' ''0VbeqGdiZxbSWly3b5Az0/reference/grocer'' ''0VbeqGdiZxbSWly3b5Az0/reference/grocery'' ''0VbeqGdiZxbSWly3b5Az0/reference/had'' ''0VbeqGdiZxbSWly3b5Az0/reference/hand'' ''0VbeqGdiZxbSWly3b5Az0/reference/head'' ''0VbeqGdiZxbSWly3b5Az0/reference/in'' ''0VbeqGdiZxbSWly3b5Az0/reference/instead'' ''0VbeqGdiZxbSWly3b5Az0/reference/involved'' ''0VbeqGdiZxbSWly3b5Az0/reference/it'' ''0VbeqGdiZxbSWly3b5Az0/reference/items'' ''0VbeqGdiZxbSWly3b5Az0/reference/its'' ''0VbeqGdiZxbSWly3b5Az0/reference/lead'' ''0VbeqGdiZxbSWly3b5Az0/reference/list'' ''0VbeqGdiZxbSWly3b5Az0/reference/managers'' ''0VbeqGdiZxbSWly3b5Az0/reference/margins'' ''0VbeqGdiZxbSWly3b5Az0/reference/minutes'' ''0VbeqGdiZxbSWly3b5Az0/reference/monday'' ''0VbeqGdiZxbSWly3b5Az0/reference/money'' ''0VbeqGdiZxbSWly3b5Az0/reference/months'' ''0VbeqGdiZxbSWly3b5Az0/reference/morning'' ''0VbeqGdiZxbSWly3b5Az0/reference/neighbourhood'' ''0VbeqGdiZxbSWly3b5Az0/reference/note'' ''0VbeqGdiZxbSWly3b5Az0/reference/of'' ''0VbeqGdiZxbSWly3b5Az0/reference/on'' ''0VbeqGdiZxbSWly3b5Az0/reference/only'' ''0VbeqGdiZxbSWly3b5Az0/reference/open'' ''0VbeqGdiZxbSWly3b5Az0/reference/out'' ''0VbeqGdiZxbSWly3b5Az0/reference/people'' ''0VbeqGdiZxbSWly3b5Az0/reference/percent'' ''0VbeqGdiZxbSWly3b5Az0/reference/pilot'' ''0VbeqGdiZxbSWly3b5Az0/reference/popular'' ''0VbeqGdiZxbSWly3b5Az0/reference/proposals'' ''0VbeqGdiZxbSWly3b5Az0/reference/purchasing'' ''0VbeqGdiZxbSWly3b5Az0/reference/regional'' ''0VbeqGdiZxbSWly3b5Az0/reference/reorder'' ''0VbeqGdiZxbSWly3b5Az0/reference/running'' ''0VbeqGdiZxbSWly3b5Az0/reference/runs'' ''0VbeqGdiZxbSWly3b5Az0/reference/saturdays'' ''0VbeqGdiZxbSWly3b5Az0/reference/service'' ''0VbeqGdiZxbSWly3b5Az0/reference/shop'' ''0VbeqGdiZxbSWly3b5Az0/reference/shops'' ''0VbeqGdiZxbSWly3b5Az0/reference/six'' ''0VbeqGdiZxbSWly3b5Az0/reference/small'' ''0VbeqGdiZxbSWly3b5Az0/reference/sold'' ''0VbeqGdiZxbSWly3b5Az0/reference/spent'' ''0VbeqGdiZxbSWly3b5Az0/reference/still'' ''0VbeqGdiZxbSWly3b5Az0/reference/stock'' ''0VbeqGdiZxbSWly3b5Az0/reference/store'' ''0VbeqGdiZxbSWly3b5Az0/reference/takes'' ''0VbeqGdiZxbSWly3b5Az0/reference/tallyline'' ''0VbeqGdiZxbSWly3b5Az0/reference/team'' ''0VbeqGdiZxbSWly3b5Az0/reference/the'' ''0VbeqGdiZxbSWly3b5Az0/reference/their'' ''0VbeqGdiZxbSWly3b5Az0/reference/them'' ''0VbeqGdiZxbSWly3b5Az0/reference/they'' ''0VbeqGdiZxbSWly3b5Az0/reference/three'' ''0VbeqGdiZxbSWly3b5Az0/reference/tills'' ''0VbeqGdiZxbSWly3b5Az0/reference/to'' ''0VbeqGdiZxbSWly3b5Az0/reference/two'' ''0VbeqGdiZxbSWly3b5Az0/reference/vendors'' ''0VbeqGdiZxbSWly3b5Az0/reference/warehouse'' ''0VbeqGdiZxbSWly3b5Az0/reference/was'' ''0VbeqGdiZxbSWly3b5Az0/reference/web'' ''0VbeqGdiZxbSWly3b5Az0/reference/week'' ''0VbeqGdiZxbSWly3b5Az0/reference/weeks'' ''0VbeqGdiZxbSWly3b5Az0/reference/were'' ''0VbeqGdiZxbSWly3b5Az0/reference/whole'' ''0VbeqGdiZxbSWly3b5Az0/reference/with'' ''0VbeqGdiZxbSWly3b5Az0/reference/within'' ''0VbeqGdiZxbSWly3b5Az0/reference/working'' ''0VbeqGdiZxbSWly3b5Az0/reference/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'cp_0VbeqGhXVVkN0DkQuiW4P', 'competitor', 'StockPilot', 'stockpilot', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{}', 1, '2026-11-22 00:35:28.596865+00', '2026-11-22 00:35:28.596865+00', NULL, NULL, '''0VbeqGdiZxbSWly3b5Az0/competitor/stockpilot''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pe_0VbeqGhqyFtyNOu3vLmfv', 'persona', 'Head of operations', 'head of operations', NULL, 'Works with Tallyline.', true, false, NULL, '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:35:28.608621+00', '2026-11-22 00:35:28.614265+00', NULL, NULL, '''0VbeqGdiZxbSWly3b5Az0/persona/head'' ''0VbeqGdiZxbSWly3b5Az0/persona/of'' ''0VbeqGdiZxbSWly3b5Az0/persona/operations'' ''0VbeqGdiZxbSWly3b5Az0/persona/tallyline'' ''0VbeqGdiZxbSWly3b5Az0/persona/with'' ''0VbeqGdiZxbSWly3b5Az0/persona/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'sg_0VbeqGiRH2bHkQDlrpFu8', 'segment', 'Grocers', 'grocers', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:35:28.644213+00', '2026-11-22 00:35:28.649631+00', NULL, '2026-11-22 00:35:28.649631+00', '''0VbeqGdiZxbSWly3b5Az0/segment/grocers''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGm2iab8MkJJ088yQ', 'product', 'Rollout', 'rollout', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}', 2, '2026-11-22 00:35:28.866722+00', '2026-11-22 00:35:28.959848+00', NULL, NULL, '''0VbeqGdiZxbSWly3b5Az0/product/a'' ''0VbeqGdiZxbSWly3b5Az0/product/answered'' ''0VbeqGdiZxbSWly3b5Az0/product/are'' ''0VbeqGdiZxbSWly3b5Az0/product/eight'' ''0VbeqGdiZxbSWly3b5Az0/product/hours'' ''0VbeqGdiZxbSWly3b5Az0/product/months'' ''0VbeqGdiZxbSWly3b5Az0/product/product'' ''0VbeqGdiZxbSWly3b5Az0/product/rollout'' ''0VbeqGdiZxbSWly3b5Az0/product/seven'' ''0VbeqGdiZxbSWly3b5Az0/product/takes'' ''0VbeqGdiZxbSWly3b5Az0/product/tickets'' ''0VbeqGdiZxbSWly3b5Az0/product/within''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 'product', 'Tallyline', 'tallyline', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "statusQuo": ["Most retailers export figures from each system at night and compare them by hand in a spreadsheet."], "capabilities": ["Connects to common till systems and accounting packages without custom code.", "Reads every till, web order and delivery note within a minute.", "Flags differences between counted and booked stock, with the document that explains them.", "Sends purchase proposals to the buyer when an item falls below its reorder point.", "Tallyline keeps the stock figures of shops, web store and warehouse in step."], "customerBenefits": ["Fewer sold-out items at the weekend.", "Buyers stop keeping private spreadsheets.", "Counting nights shrink from three a year to one."], "differentiatedValue": ["Differences are found days later, when nobody remembers the delivery."]}', 1, '2026-11-22 00:35:29.291433+00', '2026-11-22 00:35:29.291433+00', NULL, NULL, '''0VbeqGsh1H0WPUezLPdd7/product/a'' ''0VbeqGsh1H0WPUezLPdd7/product/accounting'' ''0VbeqGsh1H0WPUezLPdd7/product/an'' ''0VbeqGsh1H0WPUezLPdd7/product/and'' ''0VbeqGsh1H0WPUezLPdd7/product/are'' ''0VbeqGsh1H0WPUezLPdd7/product/at'' ''0VbeqGsh1H0WPUezLPdd7/product/below'' ''0VbeqGsh1H0WPUezLPdd7/product/between'' ''0VbeqGsh1H0WPUezLPdd7/product/booked'' ''0VbeqGsh1H0WPUezLPdd7/product/buyer'' ''0VbeqGsh1H0WPUezLPdd7/product/buyers'' ''0VbeqGsh1H0WPUezLPdd7/product/by'' ''0VbeqGsh1H0WPUezLPdd7/product/code'' ''0VbeqGsh1H0WPUezLPdd7/product/common'' ''0VbeqGsh1H0WPUezLPdd7/product/compare'' ''0VbeqGsh1H0WPUezLPdd7/product/connects'' ''0VbeqGsh1H0WPUezLPdd7/product/counted'' ''0VbeqGsh1H0WPUezLPdd7/product/counting'' ''0VbeqGsh1H0WPUezLPdd7/product/custom'' ''0VbeqGsh1H0WPUezLPdd7/product/days'' ''0VbeqGsh1H0WPUezLPdd7/product/delivery'' ''0VbeqGsh1H0WPUezLPdd7/product/differences'' ''0VbeqGsh1H0WPUezLPdd7/product/document'' ''0VbeqGsh1H0WPUezLPdd7/product/each'' ''0VbeqGsh1H0WPUezLPdd7/product/every'' ''0VbeqGsh1H0WPUezLPdd7/product/explains'' ''0VbeqGsh1H0WPUezLPdd7/product/export'' ''0VbeqGsh1H0WPUezLPdd7/product/falls'' ''0VbeqGsh1H0WPUezLPdd7/product/fewer'' ''0VbeqGsh1H0WPUezLPdd7/product/figures'' ''0VbeqGsh1H0WPUezLPdd7/product/flags'' ''0VbeqGsh1H0WPUezLPdd7/product/found'' ''0VbeqGsh1H0WPUezLPdd7/product/from'' ''0VbeqGsh1H0WPUezLPdd7/product/hand'' ''0VbeqGsh1H0WPUezLPdd7/product/in'' ''0VbeqGsh1H0WPUezLPdd7/product/item'' ''0VbeqGsh1H0WPUezLPdd7/product/items'' ''0VbeqGsh1H0WPUezLPdd7/product/its'' ''0VbeqGsh1H0WPUezLPdd7/product/keeping'' ''0VbeqGsh1H0WPUezLPdd7/product/keeps'' ''0VbeqGsh1H0WPUezLPdd7/product/later'' ''0VbeqGsh1H0WPUezLPdd7/product/minute'' ''0VbeqGsh1H0WPUezLPdd7/product/most'' ''0VbeqGsh1H0WPUezLPdd7/product/night'' ''0VbeqGsh1H0WPUezLPdd7/product/nights'' ''0VbeqGsh1H0WPUezLPdd7/product/nobody'' ''0VbeqGsh1H0WPUezLPdd7/product/note'' ''0VbeqGsh1H0WPUezLPdd7/product/of'' ''0VbeqGsh1H0WPUezLPdd7/product/one'' ''0VbeqGsh1H0WPUezLPdd7/product/order'' ''0VbeqGsh1H0WPUezLPdd7/product/out'' ''0VbeqGsh1H0WPUezLPdd7/product/packages'' ''0VbeqGsh1H0WPUezLPdd7/product/point'' ''0VbeqGsh1H0WPUezLPdd7/product/private'' ''0VbeqGsh1H0WPUezLPdd7/product/product'' ''0VbeqGsh1H0WPUezLPdd7/product/proposals'' ''0VbeqGsh1H0WPUezLPdd7/product/purchase'' ''0VbeqGsh1H0WPUezLPdd7/product/reads'' ''0VbeqGsh1H0WPUezLPdd7/product/remembers'' ''0VbeqGsh1H0WPUezLPdd7/product/reorder'' ''0VbeqGsh1H0WPUezLPdd7/product/retailers'' ''0VbeqGsh1H0WPUezLPdd7/product/sends'' ''0VbeqGsh1H0WPUezLPdd7/product/shops'' ''0VbeqGsh1H0WPUezLPdd7/product/shrink'' ''0VbeqGsh1H0WPUezLPdd7/product/sold'' ''0VbeqGsh1H0WPUezLPdd7/product/spreadsheet'' ''0VbeqGsh1H0WPUezLPdd7/product/spreadsheets'' ''0VbeqGsh1H0WPUezLPdd7/product/step'' ''0VbeqGsh1H0WPUezLPdd7/product/stock'' ''0VbeqGsh1H0WPUezLPdd7/product/stop'' ''0VbeqGsh1H0WPUezLPdd7/product/store'' ''0VbeqGsh1H0WPUezLPdd7/product/system'' ''0VbeqGsh1H0WPUezLPdd7/product/systems'' ''0VbeqGsh1H0WPUezLPdd7/product/tallyline'' ''0VbeqGsh1H0WPUezLPdd7/product/that'' ''0VbeqGsh1H0WPUezLPdd7/product/the'' ''0VbeqGsh1H0WPUezLPdd7/product/them'' ''0VbeqGsh1H0WPUezLPdd7/product/three'' ''0VbeqGsh1H0WPUezLPdd7/product/till'' ''0VbeqGsh1H0WPUezLPdd7/product/to'' ''0VbeqGsh1H0WPUezLPdd7/product/warehouse'' ''0VbeqGsh1H0WPUezLPdd7/product/web'' ''0VbeqGsh1H0WPUezLPdd7/product/weekend'' ''0VbeqGsh1H0WPUezLPdd7/product/when'' ''0VbeqGsh1H0WPUezLPdd7/product/with'' ''0VbeqGsh1H0WPUezLPdd7/product/within'' ''0VbeqGsh1H0WPUezLPdd7/product/without'' ''0VbeqGsh1H0WPUezLPdd7/product/year''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'cp_0VbeqGtHNFoz5GuzdJwi6', 'competitor', 'StockPilot', 'stockpilot', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{}', 1, '2026-11-22 00:35:29.316826+00', '2026-11-22 00:35:29.316826+00', NULL, NULL, '''0VbeqGsh1H0WPUezLPdd7/competitor/stockpilot''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', 'reference', 'Regional grocer', 'regional grocer', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{"howTheyUseUs": ["Shop managers open the list of differences each morning before the first delivery.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "businessModel": ["The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins."], "impactTheySaw": ["Sold-out items on Saturdays dropped by 37 %.", "The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "The head of purchasing, the IT lead and four shop managers were involved from the first week."], "theirChallenge": ["Every Monday two people spent the whole day comparing exports by hand.", "Popular items were sold out on Saturdays although the warehouse still had them.", "Stock figures of the shops and of the web store differed by eleven percent on average."], "whyTheyChoseUs": ["They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.", "The grocer compared three vendors in a pilot of six weeks.", "The connection to their tills was running after four days."]}', 1, '2026-11-22 00:35:29.306702+00', '2026-11-22 00:35:29.306702+00', NULL, NULL, '''0VbeqGsh1H0WPUezLPdd7/reference/1'' ''0VbeqGsh1H0WPUezLPdd7/reference/11'' ''0VbeqGsh1H0WPUezLPdd7/reference/37'' ''0VbeqGsh1H0WPUezLPdd7/reference/42'' ''0VbeqGsh1H0WPUezLPdd7/reference/8'' ''0VbeqGsh1H0WPUezLPdd7/reference/a'' ''0VbeqGsh1H0WPUezLPdd7/reference/after'' ''0VbeqGsh1H0WPUezLPdd7/reference/although'' ''0VbeqGsh1H0WPUezLPdd7/reference/and'' ''0VbeqGsh1H0WPUezLPdd7/reference/average'' ''0VbeqGsh1H0WPUezLPdd7/reference/because'' ''0VbeqGsh1H0WPUezLPdd7/reference/before'' ''0VbeqGsh1H0WPUezLPdd7/reference/behind'' ''0VbeqGsh1H0WPUezLPdd7/reference/between'' ''0VbeqGsh1H0WPUezLPdd7/reference/booked'' ''0VbeqGsh1H0WPUezLPdd7/reference/by'' ''0VbeqGsh1H0WPUezLPdd7/reference/checks'' ''0VbeqGsh1H0WPUezLPdd7/reference/chose'' ''0VbeqGsh1H0WPUezLPdd7/reference/compared'' ''0VbeqGsh1H0WPUezLPdd7/reference/comparing'' ''0VbeqGsh1H0WPUezLPdd7/reference/comparison'' ''0VbeqGsh1H0WPUezLPdd7/reference/connection'' ''0VbeqGsh1H0WPUezLPdd7/reference/correcting'' ''0VbeqGsh1H0WPUezLPdd7/reference/counted'' ''0VbeqGsh1H0WPUezLPdd7/reference/customer'' ''0VbeqGsh1H0WPUezLPdd7/reference/day'' ''0VbeqGsh1H0WPUezLPdd7/reference/days'' ''0VbeqGsh1H0WPUezLPdd7/reference/delivery'' ''0VbeqGsh1H0WPUezLPdd7/reference/differed'' ''0VbeqGsh1H0WPUezLPdd7/reference/difference'' ''0VbeqGsh1H0WPUezLPdd7/reference/differences'' ''0VbeqGsh1H0WPUezLPdd7/reference/dropped'' ''0VbeqGsh1H0WPUezLPdd7/reference/each'' ''0VbeqGsh1H0WPUezLPdd7/reference/earns'' ''0VbeqGsh1H0WPUezLPdd7/reference/eleven'' ''0VbeqGsh1H0WPUezLPdd7/reference/every'' ''0VbeqGsh1H0WPUezLPdd7/reference/exceptions'' ''0VbeqGsh1H0WPUezLPdd7/reference/explained'' ''0VbeqGsh1H0WPUezLPdd7/reference/exports'' ''0VbeqGsh1H0WPUezLPdd7/reference/fell'' ''0VbeqGsh1H0WPUezLPdd7/reference/figure'' ''0VbeqGsh1H0WPUezLPdd7/reference/figures'' ''0VbeqGsh1H0WPUezLPdd7/reference/first'' ''0VbeqGsh1H0WPUezLPdd7/reference/food'' ''0VbeqGsh1H0WPUezLPdd7/reference/forty'' ''0VbeqGsh1H0WPUezLPdd7/reference/four'' ''0VbeqGsh1H0WPUezLPdd7/reference/fresh'' ''0VbeqGsh1H0WPUezLPdd7/reference/from'' ''0VbeqGsh1H0WPUezLPdd7/reference/grocer'' ''0VbeqGsh1H0WPUezLPdd7/reference/grocery'' ''0VbeqGsh1H0WPUezLPdd7/reference/had'' ''0VbeqGsh1H0WPUezLPdd7/reference/hand'' ''0VbeqGsh1H0WPUezLPdd7/reference/head'' ''0VbeqGsh1H0WPUezLPdd7/reference/in'' ''0VbeqGsh1H0WPUezLPdd7/reference/instead'' ''0VbeqGsh1H0WPUezLPdd7/reference/involved'' ''0VbeqGsh1H0WPUezLPdd7/reference/it'' ''0VbeqGsh1H0WPUezLPdd7/reference/items'' ''0VbeqGsh1H0WPUezLPdd7/reference/its'' ''0VbeqGsh1H0WPUezLPdd7/reference/lead'' ''0VbeqGsh1H0WPUezLPdd7/reference/list'' ''0VbeqGsh1H0WPUezLPdd7/reference/managers'' ''0VbeqGsh1H0WPUezLPdd7/reference/margins'' ''0VbeqGsh1H0WPUezLPdd7/reference/minutes'' ''0VbeqGsh1H0WPUezLPdd7/reference/monday'' ''0VbeqGsh1H0WPUezLPdd7/reference/money'' ''0VbeqGsh1H0WPUezLPdd7/reference/months'' ''0VbeqGsh1H0WPUezLPdd7/reference/morning'' ''0VbeqGsh1H0WPUezLPdd7/reference/neighbourhood'' ''0VbeqGsh1H0WPUezLPdd7/reference/note'' ''0VbeqGsh1H0WPUezLPdd7/reference/of'' ''0VbeqGsh1H0WPUezLPdd7/reference/on'' ''0VbeqGsh1H0WPUezLPdd7/reference/only'' ''0VbeqGsh1H0WPUezLPdd7/reference/open'' ''0VbeqGsh1H0WPUezLPdd7/reference/out'' ''0VbeqGsh1H0WPUezLPdd7/reference/people'' ''0VbeqGsh1H0WPUezLPdd7/reference/percent'' ''0VbeqGsh1H0WPUezLPdd7/reference/pilot'' ''0VbeqGsh1H0WPUezLPdd7/reference/popular'' ''0VbeqGsh1H0WPUezLPdd7/reference/proposals'' ''0VbeqGsh1H0WPUezLPdd7/reference/purchasing'' ''0VbeqGsh1H0WPUezLPdd7/reference/regional'' ''0VbeqGsh1H0WPUezLPdd7/reference/reorder'' ''0VbeqGsh1H0WPUezLPdd7/reference/running'' ''0VbeqGsh1H0WPUezLPdd7/reference/runs'' ''0VbeqGsh1H0WPUezLPdd7/reference/saturdays'' ''0VbeqGsh1H0WPUezLPdd7/reference/service'' ''0VbeqGsh1H0WPUezLPdd7/reference/shop'' ''0VbeqGsh1H0WPUezLPdd7/reference/shops'' ''0VbeqGsh1H0WPUezLPdd7/reference/six'' ''0VbeqGsh1H0WPUezLPdd7/reference/small'' ''0VbeqGsh1H0WPUezLPdd7/reference/sold'' ''0VbeqGsh1H0WPUezLPdd7/reference/spent'' ''0VbeqGsh1H0WPUezLPdd7/reference/still'' ''0VbeqGsh1H0WPUezLPdd7/reference/stock'' ''0VbeqGsh1H0WPUezLPdd7/reference/store'' ''0VbeqGsh1H0WPUezLPdd7/reference/takes'' ''0VbeqGsh1H0WPUezLPdd7/reference/tallyline'' ''0VbeqGsh1H0WPUezLPdd7/reference/team'' ''0VbeqGsh1H0WPUezLPdd7/reference/the'' ''0VbeqGsh1H0WPUezLPdd7/reference/their'' ''0VbeqGsh1H0WPUezLPdd7/reference/them'' ''0VbeqGsh1H0WPUezLPdd7/reference/they'' ''0VbeqGsh1H0WPUezLPdd7/reference/three'' ''0VbeqGsh1H0WPUezLPdd7/reference/tills'' ''0VbeqGsh1H0WPUezLPdd7/reference/to'' ''0VbeqGsh1H0WPUezLPdd7/reference/two'' ''0VbeqGsh1H0WPUezLPdd7/reference/vendors'' ''0VbeqGsh1H0WPUezLPdd7/reference/warehouse'' ''0VbeqGsh1H0WPUezLPdd7/reference/was'' ''0VbeqGsh1H0WPUezLPdd7/reference/web'' ''0VbeqGsh1H0WPUezLPdd7/reference/week'' ''0VbeqGsh1H0WPUezLPdd7/reference/weeks'' ''0VbeqGsh1H0WPUezLPdd7/reference/were'' ''0VbeqGsh1H0WPUezLPdd7/reference/whole'' ''0VbeqGsh1H0WPUezLPdd7/reference/with'' ''0VbeqGsh1H0WPUezLPdd7/reference/within'' ''0VbeqGsh1H0WPUezLPdd7/reference/working'' ''0VbeqGsh1H0WPUezLPdd7/reference/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pe_0VbeqGtOmYc10mUxQpc9o', 'persona', 'Head of operations', 'head of operations', NULL, 'Works with Tallyline.', true, false, NULL, '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:35:29.323121+00', '2026-11-22 00:35:29.325894+00', NULL, NULL, '''0VbeqGsh1H0WPUezLPdd7/persona/head'' ''0VbeqGsh1H0WPUezLPdd7/persona/of'' ''0VbeqGsh1H0WPUezLPdd7/persona/operations'' ''0VbeqGsh1H0WPUezLPdd7/persona/tallyline'' ''0VbeqGsh1H0WPUezLPdd7/persona/with'' ''0VbeqGsh1H0WPUezLPdd7/persona/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'sg_0VbeqGtYDqaGeupPLNIeC', 'segment', 'Grocers', 'grocers', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:35:29.33297+00', '2026-11-22 00:35:29.339008+00', NULL, '2026-11-22 00:35:29.339008+00', '''0VbeqGsh1H0WPUezLPdd7/segment/grocers''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGuy4YyvllDhK3AwU', 'product', 'Rollout', 'rollout', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}', 2, '2026-11-22 00:35:29.42086+00', '2026-11-22 00:35:29.510457+00', NULL, NULL, '''0VbeqGsh1H0WPUezLPdd7/product/a'' ''0VbeqGsh1H0WPUezLPdd7/product/answered'' ''0VbeqGsh1H0WPUezLPdd7/product/are'' ''0VbeqGsh1H0WPUezLPdd7/product/eight'' ''0VbeqGsh1H0WPUezLPdd7/product/hours'' ''0VbeqGsh1H0WPUezLPdd7/product/months'' ''0VbeqGsh1H0WPUezLPdd7/product/product'' ''0VbeqGsh1H0WPUezLPdd7/product/rollout'' ''0VbeqGsh1H0WPUezLPdd7/product/seven'' ''0VbeqGsh1H0WPUezLPdd7/product/takes'' ''0VbeqGsh1H0WPUezLPdd7/product/tickets'' ''0VbeqGsh1H0WPUezLPdd7/product/within''', DEFAULT);

INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 're_0VbeqGhB9YfThUybyn2kt', 'inferred', 're_0VbeqGhB9YfThUybyn2kt:text', '2026-11-22 00:35:28.565248+00', 1);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 're_0VbeqGhB9YfThUybyn2kt', 'inferred', 're_0VbeqGhB9YfThUybyn2kt:evidence', '2026-11-22 00:35:28.565248+00', 2);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 're_0VbeqGhB9YfThUybyn2kt', 'explicit', '', '2026-11-22 00:35:28.565248+00', 3);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 'pe_0VbeqGhqyFtyNOu3vLmfv', 'inferred', 'pe_0VbeqGhqyFtyNOu3vLmfv:text', '2026-11-22 00:35:28.614265+00', 5);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 'pe_0VbeqGhqyFtyNOu3vLmfv', 'explicit', '', '2026-11-22 00:35:28.618586+00', 6);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 're_0VbeqGt8u2wYJICRP8rOv', 'inferred', 're_0VbeqGt8u2wYJICRP8rOv:text', '2026-11-22 00:35:29.306702+00', 8);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 're_0VbeqGt8u2wYJICRP8rOv', 'inferred', 're_0VbeqGt8u2wYJICRP8rOv:evidence', '2026-11-22 00:35:29.306702+00', 9);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 're_0VbeqGt8u2wYJICRP8rOv', 'explicit', '', '2026-11-22 00:35:29.306702+00', 10);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 'pe_0VbeqGtOmYc10mUxQpc9o', 'inferred', 'pe_0VbeqGtOmYc10mUxQpc9o:text', '2026-11-22 00:35:29.325894+00', 12);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 'pe_0VbeqGtOmYc10mUxQpc9o', 'explicit', '', '2026-11-22 00:35:29.327448+00', 13);

INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 1, 'created', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.461251+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', 1, 'created', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.565248+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'cp_0VbeqGhXVVkN0DkQuiW4P', 1, 'created', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.596865+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pe_0VbeqGhqyFtyNOu3vLmfv', 1, 'created', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.608621+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pe_0VbeqGhqyFtyNOu3vLmfv', 2, 'updated', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "description", "after": "Works with Tallyline.", "before": "Compares with StockPilot."}]', '2026-11-22 00:35:28.614265+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'sg_0VbeqGiRH2bHkQDlrpFu8', 1, 'created', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.644213+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'sg_0VbeqGiRH2bHkQDlrpFu8', 2, 'archived', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.649631+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGm2iab8MkJJ088yQ', 1, 'created', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:28.866722+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGm2iab8MkJJ088yQ', 2, 'updated', 'ak_0VbeqGdlgb3NQIC4OHTTD', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "data.capabilities", "after": ["A rollout takes seven months.", "Tickets are answered within eight hours."], "before": ["A rollout takes six months.", "Tickets are answered within eight hours."]}]', '2026-11-22 00:35:28.959848+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 1, 'created', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.291433+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', 1, 'created', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.306702+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'cp_0VbeqGtHNFoz5GuzdJwi6', 1, 'created', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.316826+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pe_0VbeqGtOmYc10mUxQpc9o', 1, 'created', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.323121+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pe_0VbeqGtOmYc10mUxQpc9o', 2, 'updated', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "description", "after": "Works with Tallyline.", "before": "Compares with StockPilot."}]', '2026-11-22 00:35:29.325894+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'sg_0VbeqGtYDqaGeupPLNIeC', 1, 'created', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.33297+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'sg_0VbeqGtYDqaGeupPLNIeC', 2, 'archived', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.339008+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGuy4YyvllDhK3AwU', 1, 'created', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:35:29.42086+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGuy4YyvllDhK3AwU', 2, 'updated', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "data.capabilities", "after": ["A rollout takes seven months.", "Tickets are answered within eight hours."], "before": ["A rollout takes six months.", "Tickets are answered within eight hours."]}]', '2026-11-22 00:35:29.510457+00');

INSERT INTO public.entity_tag VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rt_0VbeqGicIwxKUuoc0uRei', 'px_0VbeqGfY3troGYM4LDPjO', '2026-11-22 00:35:28.661+00');
INSERT INTO public.entity_tag VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rt_0VbeqGicIwxKUuoc0uRei', 'cp_0VbeqGhXVVkN0DkQuiW4P', '2026-11-22 00:35:28.661+00');
INSERT INTO public.entity_tag VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rt_0VbeqGtmtFIx3JHTNteBU', 'px_0VbeqGstiNllQmoSr6rjX', '2026-11-22 00:35:29.348+00');
INSERT INTO public.entity_tag VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rt_0VbeqGtmtFIx3JHTNteBU', 'cp_0VbeqGtHNFoz5GuzdJwi6', '2026-11-22 00:35:29.348+00');

INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'product', false, 12, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'reference', false, 7, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'competitor', false, 9, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'persona', false, 15, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'segment', false, 8, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'segment', true, 2, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'segment', false, 0, -1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'product', false, 3, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'product', false, 0, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'reference', false, 9, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'competitor', false, 5, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'persona', false, 15, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'segment', false, 7, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'segment', true, 9, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'segment', false, 12, -1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'product', false, 15, 1);

INSERT INTO public.entity_unlink VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'cp_0VbeqGhXVVkN0DkQuiW4P', 'px_0VbeqGfY3troGYM4LDPjO', '2026-11-22 00:35:28.627753+00');
INSERT INTO public.entity_unlink VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'cp_0VbeqGtHNFoz5GuzdJwi6', 'px_0VbeqGstiNllQmoSr6rjX', '2026-11-22 00:35:29.330207+00');

INSERT INTO public.entity_vector VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'cp_0VbeqGhXVVkN0DkQuiW4P', 1, 'hash-1', '[0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,-0.22302246,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.74316406,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pe_0VbeqGhqyFtyNOu3vLmfv', 2, 'hash-1', '[0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0.4025879,0,0.32202148,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0.4025879,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24157715,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', 1, 'hash-1', '[-0.077697754,0.078308105,0,-0.015533447,0.02330017,-0.077697754,0.03945923,0.02330017,-0.077697754,0.016159058,0,-0.02330017,0.077697754,0,0.03945923,0.12426758,-0.038848877,0.06274414,0.20922852,0,0.038848877,0.13146973,0.0006170273,0.02330017,0.016159058,0,0.093811035,0,-0.04660034,-0.02268982,0,0.04660034,-0.117126465,0,-0.047210693,-0.101623535,0.06274414,0,-0.02330017,0,0.03945923,-0.015007019,0.03945923,-0.02330017,0.02330017,-0.054382324,0.055603027,0,0.038848877,0.06274414,0,0,-0.038238525,0.02330017,-0.02330017,-0.02330017,0.11773682,0,-0.13146973,0.047210693,-0,0.07891846,-0.03945923,0,0.016159058,-0.038848877,0.061523438,0.06213379,0,-0.0006170273,-0.02330017,-0.077697754,-0.10101318,0.11651611,0,-0.03945923,0.038848877,0,-0.02330017,-0.08544922,0,-0.13208008,0,-0.016159058,-0.054382324,0.038848877,0,-0.10821533,0.07891846,0,-0.06274414,-0.02330017,-0.16259766,-0.038848877,0,-0.03945923,0,0,0.06213379,0.02330017,-0.023925781,0.04660034,-0.03945923,-0.10998535,0,-0.02330017,-0.02330017,0.03945923,-0.02330017,0.014915466,-0.09320068,0,0.038848877,-0.054382324,-0.02330017,0.02330017,-0.054382324,-0.06213379,-0.03945923,-0.015533447,0,0.02330017,0,0.054382324,0.048919678,0.10821533,-0.02330017,0.15600586,-0.04660034,0.03945923,0,0.10101318,-0.02330017,-0.03945923,-0.02330017,-0.15661621,-0,-0.02330017,-0.015533447,0.13146973,-0.016159058,0,-0.02330017,0.038848877,0,-0.02330017,-0.14050293,-0.016159058,-0,-0.038848877,-0.15478516,-0.04660034,-0.016159058,0,0.117126465,0,0.0077667236,0.02330017,0,0,-0.03945923,0,0,-0.04598999,0.02330017,-0.048919678,-0.08544922,0.02330017,0,-0.02330017,0.10101318,0,-0.15600586,0,-0.078308105,-0.17102051,-0.077697754,0,0,0.02330017,0,-0.025604248,-0.025604248,0,-0.077697754,0.077697754,0.077697754,0,0.02330017,0.02330017,0,-0.10101318,-0.077697754,0.117126465,-0.015533447,0.02330017,0,0.02330017,0.17041016,0.03945923,0,-0.0071525574,-0.016159058,0.06274414,-0.03945923,0,-0.077697754,0,0,-0.038848877,-0.03945923,0,0.18591309,0,0.038848877,0,-0.15710449,-0.038848877,0,-0.10101318,0.02330017,0.02330017,-0.03945923,-0.015533447,-0.02330017,0,-0.06274414,0.03945923,-0.016159058,0,0.26293945,0,-0.038848877,-0.025604248,0.11651611,0.069885254,0,0.04660034,0,-0.101623535,0.15478516,0.077697754,-0.02330017,0.093811035,0.077697754,0.03945923,0.038848877,-0.04660034,-0.02330017,0,0.077697754,0.02330017,0,0.077697754,0,-0.02330017]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', 1, 'hash-1', '[-0,-0.034851074,0,-0.12347412,0.090270996,-0.034301758,0.06970215,0.08917236,-0.034851074,0.013717651,-0.068603516,-0.020584106,-0.034301758,-0.020584106,0.06323242,0.15148926,0.020584106,-0.082336426,0.095581055,0,0.16418457,0.12988281,0.034851074,-0.13671875,0,0,-0.034301758,-0.068603516,0.020584106,0.05807495,0.04598999,0.096069336,-0.06970215,0.0068588257,-0.10974121,-0.055419922,0.041168213,0,-0.034301758,0.041168213,-0.068603516,-0.07489014,-0.020584106,-0.020584106,0,-0.03375244,0.014266968,0,0,0.034851074,0.068603516,-0.03375244,-0.09399414,0.054870605,0,0.055419922,0.041168213,-0.0005450249,0,0.05114746,0.034851074,0.022613525,-0.049102783,-0.034301758,0.054870605,-0.068603516,0,0.034301758,0.082336426,-0.028533936,-0.020584106,-0.054870605,-0.08917236,0.068603516,0,-0.020584106,0.014266968,0,-0.021133423,0.068603516,0,-0.10290527,0,-0.041168213,0.020584106,0.034301758,0.08972168,-0.13232422,0.020584106,0,-0.02003479,0.020584106,-0.19885254,0.030014038,0.08917236,0,0.0005450249,0,0,0.020584106,-0.10290527,0.020584106,-0.111816406,-0.062286377,0.014266968,-0.020584106,0.095581055,-0.027435303,0.056915283,-0,-0.034851074,-0.10345459,-0.0068588257,-0.025405884,-0.034851074,0.055419922,-0.09509277,-0,0.020584106,0,0,0.054870605,-0.068603516,0.068603516,0.074279785,0.081848145,-0.082336426,0.034851074,-0.12347412,0.055419922,0,0.06173706,-0.020584106,-0.034851074,-0.068603516,-0.098083496,0.06008911,0.02003479,-0,0.16455078,-0.040618896,0.1439209,0.020584106,0.041168213,-0.013717651,0.0005450249,0,0,0.034851074,-0.020584106,-0.020584106,0,0,-0.034301758,0.17993164,0.020584106,0.041168213,0.0063171387,0,0.048553467,-0.034851074,0,0,-0.13879395,-0.020584106,-0.020584106,-0.034851074,0.034301758,0.020584106,0,0.08917236,-0.014266968,-0.1505127,0.020584106,-0.036315918,-0.10827637,-0,-0.05807495,-0.013717651,0.020584106,-0.1161499,-0.06970215,-0.07446289,0,0.068603516,0,0.020584106,0.068603516,-0.068603516,0.1161499,0.02798462,-0.15734863,-0.055419922,0.034301758,-0.020584106,-0.068603516,0,-0.048553467,0.13720703,0.049102783,0.028930664,-0.020584106,-0.0892334,0,-0.055419922,0,0.034851074,-0.020584106,0,0,-0.034851074,0.020584106,0.048034668,0,-0.034851074,-0.07598877,-0.20532227,0.07543945,0.07543945,-0.06072998,0,0.048034668,-0.014266968,0,-0.020584106,-0.06173706,-0.055419922,0.055419922,-0.13879395,0.034301758,0.068603516,0.08288574,-0.034301758,0,0.068603516,0,0,-0.07543945,0.034301758,-0,0.18579102,-0.03225708,-0.020584106,0.095581055,0,0.049102783,0.068603516,-0.0068588257,-0.06970215,-0.020584106,0.08917236,-0.014266968,0,0.020584106,-0.06378174,-0.041168213]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGm2iab8MkJJ088yQ', 2, 'hash-1', '[-0.25195312,0,-0.12597656,0.07562256,0,0,0.07562256,0.25195312,0,0,-0.12805176,-0.07562256,-0.12597656,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,-0.07562256,0,-0.07562256,0,0,0,0.07562256,0,0.07562256,0,0,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0.07562256,0,0,0,0,0,0,-0.07562256,0,0,-0.12597656,0,0,-0.07562256,-0.25195312,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07562256,-0.07562256,0,0,0,0,0,0.12597656,0,0,0,0,-0.12805176,0,0.25195312,0,0,-0.25195312,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0.12805176,0,0,0,0,0,0,0,0.07562256,0,0,0,-0.25195312,0,0,0,0,0,-0.07562256,0,0,0,-0.07562256,0,0,0,0.07562256,0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,-0.07562256,0.07562256,-0.12597656,0.07562256,0,0,0,0,0,-0.4267578,0,0,0,0,0,0,0,-0.12597656,-0.07562256,0,0,0,0,-0.07562256,0,0,0,0,-0.12805176,0,0,0,0,0,0,0.07562256,0,-0.07562256,0,0,0.07562256,-0.12597656,0,0,0,-0.07562256,-0.07562256,0,0,0,0,0,-0.07562256,-0.07562256]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'cp_0VbeqGtHNFoz5GuzdJwi6', 1, 'hash-1', '[0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,-0.22302246,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.74316406,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pe_0VbeqGtOmYc10mUxQpc9o', 2, 'hash-1', '[0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0.4025879,0,0.32202148,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0.4025879,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24157715,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', 1, 'hash-1', '[-0.077697754,0.078308105,0,-0.015533447,0.02330017,-0.077697754,0.03945923,0.02330017,-0.077697754,0.016159058,0,-0.02330017,0.077697754,0,0.03945923,0.12426758,-0.038848877,0.06274414,0.20922852,0,0.038848877,0.13146973,0.0006170273,0.02330017,0.016159058,0,0.093811035,0,-0.04660034,-0.02268982,0,0.04660034,-0.117126465,0,-0.047210693,-0.101623535,0.06274414,0,-0.02330017,0,0.03945923,-0.015007019,0.03945923,-0.02330017,0.02330017,-0.054382324,0.055603027,0,0.038848877,0.06274414,0,0,-0.038238525,0.02330017,-0.02330017,-0.02330017,0.11773682,0,-0.13146973,0.047210693,-0,0.07891846,-0.03945923,0,0.016159058,-0.038848877,0.061523438,0.06213379,0,-0.0006170273,-0.02330017,-0.077697754,-0.10101318,0.11651611,0,-0.03945923,0.038848877,0,-0.02330017,-0.08544922,0,-0.13208008,0,-0.016159058,-0.054382324,0.038848877,0,-0.10821533,0.07891846,0,-0.06274414,-0.02330017,-0.16259766,-0.038848877,0,-0.03945923,0,0,0.06213379,0.02330017,-0.023925781,0.04660034,-0.03945923,-0.10998535,0,-0.02330017,-0.02330017,0.03945923,-0.02330017,0.014915466,-0.09320068,0,0.038848877,-0.054382324,-0.02330017,0.02330017,-0.054382324,-0.06213379,-0.03945923,-0.015533447,0,0.02330017,0,0.054382324,0.048919678,0.10821533,-0.02330017,0.15600586,-0.04660034,0.03945923,0,0.10101318,-0.02330017,-0.03945923,-0.02330017,-0.15661621,-0,-0.02330017,-0.015533447,0.13146973,-0.016159058,0,-0.02330017,0.038848877,0,-0.02330017,-0.14050293,-0.016159058,-0,-0.038848877,-0.15478516,-0.04660034,-0.016159058,0,0.117126465,0,0.0077667236,0.02330017,0,0,-0.03945923,0,0,-0.04598999,0.02330017,-0.048919678,-0.08544922,0.02330017,0,-0.02330017,0.10101318,0,-0.15600586,0,-0.078308105,-0.17102051,-0.077697754,0,0,0.02330017,0,-0.025604248,-0.025604248,0,-0.077697754,0.077697754,0.077697754,0,0.02330017,0.02330017,0,-0.10101318,-0.077697754,0.117126465,-0.015533447,0.02330017,0,0.02330017,0.17041016,0.03945923,0,-0.0071525574,-0.016159058,0.06274414,-0.03945923,0,-0.077697754,0,0,-0.038848877,-0.03945923,0,0.18591309,0,0.038848877,0,-0.15710449,-0.038848877,0,-0.10101318,0.02330017,0.02330017,-0.03945923,-0.015533447,-0.02330017,0,-0.06274414,0.03945923,-0.016159058,0,0.26293945,0,-0.038848877,-0.025604248,0.11651611,0.069885254,0,0.04660034,0,-0.101623535,0.15478516,0.077697754,-0.02330017,0.093811035,0.077697754,0.03945923,0.038848877,-0.04660034,-0.02330017,0,0.077697754,0.02330017,0,0.077697754,0,-0.02330017]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', 1, 'hash-1', '[-0,-0.034851074,0,-0.12347412,0.090270996,-0.034301758,0.06970215,0.08917236,-0.034851074,0.013717651,-0.068603516,-0.020584106,-0.034301758,-0.020584106,0.06323242,0.15148926,0.020584106,-0.082336426,0.095581055,0,0.16418457,0.12988281,0.034851074,-0.13671875,0,0,-0.034301758,-0.068603516,0.020584106,0.05807495,0.04598999,0.096069336,-0.06970215,0.0068588257,-0.10974121,-0.055419922,0.041168213,0,-0.034301758,0.041168213,-0.068603516,-0.07489014,-0.020584106,-0.020584106,0,-0.03375244,0.014266968,0,0,0.034851074,0.068603516,-0.03375244,-0.09399414,0.054870605,0,0.055419922,0.041168213,-0.0005450249,0,0.05114746,0.034851074,0.022613525,-0.049102783,-0.034301758,0.054870605,-0.068603516,0,0.034301758,0.082336426,-0.028533936,-0.020584106,-0.054870605,-0.08917236,0.068603516,0,-0.020584106,0.014266968,0,-0.021133423,0.068603516,0,-0.10290527,0,-0.041168213,0.020584106,0.034301758,0.08972168,-0.13232422,0.020584106,0,-0.02003479,0.020584106,-0.19885254,0.030014038,0.08917236,0,0.0005450249,0,0,0.020584106,-0.10290527,0.020584106,-0.111816406,-0.062286377,0.014266968,-0.020584106,0.095581055,-0.027435303,0.056915283,-0,-0.034851074,-0.10345459,-0.0068588257,-0.025405884,-0.034851074,0.055419922,-0.09509277,-0,0.020584106,0,0,0.054870605,-0.068603516,0.068603516,0.074279785,0.081848145,-0.082336426,0.034851074,-0.12347412,0.055419922,0,0.06173706,-0.020584106,-0.034851074,-0.068603516,-0.098083496,0.06008911,0.02003479,-0,0.16455078,-0.040618896,0.1439209,0.020584106,0.041168213,-0.013717651,0.0005450249,0,0,0.034851074,-0.020584106,-0.020584106,0,0,-0.034301758,0.17993164,0.020584106,0.041168213,0.0063171387,0,0.048553467,-0.034851074,0,0,-0.13879395,-0.020584106,-0.020584106,-0.034851074,0.034301758,0.020584106,0,0.08917236,-0.014266968,-0.1505127,0.020584106,-0.036315918,-0.10827637,-0,-0.05807495,-0.013717651,0.020584106,-0.1161499,-0.06970215,-0.07446289,0,0.068603516,0,0.020584106,0.068603516,-0.068603516,0.1161499,0.02798462,-0.15734863,-0.055419922,0.034301758,-0.020584106,-0.068603516,0,-0.048553467,0.13720703,0.049102783,0.028930664,-0.020584106,-0.0892334,0,-0.055419922,0,0.034851074,-0.020584106,0,0,-0.034851074,0.020584106,0.048034668,0,-0.034851074,-0.07598877,-0.20532227,0.07543945,0.07543945,-0.06072998,0,0.048034668,-0.014266968,0,-0.020584106,-0.06173706,-0.055419922,0.055419922,-0.13879395,0.034301758,0.068603516,0.08288574,-0.034301758,0,0.068603516,0,0,-0.07543945,0.034301758,-0,0.18579102,-0.03225708,-0.020584106,0.095581055,0,0.049102783,0.068603516,-0.0068588257,-0.06970215,-0.020584106,0.08917236,-0.014266968,0,0.020584106,-0.06378174,-0.041168213]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGuy4YyvllDhK3AwU', 2, 'hash-1', '[-0.25195312,0,-0.12597656,0.07562256,0,0,0.07562256,0.25195312,0,0,-0.12805176,-0.07562256,-0.12597656,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,-0.07562256,0,-0.07562256,0,0,0,0.07562256,0,0.07562256,0,0,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0.07562256,0,0,0,0,0,0,-0.07562256,0,0,-0.12597656,0,0,-0.07562256,-0.25195312,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07562256,-0.07562256,0,0,0,0,0,0.12597656,0,0,0,0,-0.12805176,0,0.25195312,0,0,-0.25195312,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0.12805176,0,0,0,0,0,0,0,0.07562256,0,0,0,-0.25195312,0,0,0,0,0,-0.07562256,0,0,0,-0.07562256,0,0,0,0.07562256,0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,-0.07562256,0.07562256,-0.12597656,0.07562256,0,0,0,0,0,-0.4267578,0,0,0,0,0,0,0,-0.12597656,-0.07562256,0,0,0,0,-0.07562256,0,0,0,0,-0.12805176,0,0,0,0,0,0,0.07562256,0,-0.07562256,0,0,0.07562256,-0.12597656,0,0,0,-0.07562256,-0.07562256,0,0,0,0,0,-0.07562256,-0.07562256]');

INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGfcCEnBnZuGa9epb', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:28.461+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Tallyline', 'px_0VbeqGfY3troGYM4LDPjO', NULL, '2026-11-22 00:35:28.461+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhCzf2h4EbRQLeLz', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:28.565+00', 'SKIPPED', NULL, 'groundwork', 'Reference created: Regional grocer', 're_0VbeqGhB9YfThUybyn2kt', NULL, '2026-11-22 00:35:28.565+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhXVVkN0DkRrLG4h', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:28.597+00', 'SKIPPED', NULL, 'groundwork', 'Competitor created: StockPilot', 'cp_0VbeqGhXVVkN0DkQuiW4P', NULL, '2026-11-22 00:35:28.597+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhrIaOdiqWg0NLAS', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:28.609+00', 'SKIPPED', NULL, 'groundwork', 'Persona created: Head of operations', 'pe_0VbeqGhqyFtyNOu3vLmfv', NULL, '2026-11-22 00:35:28.609+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhxZvlmOlEt6LHMk', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:35:28.614+00', 'SKIPPED', NULL, 'groundwork', 'Persona updated: Head of operations', 'pe_0VbeqGhqyFtyNOu3vLmfv', NULL, '2026-11-22 00:35:28.614+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGiRH2bHkQDluJE9H', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:28.644+00', 'SKIPPED', NULL, 'groundwork', 'Segment created: Grocers', 'sg_0VbeqGiRH2bHkQDlrpFu8', NULL, '2026-11-22 00:35:28.644+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGiWyJZv1xE3Lc5XW', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:35:28.65+00', 'SKIPPED', NULL, 'groundwork', 'Segment archived: Grocers', 'sg_0VbeqGiRH2bHkQDlrpFu8', NULL, '2026-11-22 00:35:28.65+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGkURHeY7xylRfnHB', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:28.767+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed in 1 chunks', 'rs_0VbeqGius6dnAODwKJAmT', NULL, '2026-11-22 00:35:28.767+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGlBNvGl65PJsuhDK', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:28.804+00', 'SKIPPED', NULL, 'groundwork', 'Case study was indexed in 3 chunks', 'rs_0VbeqGj83gfSkJsNUrmnd', NULL, '2026-11-22 00:35:28.804+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGlm0v0R8izBAvssR', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:28.846+00', 'SKIPPED', NULL, 'groundwork', 'Competitor was indexed in 2 chunks', 'rs_0VbeqGjFnBwquDPJj3MK8', NULL, '2026-11-22 00:35:28.846+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGm2iab8MkJJSqqLb', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:28.867+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Rollout', 'px_0VbeqGm2iab8MkJJ088yQ', NULL, '2026-11-22 00:35:28.867+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGnDAyDHHMoJ62xK9', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:28.938+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0VbeqGius6dnAODwKJAmT', NULL, '2026-11-22 00:35:28.938+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGnaBnTYRZMwwZS1v', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:35:28.96+00', 'SKIPPED', NULL, 'groundwork', 'Product updated: Rollout', 'px_0VbeqGm2iab8MkJJ088yQ', NULL, '2026-11-22 00:35:28.96+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGo4vTkOq5T3MXHhz', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:28.991+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0VbeqGius6dnAODwKJAmT', NULL, '2026-11-22 00:35:28.991+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOuFmSi7', 'DEAL_WON', 'CRM', 'deal_won', '2026-02-11 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal won: Stock in step, region 2 (Region 2 foods), 15000 EUR', NULL, '9950dtvm84tQqkZnZThkNeaPlq_', '2026-11-22 00:35:29.062+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtZK4g5', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2026-03-03 12:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Stock in step, region 1 (Northmarket), 13500 EUR', NULL, 'HFHvYKSRjNrMqaGk2e3wFtrEc8z', '2026-11-22 00:35:29.062+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOrpXPRS', 'EMAIL_REPLY_RECEIVED', 'EMAIL', 'reply', '2025-03-06 09:00:00+00', 'PROCESSED', NULL, 'import', 'Reply from Tomas Rey to ines@seller.example: Re: Proposal', NULL, 'CQK65lAf15hW0ydiQuKS46-nb5H', '2026-11-22 00:35:29.045+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', 'CALL_TRANSCRIPT', 'CALL', 'transcript', '2026-03-02 09:30:00+00', 'PROCESSED', 'DISCOVERY', 'import', 'Call: Northmarket – discovery call with Head of operations, Finance lead', NULL, 'l8KfQUiV8Vs8RDkwX210VBIcwBP', '2026-11-22 00:35:29.055+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOuKP8Pf', 'DEAL_LOST', 'CRM', 'deal_lost', '2026-02-19 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal lost: Stock in step, region 3 (Region 3 foods), 16500 EUR: The buyer chose StockPilot because of the lower price in the first year.', NULL, 'ynAgHHXLI0n6METJyjBxsaLM7O4', '2026-11-22 00:35:29.062+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGqQWdPihWngNYkRd', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 0', NULL, 'RtEtP9sJTmFHsGRgHeWUK1Ep-hH', '2026-11-22 00:35:29.144+00');
INSERT INTO public.event VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGqQWdPihWnhciKVI', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:02:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 2', NULL, 'rXEQLPYsBeUQTXor439gtNr2z9W', '2026-11-22 00:35:29.144+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGstiNllQmoTNPjVv', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:29.291+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Tallyline', 'px_0VbeqGstiNllQmoSr6rjX', NULL, '2026-11-22 00:35:29.291+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGt9NmgHS3hLF7pVX', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:29.307+00', 'SKIPPED', NULL, 'groundwork', 'Reference created: Regional grocer', 're_0VbeqGt8u2wYJICRP8rOv', NULL, '2026-11-22 00:35:29.307+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtHNFoz5Guzke4UF', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:29.317+00', 'SKIPPED', NULL, 'groundwork', 'Competitor created: StockPilot', 'cp_0VbeqGtHNFoz5GuzdJwi6', NULL, '2026-11-22 00:35:29.317+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtOmYc10mUxjyd3i', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:29.323+00', 'SKIPPED', NULL, 'groundwork', 'Persona created: Head of operations', 'pe_0VbeqGtOmYc10mUxQpc9o', NULL, '2026-11-22 00:35:29.323+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtRtJcWUnEDrOBpP', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:35:29.326+00', 'SKIPPED', NULL, 'groundwork', 'Persona updated: Head of operations', 'pe_0VbeqGtOmYc10mUxQpc9o', NULL, '2026-11-22 00:35:29.326+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtYDqaGeupQLrGic', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:29.333+00', 'SKIPPED', NULL, 'groundwork', 'Segment created: Grocers', 'sg_0VbeqGtYDqaGeupPLNIeC', NULL, '2026-11-22 00:35:29.333+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGteHqp6G7gUJbz3Z', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:35:29.339+00', 'SKIPPED', NULL, 'groundwork', 'Segment archived: Grocers', 'sg_0VbeqGtYDqaGeupPLNIeC', NULL, '2026-11-22 00:35:29.339+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGuGCgE67EttCSfUB', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:29.375+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed in 1 chunks', 'rs_0VbeqGtrb2a2uKYVnsoe3', NULL, '2026-11-22 00:35:29.375+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGubpQXUVCFKLNG8X', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:29.396+00', 'SKIPPED', NULL, 'groundwork', 'Case study was indexed in 3 chunks', 'rs_0VbeqGtth9lrgM1OmFk8p', NULL, '2026-11-22 00:35:29.396+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGurQM6LkdgbH55gj', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:29.412+00', 'SKIPPED', NULL, 'groundwork', 'Competitor was indexed in 2 chunks', 'rs_0VbeqGtvjJM5HmRLlByAB', NULL, '2026-11-22 00:35:29.412+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGuy4YyvllDhMBnSz', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:35:29.421+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Rollout', 'px_0VbeqGuy4YyvllDhK3AwU', NULL, '2026-11-22 00:35:29.421+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGw9dxHQOokenaUPW', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:29.49+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0VbeqGtrb2a2uKYVnsoe3', NULL, '2026-11-22 00:35:29.49+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGwSkBLbpuwJykg1Q', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:35:29.51+00', 'SKIPPED', NULL, 'groundwork', 'Product updated: Rollout', 'px_0VbeqGuy4YyvllDhK3AwU', NULL, '2026-11-22 00:35:29.51+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGx16FxDZkZQ7vEPh', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:29.547+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0VbeqGtrb2a2uKYVnsoe3', NULL, '2026-11-22 00:35:29.547+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewabHV3R', 'DEAL_WON', 'CRM', 'deal_won', '2026-02-11 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal won: Stock in step, region 2 (Region 2 foods), 15000 EUR', NULL, '9950dtvm84tQqkZnZThkNeaPlq_', '2026-11-22 00:35:29.595+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewaQkFO2', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2026-03-03 12:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Stock in step, region 1 (Northmarket), 13500 EUR', NULL, 'HFHvYKSRjNrMqaGk2e3wFtrEc8z', '2026-11-22 00:35:29.595+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewY45e2y', 'EMAIL_REPLY_RECEIVED', 'EMAIL', 'reply', '2025-03-06 09:00:00+00', 'PROCESSED', NULL, 'import', 'Reply from Tomas Rey to ines@seller.example: Re: Proposal', NULL, 'CQK65lAf15hW0ydiQuKS46-nb5H', '2026-11-22 00:35:29.583+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', 'CALL_TRANSCRIPT', 'CALL', 'transcript', '2026-03-02 09:30:00+00', 'PROCESSED', 'DISCOVERY', 'import', 'Call: Northmarket – discovery call with Head of operations, Finance lead', NULL, 'l8KfQUiV8Vs8RDkwX210VBIcwBP', '2026-11-22 00:35:29.59+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewaeRnfM', 'DEAL_LOST', 'CRM', 'deal_lost', '2026-02-19 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal lost: Stock in step, region 3 (Region 3 foods), 16500 EUR: The buyer chose StockPilot because of the lower price in the first year.', NULL, 'ynAgHHXLI0n6METJyjBxsaLM7O4', '2026-11-22 00:35:29.595+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGz2tDEtzQBfY1qjq', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 0', NULL, 'RtEtP9sJTmFHsGRgHeWUK1Ep-hH', '2026-11-22 00:35:29.681+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGz2tDEtzQBgg7yoX', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:02:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 2', NULL, 'rXEQLPYsBeUQTXor439gtNr2z9W', '2026-11-22 00:35:29.681+00');
INSERT INTO public.event VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqH1nqD20ggbJjBDU5', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:35:29.838+00', 'SKIPPED', NULL, 'groundwork', 'Handbook was indexed in 9 chunks', 'rs_0VbeqH19KQ8bA0YkiV0No', NULL, '2026-11-22 00:35:29.838+00');

INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 13, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 4, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 4, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 7, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 7, 4);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 13, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2025-03-06', 'EMAIL', 'EMAIL_REPLY_RECEIVED', 13, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-03-02', 'CALL', 'CALL_TRANSCRIPT', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-02-11', 'CRM', 'DEAL_WON', 11, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-02-19', 'CRM', 'DEAL_LOST', 11, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2026-03-03', 'CRM', 'OPPORTUNITY_CREATED', 11, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 12, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 7, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 13, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 2, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 12, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 10, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 8, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 11, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 6, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 3, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2025-03-06', 'EMAIL', 'EMAIL_REPLY_RECEIVED', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-03-02', 'CALL', 'CALL_TRANSCRIPT', 13, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-02-11', 'CRM', 'DEAL_WON', 7, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-02-19', 'CRM', 'DEAL_LOST', 7, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-03-03', 'CRM', 'OPPORTUNITY_CREATED', 7, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 4, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 9, 1);

INSERT INTO public.event_entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', 'px_0VbeqGm2iab8MkJJ088yQ', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', 'cp_0VbeqGhXVVkN0DkQuiW4P', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOuKP8Pf', 'cp_0VbeqGhXVVkN0DkQuiW4P', '2026-02-19 12:00:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', 'px_0VbeqGuy4YyvllDhK3AwU', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', 'cp_0VbeqGtHNFoz5GuzdJwi6', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewaeRnfM', 'cp_0VbeqGtHNFoz5GuzdJwi6', '2026-02-19 12:00:00+00', 1);

INSERT INTO public.event_participant VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOrpXPRS', 1, 'from', 'tomas@buyer.example', 'Tomas Rey', NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOrpXPRS', 2, 'to', 'ines@seller.example', NULL, NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', 1, 'participant', 'sales@tallyline.example', 'Account executive', 'internal', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', 2, 'participant', 'operations@northmarket.example', 'Head of operations', 'external', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', 3, 'participant', 'finance@northmarket.example', 'Finance lead', 'external', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewY45e2y', 1, 'from', 'tomas@buyer.example', 'Tomas Rey', NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewY45e2y', 2, 'to', 'ines@seller.example', NULL, NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', 1, 'participant', 'sales@tallyline.example', 'Account executive', 'internal', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', 2, 'participant', 'operations@northmarket.example', 'Head of operations', 'external', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', 3, 'participant', 'finance@northmarket.example', 'Finance lead', 'external', '2026-03-02 09:30:00+00');

INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGfcCEnBnZuGa9epb', '{"oId": "px_0VbeqGfY3troGYM4LDPjO", "name": "Tallyline", "action": "created", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhCzf2h4EbRQLeLz', '{"oId": "re_0VbeqGhB9YfThUybyn2kt", "name": "Regional grocer", "action": "created", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 1, "entityType": "reference", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhXVVkN0DkRrLG4h', '{"oId": "cp_0VbeqGhXVVkN0DkQuiW4P", "name": "StockPilot", "action": "created", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 1, "entityType": "competitor", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhrIaOdiqWg0NLAS', '{"oId": "pe_0VbeqGhqyFtyNOu3vLmfv", "name": "Head of operations", "action": "created", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 1, "entityType": "persona", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGhxZvlmOlEt6LHMk', '{"oId": "pe_0VbeqGhqyFtyNOu3vLmfv", "name": "Head of operations", "action": "updated", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 2, "entityType": "persona", "changedFields": ["description"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGiRH2bHkQDluJE9H', '{"oId": "sg_0VbeqGiRH2bHkQDlrpFu8", "name": "Grocers", "action": "created", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 1, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGiWyJZv1xE3Lc5XW', '{"oId": "sg_0VbeqGiRH2bHkQDlrpFu8", "name": "Grocers", "action": "archived", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 2, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGkURHeY7xylRfnHB', '{"revision": 1, "chunkCount": 1, "resourceOId": "rs_0VbeqGius6dnAODwKJAmT", "linkedEntities": 0}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGlBNvGl65PJsuhDK', '{"revision": 1, "chunkCount": 3, "resourceOId": "rs_0VbeqGj83gfSkJsNUrmnd", "linkedEntities": 2}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGlm0v0R8izBAvssR', '{"revision": 1, "chunkCount": 2, "resourceOId": "rs_0VbeqGjFnBwquDPJj3MK8", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGm2iab8MkJJSqqLb', '{"oId": "px_0VbeqGm2iab8MkJJ088yQ", "name": "Rollout", "action": "created", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGnDAyDHHMoJ62xK9', '{"revision": 2, "chunkCount": 1, "resourceOId": "rs_0VbeqGius6dnAODwKJAmT", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGnaBnTYRZMwwZS1v', '{"oId": "px_0VbeqGm2iab8MkJJ088yQ", "name": "Rollout", "action": "updated", "userOId": "us_0VbeqGdjQLeykrAc03bID", "version": 2, "entityType": "product", "changedFields": ["data.capabilities"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGo4vTkOq5T3MXHhz', '{"revision": 3, "chunkCount": 1, "resourceOId": "rs_0VbeqGius6dnAODwKJAmT", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOuFmSi7', '{"type": "crm", "stage": "Closed won", "amount": "15000", "eventId": "demo-deal-2-deal_won", "currency": "EUR", "eventType": "deal_won", "accountName": "Region 2 foods", "opportunityId": "demo-deal-2", "stageCategory": "won", "eventTimestamp": "2026-02-11T12:00:00.000Z", "opportunityName": "Stock in step, region 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtZK4g5', '{"type": "crm", "stage": "Discovery", "amount": "13500", "eventId": "demo-deal-1-opportunity_created", "currency": "EUR", "eventType": "opportunity_created", "accountName": "Northmarket", "opportunityId": "demo-deal-1", "stageCategory": "open", "eventTimestamp": "2026-03-03T12:00:00.000Z", "opportunityName": "Stock in step, region 1"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOrpXPRS', '{"to": [{"email": "ines@seller.example"}], "body": {"text": "The price seems too expensive for our team."}, "from": {"name": "Tomas Rey", "email": "tomas@buyer.example"}, "type": "email", "subject": "Re: Proposal", "eventType": "reply", "eventTimestamp": "2025-03-06T09:00:00.000Z"}', 'Re: Proposal

The price seems too expensive for our team.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOtRoUOC', '{"type": "call", "title": "Northmarket – discovery call", "eventId": "demo-call-1", "eventType": "transcript", "transcript": [{"text": "Thank you both for the time. How do you keep the stock of the shops and the web store in step today?", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "My concern is the audit in September. We have to explain every correction, and at the moment we cannot.", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Each difference comes with the delivery note behind it, so the auditor sees the reason.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Yes. We can run a pilot in ten shops and I will send the plan by Friday.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}], "participants": [{"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}, {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}, {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}], "eventTimestamp": "2026-03-02T09:30:00.000Z"}', 'Account executive: Thank you both for the time. How do you keep the stock of the shops and the web store in step today?
Head of operations: We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.
Finance lead: My concern is the audit in September. We have to explain every correction, and at the moment we cannot.
Account executive: Each difference comes with the delivery note behind it, so the auditor sees the reason.
Head of operations: We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.
Finance lead: Is there a way to start with ten shops before we decide on a budget for all of them?
Account executive: Yes. We can run a pilot in ten shops and I will send the plan by Friday.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGoPXwxILVOuKP8Pf', '{"type": "crm", "stage": "Closed lost", "amount": "16500", "eventId": "demo-deal-3-deal_lost", "currency": "EUR", "eventType": "deal_lost", "lossReason": "The buyer chose StockPilot because of the lower price in the first year.", "accountName": "Region 3 foods", "opportunityId": "demo-deal-3", "stageCategory": "lost", "eventTimestamp": "2026-02-19T12:00:00.000Z", "opportunityName": "Stock in step, region 3"}', 'Opportunity: Stock in step, region 3
Account: Region 3 foods
Stage: Closed lost
Outcome: lost
Amount: 16500 EUR
Reason: The buyer chose StockPilot because of the lower price in the first year.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGqQWdPihWngNYkRd', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-0", "eventTimestamp": "2025-01-01T00:00:00.000Z", "opportunityName": "Deal 0"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'evt_0VbeqGqQWdPihWnhciKVI', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-2", "eventTimestamp": "2025-01-01T00:02:00.000Z", "opportunityName": "Deal 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGstiNllQmoTNPjVv', '{"oId": "px_0VbeqGstiNllQmoSr6rjX", "name": "Tallyline", "action": "created", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGt9NmgHS3hLF7pVX', '{"oId": "re_0VbeqGt8u2wYJICRP8rOv", "name": "Regional grocer", "action": "created", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 1, "entityType": "reference", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtHNFoz5Guzke4UF', '{"oId": "cp_0VbeqGtHNFoz5GuzdJwi6", "name": "StockPilot", "action": "created", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 1, "entityType": "competitor", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtOmYc10mUxjyd3i', '{"oId": "pe_0VbeqGtOmYc10mUxQpc9o", "name": "Head of operations", "action": "created", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 1, "entityType": "persona", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtRtJcWUnEDrOBpP', '{"oId": "pe_0VbeqGtOmYc10mUxQpc9o", "name": "Head of operations", "action": "updated", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 2, "entityType": "persona", "changedFields": ["description"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGtYDqaGeupQLrGic', '{"oId": "sg_0VbeqGtYDqaGeupPLNIeC", "name": "Grocers", "action": "created", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 1, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGteHqp6G7gUJbz3Z', '{"oId": "sg_0VbeqGtYDqaGeupPLNIeC", "name": "Grocers", "action": "archived", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 2, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGuy4YyvllDhMBnSz', '{"oId": "px_0VbeqGuy4YyvllDhK3AwU", "name": "Rollout", "action": "created", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGuGCgE67EttCSfUB', '{"revision": 1, "chunkCount": 1, "resourceOId": "rs_0VbeqGtrb2a2uKYVnsoe3", "linkedEntities": 0}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGubpQXUVCFKLNG8X', '{"revision": 1, "chunkCount": 3, "resourceOId": "rs_0VbeqGtth9lrgM1OmFk8p", "linkedEntities": 2}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGurQM6LkdgbH55gj', '{"revision": 1, "chunkCount": 2, "resourceOId": "rs_0VbeqGtvjJM5HmRLlByAB", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGw9dxHQOokenaUPW', '{"revision": 2, "chunkCount": 1, "resourceOId": "rs_0VbeqGtrb2a2uKYVnsoe3", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGwSkBLbpuwJykg1Q', '{"oId": "px_0VbeqGuy4YyvllDhK3AwU", "name": "Rollout", "action": "updated", "userOId": "us_0VbeqGsh1H0WPUf08ldWF", "version": 2, "entityType": "product", "changedFields": ["data.capabilities"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGx16FxDZkZQ7vEPh', '{"revision": 3, "chunkCount": 1, "resourceOId": "rs_0VbeqGtrb2a2uKYVnsoe3", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewabHV3R', '{"type": "crm", "stage": "Closed won", "amount": "15000", "eventId": "demo-deal-2-deal_won", "currency": "EUR", "eventType": "deal_won", "accountName": "Region 2 foods", "opportunityId": "demo-deal-2", "stageCategory": "won", "eventTimestamp": "2026-02-11T12:00:00.000Z", "opportunityName": "Stock in step, region 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewaQkFO2', '{"type": "crm", "stage": "Discovery", "amount": "13500", "eventId": "demo-deal-1-opportunity_created", "currency": "EUR", "eventType": "opportunity_created", "accountName": "Northmarket", "opportunityId": "demo-deal-1", "stageCategory": "open", "eventTimestamp": "2026-03-03T12:00:00.000Z", "opportunityName": "Stock in step, region 1"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewY45e2y', '{"to": [{"email": "ines@seller.example"}], "body": {"text": "The price seems too expensive for our team."}, "from": {"name": "Tomas Rey", "email": "tomas@buyer.example"}, "type": "email", "subject": "Re: Proposal", "eventType": "reply", "eventTimestamp": "2025-03-06T09:00:00.000Z"}', 'Re: Proposal

The price seems too expensive for our team.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewZTVTua', '{"type": "call", "title": "Northmarket – discovery call", "eventId": "demo-call-1", "eventType": "transcript", "transcript": [{"text": "Thank you both for the time. How do you keep the stock of the shops and the web store in step today?", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "My concern is the audit in September. We have to explain every correction, and at the moment we cannot.", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Each difference comes with the delivery note behind it, so the auditor sees the reason.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Yes. We can run a pilot in ten shops and I will send the plan by Friday.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}], "participants": [{"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}, {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}, {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}], "eventTimestamp": "2026-03-02T09:30:00.000Z"}', 'Account executive: Thank you both for the time. How do you keep the stock of the shops and the web store in step today?
Head of operations: We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.
Finance lead: My concern is the audit in September. We have to explain every correction, and at the moment we cannot.
Account executive: Each difference comes with the delivery note behind it, so the auditor sees the reason.
Head of operations: We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.
Finance lead: Is there a way to start with ten shops before we decide on a budget for all of them?
Account executive: Yes. We can run a pilot in ten shops and I will send the plan by Friday.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGxOLZ0ATewaeRnfM', '{"type": "crm", "stage": "Closed lost", "amount": "16500", "eventId": "demo-deal-3-deal_lost", "currency": "EUR", "eventType": "deal_lost", "lossReason": "The buyer chose StockPilot because of the lower price in the first year.", "accountName": "Region 3 foods", "opportunityId": "demo-deal-3", "stageCategory": "lost", "eventTimestamp": "2026-02-19T12:00:00.000Z", "opportunityName": "Stock in step, region 3"}', 'Opportunity: Stock in step, region 3
Account: Region 3 foods
Stage: Closed lost
Outcome: lost
Amount: 16500 EUR
Reason: The buyer chose StockPilot because of the lower price in the first year.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGz2tDEtzQBfY1qjq', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-0", "eventTimestamp": "2025-01-01T00:00:00.000Z", "opportunityName": "Deal 0"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqGz2tDEtzQBgg7yoX', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-2", "eventTimestamp": "2025-01-01T00:02:00.000Z", "opportunityName": "Deal 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'evt_0VbeqH1nqD20ggbJjBDU5', '{"revision": 1, "chunkCount": 9, "resourceOId": "rs_0VbeqH19KQ8bA0YkiV0No", "linkedEntities": 2}', NULL, NULL);

INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/capabilities', '\xbb8047cad9436f51077bffcc86a2d29b0250e1e90009d7c64dc149d3db5c2bd1', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Connects to common till systems and accounting packages without custom code.', 351, 427, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/capabilities', '\xfa9d0fcdad044c7783dbc65c674a137af33ca316495a50a6747b383b2544e9ed', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Reads every till, web order and delivery note within a minute.', 110, 172, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/capabilities', '\xfd25989d5ce7e737b8c8fb50f9798ea8801d7d8d728a6130be3a7b651c93b78d', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Flags differences between counted and booked stock, with the document that explains them.', 175, 264, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/capabilities', '\x6045a97b90baf86196785dd2031d284d654711c8be1174eb91f607cc75c00e99', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Sends purchase proposals to the buyer when an item falls below its reorder point.', 267, 348, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/capabilities', '\xe6b21b780eb2f8fbf4d1b36f1467de68dff3af7e4e32f239cd0d0fc2e1f46abd', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Tallyline keeps the stock figures of shops, web store and warehouse in step.', 13, 89, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/differentiatedValue', '\xbcde814068f10f85b3076a88ce93d1cb8c17d51e9d520dc84b0b1169a5252630', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Differences are found days later, when nobody remembers the delivery.', 717, 786, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/statusQuo', '\xbf5a97eee4ca6d7de61cdf766985bc6ffb16500750eba184efdf08b6495011aa', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Most retailers export figures from each system at night and compare them by hand in a spreadsheet.', 618, 716, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/customerBenefits', '\x8e374ac27a81ea5df443cbfd7480568bbb8768461ae976cfc3ddebd46dfc2cda', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Fewer sold-out items at the weekend.', 455, 491, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/customerBenefits', '\x6d69d091ffe071c836c5dc262b976d4c639e187442971d5ecd714b53c37822dd', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Buyers stop keeping private spreadsheets.', 545, 586, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/customerBenefits', '\xeb5810ea775d7e8d1f6ef1ab7058d0d60a0389930f2865b60b41847245c7d650', 'so_0VbeqGg2Q1zXzG2pbNADt', 'Counting nights shrink from three a year to one.', 494, 542, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/businessModel', '\x7d3379dbc7cca5f1b8b7f5498e63e6f2955924ab8a208240487e4528387afd09', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.', 66, 191, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/theirChallenge', '\x0bb9fe99bb66f5aaaf08c04f82ef53165d21f3606e60a227286ac3a3d4e25540', 'so_0VbeqGhMoX1xANLqQh4Z3', 'Every Monday two people spent the whole day comparing exports by hand.', 298, 368, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/theirChallenge', '\xeda46bb26c383174e523a0d7336777610155aab8703fa9f04b0b696d28d08eef', 'so_0VbeqGhMoX1xANLqQh4Z3', 'Popular items were sold out on Saturdays although the warehouse still had them.', 369, 448, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/theirChallenge', '\xd1695acbe58a86805c6c13dc93d25546fcf4f86cc9293c6b8e5ba65d82158627', 'so_0VbeqGhMoX1xANLqQh4Z3', 'Stock figures of the shops and of the web store differed by eleven percent on average.', 211, 297, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/howTheyUseUs', '\xf4d41c02eb29881bb610abaddd162b80a5854c41277c0917d036afcfa37fad4c', 'so_0VbeqGhMoX1xANLqQh4Z3', 'Shop managers open the list of differences each morning before the first delivery.', 748, 830, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/howTheyUseUs', '\x2e892e0db4623c5da0f0497f2acc1a1e3348d760568731a7e104d25bb1f6fe9f', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The purchasing team works from the reorder proposals and checks only the exceptions.', 831, 915, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/whyTheyChoseUs', '\x4911b018b4065252ffc9fa5167b457cbb9ebe8c8d22cc91c1369091634fdcda4', 'so_0VbeqGhMoX1xANLqQh4Z3', 'They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.', 538, 667, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/whyTheyChoseUs', '\x3252c73199a606ae9ec5259a141bf4357ce5d910b411a8b1c1af022142193186', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The grocer compared three vendors in a pilot of six weeks.', 479, 537, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/whyTheyChoseUs', '\xff1f975b33b76ec67e015ee97597d9ccee5c3d15d19d9fc01fad9dd1ccf5c27a', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The connection to their tills was running after four days.', 668, 726, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/impactTheySaw', '\x3c1b251ce38a8415101b866b8cf5810877205df6c7496dde281a33c2e97eacfb', 'so_0VbeqGhMoX1xANLqQh4Z3', 'Sold-out items on Saturdays dropped by 37 %.', 1025, 1069, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/impactTheySaw', '\x82769ced6b48aad96ed5b3d2dd3f3e3b14d7fedecbc300a5377519797b6ee182', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The Monday comparison takes forty minutes instead of two working days.', 1072, 1142, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/impactTheySaw', '\x991cc11370dc9d8af6c6fcb7198c90318553c0fe56f9e85cd7eb43ef1012c7dd', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The difference between booked and counted stock fell from 11 % to 1.8 % within four months.', 931, 1022, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/impactTheySaw', '\x937d986d10b7429868f3759fe63f7c8b30fc0b887c417261abda54eedf139fcf', 'so_0VbeqGhMoX1xANLqQh4Z3', 'The head of purchasing, the IT lead and four shop managers were involved from the first week.', 1144, 1237, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGm2iab8MkJJ088yQ', '/capabilities', '\x79c16489f3d65061deaef79c463c4482a39e091b2d2caeb9fb93d24fb305321e', 'so_0VbeqGnfelsruaORM0Npw', 'A rollout takes seven months.', 9, 38, '2026-11-22 00:35:28.959848+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/capabilities', '\xbb8047cad9436f51077bffcc86a2d29b0250e1e90009d7c64dc149d3db5c2bd1', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Connects to common till systems and accounting packages without custom code.', 351, 427, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/capabilities', '\xfa9d0fcdad044c7783dbc65c674a137af33ca316495a50a6747b383b2544e9ed', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Reads every till, web order and delivery note within a minute.', 110, 172, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/capabilities', '\xfd25989d5ce7e737b8c8fb50f9798ea8801d7d8d728a6130be3a7b651c93b78d', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Flags differences between counted and booked stock, with the document that explains them.', 175, 264, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/capabilities', '\x6045a97b90baf86196785dd2031d284d654711c8be1174eb91f607cc75c00e99', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Sends purchase proposals to the buyer when an item falls below its reorder point.', 267, 348, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/capabilities', '\xe6b21b780eb2f8fbf4d1b36f1467de68dff3af7e4e32f239cd0d0fc2e1f46abd', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Tallyline keeps the stock figures of shops, web store and warehouse in step.', 13, 89, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/differentiatedValue', '\xbcde814068f10f85b3076a88ce93d1cb8c17d51e9d520dc84b0b1169a5252630', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Differences are found days later, when nobody remembers the delivery.', 717, 786, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/statusQuo', '\xbf5a97eee4ca6d7de61cdf766985bc6ffb16500750eba184efdf08b6495011aa', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Most retailers export figures from each system at night and compare them by hand in a spreadsheet.', 618, 716, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/customerBenefits', '\x8e374ac27a81ea5df443cbfd7480568bbb8768461ae976cfc3ddebd46dfc2cda', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Fewer sold-out items at the weekend.', 455, 491, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/customerBenefits', '\x6d69d091ffe071c836c5dc262b976d4c639e187442971d5ecd714b53c37822dd', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Buyers stop keeping private spreadsheets.', 545, 586, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/customerBenefits', '\xeb5810ea775d7e8d1f6ef1ab7058d0d60a0389930f2865b60b41847245c7d650', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'Counting nights shrink from three a year to one.', 494, 542, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/businessModel', '\x7d3379dbc7cca5f1b8b7f5498e63e6f2955924ab8a208240487e4528387afd09', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.', 66, 191, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/theirChallenge', '\x0bb9fe99bb66f5aaaf08c04f82ef53165d21f3606e60a227286ac3a3d4e25540', 'so_0VbeqGtEN2iWPFzIwCEAP', 'Every Monday two people spent the whole day comparing exports by hand.', 298, 368, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/theirChallenge', '\xeda46bb26c383174e523a0d7336777610155aab8703fa9f04b0b696d28d08eef', 'so_0VbeqGtEN2iWPFzIwCEAP', 'Popular items were sold out on Saturdays although the warehouse still had them.', 369, 448, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/theirChallenge', '\xd1695acbe58a86805c6c13dc93d25546fcf4f86cc9293c6b8e5ba65d82158627', 'so_0VbeqGtEN2iWPFzIwCEAP', 'Stock figures of the shops and of the web store differed by eleven percent on average.', 211, 297, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/howTheyUseUs', '\xf4d41c02eb29881bb610abaddd162b80a5854c41277c0917d036afcfa37fad4c', 'so_0VbeqGtEN2iWPFzIwCEAP', 'Shop managers open the list of differences each morning before the first delivery.', 748, 830, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/howTheyUseUs', '\x2e892e0db4623c5da0f0497f2acc1a1e3348d760568731a7e104d25bb1f6fe9f', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The purchasing team works from the reorder proposals and checks only the exceptions.', 831, 915, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/whyTheyChoseUs', '\x4911b018b4065252ffc9fa5167b457cbb9ebe8c8d22cc91c1369091634fdcda4', 'so_0VbeqGtEN2iWPFzIwCEAP', 'They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.', 538, 667, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/whyTheyChoseUs', '\x3252c73199a606ae9ec5259a141bf4357ce5d910b411a8b1c1af022142193186', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The grocer compared three vendors in a pilot of six weeks.', 479, 537, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/whyTheyChoseUs', '\xff1f975b33b76ec67e015ee97597d9ccee5c3d15d19d9fc01fad9dd1ccf5c27a', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The connection to their tills was running after four days.', 668, 726, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/impactTheySaw', '\x3c1b251ce38a8415101b866b8cf5810877205df6c7496dde281a33c2e97eacfb', 'so_0VbeqGtEN2iWPFzIwCEAP', 'Sold-out items on Saturdays dropped by 37 %.', 1025, 1069, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/impactTheySaw', '\x82769ced6b48aad96ed5b3d2dd3f3e3b14d7fedecbc300a5377519797b6ee182', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The Monday comparison takes forty minutes instead of two working days.', 1072, 1142, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/impactTheySaw', '\x991cc11370dc9d8af6c6fcb7198c90318553c0fe56f9e85cd7eb43ef1012c7dd', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The difference between booked and counted stock fell from 11 % to 1.8 % within four months.', 931, 1022, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/impactTheySaw', '\x937d986d10b7429868f3759fe63f7c8b30fc0b887c417261abda54eedf139fcf', 'so_0VbeqGtEN2iWPFzIwCEAP', 'The head of purchasing, the IT lead and four shop managers were involved from the first week.', 1144, 1237, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.evidence VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGuy4YyvllDhK3AwU', '/capabilities', '\x79c16489f3d65061deaef79c463c4482a39e091b2d2caeb9fb93d24fb305321e', 'so_0VbeqGwV14PW8bbt626Lq', 'A rollout takes seven months.', 9, 38, '2026-11-22 00:35:29.510457+00');

INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpSBBG0sw9KSRYip', 'evt_0VbeqGoPXwxILVOrpXPRS', 'EMAIL_OBJECTION', 'The price seems too expensive for our team.', 'The price seems too expensive for our team.', 14, 57, 'Tomas Rey', 'NEGATIVE', '2025-03-06 09:00:00+00', '2026-11-22 00:35:29.077+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1VAu973', 'evt_0VbeqGoPXwxILVOtRoUOC', 'CALL_PAIN_POINT', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 203, 306, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.109+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1VvjpGw', 'evt_0VbeqGoPXwxILVOtRoUOC', 'CALL_OBJECTION', 'My concern is the audit in September.', 'My concern is the audit in September.', 321, 358, 'Finance lead', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.109+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1WbMzuJ', 'evt_0VbeqGoPXwxILVOtRoUOC', 'CALL_COMPETITOR_MENTION', 'We also talked to StockPilot.', 'We also talked to StockPilot.', 552, 581, 'Head of operations', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.109+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1WeNxWZ', 'evt_0VbeqGoPXwxILVOtRoUOC', 'CALL_PAIN_POINT', 'They are cheaper in the first year, but the rollout would take five months.', 'They are cheaper in the first year, but the rollout would take five months.', 582, 657, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.109+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1XjMEwW', 'evt_0VbeqGoPXwxILVOtRoUOC', 'CALL_QUESTION', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 672, 756, 'Finance lead', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.109+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGqBMXJovDeiNuAfs', 'evt_0VbeqGoPXwxILVOuKP8Pf', 'CRM_LOSS_REASON', 'The buyer chose StockPilot because of the lower price in the first year.', 'The buyer chose StockPilot because of the lower price in the first year.', 120, 192, NULL, 'NEGATIVE', '2026-02-19 12:00:00+00', '2026-11-22 00:35:29.123+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGy0ArWCpEbfgqO9A', 'evt_0VbeqGxOLZ0ATewY45e2y', 'EMAIL_OBJECTION', 'The price seems too expensive for our team.', 'The price seems too expensive for our team.', 14, 57, 'Tomas Rey', 'NEGATIVE', '2025-03-06 09:00:00+00', '2026-11-22 00:35:29.608+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5TkRARg', 'evt_0VbeqGxOLZ0ATewZTVTua', 'CALL_PAIN_POINT', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 203, 306, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.634+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5U2Wz77', 'evt_0VbeqGxOLZ0ATewZTVTua', 'CALL_OBJECTION', 'My concern is the audit in September.', 'My concern is the audit in September.', 321, 358, 'Finance lead', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.634+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5Uj8TYt', 'evt_0VbeqGxOLZ0ATewZTVTua', 'CALL_COMPETITOR_MENTION', 'We also talked to StockPilot.', 'We also talked to StockPilot.', 552, 581, 'Head of operations', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.634+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5UkrwYZ', 'evt_0VbeqGxOLZ0ATewZTVTua', 'CALL_PAIN_POINT', 'They are cheaper in the first year, but the rollout would take five months.', 'They are cheaper in the first year, but the rollout would take five months.', 582, 657, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.634+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5VP4TY8', 'evt_0VbeqGxOLZ0ATewZTVTua', 'CALL_QUESTION', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 672, 756, 'Finance lead', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:35:29.634+00');
INSERT INTO public.finding VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyotyJdu9fGOV8wG', 'evt_0VbeqGxOLZ0ATewaeRnfM', 'CRM_LOSS_REASON', 'The buyer chose StockPilot because of the lower price in the first year.', 'The buyer chose StockPilot because of the lower price in the first year.', 120, 192, NULL, 'NEGATIVE', '2026-02-19 12:00:00+00', '2026-11-22 00:35:29.658+00');

INSERT INTO public.finding_match VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1WbMzuJ', 'cp_0VbeqGhXVVkN0DkQuiW4P', 'HIGH', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGpxfLHZ1C1WeNxWZ', 'px_0VbeqGm2iab8MkJJ088yQ', 'MEDIUM', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'fd_0VbeqGqBMXJovDeiNuAfs', 'cp_0VbeqGhXVVkN0DkQuiW4P', 'HIGH', '2026-02-19 12:00:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5Uj8TYt', 'cp_0VbeqGtHNFoz5GuzdJwi6', 'HIGH', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyRezdSyx5UkrwYZ', 'px_0VbeqGuy4YyvllDhK3AwU', 'MEDIUM', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'fd_0VbeqGyotyJdu9fGOV8wG', 'cp_0VbeqGtHNFoz5GuzdJwi6', 'HIGH', '2026-02-19 12:00:00+00');

INSERT INTO public.idempotent_request VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'ik_0VbeqGoIyv2IEpJemumsr', '/event/import', '\xe43d20af563c148f444c7b565cb9193ee5bf5cc757ebd420ca9643e793e35169', '2a590d10-fcc4-4094-813f-140042e35623', '2026-11-22 00:37:29.008749+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2236366632376130332d623031312d346265382d383838312d366536336435313630386664222c2274696d657374616d70223a22323032362d31312d32325430303a33353a32392e3030365a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a22656d61696c222c226a6f624f4964223a2270626a5f3056626571476f50587778494c564f736138744358222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263616c6c222c226a6f624f4964223a2270626a5f3056626571476f50587778494c564f74543854596d222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f3056626571476f50587778494c564f7562505a4d73222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a352c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:35:29.008749+00');
INSERT INTO public.idempotent_request VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'ik_0VbeqGqO3oAzt8rZoRRn3', '/event/import', '\x815f97c2f5c664fe32f0a052645ae7535164cada2e6d689e541fae243f3c0525', 'd2f039fc-98cc-4899-89b3-abf754471fe2', '2026-11-22 00:37:29.137494+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2233653635373431382d366136632d346137642d626666332d613539396330633336383866222c2274696d657374616d70223a22323032362d31312d32325430303a33353a32392e3133365a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f30566265714771515764506968576e69595a435977222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a332c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:35:29.137494+00');
INSERT INTO public.idempotent_request VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'ik_0VbeqGxGUC7jpOqlcCjG0', '/event/import', '\xcf4c477b2fd03959d4a653e55f0525197d1441b99377e377af1ae01e42010e02', '65296bc1-9038-4a25-b3bc-3c9455f619da', '2026-11-22 00:37:29.564257+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2230633735653863652d643831612d346534382d383033302d373363323861326635386365222c2274696d657374616d70223a22323032362d31312d32325430303a33353a32392e3536335a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a22656d61696c222c226a6f624f4964223a2270626a5f305662657147784f4c5a304154657759656453376b222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263616c6c222c226a6f624f4964223a2270626a5f305662657147784f4c5a30415465775a6776313552222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f305662657147784f4c5a3041546577624e55793857222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a352c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:35:29.564257+00');
INSERT INTO public.idempotent_request VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'ik_0VbeqGz1uA2aGaIg0wiVd', '/event/import', '\x75e7b7403903169b10f3679e4da614ea4de8031c764a1cc5844a334361d8590e', '1d134ba8-4ff4-42b6-9217-3c26707f366b', '2026-11-22 00:37:29.67183+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2238383737333234332d656161352d343235632d613530642d663935666632383436333130222c2274696d657374616d70223a22323032362d31312d32325430303a33353a32392e3637315a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f3056626571477a32744445747a514268436c44706b222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a332c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:35:29.67183+00');

INSERT INTO public.import_batch VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqH3N7SL5ymh6kadns', 0, 1, '[{"o_id": "evt_0VbeqH3N7SL5ymh5lzIDC", "payload": {"to": [{"email": "ines@seller.example"}], "body": {"text": "The price seems too expensive for our team."}, "from": {"name": "Tomas Rey", "email": "tomas@buyer.example"}, "type": "email", "subject": "Not begun yet", "eventType": "reply", "eventTimestamp": "2025-03-06T09:00:00.000Z"}, "summary": "Reply from Tomas Rey to ines@seller.example: Not begun yet", "category": "EMAIL", "position": 0, "sub_type": "reply", "dedupe_key": "UYz2FDo_JahQe_wZv2Akv8xp8_7", "event_type": "EMAIL_REPLY_RECEIVED", "call_purpose": null, "participants": [{"kind": "from", "name": "Tomas Rey", "role": null, "email": "tomas@buyer.example"}, {"kind": "to", "name": null, "role": null, "email": "ines@seller.example"}], "provider_name": "import", "event_timestamp": "2025-03-06T09:00:00.000Z", "processing_status": "PENDING"}]');

INSERT INTO public.import_failure VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pbj_0VbeqGqQWdPihWniYZCYw', 1, 'The event could not be stored: the database refused its data');
INSERT INTO public.import_failure VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqGz2tDEtzQBhClDpk', 1, 'The event could not be stored: the database refused its data');

INSERT INTO public.import_job VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pbj_0VbeqGoPXwxILVOsa8tCX', 'email', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:39257/hook', NULL, NULL, '2026-11-22 00:35:29.011+00', '2026-11-22 00:35:29.045+00', '2026-11-22 00:35:29.045+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pbj_0VbeqGoPXwxILVOtT8TYm', 'call', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:39257/hook', NULL, NULL, '2026-11-22 00:35:29.011+00', '2026-11-22 00:35:29.055+00', '2026-11-22 00:35:29.055+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pbj_0VbeqGoPXwxILVOubPZMs', 'crm', 'COMPLETED', 3, 0, 3, 0, 0, 'http://127.0.0.1:39257/hook', NULL, NULL, '2026-11-22 00:35:29.011+00', '2026-11-22 00:35:29.062+00', '2026-11-22 00:35:29.062+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'pbj_0VbeqGqQWdPihWniYZCYw', 'crm', 'COMPLETED', 3, 0, 2, 0, 1, 'http://127.0.0.1:39257/hook', NULL, NULL, '2026-11-22 00:35:29.138+00', '2026-11-22 00:35:29.144+00', '2026-11-22 00:35:29.144+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqGxOLZ0ATewYedS7k', 'email', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:39303/hook', NULL, NULL, '2026-11-22 00:35:29.57+00', '2026-11-22 00:35:29.583+00', '2026-11-22 00:35:29.583+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqGxOLZ0ATewZgv15R', 'call', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:39303/hook', NULL, NULL, '2026-11-22 00:35:29.57+00', '2026-11-22 00:35:29.59+00', '2026-11-22 00:35:29.59+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqGxOLZ0ATewbNUy8W', 'crm', 'COMPLETED', 3, 0, 3, 0, 0, 'http://127.0.0.1:39303/hook', NULL, NULL, '2026-11-22 00:35:29.57+00', '2026-11-22 00:35:29.595+00', '2026-11-22 00:35:29.595+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqGz2tDEtzQBhClDpk', 'crm', 'COMPLETED', 3, 0, 2, 0, 1, 'http://127.0.0.1:39303/hook', NULL, NULL, '2026-11-22 00:35:29.672+00', '2026-11-22 00:35:29.681+00', '2026-11-22 00:35:29.681+00');
INSERT INTO public.import_job VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'pbj_0VbeqH3N7SL5ymh6kadns', 'email', 'PENDING', 1, 0, 0, 0, 0, NULL, NULL, NULL, '2026-11-22 00:35:29.941+00', NULL, NULL);

INSERT INTO public.insight VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'in_0VbeqGqqok7nZAQ1oQcj4', 'Deals', NULL, '{}', 3660, '2026-11-22 00:35:29.164+00', '2026-11-22 00:35:29.164+00', '2026-11-22 00:35:29.166+00', NULL);
INSERT INTO public.insight VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'in_0VbeqGzR8d5zwkOMqVKXP', 'Deals', NULL, '{}', 3660, '2026-11-22 00:35:29.698+00', '2026-11-22 00:35:29.698+00', '2026-11-22 00:35:29.698+00', NULL);

INSERT INTO public.insight_result VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'in_0VbeqGqqok7nZAQ1oQcj4', '2026-11-22 00:35:29.166+00', 'inr_0VbeqGqsOBC0vwVMYTBbq', '2016-11-14 00:35:29.166+00', '2026-11-22 00:35:29.166+00', 21, 7, '{"quotes": [{"quote": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": "Finance lead", "eventOId": "evt_0VbeqGoPXwxILVOtRoUOC", "findingOId": "fd_0VbeqGpxfLHZ1C1XjMEwW", "extractionType": "CALL_QUESTION"}, {"quote": "They are cheaper in the first year, but the rollout would take five months.", "speaker": "Head of operations", "eventOId": "evt_0VbeqGoPXwxILVOtRoUOC", "findingOId": "fd_0VbeqGpxfLHZ1C1WeNxWZ", "extractionType": "CALL_PAIN_POINT"}, {"quote": "We also talked to StockPilot.", "speaker": "Head of operations", "eventOId": "evt_0VbeqGoPXwxILVOtRoUOC", "findingOId": "fd_0VbeqGpxfLHZ1C1WbMzuJ", "extractionType": "CALL_COMPETITOR_MENTION"}, {"quote": "My concern is the audit in September.", "speaker": "Finance lead", "eventOId": "evt_0VbeqGoPXwxILVOtRoUOC", "findingOId": "fd_0VbeqGpxfLHZ1C1VvjpGw", "extractionType": "CALL_OBJECTION"}, {"quote": "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": "Head of operations", "eventOId": "evt_0VbeqGoPXwxILVOtRoUOC", "findingOId": "fd_0VbeqGpxfLHZ1C1VAu973", "extractionType": "CALL_PAIN_POINT"}, {"quote": "The buyer chose StockPilot because of the lower price in the first year.", "speaker": null, "eventOId": "evt_0VbeqGoPXwxILVOuKP8Pf", "findingOId": "fd_0VbeqGqBMXJovDeiNuAfs", "extractionType": "CRM_LOSS_REASON"}, {"quote": "The price seems too expensive for our team.", "speaker": "Tomas Rey", "eventOId": "evt_0VbeqGoPXwxILVOrpXPRS", "findingOId": "fd_0VbeqGpSBBG0sw9KSRYip", "extractionType": "EMAIL_OBJECTION"}], "eventTypes": [{"events": 6, "eventType": "ENTITY_CREATED"}, {"events": 3, "eventType": "ENTITY_UPDATED"}, {"events": 3, "eventType": "OPPORTUNITY_CREATED"}, {"events": 3, "eventType": "RESOURCE_INDEXED"}, {"events": 2, "eventType": "RESOURCE_REINDEXED"}, {"events": 1, "eventType": "CALL_TRANSCRIPT"}, {"events": 1, "eventType": "DEAL_LOST"}, {"events": 1, "eventType": "DEAL_WON"}, {"events": 1, "eventType": "EMAIL_REPLY_RECEIVED"}], "topEntities": [{"oId": "cp_0VbeqGhXVVkN0DkQuiW4P", "name": "StockPilot", "events": 2, "entityType": "competitor"}, {"oId": "px_0VbeqGm2iab8MkJJ088yQ", "name": "Rollout", "events": 1, "entityType": "product"}], "extractionTypes": [{"findings": 2, "extractionType": "CALL_PAIN_POINT"}, {"findings": 1, "extractionType": "CALL_COMPETITOR_MENTION"}, {"findings": 1, "extractionType": "CALL_OBJECTION"}, {"findings": 1, "extractionType": "CALL_QUESTION"}, {"findings": 1, "extractionType": "CRM_LOSS_REASON"}, {"findings": 1, "extractionType": "EMAIL_OBJECTION"}]}');
INSERT INTO public.insight_result VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'in_0VbeqGzR8d5zwkOMqVKXP', '2026-11-22 00:35:29.698+00', 'inr_0VbeqGzSj8MGRAVPCk5h7', '2016-11-14 00:35:29.698+00', '2026-11-22 00:35:29.698+00', 21, 7, '{"quotes": [{"quote": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": "Finance lead", "eventOId": "evt_0VbeqGxOLZ0ATewZTVTua", "findingOId": "fd_0VbeqGyRezdSyx5VP4TY8", "extractionType": "CALL_QUESTION"}, {"quote": "They are cheaper in the first year, but the rollout would take five months.", "speaker": "Head of operations", "eventOId": "evt_0VbeqGxOLZ0ATewZTVTua", "findingOId": "fd_0VbeqGyRezdSyx5UkrwYZ", "extractionType": "CALL_PAIN_POINT"}, {"quote": "We also talked to StockPilot.", "speaker": "Head of operations", "eventOId": "evt_0VbeqGxOLZ0ATewZTVTua", "findingOId": "fd_0VbeqGyRezdSyx5Uj8TYt", "extractionType": "CALL_COMPETITOR_MENTION"}, {"quote": "My concern is the audit in September.", "speaker": "Finance lead", "eventOId": "evt_0VbeqGxOLZ0ATewZTVTua", "findingOId": "fd_0VbeqGyRezdSyx5U2Wz77", "extractionType": "CALL_OBJECTION"}, {"quote": "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": "Head of operations", "eventOId": "evt_0VbeqGxOLZ0ATewZTVTua", "findingOId": "fd_0VbeqGyRezdSyx5TkRARg", "extractionType": "CALL_PAIN_POINT"}, {"quote": "The buyer chose StockPilot because of the lower price in the first year.", "speaker": null, "eventOId": "evt_0VbeqGxOLZ0ATewaeRnfM", "findingOId": "fd_0VbeqGyotyJdu9fGOV8wG", "extractionType": "CRM_LOSS_REASON"}, {"quote": "The price seems too expensive for our team.", "speaker": "Tomas Rey", "eventOId": "evt_0VbeqGxOLZ0ATewY45e2y", "findingOId": "fd_0VbeqGy0ArWCpEbfgqO9A", "extractionType": "EMAIL_OBJECTION"}], "eventTypes": [{"events": 6, "eventType": "ENTITY_CREATED"}, {"events": 3, "eventType": "ENTITY_UPDATED"}, {"events": 3, "eventType": "OPPORTUNITY_CREATED"}, {"events": 3, "eventType": "RESOURCE_INDEXED"}, {"events": 2, "eventType": "RESOURCE_REINDEXED"}, {"events": 1, "eventType": "CALL_TRANSCRIPT"}, {"events": 1, "eventType": "DEAL_LOST"}, {"events": 1, "eventType": "DEAL_WON"}, {"events": 1, "eventType": "EMAIL_REPLY_RECEIVED"}], "topEntities": [{"oId": "cp_0VbeqGtHNFoz5GuzdJwi6", "name": "StockPilot", "events": 2, "entityType": "competitor"}, {"oId": "px_0VbeqGuy4YyvllDhK3AwU", "name": "Rollout", "events": 1, "entityType": "product"}], "extractionTypes": [{"findings": 2, "extractionType": "CALL_PAIN_POINT"}, {"findings": 1, "extractionType": "CALL_COMPETITOR_MENTION"}, {"findings": 1, "extractionType": "CALL_OBJECTION"}, {"findings": 1, "extractionType": "CALL_QUESTION"}, {"findings": 1, "extractionType": "CRM_LOSS_REASON"}, {"findings": 1, "extractionType": "EMAIL_OBJECTION"}]}');

INSERT INTO public.lease VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', '1ee1c8f7-2e94-4fcf-86a2-36f0cf587cb5', 'wk_0VbeqH1yGvPIaPaRSEsy8', 36, '2026-11-22 00:35:29.855896+00');
INSERT INTO public.lease VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 'eea1a1de-7b7b-43a2-9db7-58cab8a7cfdb', 'wk_0VbeqH35wMHXF3GHT7Zrn', 37, '2026-11-22 00:35:29.925398+00');

INSERT INTO public.migration VALUES ('0001_tenancy.sql', '3852d5cfa3b95c5f9fd416e722542ec402c5128a1deacf6a67b2ec1668c20d2b', '2026-11-22 00:35:27.995328+00');
INSERT INTO public.migration VALUES ('0002_entity.sql', '0d30a49d0a722e26700317178d439197468f57db0f8ee388a20b8be850f3ce96', '2026-11-22 00:35:28.017449+00');
INSERT INTO public.migration VALUES ('0010_queue.sql', 'd1c5443d6abfb3fe968edf7d26eea20275c12eacee48c097e544734961d4d930', '2026-11-22 00:35:28.13751+00');
INSERT INTO public.migration VALUES ('0011_run.sql', '52c9670062642fd2e1d9d639badc303342e45cf5680ed0a00dfc1e5b4dc96bca', '2026-11-22 00:35:28.148294+00');
INSERT INTO public.migration VALUES ('0012_delivery.sql', '5d0f1fff02384b44b311bcd032593294c1030f280d289a3638bdaf8f8f71a1cf', '2026-11-22 00:35:28.154803+00');
INSERT INTO public.migration VALUES ('0020_resource.sql', '54656e356fff5e778941f7f73fc53d010a16e9ae071ad5f65f9544e6dc6d3aa1', '2026-11-22 00:35:28.164496+00');
INSERT INTO public.migration VALUES ('0021_chunk.sql', '3721dee1f8c41972a5b179aac10448e43120776f24694da0d9c5ef5f68e85f72', '2026-11-22 00:35:28.182114+00');
INSERT INTO public.migration VALUES ('0022_evidence.sql', 'cf35f43db5936b552551ec6be99e9db2e929878771c85829a34e8de484c1f836', '2026-11-22 00:35:28.234327+00');
INSERT INTO public.migration VALUES ('0023_suggestion.sql', '8c43ce04e117ef1b611e1834ef12ce08167c28042850cf2d0d1579842efd401c', '2026-11-22 00:35:28.245353+00');
INSERT INTO public.migration VALUES ('0030_import.sql', '298b9b28404fe54dfac481c4558e1d5838bcb9e00f9517c8686f49021341f883', '2026-11-22 00:35:28.256995+00');
INSERT INTO public.migration VALUES ('0031_event.sql', '13da3a1ae18bfdd480607b9776bba7cbcffca0e36db5cecec7a91d6143ee1c95', '2026-11-22 00:35:28.26683+00');
INSERT INTO public.migration VALUES ('0032_finding.sql', 'dfd68602bfccb7f14708dedf6a0bacadb8b0944c593211efe02c5be5a24d58b9', '2026-11-22 00:35:28.276916+00');
INSERT INTO public.migration VALUES ('0033_insight.sql', 'f6a598f854b1022bdc8980783f878eacd50f11a5822366b836f1403e448c7956', '2026-11-22 00:35:28.287858+00');
INSERT INTO public.migration VALUES ('0034_tag.sql', '2ae964dfa18968569b65fcfe49937fdf78a461d18e84b72f90cd96b9f9ae1a57', '2026-11-22 00:35:28.294756+00');
INSERT INTO public.migration VALUES ('0040_agent.sql', '1e8e65e7f0d8d6523a269d3c81aee3d0d19ab9b674c7f7e964f21db00db1329c', '2026-11-22 00:35:28.301149+00');
INSERT INTO public.migration VALUES ('functions/chunk.sql', '1424cd4be24483394714aaf0f58120229560cd0decfc0dfce0319abab3bd8151', '2026-11-22 00:35:28.306319+00');
INSERT INTO public.migration VALUES ('functions/context.sql', '37615e2707b097aa65fa7541cf4848e4b56aea1b680904bee3ee3db27c9e2811', '2026-11-22 00:35:28.307492+00');
INSERT INTO public.migration VALUES ('functions/queue.sql', '4fde90f2eee5908859314d3417250429bfa85cab894fe137f50a909045878726', '2026-11-22 00:35:28.309669+00');
INSERT INTO public.migration VALUES ('functions/search-vectors.sql', '09bce5a62784680985cb7a5a42d94ca176c0134a4cfc45c119dde683c0253ad7', '2026-11-22 00:35:28.312117+00');
INSERT INTO public.migration VALUES ('functions/search-words.sql', '856dc8c457ab5f882e002cdb4cdc3d38bf293f55bd8ae0da4527c7e0cb5af4a0', '2026-11-22 00:35:28.314167+00');
INSERT INTO public.migration VALUES ('functions/search.sql', 'ca9e1c183011d303c89689626a96b8f6c3acf6b9526229a2519ceb3cedd86b6f', '2026-11-22 00:35:28.316258+00');
INSERT INTO public.migration VALUES ('everything', 'e396954961b02d4963db6096a6428b034297468c82e1eb0b90c93e33305da8d4', '2026-11-22 00:35:28.318364+00');

INSERT INTO public.organization VALUES ('og_0VbeqGdhKgkhPVfq4BvgQ', 'Test workspace', NULL, 'test-workspace', '2026-11-22 00:35:28.343352+00');

INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'product', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'reference', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'competitor', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'persona', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'library', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'segment', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'tag', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'resource', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'suggestion', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'event', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'webhook', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'insight', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'agents', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', 'api-key', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'product', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'reference', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'competitor', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'persona', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'library', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'segment', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'tag', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'resource', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'suggestion', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'event', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'webhook', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'insight', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'agents', 29921795, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', 'api-key', 29921795, 125000);

INSERT INTO public.resource VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 'text', 'rs_0VbeqGjFnBwquDPJj3MK8', 'Competitor', 'indexed', NULL, NULL, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 1, 1, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 2, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 2, 2, '2026-11-22 00:35:28.693581+00', '2026-11-22 00:35:28.845952+00', '2026-11-22 00:35:28.845952+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 'text', 'rs_0VbeqGtvjJM5HmRLlByAB', 'Competitor', 'indexed', NULL, NULL, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 1, 1, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 2, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 2, 2, '2026-11-22 00:35:29.355952+00', '2026-11-22 00:35:29.411741+00', '2026-11-22 00:35:29.411741+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'text', 'rs_0VbeqGius6dnAODwKJAmT', 'Terms', 'indexed', NULL, NULL, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 3, 3, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 1, NULL, NULL, '{"lastDriftCheck": {"revision": 3, "verdicts": {"validates": 0, "immaterial": 1, "contradicts": 1, "invalidates": 0, "strengthens": 0}, "checkedAt": "2026-11-22T00:35:29.001Z", "suggestionOId": "sug_0VbeqGoEXfoOPnTnAFq1i"}}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 1, 1, '2026-11-22 00:35:28.673264+00', '2026-11-22 00:35:28.991327+00', '2026-11-22 00:35:28.991327+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'text', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'Terms', 'indexed', NULL, NULL, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 3, 3, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 1, NULL, NULL, '{"lastDriftCheck": {"revision": 3, "verdicts": {"validates": 0, "immaterial": 1, "contradicts": 1, "invalidates": 0, "strengthens": 0}, "checkedAt": "2026-11-22T00:35:29.556Z", "suggestionOId": "sug_0VbeqGxDkuHJRUh0eib2V"}}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 1, 1, '2026-11-22 00:35:29.351294+00', '2026-11-22 00:35:29.54695+00', '2026-11-22 00:35:29.54695+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 'text', 'rs_0VbeqGj83gfSkJsNUrmnd', 'Case study', 'indexed', NULL, NULL, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, 1, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 3, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 3, 3, '2026-11-22 00:35:28.68623+00', '2026-11-22 00:35:28.803611+00', '2026-11-22 00:35:28.803611+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 'text', 'rs_0VbeqGtth9lrgM1OmFk8p', 'Case study', 'indexed', NULL, NULL, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, 1, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 3, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 3, 3, '2026-11-22 00:35:29.353788+00', '2026-11-22 00:35:29.395942+00', '2026-11-22 00:35:29.395942+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 'text', 'rs_0VbeqH19KQ8bA0YkiV0No', 'Handbook', 'pending', 'embed', NULL, 2, '\x88d6e8c22cab878b759b051d7a38543aedd0bd25a071d55cc8a7cee1e173b31d', 2, 2, 2, '\x88d6e8c22cab878b759b051d7a38543aedd0bd25a071d55cc8a7cee1e173b31d', 12, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 12, 12, '2026-11-22 00:35:29.803285+00', '2026-11-22 00:35:29.848143+00', '2026-11-22 00:35:29.838292+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 'text', 'rs_0VbeqH322uBW8oalVzDMv', 'Second handbook', 'pending', 'embed', NULL, 1, '\xcaadfdb3d5270cd9f22519bc5411ca89e471416965a1d3dff40058413143b499', 1, 0, 0, NULL, 0, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 2, 15, '2026-11-22 00:35:29.920088+00', '2026-11-22 00:35:29.920088+00', NULL, NULL);

INSERT INTO public.resource_comment VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'cm_0VbeqGngRCf5gC2fH4Ta6', 'rs_0VbeqGius6dnAODwKJAmT', 'sug_0VbeqGnTcnXK1EfWUzDRN', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', 'Accepted what this document says and updated product “Rollout” (capabilities/0).', '2026-11-22 00:35:28.959848+00');
INSERT INTO public.resource_comment VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'cm_0VbeqGwWsGOxK0nRVDbcQ', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'sug_0VbeqGwNkr7KsLYfy79eZ', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', 'Accepted what this document says and updated product “Rollout” (capabilities/0).', '2026-11-22 00:35:29.510457+00');

INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 'px_0VbeqGfY3troGYM4LDPjO', 'inferred', '{"end": 477, "how": "name", "quote": "Why they chose Tallyline", "start": 453, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:35:28.803611+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 're_0VbeqGhB9YfThUybyn2kt', 'inferred', '{"end": 64, "how": "name", "quote": "How a regional grocer with 42 shops stopped guessing its stock", "start": 2, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:35:28.803611+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'px_0VbeqGfY3troGYM4LDPjO', 'explicit', '{}', 1, 3, 1, '2026-11-22 00:35:28.997+00', '2026-11-22 00:35:28.86894+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'px_0VbeqGm2iab8MkJJ088yQ', 'explicit', '{}', 1, 3, 2, '2026-11-22 00:35:28.997+00', '2026-11-22 00:35:28.86894+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 'px_0VbeqGstiNllQmoSr6rjX', 'inferred', '{"end": 477, "how": "name", "quote": "Why they chose Tallyline", "start": 453, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:35:29.395942+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 're_0VbeqGt8u2wYJICRP8rOv', 'inferred', '{"end": 64, "how": "name", "quote": "How a regional grocer with 42 shops stopped guessing its stock", "start": 2, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:35:29.395942+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'px_0VbeqGstiNllQmoSr6rjX', 'explicit', '{}', 1, 3, 1, '2026-11-22 00:35:29.551+00', '2026-11-22 00:35:29.426184+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'px_0VbeqGuy4YyvllDhK3AwU', 'explicit', '{}', 1, 3, 2, '2026-11-22 00:35:29.551+00', '2026-11-22 00:35:29.426184+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 'px_0VbeqGstiNllQmoSr6rjX', 'inferred', '{"end": 3165, "how": "nearness", "quote": "buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order", "start": 2870, "mentions": 0}', 0.37149987, 1, 1, NULL, '2026-11-22 00:35:29.838292+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 're_0VbeqGt8u2wYJICRP8rOv', 'inferred', '{"end": 3165, "how": "nearness", "quote": "buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order", "start": 2870, "mentions": 0}', 0.3332389, 1, 1, NULL, '2026-11-22 00:35:29.838292+00');

INSERT INTO public.resource_entity_unlink VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 'cp_0VbeqGhXVVkN0DkQuiW4P', '2026-11-22 00:35:28.860179+00');
INSERT INTO public.resource_entity_unlink VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 'cp_0VbeqGtHNFoz5GuzdJwi6', '2026-11-22 00:35:29.417513+00');

INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 'fetch', 1, 1, '2026-11-22 00:35:28.776343+00', '2026-11-22 00:35:28.777039+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 'chunk', 1, 1, '2026-11-22 00:35:28.777998+00', '2026-11-22 00:35:28.782956+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 'embed', 1, 1, '2026-11-22 00:35:28.78452+00', '2026-11-22 00:35:28.786822+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 'tag', 1, 1, '2026-11-22 00:35:28.797762+00', '2026-11-22 00:35:28.803611+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 'fetch', 1, 1, '2026-11-22 00:35:28.823385+00', '2026-11-22 00:35:28.823856+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 'chunk', 1, 1, '2026-11-22 00:35:28.825981+00', '2026-11-22 00:35:28.826828+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 'embed', 1, 1, '2026-11-22 00:35:28.828584+00', '2026-11-22 00:35:28.830885+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 'tag', 1, 1, '2026-11-22 00:35:28.840661+00', '2026-11-22 00:35:28.845952+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'fetch', 3, 1, '2026-11-22 00:35:29.527723+00', '2026-11-22 00:35:29.528423+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'chunk', 3, 1, '2026-11-22 00:35:29.529549+00', '2026-11-22 00:35:29.530422+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'embed', 3, 1, '2026-11-22 00:35:29.531148+00', '2026-11-22 00:35:29.532812+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'fetch', 3, 1, '2026-11-22 00:35:28.976807+00', '2026-11-22 00:35:28.977806+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 'tag', 3, 1, '2026-11-22 00:35:29.544287+00', '2026-11-22 00:35:29.54695+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'chunk', 3, 1, '2026-11-22 00:35:28.978513+00', '2026-11-22 00:35:28.979115+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'embed', 3, 1, '2026-11-22 00:35:28.979657+00', '2026-11-22 00:35:28.980986+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 'tag', 3, 1, '2026-11-22 00:35:28.988019+00', '2026-11-22 00:35:28.991327+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 'fetch', 1, 1, '2026-11-22 00:35:29.380333+00', '2026-11-22 00:35:29.380737+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 'chunk', 1, 1, '2026-11-22 00:35:29.38117+00', '2026-11-22 00:35:29.381817+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 'embed', 1, 1, '2026-11-22 00:35:29.382256+00', '2026-11-22 00:35:29.383081+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 'tag', 1, 1, '2026-11-22 00:35:29.389924+00', '2026-11-22 00:35:29.395942+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 'fetch', 1, 1, '2026-11-22 00:35:29.400705+00', '2026-11-22 00:35:29.401057+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 'chunk', 1, 1, '2026-11-22 00:35:29.40155+00', '2026-11-22 00:35:29.402043+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 'embed', 1, 1, '2026-11-22 00:35:29.402828+00', '2026-11-22 00:35:29.403631+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 'tag', 1, 1, '2026-11-22 00:35:29.409073+00', '2026-11-22 00:35:29.411741+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 'tag', 1, 1, '2026-11-22 00:35:29.834646+00', '2026-11-22 00:35:29.838292+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 'fetch', 2, 1, '2026-11-22 00:35:29.859071+00', '2026-11-22 00:35:29.859643+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 'chunk', 2, 1, '2026-11-22 00:35:29.860516+00', '2026-11-22 00:35:29.862528+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 'embed', 2, 1, '2026-11-22 00:35:29.863386+00', '2026-11-22 00:35:29.916656+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 'fetch', 1, 1, '2026-11-22 00:35:29.927418+00', '2026-11-22 00:35:29.928619+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 'chunk', 1, 1, '2026-11-22 00:35:29.92977+00', '2026-11-22 00:35:29.931676+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 'embed', 1, 1, '2026-11-22 00:35:29.932782+00', NULL, NULL, NULL);

INSERT INTO public.resource_text VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGj83gfSkJsNUrmnd', 1, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.

## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.

## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', '2026-11-22 00:35:28.68623+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGjFnBwquDPJj3MK8', 1, '# Notes on StockPilot

StockPilot sells by the number of articles, starting at 900 a month for ten shops.

## Where they are strong

- A large team of consultants for chains with more than 300 shops.
- Their forecasting of seasonal goods is well regarded.

## Where they are weak

- A rollout takes four to six months and needs their consultants for every till type.
- Corrections are booked without telling which document caused the difference.
- Small chains wait for days for an answer from support.

## Why we win

- We win when the buyer has to explain differences to auditors.
- We win when the rollout must be over before the season begins.
', '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', '2026-11-22 00:35:28.693581+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 2, '# Terms

A rollout takes seven months.

Tickets are answered within eight hours.
', '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', '2026-11-22 00:35:28.906922+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rs_0VbeqGius6dnAODwKJAmT', 3, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.
', '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', '2026-11-22 00:35:28.970105+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtth9lrgM1OmFk8p', 1, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.

## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.

## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', '2026-11-22 00:35:29.353788+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtvjJM5HmRLlByAB', 1, '# Notes on StockPilot

StockPilot sells by the number of articles, starting at 900 a month for ten shops.

## Where they are strong

- A large team of consultants for chains with more than 300 shops.
- Their forecasting of seasonal goods is well regarded.

## Where they are weak

- A rollout takes four to six months and needs their consultants for every till type.
- Corrections are booked without telling which document caused the difference.
- Small chains wait for days for an answer from support.

## Why we win

- We win when the buyer has to explain differences to auditors.
- We win when the rollout must be over before the season begins.
', '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', '2026-11-22 00:35:29.355952+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 2, '# Terms

A rollout takes seven months.

Tickets are answered within eight hours.
', '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', '2026-11-22 00:35:29.456394+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqGtrb2a2uKYVnsoe3', 3, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.
', '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', '2026-11-22 00:35:29.518279+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 1, '## Chapter 1

till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.

## Chapter 2

delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.

## Chapter 3

buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.', '\x141543a25a1f571baca8a0434d615d81ea86e518858bf88bade7352838a3d346', '2026-11-22 00:35:29.803285+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH19KQ8bA0YkiV0No', 2, '## Chapter 1

till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.

## Chapter 2

delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.

## Chapter 3

buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.

## Chapter 4

weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit 4.', '\x88d6e8c22cab878b759b051d7a38543aedd0bd25a071d55cc8a7cee1e173b31d', '2026-11-22 00:35:29.848143+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rs_0VbeqH322uBW8oalVzDMv', 1, '## Chapter 1

till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.

## Chapter 2

delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.

## Chapter 3

buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.

## Chapter 4

weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit 4.

## Chapter 5

order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season 5.', '\xcaadfdb3d5270cd9f22519bc5411ca89e471416965a1d3dff40058413143b499', '2026-11-22 00:35:29.920088+00');

INSERT INTO public.run VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'run_0VbeqGrApU6bRHbdSFuRX', 'agent', 'completed', 'CONTENT', 'ca_0VbeqGr5cWXNnsym3NUKb', NULL, NULL, NULL, '{"agentOId": "ca_0VbeqGr5cWXNnsym3NUKb", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"content": "# Northmarket\n\n## Situation\n\n- Every Monday two people spent the whole day comparing exports by hand.\n- It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.\n- We export everything at night and compare it in a spreadsheet.\n- Stock figures of the shops and of the web store differed by eleven percent on average.\n- The purchasing team works from the reorder proposals and checks only the exceptions.\n\n## Requirements\n\n- My concern is the audit in September.\n- Is there a way to start with ten shops before we decide on a budget for all of them?\n- The grocer compared three vendors in a pilot of six weeks.\n- Their forecasting of seasonal goods is well regarded.\n\n## Competition\n\n- We win when the buyer has to explain differences to auditors.\n- We win when the rollout must be over before the season begins.\n- Small chains wait for days for an answer from support.\n- A rollout takes four to six months and needs their consultants for every till type.\n- We have to explain every correction, and at the moment we cannot.\n\n## How we help\n\n- The Monday comparison takes forty minutes instead of two working days.\n- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.\n- Sold-out items on Saturdays dropped by 37 %.\n- The head of purchasing, the IT lead and four shop managers were involved from the first week.\n- A rollout takes seven months.", "persona": {"oId": "pe_0VbeqGhqyFtyNOu3vLmfv", "name": "Head of operations", "description": "Works with Tallyline.", "matchAnalysis": "Shares 100 % of its words with the sources, among them: head, oper, work, tallylin.", "matchConfidence": "HIGH"}, "product": {"oId": "px_0VbeqGm2iab8MkJJ088yQ", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "playbook": null, "jsonContent": {"title": "Northmarket", "sections": [{"points": ["Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "We export everything at night and compare it in a spreadsheet.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "heading": "Situation"}, {"points": [], "heading": "Challenges"}, {"points": ["My concern is the audit in September.", "Is there a way to start with ten shops before we decide on a budget for all of them?", "The grocer compared three vendors in a pilot of six weeks.", "Their forecasting of seasonal goods is well regarded."], "heading": "Requirements"}, {"points": ["We win when the buyer has to explain differences to auditors.", "We win when the rollout must be over before the season begins.", "Small chains wait for days for an answer from support.", "A rollout takes four to six months and needs their consultants for every till type.", "We have to explain every correction, and at the moment we cannot."], "heading": "Competition"}, {"points": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "The head of purchasing, the IT lead and four shop managers were involved from the first week.", "A rollout takes seven months."], "heading": "How we help"}, {"points": [], "heading": "Next steps"}]}}, "found": true, "model": "extractive-1", "runOId": "run_0VbeqGrApU6bRHbdSFuRX", "message": "19 values from 7 sources", "warnings": [], "annotations": [{"path": "/jsonContent/sections/0/points/0", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFef5Ky"}]}, {"path": "/jsonContent/sections/0/points/1", "sources": [{"oId": "evt_0VbeqGoPXwxILVOtRoUOC", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/2", "sources": [{"oId": "evt_0VbeqGoPXwxILVOtRoUOC", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/3", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFef5Ky"}]}, {"path": "/jsonContent/sections/0/points/4", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFudoNe"}]}, {"path": "/jsonContent/sections/2/points/0", "sources": [{"oId": "evt_0VbeqGoPXwxILVOtRoUOC", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/1", "sources": [{"oId": "evt_0VbeqGoPXwxILVOtRoUOC", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/2", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFudoNe"}]}, {"path": "/jsonContent/sections/2/points/3", "sources": [{"oId": "rs_0VbeqGjFnBwquDPJj3MK8", "type": "resource", "chunkOId": "ck_0VbeqGlYCNs4Q8d841sSD"}]}, {"path": "/jsonContent/sections/3/points/0", "sources": [{"oId": "rs_0VbeqGjFnBwquDPJj3MK8", "type": "resource", "chunkOId": "ck_0VbeqGlYCNs4Q8d8hCk7H"}]}, {"path": "/jsonContent/sections/3/points/1", "sources": [{"oId": "rs_0VbeqGjFnBwquDPJj3MK8", "type": "resource", "chunkOId": "ck_0VbeqGlYCNs4Q8d8hCk7H"}]}, {"path": "/jsonContent/sections/3/points/2", "sources": [{"oId": "rs_0VbeqGjFnBwquDPJj3MK8", "type": "resource", "chunkOId": "ck_0VbeqGlYCNs4Q8d841sSD"}]}, {"path": "/jsonContent/sections/3/points/3", "sources": [{"oId": "rs_0VbeqGjFnBwquDPJj3MK8", "type": "resource", "chunkOId": "ck_0VbeqGlYCNs4Q8d841sSD"}]}, {"path": "/jsonContent/sections/3/points/4", "sources": [{"oId": "evt_0VbeqGoPXwxILVOtRoUOC", "type": "event"}]}, {"path": "/jsonContent/sections/4/points/0", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/jsonContent/sections/4/points/1", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/jsonContent/sections/4/points/2", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/jsonContent/sections/4/points/3", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/jsonContent/sections/4/points/4", "sources": [{"oId": "px_0VbeqGm2iab8MkJJ088yQ", "type": "entity", "field": "/capabilities/0"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 764, 338, 0, 20, NULL, NULL, 'ak_0VbeqGdlgb3NQIC4OHTTD', 1, '2026-11-22 00:35:29.182316+00', '2026-11-22 00:35:29.182316+00', '2026-11-22 00:35:29.225724+00');
INSERT INTO public.run VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'run_0VbeqGrv9uHQhRj3by2cJ', 'agent', 'completed', 'ENRICH_COMPANY', 'ca_0VbeqGrt9YOWog1EC6vKX', NULL, NULL, NULL, '{"agentOId": "ca_0VbeqGrt9YOWog1EC6vKX", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"company": {"name": "Northmarket", "domain": "northmarket.example", "website": "https://northmarket.example", "industry": "The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.", "location": {"text": null}, "description": null, "specialties": [], "employeeCount": null}, "product": {"oId": "px_0VbeqGm2iab8MkJJ088yQ", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "summary": null, "playbook": null, "talkingPoints": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse."], "recentActivity": []}, "found": true, "model": "extractive-1", "runOId": "run_0VbeqGrv9uHQhRj3by2cJ", "message": "7 values from 3 sources", "warnings": [], "annotations": [{"path": "/company/industry", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFef5Ky"}]}, {"path": "/talkingPoints/0", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/talkingPoints/1", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/talkingPoints/2", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJGfk77e"}]}, {"path": "/talkingPoints/3", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFef5Ky"}]}, {"path": "/talkingPoints/4", "sources": [{"oId": "rs_0VbeqGj83gfSkJsNUrmnd", "type": "resource", "chunkOId": "ck_0VbeqGkoAl3XvtJFef5Ky"}]}, {"path": "/talkingPoints/5", "sources": [{"oId": "evt_0VbeqGoPXwxILVOtRoUOC", "type": "event"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 758, 155, 0, 20, NULL, NULL, 'ak_0VbeqGdlgb3NQIC4OHTTD', 1, '2026-11-22 00:35:29.230849+00', '2026-11-22 00:35:29.230849+00', '2026-11-22 00:35:29.255284+00');
INSERT INTO public.run VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'run_0VbeqGzYu5S7Nulq9HSfX', 'agent', 'completed', 'CONTENT', 'ca_0VbeqGzWd31tC7g7wixt7', NULL, NULL, NULL, '{"agentOId": "ca_0VbeqGzWd31tC7g7wixt7", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"content": "# Northmarket\n\n## Situation\n\n- Every Monday two people spent the whole day comparing exports by hand.\n- It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.\n- We export everything at night and compare it in a spreadsheet.\n- Stock figures of the shops and of the web store differed by eleven percent on average.\n- The purchasing team works from the reorder proposals and checks only the exceptions.\n\n## Requirements\n\n- My concern is the audit in September.\n- Is there a way to start with ten shops before we decide on a budget for all of them?\n- The grocer compared three vendors in a pilot of six weeks.\n- Their forecasting of seasonal goods is well regarded.\n\n## Competition\n\n- We win when the buyer has to explain differences to auditors.\n- We win when the rollout must be over before the season begins.\n- Small chains wait for days for an answer from support.\n- A rollout takes four to six months and needs their consultants for every till type.\n- We have to explain every correction, and at the moment we cannot.\n\n## How we help\n\n- The Monday comparison takes forty minutes instead of two working days.\n- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.\n- Sold-out items on Saturdays dropped by 37 %.\n- The head of purchasing, the IT lead and four shop managers were involved from the first week.\n- A rollout takes seven months.", "persona": {"oId": "pe_0VbeqGtOmYc10mUxQpc9o", "name": "Head of operations", "description": "Works with Tallyline.", "matchAnalysis": "Shares 100 % of its words with the sources, among them: head, oper, work, tallylin.", "matchConfidence": "HIGH"}, "product": {"oId": "px_0VbeqGuy4YyvllDhK3AwU", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "playbook": null, "jsonContent": {"title": "Northmarket", "sections": [{"points": ["Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "We export everything at night and compare it in a spreadsheet.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "heading": "Situation"}, {"points": [], "heading": "Challenges"}, {"points": ["My concern is the audit in September.", "Is there a way to start with ten shops before we decide on a budget for all of them?", "The grocer compared three vendors in a pilot of six weeks.", "Their forecasting of seasonal goods is well regarded."], "heading": "Requirements"}, {"points": ["We win when the buyer has to explain differences to auditors.", "We win when the rollout must be over before the season begins.", "Small chains wait for days for an answer from support.", "A rollout takes four to six months and needs their consultants for every till type.", "We have to explain every correction, and at the moment we cannot."], "heading": "Competition"}, {"points": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "The head of purchasing, the IT lead and four shop managers were involved from the first week.", "A rollout takes seven months."], "heading": "How we help"}, {"points": [], "heading": "Next steps"}]}}, "found": true, "model": "extractive-1", "runOId": "run_0VbeqGzYu5S7Nulq9HSfX", "message": "19 values from 7 sources", "warnings": [], "annotations": [{"path": "/jsonContent/sections/0/points/0", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE94IuI3"}]}, {"path": "/jsonContent/sections/0/points/1", "sources": [{"oId": "evt_0VbeqGxOLZ0ATewZTVTua", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/2", "sources": [{"oId": "evt_0VbeqGxOLZ0ATewZTVTua", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/3", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE94IuI3"}]}, {"path": "/jsonContent/sections/0/points/4", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE9aD6jw"}]}, {"path": "/jsonContent/sections/2/points/0", "sources": [{"oId": "evt_0VbeqGxOLZ0ATewZTVTua", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/1", "sources": [{"oId": "evt_0VbeqGxOLZ0ATewZTVTua", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/2", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE9aD6jw"}]}, {"path": "/jsonContent/sections/2/points/3", "sources": [{"oId": "rs_0VbeqGtvjJM5HmRLlByAB", "type": "resource", "chunkOId": "ck_0VbeqGukVcsd9rTJVFDro"}]}, {"path": "/jsonContent/sections/3/points/0", "sources": [{"oId": "rs_0VbeqGtvjJM5HmRLlByAB", "type": "resource", "chunkOId": "ck_0VbeqGukVcsd9rTJuH6np"}]}, {"path": "/jsonContent/sections/3/points/1", "sources": [{"oId": "rs_0VbeqGtvjJM5HmRLlByAB", "type": "resource", "chunkOId": "ck_0VbeqGukVcsd9rTJuH6np"}]}, {"path": "/jsonContent/sections/3/points/2", "sources": [{"oId": "rs_0VbeqGtvjJM5HmRLlByAB", "type": "resource", "chunkOId": "ck_0VbeqGukVcsd9rTJVFDro"}]}, {"path": "/jsonContent/sections/3/points/3", "sources": [{"oId": "rs_0VbeqGtvjJM5HmRLlByAB", "type": "resource", "chunkOId": "ck_0VbeqGukVcsd9rTJVFDro"}]}, {"path": "/jsonContent/sections/3/points/4", "sources": [{"oId": "evt_0VbeqGxOLZ0ATewZTVTua", "type": "event"}]}, {"path": "/jsonContent/sections/4/points/0", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/jsonContent/sections/4/points/1", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/jsonContent/sections/4/points/2", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/jsonContent/sections/4/points/3", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/jsonContent/sections/4/points/4", "sources": [{"oId": "px_0VbeqGuy4YyvllDhK3AwU", "type": "entity", "field": "/capabilities/0"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 764, 338, 0, 20, NULL, NULL, 'ak_0VbeqGsh1H0WPUf0lO1Iq', 1, '2026-11-22 00:35:29.703748+00', '2026-11-22 00:35:29.703748+00', '2026-11-22 00:35:29.74529+00');
INSERT INTO public.run VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'run_0VbeqH0Lh3CFGspiH2qUG', 'agent', 'completed', 'ENRICH_COMPANY', 'ca_0VbeqH0JwBDVUHsAzE6wO', NULL, NULL, NULL, '{"agentOId": "ca_0VbeqH0JwBDVUHsAzE6wO", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"company": {"name": "Northmarket", "domain": "northmarket.example", "website": "https://northmarket.example", "industry": "The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.", "location": {"text": null}, "description": null, "specialties": [], "employeeCount": null}, "product": {"oId": "px_0VbeqGuy4YyvllDhK3AwU", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "summary": null, "playbook": null, "talkingPoints": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse."], "recentActivity": []}, "found": true, "model": "extractive-1", "runOId": "run_0VbeqH0Lh3CFGspiH2qUG", "message": "7 values from 3 sources", "warnings": [], "annotations": [{"path": "/company/industry", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE94IuI3"}]}, {"path": "/talkingPoints/0", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/talkingPoints/1", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/talkingPoints/2", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFEA8mV1o"}]}, {"path": "/talkingPoints/3", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE94IuI3"}]}, {"path": "/talkingPoints/4", "sources": [{"oId": "rs_0VbeqGtth9lrgM1OmFk8p", "type": "resource", "chunkOId": "ck_0VbeqGuQfIaBWFE94IuI3"}]}, {"path": "/talkingPoints/5", "sources": [{"oId": "evt_0VbeqGxOLZ0ATewZTVTua", "type": "event"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 758, 155, 0, 20, NULL, NULL, 'ak_0VbeqGsh1H0WPUf0lO1Iq', 1, '2026-11-22 00:35:29.752605+00', '2026-11-22 00:35:29.752605+00', '2026-11-22 00:35:29.781405+00');

INSERT INTO public.source VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'so_0VbeqGg2Q1zXzG2pbNADt', 'TEXT', NULL, NULL, '# Tallyline

Tallyline keeps the stock figures of shops, web store and warehouse in step.

## Capabilities

- Reads every till, web order and delivery note within a minute.
- Flags differences between counted and booked stock, with the document that explains them.
- Sends purchase proposals to the buyer when an item falls below its reorder point.
- Connects to common till systems and accounting packages without custom code.

## What customers gain

- Fewer sold-out items at the weekend.
- Counting nights shrink from three a year to one.
- Buyers stop keeping private spreadsheets.

## How teams work without it

Most retailers export figures from each system at night and compare them by hand in a spreadsheet.
Differences are found days later, when nobody remembers the delivery.
', '\x591d6aee9144b4ce625aa1fe7d78dbbf42d721ec676d380adaeb7293c7307c87', 1, '2026-11-22 00:35:28.461251+00');
INSERT INTO public.source VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'so_0VbeqGhMoX1xANLqQh4Z3', 'TEXT', NULL, NULL, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.

## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.

## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, '2026-11-22 00:35:28.565248+00');
INSERT INTO public.source VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'so_0VbeqGnfelsruaORM0Npw', 'RESOURCE', 'rs_0VbeqGius6dnAODwKJAmT', NULL, NULL, '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', 2, '2026-11-22 00:35:28.959848+00');
INSERT INTO public.source VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'so_0VbeqGsyEyEqM1Sj0l5jg', 'TEXT', NULL, NULL, '# Tallyline

Tallyline keeps the stock figures of shops, web store and warehouse in step.

## Capabilities

- Reads every till, web order and delivery note within a minute.
- Flags differences between counted and booked stock, with the document that explains them.
- Sends purchase proposals to the buyer when an item falls below its reorder point.
- Connects to common till systems and accounting packages without custom code.

## What customers gain

- Fewer sold-out items at the weekend.
- Counting nights shrink from three a year to one.
- Buyers stop keeping private spreadsheets.

## How teams work without it

Most retailers export figures from each system at night and compare them by hand in a spreadsheet.
Differences are found days later, when nobody remembers the delivery.
', '\x591d6aee9144b4ce625aa1fe7d78dbbf42d721ec676d380adaeb7293c7307c87', 1, '2026-11-22 00:35:29.291433+00');
INSERT INTO public.source VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'so_0VbeqGtEN2iWPFzIwCEAP', 'TEXT', NULL, NULL, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.

## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.

## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, '2026-11-22 00:35:29.306702+00');
INSERT INTO public.source VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'so_0VbeqGwV14PW8bbt626Lq', 'RESOURCE', 'rs_0VbeqGtrb2a2uKYVnsoe3', NULL, NULL, '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', 2, '2026-11-22 00:35:29.510457+00');

INSERT INTO public.suggestion VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'sug_0VbeqGnTcnXK1EfWUzDRN', 'rs_0VbeqGius6dnAODwKJAmT', 2, 'accepted', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0VbeqGfY3troGYM4LDPjO", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 1 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes six months."}, "document": {"end": 38, "quote": "A rollout takes seven months.", "start": 9, "revision": 2}, "difference": "“six months” here is “seven months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 80, "quote": "Tickets are answered within eight hours.", "start": 40, "revision": 2}, "difference": "the document says the same"}], "entityOId": "px_0VbeqGm2iab8MkJJ088yQ", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “six months” here is “seven months” in the document. Against revision 1 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 38, "path": "/capabilities/0", "after": "A rollout takes seven months.", "quote": "A rollout takes seven months.", "start": 9, "before": "A rollout takes six months.", "reason": "“six months” here is “seven months” in the document"}], "version": 1, "entityOId": "px_0VbeqGm2iab8MkJJ088yQ", "entityType": "product"}]}', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', '2026-11-22 00:35:28.953094+00', '2026-11-22 00:35:28.959848+00');
INSERT INTO public.suggestion VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'sug_0VbeqGoEXfoOPnTnAFq1i', 'rs_0VbeqGius6dnAODwKJAmT', 3, 'pending', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0VbeqGfY3troGYM4LDPjO", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 2 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes seven months."}, "document": {"end": 37, "quote": "A rollout takes nine months.", "start": 9, "revision": 3}, "difference": "“seven months” here is “nine months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 79, "quote": "Tickets are answered within eight hours.", "start": 39, "revision": 3}, "difference": "the document says the same"}], "entityOId": "px_0VbeqGm2iab8MkJJ088yQ", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “seven months” here is “nine months” in the document. Against revision 2 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes nine months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 37, "path": "/capabilities/0", "after": "A rollout takes nine months.", "quote": "A rollout takes nine months.", "start": 9, "before": "A rollout takes seven months.", "reason": "“seven months” here is “nine months” in the document"}], "version": 2, "entityOId": "px_0VbeqGm2iab8MkJJ088yQ", "entityType": "product"}]}', '{"oId": "us_0VbeqGdjQLeykrAc03bID", "lastName": "Owner", "firstName": "Workspace"}', NULL, '2026-11-22 00:35:29.001733+00', NULL);
INSERT INTO public.suggestion VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'sug_0VbeqGwNkr7KsLYfy79eZ', 'rs_0VbeqGtrb2a2uKYVnsoe3', 2, 'accepted', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0VbeqGstiNllQmoSr6rjX", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 1 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes six months."}, "document": {"end": 38, "quote": "A rollout takes seven months.", "start": 9, "revision": 2}, "difference": "“six months” here is “seven months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 80, "quote": "Tickets are answered within eight hours.", "start": 40, "revision": 2}, "difference": "the document says the same"}], "entityOId": "px_0VbeqGuy4YyvllDhK3AwU", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “six months” here is “seven months” in the document. Against revision 1 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 38, "path": "/capabilities/0", "after": "A rollout takes seven months.", "quote": "A rollout takes seven months.", "start": 9, "before": "A rollout takes six months.", "reason": "“six months” here is “seven months” in the document"}], "version": 1, "entityOId": "px_0VbeqGuy4YyvllDhK3AwU", "entityType": "product"}]}', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', '2026-11-22 00:35:29.506035+00', '2026-11-22 00:35:29.510457+00');
INSERT INTO public.suggestion VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'sug_0VbeqGxDkuHJRUh0eib2V', 'rs_0VbeqGtrb2a2uKYVnsoe3', 3, 'pending', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0VbeqGstiNllQmoSr6rjX", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 2 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes seven months."}, "document": {"end": 37, "quote": "A rollout takes nine months.", "start": 9, "revision": 3}, "difference": "“seven months” here is “nine months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 79, "quote": "Tickets are answered within eight hours.", "start": 39, "revision": 3}, "difference": "the document says the same"}], "entityOId": "px_0VbeqGuy4YyvllDhK3AwU", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “seven months” here is “nine months” in the document. Against revision 2 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes nine months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 37, "path": "/capabilities/0", "after": "A rollout takes nine months.", "quote": "A rollout takes nine months.", "start": 9, "before": "A rollout takes seven months.", "reason": "“seven months” here is “nine months” in the document"}], "version": 2, "entityOId": "px_0VbeqGuy4YyvllDhK3AwU", "entityType": "product"}]}', '{"oId": "us_0VbeqGsh1H0WPUf08ldWF", "lastName": "Owner", "firstName": "Workspace"}', NULL, '2026-11-22 00:35:29.556849+00', NULL);

INSERT INTO public.tag VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'rt_0VbeqGicIwxKUuoc0uRei', 'Retail', NULL, '#228833', '2026-11-22 00:35:28.654+00', '2026-11-22 00:35:28.654+00', NULL);
INSERT INTO public.tag VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'rt_0VbeqGtmtFIx3JHTNteBU', 'Retail', NULL, '#228833', '2026-11-22 00:35:29.347+00', '2026-11-22 00:35:29.347+00', NULL);

INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/summary');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/primaryUrl');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/challengesAddressed');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'px_0VbeqGfY3troGYM4LDPjO', '/qualifyingQuestions');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 're_0VbeqGhB9YfThUybyn2kt', '/stakeholdersInvolved');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/summary');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/primaryUrl');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/challengesAddressed');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'px_0VbeqGstiNllQmoSr6rjX', '/qualifyingQuestions');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 're_0VbeqGt8u2wYJICRP8rOv', '/stakeholdersInvolved');

INSERT INTO public.usage_day VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', '2026-11-22', 80, 4);
INSERT INTO public.usage_day VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '2026-11-22', 80, 4);

INSERT INTO public.usage_month VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', '', '2026-11-01', 80);
INSERT INTO public.usage_month VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'ak_0VbeqGdlgb3NQIC4OHTTD', '2026-11-01', 80);
INSERT INTO public.usage_month VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', '', '2026-11-01', 80);
INSERT INTO public.usage_month VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'ak_0VbeqGsh1H0WPUf0lO1Iq', '2026-11-01', 80);

INSERT INTO public.webhook_secret VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 1, '\x5d6078c30cf856dea1137542931991c22260e0358296c88858d13ddbcdbe0b0fdbe4b6d1307bcd3944d1ceb821ef25103cc96074daf372487feebc8f14d7c6bb9407b2e40c0c2d474a4ae73ce04c', '2026-11-22 00:35:29.087109+00', '2026-11-23 00:35:29.161228+00');
INSERT INTO public.webhook_secret VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 2, '\xf0746af6864c32d59978954bebc0965af27a1b165db501375652cfbfee17e6981249c095ab0da3fed9643070165854dbc1a616eff5796184739eebbdab5572431b74e770df64c9b0a0a768b1c3cd', '2026-11-22 00:35:29.161228+00', NULL);
INSERT INTO public.webhook_secret VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 1, '\xb1928a74fd522e6225d2b761db093537283d0fd0eaf17ff39bdb56ede8b9f708275b1ffcc8fe858862ceb7177a6f10c624a398c863aea8f73e63103fdb8cf4cf6d8ad1afdf9e71302adf0653a4b7', '2026-11-22 00:35:29.615292+00', '2026-11-23 00:35:29.695938+00');
INSERT INTO public.webhook_secret VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 2, '\xf3bb4d50ca1913cbf3e917e73d19440d82b62953adf3a2efa7c8168ab8f96e7b608d8a5624dc724d4852e0e7e9a4a9fa3f47891984c60e1752986d9bb5b024cdd32d25e8575f574160f6b079e348', '2026-11-22 00:35:29.695938+00', NULL);

INSERT INTO public.worker VALUES ('wk_0VbeqH1yGvPIaPaRSEsy8', '{pool-wk_0VbeqH1yGvPIaPaRSEsy8}', 'a machine that is gone', 28061, '2026-11-22 00:35:29.854247+00', '2026-11-22 00:35:29.854247+00');
INSERT INTO public.worker VALUES ('wk_0VbeqH35wMHXF3GHT7Zrn', '{pool-wk_0VbeqH35wMHXF3GHT7Zrn}', 'a machine that is gone', 28061, '2026-11-22 00:35:29.923786+00', '2026-11-22 00:35:29.923786+00');

INSERT INTO public.workspace VALUES ('wa_0VbeqGdiZxbSWly3b5Az0', 'og_0VbeqGdhKgkhPVfq4BvgQ', 'Test workspace', 'test-workspace', NULL, 'us_0VbeqGdjQLeykrAc03bID', 'Workspace', 'Owner', '2026-11-22 00:35:28.343352+00');
INSERT INTO public.workspace VALUES ('wa_0VbeqGsh1H0WPUezLPdd7', 'og_0VbeqGdhKgkhPVfq4BvgQ', 'Test workspace', 'test-workspace-2', NULL, 'us_0VbeqGsh1H0WPUf08ldWF', 'Workspace', 'Owner', '2026-11-22 00:35:29.278805+00');

SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);

SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 38, true);

SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 5, true);

SELECT pg_catalog.setval('public.entity_link_ordinal_seq', 14, true);

ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);

ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);

ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);

ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);

ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);

ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);

ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_hash_is_unique UNIQUE (hash);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (o_id);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_00
    ADD CONSTRAINT chunk_00_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_has_one_place_in_its_generation UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_00
    ADD CONSTRAINT chunk_00_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_01
    ADD CONSTRAINT chunk_01_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_01
    ADD CONSTRAINT chunk_01_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_02
    ADD CONSTRAINT chunk_02_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_02
    ADD CONSTRAINT chunk_02_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_03
    ADD CONSTRAINT chunk_03_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_03
    ADD CONSTRAINT chunk_03_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_04
    ADD CONSTRAINT chunk_04_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_04
    ADD CONSTRAINT chunk_04_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_05
    ADD CONSTRAINT chunk_05_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_05
    ADD CONSTRAINT chunk_05_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_06
    ADD CONSTRAINT chunk_06_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_06
    ADD CONSTRAINT chunk_06_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_07
    ADD CONSTRAINT chunk_07_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_07
    ADD CONSTRAINT chunk_07_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_08
    ADD CONSTRAINT chunk_08_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_08
    ADD CONSTRAINT chunk_08_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_09
    ADD CONSTRAINT chunk_09_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_09
    ADD CONSTRAINT chunk_09_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_10
    ADD CONSTRAINT chunk_10_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_10
    ADD CONSTRAINT chunk_10_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_11
    ADD CONSTRAINT chunk_11_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_11
    ADD CONSTRAINT chunk_11_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_12
    ADD CONSTRAINT chunk_12_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_12
    ADD CONSTRAINT chunk_12_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_13
    ADD CONSTRAINT chunk_13_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_13
    ADD CONSTRAINT chunk_13_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_14
    ADD CONSTRAINT chunk_14_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_14
    ADD CONSTRAINT chunk_14_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_15
    ADD CONSTRAINT chunk_15_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.chunk_15
    ADD CONSTRAINT chunk_15_workspace_o_id_resource_o_id_generation_ordinal_key UNIQUE (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.chunk_collection
    ADD CONSTRAINT chunk_collection_pkey PRIMARY KEY (workspace_o_id);

ALTER TABLE ONLY public.chunk_generation
    ADD CONSTRAINT chunk_generation_pkey PRIMARY KEY (workspace_o_id, resource_o_id, generation);

ALTER TABLE ONLY public.chunk_term
    ADD CONSTRAINT chunk_term_pkey PRIMARY KEY (workspace_o_id, term);

ALTER TABLE ONLY public.chunk_words
    ADD CONSTRAINT chunk_words_pkey PRIMARY KEY (workspace_o_id, resource_o_id, generation, ordinal);

ALTER TABLE ONLY public.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.delivery_attempt
    ADD CONSTRAINT delivery_attempt_pkey PRIMARY KEY (workspace_o_id, delivery_o_id, number);

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_happens_once_for_each_end UNIQUE (workspace_o_id, subject_o_id, round);

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.entity_link
    ADD CONSTRAINT entity_link_pkey PRIMARY KEY (workspace_o_id, parent_o_id, child_o_id, field);

ALTER TABLE ONLY public.entity
    ADD CONSTRAINT entity_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.entity_revision
    ADD CONSTRAINT entity_revision_pkey PRIMARY KEY (workspace_o_id, entity_o_id, version);

ALTER TABLE ONLY public.entity_tag
    ADD CONSTRAINT entity_tag_pkey PRIMARY KEY (workspace_o_id, tag_o_id, entity_o_id);

ALTER TABLE ONLY public.entity_tally
    ADD CONSTRAINT entity_tally_pkey PRIMARY KEY (workspace_o_id, kind, archived, slot);

ALTER TABLE ONLY public.entity_unlink
    ADD CONSTRAINT entity_unlink_pkey PRIMARY KEY (workspace_o_id, first_o_id, second_o_id);

ALTER TABLE ONLY public.entity_vector
    ADD CONSTRAINT entity_vector_pkey PRIMARY KEY (workspace_o_id, entity_o_id);

ALTER TABLE ONLY public.event_daily
    ADD CONSTRAINT event_daily_pkey PRIMARY KEY (workspace_o_id, day, category, event_type, slot);

ALTER TABLE ONLY public.event_entity
    ADD CONSTRAINT event_entity_pkey PRIMARY KEY (workspace_o_id, event_o_id, entity_o_id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_is_stored_once UNIQUE (workspace_o_id, dedupe_key);

ALTER TABLE ONLY public.event_participant
    ADD CONSTRAINT event_participant_pkey PRIMARY KEY (workspace_o_id, event_o_id, ordinal);

ALTER TABLE ONLY public.event_payload
    ADD CONSTRAINT event_payload_pkey PRIMARY KEY (workspace_o_id, event_o_id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (workspace_o_id, entity_o_id, field, value_hash, source_o_id, start_offset);

ALTER TABLE ONLY public.finding
    ADD CONSTRAINT finding_is_stored_once UNIQUE (workspace_o_id, event_o_id, extraction_type, start_offset, end_offset);

ALTER TABLE ONLY public.finding_match
    ADD CONSTRAINT finding_match_pkey PRIMARY KEY (workspace_o_id, finding_o_id, entity_o_id);

ALTER TABLE ONLY public.finding
    ADD CONSTRAINT finding_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.idempotent_request
    ADD CONSTRAINT idempotent_request_pkey PRIMARY KEY (workspace_o_id, key_o_id, idempotency_key);

ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_pkey PRIMARY KEY (workspace_o_id, import_job_o_id, ordinal);

ALTER TABLE ONLY public.import_failure
    ADD CONSTRAINT import_failure_pkey PRIMARY KEY (workspace_o_id, import_job_o_id, "position");

ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.insight
    ADD CONSTRAINT insight_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.insight_result
    ADD CONSTRAINT insight_result_pkey PRIMARY KEY (workspace_o_id, insight_o_id, o_id);

ALTER TABLE ONLY public.lease
    ADD CONSTRAINT lease_pkey PRIMARY KEY (workspace_o_id, subject_o_id);

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (o_id);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_slug_is_unique UNIQUE (slug);

ALTER TABLE ONLY public.rate_window
    ADD CONSTRAINT rate_window_pkey PRIMARY KEY (workspace_o_id, key_o_id, route_group, minute);

ALTER TABLE ONLY public.resource_comment
    ADD CONSTRAINT resource_comment_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.resource_entity_link
    ADD CONSTRAINT resource_entity_link_pkey PRIMARY KEY (workspace_o_id, resource_o_id, entity_o_id);

ALTER TABLE ONLY public.resource_entity_unlink
    ADD CONSTRAINT resource_entity_unlink_pkey PRIMARY KEY (workspace_o_id, resource_o_id, entity_o_id);

ALTER TABLE ONLY public.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.resource_stage
    ADD CONSTRAINT resource_stage_pkey PRIMARY KEY (workspace_o_id, resource_o_id, stage);

ALTER TABLE ONLY public.resource_text
    ADD CONSTRAINT resource_text_pkey PRIMARY KEY (workspace_o_id, resource_o_id, revision);

ALTER TABLE ONLY public.run
    ADD CONSTRAINT run_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.suggestion
    ADD CONSTRAINT suggestion_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_pkey PRIMARY KEY (workspace_o_id, o_id);

ALTER TABLE ONLY public.unsupported_field
    ADD CONSTRAINT unsupported_field_pkey PRIMARY KEY (workspace_o_id, entity_o_id, field);

ALTER TABLE ONLY public.usage_day
    ADD CONSTRAINT usage_day_pkey PRIMARY KEY (workspace_o_id, key_o_id, day);

ALTER TABLE ONLY public.usage_month
    ADD CONSTRAINT usage_month_pkey PRIMARY KEY (workspace_o_id, key_o_id, month);

ALTER TABLE ONLY public.webhook_secret
    ADD CONSTRAINT webhook_secret_pkey PRIMARY KEY (workspace_o_id, generation);

ALTER TABLE ONLY public.worker
    ADD CONSTRAINT worker_pkey PRIMARY KEY (o_id);

ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_handle_is_unique UNIQUE (handle);

ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_pkey PRIMARY KEY (o_id);

CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);

CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));

CREATE INDEX agent_newest ON public.agent USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX api_key_by_workspace ON public.api_key USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX chunk_00_graph_64 ON public.chunk_00 USING hnsw (((embedding)::public.halfvec(64)) public.halfvec_ip_ops) WHERE (dimensions = 64);

CREATE INDEX chunk_by_term ON public.chunk_words USING gin (term_keys) WITH (fastupdate='on', gin_pending_list_limit='256');

CREATE INDEX dead_letter_by_age ON public.dead_letter USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX delivery_by_age ON public.delivery USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX entity_by_name ON public.entity USING btree (workspace_o_id, kind, "left"(lower(name), 200)) WHERE (deleted_at IS NULL);

CREATE INDEX entity_by_name_key ON public.entity USING btree (workspace_o_id, name_key) WHERE ((name_key IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX entity_by_update ON public.entity USING btree (workspace_o_id, kind, updated_at DESC, o_id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX entity_default_is_one ON public.entity USING btree (workspace_o_id, kind) WHERE (is_default AND (deleted_at IS NULL));

CREATE INDEX entity_link_by_child ON public.entity_link USING btree (workspace_o_id, child_o_id, parent_o_id);

CREATE INDEX entity_newest ON public.entity USING btree (workspace_o_id, kind, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX entity_tag_by_entity ON public.entity_tag USING btree (workspace_o_id, entity_o_id);

CREATE INDEX entity_words ON public.entity USING gin (words) WHERE (deleted_at IS NULL);

CREATE INDEX event_by_call_purpose ON public.event USING btree (workspace_o_id, call_purpose, event_timestamp DESC, o_id DESC) WHERE (call_purpose IS NOT NULL);

CREATE INDEX event_by_time ON public.event USING btree (workspace_o_id, event_timestamp DESC, o_id DESC);

CREATE INDEX event_entity_by_entity ON public.event_entity USING btree (workspace_o_id, entity_o_id, event_timestamp DESC, event_o_id DESC);

CREATE INDEX event_participant_by_email ON public.event_participant USING btree (workspace_o_id, email, event_timestamp DESC) WHERE (email IS NOT NULL);

CREATE INDEX evidence_by_source ON public.evidence USING btree (workspace_o_id, source_o_id);

CREATE INDEX finding_by_time ON public.finding USING btree (workspace_o_id, event_timestamp DESC, o_id DESC);

CREATE INDEX finding_match_by_entity ON public.finding_match USING btree (workspace_o_id, entity_o_id, event_timestamp DESC, finding_o_id DESC);

CREATE INDEX idempotent_request_by_age ON public.idempotent_request USING btree (created_at);

CREATE INDEX import_job_by_age ON public.import_job USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX insight_by_age ON public.insight USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX lease_by_job ON public.lease USING btree (workspace_o_id, job_id);

CREATE INDEX resource_by_identifier ON public.resource USING btree (workspace_o_id, "left"(identifier, 500)) WHERE (deleted_at IS NULL);

CREATE INDEX resource_by_storage_key ON public.resource USING btree (workspace_o_id, storage_key) WHERE ((storage_key IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX resource_by_update ON public.resource USING btree (workspace_o_id, updated_at) WHERE (deleted_at IS NULL);

CREATE INDEX resource_comment_by_age ON public.resource_comment USING btree (workspace_o_id, resource_o_id, created_at, o_id);

CREATE INDEX resource_entity_link_by_entity ON public.resource_entity_link USING btree (workspace_o_id, entity_o_id, resource_o_id);

CREATE INDEX resource_newest ON public.resource USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX resource_unfinished ON public.resource USING btree (workspace_o_id, updated_at) WHERE (status = ANY (ARRAY['uploading'::text, 'pending'::text]));

CREATE INDEX run_by_age ON public.run USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX run_by_status ON public.run USING btree (workspace_o_id, status, created_at DESC);

CREATE INDEX source_by_hash ON public.source USING btree (workspace_o_id, hash);

CREATE INDEX source_by_resource ON public.source USING btree (workspace_o_id, resource_o_id) WHERE (resource_o_id IS NOT NULL);

CREATE INDEX source_by_url ON public.source USING btree (workspace_o_id, url, revision DESC) WHERE (url IS NOT NULL);

CREATE INDEX suggestion_by_age ON public.suggestion USING btree (workspace_o_id, created_at DESC, o_id DESC);

CREATE INDEX suggestion_by_resource ON public.suggestion USING btree (workspace_o_id, resource_o_id, created_at DESC, o_id DESC);

CREATE UNIQUE INDEX tag_name_is_unique_while_it_lives ON public.tag USING btree (workspace_o_id, lower(name)) WHERE (deleted_at IS NULL);

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_00_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_00_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_01_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_01_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_02_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_02_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_03_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_03_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_04_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_04_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_05_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_05_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_06_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_06_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_07_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_07_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_08_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_08_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_09_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_09_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_10_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_10_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_11_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_11_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_12_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_12_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_13_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_13_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_14_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_14_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER INDEX public.chunk_pkey ATTACH PARTITION public.chunk_15_pkey;

ALTER INDEX public.chunk_has_one_place_in_its_generation ATTACH PARTITION public.chunk_15_workspace_o_id_resource_o_id_generation_ordinal_key;

ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.chunk_collection
    ADD CONSTRAINT chunk_collection_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.chunk_generation
    ADD CONSTRAINT chunk_generation_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk_words
    ADD CONSTRAINT chunk_words_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE public.chunk
    ADD CONSTRAINT chunk_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dead_letter
    ADD CONSTRAINT dead_letter_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.delivery_attempt
    ADD CONSTRAINT delivery_attempt_belongs_to_a_delivery FOREIGN KEY (workspace_o_id, delivery_o_id) REFERENCES public.delivery(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.entity_link
    ADD CONSTRAINT entity_link_workspace_o_id_child_o_id_fkey FOREIGN KEY (workspace_o_id, child_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_link
    ADD CONSTRAINT entity_link_workspace_o_id_parent_o_id_fkey FOREIGN KEY (workspace_o_id, parent_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_revision
    ADD CONSTRAINT entity_revision_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_tag
    ADD CONSTRAINT entity_tag_names_a_tag FOREIGN KEY (workspace_o_id, tag_o_id) REFERENCES public.tag(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_tag
    ADD CONSTRAINT entity_tag_names_an_entity FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_unlink
    ADD CONSTRAINT entity_unlink_workspace_o_id_first_o_id_fkey FOREIGN KEY (workspace_o_id, first_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_unlink
    ADD CONSTRAINT entity_unlink_workspace_o_id_second_o_id_fkey FOREIGN KEY (workspace_o_id, second_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_vector
    ADD CONSTRAINT entity_vector_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity
    ADD CONSTRAINT entity_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.event_entity
    ADD CONSTRAINT event_entity_belongs_to_an_event FOREIGN KEY (workspace_o_id, event_o_id) REFERENCES public.event(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.event_entity
    ADD CONSTRAINT event_entity_names_an_entity FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_workspace_o_id_source_o_id_fkey FOREIGN KEY (workspace_o_id, source_o_id) REFERENCES public.source(workspace_o_id, o_id);

ALTER TABLE ONLY public.finding
    ADD CONSTRAINT finding_belongs_to_an_event FOREIGN KEY (workspace_o_id, event_o_id) REFERENCES public.event(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.finding_match
    ADD CONSTRAINT finding_match_belongs_to_a_finding FOREIGN KEY (workspace_o_id, finding_o_id) REFERENCES public.finding(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.finding_match
    ADD CONSTRAINT finding_match_names_an_entity FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_belongs_to_a_job FOREIGN KEY (workspace_o_id, import_job_o_id) REFERENCES public.import_job(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_failure
    ADD CONSTRAINT import_failure_belongs_to_a_job FOREIGN KEY (workspace_o_id, import_job_o_id) REFERENCES public.import_job(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.insight_result
    ADD CONSTRAINT insight_result_belongs_to_an_insight FOREIGN KEY (workspace_o_id, insight_o_id) REFERENCES public.insight(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.insight
    ADD CONSTRAINT insight_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.lease
    ADD CONSTRAINT lease_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.resource_comment
    ADD CONSTRAINT resource_comment_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_comment
    ADD CONSTRAINT resource_comment_workspace_o_id_suggestion_o_id_fkey FOREIGN KEY (workspace_o_id, suggestion_o_id) REFERENCES public.suggestion(workspace_o_id, o_id);

ALTER TABLE ONLY public.resource_entity_link
    ADD CONSTRAINT resource_entity_link_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_entity_link
    ADD CONSTRAINT resource_entity_link_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_entity_unlink
    ADD CONSTRAINT resource_entity_unlink_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_entity_unlink
    ADD CONSTRAINT resource_entity_unlink_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_stage
    ADD CONSTRAINT resource_stage_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_text
    ADD CONSTRAINT resource_text_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource
    ADD CONSTRAINT resource_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.run
    ADD CONSTRAINT run_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE SET NULL (resource_o_id);

ALTER TABLE ONLY public.suggestion
    ADD CONSTRAINT suggestion_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES public.resource(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.unsupported_field
    ADD CONSTRAINT unsupported_field_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES public.entity(workspace_o_id, o_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_secret
    ADD CONSTRAINT webhook_secret_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES public.workspace(o_id);

ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_organization_o_id_fkey FOREIGN KEY (organization_o_id) REFERENCES public.organization(o_id);

ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;

ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;

ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;

ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.agent ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_00 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_01 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_02 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_03 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_04 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_05 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_06 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_07 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_08 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_09 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_10 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_11 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_12 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_13 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_14 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_15 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_collection ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_generation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_term ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_words ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.dead_letter ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.delivery_attempt ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_revision ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_tally ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_unlink ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_vector ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event_daily ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event_entity ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event_participant ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event_payload ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.evidence ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.finding ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.finding_match ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotent_request ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_batch ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_failure ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_job ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.insight ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.insight_result ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.lease ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.organization ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_organization_only ON public.organization USING ((EXISTS ( SELECT
   FROM public.workspace
  WHERE (workspace.organization_o_id = organization.o_id))));

CREATE POLICY own_row_only ON public.workspace USING ((o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.agent USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.api_key USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.chunk USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.chunk_collection USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.chunk_generation USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.chunk_term USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.chunk_words USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.dead_letter USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.delivery USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.delivery_attempt USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity_link USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity_revision USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity_tag USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity_tally USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity_unlink USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.entity_vector USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.event USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.event_daily USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.event_entity USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.event_participant USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.event_payload USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.evidence USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.finding USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.finding_match USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.idempotent_request USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.import_batch USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.import_failure USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.import_job USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.insight USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.insight_result USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.lease USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.rate_window USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.resource USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.resource_comment USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.resource_entity_link USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.resource_entity_unlink USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.resource_stage USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.resource_text USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.run USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.source USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.suggestion USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.tag USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.unsupported_field USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.usage_day USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.usage_month USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

CREATE POLICY own_workspace_only ON public.webhook_secret USING ((workspace_o_id = current_setting('app.workspace_o_id'::text))) WITH CHECK ((workspace_o_id = current_setting('app.workspace_o_id'::text)));

ALTER TABLE public.rate_window ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.resource ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.resource_comment ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.resource_entity_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.resource_entity_unlink ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.resource_stage ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.resource_text ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.source ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.suggestion ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unsupported_field ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_month ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_secret ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workspace ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO groundwork_app;

REVOKE ALL ON FUNCTION public.bury_job(job_id bigint, letter_o_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bury_job(job_id bigint, letter_o_id text) TO groundwork_app;

REVOKE ALL ON FUNCTION public.chunk_00_nearest_64(near public.halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer, width integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_by_words(question public.sparsevec, keys integer[], resource_o_ids text[], hidden text[], narrow boolean, wanted integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_echo(question public.sparsevec, keys integer[], resource_o_ids text[], hidden text[], narrow boolean, salt integer, hits integer, OUT terms integer[], OUT weights real[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_hits(terms integer[], term_weights real[], heard integer, hints integer, near public.halfvec, embedder text, vector_weight double precision, only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, wanted integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.chunk_hits(terms integer[], term_weights real[], heard integer, hints integer, near public.halfvec, embedder text, vector_weight double precision, only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, wanted integer) TO groundwork_app;

REVOKE ALL ON FUNCTION public.chunk_measured(near public.halfvec, embedder text, o_ids text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_nearest_by_graph(graph_search text, near public.halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer, width integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_nearest_by_scan(near public.halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_passages(o_ids text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_question(terms integer[], term_weights real[], hint_terms integer[], hint_weights real[], hints integer, budget double precision, all_chunks integer, salt integer, OUT lexical public.sparsevec, OUT keys integer[], OUT used_hints integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_rarest_key(terms integer[], salt integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_scope(only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, OUT resource_o_ids text[], OUT chunks integer, OUT hidden text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.chunk_way(chunks integer, embedder text, dimensions integer, has_words boolean, graph_width integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.complete_job(job_id bigint, holder text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.enqueue_job(name text, payload jsonb, run_at timestamp with time zone, key text, priority integer, max_attempts integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enqueue_job(name text, payload jsonb, run_at timestamp with time zone, key text, priority integer, max_attempts integer) TO groundwork_app;

REVOKE ALL ON FUNCTION public.entity_hits(questions text[], near public.halfvec, embedder text, wanted integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.entity_hits(questions text[], near public.halfvec, embedder text, wanted integer) TO groundwork_app;

REVOKE ALL ON FUNCTION public.entity_with_words(query tsquery) FROM PUBLIC;
GRANT ALL ON FUNCTION public.entity_with_words(query tsquery) TO groundwork_app;

REVOKE ALL ON FUNCTION public.free_job(job_id bigint, holder text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.free_job(job_id bigint, holder text) TO groundwork_app;

REVOKE ALL ON FUNCTION public.hand_back_job(job_id bigint, holder text, seconds double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.make_chunk_graph_search(partition_name text, dimensions integer) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agent TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_key TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_collection TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_generation TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_term TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_words TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.dead_letter TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.delivery TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.delivery_attempt TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_link TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_revision TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_tag TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_tally TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_unlink TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entity_vector TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.event TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.event_daily TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.event_entity TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.event_participant TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.event_payload TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.evidence TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.finding TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.finding_match TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotent_request TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_batch TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_failure TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_job TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.insight TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.insight_result TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lease TO groundwork_app;

GRANT SELECT ON TABLE public.organization TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rate_window TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.resource TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.resource_comment TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.resource_entity_link TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.resource_entity_unlink TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.resource_stage TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.resource_text TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.run TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.suggestion TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tag TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unsupported_field TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_day TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_month TO groundwork_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_secret TO groundwork_app;

GRANT SELECT ON TABLE public.workspace TO groundwork_app;
