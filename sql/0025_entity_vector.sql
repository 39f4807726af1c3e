-- Where library entities lie for the embedder in use. Made when they are first needed after a change of the entity:
-- a row of another version or embedder counts as absent.
create table entity_vector (
  workspace_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  version integer not null,
  embedder_id text not null,
  embedding halfvec not null,
  primary key (workspace_o_id, entity_o_id),
  foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('entity_vector');
