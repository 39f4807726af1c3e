-- The deal of a conversation is that of its account which was open then (server/services/deals/conversation-deal.ts): the
-- last to be opened is looked for first.

-- Among more deals the first sweep makes it (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from deal limit 100001) as counted) <= 100000 then
    create index deal_by_account_and_time on deal (workspace_o_id, account_key, opened_at desc, o_id desc)
      where account_key is not null;
    drop index deal_by_account;
  end if;
end
$$;
