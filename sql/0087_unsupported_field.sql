-- Of the fields that generation left empty: something was found for them, but nothing sure enough to be written.
alter table unsupported_field add column undecided boolean not null default false;
