-- An agent and its version name each other. Looked at when the transaction ends, in whichever order they were written: a
-- distributed database writes the parts of a statement one after the other.
alter table agent
  alter constraint agent_is_at_a_version_of_its_own deferrable initially deferred;

-- As before, but by values: a distributed database turns an insert of a selection into a copy, which policies refuse.
create or replace function append_audit(entry audit_entry) returns void
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
  values (entry.*);
  update audit_chain
  set last_ordinal = entry.ordinal, last_hash = entry.hash
  where workspace_o_id = entry.workspace_o_id;
end
$$;
