import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { type AgentScene, agentScene } from '../support/agent-scene.ts';

/**
 * Every member that the body of a run may have, beside those that say whom it is about, changes what the model is asked,
 * what is read or what is answered, or the run says that it does not. Each type runs with each of its members alone.
 */

let scene: AgentScene;

beforeAll(async () => {
  scene = await agentScene();
});
afterAll(() => scene.end());

const pinned = (member: string, name: string) => () => ({ [member]: { oId: scene.made[name] } });

/** A value for each member; where an input is a choice of several, each of them. */
const values: Readonly<Record<string, readonly (() => unknown)[]>> = {
  crmContactId: [() => 'contact-1'],
  crmLeadId: [() => 'lead-1'],
  runtimeContext: [() => ({ all: 'Northmarket opens three shops in May.' })],
  runtimeInstructions: [() => ({ all: 'cta: Shall we talk?' })],
  customContext: [
    pinned('playbook', 'playbook'),
    pinned('product', 'other'),
    pinned('service', 'service'),
    pinned('persona', 'miller'),
    pinned('segment', 'mills'),
  ],
  url: [() => 'https://northmarket.example/about'],
  outputFormat: [() => 'HTML'],
  lang: [() => 'French'],
  playbookSelectionContext: [() => 'Flour brings bakers in.'],
  limit: [() => 1],
  minimal: [() => true],
  searchContext: [() => ({ exactTitles: ['Nobody'] })],
  query: [() => 'Where is bread sold out?'],
  additionalContext: [() => ({ details: 'Bread is sold out by noon in the shops.' })],
  topK: [() => 1],
  sources: [() => ({ library: { enabled: false } })],
  settings: [() => ({ temperature: 0.1 }), () => ({ maxOutputTokens: 500 }), () => ({ effort: 'low' })],
};
/** Who runs, whom it is about, what tells the run apart for the caller alone, and how much is shown of quotes. */
const elsewhere = new Set([
  ...['agentOId', 'experimentOId', 'requestId', 'person', 'company', 'email', 'firstName', 'lastName'],
  ...[
    'includeFullAnnotation',
    'jobTitle',
    'socialProfile',
    'linkedInProfile',
    'companyName',
    'companyDomain',
    'crmAccountId',
    'accountOId',
  ],
]);

const members = new Set(agents.flatMap(({ input }) => Object.keys(input.shape)));

test('each member has a value to be tried with', () => {
  expect([...members].filter((name) => !elsewhere.has(name)).toSorted()).toEqual(
    Object.keys(values).toSorted(),
  );
});

const body = {
  companyName: 'Northmarket',
  companyDomain: 'northmarket.example',
  email: 'baking@northmarket.example',
  // so many that a record which is named is among those that are found
  topK: 60,
};

describe.each(agents.map(({ type, path, input }) => ({ type, path, input })))(
  'of $type',
  ({ type, path, input }) => {
    test.each([
      { model: 'the built-in model', writes: false },
      { model: 'a model that writes', writes: true },
    ])('every member of the body acts with $model, or the run says that it does not', async ({ writes }) => {
      scene.listen(writes);
      const bare = await scene.outcome({ type, path, body });
      const silent: string[] = [];
      for (const name of Object.keys(input.shape)) {
        for (const value of values[name] ?? []) {
          const sent = value();
          const { shown, warnings } = await scene.outcome({ type, path, body: { ...body, [name]: sent } });
          const isTold = warnings.some((one) => one.includes(name));
          if (!isTold && shown === bare.shown) silent.push(`${name} ${JSON.stringify(sent)}`);
        }
      }
      expect(silent).toEqual([]);
    });
  },
);
