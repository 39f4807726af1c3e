import { beforeAll, describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import { newOId, prefixes } from '../../schema/o-id.ts';
import { contractOf, type OpenApi, parametersOf } from '../support/document.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Listed, listedData } from '../support/listed-data.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

/*
 * Nothing answers another question than the one asked: every documented parameter of every list changes the result on
 * data made for it, or is refused, or the reply warns. A list or a parameter without a value here fails.
 */

type Value = string | number | boolean;
type Query = Record<string, Value | readonly string[]>;

let world: World;
let document: OpenApi;
let api: Api;
let data: Listed;

beforeAll(async () => {
  world = await testWorld();
  ({ document } = contractOf(world));
  const tenant = await world.newWorkspace();
  api = tenant.api;
  data = await listedData(tenant, () => drainJobs(world), world.db);
});

/** Values that mean the same on every list that has the parameter. */
const everywhere: Record<string, (data: Listed) => Value> = {
  limit: () => 1,
  offset: () => 1,
  orderField: () => 'name',
  orderDirection: () => 'ASC',
  startDate: () => '2025-03-05T00:00:00Z',
  endDate: () => '2025-03-05T00:00:00Z',
  matchAll: () => true,
  format: () => 'csv',
  eventTypes: () => 'CALL_TRANSCRIPT',
  eventCategories: () => 'CRM',
  callPurposes: () => 'DEMO',
  processingStatuses: () => 'PROCESSED',
  insightOId: ({ insight }) => insight,
  includeTagOIds: ({ tag }) => tag,
  excludeTagOIds: ({ tag }) => tag,
  entityTypes: () => 'persona',
  activeOnly: () => true,
  motionOId: ({ firstOf }) => firstOf.motion ?? '',
  motionType: () => 'UPSELL',
  periodCount: () => 3,
  sort: () => 'name',
  entityOId: ({ found }) => found.competitor ?? '',
  periodType: () => 'week',
  periodStart: () => '2025-03-05',
  interval: () => 'day',
  anchorAt: () => '2025-03-20',
  eventOId: ({ event }) => event,
  extractionType: () => 'CALL_COMPETITOR_MENTION',
  status: () => 'pending',
  text: () => 'beta',
  includeArchived: () => true,
  productOId: ({ product }) => product,
  offeringOId: ({ product }) => product,
  playbookOId: ({ playbook }) => playbook,
  workflowOId: ({ workflow }) => workflow,
  enabled: () => true,
  accountOIds: ({ account }) => account,
  companyDomains: () => 'northmarket.example',
  participantEmails: () => 'tomas@buyer.example',
  crmOpportunityIds: () => 'opp-1',
};

/** Values, or the rest of the query, that belong to one list. */
const ofList: Record<string, Record<string, (data: Listed, path: string) => Value>> = {
  '/product/list': { type: () => 'ALL' },
  '/api-key/list': { status: () => 'revoked' },
  '/agents/list': {
    type: () => 'CONTENT',
    query: () => 'beta',
    includeExperiments: () => true,
    orderField: () => 'updatedAt',
  },
  '/agents/experiment/list': {
    type: () => 'EMAIL',
    query: () => 'beta',
    orderField: () => 'updatedAt',
  },
  '/agents/run/list': {
    agentOId: ({ agent }) => agent,
    agentType: () => 'CONTENT',
    experimentOId: () => newOId(prefixes.experiment),
    status: () => 'pending',
    mode: () => 'async',
    companyDomain: () => 'northmarket.example',
    email: () => 'nobody@northmarket.example',
    externalRequestId: () => 'somebody-elses',
    workflowRunOId: () => newOId(prefixes.workflowRun),
    mark: () => 'nobody-gave-it',
    // the runs are of today
    startDate: () => '2100-01-01T00:00:00Z',
  },
  '/agents/eval/list': {
    agentOId: () => newOId(prefixes.agent),
    setOId: () => newOId(prefixes.evaluationSet),
    status: () => 'running',
  },
  '/workflows/run/list': {
    status: () => 'cancelled',
    startedBy: () => newOId('trg'),
    mark: () => 'nobody-gave-it',
    startDate: () => '2100-01-01T00:00:00Z',
  },
  '/audit/list': { actorOId: () => newOId('key'), subjectOId: () => newOId('key') },
  '/workflows/approval/list': { workflowRunOId: () => newOId(prefixes.workflowRun) },
  '/event/import/list': { status: () => 'PENDING' },
  '/event/list': { cursor: ({ cursor }) => cursor, total: () => false },
  '/account/list': {
    domain: () => 'alphamarket.example',
    tag: () => 'key account',
    hasOpenDeal: () => true,
    lastActivityFrom: () => '2025-03-04T00:00:00Z',
    lastActivityTo: () => '2025-03-04T00:00:00Z',
    cursor: ({ cursors }, path) => cursors[path] ?? '',
    total: () => false,
  },
  '/deal/list': {
    crmOpportunityIds: () => 'opp-2',
    stageCategories: () => 'won',
    stages: () => 'Signed',
    owners: () => 'ines@seller.example',
    currencies: () => 'EUR',
    changedFrom: () => '2025-03-04T00:00:00Z',
    changedTo: () => '2025-03-04T00:00:00Z',
    cursor: ({ cursors }, path) => cursors[path] ?? '',
    total: () => false,
  },
  '/resource/list': { resourceType: () => 'text', search: () => 'beta' },
  '/suggestion/list': {
    statuses: () => 'accepted',
    resourceOId: ({ otherResource }) => otherResource,
    changeTypes: () => 'remove',
    targetEntityTypes: () => 'persona',
    sourceTypes: () => 'url',
    daysBack: () => 30,
    sortDirection: () => 'ASC',
    startDate: () => '2100-01-01T00:00:00Z',
  },
  '/insights/top-entities': { periodStart: () => '2025-06-01' },
  '/insights/entity-time-series': { periodStart: () => '2025-06-01' },
  '/insights/competitive': { sort: () => 'dealsWon' },
  '/insights/library-health': {
    staleDays: () => 30,
    periodStart: () => '2025-06-01',
    startDate: () => '2025-06-01',
  },
  '/workflows/get': { version: () => 1 },
  '/agents/get': { version: () => 1 },
  '/workflows/diff': { from: () => 1, to: () => 1 },
  '/asset/list': { type: () => 'skill', status: () => 'unpublished', identifier: () => 'beta' },
  '/asset/access-requests/list': { uuid: () => crypto.randomUUID(), status: () => 'granted' },
  '/asset/versions/diff': { to: () => 1, path: () => 'index.html' },
  '/webhook/deliveries': {
    deliveryOId: ({ importJob }) => importJob,
    runOId: ({ importJob }) => importJob,
    status: () => 'delivered',
    url: () => 'nowhere.example',
    startDate: () => '2100-01-01T00:00:00Z',
  },
};

/** What the list is asked beside the parameter: which record it is about, and what a flag needs to show. */
const beside: Record<string, (data: Listed, name: string) => Query> = {
  '/revision/list': ({ product }) => ({ entityOId: product }),
  '/insights/workspace-baseline': (_, name): Query =>
    name === 'periodStart' ? {} : { periodStart: '2025-03-05' },
  '/insight/results': ({ insight }) => ({ oId: insight }),
  '/workflows/run/trace': ({ workflowRun }) => ({ workflowRunOId: workflowRun }),
  '/asset/versions/list': ({ asset }) => ({ uuid: asset }),
  '/asset/shares/list': ({ asset }) => ({ uuid: asset }),
  '/asset/stats': ({ asset }) => ({ uuid: asset }),
  '/asset/versions/diff': ({ asset }) => ({ uuid: asset, from: 1 }),
  '/library/revisions': ({ product }) => ({ oId: product }),
  '/resource/comments': ({ resource }) => ({ oId: resource }),
  '/agents/experiment/results': ({ experiment }) => ({ experimentOId: experiment }),
  '/workflows/get': ({ workflow }) => ({ oId: workflow }),
  '/workflows/versions/list': ({ workflow }) => ({ oId: workflow }),
  '/agents/get': ({ agent }) => ({ oId: agent }),
  '/agents/versions/list': ({ agent }) => ({ oId: agent }),
  '/workflows/diff': ({ workflow }) => ({ oId: workflow }),
  '/event/list': ({ found }, name) => besideFlag(found, name),
  '/finding/list': ({ found }, name) => besideFlag(found, name),
  '/insights/entity-stats': (_, name): Query => (name === 'anchorAt' ? {} : { anchorAt: '2025-03-20' }),
  '/insights/top-entities': (_, name) => besideRange(name),
  '/insights/entity-time-series': (_, name) => besideRange(name),
  '/insights/competitive': (_, name): Query => (name === 'periodStart' ? {} : { periodStart: '2025-03-05' }),
};

const besideFlag = (found: Listed['found'], name: string): Query =>
  name === 'matchAll' ? { competitorOIds: [found.competitor ?? '', found.other ?? ''] } : {};
const besideRange = (name: string): Query =>
  name === 'startDate' ? { endDate: '2025-12-31' } : { startDate: '2025-01-01' };

/** `competitorOIds` asks for the record of that kind that some event speaks of. */
function entityFilter(name: string): ((data: Listed) => Value) | undefined {
  const kind = /^(\w+)OIds$/.exec(name)?.[1]?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kind ? ({ found }) => found[kind === 'offering' ? 'product' : kind] ?? '' : undefined;
}

function valueFor(path: string, name: string): ((data: Listed, path: string) => Value) | undefined {
  if (name === 'oIds') return ({ firstOf }) => firstOf[path.split('/')[1] ?? ''] ?? '';
  return ofList[path]?.[name] ?? everywhere[name] ?? entityFilter(name);
}

const queryOf = (path: string) =>
  parametersOf(document, 'GET', path).filter((parameter) => parameter.in === 'query');

const lists = () =>
  world.app.routes.filter((route) => {
    const names = queryOf(route.path).map(({ name }) => name);
    return (
      route.method === 'GET' &&
      // figures over the rows of a range, and no list of them
      !route.path.startsWith('/analytics/') &&
      names.some(
        (name) =>
          ![
            'oId',
            // instead of it
            'domain',
            'crmOpportunityId',
            'uuid',
            'version',
            'jobOId',
            'runOId',
            'evalOId',
            'againstEvalOId',
            'requestId',
            'workflowRunOId',
            // so long the reply waits for the end
            'wait',
            'includeText',
            'revision',
            'revisionOId',
            'diffOnly',
          ].includes(name),
      )
    );
  });

/** What the list answers, without what differs from request to request. */
async function asked(path: string, query: Query) {
  const { status, body } = await api.get(path, query);
  if (typeof body === 'string') return { status, warnings: [], result: body };
  const { _metadata, ...result } = body;
  return { status, warnings: _metadata.warnings ?? [], result: JSON.stringify(result) };
}

test('there are lists of every kind, and others', () => {
  const paths = lists().map(({ path }) => path);
  for (const { path } of library) expect(paths).toContain(`/${path}/list`);
  expect(paths.length).toBeGreaterThan(library.length + 12);
});

describe('every documented parameter of every list is applied', () => {
  test('and none is without a value that shows it', () => {
    const missing = lists().flatMap(({ path }) =>
      queryOf(path)
        .filter(({ name }) => !(name in (beside[path]?.(data, '') ?? {})) && !valueFor(path, name))
        .map(({ name }) => `${path} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('so that the result is another one, or the reply says why not', async () => {
    const silent: string[] = [];
    for (const { path } of lists()) {
      for (const { name } of queryOf(path)) {
        const value = valueFor(path, name);
        if (!value || name === 'oId') continue;
        const rest = beside[path]?.(data, name) ?? {};
        const without = await asked(path, rest);
        expect(without.status, `${path} ${without.result}`).toBe(200);
        const sent = value(data, path);
        const withIt = await asked(path, { ...rest, [name]: sent });
        const isTold = withIt.status === 400 || withIt.warnings.length > 0;
        if (!isTold && withIt.result === without.result) silent.push(`${path} ${name}=${sent}`);
        if (withIt.status >= 500) silent.push(`${path} ${name}=${sent} fails`);
      }
    }
    expect(silent).toEqual([]);
  });

  test('and filters by entities find the events that speak of them', async () => {
    for (const path of ['/event/list', '/finding/list']) {
      for (const { name } of queryOf(path)) {
        const value = entityFilter(name);
        if (!value || name.includes('Tag')) continue;
        const { body } = await api.get(path, { [name]: value(data) });
        const total = body.data.total ?? body.total;
        expect(total, `${path} ${name}`).toBeGreaterThan(0);
      }
    }
  });
});

test('a limit over the maximum does what the document says', async () => {
  for (const route of lists()) {
    const limit = queryOf(route.path).find(({ name }) => name === 'limit');
    if (!limit) continue;
    const { description = '' } = limit as { description?: string };
    const [, most = '', fate = ''] = /more than (\d+) (are refused|count as \d+)/.exec(description) ?? [];
    expect(fate, `${route.path}: ${description}`).not.toBe('');
    const { status } = await api.get(route.path, {
      ...beside[route.path]?.(data, ''),
      limit: Number(most) + 1,
    });
    expect(status, route.path).toBe(fate === 'are refused' ? 400 : 200);
  }
});

/** The first value of a choice, also of a list of choices; undefined where the parameter is none. */
function choiceOf(schema: object): string | undefined {
  const { $ref, items, enum: choices } = schema as { $ref?: string; items?: object; enum?: unknown[] };
  if ($ref) return choiceOf(document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
  return items ? choiceOf(items) : choices?.find((choice) => typeof choice === 'string');
}

test('a choice of any query means the same in every case', async () => {
  const choices = lists().flatMap(({ path }) =>
    queryOf(path).flatMap(({ name, schema }) => {
      const value = choiceOf(schema);
      return value ? [{ path, name, value }] : [];
    }),
  );
  expect(choices.length).toBeGreaterThan(35);
  for (const { path, name, value } of choices) {
    const rest = beside[path]?.(data, name) ?? {};
    // a range that ends now ends later each time
    const answered = async (sent: string) => {
      const { status, result } = await asked(path, { ...rest, [name]: sent });
      return { status, result: result.replaceAll(/T[\d:.]+Z/g, '') };
    };
    const expected = await answered(value);
    expect(expected.status, `${path} ${name}=${value} ${expected.result}`).toBe(200);
    const capitalised = value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();
    for (const sent of [value.toUpperCase(), value.toLowerCase(), capitalised])
      expect(await answered(sent), `${path} ${name}=${sent}`).toEqual(expected);
  }
});
