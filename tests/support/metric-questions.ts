import type { MetricSource } from '../../schema/metrics.ts';

/** One question as an analyst asks it, and the query that answers it. */
export interface MetricQuestion {
  asks: string;
  of: MetricSource;
  query: Record<string, string | number | boolean | string[]>;
}

/** Stands for the oId of one account, competitor or tag of the workspace that is asked. */
export const oneAccount = '<account>';
export const oneCompetitor = '<competitor>';
export const oneTag = '<tag>';

const of = (source: MetricSource, questions: Record<string, MetricQuestion['query']>): MetricQuestion[] =>
  Object.entries(questions).map(([asks, query]) => ({ asks, of: source, query }));

const objections = ['CALL_OBJECTION', 'EMAIL_OBJECTION'];

/** Forty questions of whoever looks after revenue; each is one query. */
export const metricQuestions: readonly MetricQuestion[] = [
  ...of('findings', {
    'How often is each competitor mentioned a month?': {
      groupBy: 'entity',
      entityTypes: 'competitor',
      interval: 'month',
    },
    'What do segments object to?': {
      groupBy: ['entity', 'extractionType'],
      entityTypes: 'segment',
      extractionType: objections,
    },
    'In what mood are competitors mentioned?': {
      groupBy: ['entity', 'sentiment'],
      entityTypes: 'competitor',
    },
    'How does sentiment move over the months?': { groupBy: 'sentiment', interval: 'month', previous: true },
    'How does sentiment move by week in New York?': {
      groupBy: 'sentiment',
      interval: 'week',
      timeZone: 'America/New_York',
    },
    'Where are pain points told?': { groupBy: ['eventType', 'extractionType'] },
    'Which accounts said most, and how much before?': { groupBy: 'account', previous: true, limit: 5 },
    'What did one account say?': { groupBy: 'extractionType', accountOIds: oneAccount },
    'Why were deals lost, a month?': {
      groupBy: 'extractionType',
      extractionType: 'CRM_LOSS_REASON',
      interval: 'month',
    },
    'Which competitors are named in lost and in won deals?': {
      groupBy: ['entity', 'dealOutcome'],
      entityTypes: 'competitor',
    },
    'What is said in calls of each purpose?': { groupBy: ['callPurpose', 'extractionType'] },
    'What do we say and what do buyers?': { groupBy: ['speakerRole', 'extractionType'] },
    'How many findings has each tag?': { groupBy: 'tag' },
    'Which records of each tag are spoken of?': { groupBy: ['entity', 'tag'] },
    'What kinds of records are spoken of?': { groupBy: 'entityKind', previous: true },
    'What kinds of records are spoken of in which mood?': { groupBy: ['entityKind', 'sentiment'] },
    'How many questions are asked a day?': {
      interval: 'day',
      extractionType: ['CALL_QUESTION', 'EMAIL_QUESTION'],
    },
    'How many people and accounts say each thing?': { groupBy: 'extractionType', orderBy: 'people' },
    'How is one competitor doing by quarter?': {
      competitorOIds: oneCompetitor,
      interval: 'quarter',
      previous: true,
    },
  }),
  ...of('events', {
    'How many calls have which purpose?': { groupBy: 'callPurpose', eventCategories: 'CALL' },
    'What happened a month?': { groupBy: 'eventType', interval: 'month', measures: 'count' },
    'What happened in each channel, against before?': { groupBy: 'category', previous: true },
    'With which accounts are we most in touch, against before?': {
      groupBy: 'account',
      previous: true,
      orderBy: 'count',
      limit: 3,
    },
    'Whose deals have most activity?': { groupBy: ['owner', 'category'] },
    'What happens around deals that are won and lost?': { groupBy: ['dealOutcome', 'eventType'] },
    'Which records do events speak of?': { groupBy: ['entity', 'eventType'] },
    'How much is tagged?': { groupBy: 'tag', interval: 'year' },
    'How many people do we meet a week?': { interval: 'week', measures: ['people', 'count'] },
    'What speaks of a tag by provider?': { groupBy: 'provider', includeTagOIds: oneTag },
  }),
  ...of('deals', {
    'What was won and lost a month?': { interval: 'month', previous: true },
    'What did each owner win?': { groupBy: 'owner', orderBy: 'amount' },
    'What is in the pipeline by stage?': { groupBy: ['stage', 'currency'], stageCategories: 'open' },
    'How long do deals stay in each stage?': { groupBy: 'stage', measures: ['stageDays', 'count'] },
    'How often do we win where which persona speaks?': {
      groupBy: 'entity',
      entityTypes: ['persona', 'competitor'],
    },
    'Why do we lose, by owner?': { groupBy: ['lossReason', 'owner'], stageCategories: 'lost' },
    'What do accounts bring in each currency?': { groupBy: ['account', 'currency'], orderBy: 'amount' },
    'What kinds of records are spoken of in won deals?': { groupBy: ['entityKind', 'stageCategory'] },
    'How long does each owner take a quarter?': { groupBy: 'owner', interval: 'quarter', previous: true },
  }),
  ...of('runs', {
    'What do agents of each type cost a month?': { groupBy: 'agentType', interval: 'month', previous: true },
    'Which agents fail, with which model?': { groupBy: ['agent', 'model'], status: 'failed' },
  }),
];
