import { beforeAll, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld } from '../support/world.ts';

/* What a caller tells of the account of a run, in a workspace that knows nothing of it: every type of agent uses it. */

let tenant: Tenant;
let product: string;
const agentOIds = new Map<string, string>();

async function post(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

beforeAll(async () => {
  const world = await testWorld();
  tenant = await world.newWorkspace();
  product = (
    await post('/product/create', {
      name: 'Tallyline',
      description: 'Counts the stock of shops',
      capabilities: ['Compares the stock of shops.'],
      qualifyingQuestions: [
        { question: 'Do they run more than 30 shops?' },
        { question: 'Do they use Salesforce?' },
      ],
    })
  ).data.oId;
  for (const { type } of agents)
    agentOIds.set(type, (await post('/agents/create', { name: type, type })).data.oId);
  await drainJobs(world);
});

async function run({ type, path }: { type: string; path: string }, runtimeContext?: unknown) {
  return post(`/agents/${path}/run`, {
    agentOId: agentOIds.get(type),
    companyName: 'Northmarket',
    companyDomain: 'northmarket.example',
    email: 'dana@northmarket.example',
    customContext: { product: { oId: product } },
    ...(type === 'CONTEXT' ? { query: 'Who counts stock?' } : {}),
    ...(runtimeContext === undefined ? {} : { runtimeContext }),
    includeFullAnnotation: true,
  });
}

const sentences = [
  'Northmarket runs 42 shops.',
  'They lose stock every Friday.',
  'Dana Reyes, VP Operations, wants a pilot by March.',
  'Northmarket uses Salesforce.',
  'The board reads a report on losses each quarter.',
];
const members = {
  shops: 42,
  industry: 'grocery',
  crm: 'Salesforce',
  budget: '40k EUR',
  contact: 'Dana Reyes, VP Operations',
};
const entries = Object.entries(members);

/** What an answer shows of each fact; types whose answers have no place for facts as such show what follows from them. */
const shown: Record<string, (body: Awaited<ReturnType<typeof run>>) => string[]> = {
  QUALIFY_COMPANY: qualified,
  QUALIFY_PERSON: qualified,
  PROSPECTOR: ({ data }) =>
    data.contacts.map(
      ({ contact }: { contact: Record<string, string> }) => `${contact.lastName} ${contact.title}`,
    ),
  CONTEXT: ({ data }) => data.documents.map(({ name }: { name: string }) => name),
};
const usually = ({ data }: Awaited<ReturnType<typeof run>>, facts: readonly string[]) =>
  facts.filter((fact) => JSON.stringify(data).includes(fact));

function qualified({ data }: Awaited<ReturnType<typeof run>>): string[] {
  return data.product.qualification.answers.flatMap(({ question, answer }: Record<string, string>) =>
    answer === 'UNKNOWN' ? [] : [`${question} ${answer}`],
  );
}

/** All that the first facts come to stays with every further one; all of them come to `all`. */
const all: Record<string, string[]> = {
  QUALIFY_COMPANY: ['Do they run more than 30 shops? YES', 'Do they use Salesforce? YES'],
  QUALIFY_PERSON: ['Do they run more than 30 shops? YES', 'Do they use Salesforce? YES'],
  PROSPECTOR: ['Reyes VP Operations'],
  CONTEXT: ['Tallyline'],
};

describe.each(agents.map(({ type, path }) => ({ type, path })))('of $type', (agent) => {
  const { type } = agent;

  test('facts sent as sentences are all told, and none takes another away', async () => {
    let before: string[] = [];
    for (const count of sentences.keys()) {
      const facts = sentences.slice(0, count + 1);
      const body = await run(agent, facts.join(' '));
      const now = shown[type]?.(body) ?? usually(body, facts);
      expect(now).toEqual(expect.arrayContaining(before));
      before = now;
      if (!shown[type]) expect(now).toEqual(facts);
    }
    if (all[type]) expect(before.toSorted()).toEqual(all[type].toSorted());
  });

  test('facts sent as an object and as its JSON text are all told', async () => {
    for (const sent of [members, JSON.stringify(members)]) {
      const body = await run(agent, sent);
      const values = entries.map(([, value]) => String(value));
      expect(shown[type]?.(body) ?? usually(body, values)).toEqual(all[type] ?? values);
    }
  });

  test('an answer that is found without facts is found with them', async () => {
    const [without, withFacts] = [await run(agent), await run(agent, sentences.join(' '))];
    if (without.found) expect(withFacts.found).toBe(true);
    // what the caller tells answers, but for a question to the workspace
    if (type !== 'CONTEXT') expect(withFacts.found).toBe(true);
  });

  // the ranking for a question cites the workspace alone
  if (type !== 'CONTEXT')
    test('what is taken from the facts is annotated with their words', async () => {
      const { annotations } = await run(agent, sentences.join(' '));
      const quotes = annotations.flatMap(({ sources }: { sources: { type: string; quote?: string }[] }) =>
        sources.flatMap((one) => (one.type === 'input' ? [one.quote] : [])),
      );
      expect(quotes.length).toBeGreaterThan(0);
      for (const quote of quotes) expect(sentences.join(' ')).toContain(quote);
    });
});
