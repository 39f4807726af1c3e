-- Imports that ended long ago are looked for by every sweep, whatever their workspace.
create index import_job_by_end on import_job (completed_at) where completed_at is not null;
