-- What a run's answer is put together from beside what the model wrote: who matched, what was read of the library, of
-- people and of documents. With it the same answer can be put together again.
alter table run_record add column resolved jsonb;
