import { removeOldEvents } from '../../jobs/old-events.ts';
import { removeOldRows } from '../../jobs/old-rows.ts';
import type { Tx } from '../../server/database/index.ts';
import { storeAnalyses } from '../../server/services/findings/store.ts';
import { fillStep, foldRollups, makeAnew } from '../../server/services/rollups/fold.ts';
import { drainJobs } from './jobs.ts';
import type { RollupStep } from './rollup-history.ts';
import type { Tenant, World } from './world.ts';

/** Plays a history: what clients do comes through the front door. */
export async function playRollups(world: World, tenant: Tenant, steps: readonly RollupStep[]): Promise<void> {
  const { api, workspaceOId } = tenant;
  const write = <T>(work: (tx: Tx) => Promise<T>) => world.db.write(workspaceOId, work);
  const records: string[] = [];
  const must = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    if (reply.status !== 200)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const work = (step: RollupStep): Promise<unknown> => {
    if ('import' in step) return must('/event/import', { events: step.import }).then(() => drainJobs(world));
    if ('record' in step)
      return must('/competitor/create', { name: step.record }).then(({ oId }) => records.push(oId));
    if ('forget' in step) return forget(step.forget);
    if ('tag' in step) return tag(step.tag);
    if ('merge' in step) return merge(step.merge);
    if ('readAgain' in step) return must('/event/analyse', {}).then(() => drainJobs(world, { hurry: true }));
    if ('findNothing' in step) return findNothing(step.findNothing, write);
    if ('sweep' in step) return removeOldRows(world.db, 1).then(() => foldRollups(world.db));
    if ('removeUntil' in step) return removeUntil(step.removeUntil);
    if ('zone' in step) return must('/workspace/update', { timeZone: step.zone });
    if ('late' in step) return countLate();
    if ('makeAnew' in step) return write((tx) => makeAnew(tx, workspaceOId));
    if ('makeSome' in step) return write((tx) => fillStep(tx, workspaceOId));
    return kill(step.kill);
  };

  const forget = async (place: number) => {
    const [oId] = records.splice(place % Math.max(records.length, 1), 1);
    if (oId) await must('/competitor/delete', { oId });
  };
  const tag = async (place: number) => {
    const oId = records[place % Math.max(records.length, 1)];
    if (!oId) return;
    const made = await must('/tag/create', { name: `Tag ${crypto.randomUUID()}` });
    await must('/tag/assign', { tagOId: made.oId, entityOIds: [oId] });
  };
  const merge = async ([one, other]: [number, number]) => {
    const accounts: { oId: string }[] = (await api.get('/account/list')).body.data;
    const [into, from] = [accounts[one % accounts.length], accounts[other % accounts.length]];
    if (into && from && into !== from) await must('/account/merge', { into: into.oId, from: from.oId });
  };
  /** What happened before a day is removed by its age; then all is kept again. */
  const removeUntil = async (day: string) => {
    await world.db.ownerSql`
      update event set created_at = now() - interval '2 days' where workspace_o_id = ${workspaceOId}`;
    const events = Math.floor((Date.now() - Date.parse(day)) / 86_400_000);
    await must('/workspace/retention/update', { events });
    await removeOldEvents(world.db, 60_000);
    await must('/workspace/retention/update', { events: null });
  };
  /** As a model does that finds nothing any more. */
  const findNothing = async (place: number, how: typeof write) => {
    const read = await world.db.ownerSql<{ oId: string }[]>`
      select o_id from event where workspace_o_id = ${workspaceOId} and processing_status = 'PROCESSED' order by o_id`;
    const eventOId = read[place % Math.max(read.length, 1)]?.oId;
    if (!eventOId) return;
    const reading = { eventOId, text: '', model: 'test', findings: [], purpose: null, summary: 'Nothing' };
    await how((tx) => storeAnalyses(tx, workspaceOId, [reading], ['PROCESSED']));
  };
  /** What writers appended that began before the time zone was changed, and ended behind it. */
  const countLate = () =>
    world.db.ownerSql`
      update rollup_delta
      set time_zone = 'Asia/Tokyo', days = array(select day + 1 from unnest(days) as day)
      where workspace_o_id = ${workspaceOId}`;
  /** A process dies just before it commits. */
  const kill = async (what: 'reading' | 'folding' | 'making') => {
    const dying = <T>(work: (tx: Tx) => Promise<T>) =>
      write(async (tx): Promise<T> => {
        await work(tx);
        throw new Killed();
      });
    const killed = async () => {
      if (what === 'reading') await findNothing(0, dying);
      if (what === 'folding') await foldRollups({ ...world.db, write: (_, work) => dying(work) });
      if (what === 'making') await dying((tx) => fillStep(tx, workspaceOId));
    };
    await killed().catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
  };
  for (const step of steps) await work(step);
}

class Killed extends Error {}
