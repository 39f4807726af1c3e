-- Where the days of a workspace begin. Its rollups count by them; a row of `rollup_delta` says by which it was counted, so
-- that what a writer counted by another zone than today's is noticed: then the rollups are made anew.
alter table workspace add column time_zone text not null default 'UTC';
alter table rollup_delta add column time_zone text not null default 'UTC';
grant update (time_zone) on workspace to groundwork_app;
