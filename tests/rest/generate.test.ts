import { beforeAll, describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import type { FieldShape, Kind } from '../../schema/shape.ts';
import { writableFields } from '../../server/services/library/generation/generate.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Api, type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

const generated = library.filter((kind) => kind.plural !== null);

const story = `# Acme

Acme runs 40 warehouses in Spain.

## Challenge

- Before, Acme copied orders by hand between two systems, which caused errors every week.

## Results

- 38 % fewer errors at Acme
- Acme saves 12 hours each week
- Deliveries of Acme are 2x faster
`;

/** A document that speaks of most of a kind's fields under headings of their own. */
function documentFor(kind: Kind): string {
  const sections = writableFields(kind.fields).map((field) => {
    const heading = field.name.replace(/([A-Z])/g, ' $1').toLowerCase();
    return `## ${heading.charAt(0).toUpperCase()}${heading.slice(1)}\n\n- ${field.description}, said of „Öl & Gas“ 🚀 in one line.\n`;
  });
  return `# Made: about the ${kind.kind}\n\n${sections.join('\n')}`;
}

async function generate(api: Api, kind: Kind, items: object[], more: object = {}): Promise<Reply> {
  return api.post(`/${kind.path}/generate`, { [kind.plural ?? '']: items, ...more });
}

async function offeringFor(api: Api, kind: Kind): Promise<object> {
  if (!kind.fields.offeringOId?.required) return {};
  const made = await api.post('/product/create', { name: 'Offering' });
  return { primaryOfferingOId: made.body.data.oId };
}

/** The text values of a record's data, by JSON pointer. */
function leaves(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([step, member]) => leaves(member, `${at}/${step}`));
}

interface Evidence {
  path: string;
  value: string;
  source: { oId: string; type: string; resourceOId: string | null; url: string | null; revision: number };
  quote: string;
  start: number;
  end: number;
  stale: boolean;
}

interface Told {
  values: Evidence[];
  unsupported: string[];
  undecided: string[];
}

async function evidenceOf(api: Api, oId: string): Promise<Told> {
  const reply = await api.get('/library/evidence', { oId });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

/** Every quote stands in its source, where it says it does. */
async function expectVerbatim(api: Api, values: Evidence[]): Promise<void> {
  for (const one of values) {
    const source = await api.get('/library/source', { oId: one.source.oId });
    expect(source.body.data.text.slice(one.start, one.end)).toBe(one.quote);
    expect(one.quote.length).toBeGreaterThan(0);
  }
}

/** Fields with a single possible value and those of the request need no source. */
function needsEvidence(fields: Record<string, FieldShape>, path: string): boolean {
  const [, name = '', ...rest] = path.split('/');
  const field = fields[name];
  if (field?.members) return needsEvidence(field.members, `/${rest.join('/')}`);
  return field !== undefined && field.form !== 'none';
}

describe.each(generated.map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  test('is generated with a verbatim quote behind every value, and nothing without one', async () => {
    const { api } = await world.newWorkspace();
    const text = documentFor(kind);
    const more = await offeringFor(api, kind);
    const reply = await generate(
      api,
      kind,
      [{ name: 'Made', sources: [{ type: 'TEXT', value: text }] }],
      more,
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body._metadata.usage).toBe(20);
    const [record] = reply.body.data;
    expect(record.name).toBe('Made');
    expect((await api.get(`/${kind.path}/get`, { oId: record.oId })).body.data).toEqual(record.data);

    const { values, unsupported, undecided } = await evidenceOf(api, record.oId);
    expect(record.unrecognized).toBe(false);
    await expectVerbatim(api, values);
    const inData = leaves(record.data).filter(
      ([path, value]) => needsEvidence(kind.fields, path) && value !== 'other',
    );
    expect(values.map((one) => [one.path, one.value]).toSorted()).toEqual(inData.toSorted());
    for (const one of values) expect(one.stale).toBe(false);

    const wanted = writableFields(kind.fields).map((field) => field.path);
    const filled = new Set(values.map((one) => one.path.replace(/\/\d+(\/question)?$/, '')));
    expect([...filled, ...unsupported, ...undecided].toSorted()).toEqual(wanted.toSorted());
  });

  test('is left empty where the sources say nothing of it', async () => {
    const { api } = await world.newWorkspace();
    const more = await offeringFor(api, kind);
    const reply = await generate(
      api,
      kind,
      [{ name: 'Nobody' }, { sources: [{ type: 'TEXT', value: '…' }] }],
      more,
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    for (const record of reply.body.data) {
      expect(record.unrecognized).toBe(true);
      const { values, unsupported } = await evidenceOf(api, record.oId);
      expect(values).toEqual([]);
      expect(unsupported.toSorted()).toEqual(
        writableFields(kind.fields)
          .map((field) => field.path)
          .toSorted(),
      );
    }
  });
});

describe('a generate request', () => {
  const kind = library.find((one) => one.kind === 'reference') as Kind;

  test('says of what it is not sure, and names a subject that the text names though nothing is sure', async () => {
    const { api } = await world.newWorkspace();
    const text = '# Tinwhistle\n\nTinwhistle works as long as one person counts.\n';
    const rival = library.find((one) => one.kind === 'alternative') as Kind;
    const reply = await generate(api, rival, [
      { name: 'Tinwhistle', sources: [{ type: 'TEXT', value: text }] },
      { name: 'Bassoon', sources: [{ type: 'TEXT', value: text }] },
    ]);
    const [named, unnamed] = reply.body.data;
    expect([named.unrecognized, unnamed.unrecognized]).toEqual([false, true]);
    const told = await evidenceOf(api, named.oId);
    expect(told.values).toEqual([]);
    expect(told.undecided).toContain('/whereItWorks');
    expect(told.unsupported).not.toContain('/whereItWorks');
    expect((await evidenceOf(api, unnamed.oId)).undecided).toEqual([]);
  });

  test('fills nothing from a text that never names the subject, and says so', async () => {
    const { api } = await world.newWorkspace();
    const sources = [{ type: 'TEXT', value: story }];
    const reply = await generate(api, kind, [
      { name: 'Acme', sources },
      { name: 'Globex', sources },
    ]);
    const [told, untold] = reply.body.data;
    expect(told.unrecognized).toBe(false);
    expect((await evidenceOf(api, told.oId)).values).not.toBeEmpty();
    expect(untold.unrecognized).toBe(true);
    const { values, unsupported } = await evidenceOf(api, untold.oId);
    expect(values).toEqual([]);
    expect(unsupported.toSorted()).toEqual(
      writableFields(kind.fields)
        .map((field) => field.path)
        .toSorted(),
    );
  });

  test('yields one record for each item, in order, named by the item or its source', async () => {
    const { api } = await world.newWorkspace();
    const source = (value: string) => ({ sources: [{ type: 'TEXT', value }] });
    const reply = await generate(api, kind, [
      { name: 'Third', ...source(story) },
      { name: 'First', ...source(story) },
      source(`# Globex saves time\n\n${story}`),
    ]);
    expect(reply.body.data.map((one: { name: string }) => one.name)).toEqual([
      'Third',
      'First',
      'Globex saves time',
    ]);
    expect(reply.body._metadata.usage).toBe(60);
    expect((await api.get('/reference/list')).body.total).toBe(3);
  });

  test('stores all of its records or none', async () => {
    const { api } = await world.newWorkspace();
    const good = { name: 'A', sources: [{ type: 'TEXT', value: story }] };
    const bad = { name: 'B', sources: [{ type: 'RESOURCE', value: 'no such resource' }] };
    const reply = await generate(api, kind, [good, bad]);
    expect(reply.status).toBe(404);
    expect(reply.body.errors[0].path).toBe('references[1].sources[0].value');
    expect((await api.get('/reference/list')).body.total).toBe(0);
    expect((await api.get('/api-key/validate')).body.credits.totalUsed).toBe(0);
  });

  test('is refused before anything is read when it names what is not there', async () => {
    const [mine, theirs] = [await world.newWorkspace(), await world.newWorkspace()];
    const product = (await theirs.api.post('/product/create', { name: 'P' })).body.data.oId;
    const voice = (await theirs.api.post('/brand-voice/create', { title: 'V' })).body.data.oId;
    const items = [{ name: 'A', sources: [{ type: 'TEXT', value: story }] }];
    for (const more of [
      { primaryOfferingOId: product },
      { brandVoiceOId: voice },
      { linkingStrategy: { mode: 'SPECIFIC', offeringOIds: [product] } },
    ])
      expect((await generate(mine.api, kind, items, more)).status).toBe(404);
    for (const [body, path] of [
      [{ references: [] }, 'references'],
      [{ references: [{}] }, 'references[0]'],
      [{ references: items, linkingStrategy: { mode: 'SPECIFIC', offeringOIds: [] } }, 'linkingStrategy'],
      [
        { references: [{ name: 'A', sources: [{ type: 'FAX', value: 'x' }] }] },
        'references[0].sources[0].type',
      ],
    ] as const) {
      const reply = await mine.api.post('/reference/generate', body);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toStartWith(path);
    }
    expect((await mine.api.get('/reference/list')).body.total).toBe(0);
  });

  test('for core features must name their offering', async () => {
    const { api } = await world.newWorkspace();
    const coreFeatures = [{ name: 'F', sources: [{ type: 'TEXT', value: story }] }];
    const refused = await api.post('/core-feature/generate', { coreFeatures });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].path).toBe('primaryOfferingOId');
    const product = (await api.post('/product/create', { name: 'P' })).body.data.oId;
    const reply = await api.post('/core-feature/generate', { coreFeatures, primaryOfferingOId: product });
    expect(reply.body.data[0].data.offeringOId).toBe(product);
    expect((await api.get('/core-feature/list', { offeringOId: product })).body.total).toBe(1);
  });

  test('links by its strategy, and speaks in the voice that it names', async () => {
    const { api } = await world.newWorkspace();
    const oIds: string[] = [];
    for (const path of ['product', 'service', 'solution'])
      oIds.push((await api.post(`/${path}/create`, { name: `An offering: ${path}` })).body.data.oId);
    const [first = '', second = ''] = oIds;
    const voice = (await api.post('/brand-voice/create', { title: 'V' })).body.data.oId;
    const items = [{ name: 'A', sources: [{ type: 'TEXT', value: story }] }];
    const linked = async (more: object): Promise<string[]> => {
      const reply = await generate(api, kind, items, { brandVoiceOId: voice, ...more });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const { links } = (await api.get('/library/links', { oId: reply.body.data[0].oId })).body;
      return links.map((link: { oId: string }) => link.oId).toSorted();
    };
    expect(await linked({})).toEqual([]);
    expect(await linked({ primaryOfferingOId: first })).toEqual([first]);
    expect(await linked({ linkingStrategy: { mode: 'ALL' } })).toEqual(oIds.toSorted());
    const specific = { linkingStrategy: { mode: 'SPECIFIC', offeringOIds: [second] } };
    expect(await linked(specific)).toEqual([second]);
  });

  test('for a brand voice may come in its single form', async () => {
    const { api } = await world.newWorkspace();
    const value = 'We are candid and curious. Never use jargon. Write in the active voice.';
    const reply = await api.post('/brand-voice/generate', { name: 'V', sources: [{ type: 'TEXT', value }] });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toHaveLength(1);
  });
});

describe('evidence', () => {
  const one = (type: string, value: string) => ({
    references: [{ name: 'Acme', sources: [{ type, value }] }],
  });

  async function resource(tenant: Tenant, text: string, name: string): Promise<string> {
    const made = await tenant.api.post('/resource/create', { mode: 'text', text, name });
    expect(made.status).toBe(200);
    await drainJobs(world);
    return made.body.data.oId;
  }

  test('from a resource, by oId or exact name, counts in its text and grows stale when it goes', async () => {
    const tenant = await world.newWorkspace();
    const { api } = tenant;
    const resourceOId = await resource(tenant, story, 'Acme story');
    const made: string[] = [];
    for (const value of [resourceOId, 'Acme story']) {
      const reply = await api.post('/reference/generate', one('RESOURCE', value));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      made.push(reply.body.data[0].oId);
    }
    const [oId = ''] = made;
    const { values } = await evidenceOf(api, oId);
    expect(values.length).toBeGreaterThan(2);
    await expectVerbatim(api, values);
    for (const value of values) {
      expect(value.source).toMatchObject({ type: 'RESOURCE', resourceOId, url: null, revision: 1 });
      expect(story.slice(value.start, value.end)).toBe(value.quote);
      expect(value.stale).toBe(false);
    }
    await api.delete('/resource/delete', { oId: resourceOId });
    for (const value of (await evidenceOf(api, oId)).values) expect(value.stale).toBe(true);
  });

  test('of a resource that has no text yet is refused, and grows stale when it is indexed with another', async () => {
    const { api } = await world.newWorkspace();
    let body = story;
    const pages = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body) });
    const url = `http://127.0.0.1:${pages.port}/story.txt`;
    const oId = (await api.post('/resource/create', { mode: 'url', url, name: 'Story' })).body.data.oId;
    const early = await api.post('/reference/generate', one('RESOURCE', oId));
    expect(early.status).toBe(400);
    expect(early.body.errors[0].path).toBe('references[0].sources[0].value');
    await drainJobs(world);
    const made = await api.post('/reference/generate', one('RESOURCE', oId));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const stale = async () => {
      const { values } = await evidenceOf(api, made.body.data[0].oId);
      expect(values.length).toBeGreaterThan(0);
      return values.every((value) => value.stale);
    };
    expect(await stale()).toBe(false);
    await api.post('/resource/reindex', { oId });
    await drainJobs(world);
    expect(await stale()).toBe(false);
    body = 'Acme has closed all of its warehouses and copies orders by hand again.';
    await api.post('/resource/reindex', { oId });
    await drainJobs(world);
    await pages.stop(true);
    expect(await stale()).toBe(true);
  });

  test('from a page grows stale when the page is read with another text, and is fresh again when it returns', async () => {
    const { api } = await world.newWorkspace();
    const page = (body: string) =>
      `<!doctype html><html><title>Acme</title><main><h1>Acme</h1><h2>Results</h2>${body}</main></html>`;
    const told = '<ul><li>38 % fewer errors at Acme</li><li>Acme saves 12 hours each week</li></ul>';
    let body = told;
    const pages = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(page(body), { headers: { 'content-type': 'text/html' } }),
    });
    const read = async () => {
      const reply = await api.post('/reference/generate', one('URL', `http://127.0.0.1:${pages.port}/a`));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data[0].oId;
    };
    const stale = async (oId: string) => {
      const { values } = await evidenceOf(api, oId);
      await expectVerbatim(api, values);
      return [...new Set(values.map((value) => value.stale))];
    };
    const first = await read();
    expect(await stale(first)).toEqual([false]);
    body = `${told}<p>They now run 50 warehouses in Portugal, too.</p>`;
    const second = await read();
    expect(await stale(first)).toEqual([true]);
    expect(await stale(second)).toEqual([false]);
    body = told;
    await read();
    expect(await stale(first)).toEqual([false]);
    expect(await stale(second)).toEqual([true]);
    await pages.stop(true);
  });

  test('follows its value when the list around it changes, and goes with it', async () => {
    const { api } = await world.newWorkspace();
    const reply = await api.post('/reference/generate', one('TEXT', story));
    const { oId, data } = reply.body.data[0];
    const { values } = await evidenceOf(api, oId);
    const [kept] = values.filter((value) => /\/\d+$/.test(value.path));
    if (!kept) throw new Error('nothing was generated into a list');
    const [, field = ''] = kept.path.split('/');
    await api.post('/reference/update', { oId, [field]: ['By hand', kept.value] });
    const after = (await evidenceOf(api, oId)).values.filter((value) => value.path.startsWith(`/${field}/`));
    expect(after.map((value) => [value.path, value.value])).toEqual([[`/${field}/1`, kept.value]]);
    await api.post('/reference/update', { oId, [field]: null });
    const gone = (await evidenceOf(api, oId)).values.filter((value) => value.path.startsWith(`/${field}/`));
    expect(gone).toEqual([]);
    expect(Object.keys(data).length).toBeGreaterThan(1);
  });

  test('and sources of another workspace answer 404', async () => {
    const [mine, theirs] = [await world.newWorkspace(), await world.newWorkspace()];
    const made = (await theirs.api.post('/reference/generate', one('TEXT', story))).body.data[0].oId;
    const [value] = (await evidenceOf(theirs.api, made)).values;
    expect((await mine.api.get('/library/evidence', { oId: made })).status).toBe(404);
    expect((await mine.api.get('/library/source', { oId: value?.source.oId ?? '' })).status).toBe(404);
  });
});
