import fc from 'fast-check';
import { drainJobs } from './jobs.ts';
import { oneAccount, oneCompetitor, oneTag } from './metric-questions.ts';
import type { Tenant, World } from './world.ts';

const sellers = ['ines@seller.example', 'olav@seller.example'];
const companies = ['alder', 'birch', 'cedar'];
const texts = [
  'Some of them use Acmewell today. Do you support exports?',
  'We are struggling with manual reports every week beside Acmewell.',
  'The price seems too expensive for our team, and Tallybird is cheap.',
  'Tallybird and Norvane are both on our list. We love Norvane.',
  'Our data engineers would need an export every night. Can you do that?',
  'Thanks, we will come back to you next week.',
];

const company = fc.constantFrom(...companies);
/** Around the ends of days, months and years, in several zones. */
const moment = fc
  .tuple(
    fc.constantFrom(
      '2024-12-31',
      '2025-01-31',
      '2025-02-01',
      '2025-02-15',
      '2025-03-09',
      '2025-03-30',
      '2025-06-30',
      '2025-07-01',
    ),
    fc.constantFrom('00:00:00.000', '04:59:59.999', '05:00:00.000', '11:30:00.000', '23:59:59.999'),
  )
  .map(([day, time]) => `${day}T${time}Z`);
const amount = fc.constantFrom('0', '10', '0.10', '19999.99', '1234.5', '0.333', '99999999999999.01');

const talk = fc
  .record({
    isCall: fc.boolean(),
    eventTimestamp: moment,
    text: fc.constantFrom(...texts),
    at: company,
    isOurs: fc.boolean(),
    number: fc.nat(9_999),
  })
  .map(({ isCall, eventTimestamp, text, at, isOurs, number }) => {
    const buyer = { name: 'Tomas Rey', email: `tomas${number % 2}@${at}.example`, role: 'external' };
    const seller = { name: 'Ines Vogt', email: sellers[0], role: 'internal' };
    return isCall
      ? {
          type: 'call',
          eventType: 'transcript',
          eventTimestamp,
          eventId: `c${number}`,
          title: number % 3 ? 'Demo' : 'Discovery call',
          participants: [seller, buyer],
          transcript: [{ speaker: isOurs ? seller : buyer, text }],
        }
      : {
          type: 'email',
          eventType: isOurs ? 'sent' : 'reply',
          eventTimestamp,
          eventId: `m${number}`,
          subject: 'Re: Proposal',
          body: { text },
          from: isOurs ? { email: sellers[0] } : { email: buyer.email, name: buyer.name },
          to: [{ email: isOurs ? buyer.email : sellers[0] }],
        };
  });

const change = fc
  .record(
    {
      deal: fc.nat(7),
      eventTimestamp: moment,
      eventType: fc.constantFrom('opportunity_created', 'deal_won', 'deal_lost'),
      stage: fc.constantFrom('Discovery', 'Proposal', 'Closing'),
      amount,
      currency: fc.constantFrom('EUR', 'usd'),
      ownerEmail: fc.constantFrom(...sellers),
      lossReason: fc.constantFrom('They chose Acmewell because of the price.', 'No budget this year.'),
    },
    { requiredKeys: ['deal', 'eventTimestamp', 'eventType'] },
  )
  .map(({ deal, ...members }) => ({
    type: 'crm',
    opportunityId: `deal-${deal}`,
    opportunityName: `Deal ${deal}`,
    ...(deal === 0 ? {} : { crmAccountDomain: `${companies[deal % companies.length]}.example` }),
    ...members,
  }));

const run = fc.record({
  type: fc.constantFrom('CONTENT', 'QUALIFY_COMPANY'),
  model: fc.constantFrom('extractive-1', null),
  status: fc.constantFrom('completed', 'failed', 'cancelled'),
  at: moment,
  ms: fc.nat(60_000),
  cost: fc.constantFrom('0', '0.001', '1.25', '0.0000007'),
  tokens: fc.nat(100_000),
});

/** What a workspace may have: conversations, changes of deals, and runs. */
export const metricScene = fc.record({
  talks: fc.array(talk, { minLength: 15, maxLength: 30 }),
  changes: fc.array(change, { minLength: 8, maxLength: 16 }),
  runs: fc.array(run, { minLength: 5, maxLength: 20 }),
});

export const metricRange = fc
  .tuple(
    fc.constantFrom('2024-12-01', '2025-01-15', '2025-02-01'),
    fc.constantFrom('2025-03-31', '2025-07-01', '2025-07-02'),
  )
  .map(([from, to]) => ({ from, to }));

export type MetricScene = Parameters<Parameters<typeof metricScene.map>[0]>[0];

/** Plays a scene, runs aside through the front door. Returns what stands for one account, competitor and tag. */
export async function playMetrics(world: World, { api, workspaceOId, keyOId }: Tenant, scene: MetricScene) {
  const must = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    if (reply.status !== 200)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const records: string[] = [];
  for (const name of ['Acmewell', 'Tallybird', 'Norvane'])
    records.push((await must('/competitor/create', { name })).oId);
  await must('/persona/create', { name: 'Data engineers' });
  await must('/segment/create', { name: 'Teams with manual reports' });
  const tag = await must('/tag/create', { name: 'watched' });
  const other = await must('/tag/create', { name: 'old' });
  await must('/tag/assign', { tagOId: tag.oId, entityOIds: records.slice(0, 2) });
  await must('/tag/assign', { tagOId: other.oId, entityOIds: records.slice(1, 2) });
  await must('/event/import', { events: [...scene.talks, ...scene.changes] });
  await drainJobs(world);
  const agents = new Map<string, string>();
  for (const type of ['CONTENT', 'QUALIFY_COMPANY'])
    agents.set(type, (await must('/agents/create', { name: type, type })).oId);
  for (const [place, { type, model, status, at, ms, cost, tokens }] of scene.runs.entries()) {
    const end = new Date(Date.parse(at) + ms);
    await world.db.ownerSql`
      insert into run (
        workspace_o_id, o_id, kind, status, agent_type, agent_o_id, model, error, credits, cost_usd, input_tokens,
        output_tokens, key_o_id, attempt, created_at, started_at, completed_at
      )
      values (
        ${workspaceOId}, ${`run_${String(place).padStart(21, '0')}`}, 'agent', ${status}, ${type}, ${agents.get(type) ?? null},
        ${model}, ${status === 'failed' ? '{"code":"failed","message":"It failed"}' : null}::text::jsonb, ${cost}, ${cost}, ${tokens}, ${tokens + 1},
        ${place % 2 ? keyOId : null}, 1, ${at}, ${at}, ${end}
      )`;
  }
  const accounts = await api.get('/account/list');
  return { [oneAccount]: accounts.body.data[0].oId, [oneCompetitor]: records[0] ?? '', [oneTag]: tag.oId };
}
