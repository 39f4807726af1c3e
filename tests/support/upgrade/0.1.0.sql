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
    CONSTRAINT agent_type_is_in_capitals CHECK ((type ~ '^[A-Z]+(_[A-Z]+)*$'::text))
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

INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (36, NULL, 1, '{"generation": 2, "resourceOId": "rs_0VbeusfaffBwGZYVo9B59", "workspaceOId": "wa_0VbeusToirnN3dfVunEV1"}', 0, '2026-11-22 00:53:47.910708+00', 1, 6, NULL, '2026-11-22 00:53:47.910708+00', '2026-11-22 00:53:47.910708+00', NULL, '2026-11-22 00:53:47.918999+00', 'pool-wk_0VbeusggLAHiHmolbbeYB', 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (37, NULL, 1, '{"generation": 1, "resourceOId": "rs_0VbeushwfFBm6OGND8Yic", "workspaceOId": "wa_0VbeusToirnN3dfVunEV1"}', 0, '2026-11-22 00:53:47.996871+00', 1, 6, NULL, '2026-11-22 00:53:47.996871+00', '2026-11-22 00:53:47.996871+00', NULL, '2026-11-22 00:53:48.002269+00', 'pool-wk_0Vbeusi0tgGif6HTqufAk', 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (38, NULL, 3, '{"importJobOId": "pbj_0VbeusiSiqGQHmtZqPjmd", "workspaceOId": "wa_0VbeusToirnN3dfVunEV1"}', 0, '2026-11-22 00:53:48.02783+00', 0, 10, NULL, '2026-11-22 00:53:48.02783+00', '2026-11-22 00:53:48.02783+00', NULL, NULL, NULL, 0, NULL, DEFAULT);

INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'index-resource');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'remove-original');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (3, 'import-events');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (4, 'analyse-event');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (5, 'post-callback');

INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-22 00:53:44.413664+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-22 00:53:44.435609+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-22 00:53:44.444839+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-22 00:53:44.452055+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-22 00:53:44.455726+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-22 00:53:44.460548+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-22 00:53:44.466482+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-22 00:53:44.470776+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-22 00:53:44.480852+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-22 00:53:44.484708+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-22 00:53:44.487192+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-22 00:53:44.541963+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-22 00:53:44.547256+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-22 00:53:44.552785+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-22 00:53:44.55643+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-22 00:53:44.569698+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-22 00:53:44.573752+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-22 00:53:44.578155+00', false);
INSERT INTO graphile_worker.migrations VALUES (19, '2026-11-22 00:53:44.583661+00', true);
INSERT INTO graphile_worker.migrations VALUES (20, '2026-11-22 00:53:44.587601+00', false);

INSERT INTO public.agent VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ca_0VbeusQselyPV6bH7h5dg', 'CONTENT', 'CONTENT', NULL, 'ECHO', '{}', '2026-11-22 00:53:46.937554+00', '2026-11-22 00:53:46.937554+00', NULL);
INSERT INTO public.agent VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ca_0VbeusSYpohIhHGmmCYg9', 'ENRICH_COMPANY', 'ENRICH_COMPANY', NULL, 'ECHO', '{}', '2026-11-22 00:53:47.041812+00', '2026-11-22 00:53:47.041812+00', NULL);
INSERT INTO public.agent VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ca_0VbeusdI54UkPOyabALEA', 'CONTENT', 'CONTENT', NULL, 'ECHO', '{}', '2026-11-22 00:53:47.708235+00', '2026-11-22 00:53:47.708235+00', NULL);
INSERT INTO public.agent VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ca_0Vbeuse3zEMC9GCKGllVH', 'ENRICH_COMPANY', 'ENRICH_COMPANY', NULL, 'ECHO', '{}', '2026-11-22 00:53:47.75477+00', '2026-11-22 00:53:47.75477+00', NULL);

INSERT INTO public.api_key VALUES ('ak_0VbeurxhcmpNPiKAre8jW', 'wa_0VbeurxaPgUbmsSOHJ2W2', 'First key', '\x57aa88f143997df5f99bb93a6e3534f26e439695c09233977e7ed2886e2fcce2', '\xd191c8f04e69cb4d29e7db1e13c7cf544aa76715f9524ed0d31a532d7f1cdcfb990834298e62277283561893472b276480ef0a1d4045d00bd3a1e63c6d1c921d9c79412afc', '84ZT', '{read,write,run,admin}', NULL, NULL, NULL, '2026-11-22 00:53:45.109653+00', '2026-11-22 00:53:45.109653+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeusTGLqpRVAeaUa1bc', 'wa_0VbeurxaPgUbmsSOHJ2W2', 'Reader', '\xa33b143e3bb9819373bb5a53ff2284baedc201236adc90903be3bc328a050242', '\x135bc2373f331dc2caa8b49890fd47f7974304b52fcfa18ec512e02ea0f4471a8e5360e0b87d9f06085631de9f9787140d2ac1aa253935da723afc1bc33890723b5636bcb0', 'Bscb', '{read}', NULL, NULL, NULL, '2026-11-22 00:53:47.085646+00', '2026-11-22 00:53:47.085646+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeusTLETmggfuHNcs1H', 'wa_0VbeurxaPgUbmsSOHJ2W2', 'Gone', '\xc5c0d43ea51516a54f7a0bda92b7dd6fc68da6335c1c51dc21c226018fd2cf48', '\x5a4e48e229beb7ba84344b87f4f71cba6b622fc754e1ad5779ba7d75a674f970642f103891de4469e7dc7a7d19a9f52703c5d7594e14d2c13a0e595ae497be836140eb7cb0', 'dWjK', '{read}', NULL, NULL, NULL, '2026-11-22 00:53:47.091015+00', '2026-11-22 00:53:47.095285+00', NULL, '2026-11-22 00:53:47.095285+00', NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeusToirnN3dfWmhGup', 'wa_0VbeusToirnN3dfVunEV1', 'First key', '\xc382a61f0534b61741617aff22b7089327b146af86f42c3333deee21932db069', '\x97c34de2afdf705a1005cdc772a479232394f4cb5006f829de488d611252dd3849298e556d3e1e11dc7e08af15990f9b73d331d8a10d6bbdee24dde3e9516542d407be1628', 'DldY', '{read,write,run,admin}', NULL, NULL, NULL, '2026-11-22 00:53:47.119814+00', '2026-11-22 00:53:47.119814+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeusfEuxRcalAFoAdXl', 'wa_0VbeusToirnN3dfVunEV1', 'Reader', '\xd7a336c2743cf1ed700c1adab4a43338a46cf641f721e667baee9c3e5c2ddd0a', '\x36e44fcc417b82dd44502773538c1940826c01cde9cad0a8934e47c46169d9aadeace651b6cc0ffc6f25b043450f068d02530349bbf472461a7cd1984da80a193a28e660b6', 'Vfz4', '{read}', NULL, NULL, NULL, '2026-11-22 00:53:47.828503+00', '2026-11-22 00:53:47.828503+00', NULL, NULL, NULL);
INSERT INTO public.api_key VALUES ('ak_0VbeusfIqk0GcAzoGGO0a', 'wa_0VbeusToirnN3dfVunEV1', 'Gone', '\x46fa19921032087ef6b57b140feff6ef2051a7d9906755680abc425f01ddccae', '\x1e0cc17504c52772dd3517941fd2a0b3a3fa6efdc37daf3537534e2c9db359e464956aa8d65d103f3acac3063cc409620424ed2ddad104b06afbc0d345cfeb377830dfa399', 'TuZc', '{read}', NULL, NULL, NULL, '2026-11-22 00:53:47.832585+00', '2026-11-22 00:53:47.83725+00', NULL, '2026-11-22 00:53:47.83725+00', NULL);

INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusWUf69XiH06JDnaM', 'rs_0VbeusVYYGKshpw0IwRW2', 1, 0, 0, 448, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.', 'How a regional grocer with 42 shops stopped guessing its stock', '\xe2e49501fcd907fa74258816398d1cc78723edda317477a97e690fae270b7461', 'hash-1', 256, '[0.03338623,0,0,-0.03338623,0.13684082,-0.055633545,0.089904785,0,0,-0.10015869,0,0,0,-0.03338623,-0.07006836,-0.03338623,0,0.03338623,0.1550293,0,0.07788086,0.07788086,-0.07788086,-0.17810059,0,0,0,0,-0.055633545,0.055633545,-0.023147583,0.14465332,-0.03338623,-0.022262573,0.022262573,-0.06677246,0.03338623,0,0,0,0.03338623,-0.06677246,-0.03338623,-0.03338623,0,0.03338623,0.06677246,0,0,-0.03250122,0,0.03338623,-0.07788086,0.03338623,0,0,0.03338623,-0.03338623,0,0.07006836,0.03338623,0.03338623,-0.06677246,0,0.03338623,0,0,0.055633545,0,-0.08905029,-0.03338623,0,-0.16687012,0.03338623,0,-0.03338623,-0.03338623,0.055633545,0,0.11126709,0,-0.13354492,0,0,0,0.055633545,0.12243652,-0.089904785,0.03338623,0,-0.055633545,0.03338623,-0.16687012,-0.021377563,0.14465332,0,-0.11126709,0,-0.03338623,0,-0.11126709,0.03338623,-0.03338623,-0.089904785,0,-0.03338623,-0.03338623,0.03338623,-0.03338623,0.03338623,0,-0.11126709,0.022262573,0.03338623,0,0,-0.23352051,-0.03338623,0,0,0,0.03338623,-0.18835449,0,0.10345459,0.11126709,-0.07788086,0.03338623,-0.022262573,0,0,0.03338623,0,-0.03338623,-0.11126709,-0.024017334,0.12573242,0.08905029,0.06677246,0.17810059,-0.06677246,0,0.03338623,0.06677246,0.03338623,-0.055633545,-0.03338623,0,0.03338623,0,-0.03338623,0,0.03338623,-0.16687012,0.16784668,0,0,0.06677246,0,-0.03338623,0,0,-0.03338623,-0.03338623,-0.056518555,0,0,0.055633545,0.03338623,0,0.03338623,-0.03338623,-0.16687012,0,0,-0.07788086,-0.03338623,0,-0.022262573,0.03338623,0,-0.056518555,-0.17810059,0,0,0,0.03338623,0,-0.22253418,0,0,0,0.03338623,0.14465332,0,0,0,-0.055633545,0,0.03338623,0,0,-0.044525146,0,0,0,0.03338623,-0.03338623,0,0,-0.056518555,0,-0.10015869,0,-0.03338623,-0.06677246,-0.11126709,0.03338623,0.03338623,-0.021377563,0,0,-0.03338623,0,-0.03338623,-0.03338623,-0.023147583,0.06677246,-0.03338623,0,0,0.07788086,0,0,0.14465332,0,0,-0.03338623,0.055633545,0.03338623,0.14465332,-0.07788086,0,0.07788086,0,0.03338623,0.11126709,-0.03338623,-0.06677246,0,0.11126709,-0.03338623,0.055633545,0,-0.03338623,-0.03338623]', '2026-11-22 00:53:47.28172+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusWUf69XiH06lIBTz', 'rs_0VbeusVYYGKshpw0IwRW2', 1, 1, 450, 915, '## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.', 'How a regional grocer with 42 shops stopped guessing its stock > Why they chose Tallyline', '\xe157457551b4aa4de211d37a6d8cf7defb6fd47dc71c903e14610e49337f1eb0', 'hash-1', 256, '[0,-0.066711426,0,-0.16674805,0.033355713,0,0,0,-0.033355713,0.033355713,0,0,0,0,0.08898926,0.033355713,0.033355713,-0.055603027,0,0,0.111206055,0,-0.077819824,-0.077819824,0,0,-0.09411621,0,0.08898926,0.023117065,0.15490723,0.08898926,-0.056488037,0.033355713,-0.111206055,-0.033355713,0,0,0,0.066711426,-0.111206055,0.056488037,0.033355713,0.033355713,0,-0.111206055,-0.033355713,0,0,0.033355713,0.111206055,0.033355713,0.056488037,-0.055603027,0,0.066711426,0.033355713,0.055603027,0,0.08984375,0,0.023117065,-0.023117065,-0.055603027,0.07873535,-0.111206055,0,0,0.13342285,-0.023117065,0,-0.08898926,0.023117065,0.111206055,0,0,0,-0.033355713,-0.033355713,0,0,0,0,-0.033355713,0.033355713,0,0,-0.14453125,0,0,0,0,-0.111206055,0.066711426,0,-0.056488037,0.033355713,0,0.033355713,0,-0.055603027,0,-0.033355713,-0.033355713,0.033355713,0,0.111206055,-0.077819824,0.08898926,-0.033355713,-0.04360962,-0.033355713,0.033355713,-0.077819824,-0.033355713,0.066711426,0,0,0.033355713,0,0.033355713,0,0,0.111206055,0.16772461,0.111206055,0,0.033355713,0,-0.021362305,0,0.033355713,-0.033355713,0,0,-0.08898926,0,-0.056488037,-0.033355713,0.18823242,-0.022247314,0.111206055,0,0.033355713,0,0.033355713,0.033355713,0.033355713,0,-0.033355713,0,0,0,0.055603027,0.08984375,0.033355713,0,-0.033355713,0,0.12231445,-0.056488037,0,0,-0.111206055,0,0,-0.033355713,0,0,0,0,0.033355713,-0.111206055,0,-0.11206055,-0.18823242,0.033355713,-0.055603027,0.033355713,0,-0.22167969,-0.08984375,-0.022247314,0,0,0,0,0.14453125,0,0.111206055,0.055603027,-0.22167969,-0.08984375,-0.033355713,-0.033355713,-0.111206055,0,-0.033355713,0.29956055,0.056488037,0.066711426,-0.033355713,-0.033355713,0.033355713,-0.112976074,0,0,0,0,0,0,0,-0.033355713,0,-0.033355713,0,-0.111206055,0.08898926,0,-0.111206055,0,0.054718018,-0.033355713,0,0,-0.066711426,-0.08984375,0.033355713,-0.13427734,0,0,0.056488037,-0.055603027,0,0,0,0,-0.033355713,0,0.066711426,0.033355713,-0.033355713,0,0,0,0.056488037,0.111206055,0.055603027,-0.033355713,-0.033355713,0.033355713,0.033355713,0,0,-0.033355713,-0.033355713]', '2026-11-22 00:53:47.28172+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusWUf69XiH07H4nWX', 'rs_0VbeusVYYGKshpw0IwRW2', 1, 2, 917, 1237, '## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.', 'How a regional grocer with 42 shops stopped guessing its stock > Results', '\xb14b98ab024c5f58a5f9076816ee0caa13d7278fac9c695154f1480019d410de', 'hash-1', 256, '[-0.03878784,0,0,0,0.03878784,0,0.06567383,0.16809082,-0.03878784,0.064697266,-0.12939453,-0.03878784,-0.064697266,0,0.06567383,0.29736328,0,-0.12939453,0.12939453,0,0.12939453,0.19396973,0,0,0,0,0,-0.12939453,0,0.064697266,0.03878784,0.03878784,-0.07757568,-0.03878784,-0.03878784,0,0.03878784,0,0,0,-0.03878784,0,-0.03878784,-0.03878784,0,0.03878784,0,0,0,0.03878784,0,-0.12939453,-0.12939453,0.12939453,0,0.03878784,0,-0.03878784,0,0,0.03878784,0,-0.03878784,0,0,0,0,0,0,0.025863647,0,0,-0.03878784,0,0,0,0.03878784,-0.064697266,-0.07757568,0,0,0,0,-0.10345459,0,0,0.03878784,0,0,0,0.03878784,0,-0.16809082,0.03878784,0,0.03878784,0.10345459,0,0,0.03878784,0,0,-0.16809082,-0.012931824,0,0,0.12939453,0,0.06567383,0,-0.042633057,-0.03878784,-0.07757568,0.03878784,-0.03878784,0.03878784,-0.12939453,0,0,0,0,0.064697266,0,0,-0.12939453,-0.064697266,-0.064697266,0,-0.14233398,0,0,0.03878784,0,-0.03878784,0,-0.03878784,0.042633057,0,0,-0.03878784,0.03878784,0.21899414,0,-0.03878784,-0.12939453,0.03878784,0,-0.03878784,0.03878784,-0.12939453,0,0,0,0.064697266,0.12939453,0,0.07757568,-0.03878784,0,0.03878784,0,0,0,-0.16809082,0,-0.03878784,-0.03878784,0,0,0,0.12939453,-0.03878784,0,0.03878784,0.03878784,-0.051727295,0,-0.10345459,-0.03878784,0,0.03878784,0,0,0,0.12939453,0,0,0,0,0.12939453,0,0,-0.03878784,-0.064697266,0.03878784,0,0,0,0,0.07757568,0,0,-0.12939453,-0.03878784,0,0,0.03878784,0,0,0,-0.03878784,0.03878784,0.12939453,0,0,-0.07757568,-0.16809082,0,0.10345459,0,0,0,0.03878784,0,0,0,0,0,-0.12939453,0.064697266,0.12939453,0,0,0,0,0,0,-0.064697266,-0.03878784,-0.03878784,0.20690918,0.10345459,-0.03878784,0.12939453,0,0.03878784,0,-0.03878784,-0.03878784,0,0,-0.03878784,0,0.03878784,-0.06567383,0]', '2026-11-22 00:53:47.28172+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusXX4oBwXe0FNO6jz', 'rs_0VbeusVepXzJleOggvfCi', 1, 0, 0, 502, '# Notes on StockPilot

StockPilot sells by the number of articles, starting at 900 a month for ten shops.

## Where they are strong

- A large team of consultants for chains with more than 300 shops.
- Their forecasting of seasonal goods is well regarded.

## Where they are weak

- A rollout takes four to six months and needs their consultants for every till type.
- Corrections are booked without telling which document caused the difference.
- Small chains wait for days for an answer from support.', 'Notes on StockPilot', '\x2ee669cf1561af40ddcf463ef025ee957b51e2997aba35569f28074cd44241fd', 'hash-1', 256, '[0,0,0,0,0.05606079,-0.08917236,0.05606079,0,0.1104126,-0.033111572,-0.033111572,0,0,0,-0.022949219,0,0,0,0,0.05517578,0,0,-0.05517578,-0.1104126,-0.033111572,0,-0.033111572,0,0.14355469,0,0.07727051,0,-0.19958496,0,0,-0.033111572,0.033111572,0,0.07727051,0.033111572,0.033111572,0,0,0,0.033111572,0.066223145,-0.08917236,0,0,0.033111572,0,0,-0.033111572,0,0,0.05517578,0,0.033111572,0,-0.032226562,-0.05517578,0,-0.033111572,0,-0.033111572,0,0,0,0.1104126,-0.05517578,0,0.1104126,-0.11126709,0,0,0,0,0,-0.033111572,0,0,0.033111572,0.033111572,-0.1104126,-0.05517578,0,0,-0.18762207,0,-0.033111572,0.05606079,-0.05606079,-0.07727051,0,0,0,0,-0.05517578,-0.033111572,0.033111572,0.091552734,0.033111572,-0.1104126,-0.05606079,0,-0.18688965,0,0.033111572,0.25317383,0.08831787,0,0.033111572,0.033111572,-0.1104126,-0.033111572,0,-0.1538086,0,0.1104126,0,-0.066223145,0.25317383,-0.05432129,0,0.033111572,0.033111572,0,0.033111572,-0.033111572,0,-0.033111572,0.14355469,-0.033111572,0,-0.05606079,-0.05606079,0.033111572,-0.033111572,0.05606079,0.05517578,0,0.1104126,0.033111572,0.11126709,0.033111572,-0.08831787,0,0.033111572,-0.05432129,0,-0.05517578,0.022079468,0,0,0,0,0,0.033111572,0.033111572,0.033111572,0,0,0,0,0,-0.033111572,0,0,0,-0.08831787,0,-0.05606079,0,0.033111572,0.033111572,-0.05432129,0,-0.033111572,0,0,0,0.13330078,0,0.033111572,-0.1104126,0,0.066223145,0,0,0.066223145,-0.033111572,0,0.033111572,0.14355469,0.022949219,-0.16552734,0,0,0.14355469,0.033111572,0,0,0,0,0,0.18688965,-0.1104126,0,0,0,-0.022949219,-0.07727051,0.1104126,0,0,0,0,-0.08917236,0.099365234,0.12145996,0,0.1104126,0.066223145,0.033111572,0.022949219,-0.033111572,-0.033111572,0,-0.1104126,0.1104126,-0.066223145,0,0,0,0.033111572,0.033111572,0.13171387,0.033111572,-0.05517578,-0.12231445,-0.14355469,-0.08917236,0,-0.07727051,0,-0.07727051,-0.033111572,-0.066223145,0,-0.05606079,-0.05517578,0.033111572,0,0.033111572,-0.033111572,-0.14355469]', '2026-11-22 00:53:47.345941+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusXX4oBwXe0FePs7o', 'rs_0VbeusVepXzJleOggvfCi', 1, 1, 504, 647, '## Why we win

- We win when the buyer has to explain differences to auditors.
- We win when the rollout must be over before the season begins.', 'Notes on StockPilot > Why we win', '\xc034855036866d3420307a6efad914b3f9bd91a294a1f464629467ed27a6522a', 'hash-1', 256, '[0,0.111206055,0,0,0,0,0,0,0,0,-0.06567383,-0.21887207,-0.21887207,0.06567383,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,0,0.06567383,0,-0.21887207,0,0,0,0,0,-0.109436035,0,0,0,0.06567383,0.111206055,0,0,0,-0.119628906,0,-0.06567383,0,0,0,0,0,0,-0.06567383,0,0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,-0.109436035,0,0,0,-0.06567383,0,-0.45947266,0,-0.06567383,0.06567383,0,-0.06567383,0,0,0,-0.21887207,0,0,-0.06567383,0,0,0,0,0,0.06567383,-0.06567383,0,-0.06567383,-0.06567383,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.06567383,-0.13781738,0,0,0,0,-0.043792725,0,-0.06567383,0,0.06567383,0,0,0,-0.06567383,0,0,0.06567383,0,0,0,0,0,0,0,0,0,-0.13134766,0,-0.109436035,0,0,0.06567383,0.13781738,0,0,0,-0.21887207,0,0,0.06567383,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,-0.06567383,0,0,0,0,-0.21887207,0,0,0.06567383,0,0.111206055,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,-0.06567383,0,0,0,0.06567383,0,-0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0.30493164,0,0,0,0,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,0,0,0,0,0,0,-0.06567383,0,0]', '2026-11-22 00:53:47.345941+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0Vbeusa2hoAj2HKHj20J1', 'rs_0VbeusVTdDjefiW2V0u2k', 3, 0, 0, 79, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.', 'Terms', '\xab6ee3aa0c70f94d1451c3e3f130d8ab03b47bf373b09ec40f2e1ca0d8ba8910', 'hash-1', 256, '[0,0,-0.12646484,0,0,0,0.075927734,0.2529297,0,-0.2529297,-0.075927734,-0.075927734,0,0,0,0,0,0,0,0.2529297,0,0,0,0,0,0,0,0,0,0,0.2529297,0,-0.075927734,0,-0.075927734,0,0,0,0.075927734,0,0.075927734,0,0,0,0.075927734,0,-0.075927734,0,0,0,0,0,0,0.075927734,-0.2529297,0,0,0,0,0,-0.075927734,0,0,-0.12646484,0,0,-0.075927734,-0.2529297,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0.12646484,0,0,0,0,-0.075927734,0,0.2529297,0,0,-0.2529297,0,0,0,-0.075927734,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,-0.2529297,0,0,0,0,0,-0.075927734,0,0,0,-0.075927734,0,0,0,0.075927734,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15185547,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,-0.075927734,0,0,0.075927734,0,0,0,0,0,-0.2529297,0,0,0,0,0,-0.12646484,0,-0.12646484,-0.075927734,-0.075927734,0,0,-0.075927734,-0.075927734,0,0.12646484,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0.075927734,-0.12646484,0,-0.075927734,0,-0.075927734,0,0,0,0,0,0,-0.075927734,0]', '2026-11-22 00:53:47.505131+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKZ38F2V', 'rs_0VbeusfaffBwGZYVo9B59', 1, 0, 0, 12, '## Chapter 1', 'Chapter 1', '\x1beba85367e4179000148926d2b87517b12c1c2a767355b7e153a4397e9248c7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,-0.2993164,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKa2GOGR', 'rs_0VbeusfaffBwGZYVo9B59', 1, 1, 14, 1212, 'till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery', 'Chapter 1', '\xa6748485d223d056ec794d0bd98316a71ae21dd94feb28433bd65dea2f7c86b7', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,-0.25854492,0.07873535,0,0,0,0,0,0,-0.13122559,0,0,0,-0.07873535,0,0,0,0,0,-0.07757568,-0.12927246,0,0,0,0,0,0,0,0,0,0.07873535,0,0,0,0.07757568,0,0,0.20800781,0.07757568,0.07873535,0,0,0.07757568,0,0,0,0,0,0,0,0,0,-0.07873535,0,0,0,0,0.001159668,0,0,0.12927246,0.07757568,0,0.26245117,0.07873535,-0.18371582,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,-0.07757568,0,0,0.051696777,0,0,0,0,0,-0.07873535,0,0,0,0,0,0,0,0,0,0,-0.07757568,0,0,0,0.07873535,0,0,0.07873535,0,0,0,0.25854492,0,0,0,-0.07757568,0,0,0,0.26245117,0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,0,-0.07757568,0,0,0,0,0,0,-0.15515137,0,0,0,0.07873535,0,-0.15515137,-0.07757568,0,0,-0.25854492,0.15515137,0,0,0,-0.07873535,0,0,0,0,0,0,-0.07873535,-0.07757568,0,0,0.26245117,0,0,0,0,0,0,-0.18103027,0,0,0,0,0,0,0,0.07873535,0.12927246,0,0,0,-0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,-0.07757568,0,0,-0.13122559,0,0,0,0,0,-0.12927246,-0.07757568,0,-0.07873535,0,0.25854492,0,0,0.07873535,0,0,0.12927246,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKaWYBtB', 'rs_0VbeusfaffBwGZYVo9B59', 1, 2, 1213, 1396, 'count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.', 'Chapter 1', '\x3f9dfc5e51d968416d0650b2f5eb9baa869313c4ae5f3e522e86f99ee3e4d188', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21447754,0,0,0,0,0,0,0,-0.27612305,0.066833496,0,0,0,0,0,0,-0.11138916,0,0,0,-0.066833496,0,0,0,0,0,-0.08282471,-0.11138916,0,0,0,0,0,0,0,0,0,0.066833496,0,0,0,0.08282471,0,0,0.17822266,0.08282471,0.066833496,0,0,0.08282471,0,0,0,0,0,0,0,0,0,-0.066833496,0,0,0,0,-0.01600647,0,0,0.13806152,0.08282471,0,0.22277832,0.066833496,-0.15600586,0,0,0,0,-0.16479492,0,0,0,0,0,0,0,-0.08282471,0,0,0.055236816,0,0,0,0,0,-0.066833496,0,0,0,0,0,0,0,0,0,0,-0.08282471,0,0,0,0.066833496,0,0,0.066833496,0,0,0,0.27612305,0,0,0,-0.08282471,0,0,0,0.22277832,0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,0,-0.08282471,0,0,0,0,0,0,-0.16564941,0,0,0,0.066833496,0,-0.16564941,-0.08282471,0,0,-0.27612305,0.16564941,0,0,0,-0.066833496,0,0,0,0,0,0,-0.066833496,-0.08282471,0,0,0.22277832,0,0,0,0,0,0,-0.19335938,0,0,0,0,0,0,0,0.066833496,0.13806152,0,0,0,-0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,-0.08282471,0,0,-0.04562378,0,0,0,0,0,-0.13806152,-0.08282471,0,-0.066833496,0,0.27612305,0,0,0.066833496,0,0,0.13806152,0,0,0,0,0,0,0.08282471,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKakaBYu', 'rs_0VbeusfaffBwGZYVo9B59', 1, 3, 1398, 1410, '## Chapter 2', 'Chapter 2', '\x2622ea99f5628b515fd4aeb8c292973578f45dbee786258a182fa8063dadd158', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2993164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKbViBuH', 'rs_0VbeusfaffBwGZYVo9B59', 1, 4, 1412, 2608, 'delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery', 'Chapter 2', '\x3feda05202d6e371404ebaa9e52d6dc257432a8f9b824cb449e6904b0df56df2', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107177734,0,0,-0.17871094,0,0,0,0,-0.35742188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0.107177734,0,0,0.107910156,0.28588867,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0.107177734,0,0,0,0.107177734,0,0.35742188,0.107177734,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17871094,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.35961914,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0.07147217,0,0,-0.35742188,0.107177734,0,0,0,-0.107910156,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,-0.25024414,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKbZw9eK', 'rs_0VbeusfaffBwGZYVo9B59', 1, 5, 2609, 2854, 'audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.', 'Chapter 2', '\x8f8091ee4f7dcd47b9977a5f48c59d25117b180a46e1b882bebf3ad49e68ed50', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10784912,0,0,-0.17041016,0,0,-0.061035156,0,-0.35961914,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10223389,0,0,0,0.10784912,0,0,0.10223389,0.28759766,0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0.10784912,0,0,0.12207031,0.10784912,0,0.35961914,0.10784912,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.10223389,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.3408203,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0.071899414,0,0,-0.35961914,0.10784912,0,0,0,-0.10223389,0,0,0,0,0,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,-0.25170898,0,0,0,0,-0.17041016,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKbxPrv9', 'rs_0VbeusfaffBwGZYVo9B59', 1, 6, 2856, 2868, '## Chapter 3', 'Chapter 3', '\x630123775cd1f7c20008e419c11993d25fbed8675c2f8b8bba5a6b048c27be7c', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.5986328,0,0,-0.17956543,0,0,0,0,0,0,0,0.2993164,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKch8JN6', 'rs_0VbeusfaffBwGZYVo9B59', 1, 7, 2870, 4068, 'buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit', 'Chapter 3', '\x433c0c55ba72160badd1003f3b09e7087c34874083c4ac4dfc9a11fe9af4a677', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0,0,0,-0.25170898,0.076660156,0,0,0,0,0,0,0,-0.12585449,0,0,-0.20324707,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,0,0.07550049,0,-0.12780762,0,0.076660156,0,0,0.07550049,0.076660156,0.07550049,0,0,0.07550049,0,0,0,0,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0.07550049,0,0.25170898,0.07550049,-0.17626953,0,0,0,0,-0.25561523,0,0,0,0,0,0,0,-0.076660156,0,0,-0.076660156,0,0,0,0,0,-0.076660156,0,0,0,0,0,0,0,0,0,0,-0.07550049,0,-0.12585449,0,0.07550049,0,0,0.07550049,0,0,0,0.25170898,-0.0011301041,0,0,-0.076660156,0,0,0,0.25170898,0.076660156,0,0,0,0,0,0,-0.07550049,0,0,0,0,-0.076660156,0,0,0,0,0,0,-0.15112305,0,0,0,0.07550049,0,-0.15112305,-0.076660156,0,0,-0.25561523,0.15112305,0,0,0,-0.07550049,0,0,0,0,0,0,-0.07550049,-0.07550049,0,0,0.25561523,0,0,-0.12585449,0,0,0,-0.17883301,0,0,0,0,0,0,0,0.076660156,0,0,0,0,-0.076660156,0,0,0.12780762,0,0,0,-0.07550049,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,-0.076660156,0,-0.07550049,0,0.25170898,0,0,0.076660156,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0.12585449,0.12585449,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusgAVdgHHqKd8ubf0', 'rs_0VbeusfaffBwGZYVo9B59', 1, 8, 4069, 4252, 'warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.', 'Chapter 3', '\x3c61d759485210734029c51ffa38bfb777bbf47c8eaa8a35325fd6cd7e588854', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.064819336,0,0,0,0,0,0,0,-0.26782227,0.064819336,0,0,0,0,0,0,0,-0.10803223,0,0,-0.18847656,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,0,0.0803833,0,-0.08215332,0,0.064819336,0,0,0.0803833,0.064819336,0.0803833,0,0,0.0803833,0,0,0,0,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0.0803833,0,0.26782227,0.0803833,-0.1875,0,0,0,0,-0.21606445,0,0,0,0,0,0,0,-0.064819336,0,0,-0.064819336,0,0,0,0,0,-0.064819336,0,0,0,0,0,0,0,0,0,0,-0.0803833,0,-0.13391113,0,0.0803833,0,0,0.0803833,0,0,0,0.3317871,0.015533447,0,0,-0.064819336,0,0,0,0.26782227,0.064819336,0,0,0,0,0,0,-0.0803833,0,0,0,0,-0.064819336,0,0,0,0,0,0,-0.1607666,0,0,0,0.0803833,0,-0.1607666,-0.064819336,0,0,-0.21606445,0.1607666,0,0,0,-0.0803833,0,0,0,0,0,0,-0.0803833,-0.0803833,0,0,0.21606445,0,0,-0.13391113,0,0,0,-0.15124512,0,0,0,0,0,0,0,0.064819336,0,0,0,0,-0.064819336,0,0,0.10803223,0,0,0,-0.0803833,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,-0.064819336,0,-0.0803833,0,0.26782227,0,0,0.064819336,0,0,0,0,0,0,0,0,0,-0.062805176,0,0,0,0,0.13391113,0.13391113,0,0,0,0,0,0]', '2026-11-22 00:53:47.881949+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0Vbeush0tLw5JdNIwK4RI', 'rs_0VbeusfaffBwGZYVo9B59', 2, 0, 0, 12, '## Chapter 1', 'Chapter 1', '\x1beba85367e4179000148926d2b87517b12c1c2a767355b7e153a4397e9248c7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,-0.2993164,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.938792+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0Vbeush0tLw5JdNJnfOmc', 'rs_0VbeusfaffBwGZYVo9B59', 2, 1, 14, 1212, 'till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery', 'Chapter 1', '\xa6748485d223d056ec794d0bd98316a71ae21dd94feb28433bd65dea2f7c86b7', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,-0.25854492,0.07873535,0,0,0,0,0,0,-0.13122559,0,0,0,-0.07873535,0,0,0,0,0,-0.07757568,-0.12927246,0,0,0,0,0,0,0,0,0,0.07873535,0,0,0,0.07757568,0,0,0.20800781,0.07757568,0.07873535,0,0,0.07757568,0,0,0,0,0,0,0,0,0,-0.07873535,0,0,0,0,0.001159668,0,0,0.12927246,0.07757568,0,0.26245117,0.07873535,-0.18371582,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,-0.07757568,0,0,0.051696777,0,0,0,0,0,-0.07873535,0,0,0,0,0,0,0,0,0,0,-0.07757568,0,0,0,0.07873535,0,0,0.07873535,0,0,0,0.25854492,0,0,0,-0.07757568,0,0,0,0.26245117,0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,0,-0.07757568,0,0,0,0,0,0,-0.15515137,0,0,0,0.07873535,0,-0.15515137,-0.07757568,0,0,-0.25854492,0.15515137,0,0,0,-0.07873535,0,0,0,0,0,0,-0.07873535,-0.07757568,0,0,0.26245117,0,0,0,0,0,0,-0.18103027,0,0,0,0,0,0,0,0.07873535,0.12927246,0,0,0,-0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,-0.07757568,0,0,-0.13122559,0,0,0,0,0,-0.12927246,-0.07757568,0,-0.07873535,0,0.25854492,0,0,0.07873535,0,0,0.12927246,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.938792+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushIJPXLzHz2mpvdF', 'rs_0VbeusfaffBwGZYVo9B59', 2, 2, 1213, 1396, 'count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.', 'Chapter 1', '\x3f9dfc5e51d968416d0650b2f5eb9baa869313c4ae5f3e522e86f99ee3e4d188', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21447754,0,0,0,0,0,0,0,-0.27612305,0.066833496,0,0,0,0,0,0,-0.11138916,0,0,0,-0.066833496,0,0,0,0,0,-0.08282471,-0.11138916,0,0,0,0,0,0,0,0,0,0.066833496,0,0,0,0.08282471,0,0,0.17822266,0.08282471,0.066833496,0,0,0.08282471,0,0,0,0,0,0,0,0,0,-0.066833496,0,0,0,0,-0.01600647,0,0,0.13806152,0.08282471,0,0.22277832,0.066833496,-0.15600586,0,0,0,0,-0.16479492,0,0,0,0,0,0,0,-0.08282471,0,0,0.055236816,0,0,0,0,0,-0.066833496,0,0,0,0,0,0,0,0,0,0,-0.08282471,0,0,0,0.066833496,0,0,0.066833496,0,0,0,0.27612305,0,0,0,-0.08282471,0,0,0,0.22277832,0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,0,-0.08282471,0,0,0,0,0,0,-0.16564941,0,0,0,0.066833496,0,-0.16564941,-0.08282471,0,0,-0.27612305,0.16564941,0,0,0,-0.066833496,0,0,0,0,0,0,-0.066833496,-0.08282471,0,0,0.22277832,0,0,0,0,0,0,-0.19335938,0,0,0,0,0,0,0,0.066833496,0.13806152,0,0,0,-0.08282471,0,0,0,0,0,0,-0.08282471,0,0,0,-0.08282471,0,0,-0.04562378,0,0,0,0,0,-0.13806152,-0.08282471,0,-0.066833496,0,0.27612305,0,0,0.066833496,0,0,0.13806152,0,0,0,0,0,0,0.08282471,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.957515+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushIJPXLzHz3XZb4q', 'rs_0VbeusfaffBwGZYVo9B59', 2, 3, 1398, 1410, '## Chapter 2', 'Chapter 2', '\x2622ea99f5628b515fd4aeb8c292973578f45dbee786258a182fa8063dadd158', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2993164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.957515+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushSB2ytfZa2WcsKw', 'rs_0VbeusfaffBwGZYVo9B59', 2, 6, 2856, 2868, '## Chapter 3', 'Chapter 3', '\x630123775cd1f7c20008e419c11993d25fbed8675c2f8b8bba5a6b048c27be7c', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.5986328,0,0,-0.17956543,0,0,0,0,0,0,0,0.2993164,0]', '2026-11-22 00:53:47.971897+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushMaOJjvVmIqq7HV', 'rs_0VbeusfaffBwGZYVo9B59', 2, 4, 1412, 2608, 'delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery', 'Chapter 2', '\x3feda05202d6e371404ebaa9e52d6dc257432a8f9b824cb449e6904b0df56df2', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107177734,0,0,-0.17871094,0,0,0,0,-0.35742188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0.107177734,0,0,0.107910156,0.28588867,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0.107177734,0,0,0,0.107177734,0,0.35742188,0.107177734,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17871094,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,0,0,0.35961914,0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0.07147217,0,0,-0.35742188,0.107177734,0,0,0,-0.107910156,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,-0.25024414,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,-0.107177734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107177734,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.961939+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushMaOJjvVmJ1bhhF', 'rs_0VbeusfaffBwGZYVo9B59', 2, 5, 2609, 2854, 'audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.', 'Chapter 2', '\x8f8091ee4f7dcd47b9977a5f48c59d25117b180a46e1b882bebf3ad49e68ed50', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10784912,0,0,-0.17041016,0,0,-0.061035156,0,-0.35961914,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10223389,0,0,0,0.10784912,0,0,0.10223389,0.28759766,0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0.10784912,0,0,0.12207031,0.10784912,0,0.35961914,0.10784912,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.10223389,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,0,0,0.3408203,0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0.071899414,0,0,-0.35961914,0.10784912,0,0,0,-0.10223389,0,0,0,0,0,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,-0.25170898,0,0,0,0,-0.17041016,0,0,0,0,0,0,0,-0.10784912,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10784912,0,-0.10223389,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.961939+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushZ7MTyddCatLnP3', 'rs_0VbeusfaffBwGZYVo9B59', 2, 8, 4069, 4252, 'warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.', 'Chapter 3', '\x3c61d759485210734029c51ffa38bfb777bbf47c8eaa8a35325fd6cd7e588854', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.064819336,0,0,0,0,0,0,0,-0.26782227,0.064819336,0,0,0,0,0,0,0,-0.10803223,0,0,-0.18847656,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,0,0.0803833,0,-0.08215332,0,0.064819336,0,0,0.0803833,0.064819336,0.0803833,0,0,0.0803833,0,0,0,0,0,0,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0.0803833,0,0.26782227,0.0803833,-0.1875,0,0,0,0,-0.21606445,0,0,0,0,0,0,0,-0.064819336,0,0,-0.064819336,0,0,0,0,0,-0.064819336,0,0,0,0,0,0,0,0,0,0,-0.0803833,0,-0.13391113,0,0.0803833,0,0,0.0803833,0,0,0,0.3317871,0.015533447,0,0,-0.064819336,0,0,0,0.26782227,0.064819336,0,0,0,0,0,0,-0.0803833,0,0,0,0,-0.064819336,0,0,0,0,0,0,-0.1607666,0,0,0,0.0803833,0,-0.1607666,-0.064819336,0,0,-0.21606445,0.1607666,0,0,0,-0.0803833,0,0,0,0,0,0,-0.0803833,-0.0803833,0,0,0.21606445,0,0,-0.13391113,0,0,0,-0.15124512,0,0,0,0,0,0,0,0.064819336,0,0,0,0,-0.064819336,0,0,0.10803223,0,0,0,-0.0803833,0,0,0,-0.0803833,0,0,0,0,0,0,0,0,0,-0.064819336,0,-0.0803833,0,0.26782227,0,0,0.064819336,0,0,0,0,0,0,0,0,0,-0.062805176,0,0,0,0,0.13391113,0.13391113,0,0,0,0,0,0]', '2026-11-22 00:53:47.977262+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0Vbeushad4ghZ9YOuTK0X', 'rs_0VbeusfaffBwGZYVo9B59', 2, 9, 4254, 4266, '## Chapter 4', 'Chapter 4', '\x8e0cef3781078bd356c9dadd78c3ac798eb9bba5235f0688a80cea0204a632b7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.5986328,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2993164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.977262+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushSB2ytfZa2d4HFK', 'rs_0VbeusfaffBwGZYVo9B59', 2, 7, 2870, 4068, 'buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit', 'Chapter 3', '\x433c0c55ba72160badd1003f3b09e7087c34874083c4ac4dfc9a11fe9af4a677', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0,0,0,-0.25170898,0.076660156,0,0,0,0,0,0,0,-0.12585449,0,0,-0.20324707,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,0,0.07550049,0,-0.12780762,0,0.076660156,0,0,0.07550049,0.076660156,0.07550049,0,0,0.07550049,0,0,0,0,0,0,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0.07550049,0,0.25170898,0.07550049,-0.17626953,0,0,0,0,-0.25561523,0,0,0,0,0,0,0,-0.076660156,0,0,-0.076660156,0,0,0,0,0,-0.076660156,0,0,0,0,0,0,0,0,0,0,-0.07550049,0,-0.12585449,0,0.07550049,0,0,0.07550049,0,0,0,0.25170898,-0.0011301041,0,0,-0.076660156,0,0,0,0.25170898,0.076660156,0,0,0,0,0,0,-0.07550049,0,0,0,0,-0.076660156,0,0,0,0,0,0,-0.15112305,0,0,0,0.07550049,0,-0.15112305,-0.076660156,0,0,-0.25561523,0.15112305,0,0,0,-0.07550049,0,0,0,0,0,0,-0.07550049,-0.07550049,0,0,0.25561523,0,0,-0.12585449,0,0,0,-0.17883301,0,0,0,0,0,0,0,0.076660156,0,0,0,0,-0.076660156,0,0,0.12780762,0,0,0,-0.07550049,0,0,0,-0.07550049,0,0,0,0,0,0,0,0,0,-0.076660156,0,-0.07550049,0,0.25170898,0,0,0.076660156,0,0,0,0,0,0,0,0,0,0.076660156,0,0,0,0,0.12585449,0.12585449,0,0,0,0,0,0]', '2026-11-22 00:53:47.971897+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushgQ17j7JFovVo8V', 'rs_0VbeusfaffBwGZYVo9B59', 2, 10, 4268, 5463, 'weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend', 'Chapter 4', '\x5c098ba3021c38926304070ea49f53cfc7c9ab5599f4b3bf3c43b950dbd6cdc5', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10797119,0,0,0,0,0,0,0,-0.35742188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17871094,0,0,0,0,0.10723877,0,0,0,0.10797119,0,0,0.10723877,0.10723877,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0.10723877,0,0,0,0.10723877,0,0.35742188,0.10723877,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,0.10723877,0,0,0,0,0,0,0,0,0,0,-0.10797119,0,0,0.17871094,0.35742188,0.10797119,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,-0.10797119,0,0,-0.35742188,0.10723877,0,0.17871094,0,-0.10723877,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,-0.25195312,0,0,0,0,-0.17871094,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.981959+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeushgQ17j7JFpEX5wV', 'rs_0VbeusfaffBwGZYVo9B59', 2, 11, 5464, 5710, 'delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit 4.', 'Chapter 4', '\xa913f37f0065a26b3d08180f351db48cd6f5bf9f27bd3b61f205106589fc7dc8', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.101745605,0,0,0,0,0,0,0,-0.35791016,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16955566,0,0,0,0,0.10736084,0,0,0,0.101745605,0,0,0.10736084,0.10736084,0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,0,0,0,0,0.10736084,0,0,0,0.10736084,0,0.35791016,0.10736084,0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17895508,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,0,0,0,0.10736084,0,0,0,0,0,0,-0.12145996,0,0,0,-0.101745605,0,0,0.16955566,0.35791016,0.101745605,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,-0.101745605,0,0,-0.35791016,0.10736084,0,0.17895508,0,-0.10736084,0,-0.06072998,0,0,0,0,-0.10736084,0,0,0,0,0,0,0,0,0,0,-0.23742676,0,0,0,0,-0.17895508,0,0,0,0,0,0,0,-0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10736084,0,-0.10736084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:47.981959+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusiLb717T6oGim9Es', 'rs_0VbeushwfFBm6OGND8Yic', 1, 0, 0, 12, '## Chapter 1', 'Chapter 1', '\x1beba85367e4179000148926d2b87517b12c1c2a767355b7e153a4397e9248c7', 'hash-1', 256, '[0,-0.5986328,0,0,0,0,0,0,0,0,0,0,0,0,0,0.5986328,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,-0.2993164,0,0,0,0,0,0,0]', '2026-11-22 00:53:48.02287+00');
INSERT INTO public.chunk VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ck_0VbeusiLb717T6oGvvA6K', 'rs_0VbeushwfFBm6OGND8Yic', 1, 1, 14, 1212, 'till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery', 'Chapter 1', '\xa6748485d223d056ec794d0bd98316a71ae21dd94feb28433bd65dea2f7c86b7', 'hash-1', 256, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,-0.25854492,0.07873535,0,0,0,0,0,0,-0.13122559,0,0,0,-0.07873535,0,0,0,0,0,-0.07757568,-0.12927246,0,0,0,0,0,0,0,0,0,0.07873535,0,0,0,0.07757568,0,0,0.20800781,0.07757568,0.07873535,0,0,0.07757568,0,0,0,0,0,0,0,0,0,-0.07873535,0,0,0,0,0.001159668,0,0,0.12927246,0.07757568,0,0.26245117,0.07873535,-0.18371582,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,-0.07757568,0,0,0.051696777,0,0,0,0,0,-0.07873535,0,0,0,0,0,0,0,0,0,0,-0.07757568,0,0,0,0.07873535,0,0,0.07873535,0,0,0,0.25854492,0,0,0,-0.07757568,0,0,0,0.26245117,0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,0,-0.07757568,0,0,0,0,0,0,-0.15515137,0,0,0,0.07873535,0,-0.15515137,-0.07757568,0,0,-0.25854492,0.15515137,0,0,0,-0.07873535,0,0,0,0,0,0,-0.07873535,-0.07757568,0,0,0.26245117,0,0,0,0,0,0,-0.18103027,0,0,0,0,0,0,0,0.07873535,0.12927246,0,0,0,-0.07757568,0,0,0,0,0,0,-0.07757568,0,0,0,-0.07757568,0,0,-0.13122559,0,0,0,0,0,-0.12927246,-0.07757568,0,-0.07873535,0,0.25854492,0,0,0.07873535,0,0,0.12927246,0,0,0,0,0,0,0.07757568,0,0,0,0,0,0,0,0,0,0,0,0]', '2026-11-22 00:53:48.02287+00');

INSERT INTO public.chunk VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ck_0VbeusBZDs9t0VN1EkGVN', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, 0, 0, 448, '# How a regional grocer with 42 shops stopped guessing its stock

The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.

## The challenge

Stock figures of the shops and of the web store differed by eleven percent on average.
Every Monday two people spent the whole day comparing exports by hand.
Popular items were sold out on Saturdays although the warehouse still had them.', 'How a regional grocer with 42 shops stopped guessing its stock', '\xe2e49501fcd907fa74258816398d1cc78723edda317477a97e690fae270b7461', 'hash-1', 256, '[0.03338623,0,0,-0.03338623,0.13684082,-0.055633545,0.089904785,0,0,-0.10015869,0,0,0,-0.03338623,-0.07006836,-0.03338623,0,0.03338623,0.1550293,0,0.07788086,0.07788086,-0.07788086,-0.17810059,0,0,0,0,-0.055633545,0.055633545,-0.023147583,0.14465332,-0.03338623,-0.022262573,0.022262573,-0.06677246,0.03338623,0,0,0,0.03338623,-0.06677246,-0.03338623,-0.03338623,0,0.03338623,0.06677246,0,0,-0.03250122,0,0.03338623,-0.07788086,0.03338623,0,0,0.03338623,-0.03338623,0,0.07006836,0.03338623,0.03338623,-0.06677246,0,0.03338623,0,0,0.055633545,0,-0.08905029,-0.03338623,0,-0.16687012,0.03338623,0,-0.03338623,-0.03338623,0.055633545,0,0.11126709,0,-0.13354492,0,0,0,0.055633545,0.12243652,-0.089904785,0.03338623,0,-0.055633545,0.03338623,-0.16687012,-0.021377563,0.14465332,0,-0.11126709,0,-0.03338623,0,-0.11126709,0.03338623,-0.03338623,-0.089904785,0,-0.03338623,-0.03338623,0.03338623,-0.03338623,0.03338623,0,-0.11126709,0.022262573,0.03338623,0,0,-0.23352051,-0.03338623,0,0,0,0.03338623,-0.18835449,0,0.10345459,0.11126709,-0.07788086,0.03338623,-0.022262573,0,0,0.03338623,0,-0.03338623,-0.11126709,-0.024017334,0.12573242,0.08905029,0.06677246,0.17810059,-0.06677246,0,0.03338623,0.06677246,0.03338623,-0.055633545,-0.03338623,0,0.03338623,0,-0.03338623,0,0.03338623,-0.16687012,0.16784668,0,0,0.06677246,0,-0.03338623,0,0,-0.03338623,-0.03338623,-0.056518555,0,0,0.055633545,0.03338623,0,0.03338623,-0.03338623,-0.16687012,0,0,-0.07788086,-0.03338623,0,-0.022262573,0.03338623,0,-0.056518555,-0.17810059,0,0,0,0.03338623,0,-0.22253418,0,0,0,0.03338623,0.14465332,0,0,0,-0.055633545,0,0.03338623,0,0,-0.044525146,0,0,0,0.03338623,-0.03338623,0,0,-0.056518555,0,-0.10015869,0,-0.03338623,-0.06677246,-0.11126709,0.03338623,0.03338623,-0.021377563,0,0,-0.03338623,0,-0.03338623,-0.03338623,-0.023147583,0.06677246,-0.03338623,0,0,0.07788086,0,0,0.14465332,0,0,-0.03338623,0.055633545,0.03338623,0.14465332,-0.07788086,0,0.07788086,0,0.03338623,0.11126709,-0.03338623,-0.06677246,0,0.11126709,-0.03338623,0.055633545,0,-0.03338623,-0.03338623]', '2026-11-22 00:53:45.977881+00');
INSERT INTO public.chunk VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ck_0VbeusBZDs9t0VN1ti1Nf', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, 1, 450, 915, '## Why they chose Tallyline

The grocer compared three vendors in a pilot of six weeks.
They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.
The connection to their tills was running after four days.

## How they use it

Shop managers open the list of differences each morning before the first delivery.
The purchasing team works from the reorder proposals and checks only the exceptions.', 'How a regional grocer with 42 shops stopped guessing its stock > Why they chose Tallyline', '\xe157457551b4aa4de211d37a6d8cf7defb6fd47dc71c903e14610e49337f1eb0', 'hash-1', 256, '[0,-0.066711426,0,-0.16674805,0.033355713,0,0,0,-0.033355713,0.033355713,0,0,0,0,0.08898926,0.033355713,0.033355713,-0.055603027,0,0,0.111206055,0,-0.077819824,-0.077819824,0,0,-0.09411621,0,0.08898926,0.023117065,0.15490723,0.08898926,-0.056488037,0.033355713,-0.111206055,-0.033355713,0,0,0,0.066711426,-0.111206055,0.056488037,0.033355713,0.033355713,0,-0.111206055,-0.033355713,0,0,0.033355713,0.111206055,0.033355713,0.056488037,-0.055603027,0,0.066711426,0.033355713,0.055603027,0,0.08984375,0,0.023117065,-0.023117065,-0.055603027,0.07873535,-0.111206055,0,0,0.13342285,-0.023117065,0,-0.08898926,0.023117065,0.111206055,0,0,0,-0.033355713,-0.033355713,0,0,0,0,-0.033355713,0.033355713,0,0,-0.14453125,0,0,0,0,-0.111206055,0.066711426,0,-0.056488037,0.033355713,0,0.033355713,0,-0.055603027,0,-0.033355713,-0.033355713,0.033355713,0,0.111206055,-0.077819824,0.08898926,-0.033355713,-0.04360962,-0.033355713,0.033355713,-0.077819824,-0.033355713,0.066711426,0,0,0.033355713,0,0.033355713,0,0,0.111206055,0.16772461,0.111206055,0,0.033355713,0,-0.021362305,0,0.033355713,-0.033355713,0,0,-0.08898926,0,-0.056488037,-0.033355713,0.18823242,-0.022247314,0.111206055,0,0.033355713,0,0.033355713,0.033355713,0.033355713,0,-0.033355713,0,0,0,0.055603027,0.08984375,0.033355713,0,-0.033355713,0,0.12231445,-0.056488037,0,0,-0.111206055,0,0,-0.033355713,0,0,0,0,0.033355713,-0.111206055,0,-0.11206055,-0.18823242,0.033355713,-0.055603027,0.033355713,0,-0.22167969,-0.08984375,-0.022247314,0,0,0,0,0.14453125,0,0.111206055,0.055603027,-0.22167969,-0.08984375,-0.033355713,-0.033355713,-0.111206055,0,-0.033355713,0.29956055,0.056488037,0.066711426,-0.033355713,-0.033355713,0.033355713,-0.112976074,0,0,0,0,0,0,0,-0.033355713,0,-0.033355713,0,-0.111206055,0.08898926,0,-0.111206055,0,0.054718018,-0.033355713,0,0,-0.066711426,-0.08984375,0.033355713,-0.13427734,0,0,0.056488037,-0.055603027,0,0,0,0,-0.033355713,0,0.066711426,0.033355713,-0.033355713,0,0,0,0.056488037,0.111206055,0.055603027,-0.033355713,-0.033355713,0.033355713,0.033355713,0,0,-0.033355713,-0.033355713]', '2026-11-22 00:53:45.977881+00');
INSERT INTO public.chunk VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ck_0VbeusBZDs9t0VN1xDdKy', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, 2, 917, 1237, '## Results

- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.
- Sold-out items on Saturdays dropped by 37 %.
- The Monday comparison takes forty minutes instead of two working days.

The head of purchasing, the IT lead and four shop managers were involved from the first week.', 'How a regional grocer with 42 shops stopped guessing its stock > Results', '\xb14b98ab024c5f58a5f9076816ee0caa13d7278fac9c695154f1480019d410de', 'hash-1', 256, '[-0.03878784,0,0,0,0.03878784,0,0.06567383,0.16809082,-0.03878784,0.064697266,-0.12939453,-0.03878784,-0.064697266,0,0.06567383,0.29736328,0,-0.12939453,0.12939453,0,0.12939453,0.19396973,0,0,0,0,0,-0.12939453,0,0.064697266,0.03878784,0.03878784,-0.07757568,-0.03878784,-0.03878784,0,0.03878784,0,0,0,-0.03878784,0,-0.03878784,-0.03878784,0,0.03878784,0,0,0,0.03878784,0,-0.12939453,-0.12939453,0.12939453,0,0.03878784,0,-0.03878784,0,0,0.03878784,0,-0.03878784,0,0,0,0,0,0,0.025863647,0,0,-0.03878784,0,0,0,0.03878784,-0.064697266,-0.07757568,0,0,0,0,-0.10345459,0,0,0.03878784,0,0,0,0.03878784,0,-0.16809082,0.03878784,0,0.03878784,0.10345459,0,0,0.03878784,0,0,-0.16809082,-0.012931824,0,0,0.12939453,0,0.06567383,0,-0.042633057,-0.03878784,-0.07757568,0.03878784,-0.03878784,0.03878784,-0.12939453,0,0,0,0,0.064697266,0,0,-0.12939453,-0.064697266,-0.064697266,0,-0.14233398,0,0,0.03878784,0,-0.03878784,0,-0.03878784,0.042633057,0,0,-0.03878784,0.03878784,0.21899414,0,-0.03878784,-0.12939453,0.03878784,0,-0.03878784,0.03878784,-0.12939453,0,0,0,0.064697266,0.12939453,0,0.07757568,-0.03878784,0,0.03878784,0,0,0,-0.16809082,0,-0.03878784,-0.03878784,0,0,0,0.12939453,-0.03878784,0,0.03878784,0.03878784,-0.051727295,0,-0.10345459,-0.03878784,0,0.03878784,0,0,0,0.12939453,0,0,0,0,0.12939453,0,0,-0.03878784,-0.064697266,0.03878784,0,0,0,0,0.07757568,0,0,-0.12939453,-0.03878784,0,0,0.03878784,0,0,0,-0.03878784,0.03878784,0.12939453,0,0,-0.07757568,-0.16809082,0,0.10345459,0,0,0,0.03878784,0,0,0,0,0,-0.12939453,0.064697266,0.12939453,0,0,0,0,0,0,-0.064697266,-0.03878784,-0.03878784,0.20690918,0.10345459,-0.03878784,0.12939453,0,0.03878784,0,-0.03878784,-0.03878784,0,0,-0.03878784,0,0.03878784,-0.06567383,0]', '2026-11-22 00:53:45.977881+00');
INSERT INTO public.chunk VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ck_0VbeusD8bN1afTQy7BqAG', 'rs_0Vbeus8Aa2AN95T4wThsj', 1, 0, 0, 502, '# Notes on StockPilot

StockPilot sells by the number of articles, starting at 900 a month for ten shops.

## Where they are strong

- A large team of consultants for chains with more than 300 shops.
- Their forecasting of seasonal goods is well regarded.

## Where they are weak

- A rollout takes four to six months and needs their consultants for every till type.
- Corrections are booked without telling which document caused the difference.
- Small chains wait for days for an answer from support.', 'Notes on StockPilot', '\x2ee669cf1561af40ddcf463ef025ee957b51e2997aba35569f28074cd44241fd', 'hash-1', 256, '[0,0,0,0,0.05606079,-0.08917236,0.05606079,0,0.1104126,-0.033111572,-0.033111572,0,0,0,-0.022949219,0,0,0,0,0.05517578,0,0,-0.05517578,-0.1104126,-0.033111572,0,-0.033111572,0,0.14355469,0,0.07727051,0,-0.19958496,0,0,-0.033111572,0.033111572,0,0.07727051,0.033111572,0.033111572,0,0,0,0.033111572,0.066223145,-0.08917236,0,0,0.033111572,0,0,-0.033111572,0,0,0.05517578,0,0.033111572,0,-0.032226562,-0.05517578,0,-0.033111572,0,-0.033111572,0,0,0,0.1104126,-0.05517578,0,0.1104126,-0.11126709,0,0,0,0,0,-0.033111572,0,0,0.033111572,0.033111572,-0.1104126,-0.05517578,0,0,-0.18762207,0,-0.033111572,0.05606079,-0.05606079,-0.07727051,0,0,0,0,-0.05517578,-0.033111572,0.033111572,0.091552734,0.033111572,-0.1104126,-0.05606079,0,-0.18688965,0,0.033111572,0.25317383,0.08831787,0,0.033111572,0.033111572,-0.1104126,-0.033111572,0,-0.1538086,0,0.1104126,0,-0.066223145,0.25317383,-0.05432129,0,0.033111572,0.033111572,0,0.033111572,-0.033111572,0,-0.033111572,0.14355469,-0.033111572,0,-0.05606079,-0.05606079,0.033111572,-0.033111572,0.05606079,0.05517578,0,0.1104126,0.033111572,0.11126709,0.033111572,-0.08831787,0,0.033111572,-0.05432129,0,-0.05517578,0.022079468,0,0,0,0,0,0.033111572,0.033111572,0.033111572,0,0,0,0,0,-0.033111572,0,0,0,-0.08831787,0,-0.05606079,0,0.033111572,0.033111572,-0.05432129,0,-0.033111572,0,0,0,0.13330078,0,0.033111572,-0.1104126,0,0.066223145,0,0,0.066223145,-0.033111572,0,0.033111572,0.14355469,0.022949219,-0.16552734,0,0,0.14355469,0.033111572,0,0,0,0,0,0.18688965,-0.1104126,0,0,0,-0.022949219,-0.07727051,0.1104126,0,0,0,0,-0.08917236,0.099365234,0.12145996,0,0.1104126,0.066223145,0.033111572,0.022949219,-0.033111572,-0.033111572,0,-0.1104126,0.1104126,-0.066223145,0,0,0,0.033111572,0.033111572,0.13171387,0.033111572,-0.05517578,-0.12231445,-0.14355469,-0.08917236,0,-0.07727051,0,-0.07727051,-0.033111572,-0.066223145,0,-0.05606079,-0.05517578,0.033111572,0,0.033111572,-0.033111572,-0.14355469]', '2026-11-22 00:53:46.079301+00');
INSERT INTO public.chunk VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ck_0VbeusD8bN1afTQz6Y6IB', 'rs_0Vbeus8Aa2AN95T4wThsj', 1, 1, 504, 647, '## Why we win

- We win when the buyer has to explain differences to auditors.
- We win when the rollout must be over before the season begins.', 'Notes on StockPilot > Why we win', '\xc034855036866d3420307a6efad914b3f9bd91a294a1f464629467ed27a6522a', 'hash-1', 256, '[0,0.111206055,0,0,0,0,0,0,0,0,-0.06567383,-0.21887207,-0.21887207,0.06567383,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,0,0.06567383,0,-0.21887207,0,0,0,0,0,-0.109436035,0,0,0,0.06567383,0.111206055,0,0,0,-0.119628906,0,-0.06567383,0,0,0,0,0,0,-0.06567383,0,0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0,0,0,0,0,0,-0.06567383,0,0,0,0,0,-0.109436035,0,0,0,-0.06567383,0,-0.45947266,0,-0.06567383,0.06567383,0,-0.06567383,0,0,0,-0.21887207,0,0,-0.06567383,0,0,0,0,0,0.06567383,-0.06567383,0,-0.06567383,-0.06567383,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.06567383,-0.13781738,0,0,0,0,-0.043792725,0,-0.06567383,0,0.06567383,0,0,0,-0.06567383,0,0,0.06567383,0,0,0,0,0,0,0,0,0,-0.13134766,0,-0.109436035,0,0,0.06567383,0.13781738,0,0,0,-0.21887207,0,0,0.06567383,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,-0.06567383,0,0,0,0,-0.21887207,0,0,0.06567383,0,0.111206055,0,0,0,0,0,0,0,0,0,-0.21887207,0,0,0,-0.06567383,0,0,0,0.06567383,0,-0.06567383,-0.06567383,0,0,0,-0.06567383,0,0,0,0.30493164,0,0,0,0,0,0,0,0,0,0,0,0,0.06567383,0,0.06567383,0,0,0,0,0,0,0,-0.06567383,0,0]', '2026-11-22 00:53:46.079301+00');
INSERT INTO public.chunk VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ck_0VbeusJlHyelCdX9qAr5Q', 'rs_0Vbeus7n2yMaYKMGJuryi', 3, 0, 0, 79, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.', 'Terms', '\xab6ee3aa0c70f94d1451c3e3f130d8ab03b47bf373b09ec40f2e1ca0d8ba8910', 'hash-1', 256, '[0,0,-0.12646484,0,0,0,0.075927734,0.2529297,0,-0.2529297,-0.075927734,-0.075927734,0,0,0,0,0,0,0,0.2529297,0,0,0,0,0,0,0,0,0,0,0.2529297,0,-0.075927734,0,-0.075927734,0,0,0,0.075927734,0,0.075927734,0,0,0,0.075927734,0,-0.075927734,0,0,0,0,0,0,0.075927734,-0.2529297,0,0,0,0,0,-0.075927734,0,0,-0.12646484,0,0,-0.075927734,-0.2529297,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0,0,0,0.12646484,0,0,0,0,-0.075927734,0,0.2529297,0,0,-0.2529297,0,0,0,-0.075927734,0,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.075927734,0,0,0,0.075927734,0,0,0,0,0,0,0,0.075927734,0,0,0,-0.2529297,0,0,0,0,0,-0.075927734,0,0,0,-0.075927734,0,0,0,0.075927734,0.075927734,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15185547,0,0,0,0,0,0,-0.075927734,0,0,0,0,0,-0.075927734,0,0,0.075927734,0,0,0,0,0,-0.2529297,0,0,0,0,0,-0.12646484,0,-0.12646484,-0.075927734,-0.075927734,0,0,-0.075927734,-0.075927734,0,0.12646484,0,0,-0.075927734,0,0,0,0,0,0,0,0,-0.075927734,0,0,0.075927734,-0.12646484,0,-0.075927734,0,-0.075927734,0,0,0,0,0,0,-0.075927734,0]', '2026-11-22 00:53:46.49538+00');

INSERT INTO public.chunk_collection VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 6, 266, 1263297897, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.chunk_collection VALUES ('wa_0VbeusToirnN3dfVunEV1', 18, 1150, 144741868, NULL, NULL, NULL, NULL, NULL);

INSERT INTO public.chunk_generation VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 'retired', 'hash-1', 0, 0, 9, 0, '2026-11-22 00:53:47.992454+00');
INSERT INTO public.chunk_generation VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 1, 'staged', 'hash-1', 18, 1150, 2, 192, '2026-11-22 00:53:48.016926+00');

INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 130106589, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 366110433, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 449289561, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 952764189, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 566500885, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 780916635, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 16625588, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 26700077, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 30523253, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 48358126, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 55351171, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 57962985, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 69734230, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 87520215, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 94572279, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 94834390, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 96718003, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 104163270, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 105376304, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 129760074, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 153265272, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 163007359, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 172069147, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 174421625, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 182494030, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 205608997, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 214038468, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 247230849, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 250521909, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 252309296, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 270147939, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 287650164, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 298934426, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 341558587, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 360445013, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 364047066, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 416716963, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 417578336, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 427512243, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 428125072, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 443100973, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 459616335, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 484657361, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 538636157, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 546056915, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 565401453, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 588835102, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 590415302, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 601644013, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 604850267, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 606523270, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 621625293, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 646503498, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 660492056, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 684715063, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 686566590, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 692568631, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 693167231, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 702179424, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 727751210, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 4412199, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 20655805, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 24760266, 0, 0, 1, 3);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 206169183, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 229456135, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 346695144, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 349060568, 0, 4, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 377952179, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 390107390, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 408911967, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 428606765, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 523497690, 0, 3, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 531665433, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 546602472, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 678467367, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 685702806, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 730857405, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 733417108, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 738055454, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 744324380, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 770562484, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 775015430, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 779194441, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 784808379, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 792621621, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 804562103, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 845537777, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 848935427, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 870383309, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 883762565, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 908815453, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 919895478, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 923046732, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 928119960, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 932786532, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 944109607, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 966333233, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 982680596, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 19450832, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 62189583, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 65795041, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 94079711, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 102806860, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 102886840, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 192394713, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 210235660, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 215635136, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 234571986, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 253868278, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 259149223, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 283169288, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 306025130, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 312922667, 0, 0, 1, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 335022592, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 364932844, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 374347500, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 447485243, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 476157116, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 483888516, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 556652639, 0, 0, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 653530255, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 698447204, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 704428334, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 706130671, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 710883047, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 743871490, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 761994230, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 857308137, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 863691642, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 791133488, 0, 0, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 364333647, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 130106589, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 366110433, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 449289561, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 952764189, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 566500885, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 780916635, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 16625588, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 26700077, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 30523253, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 48358126, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 55351171, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 57962985, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 69734230, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 206169183, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 229456135, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 531665433, 0, 1, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 546602472, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 4412199, 0, 1, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 20655805, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 24760266, 0, 0, 1, 3);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 87520215, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 94572279, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 94834390, 0, 0, 1, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 96718003, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 104163270, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 105376304, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 129760074, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 153265272, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 163007359, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 172069147, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 174421625, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 182494030, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 205608997, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 214038468, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 247230849, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 250521909, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 252309296, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 270147939, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 287650164, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 298934426, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 360445013, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 364047066, 0, 0, 3, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 416716963, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 417578336, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 427512243, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 443100973, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 459616335, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 484657361, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 538636157, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 546056915, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 565401453, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 588835102, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 590415302, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 604850267, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 606523270, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 621625293, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 646503498, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 660492056, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 684715063, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 686566590, 0, 0, 2, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 692568631, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 693167231, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 702179424, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 727751210, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 733417108, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 738055454, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 744324380, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 770562484, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 775015430, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 779194441, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 784808379, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 792621621, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 804562103, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 845537777, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 848935427, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 870383309, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 883762565, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 908815453, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 919895478, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 923046732, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 928119960, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 932786532, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 944109607, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 966333233, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 982680596, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 346695144, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 349060568, 0, 4, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 377952179, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 390107390, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 408911967, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 341558587, 0, 1, 1, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 523497690, 0, 3, 2, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 678467367, 0, 2, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 685702806, 0, 2, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 428125072, 0, 2, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 428606765, 0, 2, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 601644013, 0, 1, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 730857405, 0, 1, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 19450832, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 62189583, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 65795041, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 94079711, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 102806860, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 102886840, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 192394713, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 210235660, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 215635136, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 253868278, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 259149223, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 283169288, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 306025130, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 312922667, 0, 0, 1, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 335022592, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 364932844, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 374347500, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 447485243, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 476157116, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 556652639, 0, 0, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 653530255, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 698447204, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 704428334, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 706130671, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 710883047, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 743871490, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 761994230, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 857308137, 0, 1, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 863691642, 0, 0, 0, 1);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 791133488, 0, 0, 0, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 364333647, 0, 0, 1, 0);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 483888516, 0, 0, 1, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 20151136, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 340534254, 0, 1, 0, 2);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 640259149, 0, 0, 0, 4);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 234571986, 0, 1, 1, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 26253128, 0, 0, 0, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 43271011, 0, 4, 2, 6);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 75068847, 0, 0, 0, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 642943402, 0, 4, 2, 6);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 704950140, 0, 0, 0, 8);
INSERT INTO public.chunk_term VALUES ('wa_0VbeusToirnN3dfVunEV1', 913594716, 0, 1, 0, 2);

INSERT INTO public.chunk_words VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, 0, 'ck_0VbeusBZDs9t0VN1EkGVN', 66, '{24760266:1.817,30523253:1.6281,55351171:1.6281,57962985:1.0712,69734230:1.0712,87520215:1.0712,94834390:1.7413,96718003:1.0712,104163270:1.0712,153265272:1.0712,174421625:1.0712,247230849:1.4408,250521909:1.0712,252309296:1.0712,287650164:1.0712,341558587:1.0712,349060568:1.0712,364047066:1.4408,377952179:1.0712,408911967:1.0712,417578336:1.6281,427512243:1.6281,443100973:1.0712,459616335:1.0712,523497690:1.0712,538636157:1.0712,546056915:1.0712,590415302:1.0712,606523270:1.0712,646503498:1.0712,660492056:1.0712,686566590:1.7413,727751210:1.0712,730857405:1.0712,733417108:1.0712,738055454:1.0712,779194441:1.0712,784808379:1.0712,845537777:1.0712,848935427:1.0712,870383309:1.0712,919895478:1.0712,923046732:1.0712,928119960:1.0712,966333233:1.0712,982680596:1.0712}/1000000000', '{-827631038,-871720770,-964805786,-962747700,-605267920,-544101836,-573546958,-599566428,-744883600,-272173944,-489046900,-239230097,-252264004,-143926872,-1881628488,-1708953212,-1737190904,-1652044285,-1857012828,-1439538156,-1463643926,-1365171290,-1561798180,-1495751596,-1216109056,1260902556,1232916004,1200124528,1540840304,1366234176,1446336776,1761400722,1724779968,1702075292,1703960376,1689989392,1921655884,1884324740,47964844,19565924,80715356,270373808,392046680,369858312,757606828,554071352}', '\xb6a3a36b6b6bae6b6b6b6b906b6b6b6b6b906b6ba3a36b6b6b6b6b6b6b6b6bae6b6b6b6b6b6b6b6b6b6b6b6b6b6b');
INSERT INTO public.chunk_words VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, 1, 'ck_0VbeusBZDs9t0VN1ti1Nf', 62, '{4412199:1.0955,20655805:1.0955,24760266:1.6466,30523253:1.4627,48358126:1.0955,55351171:1.6466,94834390:1.4627,105376304:1.0955,129760074:1.0955,163007359:1.0955,172069147:1.7571,182494030:1.0955,205608997:1.0955,214038468:1.0955,247230849:1.4627,341558587:1.4627,346695144:1.0955,349060568:1.0955,360445013:1.0955,364047066:1.4627,416716963:1.0955,417578336:1.4627,427512243:1.4627,428606765:1.0955,523497690:1.4627,565401453:1.7571,566500885:1.0955,590415302:1.0955,604850267:1.0955,606523270:1.0955,621625293:1.0955,678467367:1.0955,684715063:1.0955,685702806:1.0955,686566590:1.4627,693167231:1.0955,775015430:1.0955,792621621:1.0955,804562103:1.0955,883762565:1.0955,908815453:1.0955,919895478:1.0955,944109607:1.0955}/1000000000', '{-901699084,-811540580,-827631038,-871720769,-1060376880,-964805786,-573546957,-766259800,-710703040,-309245804,-498458362,-523311024,-95877636,-129254792,-239230097,-1708953209,-1713048888,-1737190904,-1633438660,-1652044285,-1474951196,-1463643925,-1365171289,-1384353316,-1216109053,1300314334,1281105212,1200124528,1534673924,1540840304,1601739356,1787705844,1752421812,1748475696,1761400723,1846539412,1938511216,2008395196,1956575156,435745660,333567004,270373808,710641140}', '\x6e6ea5926ea5926e6e6eb06e6e6e92926e6e6e926e92926e92b06e6e6e6e6e6e6e6e926e6e6e6e6e6e6e6e');
INSERT INTO public.chunk_words VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, 2, 'ck_0VbeusBZDs9t0VN1xDdKy', 55, '{16625588:1.141,24760266:1.6802,26700077:1.141,30523253:1.5026,55351171:1.5026,69734230:1.141,94572279:1.141,94834390:1.6802,96718003:1.141,153265272:1.141,182494030:1.141,214038468:1.141,229456135:1.141,247230849:1.5026,252309296:1.141,270147939:1.141,298934426:1.141,349060568:1.141,360445013:1.141,364047066:1.5026,390107390:1.141,417578336:1.5026,427512243:1.5026,428125072:1.141,443100973:1.141,484657361:1.141,523497690:1.141,531665433:1.141,588835102:1.141,601644013:1.141,684715063:1.141,685702806:1.5026,686566590:1.5026,692568631:1.141,702179424:1.141,744324380:1.6802,770562484:1.141,780916635:1.141,792621621:1.141,883762565:1.141,932786532:1.141}/1000000000', '{-927278152,-827631038,-854474276,-871720769,-964805785,-605267920,-574595404,-573546958,-599566428,-272173944,-523311024,-129254792,-34045580,-239230097,-143926872,-1960517404,-1945508096,-1737190904,-1633438660,-1652044285,-1773263216,-1463643925,-1365171289,-1386296536,-1561798180,-1195293140,-1216109056,-1248973556,1194311952,1144851164,1752421812,1748475699,1761400723,1850961332,1814414568,2050593050,2096825272,1902328580,2008395196,435745660,354984184}', '\x72a87296967272a8727272727296727272727296729696727272727272727296967272a87272727272');
INSERT INTO public.chunk_words VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 1, 0, 'ck_0VbeusD8bN1afTQy7BqAG', 53, '{19450832:1.1508,20655805:1.1508,24760266:1.5112,62189583:1.1508,65795041:1.1508,94079711:1.5112,102806860:1.1508,102886840:1.1508,206169183:1.1508,210235660:1.1508,215635136:1.1508,229456135:1.1508,234571986:1.1508,253868278:1.5112,259149223:1.1508,283169288:1.1508,306025130:1.1508,312922667:1.5112,346695144:1.6873,349060568:1.1508,364932844:1.1508,374347500:1.1508,377952179:1.1508,390107390:1.1508,408911967:1.1508,428606765:1.1508,447485243:1.1508,476157116:1.1508,523497690:1.1508,531665433:1.5112,546602472:1.1508,556652639:1.7916,566500885:1.1508,653530255:1.1508,678467367:1.1508,685702806:1.1508,698447204:1.1508,704428334:1.1508,706130671:1.1508,710883047:1.1508,743871490:1.1508,761994230:1.1508,857308137:1.1508}/1000000000', '{-806401496,-811540580,-827631037,-979393196,-991712532,-584954345,-741429160,-741616760,-93588460,-111959720,-131778968,-34045580,-56539616,-137722189,-159034380,-1999688376,-2084950080,-2116604473,-1713048886,-1737190904,-1672618280,-1844691240,-1857012828,-1773263216,-1439538156,-1384353316,-1577307772,-1161152616,-1216109056,-1248973553,1226674888,1341850646,1281105212,1352415060,1787705844,1748475696,1841934584,1824424400,1662430932,1647361780,2048275808,2128612016,120163020}', '\x737397737397737373737373739773737397a9737373737373737373739773b37373737373737373737373');
INSERT INTO public.chunk_words VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 1, 1, 'ck_0VbeusD8bN1afTQz6Y6IB', 18, '{4412199:1.4591,192394713:1.4591,206169183:1.4591,234571986:1.4591,312922667:1.7546,335022592:1.4591,346695144:1.7546,483888516:1.4591,523497690:1.4591,556652639:1.7546,863691642:1.9972}/1000000000', '{-901699081,-426593777,-93588457,-56539613,-2116604474,-2069082773,-1713048886,-1206758533,-1216109053,1341850646,111667330}', '\x92929292af92af9292afc8');
INSERT INTO public.chunk_words VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 3, 0, 'ck_0VbeusJlHyelCdX9qAr5Q', 12, '{130106589:1.9188,206169183:1.5282,229456135:1.5282,364333647:1.5282,366110433:1.5282,449289561:1.5282,531665433:1.5282,546602472:1.5282,780916635:1.5282,952764189:1.5282}/1000000000', '{-733383138,-93588457,-34045577,-1651422121,-1677328657,-1605234673,-1248973553,1226674891,1902328583,677673247}', '\xc0999999999999999999');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 1, 0, 'ck_0VbeusWUf69XiH06JDnaM', 66, '{24760266:1.817,30523253:1.6281,55351171:1.6281,57962985:1.0712,69734230:1.0712,87520215:1.0712,94834390:1.7413,96718003:1.0712,104163270:1.0712,153265272:1.0712,174421625:1.0712,247230849:1.4408,250521909:1.0712,252309296:1.0712,287650164:1.0712,341558587:1.0712,349060568:1.0712,364047066:1.4408,377952179:1.0712,408911967:1.0712,417578336:1.6281,427512243:1.6281,443100973:1.0712,459616335:1.0712,523497690:1.0712,538636157:1.0712,546056915:1.0712,590415302:1.0712,606523270:1.0712,646503498:1.0712,660492056:1.0712,686566590:1.7413,727751210:1.0712,730857405:1.0712,733417108:1.0712,738055454:1.0712,779194441:1.0712,784808379:1.0712,845537777:1.0712,848935427:1.0712,870383309:1.0712,919895478:1.0712,923046732:1.0712,928119960:1.0712,966333233:1.0712,982680596:1.0712}/1000000000', '{-1924683065,-1880725445,-2053977117,-2056170935,-1744787275,-1669506383,-1640190281,-1615878367,-1871377675,-1406532595,-1590342647,-1303292950,-1290129095,-1266210515,-868986819,-640712447,-610770291,-563396986,-759379167,-371288943,-349282193,-313666781,-519820967,-449555247,-194029947,147531801,177225377,73695989,406563829,310633669,366586253,722478871,623050053,647981849,645705661,660062613,828822729,867988225,1094128169,1120304609,1193504473,1408328501,1421007069,1441228685,1858394409,1659536829}', '\xb6a3a36b6b6bae6b6b6b6b906b6b6b6b6b906b6ba3a36b6b6b6b6b6b6b6b6bae6b6b6b6b6b6b6b6b6b6b6b6b6b6b');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 1, 1, 'ck_0VbeusWUf69XiH06lIBTz', 62, '{4412199:1.0955,20655805:1.0955,24760266:1.6466,30523253:1.4627,48358126:1.0955,55351171:1.6466,94834390:1.4627,105376304:1.0955,129760074:1.0955,163007359:1.0955,172069147:1.7571,182494030:1.0955,205608997:1.0955,214038468:1.0955,247230849:1.4627,341558587:1.4627,346695144:1.0955,349060568:1.0955,360445013:1.0955,364047066:1.4627,416716963:1.0955,417578336:1.4627,427512243:1.4627,428606765:1.0955,523497690:1.4627,565401453:1.7571,566500885:1.0955,590415302:1.0955,604850267:1.0955,606523270:1.0955,621625293:1.0955,678467367:1.0955,684715063:1.0955,685702806:1.0955,686566590:1.4627,693167231:1.0955,775015430:1.0955,792621621:1.0955,804562103:1.0955,883762565:1.0955,908815453:1.0955,919895478:1.0955,944109607:1.0955}/1000000000', '{-1985095311,-1941164263,-1924683065,-1880725446,-2094588331,-2053977117,-1640190282,-1849737939,-1773176635,-1367492591,-1582902909,-1558046507,-1180306055,-1146664195,-1303292950,-640712446,-637009331,-610770291,-582007623,-563396986,-335874207,-349282194,-313666782,-292519591,-194029946,242075739,263253433,73695989,412464257,406563829,479488729,694339953,731850033,735801269,722478870,769852433,812099061,878271801,930219825,1511261177,1343038617,1408328501,1773630833}', '\x6e6ea5926ea5926e6e6eb06e6e6e92926e6e6e926e92926e92b06e6e6e6e6e6e6e6e926e6e6e6e6e6e6e6e');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 1, 2, 'ck_0VbeusWUf69XiH07H4nWX', 55, '{16625588:1.141,24760266:1.6802,26700077:1.141,30523253:1.5026,55351171:1.5026,69734230:1.141,94572279:1.141,94834390:1.6802,96718003:1.141,153265272:1.141,182494030:1.141,214038468:1.141,229456135:1.141,247230849:1.5026,252309296:1.141,270147939:1.141,298934426:1.141,349060568:1.141,360445013:1.141,364047066:1.5026,390107390:1.141,417578336:1.5026,427512243:1.5026,428125072:1.141,443100973:1.141,484657361:1.141,523497690:1.141,531665433:1.141,588835102:1.141,601644013:1.141,684715063:1.141,685702806:1.5026,686566590:1.5026,692568631:1.141,702179424:1.141,744324380:1.6802,770562484:1.141,780916635:1.141,792621621:1.141,883762565:1.141,932786532:1.141}/1000000000', '{-1957287107,-1924683065,-1896009383,-1880725446,-2053977118,-1744787275,-1641238991,-1640190281,-1615878367,-1406532595,-1558046507,-1146664195,-1105956367,-1303292950,-1266210515,-926412703,-807069819,-610770291,-582007623,-563396986,-710748651,-349282194,-313666782,-290309203,-519820967,-80890199,-194029947,-161292919,79901077,131201625,731850033,735801270,722478870,767532337,801715309,970285471,1058534205,848284545,878271801,1511261177,1455706237}', '\x72a87296967272a8727272727296727272727296729696727272727272727296967272a87272727272');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 1, 0, 'ck_0VbeusXX4oBwXe0FNO6jz', 53, '{19450832:1.1508,20655805:1.1508,24760266:1.5112,62189583:1.1508,65795041:1.1508,94079711:1.5112,102806860:1.1508,102886840:1.1508,206169183:1.1508,210235660:1.1508,215635136:1.1508,229456135:1.1508,234571986:1.1508,253868278:1.5112,259149223:1.1508,283169288:1.1508,306025130:1.1508,312922667:1.5112,346695144:1.6873,349060568:1.1508,364932844:1.1508,374347500:1.1508,377952179:1.1508,390107390:1.1508,408911967:1.1508,428606765:1.1508,447485243:1.1508,476157116:1.1508,523497690:1.1508,531665433:1.5112,546602472:1.1508,556652639:1.7916,566500885:1.1508,653530255:1.1508,678467367:1.1508,685702806:1.1508,698447204:1.1508,704428334:1.1508,706130671:1.1508,710883047:1.1508,743871490:1.1508,761994230:1.1508,857308137:1.1508}/1000000000', '{-1945912659,-1941164263,-1924683066,-2039261743,-2029036951,-1630617966,-1876803363,-1876483315,-1182333807,-1161866787,-1144404243,-1105956367,-1085426011,-1272547786,-1251368079,-886841907,-1068048571,-1036264126,-637009329,-610770291,-543084963,-773796259,-759379167,-710748651,-371288943,-292519591,-502218495,-114899171,-194029947,-161292918,183591501,202896531,263253433,326158289,694339953,735801269,774193277,793932117,553279057,568086129,972735973,1024260661,1153792585}', '\x737397737397737373737373739773737397a9737373737373737373739773b37373737373737373737373');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 1, 1, 'ck_0VbeusXX4oBwXe0FePs7o', 18, '{4412199:1.4591,192394713:1.4591,206169183:1.4591,234571986:1.4591,312922667:1.7546,335022592:1.4591,346695144:1.7546,483888516:1.4591,523497690:1.4591,556652639:1.7546,863691642:1.9972}/1000000000', '{-1985095310,-1518452086,-1182333806,-1085426010,-1036264125,-952058386,-637009329,-67197954,-194029946,202896531,1162549255}', '\x92929292af92af9292afc8');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 3, 0, 'ck_0Vbeusa2hoAj2HKHj20J1', 12, '{130106589:1.9188,206169183:1.5282,229456135:1.5282,364333647:1.5282,366110433:1.5282,449289561:1.5282,531665433:1.5282,546602472:1.5282,780916635:1.5282,952764189:1.5282}/1000000000', '{-1750759781,-1182333806,-1105956366,-562185006,-538374550,-474029942,-161292918,183591502,848284546,1804110234}', '\xc0999999999999999999');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 0, 'ck_0VbeusgAVdgHHqKZ38F2V', 8, '{43271011:1.8389,428125072:1.9453,642943402:1.9453}/1000000000', '{-2098096029,-290309201,300593991}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 1, 'ck_0VbeusgAVdgHHqKa2GOGR', 180, '{26253128:1.9425,43271011:1.0031,75068847:1.9292,234571986:1.9292,341558587:1.9425,428125072:1.0031,428606765:1.9425,483888516:1.9292,601644013:1.9292,640259149:1.9425,642943402:1.0031,704950140:1.9292,730857405:1.9292}/1000000000', '{-1897740081,-2098096031,-1723514029,-1085426009,-640712445,-290309203,-292519589,-67197953,131201627,268879067,300593989,548546591,647981851}', '\xc264c1c1c264c2c1c1c264c1c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 2, 'ck_0VbeusgAVdgHHqKaWYBtB', 33, '{26253128:1.6403,43271011:1.6403,75068847:1.7923,234571986:1.7923,341558587:1.6403,428125072:1.7923,428606765:1.6403,483888516:1.7923,601644013:1.7923,640259149:1.6403,642943402:1.6403,704950140:1.7923,730857405:1.7923}/1000000000', '{-1897740081,-2098096029,-1723514029,-1085426009,-640712445,-290309201,-292519589,-67197953,131201627,268879067,300593991,548546591,647981851}', '\xa4a4b3b3a4b3a4b3b3a4a4b3b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 3, 'ck_0VbeusgAVdgHHqKakaBYu', 8, '{20151136:1.9453,43271011:1.8389,642943402:1.9453}/1000000000', '{-1938982801,-2098096029,300593991}', '\xc3b8c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 4, 'ck_0VbeusgAVdgHHqKbViBuH', 172, '{20151136:1.0248,26253128:2.057,43271011:1.0248,75068847:2.057,234571986:2.057,341558587:2.061,642943402:1.0248,704950140:2.057}/1000000000', '{-1938982803,-1897740081,-2098096031,-1723514029,-1085426009,-640712445,300593989,548546591}', '\x66ce66cecece66ce');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 5, 'ck_0VbeusgAVdgHHqKbZw9eK', 41, '{20151136:1.7482,26253128:1.9806,43271011:1.5854,75068847:1.9806,234571986:1.9806,341558587:1.9483,642943402:1.5854,704950140:1.9806}/1000000000', '{-1938982801,-1897740081,-2098096030,-1723514029,-1085426009,-640712445,300593990,548546591}', '\xafc69fc6c6c39fc6');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 6, 'ck_0VbeusgAVdgHHqKbxPrv9', 8, '{43271011:1.8389,340534254:1.9453,642943402:1.9453}/1000000000', '{-2098096029,-644867497,300593991}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 7, 'ck_0VbeusgAVdgHHqKch8JN6', 180, '{26253128:1.9292,43271011:1.0031,75068847:1.9425,234571986:1.9292,340534254:1.0031,341558587:1.9292,428606765:1.9292,483888516:1.9425,601644013:1.9292,640259149:1.9425,642943402:1.0031,704950140:1.9425,730857405:1.9292}/1000000000', '{-1897740081,-2098096031,-1723514029,-1085426009,-644867499,-640712445,-292519589,-67197953,131201627,268879067,300593989,548546591,647981851}', '\xc164c2c164c1c1c2c1c264c2c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, 8, 'ck_0VbeusgAVdgHHqKd8ubf0', 33, '{26253128:1.7923,43271011:1.6403,75068847:1.6403,234571986:1.7923,340534254:1.7923,341558587:1.7923,428606765:1.7923,483888516:1.6403,601644013:1.7923,640259149:1.6403,642943402:1.6403,704950140:1.6403,730857405:1.7923}/1000000000', '{-1897740081,-2098096029,-1723514029,-1085426009,-644867497,-640712445,-292519589,-67197953,131201627,268879067,300593991,548546591,647981851}', '\xb3a4a4b3b3b3b3a4b3a4a4a4b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 0, 'ck_0Vbeush0tLw5JdNIwK4RI', 8, '{43271011:1.8392,428125072:1.9455,642943402:1.9455}/1000000000', '{-2098096029,-290309201,300593991}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 1, 'ck_0Vbeush0tLw5JdNJnfOmc', 180, '{26253128:1.9432,43271011:1.0048,75068847:1.9299,234571986:1.9299,341558587:1.9432,428125072:1.0048,428606765:1.9432,483888516:1.9299,601644013:1.9299,640259149:1.9432,642943402:1.0048,704950140:1.9299,730857405:1.9299}/1000000000', '{-1897740081,-2098096031,-1723514029,-1085426009,-640712445,-290309203,-292519589,-67197953,131201627,268879067,300593989,548546591,647981851}', '\xc264c1c1c264c2c1c1c264c1c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 2, 'ck_0VbeushIJPXLzHz2mpvdF', 33, '{26253128:1.6382,43271011:1.6382,75068847:1.7906,234571986:1.7906,341558587:1.6382,428125072:1.7906,428606765:1.6382,483888516:1.7906,601644013:1.7906,640259149:1.6382,642943402:1.6382,704950140:1.7906,730857405:1.7906}/1000000000', '{-1897740081,-2098096029,-1723514029,-1085426009,-640712445,-290309201,-292519589,-67197953,131201627,268879067,300593991,548546591,647981851}', '\xa4a4b3b3a4b3a4b3b3a4a4b3b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 3, 'ck_0VbeushIJPXLzHz3XZb4q', 8, '{20151136:1.9449,43271011:1.8383,642943402:1.9449}/1000000000', '{-1938982801,-2098096029,300593991}', '\xc2b8c2');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 4, 'ck_0VbeushMaOJjvVmIqq7HV', 172, '{20151136:1.0235,26253128:2.0567,43271011:1.0235,75068847:2.0567,234571986:2.0567,341558587:2.0607,642943402:1.0235,704950140:2.0567}/1000000000', '{-1938982803,-1897740081,-2098096031,-1723514029,-1085426009,-640712445,300593989,548546591}', '\x66ce66cecece66ce');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 5, 'ck_0VbeushMaOJjvVmJ1bhhF', 41, '{20151136:1.7477,26253128:1.9803,43271011:1.5848,75068847:1.9803,234571986:1.9803,341558587:1.9479,642943402:1.5848,704950140:1.9803}/1000000000', '{-1938982801,-1897740081,-2098096030,-1723514029,-1085426009,-640712445,300593990,548546591}', '\xafc69ec6c6c39ec6');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 6, 'ck_0VbeushSB2ytfZa2WcsKw', 8, '{43271011:1.839,340534254:1.9454,642943402:1.9454}/1000000000', '{-2098096029,-644867497,300593991}', '\xb8c3c3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 7, 'ck_0VbeushSB2ytfZa2d4HFK', 180, '{26253128:1.9294,43271011:1.0035,75068847:1.9426,234571986:1.9294,340534254:1.0035,341558587:1.9294,428606765:1.9294,483888516:1.9426,601644013:1.9294,640259149:1.9426,642943402:1.0035,704950140:1.9426,730857405:1.9294}/1000000000', '{-1897740081,-2098096031,-1723514029,-1085426009,-644867499,-640712445,-292519589,-67197953,131201627,268879067,300593989,548546591,647981851}', '\xc164c2c164c1c1c2c1c264c2c1');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 8, 'ck_0VbeushZ7MTyddCatLnP3', 33, '{26253128:1.7902,43271011:1.6377,75068847:1.6377,234571986:1.7902,340534254:1.7902,341558587:1.7902,428606765:1.7902,483888516:1.6377,601644013:1.7902,640259149:1.6377,642943402:1.6377,704950140:1.6377,730857405:1.7902}/1000000000', '{-1897740081,-2098096029,-1723514029,-1085426009,-644867497,-640712445,-292519589,-67197953,131201627,268879067,300593991,548546591,647981851}', '\xb3a4a4b3b3b3b3a4b3a4a4a4b3');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 9, 'ck_0Vbeushad4ghZ9YOuTK0X', 8, '{43271011:1.8381,642943402:1.9448,913594716:1.9448}/1000000000', '{-2098096029,300593991,1366421663}', '\xb8c2c2');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 10, 'ck_0VbeushgQ17j7JFovVo8V', 172, '{26253128:2.0565,43271011:1.0224,75068847:2.0604,234571986:2.0565,341558587:2.0565,642943402:1.0224,704950140:2.0565,913594716:1.0224}/1000000000', '{-1897740081,-2098096031,-1723514029,-1085426009,-640712445,300593989,548546591,1366421661}', '\xce66cecece66ce66');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, 11, 'ck_0VbeushgQ17j7JFpEX5wV', 41, '{26253128:1.9801,43271011:1.5841,75068847:1.9476,234571986:1.9801,341558587:1.9801,642943402:1.5841,704950140:1.9801,913594716:1.7472}/1000000000', '{-1897740081,-2098096030,-1723514029,-1085426009,-640712445,300593990,548546591,1366421663}', '\xc69ec3c6c69ec6af');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 1, 0, 'ck_0VbeusiLb717T6oGim9Es', 10, '{43271011:1.8215,428125072:1.9323,642943402:1.9323,674236732:1.8215}/1000000000', '{-2098096029,-290309201,300593991,677425439}', '\xb6c1c1b6');
INSERT INTO public.chunk_words VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 1, 1, 'ck_0VbeusiLb717T6oGvvA6K', 182, '{26253128:1.9408,43271011:0.9991,75068847:1.9274,234571986:1.9274,341558587:1.9408,428125072:0.9991,428606765:1.9408,483888516:1.9274,601644013:1.9274,640259149:1.9408,642943402:0.9991,674236732:0.9991,704950140:1.9274,730857405:1.9274}/1000000000', '{-1897740081,-2098096032,-1723514029,-1085426009,-640712445,-290309204,-292519589,-67197953,131201627,268879067,300593988,677425436,548546591,647981851}', '\xc264c1c1c264c2c1c1c26464c1c1');

INSERT INTO public.dead_letter VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dead_0VbeusTfUKV9YLhKpEYu5', 'remove-original', '{"storageKey": "wa_0VbeurxaPgUbmsSOHJ2W2/resource/gone", "workspaceOId": "wa_0VbeurxaPgUbmsSOHJ2W2"}', 10, 'the disk is full', '2026-11-22 00:53:47.096981+00', '2026-11-22 00:53:47.110902+00', NULL);
INSERT INTO public.dead_letter VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dead_0VbeusfUEuBY61oEi0KEc', 'remove-original', '{"storageKey": "wa_0VbeusToirnN3dfVunEV1/resource/gone", "workspaceOId": "wa_0VbeusToirnN3dfVunEV1"}', 10, 'the disk is full', '2026-11-22 00:53:47.838401+00', '2026-11-22 00:53:47.844589+00', NULL);

INSERT INTO public.delivery VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusMPtBO7BLrHBR36Z', 'pbj_0VbeusLEnGunCsFAIZwdN', 1, 'event.import.completed', 'http://127.0.0.1:35267/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusLEnGunCsFAIZwdN","status":"succeeded","output":{"eventType":"email","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:53:46.585Z","completedAt":"2026-11-22T00:53:46.639Z"}', 'delivered', 1, NULL, '2026-11-22 00:53:46.638734+00', '2026-11-22 00:53:46.782576+00');
INSERT INTO public.delivery VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusMm7YPNygoav5UYc', 'pbj_0VbeusLEnGunCsFBH9vd4', 1, 'event.import.completed', 'http://127.0.0.1:35267/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusLEnGunCsFBH9vd4","status":"succeeded","output":{"eventType":"call","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:53:46.585Z","completedAt":"2026-11-22T00:53:46.679Z"}', 'delivered', 1, NULL, '2026-11-22 00:53:46.678914+00', '2026-11-22 00:53:46.821965+00');
INSERT INTO public.delivery VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusN2tebEBWSFio0mD', 'pbj_0VbeusLEnGunCsFE4gJ86', 1, 'event.import.completed', 'http://127.0.0.1:35267/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusLEnGunCsFE4gJ86","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":3,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:53:46.585Z","completedAt":"2026-11-22T00:53:46.694Z"}', 'delivered', 1, NULL, '2026-11-22 00:53:46.693649+00', '2026-11-22 00:53:46.855637+00');
INSERT INTO public.delivery VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusQ3YgwJV8Yjf2h3G', 'pbj_0VbeusPeg72RzTVPj4YnG', 1, 'event.import.completed', 'http://127.0.0.1:35267/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusPeg72RzTVPj4YnG","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":2,"skipped":0,"failed":1}},"error":null,"createdAt":"2026-11-22T00:53:46.862Z","completedAt":"2026-11-22T00:53:46.878Z"}', 'failed', 1, NULL, '2026-11-22 00:53:46.878023+00', '2026-11-22 00:53:46.900023+00');
INSERT INTO public.delivery VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusbAifzHcFMf1P8zW', 'pbj_0VbeusaoTCAq8T3DokGrk', 1, 'event.import.completed', 'http://127.0.0.1:38977/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusaoTCAq8T3DokGrk","status":"succeeded","output":{"eventType":"email","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:53:47.554Z","completedAt":"2026-11-22T00:53:47.573Z"}', 'delivered', 1, NULL, '2026-11-22 00:53:47.572792+00', '2026-11-22 00:53:47.616489+00');
INSERT INTO public.delivery VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusbN9Ie3j1VjLAbeA', 'pbj_0VbeusaoTCAq8T3Erxizk', 1, 'event.import.completed', 'http://127.0.0.1:38977/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusaoTCAq8T3Erxizk","status":"succeeded","output":{"eventType":"call","counts":{"total":1,"ingested":1,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:53:47.554Z","completedAt":"2026-11-22T00:53:47.582Z"}', 'delivered', 1, NULL, '2026-11-22 00:53:47.581967+00', '2026-11-22 00:53:47.639014+00');
INSERT INTO public.delivery VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusbVqjIHus7oee1ec', 'pbj_0VbeusaoTCAq8T3GrGera', 1, 'event.import.completed', 'http://127.0.0.1:38977/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeusaoTCAq8T3GrGera","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":3,"skipped":0,"failed":0}},"error":null,"createdAt":"2026-11-22T00:53:47.554Z","completedAt":"2026-11-22T00:53:47.595Z"}', 'delivered', 1, NULL, '2026-11-22 00:53:47.595313+00', '2026-11-22 00:53:47.662599+00');
INSERT INTO public.delivery VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusctRt9aJ5CS9vFY4', 'pbj_0VbeuscgviBvgjPytncde', 1, 'event.import.completed', 'http://127.0.0.1:38977/hook', '{"type":"event.import.completed","jobOId":"pbj_0VbeuscgviBvgjPytncde","status":"succeeded","output":{"eventType":"crm","counts":{"total":3,"ingested":2,"skipped":0,"failed":1}},"error":null,"createdAt":"2026-11-22T00:53:47.670Z","completedAt":"2026-11-22T00:53:47.679Z"}', 'failed', 1, NULL, '2026-11-22 00:53:47.679043+00', '2026-11-22 00:53:47.691301+00');

INSERT INTO public.delivery_attempt VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusMPtBO7BLrHBR36Z', 1, '2026-11-22 00:53:46.762174+00', '2026-11-22 00:53:46.782576+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusMm7YPNygoav5UYc', 1, '2026-11-22 00:53:46.814224+00', '2026-11-22 00:53:46.821965+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusN2tebEBWSFio0mD', 1, '2026-11-22 00:53:46.848935+00', '2026-11-22 00:53:46.855637+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'dl_0VbeusQ3YgwJV8Yjf2h3G', 1, '2026-11-22 00:53:46.893678+00', '2026-11-22 00:53:46.900023+00', 410, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusbAifzHcFMf1P8zW', 1, '2026-11-22 00:53:47.612431+00', '2026-11-22 00:53:47.616489+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusbN9Ie3j1VjLAbeA', 1, '2026-11-22 00:53:47.632681+00', '2026-11-22 00:53:47.639014+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusbVqjIHus7oee1ec', 1, '2026-11-22 00:53:47.659244+00', '2026-11-22 00:53:47.662599+00', 204, NULL);
INSERT INTO public.delivery_attempt VALUES ('wa_0VbeusToirnN3dfVunEV1', 'dl_0VbeusctRt9aJ5CS9vFY4', 1, '2026-11-22 00:53:47.687003+00', '2026-11-22 00:53:47.691301+00', 410, NULL);

INSERT INTO public.entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 'product', 'Tallyline', 'tallyline', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "statusQuo": ["Most retailers export figures from each system at night and compare them by hand in a spreadsheet."], "capabilities": ["Connects to common till systems and accounting packages without custom code.", "Reads every till, web order and delivery note within a minute.", "Flags differences between counted and booked stock, with the document that explains them.", "Sends purchase proposals to the buyer when an item falls below its reorder point.", "Tallyline keeps the stock figures of shops, web store and warehouse in step."], "customerBenefits": ["Fewer sold-out items at the weekend.", "Buyers stop keeping private spreadsheets.", "Counting nights shrink from three a year to one."], "differentiatedValue": ["Differences are found days later, when nobody remembers the delivery."]}', 1, '2026-11-22 00:53:45.316927+00', '2026-11-22 00:53:45.316927+00', NULL, NULL, '''0VbeurxaPgUbmsSOHJ2W2/product/a'' ''0VbeurxaPgUbmsSOHJ2W2/product/accounting'' ''0VbeurxaPgUbmsSOHJ2W2/product/an'' ''0VbeurxaPgUbmsSOHJ2W2/product/and'' ''0VbeurxaPgUbmsSOHJ2W2/product/are'' ''0VbeurxaPgUbmsSOHJ2W2/product/at'' ''0VbeurxaPgUbmsSOHJ2W2/product/below'' ''0VbeurxaPgUbmsSOHJ2W2/product/between'' ''0VbeurxaPgUbmsSOHJ2W2/product/booked'' ''0VbeurxaPgUbmsSOHJ2W2/product/buyer'' ''0VbeurxaPgUbmsSOHJ2W2/product/buyers'' ''0VbeurxaPgUbmsSOHJ2W2/product/by'' ''0VbeurxaPgUbmsSOHJ2W2/product/code'' ''0VbeurxaPgUbmsSOHJ2W2/product/common'' ''0VbeurxaPgUbmsSOHJ2W2/product/compare'' ''0VbeurxaPgUbmsSOHJ2W2/product/connects'' ''0VbeurxaPgUbmsSOHJ2W2/product/counted'' ''0VbeurxaPgUbmsSOHJ2W2/product/counting'' ''0VbeurxaPgUbmsSOHJ2W2/product/custom'' ''0VbeurxaPgUbmsSOHJ2W2/product/days'' ''0VbeurxaPgUbmsSOHJ2W2/product/delivery'' ''0VbeurxaPgUbmsSOHJ2W2/product/differences'' ''0VbeurxaPgUbmsSOHJ2W2/product/document'' ''0VbeurxaPgUbmsSOHJ2W2/product/each'' ''0VbeurxaPgUbmsSOHJ2W2/product/every'' ''0VbeurxaPgUbmsSOHJ2W2/product/explains'' ''0VbeurxaPgUbmsSOHJ2W2/product/export'' ''0VbeurxaPgUbmsSOHJ2W2/product/falls'' ''0VbeurxaPgUbmsSOHJ2W2/product/fewer'' ''0VbeurxaPgUbmsSOHJ2W2/product/figures'' ''0VbeurxaPgUbmsSOHJ2W2/product/flags'' ''0VbeurxaPgUbmsSOHJ2W2/product/found'' ''0VbeurxaPgUbmsSOHJ2W2/product/from'' ''0VbeurxaPgUbmsSOHJ2W2/product/hand'' ''0VbeurxaPgUbmsSOHJ2W2/product/in'' ''0VbeurxaPgUbmsSOHJ2W2/product/item'' ''0VbeurxaPgUbmsSOHJ2W2/product/items'' ''0VbeurxaPgUbmsSOHJ2W2/product/its'' ''0VbeurxaPgUbmsSOHJ2W2/product/keeping'' ''0VbeurxaPgUbmsSOHJ2W2/product/keeps'' ''0VbeurxaPgUbmsSOHJ2W2/product/later'' ''0VbeurxaPgUbmsSOHJ2W2/product/minute'' ''0VbeurxaPgUbmsSOHJ2W2/product/most'' ''0VbeurxaPgUbmsSOHJ2W2/product/night'' ''0VbeurxaPgUbmsSOHJ2W2/product/nights'' ''0VbeurxaPgUbmsSOHJ2W2/product/nobody'' ''0VbeurxaPgUbmsSOHJ2W2/product/note'' ''0VbeurxaPgUbmsSOHJ2W2/product/of'' ''0VbeurxaPgUbmsSOHJ2W2/product/one'' ''0VbeurxaPgUbmsSOHJ2W2/product/order'' ''0VbeurxaPgUbmsSOHJ2W2/product/out'' ''0VbeurxaPgUbmsSOHJ2W2/product/packages'' ''0VbeurxaPgUbmsSOHJ2W2/product/point'' ''0VbeurxaPgUbmsSOHJ2W2/product/private'' ''0VbeurxaPgUbmsSOHJ2W2/product/product'' ''0VbeurxaPgUbmsSOHJ2W2/product/proposals'' ''0VbeurxaPgUbmsSOHJ2W2/product/purchase'' ''0VbeurxaPgUbmsSOHJ2W2/product/reads'' ''0VbeurxaPgUbmsSOHJ2W2/product/remembers'' ''0VbeurxaPgUbmsSOHJ2W2/product/reorder'' ''0VbeurxaPgUbmsSOHJ2W2/product/retailers'' ''0VbeurxaPgUbmsSOHJ2W2/product/sends'' ''0VbeurxaPgUbmsSOHJ2W2/product/shops'' ''0VbeurxaPgUbmsSOHJ2W2/product/shrink'' ''0VbeurxaPgUbmsSOHJ2W2/product/sold'' ''0VbeurxaPgUbmsSOHJ2W2/product/spreadsheet'' ''0VbeurxaPgUbmsSOHJ2W2/product/spreadsheets'' ''0VbeurxaPgUbmsSOHJ2W2/product/step'' ''0VbeurxaPgUbmsSOHJ2W2/product/stock'' ''0VbeurxaPgUbmsSOHJ2W2/product/stop'' ''0VbeurxaPgUbmsSOHJ2W2/product/store'' ''0VbeurxaPgUbmsSOHJ2W2/product/system'' ''0VbeurxaPgUbmsSOHJ2W2/product/systems'' ''0VbeurxaPgUbmsSOHJ2W2/product/tallyline'' ''0VbeurxaPgUbmsSOHJ2W2/product/that'' ''0VbeurxaPgUbmsSOHJ2W2/product/the'' ''0VbeurxaPgUbmsSOHJ2W2/product/them'' ''0VbeurxaPgUbmsSOHJ2W2/product/three'' ''0VbeurxaPgUbmsSOHJ2W2/product/till'' ''0VbeurxaPgUbmsSOHJ2W2/product/to'' ''0VbeurxaPgUbmsSOHJ2W2/product/warehouse'' ''0VbeurxaPgUbmsSOHJ2W2/product/web'' ''0VbeurxaPgUbmsSOHJ2W2/product/weekend'' ''0VbeurxaPgUbmsSOHJ2W2/product/when'' ''0VbeurxaPgUbmsSOHJ2W2/product/with'' ''0VbeurxaPgUbmsSOHJ2W2/product/within'' ''0VbeurxaPgUbmsSOHJ2W2/product/without'' ''0VbeurxaPgUbmsSOHJ2W2/product/year''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', 'reference', 'Regional grocer', 'regional grocer', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{"howTheyUseUs": ["Shop managers open the list of differences each morning before the first delivery.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "businessModel": ["The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins."], "impactTheySaw": ["Sold-out items on Saturdays dropped by 37 %.", "The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "The head of purchasing, the IT lead and four shop managers were involved from the first week."], "theirChallenge": ["Every Monday two people spent the whole day comparing exports by hand.", "Popular items were sold out on Saturdays although the warehouse still had them.", "Stock figures of the shops and of the web store differed by eleven percent on average."], "whyTheyChoseUs": ["They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.", "The grocer compared three vendors in a pilot of six weeks.", "The connection to their tills was running after four days."]}', 1, '2026-11-22 00:53:45.589127+00', '2026-11-22 00:53:45.589127+00', NULL, NULL, '''0VbeurxaPgUbmsSOHJ2W2/reference/1'' ''0VbeurxaPgUbmsSOHJ2W2/reference/11'' ''0VbeurxaPgUbmsSOHJ2W2/reference/37'' ''0VbeurxaPgUbmsSOHJ2W2/reference/42'' ''0VbeurxaPgUbmsSOHJ2W2/reference/8'' ''0VbeurxaPgUbmsSOHJ2W2/reference/a'' ''0VbeurxaPgUbmsSOHJ2W2/reference/after'' ''0VbeurxaPgUbmsSOHJ2W2/reference/although'' ''0VbeurxaPgUbmsSOHJ2W2/reference/and'' ''0VbeurxaPgUbmsSOHJ2W2/reference/average'' ''0VbeurxaPgUbmsSOHJ2W2/reference/because'' ''0VbeurxaPgUbmsSOHJ2W2/reference/before'' ''0VbeurxaPgUbmsSOHJ2W2/reference/behind'' ''0VbeurxaPgUbmsSOHJ2W2/reference/between'' ''0VbeurxaPgUbmsSOHJ2W2/reference/booked'' ''0VbeurxaPgUbmsSOHJ2W2/reference/by'' ''0VbeurxaPgUbmsSOHJ2W2/reference/checks'' ''0VbeurxaPgUbmsSOHJ2W2/reference/chose'' ''0VbeurxaPgUbmsSOHJ2W2/reference/compared'' ''0VbeurxaPgUbmsSOHJ2W2/reference/comparing'' ''0VbeurxaPgUbmsSOHJ2W2/reference/comparison'' ''0VbeurxaPgUbmsSOHJ2W2/reference/connection'' ''0VbeurxaPgUbmsSOHJ2W2/reference/correcting'' ''0VbeurxaPgUbmsSOHJ2W2/reference/counted'' ''0VbeurxaPgUbmsSOHJ2W2/reference/customer'' ''0VbeurxaPgUbmsSOHJ2W2/reference/day'' ''0VbeurxaPgUbmsSOHJ2W2/reference/days'' ''0VbeurxaPgUbmsSOHJ2W2/reference/delivery'' ''0VbeurxaPgUbmsSOHJ2W2/reference/differed'' ''0VbeurxaPgUbmsSOHJ2W2/reference/difference'' ''0VbeurxaPgUbmsSOHJ2W2/reference/differences'' ''0VbeurxaPgUbmsSOHJ2W2/reference/dropped'' ''0VbeurxaPgUbmsSOHJ2W2/reference/each'' ''0VbeurxaPgUbmsSOHJ2W2/reference/earns'' ''0VbeurxaPgUbmsSOHJ2W2/reference/eleven'' ''0VbeurxaPgUbmsSOHJ2W2/reference/every'' ''0VbeurxaPgUbmsSOHJ2W2/reference/exceptions'' ''0VbeurxaPgUbmsSOHJ2W2/reference/explained'' ''0VbeurxaPgUbmsSOHJ2W2/reference/exports'' ''0VbeurxaPgUbmsSOHJ2W2/reference/fell'' ''0VbeurxaPgUbmsSOHJ2W2/reference/figure'' ''0VbeurxaPgUbmsSOHJ2W2/reference/figures'' ''0VbeurxaPgUbmsSOHJ2W2/reference/first'' ''0VbeurxaPgUbmsSOHJ2W2/reference/food'' ''0VbeurxaPgUbmsSOHJ2W2/reference/forty'' ''0VbeurxaPgUbmsSOHJ2W2/reference/four'' ''0VbeurxaPgUbmsSOHJ2W2/reference/fresh'' ''0VbeurxaPgUbmsSOHJ2W2/reference/from'' ''0VbeurxaPgUbmsSOHJ2W2/reference/grocer'' ''0VbeurxaPgUbmsSOHJ2W2/reference/grocery'' ''0VbeurxaPgUbmsSOHJ2W2/reference/had'' ''0VbeurxaPgUbmsSOHJ2W2/reference/hand'' ''0VbeurxaPgUbmsSOHJ2W2/reference/head'' ''0VbeurxaPgUbmsSOHJ2W2/reference/in'' ''0VbeurxaPgUbmsSOHJ2W2/reference/instead'' ''0VbeurxaPgUbmsSOHJ2W2/reference/involved'' ''0VbeurxaPgUbmsSOHJ2W2/reference/it'' ''0VbeurxaPgUbmsSOHJ2W2/reference/items'' ''0VbeurxaPgUbmsSOHJ2W2/reference/its'' ''0VbeurxaPgUbmsSOHJ2W2/reference/lead'' ''0VbeurxaPgUbmsSOHJ2W2/reference/list'' ''0VbeurxaPgUbmsSOHJ2W2/reference/managers'' ''0VbeurxaPgUbmsSOHJ2W2/reference/margins'' ''0VbeurxaPgUbmsSOHJ2W2/reference/minutes'' ''0VbeurxaPgUbmsSOHJ2W2/reference/monday'' ''0VbeurxaPgUbmsSOHJ2W2/reference/money'' ''0VbeurxaPgUbmsSOHJ2W2/reference/months'' ''0VbeurxaPgUbmsSOHJ2W2/reference/morning'' ''0VbeurxaPgUbmsSOHJ2W2/reference/neighbourhood'' ''0VbeurxaPgUbmsSOHJ2W2/reference/note'' ''0VbeurxaPgUbmsSOHJ2W2/reference/of'' ''0VbeurxaPgUbmsSOHJ2W2/reference/on'' ''0VbeurxaPgUbmsSOHJ2W2/reference/only'' ''0VbeurxaPgUbmsSOHJ2W2/reference/open'' ''0VbeurxaPgUbmsSOHJ2W2/reference/out'' ''0VbeurxaPgUbmsSOHJ2W2/reference/people'' ''0VbeurxaPgUbmsSOHJ2W2/reference/percent'' ''0VbeurxaPgUbmsSOHJ2W2/reference/pilot'' ''0VbeurxaPgUbmsSOHJ2W2/reference/popular'' ''0VbeurxaPgUbmsSOHJ2W2/reference/proposals'' ''0VbeurxaPgUbmsSOHJ2W2/reference/purchasing'' ''0VbeurxaPgUbmsSOHJ2W2/reference/regional'' ''0VbeurxaPgUbmsSOHJ2W2/reference/reorder'' ''0VbeurxaPgUbmsSOHJ2W2/reference/running'' ''0VbeurxaPgUbmsSOHJ2W2/reference/runs'' ''0VbeurxaPgUbmsSOHJ2W2/reference/saturdays'' ''0VbeurxaPgUbmsSOHJ2W2/reference/service'' ''0VbeurxaPgUbmsSOHJ2W2/reference/shop'' ''0VbeurxaPgUbmsSOHJ2W2/reference/shops'' ''0VbeurxaPgUbmsSOHJ2W2/reference/six'' ''0VbeurxaPgUbmsSOHJ2W2/reference/small'' ''0VbeurxaPgUbmsSOHJ2W2/reference/sold'' ''0VbeurxaPgUbmsSOHJ2W2/reference/spent'' ''0VbeurxaPgUbmsSOHJ2W2/reference/still'' ''0VbeurxaPgUbmsSOHJ2W2/reference/stock'' ''0VbeurxaPgUbmsSOHJ2W2/reference/store'' ''0VbeurxaPgUbmsSOHJ2W2/reference/takes'' ''0VbeurxaPgUbmsSOHJ2W2/reference/tallyline'' ''0VbeurxaPgUbmsSOHJ2W2/reference/team'' ''0VbeurxaPgUbmsSOHJ2W2/reference/the'' ''0VbeurxaPgUbmsSOHJ2W2/reference/their'' ''0VbeurxaPgUbmsSOHJ2W2/reference/them'' ''0VbeurxaPgUbmsSOHJ2W2/reference/they'' ''0VbeurxaPgUbmsSOHJ2W2/reference/three'' ''0VbeurxaPgUbmsSOHJ2W2/reference/tills'' ''0VbeurxaPgUbmsSOHJ2W2/reference/to'' ''0VbeurxaPgUbmsSOHJ2W2/reference/two'' ''0VbeurxaPgUbmsSOHJ2W2/reference/vendors'' ''0VbeurxaPgUbmsSOHJ2W2/reference/warehouse'' ''0VbeurxaPgUbmsSOHJ2W2/reference/was'' ''0VbeurxaPgUbmsSOHJ2W2/reference/web'' ''0VbeurxaPgUbmsSOHJ2W2/reference/week'' ''0VbeurxaPgUbmsSOHJ2W2/reference/weeks'' ''0VbeurxaPgUbmsSOHJ2W2/reference/were'' ''0VbeurxaPgUbmsSOHJ2W2/reference/whole'' ''0VbeurxaPgUbmsSOHJ2W2/reference/with'' ''0VbeurxaPgUbmsSOHJ2W2/reference/within'' ''0VbeurxaPgUbmsSOHJ2W2/reference/working'' ''0VbeurxaPgUbmsSOHJ2W2/reference/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', 'competitor', 'StockPilot', 'stockpilot', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{}', 1, '2026-11-22 00:53:45.642338+00', '2026-11-22 00:53:45.642338+00', NULL, NULL, '''0VbeurxaPgUbmsSOHJ2W2/competitor/stockpilot''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pe_0Vbeus6I7WSduspsN5xgZ', 'persona', 'Head of operations', 'head of operations', NULL, 'Works with Tallyline.', true, false, NULL, '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:53:45.664914+00', '2026-11-22 00:53:45.682894+00', NULL, NULL, '''0VbeurxaPgUbmsSOHJ2W2/persona/head'' ''0VbeurxaPgUbmsSOHJ2W2/persona/of'' ''0VbeurxaPgUbmsSOHJ2W2/persona/operations'' ''0VbeurxaPgUbmsSOHJ2W2/persona/tallyline'' ''0VbeurxaPgUbmsSOHJ2W2/persona/with'' ''0VbeurxaPgUbmsSOHJ2W2/persona/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'sg_0Vbeus7Eh6MtMj060NAK7', 'segment', 'Grocers', 'grocers', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:53:45.723263+00', '2026-11-22 00:53:45.732439+00', NULL, '2026-11-22 00:53:45.732439+00', '''0VbeurxaPgUbmsSOHJ2W2/segment/grocers''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0VbeusEPkTLfSYHuZ3AGZ', 'product', 'Rollout', 'rollout', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}', 2, '2026-11-22 00:53:46.166562+00', '2026-11-22 00:53:46.436504+00', NULL, NULL, '''0VbeurxaPgUbmsSOHJ2W2/product/a'' ''0VbeurxaPgUbmsSOHJ2W2/product/answered'' ''0VbeurxaPgUbmsSOHJ2W2/product/are'' ''0VbeurxaPgUbmsSOHJ2W2/product/eight'' ''0VbeurxaPgUbmsSOHJ2W2/product/hours'' ''0VbeurxaPgUbmsSOHJ2W2/product/months'' ''0VbeurxaPgUbmsSOHJ2W2/product/product'' ''0VbeurxaPgUbmsSOHJ2W2/product/rollout'' ''0VbeurxaPgUbmsSOHJ2W2/product/seven'' ''0VbeurxaPgUbmsSOHJ2W2/product/takes'' ''0VbeurxaPgUbmsSOHJ2W2/product/tickets'' ''0VbeurxaPgUbmsSOHJ2W2/product/within''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 'product', 'Tallyline', 'tallyline', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "statusQuo": ["Most retailers export figures from each system at night and compare them by hand in a spreadsheet."], "capabilities": ["Connects to common till systems and accounting packages without custom code.", "Reads every till, web order and delivery note within a minute.", "Flags differences between counted and booked stock, with the document that explains them.", "Sends purchase proposals to the buyer when an item falls below its reorder point.", "Tallyline keeps the stock figures of shops, web store and warehouse in step."], "customerBenefits": ["Fewer sold-out items at the weekend.", "Buyers stop keeping private spreadsheets.", "Counting nights shrink from three a year to one."], "differentiatedValue": ["Differences are found days later, when nobody remembers the delivery."]}', 1, '2026-11-22 00:53:47.136947+00', '2026-11-22 00:53:47.136947+00', NULL, NULL, '''0VbeusToirnN3dfVunEV1/product/a'' ''0VbeusToirnN3dfVunEV1/product/accounting'' ''0VbeusToirnN3dfVunEV1/product/an'' ''0VbeusToirnN3dfVunEV1/product/and'' ''0VbeusToirnN3dfVunEV1/product/are'' ''0VbeusToirnN3dfVunEV1/product/at'' ''0VbeusToirnN3dfVunEV1/product/below'' ''0VbeusToirnN3dfVunEV1/product/between'' ''0VbeusToirnN3dfVunEV1/product/booked'' ''0VbeusToirnN3dfVunEV1/product/buyer'' ''0VbeusToirnN3dfVunEV1/product/buyers'' ''0VbeusToirnN3dfVunEV1/product/by'' ''0VbeusToirnN3dfVunEV1/product/code'' ''0VbeusToirnN3dfVunEV1/product/common'' ''0VbeusToirnN3dfVunEV1/product/compare'' ''0VbeusToirnN3dfVunEV1/product/connects'' ''0VbeusToirnN3dfVunEV1/product/counted'' ''0VbeusToirnN3dfVunEV1/product/counting'' ''0VbeusToirnN3dfVunEV1/product/custom'' ''0VbeusToirnN3dfVunEV1/product/days'' ''0VbeusToirnN3dfVunEV1/product/delivery'' ''0VbeusToirnN3dfVunEV1/product/differences'' ''0VbeusToirnN3dfVunEV1/product/document'' ''0VbeusToirnN3dfVunEV1/product/each'' ''0VbeusToirnN3dfVunEV1/product/every'' ''0VbeusToirnN3dfVunEV1/product/explains'' ''0VbeusToirnN3dfVunEV1/product/export'' ''0VbeusToirnN3dfVunEV1/product/falls'' ''0VbeusToirnN3dfVunEV1/product/fewer'' ''0VbeusToirnN3dfVunEV1/product/figures'' ''0VbeusToirnN3dfVunEV1/product/flags'' ''0VbeusToirnN3dfVunEV1/product/found'' ''0VbeusToirnN3dfVunEV1/product/from'' ''0VbeusToirnN3dfVunEV1/product/hand'' ''0VbeusToirnN3dfVunEV1/product/in'' ''0VbeusToirnN3dfVunEV1/product/item'' ''0VbeusToirnN3dfVunEV1/product/items'' ''0VbeusToirnN3dfVunEV1/product/its'' ''0VbeusToirnN3dfVunEV1/product/keeping'' ''0VbeusToirnN3dfVunEV1/product/keeps'' ''0VbeusToirnN3dfVunEV1/product/later'' ''0VbeusToirnN3dfVunEV1/product/minute'' ''0VbeusToirnN3dfVunEV1/product/most'' ''0VbeusToirnN3dfVunEV1/product/night'' ''0VbeusToirnN3dfVunEV1/product/nights'' ''0VbeusToirnN3dfVunEV1/product/nobody'' ''0VbeusToirnN3dfVunEV1/product/note'' ''0VbeusToirnN3dfVunEV1/product/of'' ''0VbeusToirnN3dfVunEV1/product/one'' ''0VbeusToirnN3dfVunEV1/product/order'' ''0VbeusToirnN3dfVunEV1/product/out'' ''0VbeusToirnN3dfVunEV1/product/packages'' ''0VbeusToirnN3dfVunEV1/product/point'' ''0VbeusToirnN3dfVunEV1/product/private'' ''0VbeusToirnN3dfVunEV1/product/product'' ''0VbeusToirnN3dfVunEV1/product/proposals'' ''0VbeusToirnN3dfVunEV1/product/purchase'' ''0VbeusToirnN3dfVunEV1/product/reads'' ''0VbeusToirnN3dfVunEV1/product/remembers'' ''0VbeusToirnN3dfVunEV1/product/reorder'' ''0VbeusToirnN3dfVunEV1/product/retailers'' ''0VbeusToirnN3dfVunEV1/product/sends'' ''0VbeusToirnN3dfVunEV1/product/shops'' ''0VbeusToirnN3dfVunEV1/product/shrink'' ''0VbeusToirnN3dfVunEV1/product/sold'' ''0VbeusToirnN3dfVunEV1/product/spreadsheet'' ''0VbeusToirnN3dfVunEV1/product/spreadsheets'' ''0VbeusToirnN3dfVunEV1/product/step'' ''0VbeusToirnN3dfVunEV1/product/stock'' ''0VbeusToirnN3dfVunEV1/product/stop'' ''0VbeusToirnN3dfVunEV1/product/store'' ''0VbeusToirnN3dfVunEV1/product/system'' ''0VbeusToirnN3dfVunEV1/product/systems'' ''0VbeusToirnN3dfVunEV1/product/tallyline'' ''0VbeusToirnN3dfVunEV1/product/that'' ''0VbeusToirnN3dfVunEV1/product/the'' ''0VbeusToirnN3dfVunEV1/product/them'' ''0VbeusToirnN3dfVunEV1/product/three'' ''0VbeusToirnN3dfVunEV1/product/till'' ''0VbeusToirnN3dfVunEV1/product/to'' ''0VbeusToirnN3dfVunEV1/product/warehouse'' ''0VbeusToirnN3dfVunEV1/product/web'' ''0VbeusToirnN3dfVunEV1/product/weekend'' ''0VbeusToirnN3dfVunEV1/product/when'' ''0VbeusToirnN3dfVunEV1/product/with'' ''0VbeusToirnN3dfVunEV1/product/within'' ''0VbeusToirnN3dfVunEV1/product/without'' ''0VbeusToirnN3dfVunEV1/product/year''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'cp_0VbeusUlljfZhnE1NtEMi', 'competitor', 'StockPilot', 'stockpilot', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{}', 1, '2026-11-22 00:53:47.182169+00', '2026-11-22 00:53:47.182169+00', NULL, NULL, '''0VbeusToirnN3dfVunEV1/competitor/stockpilot''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', 'reference', 'Regional grocer', 'regional grocer', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{"howTheyUseUs": ["Shop managers open the list of differences each morning before the first delivery.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "businessModel": ["The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins."], "impactTheySaw": ["Sold-out items on Saturdays dropped by 37 %.", "The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "The head of purchasing, the IT lead and four shop managers were involved from the first week."], "theirChallenge": ["Every Monday two people spent the whole day comparing exports by hand.", "Popular items were sold out on Saturdays although the warehouse still had them.", "Stock figures of the shops and of the web store differed by eleven percent on average."], "whyTheyChoseUs": ["They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.", "The grocer compared three vendors in a pilot of six weeks.", "The connection to their tills was running after four days."]}', 1, '2026-11-22 00:53:47.16776+00', '2026-11-22 00:53:47.16776+00', NULL, NULL, '''0VbeusToirnN3dfVunEV1/reference/1'' ''0VbeusToirnN3dfVunEV1/reference/11'' ''0VbeusToirnN3dfVunEV1/reference/37'' ''0VbeusToirnN3dfVunEV1/reference/42'' ''0VbeusToirnN3dfVunEV1/reference/8'' ''0VbeusToirnN3dfVunEV1/reference/a'' ''0VbeusToirnN3dfVunEV1/reference/after'' ''0VbeusToirnN3dfVunEV1/reference/although'' ''0VbeusToirnN3dfVunEV1/reference/and'' ''0VbeusToirnN3dfVunEV1/reference/average'' ''0VbeusToirnN3dfVunEV1/reference/because'' ''0VbeusToirnN3dfVunEV1/reference/before'' ''0VbeusToirnN3dfVunEV1/reference/behind'' ''0VbeusToirnN3dfVunEV1/reference/between'' ''0VbeusToirnN3dfVunEV1/reference/booked'' ''0VbeusToirnN3dfVunEV1/reference/by'' ''0VbeusToirnN3dfVunEV1/reference/checks'' ''0VbeusToirnN3dfVunEV1/reference/chose'' ''0VbeusToirnN3dfVunEV1/reference/compared'' ''0VbeusToirnN3dfVunEV1/reference/comparing'' ''0VbeusToirnN3dfVunEV1/reference/comparison'' ''0VbeusToirnN3dfVunEV1/reference/connection'' ''0VbeusToirnN3dfVunEV1/reference/correcting'' ''0VbeusToirnN3dfVunEV1/reference/counted'' ''0VbeusToirnN3dfVunEV1/reference/customer'' ''0VbeusToirnN3dfVunEV1/reference/day'' ''0VbeusToirnN3dfVunEV1/reference/days'' ''0VbeusToirnN3dfVunEV1/reference/delivery'' ''0VbeusToirnN3dfVunEV1/reference/differed'' ''0VbeusToirnN3dfVunEV1/reference/difference'' ''0VbeusToirnN3dfVunEV1/reference/differences'' ''0VbeusToirnN3dfVunEV1/reference/dropped'' ''0VbeusToirnN3dfVunEV1/reference/each'' ''0VbeusToirnN3dfVunEV1/reference/earns'' ''0VbeusToirnN3dfVunEV1/reference/eleven'' ''0VbeusToirnN3dfVunEV1/reference/every'' ''0VbeusToirnN3dfVunEV1/reference/exceptions'' ''0VbeusToirnN3dfVunEV1/reference/explained'' ''0VbeusToirnN3dfVunEV1/reference/exports'' ''0VbeusToirnN3dfVunEV1/reference/fell'' ''0VbeusToirnN3dfVunEV1/reference/figure'' ''0VbeusToirnN3dfVunEV1/reference/figures'' ''0VbeusToirnN3dfVunEV1/reference/first'' ''0VbeusToirnN3dfVunEV1/reference/food'' ''0VbeusToirnN3dfVunEV1/reference/forty'' ''0VbeusToirnN3dfVunEV1/reference/four'' ''0VbeusToirnN3dfVunEV1/reference/fresh'' ''0VbeusToirnN3dfVunEV1/reference/from'' ''0VbeusToirnN3dfVunEV1/reference/grocer'' ''0VbeusToirnN3dfVunEV1/reference/grocery'' ''0VbeusToirnN3dfVunEV1/reference/had'' ''0VbeusToirnN3dfVunEV1/reference/hand'' ''0VbeusToirnN3dfVunEV1/reference/head'' ''0VbeusToirnN3dfVunEV1/reference/in'' ''0VbeusToirnN3dfVunEV1/reference/instead'' ''0VbeusToirnN3dfVunEV1/reference/involved'' ''0VbeusToirnN3dfVunEV1/reference/it'' ''0VbeusToirnN3dfVunEV1/reference/items'' ''0VbeusToirnN3dfVunEV1/reference/its'' ''0VbeusToirnN3dfVunEV1/reference/lead'' ''0VbeusToirnN3dfVunEV1/reference/list'' ''0VbeusToirnN3dfVunEV1/reference/managers'' ''0VbeusToirnN3dfVunEV1/reference/margins'' ''0VbeusToirnN3dfVunEV1/reference/minutes'' ''0VbeusToirnN3dfVunEV1/reference/monday'' ''0VbeusToirnN3dfVunEV1/reference/money'' ''0VbeusToirnN3dfVunEV1/reference/months'' ''0VbeusToirnN3dfVunEV1/reference/morning'' ''0VbeusToirnN3dfVunEV1/reference/neighbourhood'' ''0VbeusToirnN3dfVunEV1/reference/note'' ''0VbeusToirnN3dfVunEV1/reference/of'' ''0VbeusToirnN3dfVunEV1/reference/on'' ''0VbeusToirnN3dfVunEV1/reference/only'' ''0VbeusToirnN3dfVunEV1/reference/open'' ''0VbeusToirnN3dfVunEV1/reference/out'' ''0VbeusToirnN3dfVunEV1/reference/people'' ''0VbeusToirnN3dfVunEV1/reference/percent'' ''0VbeusToirnN3dfVunEV1/reference/pilot'' ''0VbeusToirnN3dfVunEV1/reference/popular'' ''0VbeusToirnN3dfVunEV1/reference/proposals'' ''0VbeusToirnN3dfVunEV1/reference/purchasing'' ''0VbeusToirnN3dfVunEV1/reference/regional'' ''0VbeusToirnN3dfVunEV1/reference/reorder'' ''0VbeusToirnN3dfVunEV1/reference/running'' ''0VbeusToirnN3dfVunEV1/reference/runs'' ''0VbeusToirnN3dfVunEV1/reference/saturdays'' ''0VbeusToirnN3dfVunEV1/reference/service'' ''0VbeusToirnN3dfVunEV1/reference/shop'' ''0VbeusToirnN3dfVunEV1/reference/shops'' ''0VbeusToirnN3dfVunEV1/reference/six'' ''0VbeusToirnN3dfVunEV1/reference/small'' ''0VbeusToirnN3dfVunEV1/reference/sold'' ''0VbeusToirnN3dfVunEV1/reference/spent'' ''0VbeusToirnN3dfVunEV1/reference/still'' ''0VbeusToirnN3dfVunEV1/reference/stock'' ''0VbeusToirnN3dfVunEV1/reference/store'' ''0VbeusToirnN3dfVunEV1/reference/takes'' ''0VbeusToirnN3dfVunEV1/reference/tallyline'' ''0VbeusToirnN3dfVunEV1/reference/team'' ''0VbeusToirnN3dfVunEV1/reference/the'' ''0VbeusToirnN3dfVunEV1/reference/their'' ''0VbeusToirnN3dfVunEV1/reference/them'' ''0VbeusToirnN3dfVunEV1/reference/they'' ''0VbeusToirnN3dfVunEV1/reference/three'' ''0VbeusToirnN3dfVunEV1/reference/tills'' ''0VbeusToirnN3dfVunEV1/reference/to'' ''0VbeusToirnN3dfVunEV1/reference/two'' ''0VbeusToirnN3dfVunEV1/reference/vendors'' ''0VbeusToirnN3dfVunEV1/reference/warehouse'' ''0VbeusToirnN3dfVunEV1/reference/was'' ''0VbeusToirnN3dfVunEV1/reference/web'' ''0VbeusToirnN3dfVunEV1/reference/week'' ''0VbeusToirnN3dfVunEV1/reference/weeks'' ''0VbeusToirnN3dfVunEV1/reference/were'' ''0VbeusToirnN3dfVunEV1/reference/whole'' ''0VbeusToirnN3dfVunEV1/reference/with'' ''0VbeusToirnN3dfVunEV1/reference/within'' ''0VbeusToirnN3dfVunEV1/reference/working'' ''0VbeusToirnN3dfVunEV1/reference/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pe_0VbeusUsc2rVrvujiOnaO', 'persona', 'Head of operations', 'head of operations', NULL, 'Works with Tallyline.', true, false, NULL, '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:53:47.187718+00', '2026-11-22 00:53:47.192711+00', NULL, NULL, '''0VbeusToirnN3dfVunEV1/persona/head'' ''0VbeusToirnN3dfVunEV1/persona/of'' ''0VbeusToirnN3dfVunEV1/persona/operations'' ''0VbeusToirnN3dfVunEV1/persona/tallyline'' ''0VbeusToirnN3dfVunEV1/persona/with'' ''0VbeusToirnN3dfVunEV1/persona/works''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'sg_0VbeusVC4CdogRHP0C1oz', 'segment', 'Grocers', 'grocers', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{}', 2, '2026-11-22 00:53:47.207945+00', '2026-11-22 00:53:47.209795+00', NULL, '2026-11-22 00:53:47.209795+00', '''0VbeusToirnN3dfVunEV1/segment/grocers''', DEFAULT);
INSERT INTO public.entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusXzKfdCjO3Tadexa', 'product', 'Rollout', 'rollout', NULL, NULL, true, false, NULL, '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{"type": "PRODUCT", "capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}', 2, '2026-11-22 00:53:47.381174+00', '2026-11-22 00:53:47.482477+00', NULL, NULL, '''0VbeusToirnN3dfVunEV1/product/a'' ''0VbeusToirnN3dfVunEV1/product/answered'' ''0VbeusToirnN3dfVunEV1/product/are'' ''0VbeusToirnN3dfVunEV1/product/eight'' ''0VbeusToirnN3dfVunEV1/product/hours'' ''0VbeusToirnN3dfVunEV1/product/months'' ''0VbeusToirnN3dfVunEV1/product/product'' ''0VbeusToirnN3dfVunEV1/product/rollout'' ''0VbeusToirnN3dfVunEV1/product/seven'' ''0VbeusToirnN3dfVunEV1/product/takes'' ''0VbeusToirnN3dfVunEV1/product/tickets'' ''0VbeusToirnN3dfVunEV1/product/within''', DEFAULT);

INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 're_0Vbeus57nrWWSzKA3wOIb', 'inferred', 're_0Vbeus57nrWWSzKA3wOIb:text', '2026-11-22 00:53:45.589127+00', 1);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 're_0Vbeus57nrWWSzKA3wOIb', 'inferred', 're_0Vbeus57nrWWSzKA3wOIb:evidence', '2026-11-22 00:53:45.589127+00', 2);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 're_0Vbeus57nrWWSzKA3wOIb', 'explicit', '', '2026-11-22 00:53:45.589127+00', 3);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 'pe_0Vbeus6I7WSduspsN5xgZ', 'inferred', 'pe_0Vbeus6I7WSduspsN5xgZ:text', '2026-11-22 00:53:45.682894+00', 5);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 'pe_0Vbeus6I7WSduspsN5xgZ', 'explicit', '', '2026-11-22 00:53:45.693719+00', 6);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 're_0VbeusUa3hXsHXC8G0vRw', 'inferred', 're_0VbeusUa3hXsHXC8G0vRw:text', '2026-11-22 00:53:47.16776+00', 8);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 're_0VbeusUa3hXsHXC8G0vRw', 'inferred', 're_0VbeusUa3hXsHXC8G0vRw:evidence', '2026-11-22 00:53:47.16776+00', 9);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 're_0VbeusUa3hXsHXC8G0vRw', 'explicit', '', '2026-11-22 00:53:47.16776+00', 10);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 'pe_0VbeusUsc2rVrvujiOnaO', 'inferred', 'pe_0VbeusUsc2rVrvujiOnaO:text', '2026-11-22 00:53:47.192711+00', 12);
INSERT INTO public.entity_link OVERRIDING SYSTEM VALUE VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 'pe_0VbeusUsc2rVrvujiOnaO', 'explicit', '', '2026-11-22 00:53:47.195262+00', 13);

INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 1, 'created', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:45.316927+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', 1, 'created', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:45.589127+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', 1, 'created', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:45.642338+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pe_0Vbeus6I7WSduspsN5xgZ', 1, 'created', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:45.664914+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pe_0Vbeus6I7WSduspsN5xgZ', 2, 'updated', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "description", "after": "Works with Tallyline.", "before": "Compares with StockPilot."}]', '2026-11-22 00:53:45.682894+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'sg_0Vbeus7Eh6MtMj060NAK7', 1, 'created', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:45.723263+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'sg_0Vbeus7Eh6MtMj060NAK7', 2, 'archived', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:45.732439+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0VbeusEPkTLfSYHuZ3AGZ', 1, 'created', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:46.166562+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0VbeusEPkTLfSYHuZ3AGZ', 2, 'updated', 'ak_0VbeurxhcmpNPiKAre8jW', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "data.capabilities", "after": ["A rollout takes seven months.", "Tickets are answered within eight hours."], "before": ["A rollout takes six months.", "Tickets are answered within eight hours."]}]', '2026-11-22 00:53:46.436504+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 1, 'created', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.136947+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', 1, 'created', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.16776+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'cp_0VbeusUlljfZhnE1NtEMi', 1, 'created', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.182169+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pe_0VbeusUsc2rVrvujiOnaO', 1, 'created', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.187718+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pe_0VbeusUsc2rVrvujiOnaO', 2, 'updated', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "description", "after": "Works with Tallyline.", "before": "Compares with StockPilot."}]', '2026-11-22 00:53:47.192711+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'sg_0VbeusVC4CdogRHP0C1oz', 1, 'created', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.207945+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'sg_0VbeusVC4CdogRHP0C1oz', 2, 'archived', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.209795+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusXzKfdCjO3Tadexa', 1, 'created', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[]', '2026-11-22 00:53:47.381174+00');
INSERT INTO public.entity_revision VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusXzKfdCjO3Tadexa', 2, 'updated', 'ak_0VbeusToirnN3dfWmhGup', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '[{"path": "data.capabilities", "after": ["A rollout takes seven months.", "Tickets are answered within eight hours."], "before": ["A rollout takes six months.", "Tickets are answered within eight hours."]}]', '2026-11-22 00:53:47.482477+00');

INSERT INTO public.entity_tag VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rt_0Vbeus7XdF9DO63ly4NC9', 'px_0Vbeus0sUw2YhCjdZzfld', '2026-11-22 00:53:45.747+00');
INSERT INTO public.entity_tag VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rt_0Vbeus7XdF9DO63ly4NC9', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', '2026-11-22 00:53:45.747+00');
INSERT INTO public.entity_tag VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rt_0VbeusVLvVhQcLg5htfjK', 'px_0VbeusU5AUThLtYVADni9', '2026-11-22 00:53:47.217+00');
INSERT INTO public.entity_tag VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rt_0VbeusVLvVhQcLg5htfjK', 'cp_0VbeusUlljfZhnE1NtEMi', '2026-11-22 00:53:47.217+00');

INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'product', false, 11, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'reference', false, 6, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'competitor', false, 14, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'persona', false, 4, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'segment', false, 10, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'segment', true, 0, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'segment', false, 1, -1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'product', false, 7, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'product', false, 4, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'reference', false, 6, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'competitor', false, 6, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'persona', false, 1, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'segment', false, 8, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'segment', true, 4, 1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'segment', false, 11, -1);
INSERT INTO public.entity_tally VALUES ('wa_0VbeusToirnN3dfVunEV1', 'product', false, 0, 1);

INSERT INTO public.entity_unlink VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', 'px_0Vbeus0sUw2YhCjdZzfld', '2026-11-22 00:53:45.707893+00');
INSERT INTO public.entity_unlink VALUES ('wa_0VbeusToirnN3dfVunEV1', 'cp_0VbeusUlljfZhnE1NtEMi', 'px_0VbeusU5AUThLtYVADni9', '2026-11-22 00:53:47.200021+00');

INSERT INTO public.entity_vector VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', 1, 'hash-1', '[0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,-0.22302246,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.74316406,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pe_0Vbeus6I7WSduspsN5xgZ', 2, 'hash-1', '[0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0.4025879,0,0.32202148,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0.4025879,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24157715,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', 1, 'hash-1', '[-0.077697754,0.078308105,0,-0.015533447,0.02330017,-0.077697754,0.03945923,0.02330017,-0.077697754,0.016159058,0,-0.02330017,0.077697754,0,0.03945923,0.12426758,-0.038848877,0.06274414,0.20922852,0,0.038848877,0.13146973,0.0006170273,0.02330017,0.016159058,0,0.093811035,0,-0.04660034,-0.02268982,0,0.04660034,-0.117126465,0,-0.047210693,-0.101623535,0.06274414,0,-0.02330017,0,0.03945923,-0.015007019,0.03945923,-0.02330017,0.02330017,-0.054382324,0.055603027,0,0.038848877,0.06274414,0,0,-0.038238525,0.02330017,-0.02330017,-0.02330017,0.11773682,0,-0.13146973,0.047210693,-0,0.07891846,-0.03945923,0,0.016159058,-0.038848877,0.061523438,0.06213379,0,-0.0006170273,-0.02330017,-0.077697754,-0.10101318,0.11651611,0,-0.03945923,0.038848877,0,-0.02330017,-0.08544922,0,-0.13208008,0,-0.016159058,-0.054382324,0.038848877,0,-0.10821533,0.07891846,0,-0.06274414,-0.02330017,-0.16259766,-0.038848877,0,-0.03945923,0,0,0.06213379,0.02330017,-0.023925781,0.04660034,-0.03945923,-0.10998535,0,-0.02330017,-0.02330017,0.03945923,-0.02330017,0.014915466,-0.09320068,0,0.038848877,-0.054382324,-0.02330017,0.02330017,-0.054382324,-0.06213379,-0.03945923,-0.015533447,0,0.02330017,0,0.054382324,0.048919678,0.10821533,-0.02330017,0.15600586,-0.04660034,0.03945923,0,0.10101318,-0.02330017,-0.03945923,-0.02330017,-0.15661621,-0,-0.02330017,-0.015533447,0.13146973,-0.016159058,0,-0.02330017,0.038848877,0,-0.02330017,-0.14050293,-0.016159058,-0,-0.038848877,-0.15478516,-0.04660034,-0.016159058,0,0.117126465,0,0.0077667236,0.02330017,0,0,-0.03945923,0,0,-0.04598999,0.02330017,-0.048919678,-0.08544922,0.02330017,0,-0.02330017,0.10101318,0,-0.15600586,0,-0.078308105,-0.17102051,-0.077697754,0,0,0.02330017,0,-0.025604248,-0.025604248,0,-0.077697754,0.077697754,0.077697754,0,0.02330017,0.02330017,0,-0.10101318,-0.077697754,0.117126465,-0.015533447,0.02330017,0,0.02330017,0.17041016,0.03945923,0,-0.0071525574,-0.016159058,0.06274414,-0.03945923,0,-0.077697754,0,0,-0.038848877,-0.03945923,0,0.18591309,0,0.038848877,0,-0.15710449,-0.038848877,0,-0.10101318,0.02330017,0.02330017,-0.03945923,-0.015533447,-0.02330017,0,-0.06274414,0.03945923,-0.016159058,0,0.26293945,0,-0.038848877,-0.025604248,0.11651611,0.069885254,0,0.04660034,0,-0.101623535,0.15478516,0.077697754,-0.02330017,0.093811035,0.077697754,0.03945923,0.038848877,-0.04660034,-0.02330017,0,0.077697754,0.02330017,0,0.077697754,0,-0.02330017]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', 1, 'hash-1', '[-0,-0.034851074,0,-0.12347412,0.090270996,-0.034301758,0.06970215,0.08917236,-0.034851074,0.013717651,-0.068603516,-0.020584106,-0.034301758,-0.020584106,0.06323242,0.15148926,0.020584106,-0.082336426,0.095581055,0,0.16418457,0.12988281,0.034851074,-0.13671875,0,0,-0.034301758,-0.068603516,0.020584106,0.05807495,0.04598999,0.096069336,-0.06970215,0.0068588257,-0.10974121,-0.055419922,0.041168213,0,-0.034301758,0.041168213,-0.068603516,-0.07489014,-0.020584106,-0.020584106,0,-0.03375244,0.014266968,0,0,0.034851074,0.068603516,-0.03375244,-0.09399414,0.054870605,0,0.055419922,0.041168213,-0.0005450249,0,0.05114746,0.034851074,0.022613525,-0.049102783,-0.034301758,0.054870605,-0.068603516,0,0.034301758,0.082336426,-0.028533936,-0.020584106,-0.054870605,-0.08917236,0.068603516,0,-0.020584106,0.014266968,0,-0.021133423,0.068603516,0,-0.10290527,0,-0.041168213,0.020584106,0.034301758,0.08972168,-0.13232422,0.020584106,0,-0.02003479,0.020584106,-0.19885254,0.030014038,0.08917236,0,0.0005450249,0,0,0.020584106,-0.10290527,0.020584106,-0.111816406,-0.062286377,0.014266968,-0.020584106,0.095581055,-0.027435303,0.056915283,-0,-0.034851074,-0.10345459,-0.0068588257,-0.025405884,-0.034851074,0.055419922,-0.09509277,-0,0.020584106,0,0,0.054870605,-0.068603516,0.068603516,0.074279785,0.081848145,-0.082336426,0.034851074,-0.12347412,0.055419922,0,0.06173706,-0.020584106,-0.034851074,-0.068603516,-0.098083496,0.06008911,0.02003479,-0,0.16455078,-0.040618896,0.1439209,0.020584106,0.041168213,-0.013717651,0.0005450249,0,0,0.034851074,-0.020584106,-0.020584106,0,0,-0.034301758,0.17993164,0.020584106,0.041168213,0.0063171387,0,0.048553467,-0.034851074,0,0,-0.13879395,-0.020584106,-0.020584106,-0.034851074,0.034301758,0.020584106,0,0.08917236,-0.014266968,-0.1505127,0.020584106,-0.036315918,-0.10827637,-0,-0.05807495,-0.013717651,0.020584106,-0.1161499,-0.06970215,-0.07446289,0,0.068603516,0,0.020584106,0.068603516,-0.068603516,0.1161499,0.02798462,-0.15734863,-0.055419922,0.034301758,-0.020584106,-0.068603516,0,-0.048553467,0.13720703,0.049102783,0.028930664,-0.020584106,-0.0892334,0,-0.055419922,0,0.034851074,-0.020584106,0,0,-0.034851074,0.020584106,0.048034668,0,-0.034851074,-0.07598877,-0.20532227,0.07543945,0.07543945,-0.06072998,0,0.048034668,-0.014266968,0,-0.020584106,-0.06173706,-0.055419922,0.055419922,-0.13879395,0.034301758,0.068603516,0.08288574,-0.034301758,0,0.068603516,0,0,-0.07543945,0.034301758,-0,0.18579102,-0.03225708,-0.020584106,0.095581055,0,0.049102783,0.068603516,-0.0068588257,-0.06970215,-0.020584106,0.08917236,-0.014266968,0,0.020584106,-0.06378174,-0.041168213]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0VbeusEPkTLfSYHuZ3AGZ', 2, 'hash-1', '[-0.25195312,0,-0.12597656,0.07562256,0,0,0.07562256,0.25195312,0,0,-0.12805176,-0.07562256,-0.12597656,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,-0.07562256,0,-0.07562256,0,0,0,0.07562256,0,0.07562256,0,0,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0.07562256,0,0,0,0,0,0,-0.07562256,0,0,-0.12597656,0,0,-0.07562256,-0.25195312,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07562256,-0.07562256,0,0,0,0,0,0.12597656,0,0,0,0,-0.12805176,0,0.25195312,0,0,-0.25195312,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0.12805176,0,0,0,0,0,0,0,0.07562256,0,0,0,-0.25195312,0,0,0,0,0,-0.07562256,0,0,0,-0.07562256,0,0,0,0.07562256,0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,-0.07562256,0.07562256,-0.12597656,0.07562256,0,0,0,0,0,-0.4267578,0,0,0,0,0,0,0,-0.12597656,-0.07562256,0,0,0,0,-0.07562256,0,0,0,0,-0.12805176,0,0,0,0,0,0,0.07562256,0,-0.07562256,0,0,0.07562256,-0.12597656,0,0,0,-0.07562256,-0.07562256,0,0,0,0,0,-0.07562256,-0.07562256]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeusToirnN3dfVunEV1', 'cp_0VbeusUlljfZhnE1NtEMi', 1, 'hash-1', '[0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,-0.22302246,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.74316406,0,0,0,0,-0.22302246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22302246,0,0,0,0,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pe_0VbeusUsc2rVrvujiOnaO', 2, 'hash-1', '[0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0.4025879,0,0.32202148,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.120788574,0.4025879,0,0,0,0,0,-0.120788574,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24157715,0,-0.4025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.120788574,0,0]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', 1, 'hash-1', '[-0.077697754,0.078308105,0,-0.015533447,0.02330017,-0.077697754,0.03945923,0.02330017,-0.077697754,0.016159058,0,-0.02330017,0.077697754,0,0.03945923,0.12426758,-0.038848877,0.06274414,0.20922852,0,0.038848877,0.13146973,0.0006170273,0.02330017,0.016159058,0,0.093811035,0,-0.04660034,-0.02268982,0,0.04660034,-0.117126465,0,-0.047210693,-0.101623535,0.06274414,0,-0.02330017,0,0.03945923,-0.015007019,0.03945923,-0.02330017,0.02330017,-0.054382324,0.055603027,0,0.038848877,0.06274414,0,0,-0.038238525,0.02330017,-0.02330017,-0.02330017,0.11773682,0,-0.13146973,0.047210693,-0,0.07891846,-0.03945923,0,0.016159058,-0.038848877,0.061523438,0.06213379,0,-0.0006170273,-0.02330017,-0.077697754,-0.10101318,0.11651611,0,-0.03945923,0.038848877,0,-0.02330017,-0.08544922,0,-0.13208008,0,-0.016159058,-0.054382324,0.038848877,0,-0.10821533,0.07891846,0,-0.06274414,-0.02330017,-0.16259766,-0.038848877,0,-0.03945923,0,0,0.06213379,0.02330017,-0.023925781,0.04660034,-0.03945923,-0.10998535,0,-0.02330017,-0.02330017,0.03945923,-0.02330017,0.014915466,-0.09320068,0,0.038848877,-0.054382324,-0.02330017,0.02330017,-0.054382324,-0.06213379,-0.03945923,-0.015533447,0,0.02330017,0,0.054382324,0.048919678,0.10821533,-0.02330017,0.15600586,-0.04660034,0.03945923,0,0.10101318,-0.02330017,-0.03945923,-0.02330017,-0.15661621,-0,-0.02330017,-0.015533447,0.13146973,-0.016159058,0,-0.02330017,0.038848877,0,-0.02330017,-0.14050293,-0.016159058,-0,-0.038848877,-0.15478516,-0.04660034,-0.016159058,0,0.117126465,0,0.0077667236,0.02330017,0,0,-0.03945923,0,0,-0.04598999,0.02330017,-0.048919678,-0.08544922,0.02330017,0,-0.02330017,0.10101318,0,-0.15600586,0,-0.078308105,-0.17102051,-0.077697754,0,0,0.02330017,0,-0.025604248,-0.025604248,0,-0.077697754,0.077697754,0.077697754,0,0.02330017,0.02330017,0,-0.10101318,-0.077697754,0.117126465,-0.015533447,0.02330017,0,0.02330017,0.17041016,0.03945923,0,-0.0071525574,-0.016159058,0.06274414,-0.03945923,0,-0.077697754,0,0,-0.038848877,-0.03945923,0,0.18591309,0,0.038848877,0,-0.15710449,-0.038848877,0,-0.10101318,0.02330017,0.02330017,-0.03945923,-0.015533447,-0.02330017,0,-0.06274414,0.03945923,-0.016159058,0,0.26293945,0,-0.038848877,-0.025604248,0.11651611,0.069885254,0,0.04660034,0,-0.101623535,0.15478516,0.077697754,-0.02330017,0.093811035,0.077697754,0.03945923,0.038848877,-0.04660034,-0.02330017,0,0.077697754,0.02330017,0,0.077697754,0,-0.02330017]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', 1, 'hash-1', '[-0,-0.034851074,0,-0.12347412,0.090270996,-0.034301758,0.06970215,0.08917236,-0.034851074,0.013717651,-0.068603516,-0.020584106,-0.034301758,-0.020584106,0.06323242,0.15148926,0.020584106,-0.082336426,0.095581055,0,0.16418457,0.12988281,0.034851074,-0.13671875,0,0,-0.034301758,-0.068603516,0.020584106,0.05807495,0.04598999,0.096069336,-0.06970215,0.0068588257,-0.10974121,-0.055419922,0.041168213,0,-0.034301758,0.041168213,-0.068603516,-0.07489014,-0.020584106,-0.020584106,0,-0.03375244,0.014266968,0,0,0.034851074,0.068603516,-0.03375244,-0.09399414,0.054870605,0,0.055419922,0.041168213,-0.0005450249,0,0.05114746,0.034851074,0.022613525,-0.049102783,-0.034301758,0.054870605,-0.068603516,0,0.034301758,0.082336426,-0.028533936,-0.020584106,-0.054870605,-0.08917236,0.068603516,0,-0.020584106,0.014266968,0,-0.021133423,0.068603516,0,-0.10290527,0,-0.041168213,0.020584106,0.034301758,0.08972168,-0.13232422,0.020584106,0,-0.02003479,0.020584106,-0.19885254,0.030014038,0.08917236,0,0.0005450249,0,0,0.020584106,-0.10290527,0.020584106,-0.111816406,-0.062286377,0.014266968,-0.020584106,0.095581055,-0.027435303,0.056915283,-0,-0.034851074,-0.10345459,-0.0068588257,-0.025405884,-0.034851074,0.055419922,-0.09509277,-0,0.020584106,0,0,0.054870605,-0.068603516,0.068603516,0.074279785,0.081848145,-0.082336426,0.034851074,-0.12347412,0.055419922,0,0.06173706,-0.020584106,-0.034851074,-0.068603516,-0.098083496,0.06008911,0.02003479,-0,0.16455078,-0.040618896,0.1439209,0.020584106,0.041168213,-0.013717651,0.0005450249,0,0,0.034851074,-0.020584106,-0.020584106,0,0,-0.034301758,0.17993164,0.020584106,0.041168213,0.0063171387,0,0.048553467,-0.034851074,0,0,-0.13879395,-0.020584106,-0.020584106,-0.034851074,0.034301758,0.020584106,0,0.08917236,-0.014266968,-0.1505127,0.020584106,-0.036315918,-0.10827637,-0,-0.05807495,-0.013717651,0.020584106,-0.1161499,-0.06970215,-0.07446289,0,0.068603516,0,0.020584106,0.068603516,-0.068603516,0.1161499,0.02798462,-0.15734863,-0.055419922,0.034301758,-0.020584106,-0.068603516,0,-0.048553467,0.13720703,0.049102783,0.028930664,-0.020584106,-0.0892334,0,-0.055419922,0,0.034851074,-0.020584106,0,0,-0.034851074,0.020584106,0.048034668,0,-0.034851074,-0.07598877,-0.20532227,0.07543945,0.07543945,-0.06072998,0,0.048034668,-0.014266968,0,-0.020584106,-0.06173706,-0.055419922,0.055419922,-0.13879395,0.034301758,0.068603516,0.08288574,-0.034301758,0,0.068603516,0,0,-0.07543945,0.034301758,-0,0.18579102,-0.03225708,-0.020584106,0.095581055,0,0.049102783,0.068603516,-0.0068588257,-0.06970215,-0.020584106,0.08917236,-0.014266968,0,0.020584106,-0.06378174,-0.041168213]');
INSERT INTO public.entity_vector VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusXzKfdCjO3Tadexa', 2, 'hash-1', '[-0.25195312,0,-0.12597656,0.07562256,0,0,0.07562256,0.25195312,0,0,-0.12805176,-0.07562256,-0.12597656,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,-0.07562256,0,-0.07562256,0,0,0,0.07562256,0,0.07562256,0,0,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0.07562256,0,0,0,0,0,0,-0.07562256,0,0,-0.12597656,0,0,-0.07562256,-0.25195312,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07562256,-0.07562256,0,0,0,0,0,0.12597656,0,0,0,0,-0.12805176,0,0.25195312,0,0,-0.25195312,0,0.07562256,0,-0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0.12805176,0,0,0,0,0,0,0,0.07562256,0,0,0,-0.25195312,0,0,0,0,0,-0.07562256,0,0,0,-0.07562256,0,0,0,0.07562256,0.07562256,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12805176,0,0,0,0,0,0,-0.07562256,0,0,0,0,0,-0.07562256,0.07562256,-0.12597656,0.07562256,0,0,0,0,0,-0.4267578,0,0,0,0,0,0,0,-0.12597656,-0.07562256,0,0,0,0,-0.07562256,0,0,0,0,-0.12805176,0,0,0,0,0,0,0.07562256,0,-0.07562256,0,0,0.07562256,-0.12597656,0,0,0,-0.07562256,-0.07562256,0,0,0,0,0,-0.07562256,-0.07562256]');

INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus12VV9xCSVGhrVcs', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:45.317+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Tallyline', 'px_0Vbeus0sUw2YhCjdZzfld', NULL, '2026-11-22 00:53:45.317+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus598w05gUaZ5ZpoQ', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:45.589+00', 'SKIPPED', NULL, 'groundwork', 'Reference created: Regional grocer', 're_0Vbeus57nrWWSzKA3wOIb', NULL, '2026-11-22 00:53:45.589+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus5hG84ndcLhoVclH', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:45.642+00', 'SKIPPED', NULL, 'groundwork', 'Competitor created: StockPilot', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', NULL, '2026-11-22 00:53:45.642+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus6J7TRzwgLaCyg08', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:45.665+00', 'SKIPPED', NULL, 'groundwork', 'Persona created: Head of operations', 'pe_0Vbeus6I7WSduspsN5xgZ', NULL, '2026-11-22 00:53:45.665+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus6bV8knk5IrrYF1x', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:53:45.683+00', 'SKIPPED', NULL, 'groundwork', 'Persona updated: Head of operations', 'pe_0Vbeus6I7WSduspsN5xgZ', NULL, '2026-11-22 00:53:45.683+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus7Eh6MtMj06UXcDp', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:45.723+00', 'SKIPPED', NULL, 'groundwork', 'Segment created: Grocers', 'sg_0Vbeus7Eh6MtMj060NAK7', NULL, '2026-11-22 00:53:45.723+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus7OA042iR2YKymKC', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:53:45.732+00', 'SKIPPED', NULL, 'groundwork', 'Segment archived: Grocers', 'sg_0Vbeus7Eh6MtMj060NAK7', NULL, '2026-11-22 00:53:45.732+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusAz0mNmZnYcDpjBa', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:45.947+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed in 1 chunks', 'rs_0Vbeus7n2yMaYKMGJuryi', NULL, '2026-11-22 00:53:45.947+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusCGnrLErYJL3ag0d', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:46.02+00', 'SKIPPED', NULL, 'groundwork', 'Case study was indexed in 3 chunks', 'rs_0Vbeus84NpM4Emy2hCZ7H', NULL, '2026-11-22 00:53:46.02+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusDmlGAwsv5LeFQzL', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:46.117+00', 'SKIPPED', NULL, 'groundwork', 'Competitor was indexed in 2 chunks', 'rs_0Vbeus8Aa2AN95T4wThsj', NULL, '2026-11-22 00:53:46.117+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusEPkTLfSYHv8HkrL', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:46.167+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Rollout', 'px_0VbeusEPkTLfSYHuZ3AGZ', NULL, '2026-11-22 00:53:46.167+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusI7v0awPNGejYMj5', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:46.392+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0Vbeus7n2yMaYKMGJuryi', NULL, '2026-11-22 00:53:46.392+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusIxoKjyYLKfs0d2M', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:53:46.437+00', 'SKIPPED', NULL, 'groundwork', 'Product updated: Rollout', 'px_0VbeusEPkTLfSYHuZ3AGZ', NULL, '2026-11-22 00:53:46.437+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusKaedFIEQoc1di7I', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:46.529+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0Vbeus7n2yMaYKMGJuryi', NULL, '2026-11-22 00:53:46.529+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFCaIXCM', 'DEAL_WON', 'CRM', 'deal_won', '2026-02-11 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal won: Stock in step, region 2 (Region 2 foods), 15000 EUR', NULL, '9950dtvm84tQqkZnZThkNeaPlq_', '2026-11-22 00:53:46.694+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBYvNQC', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2026-03-03 12:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Stock in step, region 1 (Northmarket), 13500 EUR', NULL, 'HFHvYKSRjNrMqaGk2e3wFtrEc8z', '2026-11-22 00:53:46.694+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsF9NGvyj', 'EMAIL_REPLY_RECEIVED', 'EMAIL', 'reply', '2025-03-06 09:00:00+00', 'PROCESSED', NULL, 'import', 'Reply from Tomas Rey to ines@seller.example: Re: Proposal', NULL, 'CQK65lAf15hW0ydiQuKS46-nb5H', '2026-11-22 00:53:46.639+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', 'CALL_TRANSCRIPT', 'CALL', 'transcript', '2026-03-02 09:30:00+00', 'PROCESSED', 'DISCOVERY', 'import', 'Call: Northmarket – discovery call with Head of operations, Finance lead', NULL, 'l8KfQUiV8Vs8RDkwX210VBIcwBP', '2026-11-22 00:53:46.679+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFD9NM4r', 'DEAL_LOST', 'CRM', 'deal_lost', '2026-02-19 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal lost: Stock in step, region 3 (Region 3 foods), 16500 EUR: The buyer chose StockPilot because of the lower price in the first year.', NULL, 'ynAgHHXLI0n6METJyjBxsaLM7O4', '2026-11-22 00:53:46.694+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusPeg72RzTVNYxTiE', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 0', NULL, 'RtEtP9sJTmFHsGRgHeWUK1Ep-hH', '2026-11-22 00:53:46.878+00');
INSERT INTO public.event VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusPeg72RzTVP2mP4S', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:02:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 2', NULL, 'rXEQLPYsBeUQTXor439gtNr2z9W', '2026-11-22 00:53:46.878+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusU6W9TAEHAcKSPCn', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:47.137+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Tallyline', 'px_0VbeusU5AUThLtYVADni9', NULL, '2026-11-22 00:53:47.137+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUa3hXsHXC9ANxhL', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:47.168+00', 'SKIPPED', NULL, 'groundwork', 'Reference created: Regional grocer', 're_0VbeusUa3hXsHXC8G0vRw', NULL, '2026-11-22 00:53:47.168+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUlljfZhnE29IVMo', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:47.182+00', 'SKIPPED', NULL, 'groundwork', 'Competitor created: StockPilot', 'cp_0VbeusUlljfZhnE1NtEMi', NULL, '2026-11-22 00:53:47.182+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUtRJXOPdEQVs7Wx', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:47.188+00', 'SKIPPED', NULL, 'groundwork', 'Persona created: Head of operations', 'pe_0VbeusUsc2rVrvujiOnaO', NULL, '2026-11-22 00:53:47.188+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUyooB75mSNVThHA', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:53:47.193+00', 'SKIPPED', NULL, 'groundwork', 'Persona updated: Head of operations', 'pe_0VbeusUsc2rVrvujiOnaO', NULL, '2026-11-22 00:53:47.193+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusVC4CdogRHPQBxEV', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:47.208+00', 'SKIPPED', NULL, 'groundwork', 'Segment created: Grocers', 'sg_0VbeusVC4CdogRHP0C1oz', NULL, '2026-11-22 00:53:47.208+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusVFzQ9sRm8guzPnl', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:53:47.21+00', 'SKIPPED', NULL, 'groundwork', 'Segment archived: Grocers', 'sg_0VbeusVC4CdogRHP0C1oz', NULL, '2026-11-22 00:53:47.21+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusWC0Z94bBr482G8h', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:47.267+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed in 1 chunks', 'rs_0VbeusVTdDjefiW2V0u2k', NULL, '2026-11-22 00:53:47.267+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusWxhVAKQhzp19I3F', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:47.31+00', 'SKIPPED', NULL, 'groundwork', 'Case study was indexed in 3 chunks', 'rs_0VbeusVYYGKshpw0IwRW2', NULL, '2026-11-22 00:53:47.31+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusXkiKa1uWTPK7Hqk', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:47.361+00', 'SKIPPED', NULL, 'groundwork', 'Competitor was indexed in 2 chunks', 'rs_0VbeusVepXzJleOggvfCi', NULL, '2026-11-22 00:53:47.361+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusXzKfdCjO3Tgl5j3', 'ENTITY_CREATED', 'REVISION', NULL, '2026-11-22 00:53:47.381+00', 'SKIPPED', NULL, 'groundwork', 'Product created: Rollout', 'px_0VbeusXzKfdCjO3Tadexa', NULL, '2026-11-22 00:53:47.381+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusZD1UvZLOG8IRccB', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:47.45+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0VbeusVTdDjefiW2V0u2k', NULL, '2026-11-22 00:53:47.45+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusZf2nnjbeTRR6UpU', 'ENTITY_UPDATED', 'REVISION', NULL, '2026-11-22 00:53:47.482+00', 'SKIPPED', NULL, 'groundwork', 'Product updated: Rollout', 'px_0VbeusXzKfdCjO3Tadexa', NULL, '2026-11-22 00:53:47.482+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaFiDpnbTiV93dP6', 'RESOURCE_REINDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:47.518+00', 'SKIPPED', NULL, 'groundwork', 'Terms was indexed again in 1 chunks', 'rs_0VbeusVTdDjefiW2V0u2k', NULL, '2026-11-22 00:53:47.518+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3FAETka', 'DEAL_WON', 'CRM', 'deal_won', '2026-02-11 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal won: Stock in step, region 2 (Region 2 foods), 15000 EUR', NULL, '9950dtvm84tQqkZnZThkNeaPlq_', '2026-11-22 00:53:47.595+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3EyB1cg', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2026-03-03 12:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Stock in step, region 1 (Northmarket), 13500 EUR', NULL, 'HFHvYKSRjNrMqaGk2e3wFtrEc8z', '2026-11-22 00:53:47.595+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3DZ6evX', 'EMAIL_REPLY_RECEIVED', 'EMAIL', 'reply', '2025-03-06 09:00:00+00', 'PROCESSED', NULL, 'import', 'Reply from Tomas Rey to ines@seller.example: Re: Proposal', NULL, 'CQK65lAf15hW0ydiQuKS46-nb5H', '2026-11-22 00:53:47.573+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'CALL_TRANSCRIPT', 'CALL', 'transcript', '2026-03-02 09:30:00+00', 'PROCESSED', 'DISCOVERY', 'import', 'Call: Northmarket – discovery call with Head of operations, Finance lead', NULL, 'l8KfQUiV8Vs8RDkwX210VBIcwBP', '2026-11-22 00:53:47.582+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3G4m4cS', 'DEAL_LOST', 'CRM', 'deal_lost', '2026-02-19 12:00:00+00', 'PROCESSED', NULL, 'import', 'Deal lost: Stock in step, region 3 (Region 3 foods), 16500 EUR: The buyer chose StockPilot because of the lower price in the first year.', NULL, 'ynAgHHXLI0n6METJyjBxsaLM7O4', '2026-11-22 00:53:47.595+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeuscgviBvgjPwlYFAt', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:00:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 0', NULL, 'RtEtP9sJTmFHsGRgHeWUK1Ep-hH', '2026-11-22 00:53:47.679+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeuscgviBvgjPxxNBjE', 'OPPORTUNITY_CREATED', 'CRM', 'opportunity_created', '2025-01-01 00:02:00+00', 'PROCESSED', NULL, 'import', 'Opportunity created: Deal 2', NULL, 'rXEQLPYsBeUQTXor439gtNr2z9W', '2026-11-22 00:53:47.679+00');
INSERT INTO public.event VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusgRqyGc3I0A1yX1o', 'RESOURCE_INDEXED', 'RESOURCE', NULL, '2026-11-22 00:53:47.901+00', 'SKIPPED', NULL, 'groundwork', 'Handbook was indexed in 9 chunks', 'rs_0VbeusfaffBwGZYVo9B59', NULL, '2026-11-22 00:53:47.901+00');

INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 3, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 6, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 13, 2);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 11, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 10, 2);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 1, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 5, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2025-03-06', 'EMAIL', 'EMAIL_REPLY_RECEIVED', 6, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-03-02', 'CALL', 'CALL_TRANSCRIPT', 1, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-02-11', 'CRM', 'DEAL_WON', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-02-19', 'CRM', 'DEAL_LOST', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2026-03-03', 'CRM', 'OPPORTUNITY_CREATED', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 5, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 6, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 4, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 3, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 0, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 8, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 12, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 11, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 13, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_CREATED', 2, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 15, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'REVISION', 'ENTITY_UPDATED', 4, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'RESOURCE', 'RESOURCE_REINDEXED', 1, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2025-03-06', 'EMAIL', 'EMAIL_REPLY_RECEIVED', 6, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-03-02', 'CALL', 'CALL_TRANSCRIPT', 3, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-02-11', 'CRM', 'DEAL_WON', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-02-19', 'CRM', 'DEAL_LOST', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-03-03', 'CRM', 'OPPORTUNITY_CREATED', 9, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 3, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2025-01-01', 'CRM', 'OPPORTUNITY_CREATED', 14, 1);
INSERT INTO public.event_daily VALUES ('wa_0VbeusToirnN3dfVunEV1', '2026-11-22', 'RESOURCE', 'RESOURCE_INDEXED', 1, 1);

INSERT INTO public.event_entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', 'px_0VbeusEPkTLfSYHuZ3AGZ', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFD9NM4r', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', '2026-02-19 12:00:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'px_0VbeusXzKfdCjO3Tadexa', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'cp_0VbeusUlljfZhnE1NtEMi', '2026-03-02 09:30:00+00', 1);
INSERT INTO public.event_entity VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3G4m4cS', 'cp_0VbeusUlljfZhnE1NtEMi', '2026-02-19 12:00:00+00', 1);

INSERT INTO public.event_participant VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsF9NGvyj', 1, 'from', 'tomas@buyer.example', 'Tomas Rey', NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsF9NGvyj', 2, 'to', 'ines@seller.example', NULL, NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', 1, 'participant', 'sales@tallyline.example', 'Account executive', 'internal', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', 2, 'participant', 'operations@northmarket.example', 'Head of operations', 'external', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', 3, 'participant', 'finance@northmarket.example', 'Finance lead', 'external', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3DZ6evX', 1, 'from', 'tomas@buyer.example', 'Tomas Rey', NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3DZ6evX', 2, 'to', 'ines@seller.example', NULL, NULL, '2025-03-06 09:00:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', 1, 'participant', 'sales@tallyline.example', 'Account executive', 'internal', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', 2, 'participant', 'operations@northmarket.example', 'Head of operations', 'external', '2026-03-02 09:30:00+00');
INSERT INTO public.event_participant VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', 3, 'participant', 'finance@northmarket.example', 'Finance lead', 'external', '2026-03-02 09:30:00+00');

INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus12VV9xCSVGhrVcs', '{"oId": "px_0Vbeus0sUw2YhCjdZzfld", "name": "Tallyline", "action": "created", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus598w05gUaZ5ZpoQ', '{"oId": "re_0Vbeus57nrWWSzKA3wOIb", "name": "Regional grocer", "action": "created", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 1, "entityType": "reference", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus5hG84ndcLhoVclH', '{"oId": "cp_0Vbeus5gTFRlLJ8JnsAAJ", "name": "StockPilot", "action": "created", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 1, "entityType": "competitor", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus6J7TRzwgLaCyg08', '{"oId": "pe_0Vbeus6I7WSduspsN5xgZ", "name": "Head of operations", "action": "created", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 1, "entityType": "persona", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus6bV8knk5IrrYF1x', '{"oId": "pe_0Vbeus6I7WSduspsN5xgZ", "name": "Head of operations", "action": "updated", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 2, "entityType": "persona", "changedFields": ["description"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus7Eh6MtMj06UXcDp', '{"oId": "sg_0Vbeus7Eh6MtMj060NAK7", "name": "Grocers", "action": "created", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 1, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0Vbeus7OA042iR2YKymKC', '{"oId": "sg_0Vbeus7Eh6MtMj060NAK7", "name": "Grocers", "action": "archived", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 2, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusAz0mNmZnYcDpjBa', '{"revision": 1, "chunkCount": 1, "resourceOId": "rs_0Vbeus7n2yMaYKMGJuryi", "linkedEntities": 0}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusCGnrLErYJL3ag0d', '{"revision": 1, "chunkCount": 3, "resourceOId": "rs_0Vbeus84NpM4Emy2hCZ7H", "linkedEntities": 2}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusDmlGAwsv5LeFQzL', '{"revision": 1, "chunkCount": 2, "resourceOId": "rs_0Vbeus8Aa2AN95T4wThsj", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusEPkTLfSYHv8HkrL', '{"oId": "px_0VbeusEPkTLfSYHuZ3AGZ", "name": "Rollout", "action": "created", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusI7v0awPNGejYMj5', '{"revision": 2, "chunkCount": 1, "resourceOId": "rs_0Vbeus7n2yMaYKMGJuryi", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusIxoKjyYLKfs0d2M', '{"oId": "px_0VbeusEPkTLfSYHuZ3AGZ", "name": "Rollout", "action": "updated", "userOId": "us_0VbeurxcI2KzbNcGhb2UN", "version": 2, "entityType": "product", "changedFields": ["data.capabilities"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusKaedFIEQoc1di7I', '{"revision": 3, "chunkCount": 1, "resourceOId": "rs_0Vbeus7n2yMaYKMGJuryi", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFCaIXCM', '{"type": "crm", "stage": "Closed won", "amount": "15000", "eventId": "demo-deal-2-deal_won", "currency": "EUR", "eventType": "deal_won", "accountName": "Region 2 foods", "opportunityId": "demo-deal-2", "stageCategory": "won", "eventTimestamp": "2026-02-11T12:00:00.000Z", "opportunityName": "Stock in step, region 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBYvNQC', '{"type": "crm", "stage": "Discovery", "amount": "13500", "eventId": "demo-deal-1-opportunity_created", "currency": "EUR", "eventType": "opportunity_created", "accountName": "Northmarket", "opportunityId": "demo-deal-1", "stageCategory": "open", "eventTimestamp": "2026-03-03T12:00:00.000Z", "opportunityName": "Stock in step, region 1"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsF9NGvyj', '{"to": [{"email": "ines@seller.example"}], "body": {"text": "The price seems too expensive for our team."}, "from": {"name": "Tomas Rey", "email": "tomas@buyer.example"}, "type": "email", "subject": "Re: Proposal", "eventType": "reply", "eventTimestamp": "2025-03-06T09:00:00.000Z"}', 'Re: Proposal

The price seems too expensive for our team.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFBC1JHI', '{"type": "call", "title": "Northmarket – discovery call", "eventId": "demo-call-1", "eventType": "transcript", "transcript": [{"text": "Thank you both for the time. How do you keep the stock of the shops and the web store in step today?", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "My concern is the audit in September. We have to explain every correction, and at the moment we cannot.", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Each difference comes with the delivery note behind it, so the auditor sees the reason.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Yes. We can run a pilot in ten shops and I will send the plan by Friday.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}], "participants": [{"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}, {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}, {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}], "eventTimestamp": "2026-03-02T09:30:00.000Z"}', 'Account executive: Thank you both for the time. How do you keep the stock of the shops and the web store in step today?
Head of operations: We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.
Finance lead: My concern is the audit in September. We have to explain every correction, and at the moment we cannot.
Account executive: Each difference comes with the delivery note behind it, so the auditor sees the reason.
Head of operations: We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.
Finance lead: Is there a way to start with ten shops before we decide on a budget for all of them?
Account executive: Yes. We can run a pilot in ten shops and I will send the plan by Friday.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusLEnGunCsFD9NM4r', '{"type": "crm", "stage": "Closed lost", "amount": "16500", "eventId": "demo-deal-3-deal_lost", "currency": "EUR", "eventType": "deal_lost", "lossReason": "The buyer chose StockPilot because of the lower price in the first year.", "accountName": "Region 3 foods", "opportunityId": "demo-deal-3", "stageCategory": "lost", "eventTimestamp": "2026-02-19T12:00:00.000Z", "opportunityName": "Stock in step, region 3"}', 'Opportunity: Stock in step, region 3
Account: Region 3 foods
Stage: Closed lost
Outcome: lost
Amount: 16500 EUR
Reason: The buyer chose StockPilot because of the lower price in the first year.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusPeg72RzTVNYxTiE', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-0", "eventTimestamp": "2025-01-01T00:00:00.000Z", "opportunityName": "Deal 0"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'evt_0VbeusPeg72RzTVP2mP4S', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-2", "eventTimestamp": "2025-01-01T00:02:00.000Z", "opportunityName": "Deal 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusU6W9TAEHAcKSPCn', '{"oId": "px_0VbeusU5AUThLtYVADni9", "name": "Tallyline", "action": "created", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUa3hXsHXC9ANxhL', '{"oId": "re_0VbeusUa3hXsHXC8G0vRw", "name": "Regional grocer", "action": "created", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 1, "entityType": "reference", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUlljfZhnE29IVMo', '{"oId": "cp_0VbeusUlljfZhnE1NtEMi", "name": "StockPilot", "action": "created", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 1, "entityType": "competitor", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUtRJXOPdEQVs7Wx', '{"oId": "pe_0VbeusUsc2rVrvujiOnaO", "name": "Head of operations", "action": "created", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 1, "entityType": "persona", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusUyooB75mSNVThHA', '{"oId": "pe_0VbeusUsc2rVrvujiOnaO", "name": "Head of operations", "action": "updated", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 2, "entityType": "persona", "changedFields": ["description"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusVC4CdogRHPQBxEV', '{"oId": "sg_0VbeusVC4CdogRHP0C1oz", "name": "Grocers", "action": "created", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 1, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusVFzQ9sRm8guzPnl', '{"oId": "sg_0VbeusVC4CdogRHP0C1oz", "name": "Grocers", "action": "archived", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 2, "entityType": "segment", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusXzKfdCjO3Tgl5j3', '{"oId": "px_0VbeusXzKfdCjO3Tadexa", "name": "Rollout", "action": "created", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 1, "entityType": "product", "changedFields": []}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusWC0Z94bBr482G8h', '{"revision": 1, "chunkCount": 1, "resourceOId": "rs_0VbeusVTdDjefiW2V0u2k", "linkedEntities": 0}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusWxhVAKQhzp19I3F', '{"revision": 1, "chunkCount": 3, "resourceOId": "rs_0VbeusVYYGKshpw0IwRW2", "linkedEntities": 2}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusXkiKa1uWTPK7Hqk', '{"revision": 1, "chunkCount": 2, "resourceOId": "rs_0VbeusVepXzJleOggvfCi", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusZD1UvZLOG8IRccB', '{"revision": 2, "chunkCount": 1, "resourceOId": "rs_0VbeusVTdDjefiW2V0u2k", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusZf2nnjbeTRR6UpU', '{"oId": "px_0VbeusXzKfdCjO3Tadexa", "name": "Rollout", "action": "updated", "userOId": "us_0VbeusToirnN3dfWdkadV", "version": 2, "entityType": "product", "changedFields": ["data.capabilities"]}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaFiDpnbTiV93dP6', '{"revision": 3, "chunkCount": 1, "resourceOId": "rs_0VbeusVTdDjefiW2V0u2k", "linkedEntities": 1}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3FAETka', '{"type": "crm", "stage": "Closed won", "amount": "15000", "eventId": "demo-deal-2-deal_won", "currency": "EUR", "eventType": "deal_won", "accountName": "Region 2 foods", "opportunityId": "demo-deal-2", "stageCategory": "won", "eventTimestamp": "2026-02-11T12:00:00.000Z", "opportunityName": "Stock in step, region 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3EyB1cg', '{"type": "crm", "stage": "Discovery", "amount": "13500", "eventId": "demo-deal-1-opportunity_created", "currency": "EUR", "eventType": "opportunity_created", "accountName": "Northmarket", "opportunityId": "demo-deal-1", "stageCategory": "open", "eventTimestamp": "2026-03-03T12:00:00.000Z", "opportunityName": "Stock in step, region 1"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3DZ6evX', '{"to": [{"email": "ines@seller.example"}], "body": {"text": "The price seems too expensive for our team."}, "from": {"name": "Tomas Rey", "email": "tomas@buyer.example"}, "type": "email", "subject": "Re: Proposal", "eventType": "reply", "eventTimestamp": "2025-03-06T09:00:00.000Z"}', 'Re: Proposal

The price seems too expensive for our team.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3ER7YDZ', '{"type": "call", "title": "Northmarket – discovery call", "eventId": "demo-call-1", "eventType": "transcript", "transcript": [{"text": "Thank you both for the time. How do you keep the stock of the shops and the web store in step today?", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "My concern is the audit in September. We have to explain every correction, and at the moment we cannot.", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Each difference comes with the delivery note behind it, so the auditor sees the reason.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}, {"text": "We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.", "speaker": {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}}, {"text": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}}, {"text": "Yes. We can run a pilot in ten shops and I will send the plan by Friday.", "speaker": {"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}}], "participants": [{"name": "Account executive", "role": "internal", "email": "sales@tallyline.example"}, {"name": "Head of operations", "role": "external", "email": "operations@northmarket.example"}, {"name": "Finance lead", "role": "external", "email": "finance@northmarket.example"}], "eventTimestamp": "2026-03-02T09:30:00.000Z"}', 'Account executive: Thank you both for the time. How do you keep the stock of the shops and the web store in step today?
Head of operations: We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.
Finance lead: My concern is the audit in September. We have to explain every correction, and at the moment we cannot.
Account executive: Each difference comes with the delivery note behind it, so the auditor sees the reason.
Head of operations: We also talked to StockPilot. They are cheaper in the first year, but the rollout would take five months.
Finance lead: Is there a way to start with ten shops before we decide on a budget for all of them?
Account executive: Yes. We can run a pilot in ten shops and I will send the plan by Friday.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusaoTCAq8T3G4m4cS', '{"type": "crm", "stage": "Closed lost", "amount": "16500", "eventId": "demo-deal-3-deal_lost", "currency": "EUR", "eventType": "deal_lost", "lossReason": "The buyer chose StockPilot because of the lower price in the first year.", "accountName": "Region 3 foods", "opportunityId": "demo-deal-3", "stageCategory": "lost", "eventTimestamp": "2026-02-19T12:00:00.000Z", "opportunityName": "Stock in step, region 3"}', 'Opportunity: Stock in step, region 3
Account: Region 3 foods
Stage: Closed lost
Outcome: lost
Amount: 16500 EUR
Reason: The buyer chose StockPilot because of the lower price in the first year.', NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeuscgviBvgjPwlYFAt', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-0", "eventTimestamp": "2025-01-01T00:00:00.000Z", "opportunityName": "Deal 0"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeuscgviBvgjPxxNBjE', '{"type": "crm", "eventType": "opportunity_created", "opportunityId": "deal-2", "eventTimestamp": "2025-01-01T00:02:00.000Z", "opportunityName": "Deal 2"}', NULL, NULL);
INSERT INTO public.event_payload VALUES ('wa_0VbeusToirnN3dfVunEV1', 'evt_0VbeusgRqyGc3I0A1yX1o', '{"revision": 1, "chunkCount": 9, "resourceOId": "rs_0VbeusfaffBwGZYVo9B59", "linkedEntities": 2}', NULL, NULL);

INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/capabilities', '\xbb8047cad9436f51077bffcc86a2d29b0250e1e90009d7c64dc149d3db5c2bd1', 'so_0Vbeus1XQCFifouiz1ZMY', 'Connects to common till systems and accounting packages without custom code.', 351, 427, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/capabilities', '\xfa9d0fcdad044c7783dbc65c674a137af33ca316495a50a6747b383b2544e9ed', 'so_0Vbeus1XQCFifouiz1ZMY', 'Reads every till, web order and delivery note within a minute.', 110, 172, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/capabilities', '\xfd25989d5ce7e737b8c8fb50f9798ea8801d7d8d728a6130be3a7b651c93b78d', 'so_0Vbeus1XQCFifouiz1ZMY', 'Flags differences between counted and booked stock, with the document that explains them.', 175, 264, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/capabilities', '\x6045a97b90baf86196785dd2031d284d654711c8be1174eb91f607cc75c00e99', 'so_0Vbeus1XQCFifouiz1ZMY', 'Sends purchase proposals to the buyer when an item falls below its reorder point.', 267, 348, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/capabilities', '\xe6b21b780eb2f8fbf4d1b36f1467de68dff3af7e4e32f239cd0d0fc2e1f46abd', 'so_0Vbeus1XQCFifouiz1ZMY', 'Tallyline keeps the stock figures of shops, web store and warehouse in step.', 13, 89, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/differentiatedValue', '\xbcde814068f10f85b3076a88ce93d1cb8c17d51e9d520dc84b0b1169a5252630', 'so_0Vbeus1XQCFifouiz1ZMY', 'Differences are found days later, when nobody remembers the delivery.', 717, 786, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/statusQuo', '\xbf5a97eee4ca6d7de61cdf766985bc6ffb16500750eba184efdf08b6495011aa', 'so_0Vbeus1XQCFifouiz1ZMY', 'Most retailers export figures from each system at night and compare them by hand in a spreadsheet.', 618, 716, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/customerBenefits', '\x8e374ac27a81ea5df443cbfd7480568bbb8768461ae976cfc3ddebd46dfc2cda', 'so_0Vbeus1XQCFifouiz1ZMY', 'Fewer sold-out items at the weekend.', 455, 491, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/customerBenefits', '\x6d69d091ffe071c836c5dc262b976d4c639e187442971d5ecd714b53c37822dd', 'so_0Vbeus1XQCFifouiz1ZMY', 'Buyers stop keeping private spreadsheets.', 545, 586, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/customerBenefits', '\xeb5810ea775d7e8d1f6ef1ab7058d0d60a0389930f2865b60b41847245c7d650', 'so_0Vbeus1XQCFifouiz1ZMY', 'Counting nights shrink from three a year to one.', 494, 542, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/businessModel', '\x7d3379dbc7cca5f1b8b7f5498e63e6f2955924ab8a208240487e4528387afd09', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.', 66, 191, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/theirChallenge', '\x0bb9fe99bb66f5aaaf08c04f82ef53165d21f3606e60a227286ac3a3d4e25540', 'so_0Vbeus5TSpdv4GHXsHUvR', 'Every Monday two people spent the whole day comparing exports by hand.', 298, 368, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/theirChallenge', '\xeda46bb26c383174e523a0d7336777610155aab8703fa9f04b0b696d28d08eef', 'so_0Vbeus5TSpdv4GHXsHUvR', 'Popular items were sold out on Saturdays although the warehouse still had them.', 369, 448, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/theirChallenge', '\xd1695acbe58a86805c6c13dc93d25546fcf4f86cc9293c6b8e5ba65d82158627', 'so_0Vbeus5TSpdv4GHXsHUvR', 'Stock figures of the shops and of the web store differed by eleven percent on average.', 211, 297, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/howTheyUseUs', '\xf4d41c02eb29881bb610abaddd162b80a5854c41277c0917d036afcfa37fad4c', 'so_0Vbeus5TSpdv4GHXsHUvR', 'Shop managers open the list of differences each morning before the first delivery.', 748, 830, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/howTheyUseUs', '\x2e892e0db4623c5da0f0497f2acc1a1e3348d760568731a7e104d25bb1f6fe9f', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The purchasing team works from the reorder proposals and checks only the exceptions.', 831, 915, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/whyTheyChoseUs', '\x4911b018b4065252ffc9fa5167b457cbb9ebe8c8d22cc91c1369091634fdcda4', 'so_0Vbeus5TSpdv4GHXsHUvR', 'They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.', 538, 667, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/whyTheyChoseUs', '\x3252c73199a606ae9ec5259a141bf4357ce5d910b411a8b1c1af022142193186', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The grocer compared three vendors in a pilot of six weeks.', 479, 537, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/whyTheyChoseUs', '\xff1f975b33b76ec67e015ee97597d9ccee5c3d15d19d9fc01fad9dd1ccf5c27a', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The connection to their tills was running after four days.', 668, 726, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/impactTheySaw', '\x3c1b251ce38a8415101b866b8cf5810877205df6c7496dde281a33c2e97eacfb', 'so_0Vbeus5TSpdv4GHXsHUvR', 'Sold-out items on Saturdays dropped by 37 %.', 1025, 1069, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/impactTheySaw', '\x82769ced6b48aad96ed5b3d2dd3f3e3b14d7fedecbc300a5377519797b6ee182', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The Monday comparison takes forty minutes instead of two working days.', 1072, 1142, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/impactTheySaw', '\x991cc11370dc9d8af6c6fcb7198c90318553c0fe56f9e85cd7eb43ef1012c7dd', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The difference between booked and counted stock fell from 11 % to 1.8 % within four months.', 931, 1022, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/impactTheySaw', '\x937d986d10b7429868f3759fe63f7c8b30fc0b887c417261abda54eedf139fcf', 'so_0Vbeus5TSpdv4GHXsHUvR', 'The head of purchasing, the IT lead and four shop managers were involved from the first week.', 1144, 1237, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.evidence VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0VbeusEPkTLfSYHuZ3AGZ', '/capabilities', '\x79c16489f3d65061deaef79c463c4482a39e091b2d2caeb9fb93d24fb305321e', 'so_0VbeusJ8bJArBCFLMtiD2', 'A rollout takes seven months.', 9, 38, '2026-11-22 00:53:46.436504+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/capabilities', '\xbb8047cad9436f51077bffcc86a2d29b0250e1e90009d7c64dc149d3db5c2bd1', 'so_0VbeusUJzv7ADSmC0vwoS', 'Connects to common till systems and accounting packages without custom code.', 351, 427, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/capabilities', '\xfa9d0fcdad044c7783dbc65c674a137af33ca316495a50a6747b383b2544e9ed', 'so_0VbeusUJzv7ADSmC0vwoS', 'Reads every till, web order and delivery note within a minute.', 110, 172, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/capabilities', '\xfd25989d5ce7e737b8c8fb50f9798ea8801d7d8d728a6130be3a7b651c93b78d', 'so_0VbeusUJzv7ADSmC0vwoS', 'Flags differences between counted and booked stock, with the document that explains them.', 175, 264, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/capabilities', '\x6045a97b90baf86196785dd2031d284d654711c8be1174eb91f607cc75c00e99', 'so_0VbeusUJzv7ADSmC0vwoS', 'Sends purchase proposals to the buyer when an item falls below its reorder point.', 267, 348, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/capabilities', '\xe6b21b780eb2f8fbf4d1b36f1467de68dff3af7e4e32f239cd0d0fc2e1f46abd', 'so_0VbeusUJzv7ADSmC0vwoS', 'Tallyline keeps the stock figures of shops, web store and warehouse in step.', 13, 89, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/differentiatedValue', '\xbcde814068f10f85b3076a88ce93d1cb8c17d51e9d520dc84b0b1169a5252630', 'so_0VbeusUJzv7ADSmC0vwoS', 'Differences are found days later, when nobody remembers the delivery.', 717, 786, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/statusQuo', '\xbf5a97eee4ca6d7de61cdf766985bc6ffb16500750eba184efdf08b6495011aa', 'so_0VbeusUJzv7ADSmC0vwoS', 'Most retailers export figures from each system at night and compare them by hand in a spreadsheet.', 618, 716, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/customerBenefits', '\x8e374ac27a81ea5df443cbfd7480568bbb8768461ae976cfc3ddebd46dfc2cda', 'so_0VbeusUJzv7ADSmC0vwoS', 'Fewer sold-out items at the weekend.', 455, 491, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/customerBenefits', '\x6d69d091ffe071c836c5dc262b976d4c639e187442971d5ecd714b53c37822dd', 'so_0VbeusUJzv7ADSmC0vwoS', 'Buyers stop keeping private spreadsheets.', 545, 586, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/customerBenefits', '\xeb5810ea775d7e8d1f6ef1ab7058d0d60a0389930f2865b60b41847245c7d650', 'so_0VbeusUJzv7ADSmC0vwoS', 'Counting nights shrink from three a year to one.', 494, 542, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/businessModel', '\x7d3379dbc7cca5f1b8b7f5498e63e6f2955924ab8a208240487e4528387afd09', 'so_0VbeusUiHc8mYSSvpfvhx', 'The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.', 66, 191, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/theirChallenge', '\x0bb9fe99bb66f5aaaf08c04f82ef53165d21f3606e60a227286ac3a3d4e25540', 'so_0VbeusUiHc8mYSSvpfvhx', 'Every Monday two people spent the whole day comparing exports by hand.', 298, 368, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/theirChallenge', '\xeda46bb26c383174e523a0d7336777610155aab8703fa9f04b0b696d28d08eef', 'so_0VbeusUiHc8mYSSvpfvhx', 'Popular items were sold out on Saturdays although the warehouse still had them.', 369, 448, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/theirChallenge', '\xd1695acbe58a86805c6c13dc93d25546fcf4f86cc9293c6b8e5ba65d82158627', 'so_0VbeusUiHc8mYSSvpfvhx', 'Stock figures of the shops and of the web store differed by eleven percent on average.', 211, 297, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/howTheyUseUs', '\xf4d41c02eb29881bb610abaddd162b80a5854c41277c0917d036afcfa37fad4c', 'so_0VbeusUiHc8mYSSvpfvhx', 'Shop managers open the list of differences each morning before the first delivery.', 748, 830, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/howTheyUseUs', '\x2e892e0db4623c5da0f0497f2acc1a1e3348d760568731a7e104d25bb1f6fe9f', 'so_0VbeusUiHc8mYSSvpfvhx', 'The purchasing team works from the reorder proposals and checks only the exceptions.', 831, 915, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/whyTheyChoseUs', '\x4911b018b4065252ffc9fa5167b457cbb9ebe8c8d22cc91c1369091634fdcda4', 'so_0VbeusUiHc8mYSSvpfvhx', 'They chose Tallyline because it explained each difference with the delivery note behind it instead of only correcting the figure.', 538, 667, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/whyTheyChoseUs', '\x3252c73199a606ae9ec5259a141bf4357ce5d910b411a8b1c1af022142193186', 'so_0VbeusUiHc8mYSSvpfvhx', 'The grocer compared three vendors in a pilot of six weeks.', 479, 537, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/whyTheyChoseUs', '\xff1f975b33b76ec67e015ee97597d9ccee5c3d15d19d9fc01fad9dd1ccf5c27a', 'so_0VbeusUiHc8mYSSvpfvhx', 'The connection to their tills was running after four days.', 668, 726, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/impactTheySaw', '\x3c1b251ce38a8415101b866b8cf5810877205df6c7496dde281a33c2e97eacfb', 'so_0VbeusUiHc8mYSSvpfvhx', 'Sold-out items on Saturdays dropped by 37 %.', 1025, 1069, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/impactTheySaw', '\x82769ced6b48aad96ed5b3d2dd3f3e3b14d7fedecbc300a5377519797b6ee182', 'so_0VbeusUiHc8mYSSvpfvhx', 'The Monday comparison takes forty minutes instead of two working days.', 1072, 1142, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/impactTheySaw', '\x991cc11370dc9d8af6c6fcb7198c90318553c0fe56f9e85cd7eb43ef1012c7dd', 'so_0VbeusUiHc8mYSSvpfvhx', 'The difference between booked and counted stock fell from 11 % to 1.8 % within four months.', 931, 1022, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/impactTheySaw', '\x937d986d10b7429868f3759fe63f7c8b30fc0b887c417261abda54eedf139fcf', 'so_0VbeusUiHc8mYSSvpfvhx', 'The head of purchasing, the IT lead and four shop managers were involved from the first week.', 1144, 1237, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.evidence VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusXzKfdCjO3Tadexa', '/capabilities', '\x79c16489f3d65061deaef79c463c4482a39e091b2d2caeb9fb93d24fb305321e', 'so_0VbeusZj77p4IaFmoBsRp', 'A rollout takes seven months.', 9, 38, '2026-11-22 00:53:47.482477+00');

INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusNaTwh9D2gHYf5b9', 'evt_0VbeusLEnGunCsF9NGvyj', 'EMAIL_OBJECTION', 'The price seems too expensive for our team.', 'The price seems too expensive for our team.', 14, 57, 'Tomas Rey', 'NEGATIVE', '2025-03-06 09:00:00+00', '2026-11-22 00:53:46.731+00');
INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOhOHwdx9YPyBHpZ', 'evt_0VbeusLEnGunCsFBC1JHI', 'CALL_PAIN_POINT', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 203, 306, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:53:46.802+00');
INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOhOHwdx9YQY72km', 'evt_0VbeusLEnGunCsFBC1JHI', 'CALL_OBJECTION', 'My concern is the audit in September.', 'My concern is the audit in September.', 321, 358, 'Finance lead', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:53:46.802+00');
INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOhOHwdx9YR9WMwO', 'evt_0VbeusLEnGunCsFBC1JHI', 'CALL_COMPETITOR_MENTION', 'We also talked to StockPilot.', 'We also talked to StockPilot.', 552, 581, 'Head of operations', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:53:46.802+00');
INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOihIxXANCyiHdWS', 'evt_0VbeusLEnGunCsFBC1JHI', 'CALL_PAIN_POINT', 'They are cheaper in the first year, but the rollout would take five months.', 'They are cheaper in the first year, but the rollout would take five months.', 582, 657, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:53:46.802+00');
INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOihIxXANCykVrS6', 'evt_0VbeusLEnGunCsFBC1JHI', 'CALL_QUESTION', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 672, 756, 'Finance lead', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:53:46.802+00');
INSERT INTO public.finding VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusPFnn9HD4vdtVrll', 'evt_0VbeusLEnGunCsFD9NM4r', 'CRM_LOSS_REASON', 'The buyer chose StockPilot because of the lower price in the first year.', 'The buyer chose StockPilot because of the lower price in the first year.', 120, 192, NULL, 'NEGATIVE', '2026-02-19 12:00:00+00', '2026-11-22 00:53:46.834+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbeX1BUOvMU7bmJ1', 'evt_0VbeusaoTCAq8T3DZ6evX', 'EMAIL_OBJECTION', 'The price seems too expensive for our team.', 'The price seems too expensive for our team.', 14, 57, 'Tomas Rey', 'NEGATIVE', '2025-03-06 09:00:00+00', '2026-11-22 00:53:47.606+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkXyLTqv', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'CALL_PAIN_POINT', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 'It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.', 203, 306, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:53:47.626+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkXyumk3', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'CALL_OBJECTION', 'My concern is the audit in September.', 'My concern is the audit in September.', 321, 358, 'Finance lead', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:53:47.626+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkYiJYaC', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'CALL_COMPETITOR_MENTION', 'We also talked to StockPilot.', 'We also talked to StockPilot.', 552, 581, 'Head of operations', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:53:47.626+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkZVbzV5', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'CALL_PAIN_POINT', 'They are cheaper in the first year, but the rollout would take five months.', 'They are cheaper in the first year, but the rollout would take five months.', 582, 657, 'Head of operations', 'NEGATIVE', '2026-03-02 09:30:00+00', '2026-11-22 00:53:47.626+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkaKG8SQ', 'evt_0VbeusaoTCAq8T3ER7YDZ', 'CALL_QUESTION', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 'Is there a way to start with ten shops before we decide on a budget for all of them?', 672, 756, 'Finance lead', 'NEUTRAL', '2026-03-02 09:30:00+00', '2026-11-22 00:53:47.626+00');
INSERT INTO public.finding VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeuscNCT8TDPWh8dNJF', 'evt_0VbeusaoTCAq8T3G4m4cS', 'CRM_LOSS_REASON', 'The buyer chose StockPilot because of the lower price in the first year.', 'The buyer chose StockPilot because of the lower price in the first year.', 120, 192, NULL, 'NEGATIVE', '2026-02-19 12:00:00+00', '2026-11-22 00:53:47.651+00');

INSERT INTO public.finding_match VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOhOHwdx9YR9WMwO', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', 'HIGH', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusOihIxXANCyiHdWS', 'px_0VbeusEPkTLfSYHuZ3AGZ', 'MEDIUM', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'fd_0VbeusPFnn9HD4vdtVrll', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', 'HIGH', '2026-02-19 12:00:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkYiJYaC', 'cp_0VbeusUlljfZhnE1NtEMi', 'HIGH', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeusbyQ9qtwVkZVbzV5', 'px_0VbeusXzKfdCjO3Tadexa', 'MEDIUM', '2026-03-02 09:30:00+00');
INSERT INTO public.finding_match VALUES ('wa_0VbeusToirnN3dfVunEV1', 'fd_0VbeuscNCT8TDPWh8dNJF', 'cp_0VbeusUlljfZhnE1NtEMi', 'HIGH', '2026-02-19 12:00:00+00');

INSERT INTO public.idempotent_request VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'ik_0VbeusKvkSXx9SAIGOJq1', '/event/import', '\x9ab9405824b0fc6a8f77d5453e33cf53b15953277fb38d7a7ddd9d24971d0ed6', 'f1163b1a-113f-453c-b87d-19eaf456e843', '2026-11-22 00:55:46.5826+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2239326335313430382d353863622d343435612d616434302d633861333163623937613337222c2274696d657374616d70223a22323032362d31312d32325430303a35333a34362e3536395a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a22656d61696c222c226a6f624f4964223a2270626a5f3056626575734c456e47756e43734641495a77644e222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263616c6c222c226a6f624f4964223a2270626a5f3056626575734c456e47756e437346424839766434222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f3056626575734c456e47756e4373464534674a3836222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a352c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:53:46.5826+00');
INSERT INTO public.idempotent_request VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'ik_0VbeusPb2wSBSVwZi2Vis', '/event/import', '\x3d4e08d7378a32f7613019a470dd6438989434afa05ef1629c5ab3846c1c7ee1', 'bbd24a02-1151-4bad-a262-01c12f6c384b', '2026-11-22 00:55:46.860018+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2230356332386536612d316661302d343338342d383236302d316262303262363631326565222c2274696d657374616d70223a22323032362d31312d32325430303a35333a34362e3835395a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f3056626575735065673732527a5456506a34596e47222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a332c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:53:46.860018+00');
INSERT INTO public.idempotent_request VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'ik_0VbeusaWWtyctlFcYkPxM', '/event/import', '\xf1d9051babd0d6dcf8a44c174d234602e98c16844a71009ce79a8e9e5ae5a9af', 'c6548301-b897-48db-a390-faf59fb99920', '2026-11-22 00:55:47.550712+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2232366435383234302d613237642d343937622d396263312d353035636438626531623939222c2274696d657374616d70223a22323032362d31312d32325430303a35333a34372e3534385a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a22656d61696c222c226a6f624f4964223a2270626a5f305662657573616f54434171385433446f6b47726b222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263616c6c222c226a6f624f4964223a2270626a5f305662657573616f54434171385433457278697a6b222c226163636570746564223a312c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d2c7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f305662657573616f54434171385433477247657261222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a352c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:53:47.550712+00');
INSERT INTO public.idempotent_request VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'ik_0VbeuscdgQ8OV6s17IwVy', '/event/import', '\x8d6ccf4477cb793a8c754de9f5f140265036bcdd6a9bf7e76371d9a13ecc3362', '004e8a51-53ea-44dd-9983-fcd114ca3b6d', '2026-11-22 00:55:47.66792+00', 200, '\x7b225f6d65746164617461223a7b22726571756573744964223a2265313663393034642d663236612d343362612d393431302d343964303062636265356134222c2274696d657374616d70223a22323032362d31312d32325430303a35333a34372e3636375a222c227573616765223a302c226d657373616765223a2253756363657373227d2c226a6f6273223a5b7b226576656e7454797065223a2263726d222c226a6f624f4964223a2270626a5f305662657573636776694276676a5079746e636465222c226163636570746564223a332c22707265536b6970706564223a302c226475706c696361746573496e4261746368223a5b5d7d5d2c22746f74616c4163636570746564223a332c22746f74616c507265536b6970706564223a307d', '{}', '2026-11-22 00:53:47.66792+00');

INSERT INTO public.import_batch VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeusiSiqGQHmtZqPjmd', 0, 1, '[{"o_id": "evt_0VbeusiSiqGQHmtZnuhMa", "payload": {"to": [{"email": "ines@seller.example"}], "body": {"text": "The price seems too expensive for our team."}, "from": {"name": "Tomas Rey", "email": "tomas@buyer.example"}, "type": "email", "subject": "Not begun yet", "eventType": "reply", "eventTimestamp": "2025-03-06T09:00:00.000Z"}, "summary": "Reply from Tomas Rey to ines@seller.example: Not begun yet", "category": "EMAIL", "position": 0, "sub_type": "reply", "dedupe_key": "UYz2FDo_JahQe_wZv2Akv8xp8_7", "event_type": "EMAIL_REPLY_RECEIVED", "call_purpose": null, "participants": [{"kind": "from", "name": "Tomas Rey", "role": null, "email": "tomas@buyer.example"}, {"kind": "to", "name": null, "role": null, "email": "ines@seller.example"}], "provider_name": "import", "event_timestamp": "2025-03-06T09:00:00.000Z", "processing_status": "PENDING"}]');

INSERT INTO public.import_failure VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pbj_0VbeusPeg72RzTVPj4YnG', 1, 'The event could not be stored: the database refused its data');
INSERT INTO public.import_failure VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeuscgviBvgjPytncde', 1, 'The event could not be stored: the database refused its data');

INSERT INTO public.import_job VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pbj_0VbeusLEnGunCsFAIZwdN', 'email', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:35267/hook', NULL, NULL, '2026-11-22 00:53:46.585+00', '2026-11-22 00:53:46.639+00', '2026-11-22 00:53:46.639+00');
INSERT INTO public.import_job VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pbj_0VbeusLEnGunCsFBH9vd4', 'call', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:35267/hook', NULL, NULL, '2026-11-22 00:53:46.585+00', '2026-11-22 00:53:46.679+00', '2026-11-22 00:53:46.679+00');
INSERT INTO public.import_job VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pbj_0VbeusLEnGunCsFE4gJ86', 'crm', 'COMPLETED', 3, 0, 3, 0, 0, 'http://127.0.0.1:35267/hook', NULL, NULL, '2026-11-22 00:53:46.585+00', '2026-11-22 00:53:46.694+00', '2026-11-22 00:53:46.694+00');
INSERT INTO public.import_job VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'pbj_0VbeusPeg72RzTVPj4YnG', 'crm', 'COMPLETED', 3, 0, 2, 0, 1, 'http://127.0.0.1:35267/hook', NULL, NULL, '2026-11-22 00:53:46.862+00', '2026-11-22 00:53:46.878+00', '2026-11-22 00:53:46.878+00');
INSERT INTO public.import_job VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeusaoTCAq8T3DokGrk', 'email', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:38977/hook', NULL, NULL, '2026-11-22 00:53:47.554+00', '2026-11-22 00:53:47.573+00', '2026-11-22 00:53:47.573+00');
INSERT INTO public.import_job VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeusaoTCAq8T3Erxizk', 'call', 'COMPLETED', 1, 0, 1, 0, 0, 'http://127.0.0.1:38977/hook', NULL, NULL, '2026-11-22 00:53:47.554+00', '2026-11-22 00:53:47.582+00', '2026-11-22 00:53:47.582+00');
INSERT INTO public.import_job VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeusaoTCAq8T3GrGera', 'crm', 'COMPLETED', 3, 0, 3, 0, 0, 'http://127.0.0.1:38977/hook', NULL, NULL, '2026-11-22 00:53:47.554+00', '2026-11-22 00:53:47.595+00', '2026-11-22 00:53:47.595+00');
INSERT INTO public.import_job VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeuscgviBvgjPytncde', 'crm', 'COMPLETED', 3, 0, 2, 0, 1, 'http://127.0.0.1:38977/hook', NULL, NULL, '2026-11-22 00:53:47.67+00', '2026-11-22 00:53:47.679+00', '2026-11-22 00:53:47.679+00');
INSERT INTO public.import_job VALUES ('wa_0VbeusToirnN3dfVunEV1', 'pbj_0VbeusiSiqGQHmtZqPjmd', 'email', 'PENDING', 1, 0, 0, 0, 0, NULL, NULL, NULL, '2026-11-22 00:53:48.028+00', NULL, NULL);

INSERT INTO public.insight VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'in_0VbeusQVg5n7KINhnD2fV', 'Deals', NULL, '{}', 3660, '2026-11-22 00:53:46.915+00', '2026-11-22 00:53:46.915+00', '2026-11-22 00:53:46.92+00', NULL);
INSERT INTO public.insight VALUES ('wa_0VbeusToirnN3dfVunEV1', 'in_0Vbeusd9P2LqobMB5eIlb', 'Deals', NULL, '{}', 3660, '2026-11-22 00:53:47.7+00', '2026-11-22 00:53:47.7+00', '2026-11-22 00:53:47.701+00', NULL);

INSERT INTO public.insight_result VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'in_0VbeusQVg5n7KINhnD2fV', '2026-11-22 00:53:46.92+00', 'inr_0VbeusQaHVLgsOxS2BlLP', '2016-11-14 00:53:46.92+00', '2026-11-22 00:53:46.92+00', 21, 7, '{"quotes": [{"quote": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": "Finance lead", "eventOId": "evt_0VbeusLEnGunCsFBC1JHI", "findingOId": "fd_0VbeusOihIxXANCykVrS6", "extractionType": "CALL_QUESTION"}, {"quote": "They are cheaper in the first year, but the rollout would take five months.", "speaker": "Head of operations", "eventOId": "evt_0VbeusLEnGunCsFBC1JHI", "findingOId": "fd_0VbeusOihIxXANCyiHdWS", "extractionType": "CALL_PAIN_POINT"}, {"quote": "We also talked to StockPilot.", "speaker": "Head of operations", "eventOId": "evt_0VbeusLEnGunCsFBC1JHI", "findingOId": "fd_0VbeusOhOHwdx9YR9WMwO", "extractionType": "CALL_COMPETITOR_MENTION"}, {"quote": "My concern is the audit in September.", "speaker": "Finance lead", "eventOId": "evt_0VbeusLEnGunCsFBC1JHI", "findingOId": "fd_0VbeusOhOHwdx9YQY72km", "extractionType": "CALL_OBJECTION"}, {"quote": "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": "Head of operations", "eventOId": "evt_0VbeusLEnGunCsFBC1JHI", "findingOId": "fd_0VbeusOhOHwdx9YPyBHpZ", "extractionType": "CALL_PAIN_POINT"}, {"quote": "The buyer chose StockPilot because of the lower price in the first year.", "speaker": null, "eventOId": "evt_0VbeusLEnGunCsFD9NM4r", "findingOId": "fd_0VbeusPFnn9HD4vdtVrll", "extractionType": "CRM_LOSS_REASON"}, {"quote": "The price seems too expensive for our team.", "speaker": "Tomas Rey", "eventOId": "evt_0VbeusLEnGunCsF9NGvyj", "findingOId": "fd_0VbeusNaTwh9D2gHYf5b9", "extractionType": "EMAIL_OBJECTION"}], "eventTypes": [{"events": 6, "eventType": "ENTITY_CREATED"}, {"events": 3, "eventType": "ENTITY_UPDATED"}, {"events": 3, "eventType": "OPPORTUNITY_CREATED"}, {"events": 3, "eventType": "RESOURCE_INDEXED"}, {"events": 2, "eventType": "RESOURCE_REINDEXED"}, {"events": 1, "eventType": "CALL_TRANSCRIPT"}, {"events": 1, "eventType": "DEAL_LOST"}, {"events": 1, "eventType": "DEAL_WON"}, {"events": 1, "eventType": "EMAIL_REPLY_RECEIVED"}], "topEntities": [{"oId": "cp_0Vbeus5gTFRlLJ8JnsAAJ", "name": "StockPilot", "events": 2, "entityType": "competitor"}, {"oId": "px_0VbeusEPkTLfSYHuZ3AGZ", "name": "Rollout", "events": 1, "entityType": "product"}], "extractionTypes": [{"findings": 2, "extractionType": "CALL_PAIN_POINT"}, {"findings": 1, "extractionType": "CALL_COMPETITOR_MENTION"}, {"findings": 1, "extractionType": "CALL_OBJECTION"}, {"findings": 1, "extractionType": "CALL_QUESTION"}, {"findings": 1, "extractionType": "CRM_LOSS_REASON"}, {"findings": 1, "extractionType": "EMAIL_OBJECTION"}]}');
INSERT INTO public.insight_result VALUES ('wa_0VbeusToirnN3dfVunEV1', 'in_0Vbeusd9P2LqobMB5eIlb', '2026-11-22 00:53:47.701+00', 'inr_0VbeusdB1WopXZ5UFwDdr', '2016-11-14 00:53:47.701+00', '2026-11-22 00:53:47.701+00', 21, 7, '{"quotes": [{"quote": "Is there a way to start with ten shops before we decide on a budget for all of them?", "speaker": "Finance lead", "eventOId": "evt_0VbeusaoTCAq8T3ER7YDZ", "findingOId": "fd_0VbeusbyQ9qtwVkaKG8SQ", "extractionType": "CALL_QUESTION"}, {"quote": "They are cheaper in the first year, but the rollout would take five months.", "speaker": "Head of operations", "eventOId": "evt_0VbeusaoTCAq8T3ER7YDZ", "findingOId": "fd_0VbeusbyQ9qtwVkZVbzV5", "extractionType": "CALL_PAIN_POINT"}, {"quote": "We also talked to StockPilot.", "speaker": "Head of operations", "eventOId": "evt_0VbeusaoTCAq8T3ER7YDZ", "findingOId": "fd_0VbeusbyQ9qtwVkYiJYaC", "extractionType": "CALL_COMPETITOR_MENTION"}, {"quote": "My concern is the audit in September.", "speaker": "Finance lead", "eventOId": "evt_0VbeusaoTCAq8T3ER7YDZ", "findingOId": "fd_0VbeusbyQ9qtwVkXyumk3", "extractionType": "CALL_OBJECTION"}, {"quote": "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "speaker": "Head of operations", "eventOId": "evt_0VbeusaoTCAq8T3ER7YDZ", "findingOId": "fd_0VbeusbyQ9qtwVkXyLTqv", "extractionType": "CALL_PAIN_POINT"}, {"quote": "The buyer chose StockPilot because of the lower price in the first year.", "speaker": null, "eventOId": "evt_0VbeusaoTCAq8T3G4m4cS", "findingOId": "fd_0VbeuscNCT8TDPWh8dNJF", "extractionType": "CRM_LOSS_REASON"}, {"quote": "The price seems too expensive for our team.", "speaker": "Tomas Rey", "eventOId": "evt_0VbeusaoTCAq8T3DZ6evX", "findingOId": "fd_0VbeusbeX1BUOvMU7bmJ1", "extractionType": "EMAIL_OBJECTION"}], "eventTypes": [{"events": 6, "eventType": "ENTITY_CREATED"}, {"events": 3, "eventType": "ENTITY_UPDATED"}, {"events": 3, "eventType": "OPPORTUNITY_CREATED"}, {"events": 3, "eventType": "RESOURCE_INDEXED"}, {"events": 2, "eventType": "RESOURCE_REINDEXED"}, {"events": 1, "eventType": "CALL_TRANSCRIPT"}, {"events": 1, "eventType": "DEAL_LOST"}, {"events": 1, "eventType": "DEAL_WON"}, {"events": 1, "eventType": "EMAIL_REPLY_RECEIVED"}], "topEntities": [{"oId": "cp_0VbeusUlljfZhnE1NtEMi", "name": "StockPilot", "events": 2, "entityType": "competitor"}, {"oId": "px_0VbeusXzKfdCjO3Tadexa", "name": "Rollout", "events": 1, "entityType": "product"}], "extractionTypes": [{"findings": 2, "extractionType": "CALL_PAIN_POINT"}, {"findings": 1, "extractionType": "CALL_COMPETITOR_MENTION"}, {"findings": 1, "extractionType": "CALL_OBJECTION"}, {"findings": 1, "extractionType": "CALL_QUESTION"}, {"findings": 1, "extractionType": "CRM_LOSS_REASON"}, {"findings": 1, "extractionType": "EMAIL_OBJECTION"}]}');

INSERT INTO public.lease VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', '584e0c60-cf43-44a1-98f1-c8551efdffd3', 'wk_0VbeusggLAHiHmolbbeYB', 36, '2026-11-22 00:53:47.919512+00');
INSERT INTO public.lease VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', '69c002f8-fe9e-4aee-9676-04b344537c9d', 'wk_0Vbeusi0tgGif6HTqufAk', 37, '2026-11-22 00:53:48.003065+00');

INSERT INTO public.migration VALUES ('0001_tenancy.sql', '3852d5cfa3b95c5f9fd416e722542ec402c5128a1deacf6a67b2ec1668c20d2b', '2026-11-22 00:53:44.256027+00');
INSERT INTO public.migration VALUES ('0002_entity.sql', '0d30a49d0a722e26700317178d439197468f57db0f8ee388a20b8be850f3ce96', '2026-11-22 00:53:44.324611+00');
INSERT INTO public.migration VALUES ('0010_queue.sql', 'd1c5443d6abfb3fe968edf7d26eea20275c12eacee48c097e544734961d4d930', '2026-11-22 00:53:44.593899+00');
INSERT INTO public.migration VALUES ('0011_run.sql', '52c9670062642fd2e1d9d639badc303342e45cf5680ed0a00dfc1e5b4dc96bca', '2026-11-22 00:53:44.618916+00');
INSERT INTO public.migration VALUES ('0012_delivery.sql', '5d0f1fff02384b44b311bcd032593294c1030f280d289a3638bdaf8f8f71a1cf', '2026-11-22 00:53:44.63233+00');
INSERT INTO public.migration VALUES ('0020_resource.sql', '54656e356fff5e778941f7f73fc53d010a16e9ae071ad5f65f9544e6dc6d3aa1', '2026-11-22 00:53:44.654472+00');
INSERT INTO public.migration VALUES ('0021_chunk.sql', '3721dee1f8c41972a5b179aac10448e43120776f24694da0d9c5ef5f68e85f72', '2026-11-22 00:53:44.692452+00');
INSERT INTO public.migration VALUES ('0022_evidence.sql', 'cf35f43db5936b552551ec6be99e9db2e929878771c85829a34e8de484c1f836', '2026-11-22 00:53:44.850243+00');
INSERT INTO public.migration VALUES ('0023_suggestion.sql', '8c43ce04e117ef1b611e1834ef12ce08167c28042850cf2d0d1579842efd401c', '2026-11-22 00:53:44.876805+00');
INSERT INTO public.migration VALUES ('0030_import.sql', '298b9b28404fe54dfac481c4558e1d5838bcb9e00f9517c8686f49021341f883', '2026-11-22 00:53:44.898338+00');
INSERT INTO public.migration VALUES ('0031_event.sql', '13da3a1ae18bfdd480607b9776bba7cbcffca0e36db5cecec7a91d6143ee1c95', '2026-11-22 00:53:44.918737+00');
INSERT INTO public.migration VALUES ('0032_finding.sql', 'dfd68602bfccb7f14708dedf6a0bacadb8b0944c593211efe02c5be5a24d58b9', '2026-11-22 00:53:44.945978+00');
INSERT INTO public.migration VALUES ('0033_insight.sql', 'f6a598f854b1022bdc8980783f878eacd50f11a5822366b836f1403e448c7956', '2026-11-22 00:53:44.977094+00');
INSERT INTO public.migration VALUES ('0034_tag.sql', '2ae964dfa18968569b65fcfe49937fdf78a461d18e84b72f90cd96b9f9ae1a57', '2026-11-22 00:53:44.995071+00');
INSERT INTO public.migration VALUES ('0040_agent.sql', 'cb319eab46b6c450947d552f83a7a324b7c0edad68fd0369a6f337aa206fdf46', '2026-11-22 00:53:45.015665+00');
INSERT INTO public.migration VALUES ('functions/chunk.sql', '1424cd4be24483394714aaf0f58120229560cd0decfc0dfce0319abab3bd8151', '2026-11-22 00:53:45.023913+00');
INSERT INTO public.migration VALUES ('functions/context.sql', '37615e2707b097aa65fa7541cf4848e4b56aea1b680904bee3ee3db27c9e2811', '2026-11-22 00:53:45.026033+00');
INSERT INTO public.migration VALUES ('functions/queue.sql', '4fde90f2eee5908859314d3417250429bfa85cab894fe137f50a909045878726', '2026-11-22 00:53:45.028409+00');
INSERT INTO public.migration VALUES ('functions/search-vectors.sql', '09bce5a62784680985cb7a5a42d94ca176c0134a4cfc45c119dde683c0253ad7', '2026-11-22 00:53:45.031219+00');
INSERT INTO public.migration VALUES ('functions/search-words.sql', '856dc8c457ab5f882e002cdb4cdc3d38bf293f55bd8ae0da4527c7e0cb5af4a0', '2026-11-22 00:53:45.033447+00');
INSERT INTO public.migration VALUES ('functions/search.sql', 'ca9e1c183011d303c89689626a96b8f6c3acf6b9526229a2519ceb3cedd86b6f', '2026-11-22 00:53:45.036893+00');
INSERT INTO public.migration VALUES ('everything', 'c5f6cf2084795377a4bf9c589f266f72b3a625e2f973449f2d9e3c90eae22568', '2026-11-22 00:53:45.039746+00');

INSERT INTO public.organization VALUES ('og_0VbeurxXgKivQxHtp95Ah', 'Test workspace', NULL, 'test-workspace', '2026-11-22 00:53:45.109653+00');

INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'product', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'reference', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'competitor', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'persona', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'library', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'segment', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'tag', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'resource', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'suggestion', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'event', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'webhook', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'insight', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'agents', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', 'api-key', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'product', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'reference', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'competitor', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'persona', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'library', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'segment', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'tag', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'resource', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'suggestion', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'event', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'webhook', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'insight', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'agents', 29921813, 125000);
INSERT INTO public.rate_window VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', 'api-key', 29921813, 125000);

INSERT INTO public.resource VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 'text', 'rs_0Vbeus8Aa2AN95T4wThsj', 'Competitor', 'indexed', NULL, NULL, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 1, 1, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 2, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 2, 2, '2026-11-22 00:53:45.778711+00', '2026-11-22 00:53:46.116907+00', '2026-11-22 00:53:46.116907+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 'text', 'rs_0VbeusVepXzJleOggvfCi', 'Competitor', 'indexed', NULL, NULL, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 1, 1, 1, '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', 2, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 2, 2, '2026-11-22 00:53:47.235209+00', '2026-11-22 00:53:47.361257+00', '2026-11-22 00:53:47.361257+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'text', 'rs_0Vbeus7n2yMaYKMGJuryi', 'Terms', 'indexed', NULL, NULL, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 3, 3, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 1, NULL, NULL, '{"lastDriftCheck": {"revision": 3, "verdicts": {"validates": 0, "immaterial": 1, "contradicts": 1, "invalidates": 0, "strengthens": 0}, "checkedAt": "2026-11-22T00:53:46.564Z", "suggestionOId": "sug_0VbeusKrrg2Lg6vsqHbV4"}}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 1, 1, '2026-11-22 00:53:45.755737+00', '2026-11-22 00:53:46.528678+00', '2026-11-22 00:53:46.528678+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'text', 'rs_0VbeusVTdDjefiW2V0u2k', 'Terms', 'indexed', NULL, NULL, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 3, 3, 3, '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', 1, NULL, NULL, '{"lastDriftCheck": {"revision": 3, "verdicts": {"validates": 0, "immaterial": 1, "contradicts": 1, "invalidates": 0, "strengthens": 0}, "checkedAt": "2026-11-22T00:53:47.527Z", "suggestionOId": "sug_0VbeusaSwBUbsH8Y6DwBp"}}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 1, 1, '2026-11-22 00:53:47.223654+00', '2026-11-22 00:53:47.518124+00', '2026-11-22 00:53:47.518124+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'text', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'Case study', 'indexed', NULL, NULL, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, 1, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 3, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 3, 3, '2026-11-22 00:53:45.772913+00', '2026-11-22 00:53:46.019825+00', '2026-11-22 00:53:46.019825+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 'text', 'rs_0VbeusVYYGKshpw0IwRW2', 'Case study', 'indexed', NULL, NULL, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, 1, 1, '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 3, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 3, 3, '2026-11-22 00:53:47.228436+00', '2026-11-22 00:53:47.309633+00', '2026-11-22 00:53:47.309633+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 'text', 'rs_0VbeusfaffBwGZYVo9B59', 'Handbook', 'pending', 'embed', NULL, 2, '\x88d6e8c22cab878b759b051d7a38543aedd0bd25a071d55cc8a7cee1e173b31d', 2, 2, 2, '\x88d6e8c22cab878b759b051d7a38543aedd0bd25a071d55cc8a7cee1e173b31d', 12, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 12, 12, '2026-11-22 00:53:47.850439+00', '2026-11-22 00:53:47.910708+00', '2026-11-22 00:53:47.901035+00', NULL);
INSERT INTO public.resource VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 'text', 'rs_0VbeushwfFBm6OGND8Yic', 'Second handbook', 'pending', 'embed', NULL, 1, '\xcaadfdb3d5270cd9f22519bc5411ca89e471416965a1d3dff40058413143b499', 1, 0, 0, NULL, 0, NULL, NULL, '{}', '{"sentMetadata": [], "excludeFromReIndexing": false}', 2, 15, '2026-11-22 00:53:47.996871+00', '2026-11-22 00:53:47.996871+00', NULL, NULL);

INSERT INTO public.resource_comment VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'cm_0VbeusJBdMZ5JsIHh0mek', 'rs_0Vbeus7n2yMaYKMGJuryi', 'sug_0VbeusIexFPgq2q8MUGJo', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', 'Accepted what this document says and updated product “Rollout” (capabilities/0).', '2026-11-22 00:53:46.436504+00');
INSERT INTO public.resource_comment VALUES ('wa_0VbeusToirnN3dfVunEV1', 'cm_0VbeusZkvtPlAJ5dd5cHP', 'rs_0VbeusVTdDjefiW2V0u2k', 'sug_0VbeusZa3qJaDoClI3nGP', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', 'Accepted what this document says and updated product “Rollout” (capabilities/0).', '2026-11-22 00:53:47.482477+00');

INSERT INTO public.resource_entity_link VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'px_0Vbeus0sUw2YhCjdZzfld', 'inferred', '{"end": 477, "how": "name", "quote": "Why they chose Tallyline", "start": 453, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:53:46.019825+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 're_0Vbeus57nrWWSzKA3wOIb', 'inferred', '{"end": 64, "how": "name", "quote": "How a regional grocer with 42 shops stopped guessing its stock", "start": 2, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:53:46.019825+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'px_0Vbeus0sUw2YhCjdZzfld', 'explicit', '{}', 1, 3, 1, '2026-11-22 00:53:46.556+00', '2026-11-22 00:53:46.169165+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'px_0VbeusEPkTLfSYHuZ3AGZ', 'explicit', '{}', 1, 3, 2, '2026-11-22 00:53:46.556+00', '2026-11-22 00:53:46.169165+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 'px_0VbeusU5AUThLtYVADni9', 'inferred', '{"end": 477, "how": "name", "quote": "Why they chose Tallyline", "start": 453, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:53:47.309633+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 're_0VbeusUa3hXsHXC8G0vRw', 'inferred', '{"end": 64, "how": "name", "quote": "How a regional grocer with 42 shops stopped guessing its stock", "start": 2, "mentions": 1}', 0.9, 1, 1, NULL, '2026-11-22 00:53:47.309633+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'px_0VbeusU5AUThLtYVADni9', 'explicit', '{}', 1, 3, 1, '2026-11-22 00:53:47.524+00', '2026-11-22 00:53:47.383503+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'px_0VbeusXzKfdCjO3Tadexa', 'explicit', '{}', 1, 3, 2, '2026-11-22 00:53:47.524+00', '2026-11-22 00:53:47.383503+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 'px_0VbeusU5AUThLtYVADni9', 'inferred', '{"end": 3165, "how": "nearness", "quote": "buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order", "start": 2870, "mentions": 0}', 0.37149987, 1, 1, NULL, '2026-11-22 00:53:47.901035+00');
INSERT INTO public.resource_entity_link VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 're_0VbeusUa3hXsHXC8G0vRw', 'inferred', '{"end": 3165, "how": "nearness", "quote": "buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order", "start": 2870, "mentions": 0}', 0.3332389, 1, 1, NULL, '2026-11-22 00:53:47.901035+00');

INSERT INTO public.resource_entity_unlink VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 'cp_0Vbeus5gTFRlLJ8JnsAAJ', '2026-11-22 00:53:46.156926+00');
INSERT INTO public.resource_entity_unlink VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 'cp_0VbeusUlljfZhnE1NtEMi', '2026-11-22 00:53:47.37364+00');

INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'fetch', 1, 1, '2026-11-22 00:53:45.964253+00', '2026-11-22 00:53:45.966896+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'chunk', 1, 1, '2026-11-22 00:53:45.968437+00', '2026-11-22 00:53:45.971167+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'embed', 1, 1, '2026-11-22 00:53:45.972435+00', '2026-11-22 00:53:45.977881+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 'tag', 1, 1, '2026-11-22 00:53:46.005033+00', '2026-11-22 00:53:46.019825+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 'fetch', 1, 1, '2026-11-22 00:53:46.064408+00', '2026-11-22 00:53:46.065795+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 'chunk', 1, 1, '2026-11-22 00:53:46.067609+00', '2026-11-22 00:53:46.068995+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 'embed', 1, 1, '2026-11-22 00:53:46.073903+00', '2026-11-22 00:53:46.079301+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 'tag', 1, 1, '2026-11-22 00:53:46.102115+00', '2026-11-22 00:53:46.116907+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'fetch', 3, 1, '2026-11-22 00:53:47.500536+00', '2026-11-22 00:53:47.502024+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'chunk', 3, 1, '2026-11-22 00:53:47.503122+00', '2026-11-22 00:53:47.503738+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'embed', 3, 1, '2026-11-22 00:53:47.504157+00', '2026-11-22 00:53:47.505131+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'fetch', 3, 1, '2026-11-22 00:53:46.48148+00', '2026-11-22 00:53:46.483418+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 'tag', 3, 1, '2026-11-22 00:53:47.515173+00', '2026-11-22 00:53:47.518124+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'chunk', 3, 1, '2026-11-22 00:53:46.484711+00', '2026-11-22 00:53:46.488893+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'embed', 3, 1, '2026-11-22 00:53:46.491462+00', '2026-11-22 00:53:46.49538+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 'tag', 3, 1, '2026-11-22 00:53:46.50961+00', '2026-11-22 00:53:46.528678+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 'fetch', 1, 1, '2026-11-22 00:53:47.277543+00', '2026-11-22 00:53:47.279091+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 'chunk', 1, 1, '2026-11-22 00:53:47.279645+00', '2026-11-22 00:53:47.280281+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 'embed', 1, 1, '2026-11-22 00:53:47.280752+00', '2026-11-22 00:53:47.28172+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 'tag', 1, 1, '2026-11-22 00:53:47.297981+00', '2026-11-22 00:53:47.309633+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 'fetch', 1, 1, '2026-11-22 00:53:47.338637+00', '2026-11-22 00:53:47.339472+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 'chunk', 1, 1, '2026-11-22 00:53:47.342859+00', '2026-11-22 00:53:47.343683+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 'embed', 1, 1, '2026-11-22 00:53:47.344244+00', '2026-11-22 00:53:47.345941+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 'tag', 1, 1, '2026-11-22 00:53:47.356552+00', '2026-11-22 00:53:47.361257+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 'tag', 1, 1, '2026-11-22 00:53:47.896169+00', '2026-11-22 00:53:47.901035+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 'fetch', 2, 1, '2026-11-22 00:53:47.923441+00', '2026-11-22 00:53:47.924226+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 'chunk', 2, 1, '2026-11-22 00:53:47.927131+00', '2026-11-22 00:53:47.929827+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 'embed', 2, 1, '2026-11-22 00:53:47.932017+00', '2026-11-22 00:53:47.992454+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 'fetch', 1, 1, '2026-11-22 00:53:48.006657+00', '2026-11-22 00:53:48.008979+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 'chunk', 1, 1, '2026-11-22 00:53:48.011094+00', '2026-11-22 00:53:48.014564+00', NULL, NULL);
INSERT INTO public.resource_stage VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 'embed', 1, 1, '2026-11-22 00:53:48.01582+00', NULL, NULL, NULL);

INSERT INTO public.resource_text VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus84NpM4Emy2hCZ7H', 1, '# How a regional grocer with 42 shops stopped guessing its stock

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
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', '2026-11-22 00:53:45.772913+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus8Aa2AN95T4wThsj', 1, '# Notes on StockPilot

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
', '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', '2026-11-22 00:53:45.778711+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 2, '# Terms

A rollout takes seven months.

Tickets are answered within eight hours.
', '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', '2026-11-22 00:53:46.287225+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rs_0Vbeus7n2yMaYKMGJuryi', 3, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.
', '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', '2026-11-22 00:53:46.465808+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVYYGKshpw0IwRW2', 1, '# How a regional grocer with 42 shops stopped guessing its stock

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
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', '2026-11-22 00:53:47.228436+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVepXzJleOggvfCi', 1, '# Notes on StockPilot

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
', '\x848e4a66785a054da13cbf3cbbe2155821c6480454ac16ed1a8504dce0313833', '2026-11-22 00:53:47.235209+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 2, '# Terms

A rollout takes seven months.

Tickets are answered within eight hours.
', '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', '2026-11-22 00:53:47.401919+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusVTdDjefiW2V0u2k', 3, '# Terms

A rollout takes nine months.

Tickets are answered within eight hours.
', '\xdc81b64efeb4c75693139db4c3ba1de1a47c1b1a2e280f6a80c031e552fbe4e7', '2026-11-22 00:53:47.491038+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 1, '## Chapter 1

till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.

## Chapter 2

delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.

## Chapter 3

buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.', '\x141543a25a1f571baca8a0434d615d81ea86e518858bf88bade7352838a3d346', '2026-11-22 00:53:47.850439+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeusfaffBwGZYVo9B59', 2, '## Chapter 1

till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.

## Chapter 2

delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.

## Chapter 3

buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.

## Chapter 4

weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit 4.', '\x88d6e8c22cab878b759b051d7a38543aedd0bd25a071d55cc8a7cee1e173b31d', '2026-11-22 00:53:47.910708+00');
INSERT INTO public.resource_text VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rs_0VbeushwfFBm6OGND8Yic', 1, '## Chapter 1

till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend till shelf order delivery count audit buyer season warehouse weekend 1.

## Chapter 2

delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf delivery audit season weekend shelf 2.

## Chapter 3

buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery buyer weekend order audit warehouse shelf count season till delivery 3.

## Chapter 4

weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit weekend delivery season shelf audit 4.

## Chapter 5

order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season order season 5.', '\xcaadfdb3d5270cd9f22519bc5411ca89e471416965a1d3dff40058413143b499', '2026-11-22 00:53:47.996871+00');

INSERT INTO public.run VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'run_0VbeusR72kERe5RXlJ3Ib', 'agent', 'completed', 'CONTENT', 'ca_0VbeusQselyPV6bH7h5dg', NULL, NULL, NULL, '{"agentOId": "ca_0VbeusQselyPV6bH7h5dg", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"content": "# Northmarket\n\n## Situation\n\n- Every Monday two people spent the whole day comparing exports by hand.\n- It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.\n- We export everything at night and compare it in a spreadsheet.\n- Stock figures of the shops and of the web store differed by eleven percent on average.\n- The purchasing team works from the reorder proposals and checks only the exceptions.\n\n## Requirements\n\n- My concern is the audit in September.\n- Is there a way to start with ten shops before we decide on a budget for all of them?\n- The grocer compared three vendors in a pilot of six weeks.\n- Their forecasting of seasonal goods is well regarded.\n\n## Competition\n\n- We win when the buyer has to explain differences to auditors.\n- We win when the rollout must be over before the season begins.\n- Small chains wait for days for an answer from support.\n- A rollout takes four to six months and needs their consultants for every till type.\n- We have to explain every correction, and at the moment we cannot.\n\n## How we help\n\n- The Monday comparison takes forty minutes instead of two working days.\n- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.\n- Sold-out items on Saturdays dropped by 37 %.\n- The head of purchasing, the IT lead and four shop managers were involved from the first week.\n- A rollout takes seven months.", "persona": {"oId": "pe_0Vbeus6I7WSduspsN5xgZ", "name": "Head of operations", "description": "Works with Tallyline.", "matchAnalysis": "Shares 100 % of its words with the sources, among them: head, oper, work, tallylin.", "matchConfidence": "HIGH"}, "product": {"oId": "px_0VbeusEPkTLfSYHuZ3AGZ", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "playbook": null, "jsonContent": {"title": "Northmarket", "sections": [{"points": ["Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "We export everything at night and compare it in a spreadsheet.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "heading": "Situation"}, {"points": [], "heading": "Challenges"}, {"points": ["My concern is the audit in September.", "Is there a way to start with ten shops before we decide on a budget for all of them?", "The grocer compared three vendors in a pilot of six weeks.", "Their forecasting of seasonal goods is well regarded."], "heading": "Requirements"}, {"points": ["We win when the buyer has to explain differences to auditors.", "We win when the rollout must be over before the season begins.", "Small chains wait for days for an answer from support.", "A rollout takes four to six months and needs their consultants for every till type.", "We have to explain every correction, and at the moment we cannot."], "heading": "Competition"}, {"points": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "The head of purchasing, the IT lead and four shop managers were involved from the first week.", "A rollout takes seven months."], "heading": "How we help"}, {"points": [], "heading": "Next steps"}]}}, "found": true, "model": "extractive-1", "runOId": "run_0VbeusR72kERe5RXlJ3Ib", "message": "19 values from 7 sources", "warnings": [], "annotations": [{"path": "/jsonContent/sections/0/points/0", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1EkGVN"}]}, {"path": "/jsonContent/sections/0/points/1", "sources": [{"oId": "evt_0VbeusLEnGunCsFBC1JHI", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/2", "sources": [{"oId": "evt_0VbeusLEnGunCsFBC1JHI", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/3", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1EkGVN"}]}, {"path": "/jsonContent/sections/0/points/4", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1ti1Nf"}]}, {"path": "/jsonContent/sections/2/points/0", "sources": [{"oId": "evt_0VbeusLEnGunCsFBC1JHI", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/1", "sources": [{"oId": "evt_0VbeusLEnGunCsFBC1JHI", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/2", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1ti1Nf"}]}, {"path": "/jsonContent/sections/2/points/3", "sources": [{"oId": "rs_0Vbeus8Aa2AN95T4wThsj", "type": "resource", "chunkOId": "ck_0VbeusD8bN1afTQy7BqAG"}]}, {"path": "/jsonContent/sections/3/points/0", "sources": [{"oId": "rs_0Vbeus8Aa2AN95T4wThsj", "type": "resource", "chunkOId": "ck_0VbeusD8bN1afTQz6Y6IB"}]}, {"path": "/jsonContent/sections/3/points/1", "sources": [{"oId": "rs_0Vbeus8Aa2AN95T4wThsj", "type": "resource", "chunkOId": "ck_0VbeusD8bN1afTQz6Y6IB"}]}, {"path": "/jsonContent/sections/3/points/2", "sources": [{"oId": "rs_0Vbeus8Aa2AN95T4wThsj", "type": "resource", "chunkOId": "ck_0VbeusD8bN1afTQy7BqAG"}]}, {"path": "/jsonContent/sections/3/points/3", "sources": [{"oId": "rs_0Vbeus8Aa2AN95T4wThsj", "type": "resource", "chunkOId": "ck_0VbeusD8bN1afTQy7BqAG"}]}, {"path": "/jsonContent/sections/3/points/4", "sources": [{"oId": "evt_0VbeusLEnGunCsFBC1JHI", "type": "event"}]}, {"path": "/jsonContent/sections/4/points/0", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/jsonContent/sections/4/points/1", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/jsonContent/sections/4/points/2", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/jsonContent/sections/4/points/3", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/jsonContent/sections/4/points/4", "sources": [{"oId": "px_0VbeusEPkTLfSYHuZ3AGZ", "type": "entity", "field": "/capabilities/0"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 764, 338, 0, 20, NULL, NULL, 'ak_0VbeurxhcmpNPiKAre8jW', 1, '2026-11-22 00:53:46.948187+00', '2026-11-22 00:53:46.948187+00', '2026-11-22 00:53:47.038443+00');
INSERT INTO public.run VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'run_0VbeusSadvPQMCP4eAzIS', 'agent', 'completed', 'ENRICH_COMPANY', 'ca_0VbeusSYpohIhHGmmCYg9', NULL, NULL, NULL, '{"agentOId": "ca_0VbeusSYpohIhHGmmCYg9", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"company": {"name": "Northmarket", "domain": "northmarket.example", "website": "https://northmarket.example", "industry": "The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.", "location": {"text": null}, "description": null, "specialties": [], "employeeCount": null}, "product": {"oId": "px_0VbeusEPkTLfSYHuZ3AGZ", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "summary": null, "playbook": null, "talkingPoints": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse."], "recentActivity": []}, "found": true, "model": "extractive-1", "runOId": "run_0VbeusSadvPQMCP4eAzIS", "message": "7 values from 3 sources", "warnings": [], "annotations": [{"path": "/company/industry", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1EkGVN"}]}, {"path": "/talkingPoints/0", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/talkingPoints/1", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/talkingPoints/2", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1xDdKy"}]}, {"path": "/talkingPoints/3", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1EkGVN"}]}, {"path": "/talkingPoints/4", "sources": [{"oId": "rs_0Vbeus84NpM4Emy2hCZ7H", "type": "resource", "chunkOId": "ck_0VbeusBZDs9t0VN1EkGVN"}]}, {"path": "/talkingPoints/5", "sources": [{"oId": "evt_0VbeusLEnGunCsFBC1JHI", "type": "event"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 758, 155, 0, 20, NULL, NULL, 'ak_0VbeurxhcmpNPiKAre8jW', 1, '2026-11-22 00:53:47.044269+00', '2026-11-22 00:53:47.044269+00', '2026-11-22 00:53:47.079833+00');
INSERT INTO public.run VALUES ('wa_0VbeusToirnN3dfVunEV1', 'run_0VbeusdLcihOGcMQq1i4r', 'agent', 'completed', 'CONTENT', 'ca_0VbeusdI54UkPOyabALEA', NULL, NULL, NULL, '{"agentOId": "ca_0VbeusdI54UkPOyabALEA", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"content": "# Northmarket\n\n## Situation\n\n- Every Monday two people spent the whole day comparing exports by hand.\n- It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.\n- We export everything at night and compare it in a spreadsheet.\n- Stock figures of the shops and of the web store differed by eleven percent on average.\n- The purchasing team works from the reorder proposals and checks only the exceptions.\n\n## Requirements\n\n- My concern is the audit in September.\n- Is there a way to start with ten shops before we decide on a budget for all of them?\n- The grocer compared three vendors in a pilot of six weeks.\n- Their forecasting of seasonal goods is well regarded.\n\n## Competition\n\n- We win when the buyer has to explain differences to auditors.\n- We win when the rollout must be over before the season begins.\n- Small chains wait for days for an answer from support.\n- A rollout takes four to six months and needs their consultants for every till type.\n- We have to explain every correction, and at the moment we cannot.\n\n## How we help\n\n- The Monday comparison takes forty minutes instead of two working days.\n- The difference between booked and counted stock fell from 11 % to 1.8 % within four months.\n- Sold-out items on Saturdays dropped by 37 %.\n- The head of purchasing, the IT lead and four shop managers were involved from the first week.\n- A rollout takes seven months.", "persona": {"oId": "pe_0VbeusUsc2rVrvujiOnaO", "name": "Head of operations", "description": "Works with Tallyline.", "matchAnalysis": "Shares 100 % of its words with the sources, among them: head, oper, work, tallylin.", "matchConfidence": "HIGH"}, "product": {"oId": "px_0VbeusXzKfdCjO3Tadexa", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "playbook": null, "jsonContent": {"title": "Northmarket", "sections": [{"points": ["Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.", "We export everything at night and compare it in a spreadsheet.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "The purchasing team works from the reorder proposals and checks only the exceptions."], "heading": "Situation"}, {"points": [], "heading": "Challenges"}, {"points": ["My concern is the audit in September.", "Is there a way to start with ten shops before we decide on a budget for all of them?", "The grocer compared three vendors in a pilot of six weeks.", "Their forecasting of seasonal goods is well regarded."], "heading": "Requirements"}, {"points": ["We win when the buyer has to explain differences to auditors.", "We win when the rollout must be over before the season begins.", "Small chains wait for days for an answer from support.", "A rollout takes four to six months and needs their consultants for every till type.", "We have to explain every correction, and at the moment we cannot."], "heading": "Competition"}, {"points": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "The head of purchasing, the IT lead and four shop managers were involved from the first week.", "A rollout takes seven months."], "heading": "How we help"}, {"points": [], "heading": "Next steps"}]}}, "found": true, "model": "extractive-1", "runOId": "run_0VbeusdLcihOGcMQq1i4r", "message": "19 values from 7 sources", "warnings": [], "annotations": [{"path": "/jsonContent/sections/0/points/0", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06JDnaM"}]}, {"path": "/jsonContent/sections/0/points/1", "sources": [{"oId": "evt_0VbeusaoTCAq8T3ER7YDZ", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/2", "sources": [{"oId": "evt_0VbeusaoTCAq8T3ER7YDZ", "type": "event"}]}, {"path": "/jsonContent/sections/0/points/3", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06JDnaM"}]}, {"path": "/jsonContent/sections/0/points/4", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06lIBTz"}]}, {"path": "/jsonContent/sections/2/points/0", "sources": [{"oId": "evt_0VbeusaoTCAq8T3ER7YDZ", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/1", "sources": [{"oId": "evt_0VbeusaoTCAq8T3ER7YDZ", "type": "event"}]}, {"path": "/jsonContent/sections/2/points/2", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06lIBTz"}]}, {"path": "/jsonContent/sections/2/points/3", "sources": [{"oId": "rs_0VbeusVepXzJleOggvfCi", "type": "resource", "chunkOId": "ck_0VbeusXX4oBwXe0FNO6jz"}]}, {"path": "/jsonContent/sections/3/points/0", "sources": [{"oId": "rs_0VbeusVepXzJleOggvfCi", "type": "resource", "chunkOId": "ck_0VbeusXX4oBwXe0FePs7o"}]}, {"path": "/jsonContent/sections/3/points/1", "sources": [{"oId": "rs_0VbeusVepXzJleOggvfCi", "type": "resource", "chunkOId": "ck_0VbeusXX4oBwXe0FePs7o"}]}, {"path": "/jsonContent/sections/3/points/2", "sources": [{"oId": "rs_0VbeusVepXzJleOggvfCi", "type": "resource", "chunkOId": "ck_0VbeusXX4oBwXe0FNO6jz"}]}, {"path": "/jsonContent/sections/3/points/3", "sources": [{"oId": "rs_0VbeusVepXzJleOggvfCi", "type": "resource", "chunkOId": "ck_0VbeusXX4oBwXe0FNO6jz"}]}, {"path": "/jsonContent/sections/3/points/4", "sources": [{"oId": "evt_0VbeusaoTCAq8T3ER7YDZ", "type": "event"}]}, {"path": "/jsonContent/sections/4/points/0", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/jsonContent/sections/4/points/1", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/jsonContent/sections/4/points/2", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/jsonContent/sections/4/points/3", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/jsonContent/sections/4/points/4", "sources": [{"oId": "px_0VbeusXzKfdCjO3Tadexa", "type": "entity", "field": "/capabilities/0"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 764, 338, 0, 20, NULL, NULL, 'ak_0VbeusToirnN3dfWmhGup', 1, '2026-11-22 00:53:47.711077+00', '2026-11-22 00:53:47.711077+00', '2026-11-22 00:53:47.749327+00');
INSERT INTO public.run VALUES ('wa_0VbeusToirnN3dfVunEV1', 'run_0Vbeuse8YJK7AKsIbwc0X', 'agent', 'completed', 'ENRICH_COMPANY', 'ca_0Vbeuse3zEMC9GCKGllVH', NULL, NULL, NULL, '{"agentOId": "ca_0Vbeuse3zEMC9GCKGllVH", "companyName": "Northmarket", "companyDomain": "northmarket.example"}', '{"data": {"company": {"name": "Northmarket", "domain": "northmarket.example", "website": "https://northmarket.example", "industry": "The customer runs 42 neighbourhood grocery shops and a delivery service and earns its money with fresh food on small margins.", "location": {"text": null}, "description": null, "specialties": [], "employeeCount": null}, "product": {"oId": "px_0VbeusXzKfdCjO3Tadexa", "name": "Rollout", "description": null, "matchAnalysis": "Shares 79 % of its words with the sources, among them: rollout, take, month, ticket, answer, eight.", "matchConfidence": "HIGH"}, "segment": null, "summary": null, "playbook": null, "talkingPoints": ["The Monday comparison takes forty minutes instead of two working days.", "The difference between booked and counted stock fell from 11 % to 1.8 % within four months.", "Sold-out items on Saturdays dropped by 37 %.", "Stock figures of the shops and of the web store differed by eleven percent on average.", "Every Monday two people spent the whole day comparing exports by hand.", "It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse."], "recentActivity": []}, "found": true, "model": "extractive-1", "runOId": "run_0Vbeuse8YJK7AKsIbwc0X", "message": "7 values from 3 sources", "warnings": [], "annotations": [{"path": "/company/industry", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06JDnaM"}]}, {"path": "/talkingPoints/0", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/talkingPoints/1", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/talkingPoints/2", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH07H4nWX"}]}, {"path": "/talkingPoints/3", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06JDnaM"}]}, {"path": "/talkingPoints/4", "sources": [{"oId": "rs_0VbeusVYYGKshpw0IwRW2", "type": "resource", "chunkOId": "ck_0VbeusWUf69XiH06JDnaM"}]}, {"path": "/talkingPoints/5", "sources": [{"oId": "evt_0VbeusaoTCAq8T3ER7YDZ", "type": "event"}]}]}', NULL, '[]', 'extractive-1', 'ECHO', 758, 155, 0, 20, NULL, NULL, 'ak_0VbeusToirnN3dfWmhGup', 1, '2026-11-22 00:53:47.758531+00', '2026-11-22 00:53:47.758531+00', '2026-11-22 00:53:47.825895+00');

INSERT INTO public.source VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'so_0Vbeus1XQCFifouiz1ZMY', 'TEXT', NULL, NULL, '# Tallyline

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
', '\x591d6aee9144b4ce625aa1fe7d78dbbf42d721ec676d380adaeb7293c7307c87', 1, '2026-11-22 00:53:45.316927+00');
INSERT INTO public.source VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'so_0Vbeus5TSpdv4GHXsHUvR', 'TEXT', NULL, NULL, '# How a regional grocer with 42 shops stopped guessing its stock

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
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, '2026-11-22 00:53:45.589127+00');
INSERT INTO public.source VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'so_0VbeusJ8bJArBCFLMtiD2', 'RESOURCE', 'rs_0Vbeus7n2yMaYKMGJuryi', NULL, NULL, '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', 2, '2026-11-22 00:53:46.436504+00');
INSERT INTO public.source VALUES ('wa_0VbeusToirnN3dfVunEV1', 'so_0VbeusUJzv7ADSmC0vwoS', 'TEXT', NULL, NULL, '# Tallyline

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
', '\x591d6aee9144b4ce625aa1fe7d78dbbf42d721ec676d380adaeb7293c7307c87', 1, '2026-11-22 00:53:47.136947+00');
INSERT INTO public.source VALUES ('wa_0VbeusToirnN3dfVunEV1', 'so_0VbeusUiHc8mYSSvpfvhx', 'TEXT', NULL, NULL, '# How a regional grocer with 42 shops stopped guessing its stock

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
', '\x9fb99bc71d7a90f9e5466ab7a0a3d9d312a5f0e73fbb1bbc018c938dd56becf2', 1, '2026-11-22 00:53:47.16776+00');
INSERT INTO public.source VALUES ('wa_0VbeusToirnN3dfVunEV1', 'so_0VbeusZj77p4IaFmoBsRp', 'RESOURCE', 'rs_0VbeusVTdDjefiW2V0u2k', NULL, NULL, '\xbd41de9496be05f750fe756b27c834c8b5e6abaf882f5a01169e5ce3cf33fee6', 2, '2026-11-22 00:53:47.482477+00');

INSERT INTO public.suggestion VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'sug_0VbeusIexFPgq2q8MUGJo', 'rs_0Vbeus7n2yMaYKMGJuryi', 2, 'accepted', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0Vbeus0sUw2YhCjdZzfld", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 1 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes six months."}, "document": {"end": 38, "quote": "A rollout takes seven months.", "start": 9, "revision": 2}, "difference": "“six months” here is “seven months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 80, "quote": "Tickets are answered within eight hours.", "start": 40, "revision": 2}, "difference": "the document says the same"}], "entityOId": "px_0VbeusEPkTLfSYHuZ3AGZ", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “six months” here is “seven months” in the document. Against revision 1 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 38, "path": "/capabilities/0", "after": "A rollout takes seven months.", "quote": "A rollout takes seven months.", "start": 9, "before": "A rollout takes six months.", "reason": "“six months” here is “seven months” in the document"}], "version": 1, "entityOId": "px_0VbeusEPkTLfSYHuZ3AGZ", "entityType": "product"}]}', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', '2026-11-22 00:53:46.426375+00', '2026-11-22 00:53:46.436504+00');
INSERT INTO public.suggestion VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'sug_0VbeusKrrg2Lg6vsqHbV4', 'rs_0Vbeus7n2yMaYKMGJuryi', 3, 'pending', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0Vbeus0sUw2YhCjdZzfld", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 2 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes seven months."}, "document": {"end": 37, "quote": "A rollout takes nine months.", "start": 9, "revision": 3}, "difference": "“seven months” here is “nine months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 79, "quote": "Tickets are answered within eight hours.", "start": 39, "revision": 3}, "difference": "the document says the same"}], "entityOId": "px_0VbeusEPkTLfSYHuZ3AGZ", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “seven months” here is “nine months” in the document. Against revision 2 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes nine months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 37, "path": "/capabilities/0", "after": "A rollout takes nine months.", "quote": "A rollout takes nine months.", "start": 9, "before": "A rollout takes seven months.", "reason": "“seven months” here is “nine months” in the document"}], "version": 2, "entityOId": "px_0VbeusEPkTLfSYHuZ3AGZ", "entityType": "product"}]}', '{"oId": "us_0VbeurxcI2KzbNcGhb2UN", "lastName": "Owner", "firstName": "Workspace"}', NULL, '2026-11-22 00:53:46.564979+00', NULL);
INSERT INTO public.suggestion VALUES ('wa_0VbeusToirnN3dfVunEV1', 'sug_0VbeusZa3qJaDoClI3nGP', 'rs_0VbeusVTdDjefiW2V0u2k', 2, 'accepted', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0VbeusU5AUThLtYVADni9", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 1 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes six months."}, "document": {"end": 38, "quote": "A rollout takes seven months.", "start": 9, "revision": 2}, "difference": "“six months” here is “seven months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 80, "quote": "Tickets are answered within eight hours.", "start": 40, "revision": 2}, "difference": "the document says the same"}], "entityOId": "px_0VbeusXzKfdCjO3Tadexa", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “six months” here is “seven months” in the document. Against revision 1 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes seven months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 38, "path": "/capabilities/0", "after": "A rollout takes seven months.", "quote": "A rollout takes seven months.", "start": 9, "before": "A rollout takes six months.", "reason": "“six months” here is “seven months” in the document"}], "version": 1, "entityOId": "px_0VbeusXzKfdCjO3Tadexa", "entityType": "product"}]}', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', '2026-11-22 00:53:47.477759+00', '2026-11-22 00:53:47.482477+00');
INSERT INTO public.suggestion VALUES ('wa_0VbeusToirnN3dfVunEV1', 'sug_0VbeusaSwBUbsH8Y6DwBp', 'rs_0VbeusVTdDjefiW2V0u2k', 3, 'pending', '[{"name": "Tallyline", "verdict": "immaterial", "evidence": [], "entityOId": "px_0VbeusU5AUThLtYVADni9", "sideMoved": "document", "entityType": "product", "whatChanged": "the document says nothing that bears on what is stored. Against revision 2 sentences were added: 1, and removed: 1."}, {"name": "Rollout", "verdict": "contradicts", "evidence": [{"effect": "contradicts", "entity": {"path": "/capabilities/0", "value": "A rollout takes seven months."}, "document": {"end": 37, "quote": "A rollout takes nine months.", "start": 9, "revision": 3}, "difference": "“seven months” here is “nine months” in the document"}, {"effect": "validates", "entity": {"path": "/capabilities/1", "value": "Tickets are answered within eight hours."}, "document": {"end": 79, "quote": "Tickets are answered within eight hours.", "start": 39, "revision": 3}, "difference": "the document says the same"}], "entityOId": "px_0VbeusXzKfdCjO3Tadexa", "sideMoved": "document", "entityType": "product", "whatChanged": "capabilities/0: “seven months” here is “nine months” in the document. Against revision 2 sentences were added: 1, and removed: 1."}]', '{"entities": [{"name": "Rollout", "update": {"data": {"capabilities": ["A rollout takes nine months.", "Tickets are answered within eight hours."]}}, "changes": [{"end": 37, "path": "/capabilities/0", "after": "A rollout takes nine months.", "quote": "A rollout takes nine months.", "start": 9, "before": "A rollout takes seven months.", "reason": "“seven months” here is “nine months” in the document"}], "version": 2, "entityOId": "px_0VbeusXzKfdCjO3Tadexa", "entityType": "product"}]}', '{"oId": "us_0VbeusToirnN3dfWdkadV", "lastName": "Owner", "firstName": "Workspace"}', NULL, '2026-11-22 00:53:47.527188+00', NULL);

INSERT INTO public.tag VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'rt_0Vbeus7XdF9DO63ly4NC9', 'Retail', NULL, '#228833', '2026-11-22 00:53:45.739+00', '2026-11-22 00:53:45.739+00', NULL);
INSERT INTO public.tag VALUES ('wa_0VbeusToirnN3dfVunEV1', 'rt_0VbeusVLvVhQcLg5htfjK', 'Retail', NULL, '#228833', '2026-11-22 00:53:47.215+00', '2026-11-22 00:53:47.215+00', NULL);

INSERT INTO public.unsupported_field VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/summary');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/primaryUrl');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/challengesAddressed');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'px_0Vbeus0sUw2YhCjdZzfld', '/qualifyingQuestions');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 're_0Vbeus57nrWWSzKA3wOIb', '/stakeholdersInvolved');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/summary');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/primaryUrl');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/challengesAddressed');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeusToirnN3dfVunEV1', 'px_0VbeusU5AUThLtYVADni9', '/qualifyingQuestions');
INSERT INTO public.unsupported_field VALUES ('wa_0VbeusToirnN3dfVunEV1', 're_0VbeusUa3hXsHXC8G0vRw', '/stakeholdersInvolved');

INSERT INTO public.usage_day VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', '2026-11-22', 80, 4);
INSERT INTO public.usage_day VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', '2026-11-22', 80, 4);

INSERT INTO public.usage_month VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', '', '2026-11-01', 80);
INSERT INTO public.usage_month VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'ak_0VbeurxhcmpNPiKAre8jW', '2026-11-01', 80);
INSERT INTO public.usage_month VALUES ('wa_0VbeusToirnN3dfVunEV1', '', '2026-11-01', 80);
INSERT INTO public.usage_month VALUES ('wa_0VbeusToirnN3dfVunEV1', 'ak_0VbeusToirnN3dfWmhGup', '2026-11-01', 80);

INSERT INTO public.webhook_secret VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 1, '\x9c3b22cb0544b471780ba6183afeffd085a7edb26f6fbed1381d44cd79b993d15738fd22486c6003a3d3ea826865e81c80b572f539764b8feab6f76b276bdc65c7b6fb20cb750594223b5db71c7f', '2026-11-22 00:53:46.762174+00', '2026-11-23 00:53:46.909764+00');
INSERT INTO public.webhook_secret VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 2, '\xf31e5c95856b361b719380e8436b3f1f5e8d18101d61f6f7294978d5a3066c7ae5e2d0a8ae21fd6cc5e771e8b6072c92891531f500933145b1d1ad0f20048696d158451ce9d37cc197fa56151f44', '2026-11-22 00:53:46.909764+00', NULL);
INSERT INTO public.webhook_secret VALUES ('wa_0VbeusToirnN3dfVunEV1', 1, '\x7a29cb4164df7987b36cd2d1b6b82a996c6c948e2a329fc2c6834dbd3edd0751bff880f1ab0bab6f6cdcdbcf9244f8aeb7d2cb080bbe944e1ffaf517422535df413e7e0b1b6fc67e235828f799d4', '2026-11-22 00:53:47.612431+00', '2026-11-23 00:53:47.696264+00');
INSERT INTO public.webhook_secret VALUES ('wa_0VbeusToirnN3dfVunEV1', 2, '\xe1014fc409d4362d381b540d4bcfb7f294d78bb5e09fe8c1765758c36b70da8eac7351340b539b2e56fe94e4f5758811a1cd21fea1a3f5adfbbb58733db37da61549c092db75b67b8cc4a8c11a39', '2026-11-22 00:53:47.696264+00', NULL);

INSERT INTO public.worker VALUES ('wk_0VbeusggLAHiHmolbbeYB', '{pool-wk_0VbeusggLAHiHmolbbeYB}', 'a machine that is gone', 5061, '2026-11-22 00:53:47.918191+00', '2026-11-22 00:53:47.918191+00');
INSERT INTO public.worker VALUES ('wk_0Vbeusi0tgGif6HTqufAk', '{pool-wk_0Vbeusi0tgGif6HTqufAk}', 'a machine that is gone', 5061, '2026-11-22 00:53:48.000989+00', '2026-11-22 00:53:48.000989+00');

INSERT INTO public.workspace VALUES ('wa_0VbeurxaPgUbmsSOHJ2W2', 'og_0VbeurxXgKivQxHtp95Ah', 'Test workspace', 'test-workspace', NULL, 'us_0VbeurxcI2KzbNcGhb2UN', 'Workspace', 'Owner', '2026-11-22 00:53:45.109653+00');
INSERT INTO public.workspace VALUES ('wa_0VbeusToirnN3dfVunEV1', 'og_0VbeurxXgKivQxHtp95Ah', 'Test workspace', 'test-workspace-2', NULL, 'us_0VbeusToirnN3dfWdkadV', 'Workspace', 'Owner', '2026-11-22 00:53:47.119814+00');

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
