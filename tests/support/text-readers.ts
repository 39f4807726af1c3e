import type { ImportEvent } from '../../schema/import-event.ts';
import { library } from '../../schema/library/index.ts';
import { personName } from '../../server/agents/account-person.ts';
import { content } from '../../server/agents/content/content.ts';
import { onlyNumber } from '../../server/agents/content/json-answer.ts';
import { sectionsFor } from '../../server/agents/content/sections.ts';
import { toldFor } from '../../server/agents/sequence/draft.ts';
import { givenIn } from '../../server/agents/sequence/offline.ts';
import { wordCounts } from '../../server/agents/shared-words.ts';
import { titleMatcher } from '../../server/agents/titles.ts';
import { purposeOf } from '../../server/ai/extractive/findings/purpose.ts';
import type { AnalysedEvent, LibraryRecord } from '../../server/ai/findings.ts';
import { builtInAi, type Field, type VoiceRules } from '../../server/ai/index.ts';
import { withoutSentences } from '../../server/ai/openai/compose/drop.ts';
import { layOut } from '../../server/ai/openai/compose/layout.ts';
import { checkQuotes, checkQuotesInTurns } from '../../server/ai/quote.ts';
import { summaryOf } from '../../server/ai/reading/event-summary.ts';
import { ownWords } from '../../server/ai/reading/own-words.ts';
import { assertsSomething, givenOf } from '../../server/ai/support/assertion.ts';
import { partyOf, supportOf } from '../../server/ai/support/index.ts';
import { plainText } from '../../server/ai/support/sentences/plain.ts';
import { ApiError } from '../../server/errors.ts';
import { boundaryOf, multipartReader } from '../../server/http/input/multipart.ts';
import { clean, decodeText, isBinary, oneLine } from '../../server/ingest/charset.ts';
import { readCsv } from '../../server/ingest/csv.ts';
import { textOf as wordsOfPage } from '../../server/ingest/html-text.ts';
import { charsetOf, kindOf } from '../../server/ingest/kind.ts';
import { readRobots } from '../../server/ingest/robots-rules.ts';
import { subjectOf } from '../../server/services/agents/input.ts';
import { ownTitle } from '../../server/services/agents/prospects/own-titles.ts';
import { peopleInText } from '../../server/services/agents/prospects/people-in-text.ts';
import { readPath } from '../../server/services/assets/publish/path-names.ts';
import { readSkill } from '../../server/services/assets/publish/skill.ts';
import { diffLines } from '../../server/services/assets/text-lines.ts';
import { verdictOn } from '../../server/services/context/answered.ts';
import { rerank } from '../../server/services/context/rank.ts';
import { termsOf } from '../../server/services/context/score.ts';
import { writableFields } from '../../server/services/library/generation/generate.ts';
import { nameKey, namesSaid } from '../../server/services/library/mentions.ts';
import { cutWords } from '../../server/services/library/search-words.ts';
import { aliasesIn } from '../../server/services/resources/tagging/aliases.ts';
import { quoting } from '../../server/services/resources/tagging/quote.ts';
import { verdictOf } from '../../server/services/runs/evaluations/verdict.ts';
import { neighbourScore, neighboursOf } from '../../server/services/search/neighbours.ts';
import { correctionsOf } from '../../server/services/search/spelling.ts';
import { listedNames } from '../../server/services/workspace-build/listed-names.ts';
import { plainMarkdown, renderHtml, safeMarkdown } from '../../server/text/markup.ts';
import { indexNames, mentionsIn } from '../../server/text/names.ts';
import { sentences } from '../../server/text/sentence.ts';
import { split } from '../../server/text/split.ts';
import { stem } from '../../server/text/stem.ts';
import { countTokens } from '../../server/text/token.ts';
import { beginningsOf, termOf, words } from '../../server/text/words.ts';
import { driftEntity } from './drift.ts';

const northmarket = { names: ['Northmarket'], domain: 'a.example' };

/** Everything that reads foreign text, each as one call. */
export const readers: [name: string, read: (text: string) => unknown][] = [
  ['sentences', sentences],
  ['a yes/no question', (text) => answered('Fernhill runs 42 shops.', text)],
  [
    'what answers one',
    (text) => answered(`${text} Fernhill runs 42 shops.`, 'Do they run more than 40 shops?'),
  ],
  ['chunks', (text) => split(text)],
  ['the words of a search', words],
  ['the head of a part', (text) => orRefused(() => boundaryOf(`multipart/form-data; boundary="${text}"`))],
  ['a form', (text) => orRefused(() => multipartReader('x').read(new TextEncoder().encode(`--x${text}--x`)))],
  ['the path of a file', (text) => readPath(text)],
  [
    'the front matter of a skill',
    (text) => orRefused(() => readSkill(new TextEncoder().encode(`---\n${text}\n---`))),
  ],
  ['lines that differ', (text) => diffLines(text, `${text.slice(7)}\n${text.slice(0, 7)}`)],
  ['a stem', stem],
  ['tokens', countTokens],
  ['names in a text', (text) => mentionsIn(names, text)],
  ['people in a text', (text) => peopleInText(text, { names: ['a', 'Fernhill'], domain: 'a' })],
  ['people beside addresses', (text) => peopleInText(`${text}@a.example ${text}`, northmarket)],
  ['the own words of a message', (text) => ownWords(`Hello.\n${text}\nMara Quill\n> ${text}`, 'Mara Quill')],
  ['a title in a signature', (text) => ownTitle(`Mara Quill\n${text}\nMara Quill: ${text}`, 'Mara', 'Quill')],
  ['the name of a person', personName],
  ['a job title', (text) => titleMatcher([{ title: text, of: null }])(text)],
  ['a text that an evaluation expects', expects],
  ['the name of a record', (text) => indexNames([record({ name: text })])],
  ['an embedding', (text) => ai.embed([text])],
  ['words of a record', cutWords],
  ['the key of a name', (text) => nameKey('persona', text)],
  ['names that a record says', (text) => namesSaid('persona', [text])],
  ['what is told for an e-mail', (text) => toldFor({ runtimeContext: { all: text } }, 'all')],
  ['words in common', (text) => wordCounts([text])],
  ['names that a text lists', (text) => listedNames(`## Personas\n- ${text}\n## Use cases\n${text}`)],
  ['other names of a record', (text) => aliasesIn(record({ description: `Fernhill ${text}` }))],
  ['other names of a name', (text) => aliasesIn(record({ name: text }))],
  ['a quote around a name', (text) => quoting({ text, start: 0, end: text.length })(0, 1)],
  [
    're-ranking',
    (text) =>
      rerank(
        'best',
        termsOf('slow team', '', () => 1),
        [candidate(text)],
      ),
  ],
  [
    'a question to re-rank for',
    (text) =>
      rerank(
        'best',
        termsOf(text, text, () => 1),
        [candidate('Slow.')],
      ),
  ],
  [
    'a question that may be unanswered',
    (text) => verdictOn({ query: text, missing: [], byMeaning: false }, []),
  ],
  [
    'misspelt words',
    (text) =>
      correctionsOf(
        'none',
        text,
        () => true,
        async () => new Map(),
      ),
  ],
  [
    'words side by side',
    (text) =>
      neighbourScore(
        {
          words: new Map([
            ['slow', { place: 0, pairs: [{ index: 0, other: 1, isSecond: false }] }],
            ['team', { place: 1, pairs: [{ index: 0, other: 0, isSecond: true }] }],
          ]),
          beginnings: beginningsOf(['slow', 'team']),
          weights: [1],
        },
        text,
      ),
  ],
  [
    'a query with words side by side',
    (text) =>
      neighboursOf(
        text,
        new Map([
          [termOf('slow'), 1],
          [termOf('team'), 1],
        ]),
      ),
  ],
  ...generating(),
  ...composing(),
  ['a subject of generation', (text) => write('persona', 'The team of Fernhill is slow.', text)],
  ['plain text of a quote', plainText],
  ['a quote that is led back', leadBack],
  ['a quote by its place on a page', placeOnPage],
  ['a value and its quote', (text) => supported(text, text.slice(0, 1_000), text.slice(1))],
  ['a value that is its quote', (text) => supported(text, text, `${text} `)],
  ['a voice on a text', (text) => ai.rewrite(text, voice, 'ECHO')],
  ['the rules of a voice', (text) => ai.rewrite('We utilize it very much.', rulesOf(text), 'ECHO')],
  ['findings in an email', (text) => findings(email(text))],
  ['findings in the subject of an email', (text) => findings({ ...email('Hello.'), subject: text })],
  ['findings in a call', (text) => findings(call(text))],
  ['drift of a document', (text) => judge(text, 'Atlas Router costs 5 euros a month.')],
  ['drift of a statement', (text) => judge('Atlas Router costs 5 euros a month.', text)],
  ['drift of both', (text) => judge(text, text)],
  ['drift of a name', (text) => judge('Atlas costs 5 euros.', 'It costs 6 euros.', text)],
  ['the purpose of a call', (text) => purposeOf(analysed(call(text)))],
  ['the purpose by a title', (text) => purposeOf(analysed({ ...call('Hello.'), title: text }))],
  ['the summary of an event', (text) => summaryOf({ ...email('Hello.'), subject: text })],
  [
    'the subject of a run',
    (text) => subjectOf(content, { agentOId, email: text, companyDomain: text, companyName: text }),
  ],
  ['a table', (text) => readCsv(text, 10_000_000)],
  ['line ends', clean],
  ['a title', (text) => oneLine(text)],
  ['bytes', async (text) => isBinary(await decodeText(new TextEncoder().encode(text)))],
  [
    'the kind of a document',
    (text) => kindOf(new TextEncoder().encode(`<!--${text}`), { contentType: text }),
  ],
  ['a charset', charsetOf],
  ['the words of a page', (text) => wordsOfPage(pageOf(text))],
  ['robots.txt', (text) => readRobots(text, 'Groundwork').allow('https://a.example/a')],
  ['a rule of robots.txt', (text) => robotsRule(text).allow(`https://a.example/${'a'.repeat(2000)}`)],
  [
    'an address under robots.txt',
    (text) => robotsRule('*a*a*a').allow(`https://a.example/${encodeURI(text.toWellFormed())}`),
  ],
];

const ai = builtInAi();
const agentOId = 'ag_000000000000000000001';

function record(given: Partial<LibraryRecord>): LibraryRecord {
  const oId = 'px_000000000000000000001';
  return {
    oId,
    kind: 'product',
    name: 'Fernhill',
    internalName: null,
    description: null,
    data: {},
    ...given,
  };
}

const records = ['Fernhill Foods', 'Ann', 'a a a a', '中国', 'A. A.'].map((name) => record({ name }));
const names = indexNames(records);

function candidate(text: string) {
  return {
    type: 'resource_chunk' as const,
    id: 'ch_1',
    oId: 'rs_1',
    name: text.slice(0, 500),
    text,
    start: 0,
    end: text.length,
    stale: false,
    url: null,
    rank: 1,
    share: 1,
    similarity: null,
    label: '',
    people: [],
    found: 'by words',
    data: {},
  };
}

/** Texts that a model wrote, and what callers say of texts to be written. */
function composing(): typeof readers {
  const nothing = givenOf([], []);
  const pieces = (text: string) => text.match(/[\s\S]{1,999}/g) ?? [];
  const laidOut = (text: string) =>
    layOut(
      pieces(text.slice(0, 20_000)).map((one) => ({ text: one, claim: false })),
      'MARKDOWN',
    );
  return [
    ['Markdown as HTML', (text) => renderHtml(text, [{ start: 0, end: text.length }])],
    ['Markdown made safe', safeMarkdown],
    ['Markdown made plain', plainMarkdown],
    ['what a sentence asserts', (text) => pieces(text).map((one) => assertsSomething(one, nothing, null))],
    ['what a text may name', (text) => assertsSomething('Hello Anna.', givenOf([text], [text]), null)],
    [
      'a text without every other sentence',
      (text) => {
        const layout = laidOut(text);
        return withoutSentences(layout, new Set(layout.sentences.keys().filter((at) => at % 2 === 1)));
      },
    ],
    ['headings that instructions name', sectionsFor],
    ['a number in a text', onlyNumber],
    ['words for a section', givenIn],
  ];
}

function generating(): typeof readers {
  const kinds = ['persona', 'product', 'competitor', 'brand-voice', 'proof-point'];
  return kinds.map((kind) => [`generation of a ${kind}`, (text) => write(kind, text, 'Fernhill Foods')]);
}

function fieldsOf(kind: string): Field[] {
  return writableFields(library.find((one) => one.kind === kind)?.fields ?? {});
}

function write(kind: string, text: string, subject: string) {
  const source = { key: 's', type: 'TEXT' as const, oId: null, url: null, title: text.slice(0, 1000), text };
  return ai.write({ task: 'generate', subject, fields: fieldsOf(kind), sources: [source], tier: 'NOTE' });
}

function answered(text: string, question: string) {
  const source = { key: 's', type: 'TEXT' as const, oId: null, url: null, title: 'Fernhill', text };
  const field: Field = {
    path: '/answers/0',
    name: 'answers',
    description: '',
    form: 'answer',
    maxItems: 1,
    question,
  };
  return ai.write({ task: 'answer', subject: 'Fernhill', fields: [field], sources: [source], tier: 'NOTE' });
}

function supported(text: string, quote: string, value: string) {
  const source = { text, title: text.slice(0, 1000), url: null };
  return supportOf({ value, source, start: 0, end: quote.length, party: partyOf(text, text) });
}

function leadBack(text: string) {
  const fields = fieldsOf('persona').slice(0, 1);
  const source = { key: 's', type: 'TEXT' as const, oId: null, url: null, title: null, text };
  const proposals = fields.map((field) => ({ field, value: text, sourceKey: 's', quote: `${text} A` }));
  return checkQuotes({ fields, sources: [source] }, proposals);
}

function placeOnPage(text: string) {
  const fields = fieldsOf('product');
  const own = '- **Fernhill**: fast exports';
  const source = {
    key: 's',
    type: 'TEXT' as const,
    oId: null,
    url: null,
    title: null,
    text: `# Page\n\n${own}\n- ${text}\n\n## ${text}\n\nThey say: ${text}\n`,
  };
  const proposals = fields.map((field) => ({ field, value: 'fast exports', sourceKey: 's', quote: own }));
  return checkQuotesInTurns(
    { fields, sources: [source], subject: 'Fernhill', company: 'QuillBox' },
    proposals,
  );
}

/** Twenty rules: words that texts hold and words that they do not, and every rule of form. */
const voice: VoiceRules = {
  vocabulary: {
    keySubstitutions: ['utilize -> use', 'a -> an', 'led by -> headed by', 'team -> crew', '& -> and'],
    keyCompanyTerms: ['Fernhill Foods', 'A.A.', 'QuillBox'],
  },
  tonality: { neverSoundLike: ['Salesy', 'Full of jargon', 'Hesitant', 'Words such as slow, a or very'] },
  writingRules: {
    languageRules: ['British spelling', 'Use contractions', 'Sentences under 15 words'],
    formattingFundamentals: [
      'No exclamation marks',
      'Headings in sentence case',
      'Use the Oxford comma',
      'No emoji',
      'No em dashes; no semicolons; no all caps; no ampersands',
    ],
  },
};

function rulesOf(rule: string): VoiceRules {
  const rules = [
    rule,
    rule.slice(0, 1900),
    `“${rule.slice(0, 200)}” -> use`,
    `such as ${rule.slice(0, 1900)}`,
  ];
  return {
    vocabulary: { keySubstitutions: rules, keyCompanyTerms: rules },
    tonality: { neverSoundLike: rules, soundLike: rules },
    writingRules: { languageRules: rules, formattingFundamentals: rules },
  };
}

type Email = Extract<ImportEvent, { type: 'email' }>;
type Call = Extract<ImportEvent, { type: 'call' }>;

const when = { eventTimestamp: 0 };

function email(text: string): Email {
  return {
    ...when,
    type: 'email',
    eventType: 'reply',
    subject: 'Hello',
    body: { text },
    from: { name: 'Ann', email: 'ann@fernhill.example' },
    to: [{ email: 'bob@ours.example' }],
  };
}

function call(transcript: string): Call {
  return {
    ...when,
    type: 'call',
    eventType: 'transcript',
    title: 'Hello',
    transcript,
    participants: [{ name: 'Ann', email: 'ann@fernhill.example', role: 'external' }],
  };
}

const findings = (payload: Email | Call) => ai.findings({ events: [analysed(payload)], library: records });

function analysed(payload: Email | Call): AnalysedEvent {
  const isCall = payload.type === 'call';
  const text =
    payload.type === 'call' ? String(payload.transcript) : `${payload.subject}\n\n${payload.body.text}`;
  const eventType = isCall ? 'CALL_TRANSCRIPT' : 'EMAIL_REPLY_RECEIVED';
  return { oId: 'ev_000000000000000000001', eventType, payload, text };
}

function judge(document: string, statement: string, name = 'Atlas Router') {
  const entity = driftEntity({ name, description: statement, data: { capabilities: [statement] } });
  return ai.judge({
    document,
    documentDate: null,
    earlier: new Map(),
    entities: [entity],
    isDecided: () => false,
  });
}

const robotsRule = (pattern: string) =>
  readRobots(`User-agent: *\nDisallow: /${pattern.replaceAll(/[\r\n]/g, ' ')}`, 'Groundwork');

/** A page of one preformatted and one other block. */
function pageOf(text: string) {
  const leaf = { nodeType: 3, nodeName: '#text', textContent: text, firstChild: null };
  const block = (nodeName: string, style: string) => ({
    nodeType: 1,
    nodeName,
    textContent: null,
    getAttribute: (name: string) => (name === 'style' ? style : null),
  });
  const page = { ...block('BODY', ''), firstChild: null, nextSibling: null, parentNode: null };
  const pre = { ...block('PRE', 'color: red'), parentNode: page };
  const paragraph = { ...block('P', text), parentNode: page, nextSibling: null };
  Object.assign(pre, { nextSibling: paragraph, firstChild: { ...leaf, nextSibling: null, parentNode: pre } });
  Object.assign(paragraph, { firstChild: { ...leaf, nextSibling: null, parentNode: paragraph } });
  return Object.assign(page, { firstChild: pre }) as unknown as Parameters<typeof wordsOfPage>[0];
}

function expects(text: string) {
  const expected = { contains: [text.slice(0, 2000)], absent: ['a'.repeat(2000)], paths: ['/x'] };
  return verdictOf(expected, { data: { x: text }, fields: [], written: [], values: [] });
}

/** What is refused was read as well. */
function orRefused(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
