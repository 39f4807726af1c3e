import { beforeAll, describe, expect, test } from 'bun:test';
import { createApp } from '../../server/app.ts';
import { drainJobs } from '../support/jobs.ts';
import { listenOn } from '../support/raw-http.ts';
import { buyer, callEvent, crmEvent, manyDeals, rep } from '../support/sent-events.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/* Lists as files: every row that passes the filters, once, in CSV and as JSON by line. */

let world: World;
let tenant: Tenant;
const deals = 1_100;

const send = async (events: readonly object[]) => {
  const { status, body } = await tenant.api.post('/event/import', { events });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
};

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const companies = manyDeals(deals).map((event, at) => ({
    ...event,
    accountName: `Company ${at}`,
    crmAccountDomain: `company-${at}.example`,
    amount: `${at}.50`,
    currency: 'EUR',
  }));
  await send(companies.slice(0, 1000));
  await send(companies.slice(1000));
  await send(
    Array.from({ length: 40 }, (_, at) =>
      callEvent({
        eventTimestamp: new Date(Date.UTC(2025, 2, 5, 14, at)).toISOString(),
        title: `Call ${at}`,
      }),
    ),
  );
  const agent = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  for (let at = 0; at < 3; at++)
    await tenant.api.post('/agents/content/run', {
      agentOId: agent.body.data.oId,
      companyName: 'Company 1',
      email: buyer.email,
    });
  await drainJobs(world);
  const stranger = await world.newWorkspace();
  await stranger.api.post('/event/import', { events: manyDeals(20) });
  await drainJobs(world);
});

test('a file of runs has every one of a moment, to the millisecond as the rows tell it', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  const { body } = await api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  await world.db.ownerSql`
    insert into run (workspace_o_id, o_id, kind, agent_o_id, agent_type, status, completed_at, created_at)
    select ${workspaceOId}, 'run_' || lpad(place::text, 21, '0'), 'agent', ${body.data.oId}, 'CONTENT', 'cancelled', now(),
      '2025-03-05T14:00:00.000001Z'::timestamptz + place % 3 * interval '1 microsecond'
    from generate_series(1, 1200) as place
    returning 1`;
  const file = await api.get('/agents/run/list', { format: 'ndjson' });
  expect(new Set(String(file.body).match(/run_\d{21}/g)).size).toBe(1_200);
});

const lists = {
  '/event/list': 'event',
  '/finding/list': 'finding',
  '/deal/list': 'deal',
  '/account/list': 'account',
  '/agents/run/list': 'run',
} as const;

const stored = async (table: string) =>
  (
    await world.db.ownerSql<{ oId: string }[]>`
      select o_id from ${world.db.ownerSql(table)} where workspace_o_id = ${tenant.workspaceOId}`
  ).map(({ oId }) => oId);

const linesOf = (text: string) => text.split('\n').slice(0, -1);

for (const [path, table] of Object.entries(lists))
  describe(path, () => {
    test('sends every row of the workspace once, by line of JSON', async () => {
      const { status, body, headers } = await tenant.api.get(path, { format: 'ndjson' });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/x-ndjson');
      const rows = linesOf(body).map((line) => JSON.parse(line));
      expect(rows.map(({ oId }) => oId).toSorted()).toEqual((await stored(table)).toSorted());
      expect(rows.length).toBeGreaterThan(2);
      const [page] = (await tenant.api.get(path, { limit: 1 })).body.data.events ?? [];
      const [first] = page ? [page] : (await tenant.api.get(path, { limit: 1 })).body.data;
      expect(rows.find(({ oId }) => oId === first.oId)).toEqual(first);
    });

    test('sends the same rows as CSV, below a line of names', async () => {
      const csv = await tenant.api.get(path, { format: 'CSV' });
      const json = await tenant.api.get(path, { format: 'ndjson' });
      expect(csv.headers.get('content-type')).toContain('text/csv');
      const [names = [], ...rows] = cellsOf(csv.body);
      expect(names).toContain('oId');
      expect(new Set(rows.map((row) => row.length))).toEqual(new Set([names.length]));
      const oIds = rows.map((row) => row[names.indexOf('oId')]);
      expect(oIds).toEqual(linesOf(json.body).map((line) => JSON.parse(line).oId));
    });

    test('refuses what it cannot read before the first row', async () => {
      for (const [name, value] of [
        ['format', 'xlsx'],
        ['limit', 'many'],
      ] as const) {
        const { status, body } = await tenant.api.get(path, { format: 'csv', [name]: value });
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain(name);
      }
    });
  });

test('a filter holds for the file as for the page', async () => {
  const { body } = await tenant.api.get('/event/list', {
    format: 'ndjson',
    eventTypes: 'CALL_TRANSCRIPT',
    limit: 1,
  });
  expect(linesOf(body)).toHaveLength(40);
});

describe('no cell of a file is a formula', () => {
  const signs = [...'=+-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b'];
  const before = ['', "'", '"', ' ', '\u00a0', ' "', '\u200b', '\u3000'];
  const hostile = [
    ...signs.flatMap((sign) => before.map((opening) => `${opening}${sign}HYPERLINK("https://evil.example")`)),
    ...['\t', '\r', '\n'].flatMap((opening) => [`${opening}=1+2`, `${opening}plain`]),
  ];
  /** Whether any spreadsheet could compute it. */
  const isFormula = (cell: string) =>
    /^[=+\-@\t\r\n]/.test(cell.normalize('NFKC').replace(/^[\p{Z}\p{Cf}'"]*(?=[=+\-@])/u, '')) &&
    !/^-?\d+(\.\d+)?$/.test(cell);
  let other: Tenant;

  beforeAll(async () => {
    other = await world.newWorkspace();
    const events = hostile.flatMap((text, at) => {
      const person = { name: text, email: `p${at}@buyer.example`, role: 'external' };
      return [
        crmEvent({ opportunityId: `o-${at}`, opportunityName: text, accountName: text, stage: text }),
        callEvent({
          id: `c-${at}`,
          meetingPlatform: text,
          eventTimestamp: new Date(Date.UTC(2025, 2, 5, 14, at)).toISOString(),
          participants: [rep, person],
          transcript: [
            { speaker: person, text: `${text}. We are struggling with manual reports every week.` },
          ],
        }),
      ];
    });
    const { status, body } = await other.api.post('/event/import', { events });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await drainJobs(world);
  });

  test.each(['/event/list', '/finding/list', '/deal/list'])('%s', async (path) => {
    const { body } = await other.api.get(path, { format: 'csv' });
    const [names = [], ...rows] = cellsOf(body);
    expect(rows.length).toBeGreaterThan(hostile.length / 2);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([names.length]));
    // what begins with the apostrophe that makes a cell a text is none, whatever follows
    const formulas = rows.flat().filter((cell) => isFormula(cell) && !isMarked(cell));
    expect(formulas).toEqual([]);
    expect(rows.flat().filter(isMarked).length).toBeGreaterThan(hostile.length / 2);
  });

  const isMarked = (cell: string) => cell.startsWith("'") && isFormula(cell.slice(1));

  test('and a negative amount is a number, which a spreadsheet adds up', async () => {
    const plain = await world.newWorkspace();
    const events = ['-500', '-12.5', '20'].map((amount, at) =>
      crmEvent({ opportunityId: `o-${at}`, amount }),
    );
    await plain.api.post('/event/import', { events });
    await drainJobs(world);
    const { body } = await plain.api.get('/deal/list', { format: 'csv' });
    const [head = [], ...rows] = cellsOf(body);
    const amounts = rows.map((row) => row[head.indexOf('amount')]);
    expect(amounts.toSorted()).toEqual(['-12.5', '-500', '20']);
  });

  test('and what CSV cannot hold bare is quoted', async () => {
    const plain = await world.newWorkspace();
    const names = ['=1+2', '+49 30', '-5', '@sum', 'a "b", c\nd', 'e\nf', "l'or", 'plain'];
    await plain.api.post('/event/import', {
      events: names.map((opportunityName, at) => crmEvent({ opportunityId: `o-${at}`, opportunityName })),
    });
    await drainJobs(world);
    const { body } = await plain.api.get('/deal/list', { format: 'csv' });
    const [head = [], ...rows] = cellsOf(body);
    const shown = rows.map((row) => row[head.indexOf('name')]);
    expect(shown.toSorted()).toEqual(
      ["'+49 30", "'=1+2", "'@sum", 'a "b", c\nd', 'e\nf', "l'or", '-5', 'plain'].toSorted(),
    );
    expect(body).toContain('"a ""b"", c\nd"');
  });
});

test('rows that are written while a file is sent are neither missed nor doubled in it', async () => {
  const before = await stored('deal');
  const response = await world.app.fetch(
    new Request('http://localhost/api/v2/deal/list?format=ndjson', { headers: { api_key: tenant.key } }),
  );
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  // the change of each puts it at the head of the list by its last change
  await send(
    manyDeals(deals)
      .map((event) => ({
        ...event,
        eventTimestamp: '2025-04-01T00:00:00Z',
        crmLastModifiedAt: '2025-04-01T00:00:00Z',
        opportunityName: 'Changed',
      }))
      .slice(0, 1000),
  );
  await drainJobs(world);
  let text = new TextDecoder().decode(first.value);
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += new TextDecoder().decode(part.value);
  const oIds = linesOf(text).map((line) => JSON.parse(line).oId);
  expect(new Set(oIds).size).toBe(oIds.length);
  expect(new Set(oIds)).toEqual(new Set(before));
});

test('a file that takes too long is broken off', async () => {
  const hasty = await makeWorld({ EXPORT_DEADLINE_MS: '1' }, world.db);
  const response = await hasty.app.fetch(
    new Request('http://localhost/api/v2/deal/list?format=ndjson', { headers: { api_key: tenant.key } }),
  );
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read());
  };
  expect(await rest().catch(() => 'broken off')).toBe('broken off');
  await hasty.app.close();
});

test('a client that goes away ends the reading', async () => {
  const gone = new AbortController();
  const response = await world.app.fetch(
    new Request('http://localhost/api/v2/event/list?format=csv', {
      headers: { api_key: tenant.key },
      signal: gone.signal,
    }),
  );
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  gone.abort();
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read());
  };
  expect(rest()).rejects.toThrow();
  await rest().catch(() => {});
});

test('HEAD of a file reads no more than its first rows', async () => {
  const names: (string | undefined)[] = [];
  const read: typeof world.db.read = (workspace, work, question) => {
    names.push(question?.name);
    return world.db.read(workspace, work, question);
  };
  const app = createApp({ ...world.context, db: { ...world.db, read } }, () => 'http://localhost');
  const server = listenOn(app);
  const head = await fetch(`${server.url}/api/v2/deal/list?format=csv`, {
    method: 'HEAD',
    headers: { api_key: tenant.key },
  });
  expect([head.status, head.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="deals.csv"',
  ]);
  await server.close();
  expect(names.filter((name) => name === 'deals as csv')).toHaveLength(1);
  await app.close();
});

/** Reads CSV by its standard, for it is another's writing that is tried. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
