-- The leg of a search that goes by words. Called by `chunk_hits` alone, which says under what settings.

-- A query as the index needs it: its vector of terms, and the keys to look under. `term_weights` are the query's
-- own; `hint_weights` those of terms that its first hits share (empty on the first pass), of which the strongest
-- `hints` take a quarter of the say. With half of it they win more on collections where dozens of texts answer a
-- question, and lose more than that where two or three do.
-- Keys are taken by what they can add to a score until they bring `budget` chunks, the first of them always; every chunk
-- that any of them brings is scored by all terms, so that the budget bounds the work and costs only the weakest of the hits.
-- `known_terms` are the query's own that the workspace has, each with its part of the score; `ceiling` is the score of
-- a text that speaks of all the query's words, those that no text has among them: what a score is a share of.
-- `common_keys` are what the budget leaves out of the query's own terms, a row of four for each term, the most telling
-- first: `common_worths` is the most that a term adds to the score of a chunk under each of these, `common_chunks` how
-- many there are under it and those in front of it.
drop function if exists chunk_question(
  integer[], real[], integer[], real[], integer, double precision, integer, integer
);
create or replace function chunk_question(
  terms integer[],
  term_weights real[],
  hint_terms integer[],
  hint_weights real[],
  hints integer,
  budget double precision,
  all_chunks integer,
  salt integer,
  tier_tops double precision[],
  out lexical sparsevec,
  out keys integer[],
  out used_hints integer[],
  out known_terms integer[],
  out known_weights real[],
  out common_keys integer[],
  out common_worths double precision[],
  out common_chunks integer[],
  out ceiling double precision
)
language plpgsql stable as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  -- each more doubles the sets in which they may stand together
  common_most constant integer := 5;
  -- of a word that stands in a text as often as in the usual one, it is 1; twice as often, 1.4
  weight_of_speaking constant double precision := 1.5;
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
  own_known as materialized (
    select term, tiers, chunks, idf, 0.75 * weight / sum(weight) over () as weight, sum(weight) over () as known_weight
    from known
    where not hint
  ),
  weighed as materialized (
    select term, sum(weight * idf) as weight, max(tiers) as tiers
    from (
      select term, tiers, idf, weight
      from own_known
      union all
      select term, tiers, idf, 0.25 * weight / sum(weight) over ()
      from strongest
    ) as voiced
    group by term
  ),
  -- what a term adds to the score of a chunk in each tier, about and at most
  offered as (
    select
      term,
      tiers[tier] as chunks,
      weight * tier_tops[tier] as most,
      (((term - 536870912) << 2) + tier - 1) # salt as key,
      sum(tiers[tier]::double precision) over (order by weight * gain desc, term) as chunks_so_far
    from weighed
    cross join (
      values (1, 0.8::double precision), (2, 1.15), (3, 1.45), (4, 1.8)
    ) as typical (tier, gain)
    where tiers[tier] > 0
  ),
  common as (
    select
      array_agg(key order by most desc, key) || array_fill((array_agg(key order by most, key desc))[1], missing) as keys,
      array_agg(most order by most desc, key) || array_fill(min(most), missing) as worths,
      array_agg(chunks order by most desc, key) || array_fill(max(chunks), missing) as chunks
    from (
      select
        term, key, most, sum(chunks) over (partition by term order by most desc, key)::integer as chunks,
        array[4 - count(*) over (partition by term)::integer] as missing
      from offered
      where chunks_so_far > chunk_question.budget
        and term in (select term from own_known)
    ) as left_out
    group by term, missing
    order by max(most) desc, term
    limit common_most
  )
  select
    (select ('{' || string_agg(term || ':' || weight::real, ',' order by term) || '}/1000000000')::sparsevec
      from weighed where weight > 0),
    (select array_agg(key) from offered where chunks_so_far <= chunk_question.budget or chunks_so_far = chunks),
    (select array_agg(term) from strongest),
    array_agg(term),
    array_agg((weight * idf)::real),
    (select array_agg(keys order by worths desc, keys) from common),
    (select array_agg(worths order by worths desc, keys) from common),
    (select array_agg(chunks order by worths desc, keys) from common),
    weight_of_speaking * (
      sum(weight * idf)
      + 0.75 * greatest((select sum(weight) from unnest(term_weights) as weight) / max(known_weight) - 1, 0)
        * ln(2 + 2 * all_chunks::double precision)
    )
  into lexical, keys, used_hints, known_terms, known_weights, common_keys, common_worths, common_chunks, ceiling
  from own_known;
end
$$;

drop function if exists chunk_rarest_key(integer[], integer);
drop function if exists chunk_by_words(sparsevec, integer[], text[], text[], boolean, integer);
-- The best chunks by words. `resource_o_ids` null is the whole workspace; the chunks of a `narrow` list are scored
-- one and all. A key that is alone may be beyond every budget: of its chunks, which weigh alike, as many are scored as
-- take some 50 ms.
create or replace function chunk_by_words(
  question sparsevec,
  keys integer[],
  resource_o_ids text[],
  hidden text[],
  narrow boolean,
  wanted integer
) returns table (o_id text, resource_o_id text, score double precision, term_keys integer[], weights bytea)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  chunks_most constant integer := case when cardinality(keys) = 1 then 10000 end;
begin
  if narrow then
    return query
      select
        chunk_words.chunk_o_id,
        chunk_words.resource_o_id,
        -(chunk_words.lexical <#> question) as score,
        chunk_words.term_keys,
        chunk_words.weights
      from chunk_words
      where chunk_words.workspace_o_id = own
        and chunk_words.resource_o_id = any (resource_o_ids)
        and chunk_words.lexical <#> question < 0
        and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation not in (select unnest(hidden)))
      order by 3 desc, 1
      limit wanted;
  else
    return query
      select
        hit.chunk_o_id,
        hit.resource_o_id,
        -(hit.lexical <#> question) as score,
        hit.term_keys,
        hit.weights
      from (
        select *
        from chunk_words
        where chunk_words.term_keys && keys
          -- written so that no other index fits: the keys are the workspace's own already
          and (chunk_words.workspace_o_id = own) is true
          -- a look-up for each chunk, however many they are: `any` would go through them all
          and (resource_o_ids is null or chunk_words.resource_o_id in (select unnest(resource_o_ids)))
          and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation not in (select unnest(hidden)))
        limit chunks_most
      ) as hit
      order by 3 desc, 1
      limit wanted;
  end if;
end
$$;

-- Chunks that hold several of a query's common words together, which the index finds without reading those that hold one
-- of them: a word that thousands hold is looked under in its highest tiers alone, so the one text that speaks of all such
-- words would be lost among them. Each set of words is looked for in their highest tiers first, and then in the next ones
-- too. The sets come by the most that they can add to a score, until that is no more than `least_score`. Where there are
-- fewer hits than wanted, which is a `least_score` of 0, words are looked for one by one as well.
create or replace function chunk_with_common(
  question sparsevec,
  common_keys integer[],
  common_worths double precision[],
  common_chunks integer[],
  resource_o_ids text[],
  hidden text[],
  least_score double precision
) returns table (o_id text, resource_o_id text, score double precision)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  chunks_most constant integer := 3000;
  -- of the rarest word of each set, by whose chunks the index looks for the others: 40 ms or so
  steps_most constant integer := 200000;
  words constant integer := array_length(common_keys, 1);
  found bigint;
  chunks_read bigint := 0;
  steps bigint := 0;
  rarest integer;
  -- the number of tiers of each word
  tiers integer;
  -- the place of each word of a set; a shorter set has its first word again
  at integer[];
begin
  if (select sum(common_worths[place][1]) from generate_series(1, words) as place) <= least_score then
    return;
  end if;
  for at, tiers, rarest in
    select array_agg(place order by place) || array_fill(min(place), array[4]), depth, min(common_chunks[place][depth])
    from generate_series(1, (1 << words) - 1) as mask
    cross join generate_series(1, 4) as depth
    join generate_series(1, words) as place on mask & (1 << place - 1) <> 0
    cross join lateral (
      select common_worths[place][1] as most, common_worths[place][1] - common_worths[place][depth] as less
    ) as worth
    group by mask, depth
    having (count(*) > 1 or least_score = 0)
      and sum(most) - min(less) > least_score
      -- with a tier more for one of them at least
      and (depth = 1 or bool_or(common_chunks[place][depth] > common_chunks[place][depth - 1]))
    order by sum(most) - min(less) desc, depth, mask
  loop
    steps := steps + rarest;
    -- the first may take longer: a text that has all the words is among the best
    exit when steps > steps_most and steps > rarest;
    return query
      select
        chunk_words.chunk_o_id,
        chunk_words.resource_o_id,
        -(chunk_words.lexical <#> question)
      from chunk_words
      where chunk_words.term_keys && common_keys[at[1]:at[1]][1:tiers]
        and chunk_words.term_keys && common_keys[at[2]:at[2]][1:tiers]
        and chunk_words.term_keys && common_keys[at[3]:at[3]][1:tiers]
        and chunk_words.term_keys && common_keys[at[4]:at[4]][1:tiers]
        and chunk_words.term_keys && common_keys[at[5]:at[5]][1:tiers]
        -- written so that no other index fits: the keys are the workspace's own already
        and (chunk_words.workspace_o_id = own) is true
        and (resource_o_ids is null or chunk_words.resource_o_id in (select unnest(resource_o_ids)))
        and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation not in (select unnest(hidden)))
      limit chunks_most - chunks_read;
    get diagnostics found = row_count;
    chunks_read := chunks_read + found;
    exit when chunks_read >= chunks_most;
  end loop;
end
$$;

-- The terms that the first hits of a question share, heaviest first: what they speak of beside the query's own words.
-- A hit has as much to say as it scores; one with less than half of the best is not of one mind with it. No more terms
-- than are enough to find the strongest by their rarity.
create or replace function chunk_echo(
  question sparsevec,
  keys integer[],
  resource_o_ids text[],
  hidden text[],
  narrow boolean,
  salt integer,
  hits integer,
  out terms integer[],
  out weights real[]
)
language plpgsql stable as $$
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

revoke all on function chunk_question(
  integer[], real[], integer[], real[], integer, double precision, integer, integer, double precision[]
) from public;
revoke all on function chunk_by_words(sparsevec, integer[], text[], text[], boolean, integer) from public;
revoke all on function chunk_with_common(
  sparsevec, integer[], double precision[], integer[], text[], text[], double precision
) from public;
revoke all on function chunk_echo(sparsevec, integer[], text[], text[], boolean, integer, integer) from public;
