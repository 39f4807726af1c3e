-- What a few subjects have over many days is one range of this index for each of them; before, each day was looked up, which
-- in a small workspace took longer than reading the events. Only folding writes it, behind the requests that write events.

-- Where rollups are made already, the first sweep makes it (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from rollup limit 100001) as counted) <= 100000 then
    create index rollup_by_subject on rollup (workspace_o_id, kind, subject, span, day);
  end if;
end
$$;
