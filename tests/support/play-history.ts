import type { AccountRecord } from '../../schema/account.ts';
import type { Step } from './account-history.ts';
import { drainJobs } from './jobs.ts';
import { keptAccounts } from './kept-accounts.ts';
import { type Anchor, bareName, type SentEvent } from './naive-accounts.ts';
import type { Tenant, World } from './world.ts';

/** The most events that one request may bring. */
const sentTogether = 1000;

/** Imports and merges as a history says, through the front door. Returns what was sent, and which accounts were merged. */
export async function playHistory(
  world: World,
  { api }: Tenant,
  steps: readonly Step[],
): Promise<{ sent: SentEvent[]; merges: [Anchor, Anchor][] }> {
  const sent: SentEvent[] = [];
  const merges: [Anchor, Anchor][] = [];
  let waiting: SentEvent[] = [];
  const importAll = async () => {
    for (let from = 0; from < waiting.length; from += sentTogether) {
      const events = waiting.slice(from, from + sentTogether);
      requireDone(await api.post('/event/import', { events }));
    }
    waiting = [];
    await drainJobs(world, { names: ['import-events'] });
  };
  for (const step of steps) {
    if ('send' in step) {
      waiting.push(step.send);
      sent.push(step.send);
      continue;
    }
    await importAll();
    if (!('merge' in step)) continue;
    const { accounts } = await keptAccounts(api);
    const into = accounts[step.merge[0] % accounts.length];
    const from = accounts[step.merge[1] % accounts.length];
    if (!into || !from || into === from) continue;
    requireDone(await api.post('/account/merge', { into: into.oId, from: from.oId }));
    merges.push([anchorOf(into), anchorOf(from)]);
  }
  await importAll();
  return { sent, merges };
}

function requireDone({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

const anchorOf = ({ domains: [domain], crmAccountIds: [id], name }: AccountRecord): Anchor =>
  domain ? `d:${domain}` : id ? `c:${id}` : `n:${bareName(name)}`;
