-- What was done to keys, secrets, settings and shares, one row an act. Each row's hash is over the one before it, so that
-- a row that somebody changes or takes away by hand is found.
create table audit_entry (
  workspace_o_id text collate "C" not null references workspace (o_id),
  ordinal bigint not null,
  o_id text collate "C" not null,
  at timestamptz(3) not null,
  -- null: an operator, by a command
  actor_o_id text collate "C",
  actor_name text not null,
  action text not null,
  subject_o_id text collate "C",
  address text,
  before_sha256 bytea,
  after_sha256 bytea,
  hash bytea not null,
  primary key (workspace_o_id, ordinal)
);
create index audit_entry_by_age on audit_entry (at);
select protect_tenant_table('audit_entry');
revoke update, delete on audit_entry from groundwork_app;

-- The end of each chain, which says what comes next, and its beginning: the last row that retention took away.
create table audit_chain (
  workspace_o_id text collate "C" primary key references workspace (o_id),
  last_ordinal bigint not null default 0,
  last_hash bytea not null default '',
  removed_ordinal bigint not null default 0,
  removed_hash bytea not null default ''
);
select protect_tenant_table('audit_chain');

-- It never changes: what it made could not be compared any more.
create function audit_hash(previous bytea, entry audit_entry) returns bytea
language sql stable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(
      entry.workspace_o_id, entry.ordinal, entry.o_id, (extract(epoch from entry.at) * 1000)::bigint,
      entry.actor_o_id, entry.actor_name, entry.action, entry.subject_o_id, entry.address,
      encode(entry.before_sha256, 'hex'), encode(entry.after_sha256, 'hex')
    )::text,
    'UTF8'
  ))
$$;

-- Appends an entry, whose ordinal, time and hash are set here. The row of the chain is locked until the transaction ends,
-- so this is its last statement: whoever has it waits for nobody, and no two can wait for each other.
create function append_audit(entry audit_entry) returns void
language plpgsql as $$
declare
  chain audit_chain;
begin
  insert into audit_chain as c (workspace_o_id)
  values (entry.workspace_o_id)
  on conflict (workspace_o_id) do update
  set last_ordinal = c.last_ordinal
  returning * into chain;
  entry.ordinal := chain.last_ordinal + 1;
  entry.at := clock_timestamp();
  entry.hash := audit_hash(chain.last_hash, entry);
  insert into audit_entry
  select entry.*;
  update audit_chain
  set last_ordinal = entry.ordinal, last_hash = entry.hash
  where workspace_o_id = entry.workspace_o_id;
end
$$;
