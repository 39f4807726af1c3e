-- What came of comparing documents with the library, and what was said about it.

-- A proposal to bring entities up to what a document says: pending ──► accepted | dismissed.
create table suggestion (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  -- of the text that was compared
  revision integer not null,
  status text not null default 'pending',
  verdicts jsonb not null,
  proposal jsonb not null,
  proposer jsonb not null,
  decider jsonb,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (workspace_o_id, o_id),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  constraint suggestion_status_is_known check (status in ('pending', 'accepted', 'dismissed')),
  constraint suggestion_is_decided_by_somebody check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decider is null)
  )
);
create index suggestion_by_age on suggestion (workspace_o_id, created_at desc, o_id desc);
create index suggestion_by_resource on suggestion (workspace_o_id, resource_o_id, created_at desc, o_id desc);
select protect_tenant_table('suggestion');

create table resource_comment (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  suggestion_o_id text collate "C",
  author jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, o_id),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  foreign key (workspace_o_id, suggestion_o_id) references suggestion (workspace_o_id, o_id)
);
create index resource_comment_by_age on resource_comment (workspace_o_id, resource_o_id, created_at, o_id);
select protect_tenant_table('resource_comment');
