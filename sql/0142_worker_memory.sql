-- Memory of the worker's process, told with its beat; null in what an earlier version entered.
alter table worker add column memory_bytes bigint;
