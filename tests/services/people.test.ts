import { beforeAll, describe, expect, test } from 'bun:test';
import type { RunSubject } from '../../schema/agents/input.ts';
import { accountPeople } from '../../server/services/agents/people.ts';
import { seenRows } from '../../server/services/agents/prospects/seen-people.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent, emailEvent, rep, socialEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

const subjectOf = (company: Partial<RunSubject['company']>): RunSubject => ({
  company: { name: null, domain: null, crmAccountId: null, ...company },
  person: { name: null, email: null, jobTitle: null, socialProfile: null },
  runtimeContext: null,
});

const northmarket = { domain: 'northmarket.example' };

async function peopleOf({ workspaceOId }: Tenant, company: Partial<RunSubject['company']>) {
  return world.db.read(workspaceOId, (tx) =>
    accountPeople(tx, workspaceOId, subjectOf(company), { most: 100, fromEvents: true }),
  );
}

async function tenantWith(events: object[]): Promise<Tenant> {
  const tenant = await world.newWorkspace();
  const reply = await tenant.api.post('/event/import', { events });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await drainJobs(world);
  return tenant;
}

const external = (name: string | undefined, email?: string, title?: string) => ({
  ...(name ? { name } : {}),
  ...(email ? { email } : {}),
  ...(title ? { title } : {}),
  role: 'external',
});
const mara = external('Mara Quill', 'Mara@northmarket.example');
const call = (members: object) => callEvent({ transcript: '', ...members });

describe('people of an account', () => {
  test('are those at its domain, once each, with how often and when they were seen last', async () => {
    const tenant = await tenantWith([
      call({ title: 'One', eventTimestamp: '2026-03-01T09:00:00Z', participants: [rep, mara] }),
      call({ title: 'Two', eventTimestamp: '2026-05-02T09:00:00Z', participants: [rep, mara] }),
      emailEvent({ eventTimestamp: '2026-04-01T09:00:00Z', from: { email: 'mara@northmarket.example' } }),
      emailEvent({ subject: 'Else', from: { email: 'jon@northmarkets.example', name: 'Jon Ferro' } }),
    ]);
    const people = await peopleOf(tenant, northmarket);
    expect(people).toMatchObject([
      {
        firstName: 'Mara',
        lastName: 'Quill',
        email: 'mara@northmarket.example',
        origin: 'workspace',
        reason: 'Seen in 2 calls and 1 email, last on 2026-05-02.',
      },
    ]);
    const { events } = (await tenant.api.get('/event/list')).body.data;
    const last = events.find((one: { eventSummary: string }) => one.eventSummary.includes('Two'));
    expect(people[0]?.evidence[0]).toMatchObject({ about: 'person', type: 'event', oId: last.oId });
  });

  test('are contacts of its deals, by domain, CRM account or name, whatever their own address', async () => {
    const deals = [
      crmEvent({
        opportunityId: '1',
        crmAccountDomain: 'https://www.Northmarket.example/about',
        contactEmail: 'mara@mail.example',
        contactName: 'Mara Quill',
        contactTitle: 'CFO',
      }),
      crmEvent({ opportunityId: '2', crmAccountId: '001A', contactEmail: 'jon@mail.example' }),
      crmEvent({ opportunityId: '3', accountName: 'Northmarket', contactEmail: 'lea@gmail.com' }),
    ];
    const namesake = crmEvent({
      opportunityId: '4',
      accountName: 'Northmarket',
      crmAccountDomain: 'other.example',
      contactEmail: 'namesake@mail.example',
    });
    const tenant = await tenantWith(deals);
    const emails = async (company: Partial<RunSubject['company']>) =>
      (await peopleOf(tenant, company)).map(({ email }) => email).toSorted();
    expect(await emails(northmarket)).toEqual(['mara@mail.example']);
    expect(await emails({ crmAccountId: '001A' })).toEqual(['jon@mail.example']);
    expect(await emails({ crmAccountId: '001a' })).toEqual([]);
    expect(await emails({ name: ' NORTHMARKET ', ...northmarket })).toEqual([
      'lea@gmail.com',
      'mara@mail.example',
    ]);
    // a name that another company alone bears is that one's, as its account says
    const other = await tenantWith([...deals, namesake]);
    const named = await peopleOf(other, { name: 'Northmarket', ...northmarket });
    expect(named.map(({ email }) => email)).toEqual(['mara@mail.example']);
    expect((await peopleOf(tenant, northmarket))[0]).toMatchObject({
      title: 'CFO',
      reason: 'Seen in 1 deal, last on 2025-03-04.',
    });
  });

  test('are those known by name alone in its calls, unless somebody of a third company was there', async () => {
    const nameless = external('Lea Stern');
    const tenant = await tenantWith([
      call({ title: 'Ours', participants: [rep, mara, nameless] }),
      call({
        title: 'With others',
        participants: [rep, mara, external('Kai Brook'), external('Noa', 'noa@third.example')],
      }),
    ]);
    expect((await peopleOf(tenant, northmarket)).map(({ firstName }) => firstName).toSorted()).toEqual([
      'Lea',
      'Mara',
    ]);
  });

  test('are neither ours nor desks', async () => {
    const tenant = await tenantWith([
      call({
        participants: [
          mara,
          external('Tom Hale', 'tom@seller.example'),
          { name: 'Ines Vogt', email: 'ines@northmarket.example', role: 'internal' },
          external('Operations', 'operations@northmarket.example'),
          external('Head of baking', 'baker@northmarket.example'),
          external('Northmarket London IT', 'london@northmarket.example'),
          external(undefined, 'no-reply@northmarket.example'),
        ],
      }),
    ]);
    expect((await peopleOf(tenant, northmarket)).map(({ email, title }) => [email, title])).toEqual([
      ['baker@northmarket.example', 'Head of baking'],
      ['mara@northmarket.example', null],
    ]);
    await world.db.ownerSql`
      update workspace set domain = 'northmarket.example' where o_id = ${tenant.workspaceOId}`;
    expect(await peopleOf(tenant, northmarket)).toEqual([]);
  });

  test('are not those at a provider of mail for everybody', async () => {
    const tenant = await tenantWith([
      call({ participants: [rep, external('Mara Quill', 'mara@gmail.com')] }),
    ]);
    expect(await peopleOf(tenant, { domain: 'gmail.com' })).toEqual([]);
  });

  test('are what was told of them last', async () => {
    const tenant = await tenantWith([
      call({
        title: 'Later',
        eventTimestamp: '2026-05-01T09:00:00Z',
        participants: [external('Mara Quill-Stern', 'mara@northmarket.example', 'CFO')],
      }),
      call({
        title: 'Before',
        eventTimestamp: '2025-05-01T09:00:00Z',
        participants: [external('Mara Quill', 'mara@northmarket.example', 'Controller')],
      }),
      socialEvent({
        eventTimestamp: '2026-06-01T09:00:00Z',
        from: { email: 'mara@northmarket.example', profileUrl: 'https://social.example/mara' },
      }),
    ]);
    expect(await peopleOf(tenant, northmarket)).toMatchObject([
      { lastName: 'Quill-Stern', title: 'CFO', profileUrl: 'https://social.example/mara' },
    ]);
  });

  test('tell their title themselves, in a signature or a call, with the words as evidence', async () => {
    const body = 'See you.\n\nMara Quill\nVP Finance | Northmarket';
    const tenant = await tenantWith([
      emailEvent({ body: { text: body }, from: { email: 'mara@northmarket.example', name: 'Mara Quill' } }),
      callEvent({
        participants: [rep, external('Jon Ferro', 'jon@northmarket.example')],
        transcript: [
          { speaker: external('Jon Ferro', 'jon@northmarket.example'), text: "Hi, I'm the head of IT here." },
        ],
      }),
    ]);
    const people = await peopleOf(tenant, northmarket);
    expect(people.map(({ firstName, title }) => [firstName, title]).toSorted()).toEqual([
      ['Jon', 'head of IT'],
      ['Mara', 'VP Finance'],
    ]);
    for (const { evidence } of people) {
      const told = evidence.find(({ about }) => about === 'title');
      const { text } = (await tenant.api.get('/event/get', { oId: told?.oId ?? '' })).body.data;
      expect(text.slice(told?.start ?? 0, told?.end ?? 0)).toBe(told?.quote);
    }
  });

  test('are named in documents, with the passage, and are one with whom events know', async () => {
    const tenant = await tenantWith([call({ participants: [rep, mara] })]);
    const text =
      '# Northmarket\n\nNorthmarket runs 42 shops.\n\nContacts: Mara Quill, CFO, mara@northmarket.example.\n\nJon Ferro, Head of IT at Northmarket, decides on tools.\n';
    const { data } = (await tenant.api.post('/resource/create', { mode: 'text', name: 'Plan', text })).body;
    await drainJobs(world);
    const people = await peopleOf(tenant, northmarket);
    expect(people).toMatchObject([
      {
        email: 'mara@northmarket.example',
        title: 'CFO',
        reason: 'Seen in 1 call, last on 2025-03-05. Named in “Plan”.',
      },
      { firstName: 'Jon', lastName: 'Ferro', email: null, title: 'Head of IT', reason: 'Named in “Plan”.' },
    ]);
    for (const { quote, start, end, oId } of people.flatMap(({ evidence }) => evidence)) {
      if (quote === null) continue;
      expect(oId).toBe(data.oId);
      expect(text.slice(start ?? 0, end ?? 0)).toBe(quote);
    }
  });

  test('are not seen from another workspace', async () => {
    const tenant = await tenantWith([
      call({ participants: [rep, mara] }),
      crmEvent({ crmAccountDomain: 'northmarket.example', contactEmail: 'jon@mail.example' }),
    ]);
    const other = await world.newWorkspace();
    expect(await peopleOf(other, northmarket)).toEqual([]);
    expect(await peopleOf(tenant, northmarket)).toHaveLength(2);
  });

  test('are found by nothing when nothing of the account is known', async () => {
    const tenant = await tenantWith([call({ participants: [rep, mara] })]);
    expect(await peopleOf(tenant, {})).toEqual([]);
  });
});

describe('among many participants', () => {
  const many = 10_000;
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await world.newWorkspace();
    const workspace = tenant.workspaceOId;
    const { ownerSql: sql } = world.db;
    await sql`
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary,
        account_key, deal_o_id
      )
      select
        ${workspace}, 'evt_' || lpad(n::text, 21, '0'), 'CALL_TRANSCRIPT', 'CALL',
        '2026-01-01'::timestamptz + make_interval(mins => n), 'PROCESSED', 'import', 'Call',
        'd:company' || n % 500 || '.example', 'deal_' || lpad((n % 1000)::text, 21, '0')
      from generate_series(1, ${many}) n
      returning 1`;
    await sql`
      insert into event_participant (
        workspace_o_id, event_o_id, ordinal, kind, email, name, role, event_timestamp
      )
      select
        ${workspace}, 'evt_' || lpad(n::text, 21, '0'), 1, 'participant',
        'person' || n % 5000 || '@company' || n % 500 || '.example', 'Person ' || n, 'external',
        '2026-01-01'::timestamptz + make_interval(mins => n)
      from generate_series(1, ${many}) n
      returning 1`;
    await sql`
      insert into account (workspace_o_id, o_id, name)
      select ${workspace}, 'acc_' || lpad(n::text, 21, '0'), 'Company ' || n
      from generate_series(1, 500) n
      returning 1`;
    await sql`
      insert into account_identity (workspace_o_id, key, account_o_id)
      select ${workspace}, 'd:company' || n || '.example', 'acc_' || lpad(n::text, 21, '0')
      from generate_series(1, 500) n
      returning 1`;
    await sql`
      insert into deal (workspace_o_id, o_id, opportunity_id, changed_at, name, account_key, opened_at)
      select ${workspace}, 'deal_' || lpad(n::text, 21, '0'), 'opportunity ' || n, now(), 'Deal ' || n,
        'd:company' || n % 500 || '.example', now()
      from generate_series(1, 1000) n
      returning 1`;
    await sql`analyze event`;
    await sql`analyze event_participant`;
    await sql`analyze deal`;
  });

  test('an account is found by indexes, and nothing of the tables is read beside it', async () => {
    const { workspaceOId } = tenant;
    const subject = subjectOf({ domain: 'company7.example', crmAccountId: '7', name: 'Company 7' });
    const rows = await world.db.read(
      workspaceOId,
      (tx) => tx<{ 'QUERY PLAN': string }[]>`
        explain ${seenRows(tx, workspaceOId, subject, [], 100)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['event_participant_with_domain', 'deal_with_figures', 'event_by_deal'])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (event|deal)/);
    expect(await peopleOf(tenant, { domain: 'company7.example' })).toHaveLength(10);
  });
});
