import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from './client.ts';
import { account, call, deals } from './material/call.ts';
import { askByMcp } from './mcp-scene.ts';
import { bold, cited, faint, line, point, request, title, wait } from './say.ts';
import type { Target } from './server.ts';
import { showChartAndSite } from './site-scene.ts';
import { runWorkflowScene } from './workflow-scene.ts';

const documents = ['product.md', 'case-study.md', 'competitor.md'];
const material = (name: string) => readFileSync(join(import.meta.dir, 'material', name), 'utf8');

interface Item<T> {
  data: T;
}

/** The steps of a first afternoon with the product, each with its result. */
export async function tour(target: Pick<Target, 'url' | 'key'>): Promise<void> {
  const client = createClient(target.url, target.key);
  await whoAmI(client);
  const product = await offering(client);
  await generateReference(client, product);
  await indexResources(client);
  await searchThem(client);
  await importEvents(client);
  await runContentAgent(client, product);
  await runEnrichAgent(client);
  await runWorkflowScene(client);
  await showChartAndSite(target, client);
  await askByMcp(target);
}

interface Named {
  oId: string;
  name: string;
}

/** What an earlier tour on this server has made is used again, so that none doubles anything. */
async function once(client: Client, list: string, name: string, make: () => Promise<Named>): Promise<Named> {
  const { data } = await client.get<Item<Named[]>>(list, { text: name, limit: 100 });
  const there = data.find((one) => one.name === name);
  if (!there) return make();
  line(faint(`   ${name} is there already`));
  return there;
}

async function whoAmI(client: Client): Promise<void> {
  title('Whose key is this?');
  request('GET', '/api-key/validate');
  const reply = await client.get<{ workspaceName: string; credits: { creditsAvailable: number } }>(
    '/api-key/validate',
  );
  point(`workspace “${reply.workspaceName}”, ${reply.credits.creditsAvailable} credits left this month`);
}

async function offering(client: Client): Promise<string> {
  title('A product for the library, generated from its page');
  const sources = [{ type: 'TEXT', value: material('product.md') }];
  const made = await once(client, '/product/list', 'Tallyline', async () => {
    request('POST', '/product/generate');
    const { data } = await client.post<Item<[Named]>>('/product/generate', {
      products: [{ name: 'Tallyline', sources }],
    });
    return data[0];
  });
  point(`${bold(made.name)} ${faint(made.oId)}`);
  await showEvidence(client, made.oId, 4);
  return made.oId;
}

async function generateReference(client: Client, product: string): Promise<void> {
  title('A customer reference from a case study: every value with the sentence behind it');
  const sources = [{ type: 'TEXT', value: material('case-study.md') }];
  const made = await once(client, '/reference/list', 'Regional grocer', async () => {
    request('POST', '/reference/generate');
    const { data } = await client.post<Item<[Named]>>('/reference/generate', {
      references: [{ name: 'Regional grocer', sources }],
      primaryOfferingOId: product,
    });
    return data[0];
  });
  point(`${bold(made.name)} ${faint(made.oId)}`);
  await showEvidence(client, made.oId, 7);
}

interface Evidence {
  values: { path: string; value: string; quote: string; start: number; end: number }[];
  unsupported: string[];
}

async function showEvidence(client: Client, oId: string, most: number): Promise<void> {
  request('GET', `/library/evidence?oId=${oId}`);
  const { data } = await client.get<Item<Evidence>>('/library/evidence', { oId });
  for (const one of data.values.slice(0, most))
    cited(bold(one.path), one.quote, `characters ${one.start}–${one.end}`);
  if (data.values.length > most) line(faint(`     … and ${data.values.length - most} more`));
  if (data.unsupported.length > 0)
    line(faint(`   left empty, because no sentence says so: ${data.unsupported.join(', ')}`));
}

interface Status {
  status: string;
  stage: string | null;
  error: { message: string } | null;
  progress: { done: number; total: number };
}

async function indexResources(client: Client): Promise<void> {
  title('Documents become searchable');
  for (const file of documents) {
    const name = `tallyline-${file}`;
    const text = material(file);
    const data = await once(client, '/resource/list', name, async () => {
      request('POST', '/resource/create');
      return (await client.post<Item<Named>>('/resource/create', { mode: 'text', name, text })).data;
    });
    const status = await wait<Status>(async () => {
      const now = (await client.get<Item<Status>>('/resource/status', { oId: data.oId })).data;
      if (now.status === 'indexed' || now.status === 'failed') return { done: now };
      return {
        still: `${name}: ${now.status}, ${now.stage ?? 'waits'} ${now.progress.done}/${now.progress.total}`,
      };
    });
    if (status.status === 'failed') throw new Error(`${name} could not be indexed: ${status.error?.message}`);
    point(`${name} ${faint(`${status.status}, ${data.oId}`)}`);
  }
}

async function searchThem(client: Client): Promise<void> {
  const query = 'why are popular items sold out on Saturdays';
  title(`Search: “${query}”`);
  request('POST', '/resource/search');
  const { data } = await client.post<
    Item<{ name: string; content: string; score: number; position: { start: number; end: number } }[]>
  >('/resource/search', { query, limit: 3 });
  for (const hit of data) {
    cited(
      `${hit.name} ${faint(`score ${hit.score.toFixed(2)}`)}`,
      lineAbout(query, hit.content),
      `${hit.position.start}–${hit.position.end}`,
    );
  }
}

/** The line of a passage that has most words of the question. */
function lineAbout(query: string, passage: string): string {
  const words = query.toLowerCase().split(' ');
  const shared = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
  return passage.split('\n').reduce((best, one) => (shared(one) > shared(best) ? one : best));
}

async function importEvents(client: Client): Promise<void> {
  title('Sales activity: a call and six deals in one request');
  request('POST', '/event/import');
  const { jobs } = await client.post<{ jobs: { eventType: string; jobOId: string }[] }>('/event/import', {
    events: [call, ...deals],
  });
  for (const job of jobs) {
    const counts = await wait<Record<string, number>>(async () => {
      const now = await client.get<{ status: string; counts: Record<string, number> }>(
        '/event/import/status',
        { jobOId: job.jobOId },
      );
      return ['COMPLETED', 'FAILED', 'CANCELLED'].includes(now.status)
        ? { done: now.counts }
        : { still: `${job.eventType}: ${now.status}` };
    });
    point(
      `${job.eventType}: ${counts.ingested} stored, ${counts.skipped} were there already, ${counts.failed} failed`,
    );
  }
  request('GET', '/event/list');
  const { data } = await client.get<
    Item<{ events: { eventTimestamp: string; eventType: string; eventSummary: string }[] }>
  >('/event/list', { limit: 5, eventTypes: 'CALL_TRANSCRIPT,OPPORTUNITY_CREATED,DEAL_WON,DEAL_LOST' });
  for (const event of data.events)
    point(`${event.eventTimestamp.slice(0, 10)} ${event.eventType.padEnd(20)} ${event.eventSummary}`);
  await showFindings(client);
}

interface Finding {
  extractionType: string;
  quote: string;
  speaker: string | null;
}

async function showFindings(client: Client): Promise<void> {
  const findings = await wait<Finding[]>(async () => {
    const { data } = await client.get<Item<{ findings?: Finding[] } | Finding[]>>('/finding/list', {
      limit: 6,
    });
    const found = Array.isArray(data) ? data : (data.findings ?? []);
    return found.length > 0 ? { done: found } : { still: 'reading the call' };
  });
  request('GET', '/finding/list');
  for (const one of findings) cited(one.extractionType, one.quote, one.speaker ?? '');
}

interface Annotation {
  path: string;
  sources: { type: string; oId: string | null; quote: string; start: number; end: number }[];
}

async function runContentAgent(client: Client, product: string): Promise<void> {
  title(`An agent writes about ${account.name}, and cites what it read`);
  const agent = await once(client, '/agents/list', 'Account brief', async () => {
    const wanted = { name: 'Account brief', type: 'CONTENT', productOId: product };
    return (await client.post<Item<Named>>('/agents/create', wanted)).data;
  });
  request('POST', '/agents/content/run');
  const run = await client.post<{
    data: { content: string };
    annotations: Annotation[];
    model: string;
    _metadata: { usage: number };
  }>('/agents/content/run', {
    agentOId: agent.oId,
    companyName: account.name,
    companyDomain: account.domain,
    outputFormat: 'TEXT',
    includeFullAnnotation: true,
  });
  for (const text of run.data.content.split('\n')) line(`   ${text}`);
  line();
  const sources = run.annotations.flatMap((one) =>
    one.sources.map((source) => ({ path: one.path, ...source })),
  );
  for (const one of sources.slice(0, 4))
    cited(one.path, one.quote, `${one.type}${one.oId ? ` ${one.oId}` : ''}, ${one.start}–${one.end}`);
  const sent = [...documents.map(material), ...call.transcript.map(({ text }) => text)];
  const verbatim = sources.filter(({ quote }) => sent.some((text) => text.includes(quote)));
  point(
    `${verbatim.length} of ${sources.length} quotes stand in the texts of this tour as they are, character for character`,
  );
  point(`model ${run.model}, ${run._metadata.usage} credits`);
}

async function runEnrichAgent(client: Client): Promise<void> {
  title(`What is known about ${account.name}?`);
  const agent = await once(client, '/agents/list', 'Company facts', async () => {
    const wanted = { name: 'Company facts', type: 'ENRICH_COMPANY' };
    return (await client.post<Item<Named>>('/agents/create', wanted)).data;
  });
  request('POST', '/agents/enrich-company/run');
  const { data } = await client.post<
    Item<{
      product: { name: string; matchConfidence: string; matchAnalysis: string } | null;
      talkingPoints: string[];
      recentActivity: string[];
    }>
  >('/agents/enrich-company/run', {
    agentOId: agent.oId,
    companyName: account.name,
    companyDomain: account.domain,
  });
  if (data.product)
    point(
      `fits ${bold(data.product.name)}, ${data.product.matchConfidence.toLowerCase()}: ${data.product.matchAnalysis}`,
    );
  for (const one of data.talkingPoints.slice(0, 4)) point(one);
  for (const one of data.recentActivity.slice(0, 3)) point(`${faint('lately')} ${one}`);
}
