import { expect } from 'bun:test';
import { filesForm } from '../../support/assets.ts';
import { buyer, callEvent, crmEvent, emailEvent } from '../../support/sent-events.ts';
import type { Tenant } from '../../support/world.ts';

/** OIds of the records that rows speak of, by the names that they give them. */
export type Scene = Readonly<Record<string, string>>;

/** A small workspace as a client finds it: two of most things, so that a filter has something to leave out. */
export async function makeScene({ api }: Tenant, drain: () => Promise<void>): Promise<Scene> {
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: reply } = await api.post(path, body);
    expect(status, `${path} ${JSON.stringify(reply)}`).toBe(200);
    return reply.data?.oId ?? '';
  };
  const product = await make('/product/create', { name: 'Ledger Suite' });
  const service = await make('/service/create', { name: 'Rollout' });
  const persona = await make('/persona/create', { name: 'Finance lead', painPoints: ['Manual reports'] });
  const other = await make('/persona/create', { name: 'Operations lead' });
  const reference = await make('/reference/create', { name: 'Regional grocer', primaryOfferingOId: product });
  const competitor = await make('/competitor/create', { name: 'Borgsoft' });
  const rival = await make('/competitor/create', { name: 'Acmewell' });
  const playbook = await make('/playbook/create', { name: 'Opening' });
  await make('/library/link', { oId: persona, targetOIds: [product, playbook] });
  const voice = await make('/brand-voice/create', { name: 'Plain', default: true });
  const tag = await make('/tag/create', { name: 'Watched' });
  await make('/tag/assign', { tagOId: tag, entityOIds: [competitor] });
  const agent = await make('/agents/create', { name: 'Brief', type: 'CONTENT' });
  await make('/agents/create', { name: 'Look-up', type: 'ENRICH_COMPANY' });
  const sequence = await make('/agents/create', { name: 'Mails', type: 'EMAIL' });
  const prospector = await make('/agents/create', { name: 'People', type: 'PROSPECTOR' });
  const insight = await make('/insight/create', {
    name: 'Contests',
    filters: { competitorOIds: [competitor] },
  });
  const resource = await make('/resource/create', {
    mode: 'text',
    name: 'Rollout notes',
    text: [
      '# Northmarket\n\nNorthmarket runs 42 grocery shops.',
      '## Pain points\n\n- Stock figures of shops and web store differ by eleven percent.',
      '- Every Monday two people compare exports by hand.\n- A rollout takes six months.',
      '## Next steps\n\n- Northmarket wants a pilot in ten shops before June.',
    ].join('\n\n'),
  });
  await make('/event/import', {
    events: [
      crmEvent({ eventType: 'deal_won' }),
      emailEvent(),
      callEvent({
        title: 'Product demo',
        transcript: [{ speaker: buyer, text: 'Many teams come to us from Borgsoft these days.' }],
      }),
    ],
  });
  await drain();
  const [event] = (await api.get('/event/list', { competitorOIds: competitor })).body.data.events;
  const [finding] = (await api.get('/finding/list', { competitorOIds: competitor })).body.data;
  const published = await api.form('/asset/create', filesForm({ identifier: 'launch' }, { 'a.html': 'A' }));
  const { uuid } = published.body.data;
  const shared = await api.post('/asset/shares/create', { uuid, emails: ['kim@example.com'] });
  const bearer = await api.post('/asset/access-token/generate', { name: 'Nightly' });
  const records = { product, service, persona, other, reference, competitor, rival, playbook, voice };
  return {
    ...records,
    tag,
    agent,
    sequence,
    prospector,
    insight,
    resource,
    asset: uuid,
    share: shared.body.data.oId,
    accessToken: bearer.body.data.oId,
    event: event.oId,
    finding: finding.oId,
  };
}

/** Puts oIds of the scene in place of `{persona}` and the like, in whatever a row sends or expects. */
export function inScene<Value>(value: Value, scene: Scene): Value {
  return JSON.parse(
    JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, name: string) => scene[name] ?? whole),
  );
}
