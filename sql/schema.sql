-- What all files of this folder amount to, written by `bun run golden`. To be read, never to be run.

account
  workspace_o_id text not null
  o_id text not null
  name text not null
  is_named_by_hand boolean not null default false
  tags text[] not null default '{}'::text[]
  merged_into text
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint account_is_not_merged_into_itself CHECK ((merged_into <> o_id))
  constraint account_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint account_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX account_by_name ON public.account USING btree (workspace_o_id, lower(name), o_id) WHERE (merged_into IS NULL)
  CREATE INDEX account_labelled ON public.account USING btree (workspace_o_id, o_id) WHERE (tags <> '{}'::text[])
  CREATE INDEX account_merged ON public.account USING btree (workspace_o_id, merged_into) WHERE (merged_into IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

account_fill
  workspace_o_id text not null
  behind_o_id text not null default ''::text
  queued_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  filled bigint not null default 0
  runs_behind_o_id text
  constraint account_fill_pkey PRIMARY KEY (workspace_o_id)
  constraint account_fill_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

account_identity
  workspace_o_id text not null
  key text not null
  account_o_id text not null
  is_pinned boolean not null default false
  events bigint not null default 0
  findings bigint not null default 0
  first_seen_at timestamp(3) with time zone
  last_activity_at timestamp(3) with time zone
  constraint account_identity_belongs_to_an_account FOREIGN KEY (workspace_o_id, account_o_id) REFERENCES account(workspace_o_id, o_id)
  constraint account_identity_has_a_known_kind CHECK ((key ~ '^[dcn]:.'::text))
  constraint account_identity_pkey PRIMARY KEY (workspace_o_id, key)
  CREATE INDEX account_identity_by_account ON public.account_identity USING btree (workspace_o_id, account_o_id)
  CREATE INDEX account_identity_by_activity ON public.account_identity USING btree (workspace_o_id, last_activity_at DESC, account_o_id DESC) WHERE (last_activity_at IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

account_name
  workspace_o_id text not null
  bearer_key text not null
  name_key text not null
  name text not null
  first_at timestamp(3) with time zone not null
  constraint account_name_pkey PRIMARY KEY (workspace_o_id, bearer_key, name_key)
  CREATE INDEX account_name_by_name ON public.account_name USING btree (workspace_o_id, name_key)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

agent
  workspace_o_id text not null
  o_id text not null
  type text not null
  name text not null
  description text
  tier text not null default 'ECHO'::text
  settings jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  deleted_at timestamp with time zone
  version integer not null default 1
  constraint agent_is_at_a_version_of_its_own FOREIGN KEY (workspace_o_id, o_id, version) REFERENCES agent_version(workspace_o_id, agent_o_id, version) DEFERRABLE INITIALLY DEFERRED
  constraint agent_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint agent_settings_is_an_object CHECK ((jsonb_typeof(settings) = 'object'::text))
  constraint agent_tier_is_known CHECK ((tier = ANY (ARRAY['NOTE'::text, 'PULSE'::text, 'ECHO'::text, 'CHORUS'::text, 'HARMONY'::text, 'SYMPHONY'::text])))
  constraint agent_type_is_in_capitals CHECK ((type ~ '^[A-Z]+(_[A-Z]+)*$'::text))
  constraint agent_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX agent_newest ON public.agent USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

agent_version
  workspace_o_id text not null
  agent_o_id text not null
  version integer not null
  name text not null
  description text
  tier text not null
  settings jsonb not null
  created_at timestamp(3) with time zone not null default now()
  constraint agent_version_belongs_to_an_agent FOREIGN KEY (workspace_o_id, agent_o_id) REFERENCES agent(workspace_o_id, o_id)
  constraint agent_version_counts_from_one CHECK ((version > 0))
  constraint agent_version_pkey PRIMARY KEY (workspace_o_id, agent_o_id, version)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

analysis_job
  workspace_o_id text not null
  o_id text not null
  status text not null default 'PENDING'::text
  filters jsonb not null
  total integer not null
  done integer not null default 0
  failed integer not null default 0
  behind_at timestamp(3) with time zone
  behind_o_id text
  error text
  created_at timestamp(3) with time zone not null default now()
  started_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  constraint analysis_job_counts_are_not_negative CHECK (((total >= 0) AND (done >= 0) AND (failed >= 0)))
  constraint analysis_job_ends_with_a_time CHECK (((status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (completed_at IS NOT NULL)))
  constraint analysis_job_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint analysis_job_stands_behind_an_event CHECK (((behind_at IS NULL) = (behind_o_id IS NULL)))
  constraint analysis_job_status_is_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])))
  constraint analysis_job_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX analysis_job_by_age ON public.analysis_job USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

api_key
  o_id text not null
  workspace_o_id text not null
  name text not null default 'Untitled'::text
  hash bytea not null
  sealed bytea not null
  last_four text not null
  scopes text[] not null
  product_o_id text
  playbook_o_id text
  template_o_id text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  expires_at timestamp with time zone
  revoked_at timestamp with time zone
  credit_limit integer
  first_o_id text
  constraint api_key_credit_limit_is_not_negative CHECK ((credit_limit >= 0))
  constraint api_key_hash_is_unique UNIQUE (hash)
  constraint api_key_pkey PRIMARY KEY (o_id)
  constraint api_key_scopes_are_known CHECK (((scopes <@ ARRAY['read'::text, 'write'::text, 'run'::text, 'admin'::text]) AND (cardinality(scopes) > 0)))
  constraint api_key_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX api_key_by_workspace ON public.api_key USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset
  workspace_o_id text not null
  uuid uuid not null
  identifier text not null
  description text
  type text not null
  status text not null default 'published'::text
  privacy text not null default 'only_me'::text
  open_link boolean not null default false
  vanity_slug text
  current_version integer not null
  last_version integer not null
  revision integer not null default 1
  metadata jsonb not null default '{}'::jsonb
  is_managed boolean not null generated
  author jsonb not null
  key_o_id text
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  constraint asset_identifier_is_kebab_case CHECK (((identifier ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(identifier) <= 100)))
  constraint asset_metadata_is_an_object CHECK ((jsonb_typeof(metadata) = 'object'::text))
  constraint asset_pkey PRIMARY KEY (workspace_o_id, uuid)
  constraint asset_privacy_is_known CHECK ((privacy = ANY (ARRAY['only_me'::text, 'workspace'::text, 'public'::text])))
  constraint asset_serves_a_version_that_there_is FOREIGN KEY (workspace_o_id, uuid, current_version) REFERENCES asset_version(workspace_o_id, asset_uuid, version) DEFERRABLE INITIALLY DEFERRED
  constraint asset_serves_a_version_that_was_given CHECK (((current_version >= 1) AND (current_version <= last_version)))
  constraint asset_status_is_known CHECK ((status = ANY (ARRAY['published'::text, 'unpublished'::text])))
  constraint asset_type_is_known CHECK ((type = ANY (ARRAY['website'::text, 'storage'::text, 'skill'::text])))
  constraint asset_vanity_slug_has_its_form CHECK ((vanity_slug ~ '^[a-z0-9-]{1,63}$'::text))
  constraint asset_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX asset_by_last_version ON public.asset USING btree (last_version) WHERE (deleted_at IS NULL)
  CREATE INDEX asset_by_uuid ON public.asset USING btree (uuid)
  CREATE UNIQUE INDEX asset_identifier_is_taken_once ON public.asset USING btree (workspace_o_id, identifier) WHERE (deleted_at IS NULL)
  CREATE INDEX asset_newest ON public.asset USING btree (workspace_o_id, created_at DESC, uuid DESC) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX asset_vanity_slug_is_taken_once ON public.asset USING btree (workspace_o_id, vanity_slug) WHERE ((deleted_at IS NULL) AND (vanity_slug IS NOT NULL))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset_access_request
  workspace_o_id text not null
  o_id text not null
  asset_uuid uuid not null
  email text not null
  note text
  status text not null default 'pending'::text
  share_o_id text
  created_at timestamp(3) with time zone not null default now()
  decided_at timestamp(3) with time zone
  constraint asset_access_request_belongs_to_an_asset FOREIGN KEY (workspace_o_id, asset_uuid) REFERENCES asset(workspace_o_id, uuid)
  constraint asset_access_request_is_decided_once CHECK (((status = 'pending'::text) = (decided_at IS NULL)))
  constraint asset_access_request_is_granted_by_a_share CHECK (((status = 'granted'::text) = (share_o_id IS NOT NULL)))
  constraint asset_access_request_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint asset_access_request_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'granted'::text, 'dismissed'::text])))
  CREATE INDEX asset_access_request_newest ON public.asset_access_request USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE UNIQUE INDEX asset_access_request_waits_once ON public.asset_access_request USING btree (workspace_o_id, asset_uuid, lower(email)) WHERE (status = 'pending'::text)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset_access_token
  workspace_o_id text not null
  o_id text not null
  key_o_id text not null
  name text not null
  token_hash bytea not null
  created_at timestamp(3) with time zone not null default now()
  expires_at timestamp(3) with time zone not null
  constraint asset_access_token_hash_is_sha256 CHECK ((octet_length(token_hash) = 32))
  constraint asset_access_token_pkey PRIMARY KEY (workspace_o_id, o_id)
  CREATE INDEX asset_access_token_by_hash ON public.asset_access_token USING btree (token_hash)
  CREATE INDEX asset_access_token_of_key ON public.asset_access_token USING btree (workspace_o_id, key_o_id, expires_at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset_file
  workspace_o_id text not null
  asset_uuid uuid not null
  version integer not null
  path text not null
  sha256 bytea not null
  blob_state text not null generated
  size bigint not null
  content_type text not null
  run_o_id text
  created_at timestamp(3) with time zone not null default now()
  constraint asset_file_belongs_to_a_version FOREIGN KEY (workspace_o_id, asset_uuid, version) REFERENCES asset_version(workspace_o_id, asset_uuid, version) ON DELETE CASCADE
  constraint asset_file_has_its_bytes FOREIGN KEY (workspace_o_id, sha256, blob_state) REFERENCES blob(workspace_o_id, sha256, state)
  constraint asset_file_path_is_relative CHECK (((path <> ''::text) AND ("left"(path, 1) <> '/'::text)))
  constraint asset_file_pkey PRIMARY KEY (workspace_o_id, asset_uuid, version, path)
  CREATE INDEX asset_file_by_hash ON public.asset_file USING btree (workspace_o_id, sha256)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset_share
  workspace_o_id text not null
  o_id text not null
  asset_uuid uuid not null
  kind text not null
  label text
  token_hash bytea
  author jsonb not null
  key_o_id text
  created_at timestamp(3) with time zone not null default now()
  expires_at timestamp(3) with time zone not null
  revoked_at timestamp(3) with time zone
  recipient text
  share_o_id text
  constraint asset_share_belongs_to_an_asset FOREIGN KEY (workspace_o_id, asset_uuid) REFERENCES asset(workspace_o_id, uuid)
  constraint asset_share_hash_is_sha256 CHECK ((octet_length(token_hash) = 32))
  constraint asset_share_is_made_before_it_ends CHECK ((created_at < expires_at))
  constraint asset_share_kind_is_known CHECK ((kind = ANY (ARRAY['share'::text, 'token'::text])))
  constraint asset_share_link_belongs_to_a_share FOREIGN KEY (workspace_o_id, share_o_id) REFERENCES asset_share(workspace_o_id, o_id)
  constraint asset_share_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint asset_share_says_for_whom CHECK (((kind = 'share'::text) = (recipient IS NOT NULL)))
  constraint asset_share_token_opens_one_asset UNIQUE (workspace_o_id, asset_uuid, token_hash)
  CREATE INDEX asset_share_links ON public.asset_share USING btree (workspace_o_id, share_o_id) WHERE (share_o_id IS NOT NULL)
  CREATE INDEX asset_share_newest ON public.asset_share USING btree (workspace_o_id, asset_uuid, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset_version
  workspace_o_id text not null
  asset_uuid uuid not null
  version integer not null
  file_count integer not null
  total_size bigint not null
  entry_point text
  skill_name text
  skill_description text
  thumbnail_sha256 bytea
  thumbnail_state text generated
  author jsonb not null
  key_o_id text
  created_at timestamp(3) with time zone not null default now()
  note text
  constraint asset_version_belongs_to_an_asset FOREIGN KEY (workspace_o_id, asset_uuid) REFERENCES asset(workspace_o_id, uuid)
  constraint asset_version_counts_up CHECK ((version > 0))
  constraint asset_version_has_files CHECK (((file_count > 0) AND (total_size >= 0)))
  constraint asset_version_pkey PRIMARY KEY (workspace_o_id, asset_uuid, version)
  constraint asset_version_thumbnail_is_kept FOREIGN KEY (workspace_o_id, thumbnail_sha256, thumbnail_state) REFERENCES blob(workspace_o_id, sha256, state)
  CREATE INDEX asset_version_by_thumbnail ON public.asset_version USING btree (workspace_o_id, thumbnail_sha256) WHERE (thumbnail_sha256 IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

asset_view
  workspace_o_id text not null
  asset_uuid uuid not null
  day date not null
  version integer not null
  path text not null
  admitted_by text not null
  is_page boolean not null
  requests bigint not null
  constraint asset_view_pkey PRIMARY KEY (workspace_o_id, asset_uuid, day, version, path, admitted_by)
  constraint asset_view_was_seen CHECK ((requests > 0))
  CREATE INDEX asset_view_by_day ON public.asset_view USING btree (day)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

audit_chain
  workspace_o_id text not null
  last_ordinal bigint not null default 0
  last_hash bytea not null default '\x'::bytea
  removed_ordinal bigint not null default 0
  removed_hash bytea not null default '\x'::bytea
  constraint audit_chain_pkey PRIMARY KEY (workspace_o_id)
  constraint audit_chain_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

audit_entry
  workspace_o_id text not null
  ordinal bigint not null
  o_id text not null
  at timestamp(3) with time zone not null
  actor_o_id text
  actor_name text not null
  action text not null
  subject_o_id text
  address text
  before_sha256 bytea
  after_sha256 bytea
  hash bytea not null
  constraint audit_entry_pkey PRIMARY KEY (workspace_o_id, ordinal)
  constraint audit_entry_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX audit_entry_by_age ON public.audit_entry USING btree (at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

blob
  workspace_o_id text not null
  sha256 bytea not null
  size bigint not null
  state text not null default 'reserved'::text
  loose_at timestamp with time zone
  constraint blob_hash_is_sha256 CHECK ((octet_length(sha256) = 32))
  constraint blob_is_loose_until_it_is_kept CHECK (((state = 'kept'::text) OR (loose_at IS NOT NULL)))
  constraint blob_pkey PRIMARY KEY (workspace_o_id, sha256)
  constraint blob_size_is_not_negative CHECK ((size >= 0))
  constraint blob_state_is_known CHECK ((state = ANY (ARRAY['reserved'::text, 'kept'::text, 'condemned'::text])))
  constraint blob_state_is_one UNIQUE (workspace_o_id, sha256, state)
  constraint blob_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX blob_by_loose_at ON public.blob USING btree (loose_at) WHERE (loose_at IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

build
  workspace_o_id text not null
  o_id text not null
  status text not null default 'pending'::text
  request jsonb not null
  author jsonb not null
  key_o_id text
  error text
  created_at timestamp(3) with time zone not null default now()
  started_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  turn bigint not null
  away_since timestamp(3) with time zone
  away_reason text
  constraint build_is_over_when_it_has_an_end CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text])) = (completed_at IS NOT NULL)))
  constraint build_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint build_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text])))
  constraint build_that_failed_says_why CHECK (((status = 'failed'::text) = (error IS NOT NULL)))
  constraint build_that_waits_for_its_model_says_why CHECK (((away_since IS NULL) = (away_reason IS NULL)))
  constraint build_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX build_by_age ON public.build USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE INDEX build_by_turn ON public.build USING btree (workspace_o_id, turn) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]))
  CREATE UNIQUE INDEX build_is_done_one_at_a_time ON public.build USING btree (workspace_o_id) WHERE (status = 'running'::text)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

build_step
  workspace_o_id text not null
  build_o_id text not null
  key text not null
  stage text not null
  ordinal bigint not null
  input jsonb not null
  status text not null default 'pending'::text
  kind text
  made_o_id text
  is_new boolean
  note text
  constraint build_step_belongs_to_a_build FOREIGN KEY (workspace_o_id, build_o_id) REFERENCES build(workspace_o_id, o_id) ON DELETE CASCADE
  constraint build_step_pkey PRIMARY KEY (workspace_o_id, build_o_id, key)
  constraint build_step_stage_is_known CHECK ((stage = ANY (ARRAY['read'::text, 'company'::text, 'offering'::text, 'references'::text, 'names'::text, 'library'::text, 'agents'::text])))
  constraint build_step_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'skipped'::text])))
  constraint build_step_tells_what_it_made CHECK ((((made_o_id IS NULL) = (kind IS NULL)) AND ((made_o_id IS NULL) = (is_new IS NULL))))
  constraint build_step_that_made_something_is_done CHECK (((made_o_id IS NULL) OR (status = 'done'::text)))
  constraint build_step_that_was_skipped_says_why CHECK (((status = 'skipped'::text) = (note IS NOT NULL)))
  CREATE INDEX build_step_in_order ON public.build_step USING btree (workspace_o_id, build_o_id, ordinal)
  CREATE UNIQUE INDEX build_step_makes_a_record_of_its_own ON public.build_step USING btree (workspace_o_id, build_o_id, made_o_id) WHERE is_new
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

bulk_change
  workspace_o_id text not null
  o_id text not null
  action text not null
  filters jsonb not null default '{}'::jsonb
  status text not null default 'pending'::text
  total integer not null default 0
  changed integer not null default 0
  left_alone integer not null default 0
  after_o_id text
  error text
  created_at timestamp(3) with time zone not null default now()
  started_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  constraint bulk_change_action_is_known CHECK ((action = ANY (ARRAY['cancel'::text, 'retry'::text])))
  constraint bulk_change_is_over_when_it_has_an_end CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text])) = (completed_at IS NOT NULL)))
  constraint bulk_change_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint bulk_change_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text])))
  constraint bulk_change_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

chunk
  workspace_o_id text not null
  o_id text not null
  resource_o_id text not null
  generation integer not null
  ordinal integer not null
  start_offset integer not null
  end_offset integer not null
  content text not null
  heading text
  content_hash bytea not null
  embedder_id text
  dimensions integer
  embedding halfvec
  created_at timestamp with time zone not null default now()
  constraint chunk_content_hash_is_sha256 CHECK ((octet_length(content_hash) = 32))
  constraint chunk_has_one_place_in_its_generation UNIQUE (workspace_o_id, resource_o_id, generation, ordinal)
  constraint chunk_is_not_empty CHECK (((end_offset > start_offset) AND (start_offset >= 0)))
  constraint chunk_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint chunk_vector_has_its_dimensions CHECK (((embedding IS NULL) OR (vector_dims(embedding) = dimensions)))
  constraint chunk_vector_says_whose_it_is CHECK ((((embedding IS NULL) = (embedder_id IS NULL)) AND ((embedding IS NULL) = (dimensions IS NULL))))
  constraint chunk_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

chunk_collection
  workspace_o_id text not null
  chunks integer not null
  length bigint not null
  salt integer not null default ((floor((random() * ('4294967296'::bigint)::double precision)) - ('2147483648'::bigint)::double precision))::integer
  graph_width integer
  graph_search text
  graph_embedder_id text
  graph_chunks integer
  graph_recall real
  constraint chunk_collection_counts_are_not_negative CHECK (((chunks >= 0) AND (length >= 0)))
  constraint chunk_collection_graph_is_measured_whole CHECK ((((graph_width IS NULL) = (graph_embedder_id IS NULL)) AND ((graph_width IS NULL) = (graph_search IS NULL)) AND ((graph_width IS NULL) = (graph_chunks IS NULL)) AND ((graph_width IS NULL) = (graph_recall IS NULL))))
  constraint chunk_collection_graph_search_is_one CHECK ((graph_search ~ '^chunk_[0-9]{2}_nearest_[0-9]{1,4}$'::text))
  constraint chunk_collection_graph_width_is_bounded CHECK (((graph_width >= 0) AND (graph_width <= 1000)))
  constraint chunk_collection_pkey PRIMARY KEY (workspace_o_id)
  constraint chunk_collection_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

chunk_generation
  workspace_o_id text not null
  resource_o_id text not null
  generation integer not null
  state text not null default 'staged'::text
  embedder_id text not null
  chunks_before integer not null
  length_before bigint not null
  stored integer not null default 0
  length bigint not null default 0
  created_at timestamp with time zone not null default now()
  constraint chunk_generation_counts_are_not_negative CHECK (((stored >= 0) AND (length >= 0)))
  constraint chunk_generation_pkey PRIMARY KEY (workspace_o_id, resource_o_id, generation)
  constraint chunk_generation_state_is_known CHECK ((state = ANY (ARRAY['staged'::text, 'retired'::text])))
  constraint chunk_generation_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

chunk_term
  workspace_o_id text not null
  term integer not null
  tier_0 integer not null
  tier_1 integer not null
  tier_2 integer not null
  tier_3 integer not null
  constraint chunk_term_counts_are_not_negative CHECK (((tier_0 >= 0) AND (tier_1 >= 0) AND (tier_2 >= 0) AND (tier_3 >= 0)))
  constraint chunk_term_pkey PRIMARY KEY (workspace_o_id, term)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

chunk_words
  workspace_o_id text not null
  resource_o_id text not null
  generation integer not null
  ordinal integer not null
  chunk_o_id text not null
  length integer not null
  lexical sparsevec not null
  term_keys integer[] not null
  weights bytea not null
  constraint chunk_words_pkey PRIMARY KEY (workspace_o_id, resource_o_id, generation, ordinal)
  constraint chunk_words_weigh_every_term CHECK ((octet_length(weights) = cardinality(term_keys)))
  constraint chunk_words_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE INDEX chunk_by_term ON public.chunk_words USING gin (term_keys) WITH (fastupdate='on', gin_pending_list_limit='256')
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

credit_reservation
  workspace_o_id text not null
  subject text not null
  attempt integer not null
  key_o_id text not null
  credits numeric not null
  day date not null
  month date not null
  expires_at timestamp with time zone not null
  constraint credit_reservation_is_of_something CHECK ((credits > (0)::numeric))
  constraint credit_reservation_pkey PRIMARY KEY (workspace_o_id, subject)
  constraint credit_reservation_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX credit_reservation_by_end ON public.credit_reservation USING btree (expires_at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

dead_letter
  workspace_o_id text not null
  o_id text not null
  job_name text not null
  payload jsonb not null
  attempts integer not null
  last_error text not null
  enqueued_at timestamp with time zone not null
  created_at timestamp with time zone not null default now()
  retried_at timestamp with time zone
  constraint dead_letter_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint dead_letter_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX dead_letter_by_age ON public.dead_letter USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

deal
  workspace_o_id text not null
  o_id text not null
  opportunity_id text not null
  changed_at timestamp(3) with time zone
  name text
  account_key text
  stage text
  stage_category text
  amount numeric
  currency text
  owner_email text
  contacts text[] not null default '{}'::text[]
  loss_reason text
  opened_at timestamp(3) with time zone
  closed_at timestamp(3) with time zone
  stages jsonb not null default '[]'::jsonb
  constraint deal_has_a_name_when_it_has_a_state CHECK (((changed_at IS NULL) = (name IS NULL)))
  constraint deal_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint deal_stage_category_is_known CHECK ((stage_category = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
  constraint deal_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX deal_by_change ON public.deal USING btree (workspace_o_id, changed_at DESC, o_id DESC) WHERE (changed_at IS NOT NULL)
  CREATE INDEX deal_by_currency ON public.deal USING btree (workspace_o_id, currency, changed_at DESC, o_id DESC) WHERE (changed_at IS NOT NULL)
  CREATE INDEX deal_by_owner ON public.deal USING btree (workspace_o_id, owner_email, changed_at DESC, o_id DESC) WHERE (changed_at IS NOT NULL)
  CREATE INDEX deal_by_stage ON public.deal USING btree (workspace_o_id, stage, changed_at DESC, o_id DESC) WHERE (changed_at IS NOT NULL)
  CREATE INDEX deal_with_figures ON public.deal USING btree (workspace_o_id, account_key, opened_at DESC, o_id DESC) INCLUDE (closed_at, changed_at, stage_category, currency, amount) WHERE (account_key IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

delivery
  workspace_o_id text not null
  o_id text not null
  subject_o_id text not null
  round integer not null default 1
  event_type text not null
  url text not null
  body text not null
  status text not null default 'pending'::text
  tries integer not null default 0
  next_try_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  purpose text not null default ''::text
  constraint delivery_is_over_when_it_has_an_end CHECK (((status = 'pending'::text) = (ended_at IS NULL)))
  constraint delivery_over_has_no_next_try CHECK (((status = 'pending'::text) OR (next_try_at IS NULL)))
  constraint delivery_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint delivery_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
  constraint delivery_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX delivery_by_age ON public.delivery USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE UNIQUE INDEX delivery_happens_once ON public.delivery USING btree (workspace_o_id, subject_o_id, round, purpose)
  CREATE INDEX delivery_notices ON public.delivery USING btree (ended_at) WHERE ((purpose <> ''::text) AND (ended_at IS NOT NULL))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

delivery_attempt
  workspace_o_id text not null
  delivery_o_id text not null
  number integer not null
  started_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  status_code integer
  error text
  reply text
  constraint delivery_attempt_belongs_to_a_delivery FOREIGN KEY (workspace_o_id, delivery_o_id) REFERENCES delivery(workspace_o_id, o_id) ON DELETE CASCADE
  constraint delivery_attempt_ends_with_a_status_or_an_error CHECK (((ended_at IS NULL) = ((status_code IS NULL) AND (error IS NULL))))
  constraint delivery_attempt_pkey PRIMARY KEY (workspace_o_id, delivery_o_id, number)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity
  workspace_o_id text not null
  o_id text not null
  kind text not null
  name text not null
  name_key text
  internal_name text
  description text
  active boolean not null default true
  unrecognized boolean not null default false
  is_default boolean
  creator jsonb not null
  data jsonb not null default '{}'::jsonb
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  deleted_at timestamp with time zone
  archived_at timestamp with time zone
  words tsvector not null
  record text not null generated
  constraint entity_data_is_an_object CHECK ((jsonb_typeof(data) = 'object'::text))
  constraint entity_name_is_not_empty CHECK ((btrim(name) <> ''::text))
  constraint entity_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint entity_version_counts_up CHECK ((version > 0))
  constraint entity_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX entity_by_name ON public.entity USING btree (workspace_o_id, kind, "left"(lower(name), 200)) WHERE (deleted_at IS NULL)
  CREATE INDEX entity_by_name_key ON public.entity USING btree (workspace_o_id, name_key) WHERE ((name_key IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX entity_by_update ON public.entity USING btree (workspace_o_id, kind, updated_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX entity_default_is_one ON public.entity USING btree (workspace_o_id, kind) WHERE (is_default AND (deleted_at IS NULL))
  CREATE INDEX entity_newest_unarchived ON public.entity USING btree (workspace_o_id, kind, created_at DESC, o_id DESC) INCLUDE (archived_at) WHERE (deleted_at IS NULL)
  CREATE INDEX entity_words ON public.entity USING gin (words) WHERE (deleted_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity_link
  workspace_o_id text not null
  parent_o_id text not null
  child_o_id text not null
  link_type text not null
  field text not null default ''::text
  created_at timestamp with time zone not null default now()
  ordinal bigint not null
  constraint entity_link_is_explicit_or_inferred CHECK ((link_type = ANY (ARRAY['explicit'::text, 'inferred'::text])))
  constraint entity_link_joins_two CHECK ((parent_o_id <> child_o_id))
  constraint entity_link_pkey PRIMARY KEY (workspace_o_id, parent_o_id, child_o_id, field)
  constraint entity_link_workspace_o_id_child_o_id_fkey FOREIGN KEY (workspace_o_id, child_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint entity_link_workspace_o_id_parent_o_id_fkey FOREIGN KEY (workspace_o_id, parent_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE INDEX entity_link_by_child ON public.entity_link USING btree (workspace_o_id, child_o_id, parent_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity_revision
  workspace_o_id text not null
  entity_o_id text not null
  version integer not null
  action text not null
  key_o_id text
  author jsonb not null
  changes jsonb not null
  created_at timestamp with time zone not null default now()
  o_id text not null generated
  constraint entity_revision_has_an_action CHECK ((action = ANY (ARRAY['created'::text, 'updated'::text, 'archived'::text, 'unarchived'::text, 'deleted'::text])))
  constraint entity_revision_pkey PRIMARY KEY (workspace_o_id, entity_o_id, version)
  constraint entity_revision_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE UNIQUE INDEX entity_revision_by_o_id ON public.entity_revision USING btree (workspace_o_id, o_id)
  CREATE INDEX entity_revision_newest ON public.entity_revision USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity_tag
  workspace_o_id text not null
  tag_o_id text not null
  entity_o_id text not null
  created_at timestamp(3) with time zone not null default now()
  constraint entity_tag_names_a_tag FOREIGN KEY (workspace_o_id, tag_o_id) REFERENCES tag(workspace_o_id, o_id) ON DELETE CASCADE
  constraint entity_tag_names_an_entity FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint entity_tag_pkey PRIMARY KEY (workspace_o_id, tag_o_id, entity_o_id)
  CREATE INDEX entity_tag_by_entity ON public.entity_tag USING btree (workspace_o_id, entity_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity_tally
  workspace_o_id text not null
  kind text not null
  archived boolean not null
  slot smallint not null
  live bigint not null
  constraint entity_tally_pkey PRIMARY KEY (workspace_o_id, kind, archived, slot)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity_unlink
  workspace_o_id text not null
  first_o_id text not null
  second_o_id text not null
  created_at timestamp with time zone not null default now()
  constraint entity_unlink_is_ordered CHECK ((first_o_id < second_o_id))
  constraint entity_unlink_pkey PRIMARY KEY (workspace_o_id, first_o_id, second_o_id)
  constraint entity_unlink_workspace_o_id_first_o_id_fkey FOREIGN KEY (workspace_o_id, first_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint entity_unlink_workspace_o_id_second_o_id_fkey FOREIGN KEY (workspace_o_id, second_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

entity_vector
  workspace_o_id text not null
  entity_o_id text not null
  version integer not null
  embedder_id text not null
  embedding halfvec not null
  constraint entity_vector_pkey PRIMARY KEY (workspace_o_id, entity_o_id)
  constraint entity_vector_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

evaluation
  workspace_o_id text not null
  o_id text not null
  agent_o_id text not null
  agent_name text not null
  agent_type text not null
  total integer not null
  judged integer not null default 0
  created_at timestamp(3) with time zone not null default now()
  completed_at timestamp(3) with time zone
  agent_version integer
  set_o_id text
  set_version integer
  cases_hash bytea
  against_o_id text
  constraint evaluation_has_a_case CHECK ((total > 0))
  constraint evaluation_is_over_when_every_case_is_judged CHECK (((judged = total) = (completed_at IS NOT NULL)))
  constraint evaluation_judges_each_case_once CHECK (((judged >= 0) AND (judged <= total)))
  constraint evaluation_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint evaluation_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX evaluation_by_age ON public.evaluation USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE INDEX evaluation_by_agent ON public.evaluation USING btree (workspace_o_id, agent_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

evaluation_case
  workspace_o_id text not null
  evaluation_o_id text not null
  position integer not null
  name text not null
  run_o_id text not null
  expect jsonb not null
  met boolean
  failed jsonb
  support double precision
  coverage double precision
  credits numeric not null default 0
  judged_at timestamp(3) with time zone
  verdicts jsonb
  constraint evaluation_case_belongs_to_an_evaluation FOREIGN KEY (workspace_o_id, evaluation_o_id) REFERENCES evaluation(workspace_o_id, o_id) ON DELETE CASCADE
  constraint evaluation_case_has_a_run_of_its_own UNIQUE (workspace_o_id, run_o_id)
  constraint evaluation_case_is_judged_as_a_whole CHECK ((((judged_at IS NULL) = (met IS NULL)) AND ((judged_at IS NULL) OR (failed IS NOT NULL)))) NOT VALID
  constraint evaluation_case_pkey PRIMARY KEY (workspace_o_id, evaluation_o_id, "position")
  constraint evaluation_case_shares_are_shares CHECK ((((support >= (0)::double precision) AND (support <= (1)::double precision)) AND ((coverage >= (0)::double precision) AND (coverage <= (1)::double precision))))
  constraint evaluation_case_that_is_not_met_says_why CHECK (((met IS NOT FALSE) OR (jsonb_array_length(failed) > 0)))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

evaluation_set
  workspace_o_id text not null
  o_id text not null
  name text not null
  version integer not null default 1
  cases jsonb not null
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint evaluation_set_has_a_case CHECK ((jsonb_array_length(cases) > 0))
  constraint evaluation_set_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint evaluation_set_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX evaluation_set_by_age ON public.evaluation_set USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event
  workspace_o_id text not null
  o_id text not null
  event_type text not null
  category text not null
  sub_type text
  event_timestamp timestamp(3) with time zone not null
  processing_status text not null
  call_purpose text
  provider_name text not null
  summary text not null
  subject_o_id text
  dedupe_key text
  created_at timestamp(3) with time zone not null default now()
  model text
  account_id text
  account_domain text
  account_name text
  account_key text
  deal_o_id text
  constraint event_category_is_known CHECK ((category = ANY (ARRAY['EMAIL'::text, 'CALL'::text, 'CRM'::text, 'RESOURCE'::text, 'REVISION'::text, 'SOCIAL'::text, 'ADS'::text, 'PRODUCT'::text, 'UNKNOWN'::text])))
  constraint event_is_stored_once UNIQUE (workspace_o_id, dedupe_key)
  constraint event_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint event_processing_status_is_known CHECK ((processing_status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'PROCESSED'::text, 'SKIPPED'::text, 'FAILED'::text])))
  constraint event_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX event_by_account ON public.event USING btree (workspace_o_id, account_key, event_timestamp DESC, o_id DESC) WHERE (account_key IS NOT NULL)
  CREATE INDEX event_by_call_purpose ON public.event USING btree (workspace_o_id, call_purpose, event_timestamp DESC, o_id DESC) WHERE (call_purpose IS NOT NULL)
  CREATE INDEX event_by_deal ON public.event USING btree (workspace_o_id, deal_o_id, event_timestamp DESC, o_id DESC) WHERE (deal_o_id IS NOT NULL)
  CREATE INDEX event_by_time ON public.event USING btree (workspace_o_id, event_timestamp DESC, o_id DESC)
  CREATE INDEX event_by_type ON public.event USING btree (workspace_o_id, event_type, event_timestamp DESC, o_id DESC)
  CREATE INDEX event_unread ON public.event USING btree (workspace_o_id, processing_status, event_timestamp DESC, o_id DESC) WHERE (processing_status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'FAILED'::text]))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_daily
  workspace_o_id text not null
  day date not null
  category text not null
  event_type text not null
  slot smallint not null
  events bigint not null
  constraint event_daily_pkey PRIMARY KEY (workspace_o_id, day, category, event_type, slot)
  CREATE INDEX event_daily_by_type ON public.event_daily USING btree (workspace_o_id, event_type, category, day)
  CREATE INDEX event_daily_that_is_not_folded ON public.event_daily USING btree (day) WHERE (slot <> 0)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_entity
  workspace_o_id text not null
  event_o_id text not null
  entity_o_id text not null
  event_timestamp timestamp(3) with time zone not null
  findings integer not null
  constraint event_entity_belongs_to_an_event FOREIGN KEY (workspace_o_id, event_o_id) REFERENCES event(workspace_o_id, o_id) ON DELETE CASCADE
  constraint event_entity_names_an_entity FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint event_entity_pkey PRIMARY KEY (workspace_o_id, event_o_id, entity_o_id)
  CREATE INDEX event_entity_with_findings ON public.event_entity USING btree (workspace_o_id, entity_o_id, event_timestamp DESC, event_o_id DESC) INCLUDE (findings)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_participant
  workspace_o_id text not null
  event_o_id text not null
  ordinal integer not null
  kind text not null
  email text
  name text
  role text
  event_timestamp timestamp(3) with time zone not null
  title text
  profile_url text
  email_domain text generated
  constraint event_participant_pkey PRIMARY KEY (workspace_o_id, event_o_id, ordinal)
  CREATE INDEX event_participant_with_domain ON public.event_participant USING btree (workspace_o_id, email_domain, event_timestamp DESC, event_o_id DESC) WHERE (email_domain IS NOT NULL)
  CREATE INDEX event_participant_with_email ON public.event_participant USING btree (workspace_o_id, email, event_timestamp DESC, event_o_id DESC) WHERE (email IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_passage
  workspace_o_id text not null
  event_o_id text not null
  ordinal integer not null
  start_offset integer
  end_offset integer
  content text not null
  event_timestamp timestamp(3) with time zone not null
  lexical sparsevec not null
  term_keys integer[] not null
  constraint event_passage_belongs_to_an_event FOREIGN KEY (workspace_o_id, event_o_id) REFERENCES event(workspace_o_id, o_id) ON DELETE CASCADE
  constraint event_passage_has_a_place CHECK (((start_offset IS NULL) = (end_offset IS NULL)))
  constraint event_passage_is_not_empty CHECK ((content <> ''::text))
  constraint event_passage_pkey PRIMARY KEY (workspace_o_id, event_o_id, ordinal)
  CREATE INDEX event_passage_by_term ON public.event_passage USING gin (term_keys) WITH (fastupdate='on', gin_pending_list_limit='256')
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_payload
  workspace_o_id text not null
  event_o_id text not null
  payload jsonb not null
  text text
  error text
  constraint event_payload_pkey PRIMARY KEY (workspace_o_id, event_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_term
  workspace_o_id text not null
  term integer not null
  passages integer not null
  constraint event_term_count_is_not_negative CHECK ((passages >= 0))
  constraint event_term_pkey PRIMARY KEY (workspace_o_id, term)
  constraint event_term_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_vector
  workspace_o_id text not null
  event_o_id text not null
  ordinal integer not null
  embedder_id text not null
  embedding halfvec not null
  constraint event_vector_belongs_to_a_passage FOREIGN KEY (workspace_o_id, event_o_id, ordinal) REFERENCES event_passage(workspace_o_id, event_o_id, ordinal) ON DELETE CASCADE
  constraint event_vector_pkey PRIMARY KEY (workspace_o_id, event_o_id, ordinal)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

evidence
  workspace_o_id text not null
  entity_o_id text not null
  field text not null
  value_hash bytea not null
  source_o_id text not null
  quote text not null
  start_offset integer not null
  end_offset integer not null
  created_at timestamp with time zone not null default now()
  support text not null
  check_version smallint not null default 0
  constraint evidence_has_a_length CHECK (((start_offset >= 0) AND (end_offset > start_offset)))
  constraint evidence_pkey PRIMARY KEY (workspace_o_id, entity_o_id, field, value_hash, source_o_id, start_offset)
  constraint evidence_support_is_known CHECK ((support = ANY (ARRAY['quoted'::text, 'restated'::text, 'confirmed'::text, 'unchecked'::text])))
  constraint evidence_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint evidence_workspace_o_id_source_o_id_fkey FOREIGN KEY (workspace_o_id, source_o_id) REFERENCES source(workspace_o_id, o_id)
  CREATE INDEX evidence_by_check_version ON public.evidence USING btree (check_version)
  CREATE INDEX evidence_by_source ON public.evidence USING btree (workspace_o_id, source_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

experiment
  workspace_o_id text not null
  o_id text not null
  name text not null
  description text
  agent_type text not null
  run_strategy text not null
  turns bigint not null default 0
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  constraint experiment_agent_type_is_in_capitals CHECK ((agent_type ~ '^[A-Z]+(_[A-Z]+)*$'::text))
  constraint experiment_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint experiment_run_strategy_is_known CHECK ((run_strategy = ANY (ARRAY['RANDOM'::text, 'ROUND_ROBIN'::text, 'WEIGHTED'::text])))
  constraint experiment_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX experiment_newest ON public.experiment USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

experiment_arm
  workspace_o_id text not null
  experiment_o_id text not null
  agent_o_id text not null
  place smallint not null
  weight double precision not null default 1
  constraint experiment_arm_belongs_to_an_experiment FOREIGN KEY (workspace_o_id, experiment_o_id) REFERENCES experiment(workspace_o_id, o_id)
  constraint experiment_arm_has_a_place_of_its_own UNIQUE (workspace_o_id, experiment_o_id, place)
  constraint experiment_arm_is_an_agent FOREIGN KEY (workspace_o_id, agent_o_id) REFERENCES agent(workspace_o_id, o_id)
  constraint experiment_arm_pkey PRIMARY KEY (workspace_o_id, experiment_o_id, agent_o_id)
  constraint experiment_arm_weighs_something CHECK (((weight > (0)::double precision) AND (weight <= (1000000)::double precision)))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

experiment_assignment
  workspace_o_id text not null
  experiment_o_id text not null
  person_hash text not null
  agent_o_id text not null
  assigned_at timestamp(3) with time zone not null default now()
  constraint experiment_assignment_belongs_to_an_experiment FOREIGN KEY (workspace_o_id, experiment_o_id) REFERENCES experiment(workspace_o_id, o_id)
  constraint experiment_assignment_names_an_agent FOREIGN KEY (workspace_o_id, agent_o_id) REFERENCES agent(workspace_o_id, o_id)
  constraint experiment_assignment_pkey PRIMARY KEY (workspace_o_id, experiment_o_id, person_hash)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

finding
  workspace_o_id text not null
  o_id text not null
  event_o_id text not null
  extraction_type text not null
  text text not null
  quote text not null
  start_offset integer not null
  end_offset integer not null
  speaker text
  sentiment text not null
  event_timestamp timestamp(3) with time zone not null
  created_at timestamp(3) with time zone not null default now()
  model text
  account_key text
  constraint finding_belongs_to_an_event FOREIGN KEY (workspace_o_id, event_o_id) REFERENCES event(workspace_o_id, o_id) ON DELETE CASCADE
  constraint finding_is_stored_once UNIQUE (workspace_o_id, event_o_id, extraction_type, start_offset, end_offset)
  constraint finding_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint finding_quote_has_a_place CHECK (((start_offset >= 0) AND (end_offset > start_offset) AND (quote <> ''::text)))
  constraint finding_sentiment_is_known CHECK ((sentiment = ANY (ARRAY['POSITIVE'::text, 'NEGATIVE'::text, 'NEUTRAL'::text])))
  CREATE INDEX finding_by_account ON public.finding USING btree (workspace_o_id, account_key, event_timestamp DESC, o_id DESC) WHERE (account_key IS NOT NULL)
  CREATE INDEX finding_by_time ON public.finding USING btree (workspace_o_id, event_timestamp DESC, o_id DESC)
  CREATE INDEX finding_by_type ON public.finding USING btree (workspace_o_id, extraction_type, event_timestamp DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

finding_match
  workspace_o_id text not null
  finding_o_id text not null
  entity_o_id text not null
  confidence text not null
  event_timestamp timestamp(3) with time zone not null
  constraint finding_match_belongs_to_a_finding FOREIGN KEY (workspace_o_id, finding_o_id) REFERENCES finding(workspace_o_id, o_id) ON DELETE CASCADE
  constraint finding_match_confidence_is_known CHECK ((confidence = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text])))
  constraint finding_match_names_an_entity FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint finding_match_pkey PRIMARY KEY (workspace_o_id, finding_o_id, entity_o_id)
  CREATE INDEX finding_match_by_entity ON public.finding_match USING btree (workspace_o_id, entity_o_id, event_timestamp DESC, finding_o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

hook
  workspace_o_id text not null
  o_id text not null
  workflow_o_id text not null
  name text not null
  token_hash bytea not null
  sealed_secret bytea
  signature_header text
  signature_prefix text
  timestamp_header text
  key_o_id text not null
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint hook_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint hook_signing_is_whole CHECK ((((sealed_secret IS NULL) = (signature_header IS NULL)) AND ((sealed_secret IS NULL) = (signature_prefix IS NULL)) AND ((sealed_secret IS NOT NULL) OR (timestamp_header IS NULL))))
  constraint hook_starts_a_workflow FOREIGN KEY (workspace_o_id, workflow_o_id) REFERENCES workflow(workspace_o_id, o_id)
  constraint hook_token_hash_is_sha256 CHECK ((octet_length(token_hash) = 32))
  CREATE INDEX hook_by_token ON public.hook USING btree (token_hash)
  CREATE INDEX hook_newest ON public.hook USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

idempotent_request
  workspace_o_id text not null
  key_o_id text not null
  idempotency_key text not null
  route text not null
  body_hash bytea not null
  holder text not null
  held_until timestamp with time zone not null
  status integer
  reply bytea
  reply_headers jsonb
  created_at timestamp with time zone not null default now()
  made jsonb
  constraint idempotent_request_is_whole CHECK (((status IS NULL) = (reply IS NULL)))
  constraint idempotent_request_pkey PRIMARY KEY (workspace_o_id, key_o_id, idempotency_key)
  CREATE INDEX idempotent_request_by_age ON public.idempotent_request USING btree (created_at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

import_batch
  workspace_o_id text not null
  import_job_o_id text not null
  ordinal integer not null
  event_count integer not null
  events jsonb
  packed bytea
  constraint import_batch_belongs_to_a_job FOREIGN KEY (workspace_o_id, import_job_o_id) REFERENCES import_job(workspace_o_id, o_id) ON DELETE CASCADE
  constraint import_batch_has_its_events CHECK (((events IS NULL) <> (packed IS NULL)))
  constraint import_batch_is_a_list CHECK ((jsonb_typeof(events) = 'array'::text))
  constraint import_batch_pkey PRIMARY KEY (workspace_o_id, import_job_o_id, ordinal)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

import_failure
  workspace_o_id text not null
  import_job_o_id text not null
  position integer not null
  message text not null
  constraint import_failure_belongs_to_a_job FOREIGN KEY (workspace_o_id, import_job_o_id) REFERENCES import_job(workspace_o_id, o_id) ON DELETE CASCADE
  constraint import_failure_pkey PRIMARY KEY (workspace_o_id, import_job_o_id, "position")
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

import_job
  workspace_o_id text not null
  o_id text not null
  event_kind text not null
  status text not null default 'PENDING'::text
  total integer not null
  pre_skipped integer not null default 0
  ingested integer not null default 0
  skipped integer not null default 0
  failed integer not null default 0
  callback_url text
  external_request_id text
  error text
  created_at timestamp(3) with time zone not null default now()
  started_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  constraint import_job_counts_add_up_on_completion CHECK (((status <> 'COMPLETED'::text) OR (((ingested + skipped) + failed) = total)))
  constraint import_job_counts_are_not_negative CHECK (((total >= 0) AND (pre_skipped >= 0) AND (ingested >= 0) AND (skipped >= 0) AND (failed >= 0)))
  constraint import_job_counts_stay_within_total CHECK ((((ingested + skipped) + failed) <= total))
  constraint import_job_ends_with_a_time CHECK (((status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (completed_at IS NOT NULL)))
  constraint import_job_kind_is_known CHECK ((event_kind = ANY (ARRAY['email'::text, 'call'::text, 'crm'::text, 'social'::text])))
  constraint import_job_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint import_job_status_is_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])))
  constraint import_job_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX import_job_by_age ON public.import_job USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE INDEX import_job_by_end ON public.import_job USING btree (completed_at) WHERE (completed_at IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

insight
  workspace_o_id text not null
  o_id text not null
  name text not null
  description text
  filters jsonb not null
  period_days integer not null
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  last_run_at timestamp(3) with time zone
  deleted_at timestamp(3) with time zone
  constraint insight_period_is_one_day_to_ten_years CHECK (((period_days >= 1) AND (period_days <= 3660)))
  constraint insight_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint insight_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX insight_by_age ON public.insight USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

insight_result
  workspace_o_id text not null
  insight_o_id text not null
  run_at timestamp(3) with time zone not null
  o_id text not null
  period_start timestamp(3) with time zone not null
  period_end timestamp(3) with time zone not null
  event_count integer not null
  finding_count integer not null
  answer jsonb not null
  constraint insight_result_belongs_to_an_insight FOREIGN KEY (workspace_o_id, insight_o_id) REFERENCES insight(workspace_o_id, o_id) ON DELETE CASCADE
  constraint insight_result_pkey PRIMARY KEY (workspace_o_id, insight_o_id, o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

lease
  workspace_o_id text not null
  subject_o_id text not null
  token uuid not null
  worker_o_id text not null
  job_id bigint not null
  claimed_at timestamp with time zone not null default now()
  constraint lease_pkey PRIMARY KEY (workspace_o_id, subject_o_id)
  constraint lease_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX lease_by_job ON public.lease USING btree (workspace_o_id, job_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

migration
  name text not null
  hash text not null
  applied_at timestamp with time zone not null default now()
  constraint migration_pkey PRIMARY KEY (name)

organization
  o_id text not null
  name text not null
  domain text
  slug text not null
  created_at timestamp with time zone not null default now()
  constraint organization_pkey PRIMARY KEY (o_id)
  constraint organization_slug_is_unique UNIQUE (slug)
  policy own_organization_only using is_own_organization(o_id)

rate_window
  workspace_o_id text not null
  key_o_id text not null
  route_group text not null
  minute bigint not null
  taken integer not null
  constraint rate_window_pkey PRIMARY KEY (workspace_o_id, key_o_id, route_group, minute)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

resource
  workspace_o_id text not null
  o_id text not null
  source_type text not null
  identifier text not null
  name text not null
  status text not null default 'pending'::text
  stage text
  error jsonb
  revision integer not null default 0
  text_hash bytea
  wanted_generation integer not null default 1
  live_generation integer not null default 0
  indexed_revision integer not null default 0
  indexed_text_hash bytea
  chunk_count integer not null default 0
  storage_key text
  etag text
  metadata jsonb not null default '{}'::jsonb
  settings jsonb not null default '{}'::jsonb
  progress_done integer not null default 0
  progress_total integer not null default 0
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  last_indexed_at timestamp with time zone
  deleted_at timestamp with time zone
  constraint resource_counts_are_not_negative CHECK (((revision >= 0) AND (chunk_count >= 0) AND (progress_done >= 0) AND (progress_total >= 0)))
  constraint resource_deleted_has_no_chunks CHECK (((deleted_at IS NULL) OR (chunk_count = 0)))
  constraint resource_failed_with_a_reason CHECK (((status <> 'failed'::text) OR (error IS NOT NULL)))
  constraint resource_indexed_is_at_no_stage CHECK (((status <> 'indexed'::text) OR (stage IS NULL)))
  constraint resource_indexes_no_later_text_than_it_has CHECK ((indexed_revision <= revision))
  constraint resource_live_generation_was_wanted CHECK ((live_generation <= wanted_generation))
  constraint resource_metadata_is_an_object CHECK ((jsonb_typeof(metadata) = 'object'::text))
  constraint resource_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint resource_settings_is_an_object CHECK ((jsonb_typeof(settings) = 'object'::text))
  constraint resource_source_type_is_known CHECK ((source_type = ANY (ARRAY['url'::text, 'google_drive'::text, 'text'::text, 'file'::text])))
  constraint resource_stage_is_known CHECK ((stage = ANY (ARRAY['fetch'::text, 'chunk'::text, 'embed'::text, 'tag'::text])))
  constraint resource_status_is_known CHECK ((status = ANY (ARRAY['uploading'::text, 'pending'::text, 'indexed'::text, 'failed'::text])))
  constraint resource_text_has_a_hash CHECK (((revision = 0) = (text_hash IS NULL)))
  constraint resource_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX resource_by_identifier ON public.resource USING btree (workspace_o_id, "left"(identifier, 500)) WHERE (deleted_at IS NULL)
  CREATE INDEX resource_by_letters ON public.resource USING gin (resource_letters(workspace_o_id, name, identifier)) WHERE (deleted_at IS NULL)
  CREATE INDEX resource_by_source ON public.resource USING btree (workspace_o_id, source_type, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  CREATE INDEX resource_by_storage_key ON public.resource USING btree (workspace_o_id, storage_key) WHERE ((storage_key IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX resource_by_update ON public.resource USING btree (workspace_o_id, updated_at) WHERE (deleted_at IS NULL)
  CREATE INDEX resource_failed ON public.resource USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE ((status = 'failed'::text) AND (deleted_at IS NULL))
  CREATE INDEX resource_newest ON public.resource USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  CREATE INDEX resource_unfinished ON public.resource USING btree (workspace_o_id, updated_at) WHERE (status = ANY (ARRAY['uploading'::text, 'pending'::text]))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

resource_comment
  workspace_o_id text not null
  o_id text not null
  resource_o_id text not null
  suggestion_o_id text
  author jsonb not null
  body text not null
  created_at timestamp with time zone not null default now()
  constraint resource_comment_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint resource_comment_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  constraint resource_comment_workspace_o_id_suggestion_o_id_fkey FOREIGN KEY (workspace_o_id, suggestion_o_id) REFERENCES suggestion(workspace_o_id, o_id)
  CREATE INDEX resource_comment_by_age ON public.resource_comment USING btree (workspace_o_id, resource_o_id, created_at, o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

resource_entity_link
  workspace_o_id text not null
  resource_o_id text not null
  entity_o_id text not null
  link_type text not null
  evidence jsonb not null default '{}'::jsonb
  confidence real not null default 1
  checked_revision integer
  checked_entity_version integer
  checked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  constraint resource_entity_link_confidence_is_a_share CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision)))
  constraint resource_entity_link_is_explicit_or_inferred CHECK ((link_type = ANY (ARRAY['explicit'::text, 'inferred'::text])))
  constraint resource_entity_link_pkey PRIMARY KEY (workspace_o_id, resource_o_id, entity_o_id)
  constraint resource_entity_link_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint resource_entity_link_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE INDEX resource_entity_link_by_entity ON public.resource_entity_link USING btree (workspace_o_id, entity_o_id, resource_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

resource_entity_unlink
  workspace_o_id text not null
  resource_o_id text not null
  entity_o_id text not null
  created_at timestamp with time zone not null default now()
  constraint resource_entity_unlink_pkey PRIMARY KEY (workspace_o_id, resource_o_id, entity_o_id)
  constraint resource_entity_unlink_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint resource_entity_unlink_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

resource_stage
  workspace_o_id text not null
  resource_o_id text not null
  stage text not null
  generation integer not null
  attempt integer not null default 1
  started_at timestamp with time zone not null default now()
  finished_at timestamp with time zone
  error jsonb
  next_attempt_at timestamp with time zone
  constraint resource_stage_attempt_counts_up CHECK ((attempt > 0))
  constraint resource_stage_is_known CHECK ((stage = ANY (ARRAY['fetch'::text, 'chunk'::text, 'embed'::text, 'tag'::text])))
  constraint resource_stage_pkey PRIMARY KEY (workspace_o_id, resource_o_id, stage)
  constraint resource_stage_tries_again_after_an_error CHECK (((next_attempt_at IS NULL) OR (error IS NOT NULL)))
  constraint resource_stage_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE INDEX resource_stage_by_start ON public.resource_stage USING btree (started_at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

resource_text
  workspace_o_id text not null
  resource_o_id text not null
  revision integer not null
  text text not null
  hash bytea not null
  created_at timestamp with time zone not null default now()
  constraint resource_text_hash_is_sha256 CHECK ((octet_length(hash) = 32))
  constraint resource_text_pkey PRIMARY KEY (workspace_o_id, resource_o_id, revision)
  constraint resource_text_revision_counts_up CHECK ((revision > 0))
  constraint resource_text_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

rollup
  workspace_o_id text not null
  kind text not null
  span text not null
  day date not null
  subject text not null
  type text not null
  events integer not null
  findings integer not null
  positive integer not null
  negative integer not null
  constraint rollup_kind_is_known CHECK ((kind = ANY (ARRAY['event'::text, 'event-any'::text, 'mention'::text, 'mention-any'::text, 'finding'::text])))
  constraint rollup_pkey PRIMARY KEY (workspace_o_id, kind, span, day, subject, type)
  constraint rollup_span_is_known CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
  CREATE INDEX rollup_by_subject ON public.rollup USING btree (workspace_o_id, kind, subject, span, day)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

rollup_delta
  workspace_o_id text not null
  o_id text not null
  kinds text[] not null
  days date[] not null
  subjects text[] not null
  types text[] not null
  events integer[] not null
  findings integer[] not null
  positive integer[] not null
  negative integer[] not null
  time_zone text not null default 'UTC'::text
  constraint rollup_delta_pkey PRIMARY KEY (workspace_o_id, o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

rollup_fill
  workspace_o_id text not null
  filled_from date
  asked_at timestamp(3) with time zone not null default now()
  constraint rollup_fill_pkey PRIMARY KEY (workspace_o_id)
  constraint rollup_fill_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

run
  workspace_o_id text not null
  o_id text not null
  kind text not null
  status text not null default 'pending'::text
  agent_type text
  agent_o_id text
  experiment_o_id text
  workflow_o_id text
  workflow_version integer
  input jsonb not null default '{}'::jsonb
  output jsonb
  error jsonb
  warnings jsonb not null default '[]'::jsonb
  model text
  tier text
  input_tokens bigint not null default 0
  output_tokens bigint not null default 0
  cost_usd numeric not null default 0
  credits numeric not null default 0
  callback_url text
  external_request_id text
  key_o_id text
  round integer not null default 1
  created_at timestamp with time zone not null default now()
  started_at timestamp with time zone
  completed_at timestamp with time zone
  held_until timestamp with time zone
  executor text not null default 'request'::text
  attempt integer not null default 0
  link_origin text
  subject_name text
  subject_domain text
  subject_email text
  cached_tokens bigint not null default 0
  experiment_person text
  replay_of text
  signals integer not null default 0
  wake_at timestamp with time zone
  circuit_breaker_reason text
  parent_run_o_id text
  parent_node text
  rerun_of text
  rerun_from text
  started_by text
  awaits_agents boolean not null default false
  account_key text
  agent_version integer
  constraint run_belongs_to_a_version FOREIGN KEY (workspace_o_id, workflow_o_id, workflow_version) REFERENCES workflow_version(workspace_o_id, workflow_o_id, version)
  constraint run_counts_for_a_person_in_an_experiment_alone CHECK (((experiment_person IS NULL) OR (experiment_o_id IS NOT NULL)))
  constraint run_executor_is_known CHECK ((executor = ANY (ARRAY['request'::text, 'queue'::text, 'workflow'::text])))
  constraint run_held_by_a_workflow_is_a_nodes CHECK (((executor <> 'workflow'::text) OR (parent_run_o_id IS NOT NULL)))
  constraint run_is_over_when_it_has_an_end CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL)))
  constraint run_kind_is_known CHECK ((kind = ANY (ARRAY['agent'::text, 'workflow'::text])))
  constraint run_of_a_node_names_it CHECK (((parent_run_o_id IS NULL) = (parent_node IS NULL)))
  constraint run_of_a_workflow_is_pinned_to_a_version CHECK (((kind = 'workflow'::text) = ((workflow_o_id IS NOT NULL) AND (workflow_version IS NOT NULL))))
  constraint run_of_an_agent_has_a_type CHECK (((kind = 'agent'::text) = (agent_type IS NOT NULL)))
  constraint run_of_an_experiment_names_one FOREIGN KEY (workspace_o_id, experiment_o_id) REFERENCES experiment(workspace_o_id, o_id)
  constraint run_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint run_replays_a_run_that_is_kept FOREIGN KEY (workspace_o_id, replay_of) REFERENCES run(workspace_o_id, o_id) ON DELETE SET NULL (replay_of)
  constraint run_replays_another CHECK ((replay_of <> o_id))
  constraint run_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
  constraint run_that_failed_says_why CHECK (((status <> 'failed'::text) OR (error IS NOT NULL)))
  constraint run_that_goes_on_has_started CHECK (((status <> ALL (ARRAY['running'::text, 'waiting'::text])) OR (started_at IS NOT NULL)))
  constraint run_that_has_ended_wakes_no_more CHECK (((completed_at IS NULL) OR (wake_at IS NULL)))
  constraint run_that_has_started_was_begun CHECK (((started_at IS NULL) = (attempt = 0)))
  constraint run_waits_for_the_queue_alone CHECK (((status <> 'pending'::text) OR (executor = 'queue'::text) OR (kind = 'workflow'::text)))
  constraint run_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX run_by_account ON public.run USING btree (workspace_o_id, account_key, created_at DESC, o_id DESC) WHERE (account_key IS NOT NULL)
  CREATE INDEX run_by_agent ON public.run USING btree (workspace_o_id, agent_o_id, created_at DESC, o_id DESC)
  CREATE INDEX run_by_domain ON public.run USING btree (workspace_o_id, subject_domain, created_at DESC) WHERE (subject_domain IS NOT NULL)
  CREATE INDEX run_by_email ON public.run USING btree (workspace_o_id, subject_email, created_at DESC) WHERE (subject_email IS NOT NULL)
  CREATE INDEX run_by_end ON public.run USING btree (completed_at) WHERE (completed_at IS NOT NULL)
  CREATE INDEX run_by_experiment ON public.run USING btree (workspace_o_id, experiment_o_id, created_at DESC) WHERE (experiment_o_id IS NOT NULL)
  CREATE INDEX run_by_parent ON public.run USING btree (workspace_o_id, parent_run_o_id) WHERE (parent_run_o_id IS NOT NULL)
  CREATE INDEX run_by_replayed ON public.run USING btree (workspace_o_id, replay_of) WHERE (replay_of IS NOT NULL)
  CREATE INDEX run_by_request ON public.run USING btree (workspace_o_id, external_request_id, created_at DESC, o_id DESC) WHERE (external_request_id IS NOT NULL)
  CREATE INDEX run_by_start ON public.run USING btree (workspace_o_id, started_by, created_at DESC) WHERE (started_by IS NOT NULL)
  CREATE INDEX run_by_status ON public.run USING btree (workspace_o_id, status, created_at DESC)
  CREATE INDEX run_by_type ON public.run USING btree (workspace_o_id, agent_type, created_at DESC, o_id DESC) WHERE (agent_type IS NOT NULL)
  CREATE INDEX run_by_workflow ON public.run USING btree (workspace_o_id, workflow_o_id, created_at DESC, o_id DESC) WHERE (kind = 'workflow'::text)
  CREATE INDEX run_held_by_nobody ON public.run USING btree (held_until) WHERE (status = 'running'::text)
  CREATE INDEX run_in_background ON public.run USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (executor <> 'request'::text)
  CREATE INDEX run_newest ON public.run USING btree (workspace_o_id, created_at DESC, o_id DESC) INCLUDE (kind)
  CREATE INDEX run_of_experiment ON public.run USING btree (workspace_o_id, experiment_o_id, agent_o_id, experiment_person) INCLUDE (status, cost_usd, credits, started_at, completed_at) WHERE (experiment_o_id IS NOT NULL)
  CREATE INDEX run_of_workflow_that_is_open ON public.run USING btree (workspace_o_id) WHERE ((kind = 'workflow'::text) AND ((status = ANY (ARRAY['pending'::text, 'running'::text])) OR ((status = 'waiting'::text) AND awaits_agents)))
  CREATE INDEX run_open ON public.run USING btree (kind, status) WHERE (completed_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

run_mark
  workspace_o_id text not null
  run_o_id text not null
  name text not null
  value double precision
  marked_at timestamp(3) with time zone not null default now()
  constraint run_mark_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint run_mark_has_a_name CHECK (((length(name) >= 1) AND (length(name) <= 100)))
  constraint run_mark_pkey PRIMARY KEY (workspace_o_id, run_o_id, name)
  constraint run_mark_value_is_a_number CHECK (((value >= ('-1000000000000'::numeric)::double precision) AND (value <= ('1000000000000'::numeric)::double precision)))
  CREATE INDEX run_mark_by_name ON public.run_mark USING btree (workspace_o_id, name, run_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

run_outcome
  workspace_o_id text not null
  run_o_id text not null
  outcome text not null
  experiment_o_id text not null
  agent_o_id text not null
  person text
  value double precision
  recorded_at timestamp(3) with time zone not null default now()
  constraint run_outcome_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint run_outcome_is_a_word_in_capitals CHECK ((outcome ~ '^[A-Z][A-Z0-9_]{0,63}$'::text))
  constraint run_outcome_pkey PRIMARY KEY (workspace_o_id, run_o_id, outcome)
  constraint run_outcome_value_is_a_number CHECK (((value >= ('-1000000000000'::numeric)::double precision) AND (value <= ('1000000000000'::numeric)::double precision)))
  CREATE INDEX run_outcome_of_experiment ON public.run_outcome USING btree (workspace_o_id, experiment_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

run_record
  workspace_o_id text not null
  run_o_id text not null
  agent jsonb not null
  selected jsonb not null
  entities jsonb
  sources jsonb
  request jsonb
  written jsonb
  timings jsonb
  resolved jsonb
  tool_calls jsonb
  constraint run_record_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint run_record_pkey PRIMARY KEY (workspace_o_id, run_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

schedule
  workspace_o_id text not null
  o_id text not null
  workflow_o_id text not null
  cron text not null
  timezone text not null default 'UTC'::text
  input jsonb not null default '{}'::jsonb
  enabled boolean not null default true
  catch_up text not null default 'none'::text
  next_at timestamp(3) with time zone
  last_at timestamp(3) with time zone
  last_run_o_id text
  last_error text
  key_o_id text
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  is_held boolean not null default false
  callback_url text
  held_at timestamp(3) with time zone
  constraint schedule_catch_up_is_known CHECK ((catch_up = ANY (ARRAY['none'::text, 'one'::text])))
  constraint schedule_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint schedule_starts_a_workflow FOREIGN KEY (workspace_o_id, workflow_o_id) REFERENCES workflow(workspace_o_id, o_id)
  constraint schedule_that_is_off_has_no_next_time CHECK (((next_at IS NULL) OR (enabled AND (deleted_at IS NULL))))
  CREATE INDEX schedule_by_last_time ON public.schedule USING btree (workspace_o_id, last_at) WHERE (last_at IS NOT NULL)
  CREATE INDEX schedule_by_next_time ON public.schedule USING btree (next_at) WHERE (next_at IS NOT NULL)
  CREATE INDEX schedule_newest ON public.schedule USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

secret
  workspace_o_id text not null
  o_id text not null
  name text not null
  sealed bytea not null
  hosts text[] not null
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint secret_has_a_host CHECK (((cardinality(hosts) >= 1) AND (cardinality(hosts) <= 20)))
  constraint secret_name_is_one_of_its_workspace UNIQUE (workspace_o_id, name)
  constraint secret_pkey PRIMARY KEY (workspace_o_id, o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

server_process
  o_id text not null
  beat_at timestamp with time zone not null default now()
  memory_bytes bigint not null
  model_load jsonb
  constraint server_process_pkey PRIMARY KEY (o_id)

source
  workspace_o_id text not null
  o_id text not null
  source_type text not null
  resource_o_id text
  url text
  text text
  hash bytea not null
  revision integer not null
  created_at timestamp with time zone not null default now()
  constraint source_has_text_of_its_own CHECK (((source_type = 'RESOURCE'::text) = (text IS NULL)))
  constraint source_hash_is_sha256 CHECK ((octet_length(hash) = 32))
  constraint source_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint source_type_is_known CHECK ((source_type = ANY (ARRAY['TEXT'::text, 'URL'::text, 'RESOURCE'::text])))
  constraint source_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  constraint source_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE SET NULL (resource_o_id)
  CREATE INDEX source_by_hash ON public.source USING btree (workspace_o_id, hash)
  CREATE INDEX source_by_resource ON public.source USING btree (workspace_o_id, resource_o_id) WHERE (resource_o_id IS NOT NULL)
  CREATE INDEX source_by_url ON public.source USING btree (workspace_o_id, url, revision DESC) WHERE (url IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

suggestion
  workspace_o_id text not null
  o_id text not null
  resource_o_id text
  revision integer
  status text not null default 'pending'::text
  verdicts jsonb not null
  proposal jsonb not null
  proposer jsonb not null
  decider jsonb
  created_at timestamp with time zone not null default now()
  decided_at timestamp with time zone
  origin text not null default 'drift'::text
  reason text
  decision_reason text
  expires_at timestamp with time zone default (now() + '90 days'::interval)
  constraint suggestion_expires_unless_a_draft CHECK (((status = 'draft'::text) OR (expires_at IS NOT NULL)))
  constraint suggestion_is_decided_by_somebody CHECK ((((status = ANY (ARRAY['draft'::text, 'pending'::text])) = (decided_at IS NULL)) AND ((status = ANY (ARRAY['draft'::text, 'pending'::text])) = (decider IS NULL))))
  constraint suggestion_of_drift_has_a_document CHECK (((origin = 'manual'::text) OR ((resource_o_id IS NOT NULL) AND (revision IS NOT NULL))))
  constraint suggestion_origin_is_known CHECK ((origin = ANY (ARRAY['drift'::text, 'manual'::text])))
  constraint suggestion_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint suggestion_status_is_known CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'accepted'::text, 'rejected'::text, 'dismissed'::text, 'expired'::text])))
  constraint suggestion_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE INDEX suggestion_by_age ON public.suggestion USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE INDEX suggestion_by_expiry ON public.suggestion USING btree (expires_at) WHERE (status = 'pending'::text)
  CREATE INDEX suggestion_by_resource ON public.suggestion USING btree (workspace_o_id, resource_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

tag
  workspace_o_id text not null
  o_id text not null
  name text not null
  description text
  color text
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  constraint tag_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint tag_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE UNIQUE INDEX tag_name_is_unique_while_it_lives ON public.tag USING btree (workspace_o_id, lower(name)) WHERE (deleted_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

tally
  metric text not null
  labels text[] not null
  total double precision not null
  constraint tally_is_not_negative CHECK ((total >= (0)::double precision))
  constraint tally_pkey PRIMARY KEY (metric, labels)

trigger
  workspace_o_id text not null
  o_id text not null
  workflow_o_id text not null
  filters jsonb not null default '{}'::jsonb
  input jsonb not null default '{}'::jsonb
  enabled boolean not null default true
  last_run_o_id text
  last_at timestamp(3) with time zone
  last_error text
  key_o_id text
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  enabled_at timestamp(3) with time zone default now()
  callback_url text
  match text
  constraint trigger_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint trigger_starts_a_workflow FOREIGN KEY (workspace_o_id, workflow_o_id) REFERENCES workflow(workspace_o_id, o_id)
  constraint trigger_that_is_on_says_since_when CHECK (((enabled_at IS NOT NULL) OR (NOT enabled)))
  CREATE INDEX trigger_newest ON public.trigger USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  CREATE INDEX trigger_that_is_on ON public.trigger USING btree (workspace_o_id, o_id) WHERE (enabled AND (deleted_at IS NULL))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

trigger_start
  workspace_o_id text not null
  trigger_o_id text not null
  event_o_id text not null
  run_o_id text
  created_at timestamp(3) with time zone not null default now()
  constraint trigger_start_belongs_to_a_trigger FOREIGN KEY (workspace_o_id, trigger_o_id) REFERENCES trigger(workspace_o_id, o_id)
  constraint trigger_start_made_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE SET NULL (run_o_id)
  constraint trigger_start_pkey PRIMARY KEY (workspace_o_id, trigger_o_id, event_o_id)
  CREATE INDEX trigger_start_by_run ON public.trigger_start USING btree (workspace_o_id, run_o_id) WHERE (run_o_id IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

unsupported_field
  workspace_o_id text not null
  entity_o_id text not null
  field text not null
  undecided boolean not null default false
  constraint unsupported_field_pkey PRIMARY KEY (workspace_o_id, entity_o_id, field)
  constraint unsupported_field_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

usage_day
  workspace_o_id text not null
  key_o_id text not null
  day date not null
  credits numeric not null default 0
  requests bigint not null default 0
  constraint usage_day_pkey PRIMARY KEY (workspace_o_id, key_o_id, day)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

usage_month
  workspace_o_id text not null
  key_o_id text not null
  month date not null
  credits numeric not null
  constraint usage_month_is_not_negative CHECK ((credits >= (0)::numeric))
  constraint usage_month_pkey PRIMARY KEY (workspace_o_id, key_o_id, month)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

webhook_endpoint
  workspace_o_id text not null
  o_id text not null
  url text not null
  events text[] not null
  format text not null default 'standard'::text
  enabled boolean not null default true
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint webhook_endpoint_format_is_known CHECK ((format = ANY (ARRAY['standard'::text, 'slack'::text, 'teams'::text])))
  constraint webhook_endpoint_pkey PRIMARY KEY (workspace_o_id, o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

webhook_secret
  workspace_o_id text not null
  generation integer not null
  sealed bytea not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone
  constraint webhook_secret_pkey PRIMARY KEY (workspace_o_id, generation)
  constraint webhook_secret_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

worker
  o_id text not null
  pool_ids text[] not null
  host text not null
  pid integer not null
  started_at timestamp with time zone not null default now()
  beat_at timestamp with time zone not null default now()
  model_load jsonb
  memory_bytes bigint
  constraint worker_pkey PRIMARY KEY (o_id)

workflow
  workspace_o_id text not null
  o_id text not null
  name text not null
  description text
  version integer not null default 1
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  constraint workflow_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint workflow_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE UNIQUE INDEX workflow_name_is_taken_once ON public.workflow USING btree (workspace_o_id, name) WHERE (deleted_at IS NULL)
  CREATE INDEX workflow_newest ON public.workflow USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_begin
  workspace_o_id text not null
  run_o_id text not null
  round integer not null
  workflow_o_id text not null
  key text not null
  planned_at timestamp with time zone
  begun_at timestamp with time zone
  accepted_at timestamp with time zone not null default now()
  constraint workflow_begin_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint workflow_begin_pkey PRIMARY KEY (workspace_o_id, run_o_id, round)
  CREATE INDEX workflow_begin_by_time ON public.workflow_begin USING btree (workspace_o_id, workflow_o_id, key, begun_at) WHERE (begun_at IS NOT NULL)
  CREATE INDEX workflow_begin_in_line ON public.workflow_begin USING btree (workspace_o_id, workflow_o_id, key, accepted_at, run_o_id) WHERE ((begun_at IS NULL) AND (planned_at IS NULL))
  CREATE INDEX workflow_begin_that_is_planned ON public.workflow_begin USING btree (workspace_o_id, workflow_o_id, key, planned_at) WHERE ((begun_at IS NULL) AND (planned_at IS NOT NULL))
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_dedupe
  workspace_o_id text not null
  workflow_o_id text not null
  key text not null
  run_o_id text not null
  expires_at timestamp with time zone not null
  constraint workflow_dedupe_is_of_a_workflow FOREIGN KEY (workspace_o_id, workflow_o_id) REFERENCES workflow(workspace_o_id, o_id)
  constraint workflow_dedupe_pkey PRIMARY KEY (workspace_o_id, workflow_o_id, key)
  CREATE INDEX workflow_dedupe_by_end ON public.workflow_dedupe USING btree (workspace_o_id, workflow_o_id, expires_at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_node
  workspace_o_id text not null
  run_o_id text not null
  key text not null
  node_id text not null
  type text not null
  status text not null
  attempt integer not null default 0
  input jsonb
  output jsonb
  error jsonb
  wake_at timestamp with time zone
  awaits jsonb
  agent_run_o_id text
  earlier jsonb not null default '[]'::jsonb
  is_own boolean not null default true
  first_started_at timestamp(3) with time zone
  started_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  decision jsonb
  item_error jsonb
  message text
  constraint workflow_node_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint workflow_node_is_over_when_it_has_an_end CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])) = (completed_at IS NOT NULL)))
  constraint workflow_node_pkey PRIMARY KEY (workspace_o_id, run_o_id, key)
  constraint workflow_node_status_is_known CHECK ((status = ANY (ARRAY['ready'::text, 'running'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])))
  constraint workflow_node_that_failed_says_why CHECK (((status <> 'failed'::text) OR (error IS NOT NULL)))
  constraint workflow_node_that_fails_its_item_has_settled CHECK (((item_error IS NULL) OR (completed_at IS NOT NULL)))
  constraint workflow_node_that_has_ended_waits_for_nothing CHECK (((completed_at IS NULL) OR ((wake_at IS NULL) AND (awaits IS NULL))))
  CREATE INDEX workflow_node_approvals ON public.workflow_node USING btree (workspace_o_id, started_at DESC, run_o_id, key) WHERE ((type = 'approval'::text) AND (status = 'waiting'::text))
  CREATE INDEX workflow_node_that_awaits_an_event ON public.workflow_node USING btree (workspace_o_id, started_at) WHERE (awaits IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_place
  workspace_o_id text not null
  run_o_id text not null
  workflow_o_id text not null
  key text not null
  most integer not null
  is_held boolean not null default false
  accepted_at timestamp with time zone not null
  constraint workflow_place_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint workflow_place_is_one_of_some CHECK ((most > 0))
  constraint workflow_place_pkey PRIMARY KEY (workspace_o_id, run_o_id)
  CREATE INDEX workflow_place_by_key ON public.workflow_place USING btree (workspace_o_id, workflow_o_id, key, is_held, accepted_at, run_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_run_agent
  workspace_o_id text not null
  run_o_id text not null
  agent_o_id text not null
  agent_version integer not null
  constraint workflow_run_agent_belongs_to_a_run FOREIGN KEY (workspace_o_id, run_o_id) REFERENCES run(workspace_o_id, o_id) ON DELETE CASCADE
  constraint workflow_run_agent_is_at_a_version FOREIGN KEY (workspace_o_id, agent_o_id, agent_version) REFERENCES agent_version(workspace_o_id, agent_o_id, version)
  constraint workflow_run_agent_pkey PRIMARY KEY (workspace_o_id, run_o_id, agent_o_id)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_version
  workspace_o_id text not null
  workflow_o_id text not null
  version integer not null
  definition jsonb not null
  created_at timestamp(3) with time zone not null default now()
  constraint workflow_version_belongs_to_a_workflow FOREIGN KEY (workspace_o_id, workflow_o_id) REFERENCES workflow(workspace_o_id, o_id)
  constraint workflow_version_pkey PRIMARY KEY (workspace_o_id, workflow_o_id, version)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workflow_wait_key
  workspace_o_id text not null
  key text not null
  run_o_id text not null
  node_key text not null
  constraint workflow_wait_key_belongs_to_a_node FOREIGN KEY (workspace_o_id, run_o_id, node_key) REFERENCES workflow_node(workspace_o_id, run_o_id, key) ON DELETE CASCADE
  constraint workflow_wait_key_pkey PRIMARY KEY (workspace_o_id, key, run_o_id, node_key)
  CREATE INDEX workflow_wait_key_by_node ON public.workflow_wait_key USING btree (workspace_o_id, run_o_id, node_key)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

workspace
  o_id text not null
  organization_o_id text not null
  name text not null
  handle text not null
  domain text
  user_o_id text not null
  user_first_name text not null
  user_last_name text not null
  created_at timestamp with time zone not null default now()
  time_zone text not null default 'UTC'::text
  retention jsonb not null default '{}'::jsonb
  constraint workspace_handle_is_unique UNIQUE (handle)
  constraint workspace_o_id_has_its_form CHECK ((o_id ~ '^wa_[0-9A-Za-z]{21}$'::text))
  constraint workspace_organization_o_id_fkey FOREIGN KEY (organization_o_id) REFERENCES organization(o_id)
  constraint workspace_pkey PRIMARY KEY (o_id)
  constraint workspace_retention_is_an_object CHECK ((jsonb_typeof(retention) = 'object'::text))
  policy own_row_only using (o_id = current_setting('app.workspace_o_id'::text))

CREATE OR REPLACE FUNCTION public.append_audit(entry audit_entry)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  chain audit_chain;
begin
  insert into audit_chain as c (workspace_o_id)
  values (entry.workspace_o_id)
  on conflict (workspace_o_id) do update
  set last_ordinal = c.last_ordinal
  returning * into chain;
  entry.ordinal := chain.last_ordinal + 1;
  entry.at := clock_timestamp();
  entry.hash := audit_hash(chain.last_hash, entry);
  insert into audit_entry
  values (entry.*);
  update audit_chain
  set last_ordinal = entry.ordinal, last_hash = entry.hash
  where workspace_o_id = entry.workspace_o_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, entry audit_entry)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(previous || convert_to(
    jsonb_build_array(
      entry.workspace_o_id, entry.ordinal, entry.o_id, (extract(epoch from entry.at) * 1000)::bigint,
      entry.actor_o_id, entry.actor_name, entry.action, entry.subject_o_id, entry.address,
      encode(entry.before_sha256, 'hex'), encode(entry.after_sha256, 'hex')
    )::text,
    'UTF8'
  ))
$function$;

CREATE OR REPLACE FUNCTION public.bury_job(job_id bigint, letter_o_id text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  inside text := nullif(current_setting('app.workspace_o_id', true), '');
  gone record;
begin
  delete from graphile_worker._private_jobs as job
  using graphile_worker._private_tasks as task
  where job.id = bury_job.job_id
  and task.id = job.task_id
  and job.attempts >= job.max_attempts
  and job.locked_at is null
  and job.payload ->> 'workspaceOId' = coalesce(inside, job.payload ->> 'workspaceOId')
  returning task.identifier, job.payload, job.attempts, job.created_at,
    coalesce(job.last_error, 'The worker ended in the middle of the job') as reason,
    coalesce(job.flags ? 'keyed', false) and job.key is null as superseded
  into gone;
  if not found then
    return null;
  end if;
  delete from public.lease
  where lease.workspace_o_id = gone.payload ->> 'workspaceOId'
  and lease.job_id = bury_job.job_id;
  if gone.superseded then
    return null;
  end if;
  insert into public.dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
  values (
    gone.payload ->> 'workspaceOId', bury_job.letter_o_id, gone.identifier, gone.payload::jsonb,
    gone.attempts, gone.reason, gone.created_at
  );
  return gone.reason;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_by_words(question sparsevec, keys integer[], resource_o_ids text[], hidden text[], narrow boolean, wanted integer)
 RETURNS TABLE(o_id text, resource_o_id text, score double precision, term_keys integer[], weights bytea)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  chunks_most constant integer := case when cardinality(keys) = 1 then 10000 end;
begin
  if narrow then
    return query
      select
        chunk_words.chunk_o_id,
        chunk_words.resource_o_id,
        -(chunk_words.lexical <#> question) as score,
        chunk_words.term_keys,
        chunk_words.weights
      from chunk_words
      where chunk_words.workspace_o_id = own
        and chunk_words.resource_o_id = any (resource_o_ids)
        and chunk_words.lexical <#> question < 0
        and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation not in (select unnest(hidden)))
      order by 3 desc, 1
      limit wanted;
  else
    return query
      select
        hit.chunk_o_id,
        hit.resource_o_id,
        -(hit.lexical <#> question) as score,
        hit.term_keys,
        hit.weights
      from (
        select *
        from chunk_words
        where chunk_words.term_keys && keys
          -- written so that no other index fits: the keys are the workspace's own already
          and (chunk_words.workspace_o_id = own) is true
          -- a look-up for each chunk, however many they are: `any` would go through them all
          and (resource_o_ids is null or chunk_words.resource_o_id in (select unnest(resource_o_ids)))
          and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation not in (select unnest(hidden)))
        limit chunks_most
      ) as hit
      order by 3 desc, 1
      limit wanted;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_echo(question sparsevec, keys integer[], resource_o_ids text[], hidden text[], narrow boolean, salt integer, hits integer, OUT terms integer[], OUT weights real[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  with first_hit as materialized (
    select hit.term_keys, hit.weights, hit.score, hit.score >= max(hit.score) over () / 2 as heard
    from chunk_by_words(question, keys, resource_o_ids, hidden, narrow, hits) hit
  ),
  shared as (
    select
      ((key # salt) >> 2) + 536870912 as term,
      sum(get_byte(first_hit.weights, place::integer - 1) * first_hit.score)::real as weight
    from first_hit
    cross join unnest(first_hit.term_keys) with ordinality as held (key, place)
    where first_hit.heard
    group by 1
    having count(*) > 1
    order by 2 desc, 1
    limit 40
  )
  select array_agg(shared.term), array_agg(shared.weight)
  into terms, weights
  from shared;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_hits(terms integer[], term_weights real[], heard integer, hints integer, near halfvec, embedder text, vector_weight double precision, only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, wanted integer, by_resource boolean, tier_tops double precision[])
 RETURNS TABLE(workspace_o_id text, chunk_o_id text, resource_o_id text, name text, url text, content text, start_offset integer, end_offset integer, stale boolean, lexical_rank integer, lexical_score double precision, vector_rank integer, vector_distance double precision, fused double precision, lexical_scale double precision, used_hints integer[], known_terms integer[], known_weights real[], found integer, by_vector text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  depth constant integer := case when by_resource then greatest(100, 3 * wanted) else greatest(100, wanted) end;
  narrow_limit constant integer := 1000;
  -- without a word in common a text is near by the built-in embedder when it shares most pieces of one
  least_similarity constant double precision := 0.3;
  scope record;
  graph_width integer;
  question record;
  echo_terms integer[];
  echo_weights real[];
  heard_here integer;
  best record;
  narrow boolean;
  -- chunks that a filter leaves are as rare under a key as in the whole
  dilution double precision;
  way text;
begin
  select * into scope from chunk_scope(only_resource_o_ids, only_entity_o_ids, since, until);
  if scope.chunks = 0 then
    return;
  end if;
  if scope.graph_embedder_id = embedder then
    graph_width := scope.graph_width;
  end if;
  heard_here := least(heard, scope.chunks / 100);
  narrow := scope.resource_o_ids is not null and scope.chunks <= narrow_limit;
  dilution := greatest(1, scope.all_chunks::double precision / scope.chunks);
  way := chunk_way(
    scope.chunks, embedder, vector_dims(near), cardinality(terms) > 0, graph_width
  );
  if cardinality(terms) > 0 then
    select *
    into question
    from chunk_question(
      terms, term_weights, null, null, 0, 300 * dilution, scope.all_chunks, scope.salt, tier_tops
    );
  else
    select
      null::sparsevec as lexical, null::integer[] as keys, null::integer[] as used_hints,
      null::integer[] as known_terms, null::real[] as known_weights, null::integer[] as common_keys,
      null::double precision[] as common_worths, null::integer[] as common_chunks, null::double precision as ceiling
    into question;
  end if;
  if question.keys is not null then
    if heard_here > 1 then
      select echo.terms, echo.weights
      into echo_terms, echo_weights
      from chunk_echo(
        question.lexical, question.keys, scope.resource_o_ids, scope.hidden, narrow, scope.salt, heard_here
      ) echo;
    end if;
    if echo_terms is not null then
      select *
      into question
      from chunk_question(
        terms, term_weights, echo_terms, echo_weights, hints, greatest(300, 10 * wanted) * dilution,
        scope.all_chunks, scope.salt, tier_tops
      );
    end if;
  end if;
  with by_keys as materialized (
    select o_id, resource_o_id, score
    from chunk_by_words(
      question.lexical, question.keys, scope.resource_o_ids, scope.hidden, narrow, depth
    )
    where question.keys is not null
  ),
  by_words as materialized (
    select
      hit.o_id,
      hit.resource_o_id,
      hit.score,
      row_number() over (order by hit.score desc, hit.o_id) as rank
    from (
      select o_id, resource_o_id, score
      from by_keys
      union
      select o_id, resource_o_id, score
      from chunk_with_common(
        question.lexical, question.common_keys, question.common_worths, question.common_chunks,
        scope.resource_o_ids, scope.hidden,
        -- no hit is shown that scores less; of one resource several may be above
        coalesce((
          select score from by_keys order by score desc offset case when by_resource then depth else wanted end - 1 limit 1
        ), 0)
      )
      where question.common_keys is not null
        and not narrow
    ) hit
    order by hit.score desc, hit.o_id
    limit depth
  ),
  nearest as (
    select hit.o_id, hit.resource_o_id, hit.similarity
    -- fewer, because the graph, asked for more than it has at hand, starts over; with nothing to fuse, as few as do
    from chunk_nearest_by_graph(
      scope.graph_search, near, embedder, scope.resource_o_ids, scope.hidden,
      case when question.keys is null then 2 * wanted else greatest(50, wanted) end,
      case
        when question.keys is null then graph_width
        else greatest(graph_width, 80)
      end
    ) hit
    where way = 'graph'
    union all
    select hit.o_id, hit.resource_o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, scope.hidden, depth) hit
    where way = 'scan'
    union all
    select hit.o_id, hit.resource_o_id, hit.similarity
    from chunk_nearest_by_scan(near, embedder, scope.resource_o_ids, scope.hidden, depth) hit
    where way = 'last'
      and not exists (select from by_words)
      and hit.similarity >= least_similarity
  ),
  by_vector as (
    select
      nearest.o_id,
      nearest.resource_o_id,
      nearest.similarity,
      row_number() over (order by nearest.similarity desc, nearest.o_id) as rank,
      (nearest.similarity - min(nearest.similarity) over ())
        / nullif(max(nearest.similarity) over () - min(nearest.similarity) over (), 0) as share
    from nearest
  ),
  joined as (
    select
      o_id,
      coalesce(by_words.resource_o_id, by_vector.resource_o_id) as resource_o_id,
      by_words.rank as lexical_rank,
      by_words.score as lexical_score,
      by_vector.rank as vector_rank,
      by_vector.similarity,
      case when by_vector.o_id is null then 0 else coalesce(by_vector.share, 1) end as vector_share,
      max(by_words.score) over () as best_score,
      least(max(by_words.score) over () / question.ceiling, 1) as best_speaks,
      greatest(max(by_vector.similarity) over (), 0) as best_similarity
    from by_words
    full join by_vector using (o_id)
  ),
  weighed as (
    select
      joined.*,
      (coalesce(best_speaks, 0) + vector_weight * coalesce(best_similarity, 0))
        / (1 + vector_weight) / (1 + vector_weight) as worth
    from joined
  ),
  fused as (
    select
      weighed.*,
      coalesce(worth / best_score, 0) as lexical_scale,
      case
        -- with nothing to fuse, how near it is says more than its place among the others
        when cardinality(terms) = 0 or way = 'last' and lexical_rank is null then least(greatest(similarity, 0), 1)
        else worth * (coalesce(lexical_score / best_score, 0) + vector_weight * vector_share)
      end as fused
    from weighed
  ),
  placed as (
    select
      fused.*,
      row_number() over (
        partition by case when by_resource then resource_o_id collate "C" end
        order by fused.fused desc, fused.o_id
      ) as place
    from fused
  ),
  grouped as (
    select *
    from placed
    where place = 1 or not by_resource
  ),
  best as (
    select grouped.*, count(*) over () as found
    from grouped
    order by grouped.fused desc, grouped.o_id
    limit wanted
  )
  select
    array_agg(o_id) as o_ids,
    array_agg(lexical_rank::integer) as lexical_ranks,
    array_agg(lexical_score) as lexical_scores,
    array_agg(vector_rank::integer) as vector_ranks,
    -- halves round: what is the same text may seem a little nearer than that
    array_agg(greatest(1 - similarity, 0)) as vector_distances,
    array_agg(fused) as fused,
    max(lexical_scale) as lexical_scale,
    max(found)::integer as found,
    count(vector_rank) > 0 as has_vectors
  into best
  from best;
  return query
    select
      own,
      passage.o_id,
      passage.resource_o_id,
      passage.name,
      passage.url,
      passage.content,
      passage.start_offset,
      passage.end_offset,
      passage.stale,
      best.lexical_ranks[place],
      best.lexical_scores[place],
      best.vector_ranks[place],
      best.vector_distances[place],
      best.fused[place],
      best.lexical_scale,
      -- once, because a client reads an array letter by letter
      case when place = 1 then question.used_hints end,
      case when place = 1 then question.known_terms end,
      case when place = 1 then question.known_weights end,
      best.found,
      case when way <> 'last' then way when best.has_vectors then 'scan' end
    from chunk_passages(best.o_ids) passage
    cross join lateral array_position(best.o_ids, passage.o_id) as place
    order by place;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_nearest_by_graph(graph_search text, near halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer, width integer)
 RETURNS TABLE(o_id text, resource_o_id text, similarity double precision)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
begin
  return query execute format('select * from %I($1, $2, $3, $4, $5, $6)', graph_search)
  using near, embedder, resource_o_ids, hidden, wanted, width;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_nearest_by_scan(near halfvec, embedder text, resource_o_ids text[], hidden text[], wanted integer)
 RETURNS TABLE(o_id text, resource_o_id text, similarity double precision)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  -- + 0 keeps the graph out of it: under a filter it would leave some out
  if resource_o_ids is null then
    return query
      select chunk.o_id, chunk.resource_o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation not in (select unnest(hidden)))
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  else
    return query
      select chunk.o_id, chunk.resource_o_id, -((chunk.embedding <#> near) + 0)
      from chunk
      where chunk.workspace_o_id = own
        and chunk.resource_o_id = any (resource_o_ids)
        and chunk.embedder_id = embedder
        and chunk.dimensions = vector_dims(near)
        and (hidden is null or chunk.resource_o_id || '/' || chunk.generation not in (select unnest(hidden)))
      order by (chunk.embedding <#> near) + 0, chunk.o_id
      limit wanted;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_passages(o_ids text[])
 RETURNS TABLE(o_id text, resource_o_id text, name text, url text, content text, start_offset integer, end_offset integer, stale boolean)
 LANGUAGE plpgsql
 STABLE ROWS 10
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      chunk.o_id,
      chunk.resource_o_id,
      resource.name,
      case when resource.source_type = 'url' then resource.identifier end,
      chunk.content,
      chunk.start_offset,
      chunk.end_offset,
      resource.text_hash is distinct from resource.indexed_text_hash
    from chunk
    cross join lateral (
      select *
      from resource
      where resource.workspace_o_id = own and resource.o_id = chunk.resource_o_id
      -- one look-up a hit: a join would read all resources of the workspace
      offset 0
    ) as resource
    where chunk.workspace_o_id = own
      and chunk.o_id = any (o_ids);
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_question(terms integer[], term_weights real[], hint_terms integer[], hint_weights real[], hints integer, budget double precision, all_chunks integer, salt integer, tier_tops double precision[], OUT lexical sparsevec, OUT keys integer[], OUT used_hints integer[], OUT known_terms integer[], OUT known_weights real[], OUT common_keys integer[], OUT common_worths double precision[], OUT common_chunks integer[], OUT ceiling double precision)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  -- each more doubles the sets in which they may stand together
  common_most constant integer := 5;
  -- of a word that stands in a text as often as in the usual one, it is 1; twice as often, 1.4
  weight_of_speaking constant double precision := 1.5;
begin
  with known as materialized (
    select
      asked.term,
      asked.weight,
      asked.hint,
      chunks,
      array[tier_0, tier_1, tier_2, tier_3] as tiers,
      -- a reader between two commits may see more of a term than of the whole
      ln(1 + greatest(all_chunks - chunks + 0.5::double precision, 0.5) / (chunks + 0.5)) as idf
    from (
      select term, weight, false as hint
      from unnest(terms, term_weights) as own_term (term, weight)
      union all
      select term, weight, true
      from unnest(hint_terms, hint_weights) as hint_term (term, weight)
    ) as asked
    cross join lateral (
      select *
      from chunk_term
      where chunk_term.workspace_o_id = own and chunk_term.term = asked.term
      -- one look-up a term: a join, planned when there were few, would read all terms of the workspace
      offset 0
    ) as chunk_term
    cross join lateral (values (tier_0 + tier_1 + tier_2 + tier_3)) as counted (chunks)
    where chunks > 0
  ),
  strongest as materialized (
    select term, weight * idf as weight, tiers, idf
    from known
    where hint and chunks > 1
    order by weight * idf * idf desc, term
    limit chunk_question.hints
  ),
  own_known as materialized (
    select term, tiers, chunks, idf, 0.75 * weight / sum(weight) over () as weight, sum(weight) over () as known_weight
    from known
    where not hint
  ),
  weighed as materialized (
    select term, sum(weight * idf) as weight, max(tiers) as tiers
    from (
      select term, tiers, idf, weight
      from own_known
      union all
      select term, tiers, idf, 0.25 * weight / sum(weight) over ()
      from strongest
    ) as voiced
    group by term
  ),
  -- what a term adds to the score of a chunk in each tier, about and at most
  offered as (
    select
      term,
      tiers[tier] as chunks,
      weight * tier_tops[tier] as most,
      (((term - 536870912) << 2) + tier - 1) # salt as key,
      sum(tiers[tier]::double precision) over (order by weight * gain desc, term) as chunks_so_far
    from weighed
    cross join (
      values (1, 0.8::double precision), (2, 1.15), (3, 1.45), (4, 1.8)
    ) as typical (tier, gain)
    where tiers[tier] > 0
  ),
  common as (
    select
      array_agg(key order by most desc, key) || array_fill((array_agg(key order by most, key desc))[1], missing) as keys,
      array_agg(most order by most desc, key) || array_fill(min(most), missing) as worths,
      array_agg(chunks order by most desc, key) || array_fill(max(chunks), missing) as chunks
    from (
      select
        term, key, most, sum(chunks) over (partition by term order by most desc, key)::integer as chunks,
        array[4 - count(*) over (partition by term)::integer] as missing
      from offered
      where chunks_so_far > chunk_question.budget
        and term in (select term from own_known)
    ) as left_out
    group by term, missing
    order by max(most) desc, term
    limit common_most
  )
  select
    (select ('{' || string_agg(term || ':' || weight::real, ',' order by term) || '}/1000000000')::sparsevec
      from weighed where weight > 0),
    (select array_agg(key) from offered where chunks_so_far <= chunk_question.budget or chunks_so_far = chunks),
    (select array_agg(term) from strongest),
    array_agg(term),
    array_agg((weight * idf)::real),
    (select array_agg(keys order by worths desc, keys) from common),
    (select array_agg(worths order by worths desc, keys) from common),
    (select array_agg(chunks order by worths desc, keys) from common),
    weight_of_speaking * (
      sum(weight * idf)
      + 0.75 * greatest((select sum(weight) from unnest(term_weights) as weight) / max(known_weight) - 1, 0)
        * ln(2 + 2 * all_chunks::double precision)
    )
  into lexical, keys, used_hints, known_terms, known_weights, common_keys, common_worths, common_chunks, ceiling
  from own_known;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_scope(only_resource_o_ids text[], only_entity_o_ids text[], since timestamp with time zone, until timestamp with time zone, OUT resource_o_ids text[], OUT chunks integer, OUT hidden text[], OUT all_chunks integer, OUT salt integer, OUT graph_search text, OUT graph_embedder_id text, OUT graph_width integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  select
    collection.chunks,
    collection.salt,
    collection.graph_search,
    collection.graph_embedder_id,
    collection.graph_width,
    (
      select array_agg(resource_o_id || '/' || generation)
      from chunk_generation
      where workspace_o_id = own
    )
  into all_chunks, salt, graph_search, graph_embedder_id, graph_width, hidden
  from chunk_collection collection
  where collection.workspace_o_id = own;
  chunks := coalesce(all_chunks, 0);
  if not (only_resource_o_ids is null and only_entity_o_ids is null and since is null and until is null) then
    select coalesce(array_agg(resource.o_id), '{}'), coalesce(sum(resource.chunk_count), 0)::integer
    into resource_o_ids, chunks
    from resource
    where resource.workspace_o_id = own
      and resource.deleted_at is null
      and resource.chunk_count > 0
      -- under `or` each list is read once, and every resource looked up in it
      and (only_resource_o_ids is null or resource.o_id in (select unnest(only_resource_o_ids)))
      and (since is null or resource.updated_at >= since)
      and (until is null or resource.updated_at < until)
      and (only_entity_o_ids is null or resource.o_id in (
        select link.resource_o_id
        from resource_entity_link link
        join entity on entity.workspace_o_id = own and entity.o_id = link.entity_o_id and entity.deleted_at is null
        where link.workspace_o_id = own and link.entity_o_id = any (only_entity_o_ids)
      ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_way(chunks integer, embedder text, dimensions integer, has_words boolean, graph_width integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  scan_limit constant integer := 5000;
begin
  if dimensions is null then
    return null;
  end if;
  if embedder like 'hash-%' then
    return case when has_words then 'last' else 'scan' end;
  end if;
  if chunks > scan_limit and graph_width > 0 then
    return 'graph';
  end if;
  return 'scan';
end
$function$;

CREATE OR REPLACE FUNCTION public.chunk_with_common(question sparsevec, common_keys integer[], common_worths double precision[], common_chunks integer[], resource_o_ids text[], hidden text[], least_score double precision)
 RETURNS TABLE(o_id text, resource_o_id text, score double precision)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  chunks_most constant integer := 3000;
  -- of the rarest word of each set, by whose chunks the index looks for the others: 40 ms or so
  steps_most constant integer := 200000;
  words constant integer := array_length(common_keys, 1);
  found bigint;
  chunks_read bigint := 0;
  steps bigint := 0;
  rarest integer;
  -- the number of tiers of each word
  tiers integer;
  -- the place of each word of a set; a shorter set has its first word again
  at integer[];
begin
  if (select sum(common_worths[place][1]) from generate_series(1, words) as place) <= least_score then
    return;
  end if;
  for at, tiers, rarest in
    select array_agg(place order by place) || array_fill(min(place), array[4]), depth, min(common_chunks[place][depth])
    from generate_series(1, (1 << words) - 1) as mask
    cross join generate_series(1, 4) as depth
    join generate_series(1, words) as place on mask & (1 << place - 1) <> 0
    cross join lateral (
      select common_worths[place][1] as most, common_worths[place][1] - common_worths[place][depth] as less
    ) as worth
    group by mask, depth
    having (count(*) > 1 or least_score = 0)
      and sum(most) - min(less) > least_score
      -- with a tier more for one of them at least
      and (depth = 1 or bool_or(common_chunks[place][depth] > common_chunks[place][depth - 1]))
    order by sum(most) - min(less) desc, depth, mask
  loop
    steps := steps + rarest;
    -- the first may take longer: a text that has all the words is among the best
    exit when steps > steps_most and steps > rarest;
    return query
      select
        chunk_words.chunk_o_id,
        chunk_words.resource_o_id,
        -(chunk_words.lexical <#> question)
      from chunk_words
      where chunk_words.term_keys && common_keys[at[1]:at[1]][1:tiers]
        and chunk_words.term_keys && common_keys[at[2]:at[2]][1:tiers]
        and chunk_words.term_keys && common_keys[at[3]:at[3]][1:tiers]
        and chunk_words.term_keys && common_keys[at[4]:at[4]][1:tiers]
        and chunk_words.term_keys && common_keys[at[5]:at[5]][1:tiers]
        -- written so that no other index fits: the keys are the workspace's own already
        and (chunk_words.workspace_o_id = own) is true
        and (resource_o_ids is null or chunk_words.resource_o_id in (select unnest(resource_o_ids)))
        and (hidden is null or chunk_words.resource_o_id || '/' || chunk_words.generation not in (select unnest(hidden)))
      limit chunks_most - chunks_read;
    get diagnostics found = row_count;
    chunks_read := chunks_read + found;
    exit when chunks_read >= chunks_most;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.complete_job(job_id bigint, holder text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  workspace text;
begin
  delete from graphile_worker._private_jobs as job
  where job.id = complete_job.job_id
  and job.locked_by = complete_job.holder
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = complete_job.job_id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.defer_job(job_id bigint, holder text, reason text, seconds double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update graphile_worker._private_jobs as job
  set last_error = defer_job.reason,
    -- what is handed back is counted one less
    attempts = job.attempts + case when job.created_at < now() - interval '1 day' then 1 else 0 end
  where job.id = defer_job.job_id
  and job.locked_by = defer_job.holder;
  return public.hand_back_job(defer_job.job_id, defer_job.holder, defer_job.seconds);
end
$function$;

CREATE OR REPLACE FUNCTION public.enqueue_job(name text, payload jsonb, run_at timestamp with time zone, key text, needs text, queue text, max_attempts integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  inside constant text := nullif(current_setting('app.workspace_o_id', true), '');
  workspace constant text := enqueue_job.payload ->> 'workspaceOId';
  own_key constant text := enqueue_job.name || ':' || workspace || ':' || enqueue_job.key;
  own_task integer;
begin
  -- who has the role of requests is in a workspace, or must not add anything
  if workspace is null
    or workspace <> coalesce(inside, workspace)
    or (inside is null and current_setting('role') = 'groundwork_app')
  then
    raise exception 'a job must carry the workspace it is enqueued in';
  end if;
  loop
    select task.id
    from graphile_worker._private_tasks as task
    where task.identifier = enqueue_job.name
    into own_task;
    exit when own_task is not null;
    -- whoever is first makes it, the others find it
    insert into graphile_worker._private_tasks (identifier)
    values (enqueue_job.name)
    on conflict do nothing;
  end loop;
  loop
    if own_key is not null then
      update graphile_worker._private_jobs as job
      set key = null,
        attempts = job.max_attempts,
        updated_at = now()
      where job.key = own_key
      and job.is_available is not true;
    end if;
    insert into graphile_worker._private_jobs as job (task_id, payload, run_at, key, priority, max_attempts, flags)
    values (
      own_task,
      enqueue_job.payload::json,
      coalesce(enqueue_job.run_at, now()),
      own_key,
      public.turn_of(workspace, enqueue_job.queue),
      enqueue_job.max_attempts,
      (
        select jsonb_object_agg(flag, true)
        from unnest(
          array[
            -- by which a worker leaves the jobs of a workspace alone that has its share of places already
            'workspace:' || workspace,
            enqueue_job.needs,
            -- remembered so that a job which lost its key to a successor is known as superseded, not as failed
            case when own_key is not null then 'keyed' end
          ]
        ) as item (flag)
        where flag is not null
      )
    )
    on conflict (key) do update
    set task_id = excluded.task_id,
      payload = excluded.payload,
      run_at = excluded.run_at,
      priority = excluded.priority,
      max_attempts = excluded.max_attempts,
      flags = excluded.flags,
      revision = job.revision + 1,
      attempts = 0,
      last_error = null,
      updated_at = now()
    where job.locked_at is null;
    exit when found;
    -- a worker took the waiting job between the two statements: the first one, again, sees it taken
  end loop;
  -- Wakes the places of its own queue (jobs/runtime/wake.ts): a count above nought would have those of every queue look
  -- for it. The random number tells two jobs of one transaction apart, of which equal notifications are sent once.
  if enqueue_job.run_at is null or enqueue_job.run_at <= now() then
    perform pg_notify(
      'jobs:insert',
      json_build_object('r', random(), 'count', 0, 'queue', enqueue_job.queue)::text
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.entity_has_words(question tsquery)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return exists (
    select
    from entity
    where entity.words @@ entity_has_words.question
      and entity.workspace_o_id = own
      and entity.deleted_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.entity_hits(questions text[], near halfvec, embedder text, wanted integer)
 RETURNS TABLE(workspace_o_id text, o_id text, word_score double precision, words integer, similarity double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  scan_limit constant integer := 5000;
  measures_last constant boolean := embedder like 'hash-%' and scan_limit < (
    select sum(live)
    from entity_tally
    where entity_tally.workspace_o_id = own
      and not archived
  );
begin
  return query
    with asked as (
      select asked.word, asked.question::tsquery as question
      from unnest(entity_hits.questions) with ordinality as asked (question, word)
    ),
    matched as (
      select asked.word, hit.o_id
      from asked
      cross join lateral (
        select entity.o_id
        from entity
        where entity.words @@ asked.question
          and entity.workspace_o_id = own
          and entity.deleted_at is null
          and entity.archived_at is null
        limit 2000
      ) hit
    ),
    rare as (
      select matched.word, ln(1 + 2000.0 / count(*))::double precision as idf
      from matched
      group by matched.word
    ),
    by_words as (
      select matched.o_id, sum(rare.idf) as word_score, count(*)::integer as words
      from matched
      join rare on rare.word = matched.word
      group by matched.o_id
      order by 2 desc, 1
      limit entity_hits.wanted
    ),
    by_vector as (
      select vector.entity_o_id as o_id, -(vector.embedding <#> entity_hits.near)::double precision as similarity
      from entity_vector vector
      where vector.workspace_o_id = own
        and vector.embedder_id = entity_hits.embedder
        and vector_dims(vector.embedding) = vector_dims(entity_hits.near)
      order by vector.embedding <#> entity_hits.near, vector.entity_o_id
      limit case
        when entity_hits.near is null then 0
        when measures_last and entity_hits.wanted <= (select count(*) from by_words) then 0
        else entity_hits.wanted
      end
    )
    select
      own,
      o_id,
      coalesce(by_words.word_score, 0),
      coalesce(by_words.words, 0),
      coalesce(
        by_vector.similarity,
        (
          select -(vector.embedding <#> entity_hits.near)::double precision
          from entity_vector vector
          where vector.workspace_o_id = own
            and vector.entity_o_id = o_id
            and vector.embedder_id = entity_hits.embedder
            and vector_dims(vector.embedding) = vector_dims(entity_hits.near)
        )
      )
    from by_words
    full join by_vector using (o_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.entity_record(workspace_o_id text, o_id text, kind text, name text, internal_name text, description text, active boolean, unrecognized boolean, is_default boolean, creator jsonb, data jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, archived_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  form constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return '{"oId":' || to_json(o_id)
    || ',"name":' || to_json(name)
    || ',"internalName":' || coalesce(to_json(internal_name)::text, 'null')
    || ',"description":' || coalesce(to_json(description)::text, 'null')
    || ',"active":' || active
    -- a deleted record no longer says whether it was recognised
    || case when deleted_at is null then ',"unrecognized":' || unrecognized else '' end
    || ',"createdAt":"' || to_char(created_at at time zone 'UTC', form)
    || '","updatedAt":"' || to_char(updated_at at time zone 'UTC', form) || '"'
    || ',"deletedAt":' || coalesce('"' || to_char(deleted_at at time zone 'UTC', form) || '"', 'null')
    || ',"archivedAt":' || coalesce('"' || to_char(archived_at at time zone 'UTC', form) || '"', 'null')
    || ',"user":' || creator
    || ',"workspace":{"oId":' || to_json(workspace_o_id) || '}'
    || case when is_default is null then '' else ',"default":' || is_default end
    || public.entity_record_top(kind, data)
    -- a voice's name and description are looked for among its rules
    || ',"data":' || case
      when kind = 'brand-voice' then data || jsonb_build_object('title', name, 'description', description)
      else data
    end || '}';
end
$function$;

CREATE OR REPLACE FUNCTION public.entity_record_top(kind text, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select ',"rejected":false' || case
    when kind in ('persona', 'product', 'segment')
      then ',"qualifyingQuestions":' || coalesce((data -> 'qualifyingQuestions')::text, '[]')
    when kind = 'competitor' then ',"shared":false'
    when kind = 'playbook' then ',"type":' || coalesce((data -> 'type')::text, 'null')
      || ',"keyInsight":' || coalesce((data -> 'keyInsight')::text, '[]')
      || ',"personaOIds":' || coalesce((data -> 'personaOIds')::text, '[]')
      || ',"useCaseOIds":' || coalesce((data -> 'useCaseOIds')::text, '[]')
      || ',"status":' || coalesce((data #> '{additionalProperties,status}')::text, 'null')
      || ',"segmentOId":' || coalesce((data #> '{additionalProperties,segmentOId}')::text, 'null')
    when kind = 'workspace-company' then ',"domain":' || coalesce((data -> 'domain')::text, 'null')
      || ',"qualifyingQuestions":' || coalesce((data -> 'qualifyingQuestions')::text, '[]')
    else ''
  end
$function$;

CREATE OR REPLACE FUNCTION public.entity_with_words(query tsquery)
 RETURNS TABLE(o_id text, kind text, name text, created_at timestamp with time zone, updated_at timestamp with time zone, archived_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- read once and not for every row
  own_workspace constant text := current_setting('app.workspace_o_id');
begin
  return query
    select entity.o_id, entity.kind, entity.name, entity.created_at, entity.updated_at, entity.archived_at
    from entity
    where entity.words @@ query
      and entity.workspace_o_id = own_workspace
      and entity.deleted_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION public.event_best(INOUT event_o_ids text[], INOUT ordinals integer[], INOUT scores double precision[], INOUT times timestamp with time zone[], wanted integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(event_o_id), array_agg(ordinal), array_agg(score), array_agg(at)
  from (
    select distinct event_o_id collate "C" as event_o_id, ordinal, score, at
    from unnest(event_o_ids, ordinals, scores, times) as hit (event_o_id, ordinal, score, at)
    order by score desc, at desc, event_o_id, ordinal
    limit wanted
  ) as best
$function$;

CREATE OR REPLACE FUNCTION public.event_by_words(question sparsevec, known_keys integer[], worths double precision[], passages integer[], wanted integer, OUT event_o_ids text[], OUT ordinals integer[], OUT scores double precision[], OUT times timestamp with time zone[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  rare_most constant bigint := 3000;
  set_words constant integer := 5;
  set_passages constant integer := 3000;
  passages_most constant bigint := 9000;
  sets_most constant integer := 20;
  listed_most constant integer := 100000;
  -- a tenth of a second
  postings_most constant bigint := 1500000;
  -- of a word that stands in a passage as often as in the usual one it is 1; twice as often, 1.4
  weight_of_speaking constant double precision := 1.5;
  words constant integer := coalesce(cardinality(known_keys), 0);
  rare integer := 0;
  passages_read bigint := 0;
  postings_read bigint := 0;
  tried record;
  found record;
  sets_read integer := 0;
  -- what was found is better than what any set that is left can bring
  is_enough boolean := false;
  -- the bounds of this search are reached
  is_over boolean := false;
  -- a set has more passages than were read
  is_cut boolean := false;
begin
  while rare < words and passages_read + passages[rare + 1] <= rare_most loop
    rare := rare + 1;
    passages_read := passages_read + passages[rare];
  end loop;
  if rare > 0 then
    select array_agg(event_o_id), array_agg(ordinal), array_agg(score), array_agg(event_timestamp)
    into event_o_ids, ordinals, scores, times
    from event_with_any(question, known_keys[:rare], wanted);
  end if;
  if rare = words then
    return;
  end if;
  passages_read := 0;
  for tried in
    select *
    from event_word_sets(
      known_keys[rare + 1:rare + set_words], worths[rare + 1:rare + set_words], passages[rare + 1:rare + set_words],
      listed_most
    )
  loop
    is_enough := scores[wanted] >= weight_of_speaking * tried.worth;
    sets_read := sets_read + 1;
    postings_read := postings_read + tried.postings;
    is_over := sets_read > sets_most or postings_read > postings_most or passages_read >= passages_most;
    exit when is_enough or is_over;
    select
      array_agg(event_o_id) as event_o_ids,
      array_agg(ordinal) as ordinals,
      array_agg(score) as scores,
      array_agg(event_timestamp) as times,
      coalesce(max(passages), 0) as passages
    into found
    from event_with_all(question, tried.set_keys, set_passages, wanted);
    passages_read := passages_read + found.passages;
    is_cut := is_cut or found.passages >= set_passages;
    select *
    into event_o_ids, ordinals, scores, times
    from event_best(
      event_o_ids || found.event_o_ids, ordinals || found.ordinals, scores || found.scores, times || found.times, wanted
    );
  end loop;
  if not is_cut and (is_enough or not is_over and words - rare <= set_words and (select max(one) from unnest(passages) as one) <= listed_most) then
    return;
  end if;
  select
    array_agg(event_o_id) as event_o_ids,
    array_agg(ordinal) as ordinals,
    array_agg(score) as scores,
    array_agg(event_timestamp) as times
  into found
  from event_newest(question, known_keys[rare + 1:], wanted);
  select *
  into event_o_ids, ordinals, scores, times
  from event_best(
    event_o_ids || found.event_o_ids, ordinals || found.ordinals, scores || found.scores, times || found.times, wanted
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.event_hits(terms integer[], term_weights real[], salt integer, near halfvec, embedder text, wanted integer)
 RETURNS TABLE(workspace_o_id text, event_o_id text, ordinal integer, score double precision, similarity double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET work_mem TO '16MB'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  all_passages integer;
  question record;
  best record;
begin
  select event_term.passages
  into all_passages
  from event_term
  where event_term.workspace_o_id = own and event_term.term = 0;
  if all_passages is null then
    return;
  end if;
  with known as materialized (
    select
      asked.term,
      asked.weight,
      event_term.passages,
      -- a reader between two commits may see more of a term than of the whole
      ln(1 + greatest(all_passages - passages + 0.5::double precision, 0.5) / (passages + 0.5)) as idf
    from unnest(terms, term_weights) as asked (term, weight)
    cross join lateral (
      select *
      from event_term
      where event_term.workspace_o_id = own and event_term.term = asked.term
      -- one look-up a term
      offset 0
    ) as event_term
    where event_term.passages > 0
  )
  select
    (select ('{' || string_agg(term || ':' || (weight * idf)::real, ',' order by term) || '}/1000000000')::sparsevec
      from known) as lexical,
    (select array_agg(term # salt order by weight * idf desc, term) from known) as keys,
    (select array_agg(weight * idf order by weight * idf desc, term) from known) as worths,
    (select array_agg(passages order by weight * idf desc, term) from known) as passages,
    (
      select 1.5 * (
        coalesce(sum(weight * idf), 0)
        + ((select sum(weight) from unnest(term_weights) as weight) - coalesce(sum(weight), 0))
          * ln(2 + 2 * all_passages::double precision)
      )
      from known
    ) as ceiling
  into question;
  select *
  into best
  from event_by_words(question.lexical, question.keys, question.worths, question.passages, wanted);
  return query
    with by_words as materialized (
      select event_o_id, ordinal, least(score / question.ceiling, 1) as score
      from unnest(best.event_o_ids, best.ordinals, best.scores) as hit (event_o_id, ordinal, score)
    ),
    by_vector as materialized (
      select
        event_vector.event_o_id,
        event_vector.ordinal,
        -(event_vector.embedding <#> near) as similarity
      from event_vector
      where event_vector.workspace_o_id = own
        and event_vector.embedder_id = embedder
        and vector_dims(event_vector.embedding) = vector_dims(near)
      order by 3 desc, 1, 2
      limit case when near is null then 0 else wanted end
    )
    select
      own,
      event_o_id,
      ordinal,
      coalesce(by_words.score, 0),
      coalesce(
        by_vector.similarity,
        (
          select -(event_vector.embedding <#> near)
          from event_vector
          where event_vector.workspace_o_id = own
            and event_vector.event_o_id = by_words.event_o_id
            and event_vector.ordinal = by_words.ordinal
            and event_vector.embedder_id = embedder
            and vector_dims(event_vector.embedding) = vector_dims(near)
        )
      )
    from by_words
    full join by_vector using (event_o_id, ordinal);
end
$function$;

CREATE OR REPLACE FUNCTION public.event_newest(question sparsevec, keys integer[], wanted integer)
 RETURNS TABLE(event_o_id text, ordinal integer, score double precision, event_timestamp timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
  events_most constant integer := 3000;
  -- a call has hundreds
  passages_most constant integer := 6000;
begin
  return query
    select
      passage.event_o_id,
      passage.ordinal,
      -(passage.lexical <#> question) as score,
      passage.event_timestamp::timestamptz
    from (
      select event_passage.*
      from (
        select event.o_id
        from event
        where event.workspace_o_id = own
        order by event.event_timestamp desc, event.o_id desc
        limit events_most
      ) as newest
      cross join lateral (
        select *
        from event_passage
        where event_passage.workspace_o_id = own and event_passage.event_o_id = newest.o_id
        -- one look-up an event
        offset 0
      ) as event_passage
      limit passages_most
    ) as passage
    where passage.term_keys && keys
    order by 3 desc, 4 desc, 1, 2
    limit wanted;
end
$function$;

CREATE OR REPLACE FUNCTION public.event_with_all(question sparsevec, keys integer[], most integer, wanted integer)
 RETURNS TABLE(event_o_id text, ordinal integer, score double precision, event_timestamp timestamp with time zone, passages bigint)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      found.event_o_id,
      found.ordinal,
      -(found.lexical <#> question) as score,
      found.event_timestamp::timestamptz,
      count(*) over ()
    from (
      select event_passage.*
      from event_passage
      where event_passage.term_keys @> keys
        and (event_passage.workspace_o_id = own) is true
      limit most
    ) as found
    order by 3 desc, 4 desc, 1, 2
    limit wanted;
end
$function$;

CREATE OR REPLACE FUNCTION public.event_with_any(question sparsevec, keys integer[], wanted integer)
 RETURNS TABLE(event_o_id text, ordinal integer, score double precision, event_timestamp timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
#variable_conflict use_column
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
    select
      event_passage.event_o_id,
      event_passage.ordinal,
      -(event_passage.lexical <#> question) as score,
      event_passage.event_timestamp::timestamptz
    from event_passage
    where event_passage.term_keys && keys
      -- written so that no other index fits: the keys are the workspace's own already
      and (event_passage.workspace_o_id = own) is true
    order by 3 desc, 4 desc, 1, 2
    limit wanted;
end
$function$;

CREATE OR REPLACE FUNCTION public.event_word_sets(keys integer[], worths double precision[], passages integer[], listed_most integer)
 RETURNS TABLE(set_keys integer[], worth double precision, postings bigint)
 LANGUAGE sql
 IMMUTABLE ROWS 16
AS $function$
  with common as (
    select *
    from unnest(keys, worths, passages) with ordinality as one (key, worth, passages, place)
  )
  select array_agg(key order by place), sum(worth), count(*) * min(passages)::bigint
  from generate_series(1, (1 << cardinality(keys)) - 1) as mask
  join common on mask & (1 << place::integer - 1) <> 0
  group by mask
  having count(*) > 1 or sum(passages) <= listed_most
  order by 2 desc, 3
$function$;

CREATE OR REPLACE FUNCTION public.finish_job(job_id bigint, holder text, token uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  inside constant text := current_setting('app.workspace_o_id');
begin
  delete from graphile_worker._private_jobs as job
  where job.id = finish_job.job_id
  and job.locked_by = finish_job.holder
  and job.payload ->> 'workspaceOId' = inside;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = inside
  and lease.job_id = finish_job.job_id
  and lease.token = finish_job.token;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION public.first_turn(queue text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case queue when 'short' then -32000 when 'flow' then -16000 when 'long' then 0 else 16000 end
$function$;

CREATE OR REPLACE FUNCTION public.free_job(job_id bigint, holder text, reason text, seconds double precision DEFAULT NULL::double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  workspace text;
  since double precision;
  ends integer;
begin
  select (job.flags -> 'ends' ->> 'since')::double precision, (job.flags -> 'ends' ->> 'count')::integer + 1
  from graphile_worker._private_jobs as job
  where job.id = free_job.job_id
  into since, ends;
  if ends is null or since < extract(epoch from now()) - 3600 then
    since := extract(epoch from now());
    ends := 1;
  end if;
  update graphile_worker._private_jobs as job
  set locked_by = null,
    locked_at = null,
    last_error = free_job.reason,
    attempts = case when ends > 50 then job.attempts else greatest(job.attempts - 1, 0) end,
    flags = coalesce(job.flags, '{}') || jsonb_build_object('ends', jsonb_build_object('since', since, 'count', ends)),
    -- at once the first time; later a little apart, should the job itself be what kills them
    run_at = now() + make_interval(secs => coalesce(free_job.seconds, least(15, 3 * (ends - 1)))),
    updated_at = now()
  where job.id = free_job.job_id
  and job.locked_by = free_job.holder
  -- a superseded job must not come back: its successor waits already
  and not (job.attempts >= job.max_attempts and job.flags ? 'keyed' and job.key is null)
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    -- one that was superseded is over with its worker
    update graphile_worker._private_jobs as job
    set locked_by = null,
      locked_at = null
    where job.id = free_job.job_id
    and job.locked_by = free_job.holder
    returning job.payload ->> 'workspaceOId'
    into workspace;
  end if;
  if workspace is null then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = free_job.job_id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.hand_back_job(job_id bigint, holder text, seconds double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  workspace text;
begin
  update graphile_worker._private_jobs as job
  set locked_by = null,
    locked_at = null,
    attempts = greatest(job.attempts - 1, 0),
    run_at = now() + make_interval(secs => hand_back_job.seconds),
    updated_at = now()
  where job.id = hand_back_job.job_id
  and job.locked_by = hand_back_job.holder
  -- a superseded job must not come back: its successor waits already
  and not (job.attempts >= job.max_attempts and job.flags ? 'keyed' and job.key is null)
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = hand_back_job.job_id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.held_commits()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(gid), '{}')
  from pg_prepared_xacts
  where database = current_database()
$function$;

CREATE OR REPLACE FUNCTION public.is_own_organization(organization_o_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- by its full name: a session's own table of that name must not answer
  return exists (
    select from public.workspace as own where own.organization_o_id = is_own_organization.organization_o_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.job_waits(name text, key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return exists (
    select
    from graphile_worker._private_jobs as job
    where job.key = job_waits.name || ':' || current_setting('app.workspace_o_id') || ':' || job_waits.key
    and job.is_available
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.make_chunk_graph_search(partition_name text, dimensions integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  graph_search constant text := partition_name || '_nearest_' || dimensions;
begin
  -- one of an earlier version may answer with other columns
  execute format(
    'drop function if exists %I(halfvec, text, text[], text[], integer, integer)', graph_search
  );
  execute format(
    $search$
      create or replace function %3$I(
        near halfvec,
        embedder text,
        resource_o_ids text[],
        hidden text[],
        wanted integer,
        width integer
      ) returns table (o_id text, resource_o_id text, similarity double precision)
      language plpgsql stable rows 100
      set plan_cache_mode = force_generic_plan
      set enable_seqscan = off
      set enable_sort = off
      set jit = off
      set hnsw.ef_search = 80
      set hnsw.iterative_scan = 'relaxed_order'
      set hnsw.max_scan_tuples = 40000 as $$
      #variable_conflict use_column
      declare
        own constant text := current_setting('app.workspace_o_id');
      begin
        -- until the end of this function, which sets it itself
        perform set_config('hnsw.ef_search', least(greatest(width, wanted, 10), 1000)::text, true);
        return query
          select chunk.o_id, chunk.resource_o_id, -(chunk.embedding::halfvec(%1$s) <#> near)
          from %2$I as chunk
          where chunk.workspace_o_id = own
            and chunk.dimensions = %1$s
            and chunk.embedder_id = embedder
            and (resource_o_ids is null or chunk.resource_o_id in (select unnest(resource_o_ids)))
            and (hidden is null or chunk.resource_o_id || '/' || chunk.generation not in (select unnest(hidden)))
          order by chunk.embedding::halfvec(%1$s) <#> near
          limit wanted;
      end
      $$
    $search$,
    dimensions, partition_name, graph_search
  );
  execute format(
    'revoke all on function %I(halfvec, text, text[], text[], integer, integer) from public', graph_search
  );
  return graph_search;
end
$function$;

CREATE OR REPLACE FUNCTION public.next_build_turn()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select nextval('public.build_turn_seq') $function$;

CREATE OR REPLACE FUNCTION public.protect_tenant_table(table_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format(
    'create policy own_workspace_only on %I using (workspace_o_id = current_setting(''app.workspace_o_id'')) '
    || 'with check (workspace_o_id = current_setting(''app.workspace_o_id''))',
    table_name
  );
  execute format('grant select, insert, update, delete on %I to groundwork_app', table_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_chunks(own text, resource text, gone_generation integer, at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  -- taken before any of chunk_term, here as by whoever publishes: two wait for one another only there
  salt constant integer := (
    select collection.salt
    from chunk_collection collection
    where collection.workspace_o_id = own
    for update
  );
  removed integer;
begin
  with doomed as materialized (
    select chunk_words.generation, chunk_words.ordinal
    from chunk_words
    where chunk_words.workspace_o_id = own
      and chunk_words.resource_o_id = resource
      and (gone_generation is null or chunk_words.generation = gone_generation)
    order by chunk_words.generation, chunk_words.ordinal
    limit at_most
  ),
  passages as (
    delete from chunk
    using doomed
    where chunk.workspace_o_id = own
      and chunk.resource_o_id = resource
      and chunk.generation = doomed.generation
      and chunk.ordinal = doomed.ordinal
  ),
  deleted as (
    delete from chunk_words
    using doomed
    where chunk_words.workspace_o_id = own
      and chunk_words.resource_o_id = resource
      and chunk_words.generation = doomed.generation
      and chunk_words.ordinal = doomed.ordinal
    returning chunk_words.generation, chunk_words.term_keys, chunk_words.length
  ),
  counted as (
    select deleted.term_keys, deleted.length
    from deleted
    where not exists (
      select
      from chunk_generation unseen
      where unseen.workspace_o_id = own
        and unseen.resource_o_id = resource
        and unseen.generation = deleted.generation
    )
  ),
  by_term as (
    select
      -- the key is term × 4 + tier - 2^31
      (((key # salt)::bigint + 2147483648) >> 2)::integer as term,
      count(*) filter (where (key # salt) & 3 = 0) as tier_0,
      count(*) filter (where (key # salt) & 3 = 1) as tier_1,
      count(*) filter (where (key # salt) & 3 = 2) as tier_2,
      count(*) filter (where (key # salt) & 3 = 3) as tier_3
    from counted
    cross join unnest(counted.term_keys) as key
    group by 1
  ),
  uncounted as (
    update chunk_term known
    set
      tier_0 = known.tier_0 - by_term.tier_0,
      tier_1 = known.tier_1 - by_term.tier_1,
      tier_2 = known.tier_2 - by_term.tier_2,
      tier_3 = known.tier_3 - by_term.tier_3
    from by_term
    where known.workspace_o_id = own and known.term = by_term.term
  ),
  reduced as (
    update chunk_collection known
    set chunks = known.chunks - total.chunks, length = known.length - total.length
    from (select count(*)::integer as chunks, coalesce(sum(counted.length), 0) as length from counted) as total
    where known.workspace_o_id = own
      and total.chunks > 0
  )
  select count(*)::integer
  into removed
  from deleted;
  return removed;
end
$function$;

CREATE OR REPLACE FUNCTION public.resource_letters(workspace_o_id text, name text, identifier text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select array_agg(distinct hashtext(workspace_o_id || substr(said, place, 3)))
  from unnest(array[lower(name), lower(identifier)]) as said
  cross join generate_series(1, length(said) - 2) as place
$function$;

CREATE OR REPLACE FUNCTION public.resources_called(said text)
 RETURNS TABLE(workspace_o_id text, o_id text, source_type text, status text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  own constant text := current_setting('app.workspace_o_id');
  letters constant integer[] := resource_letters(own, said, '');
  pattern constant text := '%' || regexp_replace(said, '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
    select own, resource.o_id, resource.source_type, resource.status, resource.created_at
    from resource
    where resource_letters(resource.workspace_o_id, resource.name, resource.identifier) @> letters
      and resource.workspace_o_id = own
      and resource.deleted_at is null
      and (resource.name ilike pattern or resource.identifier ilike pattern);
end
$function$;

CREATE OR REPLACE FUNCTION public.rewind_turns(queue text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  first_one constant integer := public.first_turn(queue);
  last_one constant integer := first_one + 15999;
  served integer;
  moved integer := 0;
begin
  -- two at once would move each job twice
  perform pg_advisory_xact_lock(hashtextextended('groundwork turns', 0));
  select min(job.priority)
  from graphile_worker._private_jobs as job
  where job.is_available
  and job.priority between first_one and last_one
  and job.run_at <= now()
  into served;
  if served >= first_one + 8000 then
    update graphile_worker._private_jobs as job
    set priority = greatest(first_one, job.priority - (served - first_one))
    where job.priority between first_one and last_one
    and job.locked_at is null;
    get diagnostics moved = row_count;
  end if;
  return moved;
end
$function$;

CREATE OR REPLACE FUNCTION public.tried_jobs()
 RETURNS TABLE(subject text, generation integer, attempts integer, next_try_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
  select
    named.subject,
    (job.payload ->> 'generation')::integer,
    job.attempts::integer,
    case when job.locked_at is null then job.run_at end
  from graphile_worker._private_jobs as job
  cross join lateral (
    values
      (job.payload ->> 'resourceOId'),
      (job.payload ->> 'importJobOId'),
      (job.payload ->> 'analysisJobOId'),
      (job.payload ->> 'runOId')
  ) as named (subject)
  where job.payload ->> 'workspaceOId' = own
  and job.last_error is not null
  and job.payload ->> 'eventOIds' is null
  and (job.is_available or job.locked_at is not null)
  and named.subject is not null;
end
$function$;

CREATE OR REPLACE FUNCTION public.turn_of(workspace text, queue text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  first_one constant integer := public.first_turn(queue);
  last_one constant integer := first_one + 15999;
begin
  return least(
    last_one,
    greatest(
      first_one,
      (
        select max(job.priority) + 1
        from graphile_worker._private_jobs as job
        where job.payload ->> 'workspaceOId' = turn_of.workspace
        and job.priority between first_one and last_one
        and job.locked_at is null
        and job.run_at <= now()
      ),
      (
        select job.priority
        from graphile_worker._private_jobs as job
        where job.is_available
        and job.priority between first_one and last_one
        and job.run_at <= now()
        order by job.priority
        limit 1
      )
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.workflow_node_may_become(before text, after text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return case before
    when 'ready' then after in ('running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled')
    when 'running' then after in ('ready', 'running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled')
    when 'waiting' then after in ('ready', 'completed', 'failed', 'skipped', 'cancelled')
    else false
  end;
end
$function$;
