import { isDeepStrictEqual } from 'node:util';
import { refuseArguments } from '../../server/arguments.ts';
import type { Step } from '../support/account-history.ts';
import { runAtEnd } from '../support/at-end.ts';
import { comparable, comparableNaive, keptAccounts } from '../support/kept-accounts.ts';
import { naive, type SentEvent } from '../support/naive-accounts.ts';
import { playHistory } from '../support/play-history.ts';
import { testWorld, type World } from '../support/world.ts';
import { conversationEvents, numbersFrom, ownDomain, pipelineEvents } from './accounts-set.ts';

const histories = Number(process.env.BENCH_HISTORIES ?? 3);
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
const partsMost = 24;
const merges = 6;

/**
 * Deals of a CRM and labelled conversations, imported in an order by chance, split into parts by chance, a third of them
 * twice, with merges of accounts between: accounts and deals must equal those computed in memory from all events at once,
 * to the cent. `--data` names a folder with `deals` and `truth`. On the embedded engine; TEST_DATABASE_URL names a
 * server. BENCH_SEED repeats a history.
 */
export async function run(folder?: string): Promise<void> {
  if (!folder)
    return refuseArguments(
      'bun run bench',
      'Name a folder with deals and truth: bun run bench accounts --data <folder>',
    );
  const world = await testWorld();
  try {
    let unequal = 0;
    for (let history = 0; history < histories; history++)
      if (!(await compareHistory(world, folder, seed + history))) unequal += 1;
    if (unequal > 0)
      throw new Error(`${unequal} of ${histories} histories differ from the computation in memory`);
  } finally {
    await runAtEnd();
  }
}

async function compareHistory(world: World, folder: string, ofSeed: number): Promise<boolean> {
  const next = numbersFrom(ofSeed);
  const events = [...pipelineEvents(folder, next), ...conversationEvents(folder)];
  const tenant = await world.newWorkspace();
  await world.db.ownerSql`update workspace set domain = ${ownDomain} where o_id = ${tenant.workspaceOId}`;
  const steps = historyOf(events, next);
  const began = performance.now();
  const { sent, merges } = await playHistory(world, tenant, steps);
  const seconds = (performance.now() - began) / 1000;
  const kept = comparable(await keptAccounts(tenant.api));
  const wanted = comparableNaive(naive(sent, merges, ownDomain, () => false));
  const accounts = countUnequal(kept.accounts, wanted.accounts);
  const deals = countUnequal(kept.deals, wanted.deals);
  const belongings = countUnequal(kept.belongings, wanted.belongings);
  console.log(
    `seed ${ofSeed}: ${sent.length} events sent, ${events.length} of them different, ${merges.length} merges, ${seconds.toFixed(0)} s; accounts ${kept.accounts.length}, ${accounts.length} unequal; deals ${kept.deals.length}, ${deals.length} unequal; deals of events ${kept.belongings.length}, ${belongings.length} unequal; won ${totalOf(kept.accounts)}`,
  );
  const differences = [...accounts, ...deals, ...belongings];
  for (const difference of differences.slice(0, 4)) console.log(difference);
  return differences.length === 0;
}

/** In an order by chance, a third of the events a second time, with ends of parts and merges at places by chance. */
function historyOf(events: readonly SentEvent[], next: () => number): Step[] {
  const repeated = events.filter(() => next() < 1 / 3);
  const order = [...events, ...repeated].map((event) => ({ event, at: next() }));
  const steps: Step[] = order.toSorted((a, b) => a.at - b.at).map(({ event }) => ({ send: event }));
  const marks: Step[] = [
    ...Array.from({ length: Math.ceil(next() * partsMost) }, (): Step => ({ importNow: true })),
    ...Array.from({ length: merges }, (): Step => ({ merge: [place(next), place(next)] })),
  ];
  for (const mark of marks) steps.splice(Math.floor(next() * steps.length), 0, mark);
  return steps;
}

const place = (next: () => number) => Math.floor(next() * 1000);

/** The places at which two lists differ, as lines. */
function countUnequal<Row>(kept: readonly Row[], wanted: readonly Row[]): string[] {
  return Array.from({ length: Math.max(kept.length, wanted.length) }, (_, at) =>
    isDeepStrictEqual(kept[at], wanted[at])
      ? null
      : `kept   ${JSON.stringify(kept[at])}\nwanted ${JSON.stringify(wanted[at])}`,
  ).filter((line) => line !== null);
}

function totalOf(accounts: readonly { won: Record<string, string> }[]): string {
  const sums = new Map<string, bigint>();
  for (const { won } of accounts)
    for (const [currency, value] of Object.entries(won))
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(value.replace('.', '')));
  return [...sums]
    .map(([currency, sum]) => `${currency} ${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`)
    .join(', ');
}
