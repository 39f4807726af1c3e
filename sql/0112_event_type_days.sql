-- Which types of event a workspace has, and on which days: one look each, where the primary key reads every day of all
-- types. Counters change in place, since no index has the number they count. Made in a moment: the table has some rows
-- for each day and type, however many events there are.
create index event_daily_by_type on event_daily (workspace_o_id, event_type, category, day);
