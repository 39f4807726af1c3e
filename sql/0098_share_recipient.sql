-- A share names several recipients, and each of them has a link of its own, so that one can be taken away alone.
--
-- The share's row is the link of its first recipient; the others are rows that name the share. `token_hash` is null
-- where the recipient was removed. `expires_at` is 'infinity' where a share has no end.
alter table asset_share add column recipient text;
alter table asset_share add column share_o_id text collate "C";
alter table asset_share alter column token_hash drop not null;
-- until now the label was the one address or domain
update asset_share set recipient = lower(label) where kind = 'share';
alter table asset_share drop constraint asset_share_says_for_whom;
alter table asset_share add constraint asset_share_says_for_whom check ((kind = 'share') = (recipient is not null));
alter table asset_share add constraint asset_share_link_belongs_to_a_share
  foreign key (workspace_o_id, share_o_id) references asset_share (workspace_o_id, o_id);
create index asset_share_links on asset_share (workspace_o_id, share_o_id) where share_o_id is not null;

alter table asset_version add column note text;
