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
  constraint agent_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint agent_settings_is_an_object CHECK ((jsonb_typeof(settings) = 'object'::text))
  constraint agent_tier_is_known CHECK ((tier = ANY (ARRAY['NOTE'::text, 'PULSE'::text, 'ECHO'::text, 'HARMONY'::text])))
  constraint agent_type_is_known CHECK ((type = ANY (ARRAY['PROSPECTOR'::text, 'CONTENT'::text, 'EMAIL'::text, 'ENRICH_PERSON'::text, 'ENRICH_COMPANY'::text, 'QUALIFY_PERSON'::text, 'QUALIFY_COMPANY'::text, 'CALL_PREP'::text, 'CONTEXT'::text])))
  constraint agent_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX agent_newest ON public.agent USING btree (workspace_o_id, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
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
  constraint api_key_credit_limit_is_not_negative CHECK ((credit_limit >= 0))
  constraint api_key_hash_is_unique UNIQUE (hash)
  constraint api_key_pkey PRIMARY KEY (o_id)
  constraint api_key_scopes_are_known CHECK (((scopes <@ ARRAY['read'::text, 'write'::text, 'run'::text, 'admin'::text]) AND (cardinality(scopes) > 0)))
  constraint api_key_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX api_key_by_workspace ON public.api_key USING btree (workspace_o_id, created_at DESC, o_id DESC)
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
  constraint delivery_happens_once_for_each_end UNIQUE (workspace_o_id, subject_o_id, round)
  constraint delivery_is_over_when_it_has_an_end CHECK (((status = 'pending'::text) = (ended_at IS NULL)))
  constraint delivery_over_has_no_next_try CHECK (((status = 'pending'::text) OR (next_try_at IS NULL)))
  constraint delivery_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint delivery_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
  constraint delivery_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX delivery_by_age ON public.delivery USING btree (workspace_o_id, created_at DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

delivery_attempt
  workspace_o_id text not null
  delivery_o_id text not null
  number integer not null
  started_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  status_code integer
  error text
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
  CREATE INDEX entity_newest ON public.entity USING btree (workspace_o_id, kind, created_at DESC, o_id DESC) WHERE (deleted_at IS NULL)
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
  constraint entity_revision_has_an_action CHECK ((action = ANY (ARRAY['created'::text, 'updated'::text, 'archived'::text, 'unarchived'::text, 'deleted'::text])))
  constraint entity_revision_pkey PRIMARY KEY (workspace_o_id, entity_o_id, version)
  constraint entity_revision_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
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
  constraint event_category_is_known CHECK ((category = ANY (ARRAY['EMAIL'::text, 'CALL'::text, 'CRM'::text, 'RESOURCE'::text, 'REVISION'::text, 'SOCIAL'::text, 'ADS'::text, 'PRODUCT'::text, 'UNKNOWN'::text])))
  constraint event_is_stored_once UNIQUE (workspace_o_id, dedupe_key)
  constraint event_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint event_processing_status_is_known CHECK ((processing_status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'PROCESSED'::text, 'SKIPPED'::text, 'FAILED'::text])))
  constraint event_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX event_by_call_purpose ON public.event USING btree (workspace_o_id, call_purpose, event_timestamp DESC, o_id DESC) WHERE (call_purpose IS NOT NULL)
  CREATE INDEX event_by_time ON public.event USING btree (workspace_o_id, event_timestamp DESC, o_id DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_daily
  workspace_o_id text not null
  day date not null
  category text not null
  event_type text not null
  slot smallint not null
  events bigint not null
  constraint event_daily_pkey PRIMARY KEY (workspace_o_id, day, category, event_type, slot)
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
  CREATE INDEX event_entity_by_entity ON public.event_entity USING btree (workspace_o_id, entity_o_id, event_timestamp DESC, event_o_id DESC)
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
  constraint event_participant_pkey PRIMARY KEY (workspace_o_id, event_o_id, ordinal)
  CREATE INDEX event_participant_by_email ON public.event_participant USING btree (workspace_o_id, email, event_timestamp DESC) WHERE (email IS NOT NULL)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

event_payload
  workspace_o_id text not null
  event_o_id text not null
  payload jsonb not null
  text text
  error text
  constraint event_payload_pkey PRIMARY KEY (workspace_o_id, event_o_id)
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
  constraint evidence_has_a_length CHECK (((start_offset >= 0) AND (end_offset > start_offset)))
  constraint evidence_pkey PRIMARY KEY (workspace_o_id, entity_o_id, field, value_hash, source_o_id, start_offset)
  constraint evidence_workspace_o_id_entity_o_id_fkey FOREIGN KEY (workspace_o_id, entity_o_id) REFERENCES entity(workspace_o_id, o_id) ON DELETE CASCADE
  constraint evidence_workspace_o_id_source_o_id_fkey FOREIGN KEY (workspace_o_id, source_o_id) REFERENCES source(workspace_o_id, o_id)
  CREATE INDEX evidence_by_source ON public.evidence USING btree (workspace_o_id, source_o_id)
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
  constraint finding_belongs_to_an_event FOREIGN KEY (workspace_o_id, event_o_id) REFERENCES event(workspace_o_id, o_id) ON DELETE CASCADE
  constraint finding_is_stored_once UNIQUE (workspace_o_id, event_o_id, extraction_type, start_offset, end_offset)
  constraint finding_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint finding_quote_has_a_place CHECK (((start_offset >= 0) AND (end_offset > start_offset) AND (quote <> ''::text)))
  constraint finding_sentiment_is_known CHECK ((sentiment = ANY (ARRAY['POSITIVE'::text, 'NEGATIVE'::text, 'NEUTRAL'::text])))
  CREATE INDEX finding_by_time ON public.finding USING btree (workspace_o_id, event_timestamp DESC, o_id DESC)
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
  constraint idempotent_request_is_whole CHECK (((status IS NULL) = (reply IS NULL)))
  constraint idempotent_request_pkey PRIMARY KEY (workspace_o_id, key_o_id, idempotency_key)
  CREATE INDEX idempotent_request_by_age ON public.idempotent_request USING btree (created_at)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

import_batch
  workspace_o_id text not null
  import_job_o_id text not null
  ordinal integer not null
  event_count integer not null
  events jsonb not null
  constraint import_batch_belongs_to_a_job FOREIGN KEY (workspace_o_id, import_job_o_id) REFERENCES import_job(workspace_o_id, o_id) ON DELETE CASCADE
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
  policy own_organization_only using (EXISTS ( SELECT
   FROM workspace
  WHERE (workspace.organization_o_id = organization.o_id)))

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
  CREATE INDEX resource_by_storage_key ON public.resource USING btree (workspace_o_id, storage_key) WHERE ((storage_key IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX resource_by_update ON public.resource USING btree (workspace_o_id, updated_at) WHERE (deleted_at IS NULL)
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
  constraint run_is_over_when_it_has_an_end CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL)))
  constraint run_kind_is_known CHECK ((kind = ANY (ARRAY['agent'::text, 'workflow'::text])))
  constraint run_of_a_workflow_is_pinned_to_a_version CHECK (((kind = 'workflow'::text) = ((workflow_o_id IS NOT NULL) AND (workflow_version IS NOT NULL))))
  constraint run_of_an_agent_has_a_type CHECK (((kind = 'agent'::text) = (agent_type IS NOT NULL)))
  constraint run_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint run_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
  constraint run_that_failed_says_why CHECK (((status <> 'failed'::text) OR (error IS NOT NULL)))
  constraint run_that_goes_on_has_started CHECK (((status <> ALL (ARRAY['running'::text, 'waiting'::text])) OR (started_at IS NOT NULL)))
  constraint run_workspace_o_id_fkey FOREIGN KEY (workspace_o_id) REFERENCES workspace(o_id)
  CREATE INDEX run_by_age ON public.run USING btree (workspace_o_id, created_at DESC, o_id DESC)
  CREATE INDEX run_by_status ON public.run USING btree (workspace_o_id, status, created_at DESC)
  policy own_workspace_only using (workspace_o_id = current_setting('app.workspace_o_id'::text))

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
  resource_o_id text not null
  revision integer not null
  status text not null default 'pending'::text
  verdicts jsonb not null
  proposal jsonb not null
  proposer jsonb not null
  decider jsonb
  created_at timestamp with time zone not null default now()
  decided_at timestamp with time zone
  constraint suggestion_is_decided_by_somebody CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decider IS NULL))))
  constraint suggestion_pkey PRIMARY KEY (workspace_o_id, o_id)
  constraint suggestion_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'dismissed'::text])))
  constraint suggestion_workspace_o_id_resource_o_id_fkey FOREIGN KEY (workspace_o_id, resource_o_id) REFERENCES resource(workspace_o_id, o_id) ON DELETE CASCADE
  CREATE INDEX suggestion_by_age ON public.suggestion USING btree (workspace_o_id, created_at DESC, o_id DESC)
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

unsupported_field
  workspace_o_id text not null
  entity_o_id text not null
  field text not null
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
  constraint worker_pkey PRIMARY KEY (o_id)

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
  constraint workspace_handle_is_unique UNIQUE (handle)
  constraint workspace_o_id_has_its_form CHECK ((o_id ~ '^wa_[0-9A-Za-z]{21}$'::text))
  constraint workspace_organization_o_id_fkey FOREIGN KEY (organization_o_id) REFERENCES organization(o_id)
  constraint workspace_pkey PRIMARY KEY (o_id)
  policy own_row_only using (o_id = current_setting('app.workspace_o_id'::text))
