-- What processes have counted, added up over all of them and over their lives: outcomes of jobs, calls of models. The
-- queue forgets a job that has ended, and a worker has no address at which it could be asked.
create table tally (
  metric text collate "C" not null,
  -- values of the metric's labels, in their order
  labels text[] collate "C" not null,
  total double precision not null,
  primary key (metric, labels),
  constraint tally_is_not_negative check (total >= 0)
);
