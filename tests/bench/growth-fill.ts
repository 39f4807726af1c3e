import type postgres from 'postgres';
import { fillReferences, type TestServer } from './list-set.ts';

/** A workspace with so many runs, resources, failed jobs and records, made by SQL alone: the same for the same size. */
export interface GrownWorkspace extends TestServer {
  count: number;
}

/** Rows of each kind that are rare: as many however large the workspace is. */
const rare = 20;
const workflows = 50;
const domains = 500;
export interface Embedder {
  id: string;
  dimensions: number;
}

export async function fillWorkspace(
  sql: postgres.Sql,
  workspace: string,
  count: number,
  embedder: Embedder,
): Promise<GrownWorkspace> {
  const records = await fillReferences(sql, workspace, count);
  await fillVectors(sql, workspace, embedder);
  await fillWorkflows(sql, workspace);
  await fillRuns(sql, workspace, count);
  await fillResources(sql, workspace, count);
  await fillFailedJobs(sql, workspace, count);
  return { ...records, count };
}

async function fillVectors(
  sql: postgres.Sql,
  workspace: string,
  { id, dimensions }: Embedder,
): Promise<void> {
  await sql`
    insert into entity_vector (workspace_o_id, entity_o_id, version, embedder_id, embedding)
    select ${workspace}, entity.o_id, entity.version, ${id}, near.numbers::real[]::halfvec
    from (
      select o_id, version, row_number() over (order by o_id) as place
      from entity
      where workspace_o_id = ${workspace}
    ) as entity
    cross join lateral (
      select array_agg(sin(entity.place * at) / sqrt(${dimensions}::int / 2.0) order by at) as numbers
      from generate_series(1, ${dimensions}::int) as at
    ) as near`;
}

async function fillWorkflows(sql: postgres.Sql, workspace: string): Promise<void> {
  await sql`
    insert into workflow (workspace_o_id, o_id, name)
    select ${workspace}, 'wf_' || lpad(n::text, 21, '0'), 'Follow-up ' || n
    from generate_series(1, ${workflows}::int) as n`;
  await sql`
    insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
    select ${workspace}, 'wf_' || lpad(n::text, 21, '0'), 1, '{"nodes": [{"id": "one"}, {"id": "two"}]}'
    from generate_series(1, ${workflows}::int) as n`;
}

/** Four of five are of agents; the oldest hundred are rare: of a type, a status and a way of starting of their own. */
async function fillRuns(sql: postgres.Sql, workspace: string, count: number): Promise<void> {
  await sql`
    insert into run (
      workspace_o_id, o_id, kind, status, agent_type, agent_o_id, workflow_o_id, workflow_version, error, created_at,
      completed_at, executor, external_request_id, subject_domain, started_by
    )
    select
      ${workspace}, 'ru_' || lpad(n::text, 21, '0'), case when is_agent then 'agent' else 'workflow' end,
      case when is_rare then 'failed' else 'completed' end,
      case when is_agent then case when is_rare then 'PROSPECTOR' else 'EMAIL' end end,
      case when is_agent then 'ag_' || lpad((n % 20)::text, 21, '0') end,
      case when not is_agent then 'wf_' || lpad((n % ${workflows}::int + 1)::text, 21, '0') end,
      case when not is_agent then 1 end,
      case when is_rare then '{"message": "no answer"}'::jsonb end,
      '2026-10-31T00:00:00Z'::timestamptz - n * interval '1 minute',
      '2026-10-31T00:01:00Z'::timestamptz - n * interval '1 minute',
      case when is_agent and is_rare then 'queue' else 'request' end,
      'request-' || n, 'company' || n % ${domains}::int || '.example',
      case when not is_agent then case when is_rare then 'schedule' else 'caller' end end
    from (
      select n, n % 5 <> 0 as is_agent, n > ${count}::int - ${rare * 5}::int as is_rare
      from generate_series(1, ${count}::int) as n
    ) as numbered`;
}

async function fillResources(sql: postgres.Sql, workspace: string, count: number): Promise<void> {
  await sql`
    insert into resource (workspace_o_id, o_id, source_type, identifier, name, status, error, created_at, updated_at)
    select
      ${workspace}, 'rs_' || lpad(n::text, 21, '0'), case when is_rare then 'google_drive' else 'url' end,
      'https://company' || n % ${domains}::int || '.example/page/' || n,
      case when is_rare then 'Zirconium ' else 'Notes ' end || n,
      case when is_rare then 'failed' else 'indexed' end,
      case when is_rare then '{"message": "gone"}'::jsonb end,
      made_at, made_at
    from (
      select n, n > ${count}::int - ${rare}::int as is_rare,
        '2026-10-31T00:00:00Z'::timestamptz - n * interval '1 minute' as made_at
      from generate_series(1, ${count}::int) as n
    ) as numbered`;
}

async function fillFailedJobs(sql: postgres.Sql, workspace: string, count: number): Promise<void> {
  await sql`
    insert into dead_letter (
      workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at, created_at
    )
    select ${workspace}, 'dl_' || lpad(n::text, 21, '0'), 'run-agent', '{}', 3, 'no answer', made_at, made_at
    from (
      select n, '2026-10-31T00:00:00Z'::timestamptz - n * interval '1 minute' as made_at
      from generate_series(1, ${count}::int) as n
    ) as numbered`;
}
