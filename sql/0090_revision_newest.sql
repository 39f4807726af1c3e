-- The revisions of a whole workspace, newest first.
create index entity_revision_newest on entity_revision (workspace_o_id, created_at desc, o_id desc);
