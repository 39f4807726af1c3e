import { createHash } from 'node:crypto';
import postgres from 'postgres';
import type { ActivityQuery } from '../../schema/activity.ts';
import type { ListQuery } from '../../schema/entity.ts';
import { customerReference } from '../../schema/library/reference.ts';
import { type RunListQuery, runListQuery } from '../../schema/run.ts';
import { type WorkflowRunListQuery, workflowRunListQuery } from '../../schema/workflow-run.ts';
import { readConfig } from '../../server/config.ts';
import { type AppContext, createContext, type Tools } from '../../server/context.ts';
import type { PageAsked } from '../../server/database/counted-page.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { countActivity, listActivity } from '../../server/services/activity/activity.ts';
import { listDeadLetters } from '../../server/services/activity/dead-letters.ts';
import { gatherContext } from '../../server/services/context/gather.ts';
import { readLibraryHealth } from '../../server/services/insights/library-health.ts';
import { listEntities } from '../../server/services/library/list.ts';
import { type ListFilter, listResources } from '../../server/services/resources/record.ts';
import { listRuns } from '../../server/services/runs/records/list.ts';
import { listWorkflowRuns } from '../../server/services/workflows/runs/run-list.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { fillWorkspace, type GrownWorkspace } from './growth-fill.ts';
import { quartiles } from './ratio.ts';
import { benchDatabase } from './server.ts';

const few = 1000;
const many = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

/**
 * Lists of runs, resources, failed jobs and records, the health of a library and questions, in a workspace with 100,000 of
 * each against one with 1,000. BENCH_ROWS makes it smaller.
 */
export async function run(): Promise<void> {
  const database = await benchDatabase(undefined, process.env.BENCH_KEEP);
  try {
    const config = readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: createHash('sha256').update(database.url).digest('base64'),
      DATA_DIR: 'memory',
      LOG_LEVEL: 'error',
    });
    const log = createLog(config, 'bench');
    const db = await openDatabase(config, log, { statementDeadlineMs: 60_000 });
    const secret = serverSecret(config);
    await prepareDatabase(config, db, log, secret);
    const app = createContext(config, db, log, secret);
    const sql = postgres(database.url, {
      max: 1,
      connection: { session_replication_role: 'replica', synchronous_commit: 'off' },
    });
    const place = async (count: number): Promise<Place> => {
      const { workspaceOId } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
      const grown = await fillWorkspace(sql, workspaceOId, count, app.ai.embedder);
      return { ...grown, tools: toolsOf(app, workspaceOId) };
    };
    const places = [await place(few), await place(many)] as const;
    await sql`vacuum analyze`;
    for (const [what, work] of Object.entries(works)) await compare(what, work, ...places);
    await Promise.all([sql.end(), db.close()]);
  } finally {
    await database.drop();
  }
}

interface Place extends GrownWorkspace {
  tools: Tools;
}
type Work = (place: Place) => Promise<unknown>;

const toolsOf = ({ db, ...app }: AppContext, workspace: string): Tools => ({
  ...app,
  workspace,
  signal: AbortSignal.timeout(3_600_000),
  read: (work) => db.read(workspace, work),
  write: (work) => db.write(workspace, work),
  spend: async (_, work) => (await work()).value,
});

const runs =
  (query: (place: Place) => Partial<RunListQuery & PageAsked> = () => ({})): Work =>
  (place) =>
    place.tools.read((tx) => listRuns(tx, place.workspace, { ...runListQuery.parse({}), ...query(place) }));
const workflowRuns =
  (query: Partial<WorkflowRunListQuery> = {}): Work =>
  ({ tools, workspace }) =>
    tools.read((tx) => listWorkflowRuns(tx, workspace, { ...workflowRunListQuery.parse({}), ...query }));
const resources =
  (filter: Partial<ListFilter> = {}): Work =>
  ({ tools, workspace }) =>
    tools.read((tx) => listResources(tx, workspace, { limit: 20, offset: 0, ...filter }));
const activity = (filters: Partial<ActivityQuery> = {}): Record<'page' | 'total', Work> => {
  const query = { limit: 20, offset: 0, ...filters };
  return {
    page: ({ tools, workspace }) => tools.read((tx) => listActivity(tx, workspace, query)),
    total: ({ tools, workspace }) => tools.read((tx) => countActivity(tx, workspace, query)),
  };
};
const alone = { total: false };
const records =
  (query: (place: Place) => Partial<ListQuery> = () => ({})): Work =>
  (place) =>
    place.tools.read((tx) =>
      listEntities(tx, place.workspace, customerReference, {
        limit: 20,
        offset: 0,
        includeArchived: false,
        orderField: 'createdAt',
        orderDirection: 'DESC',
        ...query(place),
      }),
    );
const question =
  (text: string): Work =>
  ({ tools }) =>
    gatherContext(tools, text, { byRules: true });

const works: Record<string, Work> = {
  'runs of agents': runs(),
  'runs of agents, the page alone': runs(() => alone),
  'runs of agents, at offset of nine tenths': runs(({ count }) => ({ offset: count * 0.7 })),
  'runs of an agent': runs(() => ({ agentOId: ['ag_000000000000000000001'] })),
  'runs of a rare type': runs(() => ({ agentType: ['PROSPECTOR'] })),
  'runs of a common type': runs(() => ({ agentType: ['EMAIL'] })),
  'runs of a common type, the page alone': runs(() => ({ agentType: ['EMAIL'], ...alone })),
  'runs of an absent type': runs(() => ({ agentType: ['CALL_PREP'] })),
  'runs that failed': runs(() => ({ status: ['failed'] })),
  'runs that run': runs(() => ({ status: ['running'] })),
  'runs in the background': runs(() => ({ mode: 'async' })),
  'runs in the background that failed': runs(() => ({ mode: 'async', status: ['failed'] })),
  'runs of a request': runs(() => ({ externalRequestId: 'request-501' })),
  'runs about a company': runs(() => ({ companyDomain: 'company7.example' })),
  'runs of workflows': workflowRuns(),
  'runs of a workflow': workflowRuns({ workflowOId: ['wf_000000000000000000011'] }),
  'runs of workflows that failed': workflowRuns({ status: ['failed'] }),
  'runs of workflows of a schedule': workflowRuns({ startedBy: ['schedule'] }),
  'runs of workflows by name': workflowRuns({ text: 'follow-up 7' }),
  'failed jobs': ({ tools, workspace }) =>
    tools.read((tx) => listDeadLetters(tx, workspace, { limit: 20, offset: 0 })),
  'failed jobs, the page alone': ({ tools, workspace }) =>
    tools.read((tx) => listDeadLetters(tx, workspace, { limit: 20, offset: 0, ...alone })),
  jobs: activity().page,
  'jobs, their total': activity().total,
  'jobs that failed': activity({ status: ['FAILED'] }).page,
  'jobs that failed, their total': activity({ status: ['FAILED'] }).total,
  'jobs that run': activity({ status: ['RUNNING'] }).page,
  resources: resources(),
  'resources, the page alone': resources(alone),
  'resources, at offset of nine tenths': (place) => resources({ offset: place.count * 0.9 })(place),
  'resources of a rare source': resources({ resourceType: 'google_drive' }),
  'resources of a common source': resources({ resourceType: 'url' }),
  'resources that failed': resources({ status: 'failed' }),
  'resources that wait': resources({ status: 'pending' }),
  'resources by a rare word': resources({ search: 'zirconium' }),
  'resources by a common word': resources({ search: 'notes' }),
  'resources by an absent word': resources({ search: 'palladium' }),
  records: records(),
  'records, at offset of nine tenths': records(({ count }) => ({ offset: count * 0.9 })),
  'health of the library': ({ tools }) => readLibraryHealth(tools, { limit: 20, staleDays: 90 }),
  'question by a rare word': question('What did they say of zirconium?'),
  'question by common words': question('How were orders copied by hand between two systems?'),
};

async function compare(what: string, work: Work, small: Place, large: Place): Promise<void> {
  const timed = async (place: Place) => {
    const began = performance.now();
    await work(place);
    return performance.now() - began;
  };
  const times = { small: [] as number[], large: [] as number[] };
  // the first ones warm up
  for (let round = -2; round < rounds; round++) {
    const [one, other] = [await timed(small), await timed(large)];
    if (round < 0) continue;
    times.small.push(one);
    times.large.push(other);
  }
  const [theirs, ours] = [quartiles(times.small).median, quartiles(times.large).median];
  console.log(
    `${what.padEnd(48)} ${theirs.toFixed(2).padStart(8)} ms ${ours.toFixed(2).padStart(8)} ms ${(ours / theirs).toFixed(2).padStart(7)} ×`,
  );
}
