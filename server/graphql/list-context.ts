import type { FindingRecord } from '../../schema/findings.ts';
import type { GraphqlContext, ListSource, ListWindow } from '../../schema/graphql/context.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Work } from '../context.ts';
import { countAccounts, placedAccounts } from '../services/accounts/list-accounts.ts';
import { countActivity, listActivity } from '../services/activity/activity.ts';
import { type DeadLetter, listDeadLetters } from '../services/activity/dead-letters.ts';
import { listAgentVersions } from '../services/agents/agent-versions.ts';
import { listAgents } from '../services/agents/agents.ts';
import { countDeals, listDeals, placeOfDeal } from '../services/deals/deals.ts';
import { listEvents, placeOfEvent } from '../services/events/events.ts';
import { filterOf } from '../services/events/filter.ts';
import { cursorText, type PageStart, readCursor } from '../services/events/page.ts';
import { requestedFilter } from '../services/events/requested-filter.ts';
import { listFindings } from '../services/findings/findings.ts';
import { listEntities } from '../services/library/list.ts';
import { listResources } from '../services/resources/resources.ts';
import { listRuns } from '../services/runs/records/list.ts';
import { listByPlace, listByPosition } from './lists.ts';

export type ListContext = Pick<
  GraphqlContext,
  | 'events'
  | 'findings'
  | 'accounts'
  | 'deals'
  | 'entities'
  | 'resources'
  | 'agents'
  | 'agentVersions'
  | 'runs'
  | 'jobs'
  | 'deadLetters'
>;

/** Reads in the caller's workspace. A read that is `apart` scans many rows and has connections of its own. */
export type Read = <T>(work: Work<T>, name?: string, apart?: boolean) => Promise<T>;

/** Marks a read of many rows, which is kept apart from short reads, as on its route of REST. */
export const isHeavy = true;

/** Counts a list without reading a row of it. */
const none = { limit: 0, offset: 0, total: true };
const newestFirst = { orderField: 'createdAt', orderDirection: 'DESC' } as const;

/** Returns the lists of a workspace, whose pages connections read. */
export function listContext(
  workspace: string,
  kinds: readonly Kind[],
  read: Read,
  clock: () => Date,
): ListContext {
  return {
    events: (filters, isWhole) => eventList(workspace, read, clock, filters, isWhole),
    findings: (filters, withRecords) => findingList(workspace, read, clock, filters, withRecords),
    accounts: (filters) => ({
      name: 'accounts',
      read: async (window) => {
        const query = { ...filters, ...window };
        const { data, places, hasNext } = await read(
          (tx) => placedAccounts(tx, workspace, query),
          'accounts',
          isHeavy,
        );
        return { rows: data, places, hasNext };
      },
      count: async () => {
        const query = { ...filters, ...none };
        const total = await read((tx) => countAccounts(tx, workspace, query), 'accounts', isHeavy);
        return { total, isExact: true };
      },
    }),
    deals: (filters) =>
      listByPlace(
        'deals',
        (window) => read((tx) => listDeals(tx, workspace, { ...filters, ...window }), 'deals', isHeavy),
        placeOfDeal,
        () => read((tx) => countDeals(tx, workspace, { ...filters, ...none }), 'deals', isHeavy),
      ),
    entities: (name, filters) => {
      const kind = kinds.find((known) => known.kind === name);
      if (!kind) throw new Error(`The library has no kind ${name}`);
      return listByPosition(name, async (page) => {
        const { records, shown, total } = await read(
          (tx) => listEntities(tx, workspace, kind, { ...filters, ...page }),
          name,
        );
        return { data: JSON.parse(`[${records}]`), total, hasNext: page.offset + shown < total };
      });
    },
    resources: (filters) =>
      listByPosition('resources', (page) =>
        read((tx) => listResources(tx, workspace, { ...filters, ...page }), 'resources'),
      ),
    agents: (filters) =>
      listByPosition('agents', (page) =>
        read((tx) => listAgents(tx, workspace, { ...filters, ...newestFirst, ...page })),
      ),
    agentVersions: (oId) =>
      listByPosition('agent-versions', (page) =>
        read((tx) => listAgentVersions(tx, workspace, { oId, ...page })),
      ),
    runs: (filters) =>
      listByPosition('runs', (page) =>
        read((tx) => listRuns(tx, workspace, { ...filters, ...page }), 'runs'),
      ),
    jobs: (filters) => ({
      name: 'jobs',
      read: async ({ limit, offset }) => {
        const query = { ...filters, limit, offset };
        const { data, hasNext } = await read((tx) => listActivity(tx, workspace, query), 'jobs');
        return { rows: data, hasNext };
      },
      count: async () => {
        const query = { ...filters, ...none };
        const { total, totalIsExact } = await read((tx) => countActivity(tx, workspace, query), 'job total');
        return { total, isExact: totalIsExact };
      },
    }),
    deadLetters: (filters) =>
      listByPosition('dead-letters', async (page) => {
        const { data, ...counted } = await read((tx) =>
          listDeadLetters(tx, workspace, { ...filters, ...page }),
        );
        return { ...counted, data: data.map(shownLetter) };
      }),
  };
}

function eventList(
  workspace: string,
  read: Read,
  clock: () => Date,
  filters: Parameters<GraphqlContext['events']>[0],
  isWhole: boolean,
): ReturnType<GraphqlContext['events']> {
  const page = (start: PageStart & { total: boolean }) =>
    read(
      async (tx) =>
        listEvents(tx, workspace, await requestedFilter(tx, workspace, { ...filters, ...start }, clock()), {
          ...start,
          isWhole,
        }),
      'events',
      isHeavy,
    );
  return {
    name: 'events',
    read: async (window) => {
      const { events, hasMore } = await page({ ...window, total: false });
      return { rows: events, hasNext: hasMore, places: events.map(placeOfEvent) };
    },
    count: async () => {
      const { total = 0, totalIsExact = true } = await page(none);
      return { total, isExact: totalIsExact };
    },
  };
}

function findingList(
  workspace: string,
  read: Read,
  clock: () => Date,
  filters: Parameters<GraphqlContext['findings']>[0],
  withRecords: boolean,
): ListSource<FindingRecord> {
  const page = ({ cursor, ...window }: ListWindow & { total: boolean }) => {
    const { start, end, entityGroups, parties } = filterOf(filters);
    const filter = {
      start,
      end: end ?? clock(),
      entityGroups,
      parties,
      extractionTypes: filters.extractionType ?? [],
      eventOId: filters.eventOId ?? null,
      behind: cursor === undefined ? null : readCursor(cursor),
    };
    return read((tx) => listFindings(tx, workspace, filter, { ...window, withRecords }), 'findings', isHeavy);
  };
  return {
    name: 'findings',
    read: async (window) => {
      const { findings, places, hasNext } = await page({ ...window, total: false });
      const placeOf = new Map(places.map((place) => [place.oId, cursorText(place)]));
      return { rows: findings, hasNext, places: findings.map(({ oId }) => placeOf.get(oId) ?? '') };
    },
    count: async () => {
      const { total, totalIsExact } = await page(none);
      return { total, isExact: totalIsExact };
    },
  };
}

/** A dead letter as callers see it: times as text. */
export const shownLetter = (letter: DeadLetter) => ({
  ...letter,
  enqueuedAt: letter.enqueuedAt.toISOString(),
  createdAt: letter.createdAt.toISOString(),
  retriedAt: letter.retriedAt?.toISOString() ?? null,
});
