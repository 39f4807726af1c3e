-- How long a workspace keeps what it has: members are `events`, `runs`, `deliveries` and `audit` in days, and
-- `assetVersions`. What has no member is kept as the settings say.
alter table workspace
add column retention jsonb not null default '{}',
add constraint workspace_retention_is_an_object check (jsonb_typeof(retention) = 'object');
grant update (retention) on workspace to groundwork_app;
