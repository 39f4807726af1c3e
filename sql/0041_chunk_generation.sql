-- Chunks are stored a batch at a time, each in a transaction of its own, and found all at once. A generation stands
-- here while it is not to be found:
--
--   staged   being stored, or left by a worker that died: the next one goes on after what is stored
--   retired  replaced, given up or superseded: its chunks are removed a part at a time
--
-- The transaction that publishes a generation takes its row away and, in its place, retires the one before; it also
-- moves the workspace's statistics from the one to the other, so that they are always those of what can be found.
create table chunk_generation (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  generation integer not null,
  state text not null default 'staged',
  embedder_id text not null,
  -- the workspace's statistics when it was begun: all of its chunks are weighed against them, whoever goes on
  chunks_before integer not null,
  length_before bigint not null,
  -- its chunks so far and their counted words; ordinals count from 0
  stored integer not null default 0,
  length bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, resource_o_id, generation),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  constraint chunk_generation_state_is_known check (state in ('staged', 'retired')),
  constraint chunk_generation_counts_are_not_negative check (stored >= 0 and length >= 0)
);
select protect_tenant_table('chunk_generation');

-- Vectors now lie with their chunks from the start.
drop table chunk_draft;
