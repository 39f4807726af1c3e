import { readingRules } from '../../server/ai/extractive/rules.ts';
import type { ReadingAi } from '../../server/ai/index.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { createGate } from '../../server/ai/openai/gate/index.ts';
import { openAiReading } from '../../server/ai/openai/reading/index.ts';
import { drainJobs } from './jobs.ts';
import type { OpenAiServer } from './openai-server.ts';
import { readingModel } from './reading-model.ts';
import { readsLater } from './reads-later.ts';
import { buyer, callEvent, rep } from './sent-events.ts';
import type { Tenant, World } from './world.ts';

/** The same product with an endpoint behind it, whose failures are not waited for. */
export function withEndpoint(world: World, server: OpenAiServer, more: Partial<ReadingAi> = {}): World {
  const models = {
    NOTE: 'small',
    PULSE: 'middle',
    ECHO: 'large',
    CHORUS: 'choir',
    HARMONY: 'largest',
    SYMPHONY: 'whole',
  };
  const patience = { attempts: 2, firstPauseMs: 0, longestPauseMs: 0, wait: async () => {} };
  // a job that failed comes back after minutes: by then no circuit is open any more
  let now = 0;
  const gate = createGate({
    now: () => {
      now += 60_000;
      return now;
    },
  });
  const { log } = world.context;
  const options = {
    apiKey: 'sk-test',
    baseUrl: server.baseUrl,
    models,
    log,
    rules: readingRules,
    patience,
    gate,
  };
  const reading = openAiReading(options, connectOpenAi(options));
  const ai = { ...world.context.ai, ...reading, model: (tier: keyof typeof models) => models[tier], ...more };
  return readsLater({ ...world, context: { ...world.context, ai } });
}

/** A workspace's events and findings as its client sees them. */
export function readerOf({ api }: Tenant) {
  return {
    async importAll(into: World, events: object[]): Promise<void> {
      const { status } = await api.post('/event/import', { events });
      if (status !== 200) throw new Error(`the import was answered with ${status}`);
      await drainJobs(into, { hurry: true });
    },
    events: async (query = {}) => (await api.get('/event/list', { limit: 100, ...query })).body.data.events,
    findings: async (query = {}) => (await api.get('/finding/list', { limit: 100, ...query })).body.data,
    event: async (oId: string) => (await api.get('/event/get', { oId })).body.data,
    /** Two records that the call below speaks of. */
    async library(): Promise<{ tallybird: string; rollOut: string }> {
      const tallybird = await api.post('/competitor/create', { name: 'Tallybird' });
      const description = 'Fear of a roll-out without anybody who holds their hand.';
      const rollOut = await api.post('/objection/create', { name: 'Long roll-out', description });
      return { tallybird: tallybird.body.data.oId, rollOut: rollOut.body.data.oId };
    },
  };
}

export const call = callEvent({
  title: 'Demo',
  transcript: [
    { speaker: rep, text: 'Buyers often fear a long roll-out.' },
    { speaker: buyer, text: 'It comes down to who holds our hand. Tallybird quoted us 90 euros.' },
  ],
});

/** A model that finds two things in the call, and two that it may not find. */
export const reader = readingModel({
  purpose: 'NEGOTIATION_PRICING',
  line: 'Tallybird quoted us 90 euros',
  phrases: [
    { phrase: 'It comes down to who holds our hand.', type: 'OBJECTION', record: 'Long roll-out' },
    { phrase: 'Tallybird quoted us', type: 'COMPETITOR_MENTION', sentiment: 'NEUTRAL', record: 'Tallybird' },
    { phrase: 'Buyers often fear a long roll-out.', type: 'OBJECTION' },
    { phrase: 'Tallybird', type: 'PAIN_POINT', quote: 'Everything is terrible.' },
  ],
});
