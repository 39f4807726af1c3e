-- What a run's model had looked up before it wrote, and how workers find the endpoints that they ask: a worker has no
-- address at which it could be asked itself.
alter table run_record
  -- every call of a tool, in order; null where the agent has none
  add column tool_calls jsonb;

alter table worker
  -- {circuits: [{endpoint, model, state}], waiting}, as of its last beat; null where it asks no endpoint
  add column model_load jsonb;
