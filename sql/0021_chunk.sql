-- Passages of resources, as they are found and cited. A search finds all rows but those whose generation stands in
-- chunk_generation, so exactly one generation of a resource; a vector lives and dies with its text.
--
-- Partitioned so that a workspace's vectors are dense in the graph that is searched for them: one graph over all
-- tenants would visit ten others' chunks for each of its own.

create table chunk (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  generation integer not null,
  ordinal integer not null,
  -- UTF-16 offsets into the text of the resource's indexed revision
  start_offset integer not null,
  end_offset integer not null,
  content text not null,
  heading text,
  content_hash bytea not null,
  embedder_id text,
  dimensions integer,
  -- of unit length, so that an inner product is the cosine
  embedding halfvec,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, o_id),
  constraint chunk_has_one_place_in_its_generation unique (workspace_o_id, resource_o_id, generation, ordinal),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  constraint chunk_is_not_empty check (end_offset > start_offset and start_offset >= 0),
  constraint chunk_vector_says_whose_it_is check (
    (embedding is null) = (embedder_id is null) and (embedding is null) = (dimensions is null)
  ),
  constraint chunk_vector_has_its_dimensions check (embedding is null or vector_dims(embedding) = dimensions),
  constraint chunk_content_hash_is_sha256 check (octet_length(content_hash) = 32)
) partition by hash (workspace_o_id);

-- a scan reads vectors, seldom the text: that moves out of line first
alter table chunk alter column embedding set storage main;

do $$
declare
  partition_name text;
begin
  for number in 0..15 loop
    partition_name := 'chunk_' || to_char(number, 'FM00');
    execute format(
      'create table %I partition of chunk for values with (modulus 16, remainder %s)', partition_name, number
    );
    -- by its own name a partition is closed to everyone but the owner
    execute format('alter table %I enable row level security', partition_name);
  end loop;
end
$$;

select protect_tenant_table('chunk');

-- What a search by words reads of a chunk, apart from its text and vector: it scores hundreds of rows for ten hits,
-- and eight of these share a page where one of those takes half. One index for all workspaces: a key holds the
-- workspace's salt, so that a search touches its own chunks alone, however many others there are.
create table chunk_words (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  generation integer not null,
  ordinal integer not null,
  chunk_o_id text collate "C" not null,
  -- counted words, those of heading and name twice
  length integer not null,
  -- one dimension a term, its value the term's BM25 weight in this chunk: an inner product with the query is the score
  lexical sparsevec not null,
  -- the same terms as the index holds them: 4 × term + tier of the weight, behind the workspace's salt
  term_keys integer[] not null,
  -- in step with the keys, the weights in hundredths, a byte each: sparse vectors cannot be read by SQL
  weights bytea not null,
  constraint chunk_words_weigh_every_term check (octet_length(weights) = cardinality(term_keys)),
  primary key (workspace_o_id, resource_o_id, generation, ordinal),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade
) with (toast_tuple_target = 8160);

-- in the row as they are: neither packed nor moved out
alter table chunk_words alter column lexical set storage main;
alter table chunk_words alter column term_keys set storage main;
alter table chunk_words alter column weights set storage main;
-- the plans for it are made without knowing a query: statistics of its contents cost much and help none
alter table chunk_words alter column lexical set statistics 0;
alter table chunk_words alter column term_keys set statistics 0;
alter table chunk_words alter column weights set statistics 0;

-- The pending list is searched from end to end by every query: keep it short.
create index chunk_by_term on chunk_words using gin (term_keys) with (fastupdate = on, gin_pending_list_limit = 256);
select protect_tenant_table('chunk_words');

-- How many chunks of the workspace hold a term, by the tier of its weight: the query's idf, and its plan.
create table chunk_term (
  workspace_o_id text collate "C" not null,
  term integer not null,
  tier_0 integer not null,
  tier_1 integer not null,
  tier_2 integer not null,
  tier_3 integer not null,
  primary key (workspace_o_id, term),
  constraint chunk_term_counts_are_not_negative check (
    tier_0 >= 0 and tier_1 >= 0 and tier_2 >= 0 and tier_3 >= 0
  )
) with (fillfactor = 75);
select protect_tenant_table('chunk_term');

-- The workspace's chunks in sum. Its row is taken before any of chunk_term, by writers and by deleters alike, and
-- last in their transactions: two of them wait for one another only there, and never in a circle.
create table chunk_collection (
  workspace_o_id text collate "C" primary key references workspace (o_id),
  chunks integer not null,
  length bigint not null,
  -- keeps the keys of workspaces apart
  salt integer not null default (floor(random() * 4294967296) - 2147483648)::integer,
  -- how wide the workspace's search by graph must look to find 98 of the 100 nearest: measured on its own chunks,
  -- because that differs from embedder to embedder and from one collection to another. A graph is made for a partition
  -- of chunk once a workspace in it needs one. Null is not measured; 0 is no width that would do, so every chunk is
  -- measured instead
  graph_width integer,
  -- the function that searches the graph of the workspace's partition
  graph_search text,
  -- by whose vectors, among how many chunks, and what was found
  graph_embedder_id text,
  graph_chunks integer,
  graph_recall real,
  constraint chunk_collection_counts_are_not_negative check (chunks >= 0 and length >= 0),
  constraint chunk_collection_graph_is_measured_whole check (
    (graph_width is null) = (graph_embedder_id is null)
    and (graph_width is null) = (graph_search is null)
    and (graph_width is null) = (graph_chunks is null)
    and (graph_width is null) = (graph_recall is null)
  ),
  constraint chunk_collection_graph_search_is_one check (graph_search ~ '^chunk_[0-9]{2}_nearest_[0-9]{1,4}$'),
  constraint chunk_collection_graph_width_is_bounded check (graph_width between 0 and 1000)
);
select protect_tenant_table('chunk_collection');

-- Chunks are stored a batch at a time, each in a transaction of its own, and found all at once. A generation stands
-- here while it is not to be found:
--
--   staged   being stored, or left by a worker that died: the next one goes on after what is stored
--   retired  replaced, given up or superseded: its chunks are removed a part at a time
--
-- The transaction that publishes a generation takes its row away and, in its place, retires the one before; it also
-- moves the workspace's statistics from the one to the other, so that they are always those of what can be found.
create table chunk_generation (
  workspace_o_id text collate "C" not null,
  resource_o_id text collate "C" not null,
  generation integer not null,
  state text not null default 'staged',
  embedder_id text not null,
  -- the workspace's statistics when it was begun: all of its chunks are weighed against them, whoever goes on
  chunks_before integer not null,
  length_before bigint not null,
  -- its chunks so far and their counted words; ordinals count from 0
  stored integer not null default 0,
  length bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, resource_o_id, generation),
  foreign key (workspace_o_id, resource_o_id) references resource (workspace_o_id, o_id) on delete cascade,
  constraint chunk_generation_state_is_known check (state in ('staged', 'retired')),
  constraint chunk_generation_counts_are_not_negative check (stored >= 0 and length >= 0)
);
select protect_tenant_table('chunk_generation');
