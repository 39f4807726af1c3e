-- Reporting tags group entities for event filters.
create table tag (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  name text not null,
  description text,
  color text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, o_id)
);
create unique index tag_name_is_unique_while_it_lives on tag (workspace_o_id, lower(name)) where deleted_at is null;
select protect_tenant_table('tag');

create table entity_tag (
  workspace_o_id text collate "C" not null,
  tag_o_id text collate "C" not null,
  entity_o_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, tag_o_id, entity_o_id),
  constraint entity_tag_names_a_tag
    foreign key (workspace_o_id, tag_o_id) references tag (workspace_o_id, o_id) on delete cascade,
  constraint entity_tag_names_an_entity
    foreign key (workspace_o_id, entity_o_id) references entity (workspace_o_id, o_id) on delete cascade
);
create index entity_tag_by_entity on entity_tag (workspace_o_id, entity_o_id);
select protect_tenant_table('entity_tag');
