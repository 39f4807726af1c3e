import { refuseArguments } from '../../server/arguments.ts';
import { fillRollups } from '../../server/services/rollups/fold.ts';
import { expectAnswer } from '../support/asked-metrics.ts';
import { runAtEnd } from '../support/at-end.ts';
import { drainJobs } from '../support/jobs.ts';
import { metricQuestions, oneAccount, oneCompetitor, oneTag } from '../support/metric-questions.ts';
import { metricRowsOf } from '../support/naive-metrics.ts';
import type { Tenant } from '../support/world.ts';
import { numbersFrom, pipelineEvents } from './accounts-set.ts';
import { loadConversations } from './truth/loaded-workspace.ts';

/** The times of the deals and of most of the conversations; a range has at most 1,500 days. */
const ranges = [
  { from: '2016-10-01', to: '2018-02-01' },
  { from: '2023-01-01', to: '2027-01-01' },
];
const zones = ['UTC', 'America/New_York'];
const eventsAtOnce = 1_000;
const eventsMost = Number(process.env.BENCH_EVENTS ?? Number.POSITIVE_INFINITY);

/**
 * Asks the forty questions of deals of a CRM and of labelled conversations, in two time zones: each answer must equal what is
 * computed in memory, to the cent and the row. `--data` names a folder with `deals` and `truth`. On the embedded engine;
 * TEST_DATABASE_URL names a server; BENCH_EVENTS takes fewer events of the deals.
 */
export async function run(folder?: string): Promise<void> {
  if (!folder)
    return refuseArguments(
      'bun run bench',
      'Name a folder with deals and truth: bun run bench figures --data <folder>',
    );
  const { world, tenant } = await loadConversations(`${folder}/truth`);
  try {
    const events = pipelineEvents(folder, numbersFrom(1)).slice(0, eventsMost);
    for (let at = 0; at < events.length; at += eventsAtOnce)
      await must(tenant, '/event/import', { events: events.slice(at, at + eventsAtOnce) });
    await drainJobs(world);
    const oIds = await chosen(tenant);
    const rows = await metricRowsOf(world.db, tenant.workspaceOId);
    console.log(
      `${rows.events.length} events, ${rows.findings.length} findings, ${rows.deals.length} deals, ${rows.runs.length} runs`,
    );
    for (const zone of zones) {
      await must(tenant, '/workspace/update', { timeZone: zone });
      await fillRollups(world.db, 600_000);
      for (const range of ranges) await askAll(tenant, rows, oIds, { ...range, zone });
    }
  } finally {
    await runAtEnd();
  }
}

async function askAll(
  tenant: Tenant,
  rows: Awaited<ReturnType<typeof metricRowsOf>>,
  oIds: Readonly<Record<string, string>>,
  range: { from: string; to: string; zone: string },
): Promise<void> {
  let [groups, held, answered] = [0, 0, 0];
  for (const question of metricQuestions) {
    const query = Object.fromEntries(
      Object.entries(question.query).map(([name, value]) => [name, oIds[String(value)] ?? value]),
    );
    const told = await expectAnswer(tenant, rows, { ...question, query }, range);
    groups += told.groups;
    answered += told.groups > 0 ? 1 : 0;
    held += told.isHeld ? 1 : 0;
  }
  console.log(
    `${range.from} to ${range.to} in ${range.zone}: ${metricQuestions.length} of ${metricQuestions.length} equal, ${groups} groups, ${answered} questions with rows, ${held} counts from rollups`,
  );
}

/** What stands for one account, competitor and tag. */
async function chosen(tenant: Tenant): Promise<Record<string, string>> {
  const [account] = (await tenant.api.get('/account/list', { limit: 1 })).body.data;
  const competitors: { oId: string }[] = (await tenant.api.get('/competitor/list', { limit: 3 })).body.data;
  const tag = await must(tenant, '/tag/create', { name: 'watched' });
  await must(tenant, '/tag/assign', { tagOId: tag.oId, entityOIds: competitors.map(({ oId }) => oId) });
  return {
    [oneAccount]: account.oId,
    [oneCompetitor]: competitors[0]?.oId ?? '',
    [oneTag]: tag.oId,
  };
}

async function must({ api }: Tenant, path: string, sent: object) {
  const { status, body } = await api.post(path, sent);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
