-- The passages of events that best answer a question, by words and by vector. Run as the owner, bound to the setting
-- that the policies read: row-level security lets no index answer an operator that is not leak-proof.
--
-- Who calls whom:
--
--   event_hits                  the door: a search
--   └─ event_by_words           the leg by words
--      ├─ event_word_sets       words that are common, in the sets in which they are worth looking for together
--      ├─ event_with_any        passages that hold one of some rare words
--      ├─ event_with_all        passages that hold all words of a set
--      └─ event_newest          the newest passages that hold one of some words
--
-- A word's passages grow with the workspace, and a search reads a bounded number of them. Rare words are looked under
-- one and all. Of common ones the passages are read that hold several together, which the index finds without reading
-- the others, from the most telling set to the least, until what is left can hardly be better than what was found. Of
-- what is common even so, some are read: those stored first, and the newest.

-- Passages that hold one of these words, the best by the whole question. Only for words that are rare together.
create or replace function event_with_any(question sparsevec, keys integer[], wanted integer)
returns table (event_o_id text, ordinal integer, score double precision, event_timestamp timestamptz)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      event_passage.event_o_id,
      event_passage.ordinal,
      -(event_passage.lexical <#> question) as score,
      event_passage.event_timestamp::timestamptz
    from event_passage
    where event_passage.term_keys && keys
      -- written so that no other index fits: the keys are the workspace's own already
      and (event_passage.workspace_o_id = own) is true
    order by 3 desc, 4 desc, 1, 2
    limit wanted;
end
$$;

-- Passages that hold all of these words, the best of the first `most` in the order in which they are stored.
-- `passages`: how many were read.
create or replace function event_with_all(question sparsevec, keys integer[], most integer, wanted integer)
returns table (
  event_o_id text, ordinal integer, score double precision, event_timestamp timestamptz, passages bigint
)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      found.event_o_id,
      found.ordinal,
      -(found.lexical <#> question) as score,
      found.event_timestamp::timestamptz,
      count(*) over ()
    from (
      select event_passage.*
      from event_passage
      where event_passage.term_keys @> keys
        and (event_passage.workspace_o_id = own) is true
      limit most
    ) as found
    order by 3 desc, 4 desc, 1, 2
    limit wanted;
end
$$;

-- Passages of the newest events that hold one of these words. Each event is looked up by its key, so that the common
-- word of a large workspace costs what a rare one costs.
create or replace function event_newest(question sparsevec, keys integer[], wanted integer)
returns table (event_o_id text, ordinal integer, score double precision, event_timestamp timestamptz)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  events_most constant integer := 3000;
  -- a call has hundreds
  passages_most constant integer := 6000;
begin
  return query
    select
      passage.event_o_id,
      passage.ordinal,
      -(passage.lexical <#> question) as score,
      passage.event_timestamp::timestamptz
    from (
      select event_passage.*
      from (
        select event.o_id
        from event
        where event.workspace_o_id = own
        order by event.event_timestamp desc, event.o_id desc
        limit events_most
      ) as newest
      cross join lateral (
        select *
        from event_passage
        where event_passage.workspace_o_id = own and event_passage.event_o_id = newest.o_id
        -- one look-up an event
        offset 0
      ) as event_passage
      limit passages_most
    ) as passage
    where passage.term_keys && keys
    order by 3 desc, 4 desc, 1, 2
    limit wanted;
end
$$;

-- Sets of common words in the order of what a passage that holds them can score. One of a single word is looked under
-- only while it has no more than `listed_most` passages. `postings`: how far the index looks for a set, about; the rarest
-- word leads.
create or replace function event_word_sets(
  keys integer[], worths double precision[], passages integer[], listed_most integer
)
returns table (set_keys integer[], worth double precision, postings bigint)
language sql immutable rows 16 as $$
  with common as (
    select *
    from unnest(keys, worths, passages) with ordinality as one (key, worth, passages, place)
  )
  select array_agg(key order by place), sum(worth), count(*) * min(passages)::bigint
  from generate_series(1, (1 << cardinality(keys)) - 1) as mask
  join common on mask & (1 << place::integer - 1) <> 0
  group by mask
  having count(*) > 1 or sum(passages) <= listed_most
  order by 2 desc, 3
$$;

-- The best of hits that may stand there twice, as arrays in step with one another.
create or replace function event_best(
  inout event_o_ids text[],
  inout ordinals integer[],
  inout scores double precision[],
  inout times timestamptz[],
  wanted integer
)
language sql immutable as $$
  select array_agg(event_o_id), array_agg(ordinal), array_agg(score), array_agg(at)
  from (
    select distinct event_o_id collate "C" as event_o_id, ordinal, score, at
    from unnest(event_o_ids, ordinals, scores, times) as hit (event_o_id, ordinal, score, at)
    order by score desc, at desc, event_o_id, ordinal
    limit wanted
  ) as best
$$;

-- The leg by words. `known_keys` are the question's words that the workspace has, the most telling first, with what
-- each is worth in a score and how many passages hold it.
create or replace function event_by_words(
  question sparsevec,
  known_keys integer[],
  worths double precision[],
  passages integer[],
  wanted integer,
  out event_o_ids text[],
  out ordinals integer[],
  out scores double precision[],
  out times timestamptz[]
)
language plpgsql stable as $$
#variable_conflict use_column
declare
  rare_most constant bigint := 3000;
  set_words constant integer := 5;
  set_passages constant integer := 3000;
  passages_most constant bigint := 9000;
  sets_most constant integer := 20;
  listed_most constant integer := 100000;
  -- a tenth of a second
  postings_most constant bigint := 1500000;
  -- of a word that stands in a passage as often as in the usual one it is 1; twice as often, 1.4
  weight_of_speaking constant double precision := 1.5;
  words constant integer := coalesce(cardinality(known_keys), 0);
  rare integer := 0;
  passages_read bigint := 0;
  postings_read bigint := 0;
  tried record;
  found record;
  sets_read integer := 0;
  -- what was found is better than what any set that is left can bring
  is_enough boolean := false;
  -- the bounds of this search are reached
  is_over boolean := false;
  -- a set has more passages than were read
  is_cut boolean := false;
begin
  while rare < words and passages_read + passages[rare + 1] <= rare_most loop
    rare := rare + 1;
    passages_read := passages_read + passages[rare];
  end loop;
  if rare > 0 then
    select array_agg(event_o_id), array_agg(ordinal), array_agg(score), array_agg(event_timestamp)
    into event_o_ids, ordinals, scores, times
    from event_with_any(question, known_keys[:rare], wanted);
  end if;
  if rare = words then
    return;
  end if;
  passages_read := 0;
  for tried in
    select *
    from event_word_sets(
      known_keys[rare + 1:rare + set_words], worths[rare + 1:rare + set_words], passages[rare + 1:rare + set_words],
      listed_most
    )
  loop
    is_enough := scores[wanted] >= weight_of_speaking * tried.worth;
    sets_read := sets_read + 1;
    postings_read := postings_read + tried.postings;
    is_over := sets_read > sets_most or postings_read > postings_most or passages_read >= passages_most;
    exit when is_enough or is_over;
    select
      array_agg(event_o_id) as event_o_ids,
      array_agg(ordinal) as ordinals,
      array_agg(score) as scores,
      array_agg(event_timestamp) as times,
      coalesce(max(passages), 0) as passages
    into found
    from event_with_all(question, tried.set_keys, set_passages, wanted);
    passages_read := passages_read + found.passages;
    is_cut := is_cut or found.passages >= set_passages;
    select *
    into event_o_ids, ordinals, scores, times
    from event_best(
      event_o_ids || found.event_o_ids, ordinals || found.ordinals, scores || found.scores, times || found.times, wanted
    );
  end loop;
  if not is_cut and (is_enough or not is_over and words - rare <= set_words and (select max(one) from unnest(passages) as one) <= listed_most) then
    return;
  end if;
  select
    array_agg(event_o_id) as event_o_ids,
    array_agg(ordinal) as ordinals,
    array_agg(score) as scores,
    array_agg(event_timestamp) as times
  into found
  from event_newest(question, known_keys[rare + 1:], wanted);
  select *
  into event_o_ids, ordinals, scores, times
  from event_best(
    event_o_ids || found.event_o_ids, ordinals || found.ordinals, scores || found.scores, times || found.times, wanted
  );
end
$$;

-- A search: by words, by vector, and both together. `score` is a share of what a passage would have that speaks of every
-- word asked for, those that no passage has among them. Without terms, or without a vector, the other leg alone.
create or replace function event_hits(
  terms integer[],
  term_weights real[],
  salt integer,
  near halfvec,
  embedder text,
  wanted integer
) returns table (
  workspace_o_id text,
  event_o_id text,
  ordinal integer,
  score double precision,
  similarity double precision
)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set work_mem = '16MB'
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  all_passages integer;
  question record;
  best record;
begin
  select event_term.passages
  into all_passages
  from event_term
  where event_term.workspace_o_id = own and event_term.term = 0;
  if all_passages is null then
    return;
  end if;
  with known as materialized (
    select
      asked.term,
      asked.weight,
      event_term.passages,
      -- a reader between two commits may see more of a term than of the whole
      ln(1 + greatest(all_passages - passages + 0.5::double precision, 0.5) / (passages + 0.5)) as idf
    from unnest(terms, term_weights) as asked (term, weight)
    cross join lateral (
      select *
      from event_term
      where event_term.workspace_o_id = own and event_term.term = asked.term
      -- one look-up a term
      offset 0
    ) as event_term
    where event_term.passages > 0
  )
  select
    (select ('{' || string_agg(term || ':' || (weight * idf)::real, ',' order by term) || '}/1000000000')::sparsevec
      from known) as lexical,
    (select array_agg(term # salt order by weight * idf desc, term) from known) as keys,
    (select array_agg(weight * idf order by weight * idf desc, term) from known) as worths,
    (select array_agg(passages order by weight * idf desc, term) from known) as passages,
    (
      select 1.5 * (
        coalesce(sum(weight * idf), 0)
        + ((select sum(weight) from unnest(term_weights) as weight) - coalesce(sum(weight), 0))
          * ln(2 + 2 * all_passages::double precision)
      )
      from known
    ) as ceiling
  into question;
  select *
  into best
  from event_by_words(question.lexical, question.keys, question.worths, question.passages, wanted);
  return query
    with by_words as materialized (
      select event_o_id, ordinal, least(score / question.ceiling, 1) as score
      from unnest(best.event_o_ids, best.ordinals, best.scores) as hit (event_o_id, ordinal, score)
    ),
    by_vector as materialized (
      select
        event_vector.event_o_id,
        event_vector.ordinal,
        -(event_vector.embedding <#> near) as similarity
      from event_vector
      where event_vector.workspace_o_id = own
        and event_vector.embedder_id = embedder
        and vector_dims(event_vector.embedding) = vector_dims(near)
      order by 3 desc, 1, 2
      limit case when near is null then 0 else wanted end
    )
    select
      own,
      event_o_id,
      ordinal,
      coalesce(by_words.score, 0),
      coalesce(
        by_vector.similarity,
        (
          select -(event_vector.embedding <#> near)
          from event_vector
          where event_vector.workspace_o_id = own
            and event_vector.event_o_id = by_words.event_o_id
            and event_vector.ordinal = by_words.ordinal
            and event_vector.embedder_id = embedder
            and vector_dims(event_vector.embedding) = vector_dims(near)
        )
      )
    from by_words
    full join by_vector using (event_o_id, ordinal);
end
$$;
revoke all on function event_with_any(sparsevec, integer[], integer) from public;
revoke all on function event_with_all(sparsevec, integer[], integer, integer) from public;
revoke all on function event_newest(sparsevec, integer[], integer) from public;
revoke all on function event_word_sets(integer[], double precision[], integer[], integer) from public;
revoke all on function event_best(text[], integer[], double precision[], timestamptz[], integer) from public;
revoke all on function event_by_words(sparsevec, integer[], double precision[], integer[], integer) from public;
revoke all on function event_hits(integer[], real[], integer, halfvec, text, integer) from public;
grant execute on function event_hits(integer[], real[], integer, halfvec, text, integer) to groundwork_app;
