import { readFileSync } from 'node:fs';
import { drainJobs } from '../../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../../support/world.ts';

/** The labelled conversations as a workspace holds them: library, resources, events, and documents about records. */

interface LibraryEntry {
  kind: string;
  name: string;
  description?: string;
  data: Record<string, unknown>;
}

interface DriftPair extends LibraryEntry {
  id: string;
  document: string;
  documentDate: string;
}

const offerings = new Set(['product', 'service', 'solution']);

/** A fresh workspace with all of it, imported through the front door, its jobs done. */
export async function loadConversations(folder: string): Promise<{ world: World; tenant: Tenant }> {
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const world = await testWorld();
  const tenant = await world.newWorkspace();
  const library: LibraryEntry[] = read('library.json');
  const pairs: DriftPair[] = read('drift.json');
  const first = library.toSorted((a, b) => Number(offerings.has(b.kind)) - Number(offerings.has(a.kind)));
  let offering: string | undefined;
  for (const entry of [...first, ...pairs]) offering = (await create(tenant, entry, offering)) ?? offering;
  const events: object[] = [];
  for (const { file } of read('findings.json') as { file: string }[]) {
    const { type, name, text, ...event } = read(file);
    if (type === 'resource') await tenant.api.post('/resource/create', { mode: 'text', name, text });
    else events.push({ type, name, text, ...event });
  }
  const documents = new Map(pairs.map((pair) => [pair.document, pair] as const).reverse());
  for (const [text, { id, documentDate }] of documents)
    await tenant.api.post('/resource/create', {
      mode: 'text',
      name: `document ${id}`,
      text,
      metadata: { date: documentDate },
    });
  const { status } = await tenant.api.post('/event/import', { events });
  if (status >= 300) throw new Error(`the events were refused: ${status}`);
  await drainJobs(world);
  return { world, tenant };
}

/** The first offering's oId, for what belongs to one. */
async function create(
  { api }: Tenant,
  { kind, name, description, data }: LibraryEntry,
  offeringOId: string | undefined,
): Promise<string | undefined> {
  const { status, body } = await api.post(`/${kind}/create`, {
    name,
    ...(description ? { description } : {}),
    ...(['core-feature', 'motion', 'motion-playbook'].includes(kind) ? { offeringOId } : {}),
    ...(kind === 'motion' ? { motionType: 'NET_NEW' } : {}),
    ...(kind === 'proof-point' ? { type: 'fact' } : {}),
    ...data,
  });
  if (status >= 300) throw new Error(`${kind} ${name} was refused: ${status} ${JSON.stringify(body)}`);
  return offeringOId ?? body.data.oId;
}
