import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { agents } from '../../schema/agents/index.ts';
import { type AgentScene, agentScene } from '../support/agent-scene.ts';

/**
 * Every member that the body of a run may have changes what the model is asked, what is read or what is answered, or the
 * run says that it does not. Each type runs with each of its members alone beside a company.
 */

let scene: AgentScene;

beforeAll(async () => {
  scene = await agentScene();
});
afterAll(() => scene.end());

const pinned = (member: string, name: string) => () => ({ [member]: { oId: scene.made[name] } });

/** A value for each member; where an input is a choice of several, each of them. */
const values: Readonly<Record<string, readonly (() => unknown)[]>> = {
  email: [() => 'baking@northmarket.example'],
  firstName: [() => 'Dana'],
  lastName: [() => 'Baker'],
  jobTitle: [() => 'Head of baking'],
  socialProfile: [() => 'https://social.example/dana'],
  linkedInProfile: [() => 'https://social.example/dana'],
  crmContactId: [() => 'contact-1'],
  crmLeadId: [() => 'lead-1'],
  companyName: [() => 'Fernhill'],
  companyDomain: [() => 'fernhill.example'],
  crmAccountId: [() => 'account-1'],
  person: [() => ({ email: 'baking@northmarket.example' })],
  company: [() => ({ name: 'Fernhill', domain: 'fernhill.example' })],
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
  includeFullAnnotation: [() => true],
  lang: [() => 'French'],
  playbookSelectionContext: [() => 'Flour brings bakers in.'],
  limit: [() => 1],
  minimal: [() => true],
  searchContext: [() => ({ exactTitles: ['Nobody'] })],
  query: [() => 'Where is bread sold out?'],
  additionalContext: [() => ({ details: 'Bread is sold out by noon in the shops.' })],
  topK: [() => 1],
  sources: [() => ({ library: { enabled: false } })],
};
/** What tells the run apart for the caller alone, and who runs. */
const elsewhere = new Set(['agentOId', 'experimentOId', 'requestId']);

const members = new Set(agents.flatMap(({ input }) => Object.keys(input.shape)));

test('each member has a value to be tried with', () => {
  expect([...members].filter((name) => !elsewhere.has(name)).toSorted()).toEqual(
    Object.keys(values).toSorted(),
  );
});

/** Whom a run is about, so that each member alone may say something else of it. */
const base: Readonly<Record<string, object>> = {
  ENRICH_PERSON: { lastName: 'Baker', companyDomain: 'northmarket.example' },
  QUALIFY_PERSON: { lastName: 'Baker', companyDomain: 'northmarket.example' },
};
const ofCompany = { companyDomain: 'northmarket.example' };

describe.each(agents.map(({ type, path, input }) => ({ type, path, input })))(
  'of $type',
  ({ type, path, input }) => {
    test.each([
      { model: 'the built-in model', writes: false },
      { model: 'a model that writes', writes: true },
    ])(
      'every member of the body acts with $model, or the run says that it does not',
      async ({ writes }) => {
        scene.listen(writes);
        const body = base[type] ?? ofCompany;
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
      },
      60_000,
    );
  },
);
