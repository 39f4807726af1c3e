-- Events that wait are kept compressed: the worker reads them anyway, and what is staged for seconds was a sixth of all
-- that an import wrote. `events` holds what was staged before this column was there.
alter table import_batch
  add column packed bytea,
  alter column events drop not null,
  add constraint import_batch_has_its_events check ((events is null) <> (packed is null));
alter table import_batch alter column packed set storage external;
