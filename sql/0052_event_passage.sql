-- Passages of what was said and written in events, as a search by words reads them: calls, mails, messages, deals' notes.
-- Findings quote these texts, so whoever finds a passage finds its findings too.
create table event_passage (
  workspace_o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  ordinal integer not null,
  -- UTF-16 offsets into the event's text; null for notes that were sent beside it
  start_offset integer,
  end_offset integer,
  content text not null,
  event_timestamp timestamptz(3) not null,
  -- as in chunk_words: BM25 weights by term, and the same terms behind the workspace's salt for the one index of all
  lexical sparsevec not null,
  term_keys integer[] not null,
  primary key (workspace_o_id, event_o_id, ordinal),
  constraint event_passage_belongs_to_an_event
    foreign key (workspace_o_id, event_o_id) references event (workspace_o_id, o_id) on delete cascade,
  constraint event_passage_has_a_place check ((start_offset is null) = (end_offset is null)),
  constraint event_passage_is_not_empty check (content <> '')
);
alter table event_passage alter column lexical set storage main;
alter table event_passage alter column term_keys set storage main;
alter table event_passage alter column lexical set statistics 0;
alter table event_passage alter column term_keys set statistics 0;
create index event_passage_by_term on event_passage using gin (term_keys)
  with (fastupdate = on, gin_pending_list_limit = 256);
select protect_tenant_table('event_passage');

-- The vectors of a trained embedder, apart: a search measures every one of them and needs nothing else of the row.
create table event_vector (
  workspace_o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  ordinal integer not null,
  embedder_id text not null,
  -- of unit length, so that an inner product is the cosine
  embedding halfvec not null,
  primary key (workspace_o_id, event_o_id, ordinal),
  constraint event_vector_belongs_to_a_passage
    foreign key (workspace_o_id, event_o_id, ordinal)
    references event_passage (workspace_o_id, event_o_id, ordinal) on delete cascade
);
alter table event_vector alter column embedding set storage main;
select protect_tenant_table('event_vector');

-- How many passages hold a term; under term 0, which no word has, how many there are.
create table event_term (
  workspace_o_id text collate "C" not null references workspace (o_id),
  term integer not null,
  passages integer not null,
  primary key (workspace_o_id, term),
  constraint event_term_count_is_not_negative check (passages >= 0)
) with (fillfactor = 75);
select protect_tenant_table('event_term');

-- Events that are stored already become searchable by a job of each workspace, a batch at a time.
select graphile_worker.add_job(
  identifier => 'index-events',
  payload => json_build_object('workspaceOId', o_id, 'before', 'evt_zzzzzzzzzzzzzzzzzzzzz'),
  max_attempts => 10
)
from workspace;
