import { type RetentionFigure, retentionRecord } from '../../../schema/retention.ts';
import type { Config } from '../../config.ts';
import type { Database, Sql } from '../../database/index.ts';
import { nothingNeeds } from '../../services/events/upkeep/nothing-needs.ts';
import { shorterThan } from '../../services/workspaces/retention-figures.ts';
import { counted } from '../operator/sentence.ts';

const figureNames: Record<RetentionFigure, string> = {
  events: 'events',
  runs: 'runs and imports',
  deliveries: 'deliveries',
  audit: 'audit entries',
  assetVersions: 'versions of assets',
};

/** Counting goes no further. */
const countedMost = 10_000;

/** A query for the number of rows that each figure of retention removes next. */
const due = {
  events: (sql, workspace, days) => sql`
    event
    where event.workspace_o_id = ${workspace}
      and event.event_timestamp < ${ago(sql, days)}
      and ${nothingNeeds(sql, workspace, days)}`,
  runs: (sql, workspace, days) => sql`
    (
      select
      from run
      where workspace_o_id = ${workspace}
        and parent_run_o_id is null
        and created_at < ${ago(sql, days)}
        and completed_at < ${ago(sql, days)}
      union all
      select
      from import_job
      where workspace_o_id = ${workspace}
        and created_at < ${ago(sql, days)}
        and completed_at < ${ago(sql, days)}
    ) as ended`,
  deliveries: (sql, workspace, days) => sql`
    delivery
    where workspace_o_id = ${workspace}
      and created_at < ${ago(sql, days)}
      and ended_at < ${ago(sql, days)}`,
  audit: (sql, workspace, days) => sql`
    audit_entry
    where workspace_o_id = ${workspace}
      and at < ${ago(sql, days)}`,
  assetVersions: (sql, workspace, kept) => sql`
    (
      select version, current_version, row_number() over (partition by uuid order by version desc) as place
      from asset
      join asset_version on asset_version.workspace_o_id = ${workspace} and asset_uuid = uuid
      where asset.workspace_o_id = ${workspace}
        and deleted_at is null
    ) as numbered
    where place > ${kept}
      and version < current_version`,
} satisfies Record<RetentionFigure, (sql: Sql, workspace: string, figure: number) => ReturnType<Sql>>;

const ago = (sql: Sql, days: number) => sql`now() - make_interval(days => ${days})`;

/** Counts what the retention settings remove next, and names what is overdue. */
export async function retentionSays(
  db: Database,
  { runRetentionDays: runs, assetVersions }: Pick<Config, 'runRetentionDays' | 'assetVersions'>,
): Promise<string> {
  const sql = db.ownerSql;
  const settings = { events: 0, runs, deliveries: runs, audit: 0, assetVersions };
  const findings: string[] = [];
  for (const name of retentionRecord.keyof().options) {
    const workspaces = await shorterThan(sql, name, settings[name]);
    let count = 0;
    for (const { workspace, figure } of workspaces) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count
        from (
          select
          from ${due[name](sql, workspace, figure)}
          limit ${countedMost - count}
        ) as old`;
      count += row?.count ?? 0;
      if (count >= countedMost) break;
    }
    const number = count >= countedMost ? `${countedMost} or more` : count;
    if (workspaces.length > 0)
      findings.push(`${number} ${figureNames[name]} of ${counted(workspaces.length, 'workspace')}`);
  }
  if (findings.length === 0) return 'no workspace keeps anything for less time than the settings say';
  return `due to be removed by the next sweeps, unless something still needs it: ${findings.join(', ')}`;
}
