-- An agent run over saved cases. Each case is a run of the queue like any other; the statement that ends the run judges
-- the case, and the last one judged ends the evaluation:
--
--   running ── a case's run ends: judged + 1 ──▶ running … ── the last one ──▶ completed
--
-- What a case asks stands in its run alone and goes with it; what was expected of it, and what came of it, stays.
create table evaluation (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  agent_o_id text collate "C" not null,
  -- as they were: the agent may be renamed or deleted
  agent_name text not null,
  agent_type text not null,
  total integer not null,
  judged integer not null default 0,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint evaluation_has_a_case check (total > 0),
  constraint evaluation_judges_each_case_once check (judged between 0 and total),
  constraint evaluation_is_over_when_every_case_is_judged check ((judged = total) = (completed_at is not null))
);
create index evaluation_by_age on evaluation (workspace_o_id, created_at desc, o_id desc);
create index evaluation_by_agent on evaluation (workspace_o_id, agent_o_id, created_at desc, o_id desc);
select protect_tenant_table('evaluation');

create table evaluation_case (
  workspace_o_id text collate "C" not null,
  evaluation_o_id text collate "C" not null,
  position integer not null,
  name text not null,
  run_o_id text collate "C" not null,
  expect jsonb not null,
  met boolean,
  failed jsonb,
  -- shares from 0 to 1; null where there was nothing to take a share of
  support double precision,
  coverage double precision,
  credits numeric not null default 0,
  judged_at timestamptz(3),
  primary key (workspace_o_id, evaluation_o_id, position),
  constraint evaluation_case_has_a_run_of_its_own unique (workspace_o_id, run_o_id),
  constraint evaluation_case_belongs_to_an_evaluation
    foreign key (workspace_o_id, evaluation_o_id) references evaluation (workspace_o_id, o_id) on delete cascade,
  constraint evaluation_case_is_judged_as_a_whole check (
    (judged_at is null) = (met is null) and (judged_at is null) = (failed is null)
  ),
  constraint evaluation_case_that_is_not_met_says_why check (met is not false or jsonb_array_length(failed) > 0),
  constraint evaluation_case_shares_are_shares check (support between 0 and 1 and coverage between 0 and 1)
);
select protect_tenant_table('evaluation_case');
