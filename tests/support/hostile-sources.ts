import { afterAll, beforeAll, expect } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { jobs } from '../../schema/jobs.ts';
import { createOutbound, type OutboundOptions } from '../../server/outbound/index.ts';
import { drainJobs } from './jobs.ts';
import { makeWorld, type Tenant, testWorld, type World } from './world.ts';

/**
 * What strangers hand in, through the whole product: each is indexed with the right text, or has failed with a code
 * and a reason for a person. None stays pending for ever, ends the process or answers 500.
 */

export let world: World;
export let tenant: Tenant;
export let site: ReturnType<typeof Bun.serve>;
const pages = new Map<string, () => Response>();

export function openSite(): void {
  beforeAll(async () => {
    world = await testWorld();
    tenant = await world.newWorkspace();
    site = serveOn('127.0.0.1', (request) => pages.get(new URL(request.url).pathname)?.());
  });
  afterAll(() => site.stop(true));
}

export function serveOn(hostname: string, answer: (request: Request) => Response | undefined) {
  return Bun.serve({
    port: 0,
    hostname,
    fetch: (request) => answer(request) ?? new Response('no such page', { status: 404 }),
  });
}

export interface Outcome {
  oId: string;
  status: string;
  code: string | null;
  reason: string;
  nextAttemptAt: string | null;
  name: string;
  identifier: string;
  text: string | null;
  metadata: Record<string, unknown>;
}

/** Hands one source in as a client does, lets the worker come to rest, and reads what became of it. */
export async function handedIn(to: Tenant, body: Record<string, unknown>, by = world): Promise<Outcome> {
  const created = await to.api.post('/resource/create', body);
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await drainJobs(by);
  return outcomeOf(to, created.body.data.oId);
}

export async function outcomeOf(of: Tenant, oId: string): Promise<Outcome> {
  const status = await of.api.get('/resource/status', { oId });
  const got = await of.api.get('/resource/get', { oId, includeText: true });
  expect([status.status, got.status]).toEqual([200, 200]);
  const { error, reason, nextAttemptAt } = status.body.data;
  const { name, identifier, text, metadata } = got.body;
  const code = error?.code ?? null;
  return { oId, status: got.body.status, code, reason, nextAttemptAt, name, identifier, text, metadata };
}

export function expectFailed(outcome: Outcome, code: string, reason: RegExp): void {
  expect(outcome).toMatchObject({ status: 'failed', code, nextAttemptAt: null, text: null });
  expect(outcome.reason).toMatch(reason);
  // a sentence, and none about our own trouble
  expect(outcome.reason).toMatch(/^\S.{15,250}$/);
  expect(outcome.reason).not.toContain('went wrong on the server');
}

export function expectIndexed(outcome: Outcome, text: string | RegExp): void {
  expect(outcome).toMatchObject({ status: 'indexed', code: null, nextAttemptAt: null });
  if (typeof text === 'string') expect(outcome.text).toBe(text);
  else expect(outcome.text).toMatch(text);
}

export async function expectFound(
  outcome: Outcome,
  query: string,
  content: string,
  of = tenant,
): Promise<void> {
  const { status, body } = await of.api.post('/resource/search', { query, resourceOIds: [outcome.oId] });
  expect(status).toBe(200);
  expect(body.data.map((hit: { content: string }) => hit.content).join('\n')).toContain(content);
  for (const { position, content: hit } of body.data)
    expect(outcome.text?.slice(position.start, position.end)).toBe(hit);
}

/** A world that speaks to other servers by options of its own. */
export async function worldWith(settings: Record<string, string>, options: OutboundOptions): Promise<World> {
  const own = await makeWorld(settings);
  own.context.outbound = createOutbound(own.context.config, options);
  return own;
}

/** Every attempt that the queue allows, one after the other, and its end. */
export async function exhaust(of: World): Promise<void> {
  for (let attempt = 0; attempt < jobs['index-resource'].attempts; attempt++) {
    await drainJobs(of, { hurry: true, rounds: 1 });
  }
  const { db, context } = of;
  await sweep({ db, log: context.log, workerOId: 'wk_000000000000000000000', knownDead: [] });
}

export const fileOf = (filename: string, bytes: Uint8Array | string, contentType?: string) => ({
  mode: 'file',
  file: Buffer.from(bytes).toString('base64'),
  filename,
  ...(contentType ? { contentType } : {}),
});

/** The address of a page that answers so. */
export function pageAt(
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
  status = 200,
) {
  pages.set(path, () => new Response(body, { status, headers }));
  return { mode: 'url', url: `http://127.0.0.1:${site.port}${path}` };
}

export const typed = (contentType: string) => ({ 'content-type': contentType });
