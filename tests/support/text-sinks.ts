import { agents } from '../../server/agents/index.ts';

/** Every request of the API that takes text, with one text in all its places. */

export interface TextSink {
  path: string;
  body(text: string): object;
  isShort?: boolean;
  /** It answers when other work is done. */
  waits?: boolean;
}

type Send = (path: string, body: object) => Promise<{ status: number; data: Record<string, string> }>;

const api = '/api/v2';
const generated: [kind: string, plural: string][] = [
  ['persona', 'personas'],
  ['proof-point', 'proofPoints'],
];

/** Makes what the requests name: a voice of twenty rules, agents, a record and a resource that speaks of it. */
export async function textSinks(send: Send): Promise<TextSink[]> {
  const make = async (path: string, body: object) => (await send(`${api}${path}`, body)).data.oId ?? '';
  const voice = await make('/brand-voice/create', { name: 'Voice', data: twentyRules });
  const content = await make('/agents/create', { name: 'Brief', type: 'CONTENT' });
  const agentsOf = await Promise.all(
    agents.map(async ({ type, path }) => ({ path, oId: await make('/agents/create', { name: type, type }) })),
  );
  const product = await make('/product/create', {
    name: 'Atlas Router',
    data: { capabilities: ['It is quick.'], qualifyingQuestions: [{ question: 'Do they have slow teams?' }] },
  });
  const resource = await make('/resource/create?wait=true', { mode: 'text', text: 'Atlas Router is quick.' });
  await send(`${api}/resource/link-entities`, { resourceOId: resource, entityOIds: [product] });
  const source = (text: string) => ({ type: 'TEXT', value: text });
  return [
    { path: `${api}/brand-voice/apply`, body: (text) => ({ brandVoiceOId: voice, sources: [source(text)] }) },
    { path: `${api}/brand-voice/create`, body: (text) => ({ name: name(text), data: rules(text) }) },
    ...generated.map(([kind, plural]) => ({
      path: `${api}/${kind}/generate`,
      body: (text: string) => ({
        [plural]: [{ name: name(text), sources: [source(text)] }],
        brandVoiceOId: voice,
      }),
    })),
    ...agentsOf.map(({ path, oId }) => ({
      path: `${api}/agents/${path}/run`,
      body: (text: string) => run(oId, text),
      isShort: !readClosely.has(path),
    })),
    { path: `${api}/event/import`, body: (text) => ({ events: [email(text), call(text)] }) },
    { path: `${api}/product/update`, body: (text) => ({ oId: product, description: text }) },
    { path: '/graphql', body: (text) => ({ query: text }) },
    ...shortSinks(content, resource),
  ];
}

/** Those that take a beginning of a text alone, and those that wait for the worker: the shortest will do. */
function shortSinks(agent: string, resource: string): TextSink[] {
  const sinks: Omit<TextSink, 'isShort'>[] = [
    {
      path: `${api}/product/create`,
      body: (text) => ({ name: name(text), description: text, data: { capabilities: [text] } }),
    },
    { path: `${api}/resource/create?wait=true`, body: (text) => ({ mode: 'text', text }), waits: true },
    { path: `${api}/resource/update`, body: (text) => ({ oId: resource, text }) },
    { path: `${api}/resource/check-drift`, body: () => ({ resourceOId: resource }) },
    {
      path: `${api}/agents/create`,
      body: (text) => ({ name: name(text), type: 'CONTENT', instructions: cut(text, 20_000) }),
    },
    { path: `${api}/agents/update`, body: (text) => ({ oId: agent, description: cut(text, 20_000) }) },
    {
      path: `${api}/context`,
      body: (text) => ({
        query: cut(text, 10_000),
        rerank: 'best',
        additionalContext: { details: cut(text, 20_000) },
      }),
    },
    { path: `${api}/resource/search`, body: (text) => ({ query: cut(text, 10_000) }) },
    {
      path: `${api}/tag/create`,
      body: (text) => ({ name: `${cut(text, 150)}${Math.random()}`, description: cut(text, 2000) }),
    },
    {
      path: `${api}/insight/create`,
      body: (text) => ({ name: cut(text, 500), description: cut(text, 5000) }),
    },
    {
      path: '/graphql',
      body: (text) => ({
        query: 'query ($text: String) { products(text: $text, first: 5) { totalCount } }',
        variables: { text: cut(text, 1000), more: text },
      }),
    },
  ];
  return sinks.map((sink) => ({ ...sink, isShort: true }));
}

/** Agents that read a text in ways of their own; of the others the shortest texts tell enough. */
const readClosely = new Set(['call-prep', 'content', 'qualify-company', 'sequence']);

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();
const name = (text: string) => cut(text, 990) || 'a';

const run = (agentOId: string, text: string) => ({
  agentOId,
  companyName: cut(text, 2000),
  companyDomain: cut(text, 2000),
  email: cut(text, 2000),
  runtimeContext: text,
});

const email = (text: string) => ({
  type: 'email',
  eventType: 'reply',
  eventTimestamp: '2026-03-02T09:00:00Z',
  subject: cut(text, 5000),
  body: { text },
  from: { email: 'ann@fernhill.example', name: 'Ann' },
  to: { email: 'bob@ours.example' },
});

const call = (text: string) => ({
  type: 'call',
  eventType: 'transcript',
  eventTimestamp: '2026-03-02T09:00:00Z',
  title: cut(text, 500),
  transcript: text,
  participants: [{ name: 'Ann', email: 'ann@fernhill.example', role: 'external' }],
});

const rules = (text: string) => ({
  vocabulary: { keySubstitutions: [text, cut(text, 200)], keyCompanyTerms: [text] },
  tonality: { neverSoundLike: [text], soundLike: [cut(text, 2000)] },
  writingRules: { languageRules: [text], formattingFundamentals: [text] },
});

const twentyRules = {
  vocabulary: {
    keySubstitutions: [
      'utilize -> use',
      'a -> an',
      'led by -> headed by',
      'team -> crew',
      '& -> and',
      'no -> none',
    ],
    keyCompanyTerms: ['Fernhill Foods', 'A.A.', 'QuillBox'],
  },
  tonality: { neverSoundLike: ['Salesy', 'Full of jargon', 'Hesitant', 'Words such as slow, a or very'] },
  writingRules: {
    languageRules: ['British spelling', 'Use contractions', 'Sentences under 15 words'],
    formattingFundamentals: [
      'No exclamation marks',
      'Sentence case',
      'Oxford comma',
      'No emoji',
      'No em dashes; no semicolons',
    ],
  },
};
