-- Stages that began long ago are looked for by every sweep, whatever their workspace.
create index resource_stage_by_start on resource_stage (started_at);
