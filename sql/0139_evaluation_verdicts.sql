-- The verdicts of a model on what a case expects in words. A case that waits for them has what else was not met in
-- `failed` already, and is judged with them.
alter table evaluation_case
  add column verdicts jsonb,
  drop constraint evaluation_case_is_judged_as_a_whole,
  add constraint evaluation_case_is_judged_as_a_whole check (
    (judged_at is null) = (met is null) and (judged_at is null or failed is not null)
  ) not valid;
