-- A job that reads events again can be cancelled. It has a row for each request of somebody, so the checks take a moment.
alter table analysis_job
  drop constraint analysis_job_status_is_known,
  drop constraint analysis_job_ends_with_a_time,
  add constraint analysis_job_status_is_known
    check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED')),
  add constraint analysis_job_ends_with_a_time
    check ((status in ('COMPLETED', 'FAILED', 'CANCELLED')) = (completed_at is not null));
