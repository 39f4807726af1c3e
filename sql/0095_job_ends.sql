-- An end of a job's process is no attempt; the function is made anew with the reason of the end.
drop function if exists free_job(bigint, text);
