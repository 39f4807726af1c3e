-- The entities that best answer a question, by words and by vector. Run as the owner, bound to the setting that the
-- policies read: row-level security lets no index answer an operator that is not leak-proof.

-- `questions`: one tsquery a word. A word that few entities have tells more than one that many have; beyond 2,000 it
-- tells nothing, so no more are read. The built-in embedder sees the same words through a smaller window: among many
-- records every vector is measured only where words bring too few.
create or replace function entity_hits(
  questions text[],
  near halfvec,
  embedder text,
  wanted integer
) returns table (workspace_o_id text, o_id text, word_score double precision, words integer, similarity double precision)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  scan_limit constant integer := 5000;
  measures_last constant boolean := embedder like 'hash-%' and scan_limit < (
    select sum(live)
    from entity_tally
    where entity_tally.workspace_o_id = own
      and not archived
  );
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
      limit case
        when entity_hits.near is null then 0
        when measures_last and entity_hits.wanted <= (select count(*) from by_words) then 0
        else entity_hits.wanted
      end
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
revoke all on function entity_hits(text[], halfvec, text, integer) from public;
grant execute on function entity_hits(text[], halfvec, text, integer) to groundwork_app;

-- Whether a live record of the workspace has the words. Past row-level security, as entity_with_words, which would bring
-- every one of them first. By the index of words alone: in the hope of an early find the planner goes through the records,
-- all of them for a word that none has.
create or replace function entity_has_words(question tsquery) returns boolean
language plpgsql stable security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_indexscan = off as $$
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return exists (
    select
    from entity
    where entity.words @@ entity_has_words.question
      and entity.workspace_o_id = own
      and entity.deleted_at is null
  );
end
$$;
revoke all on function entity_has_words(tsquery) from public;
grant execute on function entity_has_words(tsquery) to groundwork_app;
