-- Deliveries to endpoints that have ended, the oldest first: no run or import of theirs takes them along.
create index delivery_notices on delivery (ended_at) where purpose <> '' and ended_at is not null;
