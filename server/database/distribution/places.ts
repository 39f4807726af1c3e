/** The default number of shards of a table. */
export const shardsUsual = 32;

/**
 * The nodes on which each table's rows are in a distributed database. Every table is in exactly one list, which
 * tests/rules/places.test.ts compares with the catalog.
 */
export const tablePlaces = {
  /** Copied to every node: what workspaces refer to, and what is looked up before a workspace is known. */
  reference: ['organization', 'workspace', 'api_key'],
  /** On the coordinator: the queue, what is joined with it, and what processes keep among themselves. */
  local: ['dead_letter', 'lease', 'migration', 'server_process', 'tally', 'worker'],
  /** On the node of the workspace; the first gives the others their shards. */
  distributed: `
    entity account account_fill account_identity account_name agent agent_version analysis_job asset
    asset_access_request asset_access_token asset_file asset_share asset_version asset_view audit_chain
    audit_entry blob build build_step bulk_change chunk chunk_collection chunk_generation chunk_term chunk_words
    credit_reservation deal delivery delivery_attempt entity_link entity_revision entity_tag entity_tally
    entity_unlink entity_vector evaluation evaluation_case evaluation_set event event_daily event_entity
    event_participant event_passage event_payload event_term event_vector evidence experiment experiment_arm
    experiment_assignment finding finding_match hook idempotent_request import_batch import_failure import_job
    insight insight_result rate_window resource resource_comment resource_entity_link resource_entity_unlink
    resource_stage resource_text rollup rollup_delta rollup_fill run run_mark run_outcome run_record schedule
    secret source suggestion tag trigger trigger_start unsupported_field usage_day usage_month webhook_endpoint
    webhook_secret workflow workflow_begin workflow_dedupe workflow_node workflow_place workflow_run_agent
    workflow_version workflow_wait_key
  `
    .trim()
    .split(/\s+/),
} as const;
