-- Whether a record is archived stands in the index of the newest: a page far behind skips those before it without
-- reading them.
create index entity_newest_unarchived on entity (workspace_o_id, kind, created_at desc, o_id desc)
  include (archived_at) where deleted_at is null;
drop index entity_newest;
