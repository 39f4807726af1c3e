-- When a worker last saw that a schedule waits for room: what comes while none runs is missed, and not owed.
alter table schedule add column held_at timestamptz(3);
