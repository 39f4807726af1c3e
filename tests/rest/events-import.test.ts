import { beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import {
  buyer,
  callEvent,
  crmEvent,
  emailEvent,
  manyDeals,
  rep,
  socialEvent,
} from '../support/sent-events.ts';
import { type Api, makeWorld, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const freshApi = async (): Promise<Api> => (await world.newWorkspace()).api;

async function importAll(api: Api, events: unknown[]) {
  const reply = await api.post('/event/import', { events });
  await drainJobs(world);
  return reply;
}

async function listed(api: Api, query: Record<string, string> = {}) {
  const reply = await api.get('/event/list', { limit: 100, ...query });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

const statusOf = async (api: Api, jobOId: string) => (await api.get('/event/import/status', { jobOId })).body;

describe('what an import takes', () => {
  const stored: [string, Record<string, unknown>, string, string][] = [
    ['email sent', emailEvent({ eventType: 'sent' }), 'EMAIL_SENT', 'PROCESSED'],
    ['email reply', emailEvent(), 'EMAIL_REPLY_RECEIVED', 'PROCESSED'],
    ...['opened', 'clicked', 'bounced', 'unsubscribed'].map(
      (eventType): [string, Record<string, unknown>, string, string] => [
        `email ${eventType}`,
        emailEvent({ eventType }),
        'PROCESSING_NOT_APPLICABLE',
        'SKIPPED',
      ],
    ),
    ['call transcript', callEvent(), 'CALL_TRANSCRIPT', 'PROCESSED'],
    ...['scheduled', 'completed', 'missed'].map(
      (eventType): [string, Record<string, unknown>, string, string] => [
        `call ${eventType}`,
        callEvent({ eventType }),
        'PROCESSING_NOT_APPLICABLE',
        'SKIPPED',
      ],
    ),
    ...['opportunity_created', 'deal_won', 'deal_lost', 'meeting_booked'].map(
      (eventType): [string, Record<string, unknown>, string, string] => [
        `crm ${eventType}`,
        crmEvent({ eventType }),
        eventType.toUpperCase(),
        'PROCESSED',
      ],
    ),
    ...['connection_sent', 'connection_accepted', 'message_sent', 'message_received'].map(
      (eventType): [string, Record<string, unknown>, string, string] => [
        `social ${eventType}`,
        socialEvent({ eventType }),
        `SOCIAL_${eventType.toUpperCase()}`,
        'PROCESSED',
      ],
    ),
  ];

  test('each kind and type is stored under its own name, and only those with something to say are analysed', async () => {
    const api = await freshApi();
    const events = stored.map(([name, event]) => ({ ...event, eventId: name }));
    const reply = await importAll(api, events);
    expect(reply.status).toBe(200);
    expect(reply.body.totalAccepted).toBe(stored.length);
    const kept: { oId: string; eventType: string; processingStatus: string }[] = (await listed(api)).events;
    const seen = await Promise.all(
      kept.map(async ({ oId, eventType, processingStatus }) => {
        const { payload } = (await api.get('/event/get', { oId })).body.data;
        return [payload.eventId, eventType, processingStatus].join();
      }),
    );
    const wanted = stored.map(([name, , eventType, status]) => [name, eventType, status].join());
    expect(seen.sort()).toEqual(wanted.sort());
  });

  test('one job is made for each kind present, and its counts add up', async () => {
    const api = await freshApi();
    const events = [
      emailEvent(),
      emailEvent({ eventType: 'opened', eventId: 'o' }),
      callEvent(),
      crmEvent(),
      socialEvent(),
    ];
    const { body } = await importAll(api, events);
    expect(body.jobs.map((job: { eventType: string }) => job.eventType)).toEqual([
      'email',
      'call',
      'crm',
      'social',
    ]);
    const email = await statusOf(api, body.jobs[0].jobOId);
    expect(email.status).toBe('COMPLETED');
    expect(email.counts).toEqual({ total: 2, ingested: 1, skipped: 1, failed: 0 });
    expect(email.data).toMatchObject({ jobOId: body.jobs[0].jobOId, eventType: 'email', failures: [] });
    expect(email.data.completedAt).not.toBeNull();
  });

  const times: [string, unknown, string][] = [
    ['ISO 8601 with a zone', '2025-03-04T12:00:00+02:00', '2025-03-04T10:00:00.000Z'],
    ['ISO 8601 without a zone, in UTC', '2025-03-04T10:00:00', '2025-03-04T10:00:00.000Z'],
    ['a date', '2025-03-04', '2025-03-04T00:00:00.000Z'],
    ['epoch milliseconds', 1741082400000, '2025-03-04T10:00:00.000Z'],
    ['epoch seconds', 1741082400, '2025-03-04T10:00:00.000Z'],
    ['epoch seconds in a string', '1741082400', '2025-03-04T10:00:00.000Z'],
    ['the smallest millisecond value', 1e12, '2001-09-09T01:46:40.000Z'],
  ];
  test.each(times)('a time may be %s', async (_, eventTimestamp, meant) => {
    const api = await freshApi();
    await importAll(api, [crmEvent({ eventTimestamp })]);
    expect((await listed(api)).events[0].eventTimestamp).toBe(meant);
  });

  test('a transcript may be one text', async () => {
    const api = await freshApi();
    const transcript = `${rep.name}: Welcome to the call.\n${buyer.name}: We are struggling with manual reports.\n${rep.name}: I see.`;
    await importAll(api, [callEvent({ transcript })]);
    const [event] = (await listed(api)).events;
    const { findings } = (await api.get('/event/get', { oId: event.oId })).body.data;
    expect(findings).toMatchObject([{ extractionType: 'CALL_PAIN_POINT', speaker: buyer.name }]);
  });

  test('an explicit null equals an absent key', async () => {
    const api = await freshApi();
    const reply = await importAll(api, [
      crmEvent({ amount: null, stage: null, contactEmails: null, eventId: null }),
    ]);
    expect(reply.body.totalAccepted).toBe(1);
    const { payload } = (await api.get('/event/get', { oId: (await listed(api)).events[0].oId })).body.data;
    expect('amount' in payload).toBe(false);
  });

  test('an amount keeps every digit', async () => {
    const api = await freshApi();
    await importAll(api, [crmEvent({ amount: '12345678901234567890.1234567890' })]);
    const { payload } = (await api.get('/event/get', { oId: (await listed(api)).events[0].oId })).body.data;
    expect(payload.amount).toBe('12345678901234567890.1234567890');
  });

  test('every contact of a deal becomes a participant', async () => {
    const api = await freshApi();
    const contactEmails = ['A@buyer.example', 'b@buyer.example'];
    await importAll(api, [
      crmEvent({ contactEmail: 'a@buyer.example', contactEmails, ownerEmail: 'rep@seller.example' }),
    ]);
    const { participants } = (await api.get('/event/get', { oId: (await listed(api)).events[0].oId })).body
      .data;
    expect(participants.map((one: { kind: string; email: string }) => `${one.kind} ${one.email}`)).toEqual([
      'contact a@buyer.example',
      'contact b@buyer.example',
      'owner rep@seller.example',
    ]);
  });

  test('talk among our own people is stored and not analysed', async () => {
    const api = await freshApi();
    const colleague = { name: 'Mara Lind', email: 'mara@seller.example', role: 'internal' };
    await importAll(api, [
      callEvent({
        participants: [rep, colleague],
        transcript: [{ speaker: rep, text: 'The price is too expensive for them.' }],
      }),
      emailEvent({ from: { email: 'mara@seller.example' } }),
      emailEvent({ from: { email: 'mara@gmail.com' }, to: { email: 'other@gmail.com' } }),
    ]);
    const { events } = await listed(api);
    expect(events.map((event: { processingStatus: string }) => event.processingStatus).sort()).toEqual([
      'PROCESSED',
      'SKIPPED',
      'SKIPPED',
    ]);
  });
});

describe('what real senders send', () => {
  test('is read by the same rules as every other body', async () => {
    const api = await freshApi();
    const [one] = [emailEvent({ subject: '', campaignId: '', eventId: null })] as [Record<string, unknown>];
    const events = [
      { ...one, to: (one.to as unknown[])[0], threadDepth: 3 },
      crmEvent({ opportunityId: 'a', amount: 12500.5, lossReason: '', ownerTeam: 'North' }),
      crmEvent({ opportunityId: 'b', amount: '12500.50', ownerTeam: 'South' }),
    ];
    const reply = await importAll(api, events);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body._metadata.warnings).toEqual([
      'events[0].threadDepth: is not a known name and was left aside',
      'events[].ownerTeam: is not a known name and was left aside (2 times)',
    ]);
    const stored = (await listed(api)).events as { oId: string; eventCategory: string }[];
    const payloads = await Promise.all(
      stored.map(async ({ oId }) => (await api.get('/event/get', { oId })).body.data.payload),
    );
    expect(payloads.flatMap(({ amount }) => amount ?? []).sort()).toEqual(['12500.5', '12500.50']);
  });

  test('with a name that nothing knows is refused where that is wanted', async () => {
    const api = await freshApi();
    const body = { events: [crmEvent({ ownerTeam: 'North' })] };
    const reply = await api.post('/event/import', body, { prefer: 'handling=strict' });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path: 'events[0].ownerTeam', message: 'is not a known name' }]);
  });
});

describe('what an import refuses', () => {
  test('one bad event keeps all others out, and is named by its index', async () => {
    const api = await freshApi();
    const events = [crmEvent(), { type: 'call' }, emailEvent(), socialEvent({ eventType: 'opened' })];
    const reply = await importAll(api, events);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain('1, 3');
    expect(reply.body.invalidEvents.map((event: { index: number }) => event.index)).toEqual([1, 3]);
    expect(reply.body.invalidEvents[0].errors).toContainEqual({ path: 'title', message: 'is required' });
    expect(reply.body.errors).toContainEqual({ path: 'events[1].title', message: 'is required' });
    expect((await listed(api)).total).toBe(0);
    expect((await api.get('/event/import/list')).body.total).toBe(0);
  });

  const bad: [string, Record<string, unknown> | unknown, string][] = [
    ['an unknown kind', { ...crmEvent(), type: 'fax' }, 'type'],
    ['no object at all', 'hello', ''],
    ['a type of another kind', crmEvent({ eventType: 'sent' }), 'eventType'],
    ['epoch zero', crmEvent({ eventTimestamp: 0 }), 'eventTimestamp'],
    ['the year 1900', crmEvent({ eventTimestamp: '1900-01-01T00:00:00Z' }), 'eventTimestamp'],
    ['the far-future maximum', crmEvent({ eventTimestamp: '9999-12-31T23:59:59Z' }), 'eventTimestamp'],
    ['a day that is not in the calendar', crmEvent({ eventTimestamp: '2025-02-30' }), 'eventTimestamp'],
    ['an amount that no number holds exactly', crmEvent({ amount: 0.30000000000000004 }), 'amount'],
    ['an amount with a currency sign', crmEvent({ amount: '$12' }), 'amount'],
    ['an eventId of 256 characters', crmEvent({ eventId: 'x'.repeat(256) }), 'eventId'],
    ['an unknown stage category', crmEvent({ stageCategory: 'maybe' }), 'stageCategory'],
    ['an email without a sender', emailEvent({ from: undefined }), 'from'],
    ['a sender without an address', emailEvent({ from: { name: 'Tomas' } }), 'from.email'],
    ['a participant without a role', callEvent({ participants: [{ name: 'x' }] }), 'participants[0].role'],
    ['a turn without text', callEvent({ transcript: [{ speaker: rep }] }), 'transcript[0].text'],
  ];
  test.each(bad)('%s', async (_, event, path) => {
    const api = await freshApi();
    const reply = await api.post('/event/import', { events: [crmEvent({ opportunityId: 'good' }), event] });
    expect(reply.status).toBe(400);
    expect(reply.body.invalidEvents).toHaveLength(1);
    expect(reply.body.invalidEvents[0].index).toBe(1);
    expect(reply.body.invalidEvents[0].errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('more than 1000 events', async () => {
    const api = await freshApi();
    const reply = await api.post('/event/import', { events: manyDeals(1001) });
    expect(reply.status).toBe(400);
    expect((await api.get('/event/import/list')).body.total).toBe(0);
  });

  test('a callback into a private network that the operator has not allowed', async () => {
    const api = await freshApi();
    const reply = await api.post('/event/import', {
      events: [crmEvent()],
      callbackUrl: 'http://10.0.0.1/hook',
    });
    expect(reply.status).toBe(400);
    expect((await listed(api)).total).toBe(0);
  });
});

describe('what an import does not double', () => {
  test('1000 deals in one request come back, and sending them again stores none', async () => {
    const api = await freshApi();
    const events = manyDeals(1000);
    const first = await importAll(api, events);
    expect(first.body).toMatchObject({ totalAccepted: 1000, totalPreSkipped: 0 });
    expect((await listed(api)).total).toBe(1000);
    const again = await importAll(api, events);
    expect(again.body).toMatchObject({ totalAccepted: 0, totalPreSkipped: 1000 });
    expect((await statusOf(api, again.body.jobs[0].jobOId)).status).toBe('COMPLETED');
    expect((await listed(api)).total).toBe(1000);
  });

  test('sent again while the first job has not run yet', async () => {
    const api = await freshApi();
    const events = manyDeals(20);
    await api.post('/event/import', { events });
    const again = await api.post('/event/import', { events });
    await drainJobs(world);
    expect((await listed(api)).total).toBe(20);
    expect((await statusOf(api, again.body.jobs[0].jobOId)).counts.skipped).toBe(20);
  });

  test('repetitions within a request are named by index', async () => {
    const api = await freshApi();
    const { body } = await importAll(api, [
      crmEvent(),
      emailEvent(),
      crmEvent(),
      crmEvent({ opportunityId: 'other' }),
      emailEvent(),
    ]);
    expect(body.jobs).toMatchObject([
      { eventType: 'email', accepted: 1, preSkipped: 1, duplicatesInBatch: [4] },
      { eventType: 'crm', accepted: 2, preSkipped: 1, duplicatesInBatch: [2] },
    ]);
    expect((await listed(api)).total).toBe(3);
  });

  const pairs: [string, unknown, unknown, number][] = [
    ['an eventId tells two alike events apart', crmEvent({ eventId: 'a' }), crmEvent({ eventId: 'b' }), 2],
    [
      'the same eventId is the same event',
      crmEvent({ eventId: 'a' }),
      crmEvent({ eventId: 'a', stage: 'Won' }),
      1,
    ],
    ['created and won of one row are two', crmEvent(), crmEvent({ eventType: 'deal_won' }), 2],
    [
      'a deal changed later is sent anew',
      crmEvent({ crmLastModifiedAt: '2025-01-01' }),
      crmEvent({ crmLastModifiedAt: '2025-01-02' }),
      2,
    ],
    ['without crmLastModifiedAt a changed deal is the same', crmEvent(), crmEvent({ stage: 'Proposal' }), 1],
    ['emails differ by subject', emailEvent(), emailEvent({ subject: 'Other' }), 2],
    ['emails do not differ by body', emailEvent(), emailEvent({ body: { text: 'Other' } }), 1],
    [
      'calls differ by the opening of the transcript',
      callEvent({ transcript: 'A: Hello.' }),
      callEvent({ transcript: 'A: Bye.' }),
      2,
    ],
    ['messages differ by text', socialEvent(), socialEvent({ body: { text: 'Other' } }), 2],
  ];
  test.each(pairs)('%s', async (_, one, other, kept) => {
    const api = await freshApi();
    await importAll(api, [one, other]);
    expect((await listed(api)).total).toBe(kept);
  });

  test('the same events of another workspace are their own', async () => {
    const [one, other] = [await freshApi(), await freshApi()];
    await importAll(one, manyDeals(5));
    await importAll(other, manyDeals(5));
    expect([(await listed(one)).total, (await listed(other)).total]).toEqual([5, 5]);
  });
});

describe('an import job', () => {
  test('cancelled before it ran stores nothing; cancelling a finished one is a conflict', async () => {
    const api = await freshApi();
    const { body } = await api.post('/event/import', { events: manyDeals(3) });
    const { jobOId } = body.jobs[0];
    expect((await api.post('/event/import/cancel', { jobOId })).body.data.status).toBe('CANCELLED');
    expect((await api.post('/event/import/cancel', { jobOId })).status).toBe(200);
    await drainJobs(world);
    expect((await listed(api)).total).toBe(0);
    const done = await importAll(api, manyDeals(3));
    const refused = await api.post('/event/import/cancel', { jobOId: done.body.jobs[0].jobOId });
    expect(refused.status).toBe(409);
  });

  test('of another workspace is not found', async () => {
    const [one, other] = [await freshApi(), await freshApi()];
    const { body } = await importAll(one, [crmEvent()]);
    const { jobOId } = body.jobs[0];
    expect((await other.get('/event/import/status', { jobOId })).status).toBe(404);
    expect((await other.post('/event/import/cancel', { jobOId })).status).toBe(404);
    const { events } = await listed(one);
    expect((await other.get('/event/get', { oId: events[0].oId })).status).toBe(404);
  });

  test('the list of jobs is newest first', async () => {
    const api = await freshApi();
    await importAll(api, [crmEvent()]);
    await importAll(api, [emailEvent()]);
    const { body } = await api.get('/event/import/list');
    expect(body.total).toBe(2);
    expect(body.data.map((job: { eventType: string }) => job.eventType)).toEqual(['email', 'crm']);
  });
});

test('an import under an Idempotency-Key looks its callback up and reads its events before its transaction, and repeated it answers as before whatever the look-up says now', async () => {
  let transactions = 0;
  const own = await makeWorld(
    {},
    {
      ...world.db,
      write: (...work) => {
        transactions++;
        return world.db.write(...work);
      },
    },
  );
  const tenant = await own.newWorkspace();
  const looked = Promise.withResolvers<number>();
  const found = Promise.withResolvers<void>();
  own.context.outbound.check = () => {
    looked.resolve(transactions);
    return found.promise;
  };
  const send = () =>
    tenant.api.post(
      '/event/import',
      { events: manyDeals(20), callbackUrl: 'https://example.com/hook' },
      { 'idempotency-key': 'read-first' },
    );
  const first = send();
  expect(await looked.promise).toBe(0);
  found.resolve();
  expect((await first).body.totalAccepted).toBe(20);
  expect(transactions).toBe(1);

  own.context.outbound.check = () => Promise.reject(new Error('the name is looked up no more'));
  const again = await send();
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect(again.body.totalAccepted).toBe(20);
  await own.app.close();
});
