-- Lists of deals and accounts read index ranges of what they ask for. That of an account's deals has all that is summed up
-- for it and that tells which conversations are a deal's; nothing of it is read from the table.

-- Among more deals the first sweep makes them (server/services/events/upkeep/late-indexes.ts).
do $$
begin
  if (select count(*) from (select from deal limit 100001) as counted) <= 100000 then
    create index deal_with_figures on deal (workspace_o_id, account_key, opened_at desc, o_id desc)
      include (closed_at, changed_at, stage_category, currency, amount)
      where account_key is not null;
    create index deal_by_owner on deal (workspace_o_id, owner_email, changed_at desc, o_id desc)
      where changed_at is not null;
    create index deal_by_stage on deal (workspace_o_id, stage, changed_at desc, o_id desc)
      where changed_at is not null;
    create index deal_by_currency on deal (workspace_o_id, currency, changed_at desc, o_id desc)
      where changed_at is not null;
    drop index if exists deal_by_account;
  end if;
end
$$;
drop index if exists deal_by_account_and_time;

-- Labels are set by hand: few accounts have any.
create index account_labelled on account (workspace_o_id, o_id) where tags <> '{}';
