import { existsSync, readFileSync } from 'node:fs';
import {
  type AnnotationFigures,
  judgeAnnotations,
} from '../../support/labelled/grounding-set/annotations.ts';
import type { Tenant, World } from '../../support/world.ts';
import { type Account, accountsOf, type JudgedQuestion } from './accounts.ts';

/**
 * Qualifying questions asked of every account, as `qualifying.json` has them, if it is there: an answer is right where a
 * careful reader of the account's texts gives it, and every question that these leave open is to stay unknown. Without
 * the file the open questions of `questions.json` are asked: none of them has yes or no for an answer.
 */

interface Labels {
  questions: string[];
  answers: { account: string; question: string; answer: 'YES' | 'NO' }[];
}

interface Tally extends AnnotationFigures {
  runs: number;
  right: number;
  missed: string[];
  wrong: string[];
  unknown: number;
}

const most = 40;
const openQuestion = /^(?:what|which|who|whom|whose|when|where|why|how)\b/i;

export async function judgeQualification(world: World, tenant: Tenant, folder: string): Promise<void> {
  const labels = labelsOf(folder);
  const accounts = accountsOf(folder);
  for (const type of ['QUALIFY_COMPANY', 'QUALIFY_PERSON'])
    print(type, await measureQualification(world, tenant, type, labels, accounts));
}

export function labelsOf(folder: string): Labels {
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  if (existsSync(`${folder}/qualifying.json`)) return read('qualifying.json');
  const asked: JudgedQuestion[] = read('questions.json');
  return { questions: asked.map(({ query }) => query).filter((one) => openQuestion.test(one)), answers: [] };
}

export async function measureQualification(
  world: World,
  tenant: Tenant,
  type: string,
  labels: Labels,
  accounts: readonly Account[],
): Promise<Tally> {
  const post = async (path: string, body: object) => {
    const reply = await tenant.api.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.body.message}`);
    return reply.body;
  };
  const { data: product } = await post('/product/create', {
    name: `What ${type} asks`,
    qualifyingQuestions: labels.questions.slice(0, most).map((question) => ({ question })),
  });
  const { data: agent } = await post('/agents/create', { name: type, type });
  const tally: Tally = {
    runs: 0,
    right: 0,
    missed: [],
    wrong: [],
    unknown: 0,
    quotes: 0,
    misplaced: [],
    values: 0,
    unsupported: [],
  };
  for (const { key, name, domain, people } of accounts) {
    const [email] = people.keys();
    if (type === 'QUALIFY_PERSON' && !email) continue;
    const run = await post(`/agents/${type.toLowerCase().replace('_', '-')}/run`, {
      agentOId: agent.oId,
      companyName: name,
      companyDomain: domain,
      ...(type === 'QUALIFY_PERSON' ? { email } : {}),
      customContext: { product: { oId: product.oId } },
      includeFullAnnotation: true,
    });
    tally.runs++;
    await judgeAnnotations(world, tenant, `${type} ${key}`, { ...run, data: run.data }, tally);
    for (const { question, answer, rationale } of run.data.product.qualification.answers) {
      const label = labels.answers.find((one) => one.account === key && one.question === question);
      const told = `${key}: ${question} ${answer} ← ${rationale}`;
      if (answer === (label?.answer ?? 'UNKNOWN')) tally[label ? 'right' : 'unknown']++;
      else if (answer === 'UNKNOWN') tally.missed.push(told);
      else tally.wrong.push(told);
    }
  }
  return tally;
}

function print(type: string, tally: Tally): void {
  const { runs, right, missed, wrong, unknown, quotes, misplaced, unsupported } = tally;
  console.log(
    `${type.padEnd(16)} ${String(runs).padStart(3)} runs: quotes in place ${quotes - misplaced.length} of ${quotes}, ` +
      `values unsupported ${unsupported.length}, answered ${right} of ${right + missed.length}, ` +
      `wrongly ${wrong.length}, left unknown as they should ${unknown}`,
  );
  for (const what of [...misplaced, ...unsupported, ...wrong]) console.log(`  ${what}`);
}
