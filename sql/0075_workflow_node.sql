-- Of the last node inside an item of a map: what the item failed with, where no node of it did.
alter table workflow_node add column item_error jsonb;
alter table workflow_node
  add constraint workflow_node_that_fails_its_item_has_settled check (item_error is null or completed_at is not null);
