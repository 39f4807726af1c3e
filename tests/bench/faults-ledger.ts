import type { Database } from '../../server/database/index.ts';
import type { Accepted, Load } from './faults-load.ts';

/** What became of everything that was accepted. */
export interface Ledger {
  /** What was counted, for people. */
  lines: [what: string, count: number][];
  /** One line for each accepted operation that is lost, doubled or not ended. */
  faults: string[];
  /** Operations that have not ended: they may yet. */
  open: number;
}

/** What stands in the database under one mark. */
interface Found {
  mark: string;
  /** All that was made; what the reply named has to be among them, and alone. */
  oIds: string[];
  ended: boolean;
  /** What it ended by, where that is not what it had to. */
  givenUp?: string | null;
}

/** Counts each accepted operation in the database: exactly one of it, ended. Reads past row-level security. */
export async function ledgerOf(db: Database, load: Load): Promise<Ledger> {
  const ledger: Ledger = { lines: [], faults: [], open: 0 };
  const { ownerSql: sql } = db;
  const entities = (await sql`
    select name as mark, array_agg(o_id) as "oIds", true as ended from entity group by name`) as unknown as Found[];
  /** An accepted run is given up for no cause but an answer of its model that asking again would bring again. */
  const accepted = async (kind: 'agent' | 'workflow'): Promise<Found[]> => sql`
    select
      input ->> 'companyName' as mark,
      array_agg(o_id) as "oIds",
      bool_and(completed_at is not null) as ended,
      max(coalesce(error::text, status)) filter (
        where status = 'cancelled' or status = 'failed' and error::text not like '%model_answer_unusable%'
      ) as given_up
    from run
    where kind = ${kind} and (kind = 'workflow' or executor = 'queue') and parent_run_o_id is null
    group by 1`;
  const found: Record<Accepted['kind'], Found[]> = {
    persona: entities,
    generated: entities,
    tag: await sql`select name as mark, array_agg(o_id) as "oIds", true as ended from tag group by name`,
    resource: await sql`
      select name as mark, array_agg(o_id) as "oIds", bool_and(status = 'indexed') as ended
      from resource group by name`,
    // An interrupted run that was asked for again leaves a failed row; what counts is how often it was completed.
    run: await sql`
      select
        input ->> 'companyName' as mark,
        coalesce(array_agg(o_id) filter (where status = 'completed'), '{}') as "oIds",
        bool_and(completed_at is not null) as ended
      from run where kind = 'agent' and executor = 'request' group by 1`,
    async: await accepted('agent'),
    workflow: await accepted('workflow'),
    // The job that the reply named, and its three events, each stored and analysed once, or with the model's answer that
    // nobody could read as the reason why not.
    import: await sql`
      select
        import_job.external_request_id as mark,
        array_agg(distinct import_job.o_id) as "oIds",
        -- events that are not stored yet may yet be
        count(distinct event.o_id) = 3
          and bool_and(
            import_job.status = 'COMPLETED'
            and (event.processing_status = 'PROCESSED' or event_payload.error like 'model_answer_unusable%')
          ) as ended
      from import_job
      left join event_payload on event_payload.workspace_o_id = import_job.workspace_o_id
        and split_part(payload ->> 'eventId', '-', 1) = import_job.external_request_id
      left join event on (event.workspace_o_id, event.o_id) = (event_payload.workspace_o_id, event_payload.event_o_id)
      where import_job.external_request_id is not null
      group by 1`,
  };
  for (const [kind, rows] of Object.entries(found)) {
    settle(
      ledger,
      kind,
      load.accepted.filter((one) => one.kind === kind),
      rows,
    );
  }
  const [open] = await sql`
    select
      count(*) filter (where status in ('pending', 'running', 'waiting'))::int as never,
      count(*) filter (where status = 'failed' and (kind = 'workflow' or executor = 'queue') and parent_run_o_id is null)::int as failed
    from run`;
  const never = Number(open?.never);
  if (never > 0) ledger.faults.push(`${never} runs never ended`, ...(await openRuns(db)));
  ledger.open += never;
  ledger.lines.push(['runs never ended', never]);
  ledger.lines.push(['runs failed by an unusable answer', Number(open?.failed)]);
  ledger.lines.push(
    ['refused', load.refused.length],
    ['not answered within their time', load.unanswered.length],
  );
  return ledger;
}

/** Some of the runs that have not ended, with what stands of their nodes, jobs and leases: the reason why. */
async function openRuns({ ownerSql: sql }: Database): Promise<string[]> {
  const rows = await sql<{ told: unknown }[]>`
    select jsonb_build_object(
      'now', now(),
      'run', to_jsonb(run) - '{input,output}'::text[],
      'nodes', (
        select jsonb_agg(to_jsonb(node) - '{input,output}'::text[])
        from workflow_node as node
        where (node.workspace_o_id, node.run_o_id) = (run.workspace_o_id, run.o_id)
      ),
      'jobs', (
        select jsonb_agg(to_jsonb(job) - 'payload')
        from graphile_worker._private_jobs as job
        where job.payload ->> 'runOId' = run.o_id
      ),
      'leases', (select jsonb_agg(to_jsonb(lease)) from lease where lease.subject_o_id = run.o_id),
      'letters', (
        select jsonb_agg(to_jsonb(letter)) from dead_letter as letter where letter.payload ->> 'runOId' = run.o_id
      )
    ) as told
    from run
    where status in ('pending', 'running', 'waiting')
    limit 5`;
  return rows.map(({ told }) => `open: ${JSON.stringify(told)}`);
}

function settle(ledger: Ledger, kind: string, accepted: Accepted[], rows: Found[]): void {
  const byMark = new Map(rows.map((one) => [one.mark, one]));
  const counts = { lost: 0, doubled: 0, 'not ended': 0, 'given up': 0 };
  for (const { mark, named } of accepted) {
    const there = byMark.get(mark);
    if (!there?.oIds.includes(named)) counts.lost += 1;
    else if (there.oIds.length > 1) counts.doubled += 1;
    else if (!there.ended) counts['not ended'] += 1;
    else if (there.givenUp) counts['given up'] += 1;
    else continue;
    ledger.faults.push(
      `${kind} ${mark}: stands as ${JSON.stringify(there ?? null)}, the reply named ${named}`,
    );
  }
  ledger.lines.push([`${kind}: accepted`, accepted.length]);
  ledger.open += counts['not ended'];
  for (const [what, count] of Object.entries(counts)) ledger.lines.push([`${kind}: ${what}`, count]);
}
