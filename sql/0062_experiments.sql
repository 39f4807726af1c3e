-- Experiments: runs of one type of agents shared out between several of them, to see which does better.
create table experiment (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  name text not null,
  description text,
  agent_type text not null,
  run_strategy text not null,
  -- how many arms were given out in turn: it says whose turn is next
  turns bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  -- which types can be compared is said by their definitions
  constraint experiment_agent_type_is_in_capitals check (agent_type ~ '^[A-Z]+(_[A-Z]+)*$'),
  constraint experiment_run_strategy_is_known check (run_strategy in ('RANDOM', 'ROUND_ROBIN', 'WEIGHTED'))
);
create index experiment_newest on experiment (workspace_o_id, created_at desc, o_id desc) where deleted_at is null;
select protect_tenant_table('experiment');

-- The agents of an experiment, in their order. An agent that is deleted stays an arm and is given no more runs.
create table experiment_arm (
  workspace_o_id text collate "C" not null,
  experiment_o_id text collate "C" not null,
  agent_o_id text collate "C" not null,
  place smallint not null,
  -- its share of the runs beside the others'; 1 unless the strategy weighs
  weight double precision not null default 1,
  primary key (workspace_o_id, experiment_o_id, agent_o_id),
  constraint experiment_arm_has_a_place_of_its_own unique (workspace_o_id, experiment_o_id, place),
  constraint experiment_arm_belongs_to_an_experiment
    foreign key (workspace_o_id, experiment_o_id) references experiment (workspace_o_id, o_id),
  constraint experiment_arm_is_an_agent
    foreign key (workspace_o_id, agent_o_id) references agent (workspace_o_id, o_id),
  constraint experiment_arm_weighs_something check (weight > 0 and weight <= 1000000)
);
select protect_tenant_table('experiment_arm');

-- Which arm a person was given. The key decides between requests that come together: whoever inserts first has chosen
-- for all. It outlives the person's runs, so it holds a hash of who that is and no address.
create table experiment_assignment (
  workspace_o_id text collate "C" not null,
  experiment_o_id text collate "C" not null,
  person_hash text collate "C" not null,
  agent_o_id text collate "C" not null,
  assigned_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, experiment_o_id, person_hash),
  constraint experiment_assignment_belongs_to_an_experiment
    foreign key (workspace_o_id, experiment_o_id) references experiment (workspace_o_id, o_id),
  constraint experiment_assignment_names_an_agent
    foreign key (workspace_o_id, agent_o_id) references agent (workspace_o_id, o_id)
);
select protect_tenant_table('experiment_assignment');

alter table run
  -- whom the run counts for among the results; null where it is about nobody in particular
  add column experiment_person text collate "C",
  add constraint run_of_an_experiment_names_one
    foreign key (workspace_o_id, experiment_o_id) references experiment (workspace_o_id, o_id),
  add constraint run_counts_for_a_person_in_an_experiment_alone
    check (experiment_person is null or experiment_o_id is not null);

-- What results sum up, in the order in which they do: a run's own row holds its whole answer and is wide.
create index run_of_experiment on run (workspace_o_id, experiment_o_id, agent_o_id, experiment_person)
  include (status, cost_usd, credits, started_at, completed_at)
  where experiment_o_id is not null;

-- What came of a run outside, as the caller reports it: one row a run and outcome.
create table run_outcome (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  outcome text collate "C" not null,
  -- as they stand on the run, and never change there
  experiment_o_id text collate "C" not null,
  agent_o_id text collate "C" not null,
  person text collate "C",
  value double precision,
  recorded_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, run_o_id, outcome),
  constraint run_outcome_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade,
  constraint run_outcome_is_a_word_in_capitals check (outcome ~ '^[A-Z][A-Z0-9_]{0,63}$'),
  constraint run_outcome_value_is_a_number check (value between -1e12 and 1e12)
);
create index run_outcome_of_experiment on run_outcome (workspace_o_id, experiment_o_id);
select protect_tenant_table('run_outcome');
