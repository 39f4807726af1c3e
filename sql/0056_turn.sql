-- A job's turn is that of its queue; the functions are made anew with the queue's name.
drop function if exists enqueue_job(text, jsonb, timestamptz, text, text, integer);
drop function if exists turn_of(text);
