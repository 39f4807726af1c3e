-- Rollups: what events and findings say, counted by day and by month (UTC), so that figures do not grow with the workspace.
-- The statements that write the rows append what changes to `rollup_delta`; a sweep adds it to `rollup`. Readers add up
-- both. The rules stand in server/services/rollups/README.md.
create table rollup (
  workspace_o_id text collate "C" not null,
  -- event: of an entity (subject) and a type of event; mention: of an entity and a type of finding; finding: of a type of
  -- event (subject) and a type of finding
  kind text collate "C" not null,
  span text collate "C" not null,
  -- the day, or the first of the month
  day date not null,
  subject text collate "C" not null,
  type text collate "C" not null,
  events integer not null,
  findings integer not null,
  positive integer not null,
  negative integer not null,
  primary key (workspace_o_id, kind, span, day, subject, type),
  constraint rollup_kind_is_known check (kind in ('event', 'mention', 'finding')),
  constraint rollup_span_is_known check (span in ('day', 'month'))
);
select protect_tenant_table('rollup');

-- A row for each transaction that changes counts: writers append and never wait for one another. Lists of one length.
create table rollup_delta (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  kinds text[] not null,
  days date[] not null,
  subjects text[] not null,
  types text[] not null,
  events integer[] not null,
  findings integer[] not null,
  positive integer[] not null,
  negative integer[] not null,
  primary key (workspace_o_id, o_id)
);
select protect_tenant_table('rollup_delta');

-- Workspaces whose rollups are being made: from `filled_from` on they are whole; null while older ones are removed. Until
-- the row is gone, figures come from the events.
create table rollup_fill (
  workspace_o_id text collate "C" primary key references workspace (o_id),
  filled_from date,
  asked_at timestamptz(3) not null default now()
);
select protect_tenant_table('rollup_fill');
insert into rollup_fill (workspace_o_id)
select o_id
from workspace
where exists (select from event where event.workspace_o_id = workspace.o_id);
