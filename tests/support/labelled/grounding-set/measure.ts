import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents } from '../../../../server/agents/index.ts';
import { drainJobs } from '../../jobs.ts';
import type { Tenant, World } from '../../world.ts';
import { type AnnotationFigures, judgeAnnotations } from './annotations.ts';
import { type GroundingCase, groundingCases, type JudgedFact } from './cases.ts';
import { isPresent } from './present.ts';
import { events, notes, records } from './workspace.ts';

/** Runs the cases of the grounding set, and holds each answer to its sources and to the facts that it should have. */

export interface GroundingFigures extends AnnotationFigures {
  type: string;
  runs: number;
  facts: number;
  missing: string[];
  /** Runs that found something where there is nothing, or nothing where there is. */
  mistaken: string[];
}

const material = join(import.meta.dir, '..', '..', '..', '..', 'tui', 'demo', 'material');
const documents = ['product.md', 'case-study.md', 'competitor.md'];

/** Figures by type of agent, in the order of the cases. */
export async function measureGrounding(world: World): Promise<GroundingFigures[]> {
  const tenant = await world.newWorkspace();
  const names = await fill(world, tenant);
  const figures = new Map<string, GroundingFigures>();
  for (const [index, one] of groundingCases.entries()) {
    if (!agents.some(({ type }) => type === one.type)) continue;
    const known = figures.get(one.type) ?? noFigures(one.type);
    figures.set(one.type, known);
    await judgeRun(world, tenant, one, `${one.type} ${index}`, names, known);
  }
  return [...figures.values()];
}

const noFigures = (type: string): GroundingFigures => ({
  type,
  runs: 0,
  quotes: 0,
  misplaced: [],
  values: 0,
  unsupported: [],
  facts: 0,
  missing: [],
  mistaken: [],
});

/** Makes the workspace; the oIds of its records by their names. */
export async function fill(world: World, tenant: Tenant): Promise<Map<string, string>> {
  const texts = Object.fromEntries(
    documents.map((name) => [name, readFileSync(join(material, name), 'utf8')]),
  );
  const made = new Map<string, string>();
  const post = async (path: string, body: object) => {
    const reply = await tenant.api.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.body.message}`);
    return reply.body.data;
  };
  const text = (name: string) => [{ type: 'TEXT', value: texts[name] }];
  const [product] = await post('/product/generate', {
    products: [{ name: 'Tallyline', sources: text('product.md') }],
  });
  made.set('Tallyline', product.oId);
  await post('/reference/generate', {
    references: [{ name: 'Regional grocer', sources: text('case-study.md') }],
    primaryOfferingOId: product.oId,
  });
  for (const { path, body } of records) {
    const record = await post(path, body);
    made.set(record.name, record.oId);
  }
  for (const [name, value] of [...documents.map((one) => [one, texts[one]]), ...Object.entries(notes)])
    await post('/resource/create', { mode: 'text', name, text: value });
  await tenant.api.post('/event/import', { events });
  await drainJobs(world);
  return made;
}

async function judgeRun(
  world: World,
  tenant: Tenant,
  one: GroundingCase,
  name: string,
  names: ReadonlyMap<string, string>,
  figures: GroundingFigures,
): Promise<void> {
  const { type, settings = {}, input, pins = {} } = one;
  const agent = await tenant.api.post('/agents/create', { name, type, ...settings });
  const path = paths[type] ?? type.toLowerCase().replaceAll('_', '-');
  const customContext = Object.fromEntries(
    Object.entries(pins).map(([member, record]) => [member, { oId: names.get(record) }]),
  );
  const run = await tenant.api.post(`/agents/${path}/run`, {
    agentOId: agent.body.data?.oId,
    ...input,
    ...(one.pins ? { customContext } : {}),
    includeFullAnnotation: true,
  });
  if (run.status !== 200) throw new Error(`${name} answered ${run.status}: ${run.body.message}`);
  figures.runs++;
  if (one.found === false && run.body.found) figures.mistaken.push(`${name} found something`);
  const isTold = (fact: JudgedFact) =>
    !(typeof fact === 'object' && 'answer' in fact && fact.answer === 'UNKNOWN');
  if (!run.body.found && one.facts.some((fact) => isTold(fact) && isPresent(run.body.data, fact)))
    figures.mistaken.push(`${name} tells something and found nothing`);
  for (const fact of one.facts) {
    figures.facts++;
    if (!isPresent(run.body.data, fact)) figures.missing.push(`${name}: ${JSON.stringify(fact)}`);
  }
  await judgeAnnotations(world, tenant, name, run.body, figures);
}

const paths: Readonly<Record<string, string>> = { EMAIL: 'sequence' };
