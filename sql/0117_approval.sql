-- What the person is asked, with the values of its expressions: of approvals alone.
alter table workflow_node add column message text;
-- the approvals of a workspace that wait
create index workflow_node_approvals on workflow_node (workspace_o_id, started_at desc, run_o_id, key)
  where type = 'approval' and status = 'waiting';
