-- Servers' processes, so that whichever of them is asked can show the memory and the model circuits of all.
create table server_process (
  o_id text primary key,
  beat_at timestamptz not null default now(),
  memory_bytes bigint not null,
  model_load jsonb
);
