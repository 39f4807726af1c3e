-- Nodes that await an event, by what an event must have for them: each has at least one key, and an event that ends it
-- has one of those (server/services/events/hearing/event-keys.ts). Rows go when their node awaits nothing any more.
create table workflow_wait_key (
  workspace_o_id text collate "C" not null,
  -- `e:ann@acme.example`, `a:<account>`, `t:DEAL_WON`; `*` is a key of every event
  key text collate "C" not null,
  run_o_id text collate "C" not null,
  node_key text collate "C" not null,
  primary key (workspace_o_id, key, run_o_id, node_key),
  constraint workflow_wait_key_belongs_to_a_node
    foreign key (workspace_o_id, run_o_id, node_key)
    references workflow_node (workspace_o_id, run_o_id, key) on delete cascade
);
create index workflow_wait_key_by_node on workflow_wait_key (workspace_o_id, run_o_id, node_key);
select protect_tenant_table('workflow_wait_key');

-- What a node awaits is {filters, match, since, except} from here on. Those that wait now hear on as they did.
insert into workflow_wait_key (workspace_o_id, key, run_o_id, node_key)
select workspace_o_id, '*', run_o_id, key
from workflow_node
where awaits is not null;
update workflow_node
set awaits = jsonb_build_object('filters', awaits, 'since', to_jsonb(started_at))
where awaits is not null;

-- An expression over an event that the filters let through; null: none
alter table trigger add column match text;
