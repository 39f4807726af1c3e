import {
  type AnnotationFigures,
  judgeAnnotations,
} from '../../support/labelled/grounding-set/annotations.ts';
import { textsIn } from '../../support/labelled/grounding-set/present.ts';
import type { Tenant, World } from '../../support/world.ts';
import type { TruthPart } from '../truth.ts';
import { type Account, accountsOf, type JudgedQuestion, type WantedFact } from './accounts.ts';
import { loadConversations } from './loaded-workspace.ts';
import { judgeQualification } from './qualification.ts';

/**
 * Agents on conversations that nobody wrote for them: whether what they quote stands there and follows, and how much of
 * what a careful reader wants to be told they tell.
 */

export const part: TruthPart = {
  labels: 'questions.json',
  async judge(folder) {
    const { world, tenant } = await loadConversations(folder);
    for (const one of await measureAgents(world, tenant, folder)) print(one);
    await judgeQualification(world, tenant, folder);
  },
};

export interface TypeFigures extends AnnotationFigures {
  type: string;
  runs: number;
  /** Of every kind, how many are wanted and how many of them are told. */
  facts: Record<WantedFact['of'], { wanted: number; told: number }>;
  missing: string[];
  /** Runs that tell nothing of what is wanted. */
  silent: number;
}

const briefing = [
  { type: 'ENRICH_COMPANY', path: 'enrich-company' },
  { type: 'CALL_PREP', path: 'call-prep' },
  { type: 'CONTENT', path: 'content' },
];

export async function measureAgents(world: World, tenant: Tenant, folder: string): Promise<TypeFigures[]> {
  const accounts = accountsOf(folder);
  const questions: JudgedQuestion[] = await Bun.file(`${folder}/${part.labels}`).json();
  const all: TypeFigures[] = [];
  const asking = async (type: string, path: string) => {
    const { body } = await tenant.api.post('/agents/create', { name: type, type });
    const figures = noFigures(type);
    all.push(figures);
    return async (input: object, wanted: readonly WantedFact[]) => {
      const run = { agentOId: body.data.oId, ...input, includeFullAnnotation: true };
      const reply = await tenant.api.post(`/agents/${path}/run`, run);
      const name = `${type} ${JSON.stringify(input)}`;
      if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${reply.body.message}`);
      await judgeAnnotations(world, tenant, name, reply.body, figures);
      judgeFacts(name, reply.body.data, wanted, figures);
    };
  };
  for (const { type, path } of briefing) {
    const brief = await asking(type, path);
    for (const account of accounts) await brief(subjectOf(account), account.facts);
  }
  const tell = await asking('ENRICH_PERSON', 'enrich-person');
  for (const { people } of accounts) for (const [email, facts] of people) await tell({ email }, facts);
  const find = await asking('CONTEXT', 'context');
  for (const { query, answers } of questions) await find({ query }, answers.flatMap(asFact));
  return all;
}

const subjectOf = ({ name, domain }: Account) => ({ companyName: name, companyDomain: domain });

/** What answers a question; what only helps is not wanted. */
const asFact = ({ quote, record, grade }: JudgedQuestion['answers'][number]): WantedFact[] =>
  grade === 2 ? [{ quote: quote ?? record ?? '', of: 'question' }] : [];

const noFigures = (type: string): TypeFigures => ({
  type,
  runs: 0,
  quotes: 0,
  misplaced: [],
  values: 0,
  unsupported: [],
  facts: { finding: { wanted: 0, told: 0 }, question: { wanted: 0, told: 0 } },
  missing: [],
  silent: 0,
});

function judgeFacts(name: string, data: unknown, wanted: readonly WantedFact[], figures: TypeFigures): void {
  const lines = textsIn(data).flatMap((text) => text.split('\n').map(spoken));
  const told = wanted.filter(({ quote }) => isTold(lines, spoken(quote)));
  figures.runs++;
  figures.silent += Number(wanted.length > 0 && told.length === 0);
  for (const fact of wanted) {
    const count = figures.facts[fact.of];
    count.wanted++;
    if (told.includes(fact)) count.told++;
    else figures.missing.push(`${name}: ${fact.of}: ${fact.quote}`);
  }
}

/** Words alone, so that markup and spacing tell nothing. */
const spoken = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** The whole quote stands in a line, or a line is at least half of the quote. */
const isTold = (lines: readonly string[], quote: string): boolean =>
  lines.some((line) => line.includes(quote) || (quote.includes(line) && line.length * 2 >= quote.length));

function print({ type, runs, quotes, misplaced, values, unsupported, facts, silent }: TypeFigures): void {
  const { finding, question } = facts;
  const share = (part: number, whole: number) =>
    whole === 0 ? 'none' : `${part} of ${whole}, ${(part / whole).toFixed(2)}`;
  console.log(
    `${type.padEnd(16)} ${String(runs).padStart(3)} runs: quotes in place ${quotes - misplaced.length} of ${quotes}, ` +
      `values supported ${values - unsupported.length} of ${values}, ` +
      `findings told ${share(finding.told, finding.wanted)}, answers told ${share(question.told, question.wanted)}, ` +
      `${silent} tell nothing that is wanted`,
  );
  for (const what of [...misplaced, ...unsupported]) console.log(`  ${what}`);
}
