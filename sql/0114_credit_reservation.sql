-- Credits that are counted as used and of which nobody has said yet what was used of them. Each row is made and removed in
-- the statement that counts it, so that what a killed process held is known: who goes on with its work takes the row over,
-- and what nobody goes on with is given back.
--
--   (no row) ── reserved ──► held by an attempt ── settled: what was not used is given back ──► (no row)
--                               │      ▲      └─── nobody settles it: all of it is given back ──► (no row)
--                               └──────┘ a later attempt at the same work takes it over, and nothing is counted again
create table credit_reservation (
  workspace_o_id text collate "C" not null references workspace (o_id),
  -- a run, or a name of its own for work that nobody goes on with
  subject text collate "C" not null,
  attempt integer not null,
  -- empty where no key stands behind the work
  key_o_id text collate "C" not null,
  credits numeric not null,
  day date not null,
  month date not null,
  -- whoever works still settles what was used, also after this
  expires_at timestamptz not null,
  primary key (workspace_o_id, subject),
  constraint credit_reservation_is_of_something check (credits > 0)
);
create index credit_reservation_by_end on credit_reservation (expires_at);
select protect_tenant_table('credit_reservation');
