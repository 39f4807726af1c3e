-- The outbox of callbacks. A delivery is written in the transaction that ends its subject (a run, an import job):
-- both are there or neither is.
--
--   pending ──► delivered            any 2xx within the limit
--      │  ▲
--      ▼  └──── an operator sends it again
--   failed                           a 410, a refused address, or the last try of the schedule
create table delivery (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  subject_o_id text collate "C" not null,
  round integer not null default 1,
  event_type text not null,
  url text not null,
  -- the very bytes that are signed and sent, the same on every try
  body text not null,
  status text not null default 'pending',
  -- tries of the present schedule that got an answer or an error
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (workspace_o_id, o_id),
  constraint delivery_happens_once_for_each_end unique (workspace_o_id, subject_o_id, round),
  constraint delivery_status_is_known check (status in ('pending', 'delivered', 'failed')),
  constraint delivery_is_over_when_it_has_an_end check ((status = 'pending') = (ended_at is null)),
  constraint delivery_over_has_no_next_try check (status = 'pending' or next_try_at is null)
);
create index delivery_by_age on delivery (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('delivery');

-- Every try. One without an end was cut off by the death of its worker: the receiver may or may not have seen it.
create table delivery_attempt (
  workspace_o_id text collate "C" not null,
  delivery_o_id text collate "C" not null,
  number integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  status_code integer,
  error text,
  primary key (workspace_o_id, delivery_o_id, number),
  constraint delivery_attempt_belongs_to_a_delivery
    foreign key (workspace_o_id, delivery_o_id) references delivery (workspace_o_id, o_id) on delete cascade,
  constraint delivery_attempt_ends_with_a_status_or_an_error check (
    (ended_at is null) = (status_code is null and error is null)
  )
);
select protect_tenant_table('delivery_attempt');

-- The secrets callbacks are signed with, encrypted. A replaced one goes on signing beside the new one until it expires.
create table webhook_secret (
  workspace_o_id text collate "C" not null references workspace (o_id),
  generation integer not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (workspace_o_id, generation)
);
select protect_tenant_table('webhook_secret');
