-- Evidence that any earlier version of the check judged is checked again, not that of version 0 alone: whoever stores
-- some says by which version it was checked, and what says nothing is checked. Found by version, so that a sweep which
-- has nothing left reads one page whatever the table holds. Among many rows the first sweep makes the index, without
-- holding up those who store some (server/services/events/upkeep/late-indexes.ts).

alter table evidence alter column check_version set default 0;

do $$
begin
  if (select count(*) from (select from evidence limit 100001) as counted) <= 100000 then
    create index evidence_by_check_version on evidence (check_version);
    drop index evidence_to_check;
  end if;
end
$$;
