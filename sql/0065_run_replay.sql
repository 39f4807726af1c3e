-- A run may do again what another did: the other is known as long as it is kept.
alter table run
  add column replay_of text collate "C",
  add constraint run_replays_a_run_that_is_kept
    foreign key (workspace_o_id, replay_of) references run (workspace_o_id, o_id) on delete set null (replay_of),
  add constraint run_replays_another check (replay_of <> o_id);
create index run_by_replayed on run (workspace_o_id, replay_of) where replay_of is not null;
