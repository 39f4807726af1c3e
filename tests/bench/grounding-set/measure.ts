import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents } from '../../../schema/agents/index.ts';
import { textOf } from '../../../schema/event-text.ts';
import type { ImportEvent } from '../../../schema/import-event.ts';
import { isEvidence, partyOf, supportOf } from '../../../server/ai/support/index.ts';
import { drainJobs } from '../../support/jobs.ts';
import type { Tenant, World } from '../../support/world.ts';
import { type GroundingCase, groundingCases, type JudgedFact } from './cases.ts';
import { at, isPresent } from './present.ts';
import { events, notes, records } from './workspace.ts';

/** Runs the cases of the grounding set, and holds each answer to its sources and to the facts that it should have. */

export interface GroundingFigures {
  type: string;
  runs: number;
  quotes: number;
  /** Quotes that do not stand at their offsets, each with its run. */
  misplaced: string[];
  values: number;
  /** Values that do not follow from their quotes. */
  unsupported: string[];
  facts: number;
  missing: string[];
  /** Runs that found something where there is nothing, or nothing where there is. */
  mistaken: string[];
}

const material = join(import.meta.dir, '..', '..', '..', 'tui', 'demo', 'material');
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

interface Annotated {
  path: string;
  claim?: { text: string; start: number; end: number };
  sources: SourceShown[];
}

interface SourceShown {
  type: string;
  oId: string | null;
  field?: string;
  quote?: string;
  start: number;
  end: number;
}

async function judgeAnnotations(
  world: World,
  tenant: Tenant,
  name: string,
  { data, annotations, runOId }: { data: unknown; annotations: Annotated[]; runOId: string },
  figures: GroundingFigures,
): Promise<void> {
  const { body } = await tenant.api.get('/agents/run/get', { runOId });
  const kept: KeptRun = body.data;
  const party = partyOf(kept.request?.subject ?? null, kept.request?.company ?? null);
  for (const { path, claim, sources } of annotations) {
    const value = at(data, path);
    if (claim && typeof value === 'string' && value.slice(claim.start, claim.end) !== claim.text)
      figures.misplaced.push(`${name} ${path}: the claim stands elsewhere`);
    for (const source of sources) {
      if (source.quote === undefined) continue;
      figures.quotes++;
      const stored = await storedText(world, tenant, source, kept);
      const { start, end, quote } = source;
      if (stored?.slice(start, end) !== quote) figures.misplaced.push(`${name} ${path}: ${quote}`);
      else if (typeof value === 'string') {
        figures.values++;
        const said = claim?.text ?? value;
        const verdict = supportOf({
          value: said,
          source: { text: stored, title: null, url: null },
          start,
          end,
          party,
        });
        // a word of a fixed list is not compared with its quote
        const follows = /^(?:YES|NO)$/.test(said)
          ? isEvidence(stored, start, end)
          : verdict.follows || isMadeOf(said, sources);
        if (!follows) figures.unsupported.push(`${name} ${path}: ${said} ← ${quote}`);
      }
    }
  }
}

interface KeptRun {
  request: { subject: string | null; company: string | null } | null;
  sources: { type: string; text: string }[];
}

/** A text that holds nothing but quotes, one behind the other, each to the letter. */
function isMadeOf(text: string, sources: readonly SourceShown[]): boolean {
  const rest = sources.reduce((left, { quote = '' }) => left.replace(quote, () => ''), text);
  return rest.replaceAll(/<\/?p>/g, '').trim() === '';
}

/** What the quote of a source counts in, read from where it is stored. */
async function storedText(
  world: World,
  tenant: Tenant,
  { type, oId, field, quote = '' }: SourceShown,
  { sources }: KeptRun,
): Promise<string | null> {
  if (type === 'input')
    return sources.find((one) => one.type === type && one.text.includes(quote))?.text ?? null;
  if (!oId) return null;
  if (type === 'finding') {
    const [event] = await world.db.read(
      tenant.workspaceOId,
      (tx) => tx<{ text: string }[]>`
        select kept.text
        from finding
        join event_payload as kept
          on kept.workspace_o_id = ${tenant.workspaceOId}
          and kept.event_o_id = finding.event_o_id
        where finding.workspace_o_id = ${tenant.workspaceOId}
          and finding.o_id = ${oId}`,
    );
    return event?.text ?? null;
  }
  if (type === 'event') {
    const { body } = await tenant.api.get('/event/get', { oId });
    return textOf((body.data ?? body).payload as ImportEvent);
  }
  if (type === 'resource') return (await tenant.api.get('/library/source', { oId })).body.data?.text ?? null;
  const [record] = await world.db.read(
    tenant.workspaceOId,
    (tx) => tx<{ name: string; description: string | null; data: unknown }[]>`
      select name, description, data
      from entity
      where workspace_o_id = ${tenant.workspaceOId}
        and o_id = ${oId}`,
  );
  const value =
    field === '/name' || field === '/description' ? at(record, field) : at(record?.data, field ?? '');
  return typeof value === 'string' ? value : null;
}
