import type { Database, Tx } from '../../server/database/index.ts';
import { filterOf } from '../../server/services/events/filter.ts';
import type { FindingFilter } from '../../server/services/findings/finding-ways.ts';
import { listFindings } from '../../server/services/findings/findings.ts';
import { answerOf } from '../../server/services/insights/answer.ts';
import { workspaceBaseline } from '../../server/services/insights/baseline.ts';
import { competitive } from '../../server/services/insights/competitive.ts';
import { entityStats } from '../../server/services/insights/entity-stats.ts';
import { timeSeries, topEntities } from '../../server/services/insights/reports.ts';
import type { EventSet } from './events-set.ts';

/** Lists of findings, and reports. */

const now = new Date('2026-11-01T12:00:00Z');
const year = { start: new Date('2025-11-01T00:00:00Z'), end: new Date('2026-11-01T00:00:00Z') };
const quarter = {
  before: new Date('2026-04-01T00:00:00Z'),
  start: new Date('2026-07-01T00:00:00Z'),
  end: new Date('2026-10-01T00:00:00Z'),
};

const findingFilters: Record<string, (set: EventSet) => Partial<FindingFilter>> = {
  'no filter': () => ({}),
  'a quarter': () => ({ start: new Date('2026-05-03T10:00:00Z'), end: new Date('2026-08-02T15:00:00Z') }),
  'common type': () => ({ extractionTypes: ['EMAIL_OBJECTION'] }),
  'type of one in 100': () => ({ extractionTypes: ['CALL_PROOF_POINT'] }),
  'rare type': () => ({ extractionTypes: ['CRM_LOSS_REASON'] }),
  'absent type': () => ({ extractionTypes: ['SOCIAL_QUESTION'] }),
  'common entity': ({ entities }) => ({ entityGroups: [entities.slice(0, 1)] }),
  'any of 50 entities': ({ entities }) => ({ entityGroups: [entities.slice(100, 150)] }),
  'rare type of a common entity': ({ entities }) => ({
    extractionTypes: ['CRM_LOSS_REASON'],
    entityGroups: [entities.slice(0, 1)],
  }),
};

const reports: Record<string, (tx: Tx, set: EventSet) => Promise<unknown>> = {
  'top entities of a year': (tx, { workspace }) => topEntities(tx, workspace, { limit: 20 }, year),
  'series of a year': (tx, { workspace }) => timeSeries(tx, workspace, { limit: 20, interval: 'week' }, year),
  'stats of entities': (tx, { workspace }) => entityStats(tx, workspace, { limit: 20 }, now, null),
  'baseline of six months': (tx, { workspace }) => workspaceBaseline(tx, workspace, { periodCount: 6 }, now),
  'competitors of a quarter': (tx, { workspace }) =>
    competitive(tx, workspace, { periodType: 'quarter' }, quarter),
  'saved question of a month': (tx, { workspace }) =>
    answerOf(tx, workspace, filterOf({ startDate: new Date('2026-10-01T12:00:00Z'), endDate: now })),
  'saved question of a year': (tx, { workspace }) =>
    answerOf(tx, workspace, filterOf({ startDate: year.start, endDate: now })),
  'saved question of a type and a year': (tx, { workspace }) =>
    answerOf(
      tx,
      workspace,
      filterOf({ startDate: year.start, endDate: now, eventTypes: ['EMAIL_REPLY_RECEIVED'] }),
    ),
  'saved question of an entity and a year': (tx, { workspace, entities }) =>
    answerOf(
      tx,
      workspace,
      filterOf({ startDate: year.start, endDate: now, competitorOIds: entities.slice(0, 1) }),
    ),
};

type Compare = (what: string, work: (set: EventSet) => Promise<unknown>) => Promise<void>;

/** Lists of findings, unless they are left out, and reports. */
export async function measureReports(db: Database, compare: Compare, withLists = true): Promise<void> {
  for (const [name, filter] of withLists ? Object.entries(findingFilters) : [])
    for (const total of [false, true])
      await compare(`findings: ${name}${total ? ', with its total' : ''}`, (set) =>
        db.read(set.workspace, (tx) =>
          listFindings(
            tx,
            set.workspace,
            { ...allFindings, ...filter(set) },
            { limit: 20, offset: 0, total },
          ),
        ),
      );
  for (const [name, report] of Object.entries(reports))
    await compare(`report: ${name}`, (set) =>
      db.read(set.workspace, (tx) => report(tx, set), { name: 'report', isHeavy: true }),
    );
}

const allFindings: FindingFilter = {
  start: null,
  end: now,
  extractionTypes: [],
  eventOId: null,
  entityGroups: [],
  parties: [],
};
