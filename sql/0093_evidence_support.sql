-- What evidence says of its value: quoted, restated or confirmed. Rows of earlier versions were held to less; a sweep
-- checks them again, and what it is not sure of reads unchecked.

alter table evidence drop constraint evidence_support_is_known;

update evidence set support = 'unchecked';

alter table evidence
  alter column support drop default,
  add constraint evidence_support_is_known
    check (support in ('quoted', 'restated', 'confirmed', 'unchecked')),
  add column check_version smallint not null default 0;

-- rows that are written from now on have been checked
alter table evidence alter column check_version set default 1;

create index evidence_to_check on evidence (workspace_o_id, entity_o_id)
  where check_version = 0;
