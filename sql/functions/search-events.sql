-- The passages of events that best answer a question, by words and by vector. Run as the owner, bound to the setting
-- that the policies read: row-level security lets no index answer an operator that is not leak-proof.

-- Terms are taken by their rarity until they bring so many passages as the budget is, at least the rarest one; each
-- passage that any of them brings is scored by all. `score` is a share of what a passage would have that speaks of
-- every word asked for, those that no passage has among them. Without terms, or without a vector, the other leg alone.
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
set jit = off as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  budget constant integer := 3000;
  all_passages integer;
  question record;
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
  ),
  offered as (
    select
      term # salt as key,
      sum(passages) over (order by weight * idf desc, term) as passages_so_far,
      row_number() over (order by weight * idf desc, term) as place
    from known
  )
  select
    (select ('{' || string_agg(term || ':' || (weight * idf)::real, ',' order by term) || '}/1000000000')::sparsevec
      from known) as lexical,
    (select array_agg(key) from offered where passages_so_far <= budget or place = 1) as keys,
    (
      select 1.5 * (
        coalesce(sum(weight * idf), 0)
        + ((select sum(weight) from unnest(term_weights) as weight) - coalesce(sum(weight), 0))
          * ln(2 + 2 * all_passages::double precision)
      )
      from known
    ) as ceiling
  into question;
  return query
    with by_words as materialized (
      select
        event_passage.event_o_id,
        event_passage.ordinal,
        least(-(event_passage.lexical <#> question.lexical) / question.ceiling, 1) as score
      from event_passage
      where event_passage.term_keys && question.keys
        -- written so that no other index fits: the keys are the workspace's own already
        and (event_passage.workspace_o_id = own) is true
      order by 3 desc, event_passage.event_timestamp desc, 1, 2
      limit wanted
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
revoke all on function event_hits(integer[], real[], integer, halfvec, text, integer) from public;
grant execute on function event_hits(integer[], real[], integer, halfvec, text, integer) to groundwork_app;
