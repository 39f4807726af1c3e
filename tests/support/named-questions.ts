import type { MetricSource } from '../../schema/metrics.ts';

/** Each query of `tui/query/named/` as the REST API is asked the same. */
export const namedQuestions: Readonly<
  Record<string, { of: MetricSource; query: Record<string, string | boolean | string[]> }>
> = {
  'account-statements': { of: 'findings', query: { groupBy: 'extractionType', accountOIds: '<account>' } },
  'activity-by-week': { of: 'events', query: { groupBy: 'category', interval: 'week' } },
  'agent-costs-by-month': { of: 'runs', query: { groupBy: 'agentType', interval: 'month' } },
  'calls-by-purpose': { of: 'events', query: { groupBy: 'callPurpose', eventCategories: 'CALL' } },
  'competitors-by-month': {
    of: 'findings',
    query: { groupBy: 'entity', entityTypes: 'competitor', interval: 'month' },
  },
  'competitors-by-outcome': {
    of: 'findings',
    query: { groupBy: ['entity', 'dealOutcome'], entityTypes: 'competitor' },
  },
  'competitors-by-sentiment': {
    of: 'findings',
    query: { groupBy: ['entity', 'sentiment'], entityTypes: 'competitor' },
  },
  'deals-by-month': { of: 'deals', query: { interval: 'month', previous: true } },
  'failed-runs': { of: 'runs', query: { groupBy: ['agent', 'model'], status: 'failed' } },
  'findings-by-type': { of: 'findings', query: { groupBy: 'extractionType', previous: true } },
  'loss-quotes': { of: 'findings', query: { groupBy: 'account', extractionType: 'CRM_LOSS_REASON' } },
  'loss-reasons': { of: 'deals', query: { groupBy: 'lossReason', stageCategories: 'lost' } },
  'objections-by-segment': {
    of: 'findings',
    query: {
      groupBy: 'entity',
      entityTypes: 'segment',
      extractionType: ['CALL_OBJECTION', 'EMAIL_OBJECTION', 'SOCIAL_OBJECTION'],
    },
  },
  'pipeline-by-stage': { of: 'deals', query: { groupBy: 'stage', stageCategories: 'open' } },
  'revenue-by-month': { of: 'deals', query: { interval: 'month', stageCategories: 'won' } },
  'revenue-by-owner': { of: 'deals', query: { groupBy: 'owner', stageCategories: 'won' } },
  'sentiment-by-month': { of: 'findings', query: { groupBy: 'sentiment', interval: 'month' } },
  'time-in-stage': { of: 'deals', query: { groupBy: 'stage' } },
  'top-accounts': { of: 'events', query: { groupBy: 'account', previous: true } },
  'win-rate-by-persona': { of: 'deals', query: { groupBy: 'entity', entityTypes: 'persona' } },
};
