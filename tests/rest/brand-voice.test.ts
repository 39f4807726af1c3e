import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { type Api, type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

const voice = {
  name: 'Plain',
  vocabulary: { keySubstitutions: ['utilize → use', 'leverage -> use'], keyCompanyTerms: ['OrderFlow'] },
  tonality: { neverSoundLike: ['Never use "game-changing"'] },
};

async function withVoice(more: object = {}): Promise<Tenant & { voiceOId: string }> {
  const tenant = await world.newWorkspace();
  const made = await tenant.api.post('/brand-voice/create', { ...voice, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { ...tenant, voiceOId: made.body.data.oId };
}

const text = 'Teams utilize orderflow every day.';

describe('apply', () => {
  test('rewrites each source by the rules of the voice, in order, and says what it changed', async () => {
    const { api, voiceOId } = await withVoice();
    const sources = [{ type: 'TEXT', value: text }, 'Nothing to change here.'];
    const reply = await api.post('/brand-voice/apply', { sources, brandVoiceOId: voiceOId });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const [first, second] = reply.body.data;
    expect(first).toMatchObject({
      originalSource: { type: 'TEXT', value: text },
      transformedContent: 'Teams use OrderFlow every day.',
    });
    expect(first.reasoning).toContain('use');
    expect(first).not.toHaveProperty('originalContent');
    expect(second).toMatchObject({
      originalSource: { type: 'TEXT', value: 'Nothing to change here.' },
      transformedContent: 'Nothing to change here.',
    });
  });

  test('answers the original where it is asked for', async () => {
    const { api, voiceOId } = await withVoice();
    const body = { sources: [text], brandVoiceOId: voiceOId, includeOriginal: true };
    const reply = await api.post('/brand-voice/apply', body);
    expect(reply.body.data[0].originalContent).toBe(text);
  });

  test('costs 5, 10, 20 or 30 credits a source by tier, 20 without one', async () => {
    const { api, voiceOId } = await withVoice();
    const costs = { NOTE: 5, PULSE: 10, ECHO: 20, HARMONY: 30 };
    for (const [modelType, cost] of [...Object.entries(costs), [undefined, 20] as const]) {
      const body = { sources: [text, text], brandVoiceOId: voiceOId, ...(modelType ? { modelType } : {}) };
      expect((await api.post('/brand-voice/apply', body)).body._metadata.usage).toBe(2 * cost);
    }
    expect((await api.get('/api-key/validate')).body.credits.totalUsed).toBe(2 * (5 + 10 + 20 + 30 + 20));
  });

  test('speaks in the default voice where none is named, and 404 where there is none', async () => {
    const { api, voiceOId } = await withVoice();
    const none = await api.post('/brand-voice/apply', { sources: [text] });
    expect(none.status).toBe(404);
    expect((await api.get('/api-key/validate')).body.credits.totalUsed).toBe(0);
    await api.post('/brand-voice/toggle-default', { oId: voiceOId });
    const reply = await api.post('/brand-voice/apply', { sources: [text] });
    expect(reply.body.data[0].transformedContent).toBe('Teams use OrderFlow every day.');
  });

  test('reads pages, costs nothing when a source cannot be read, and names the source', async () => {
    const { api, voiceOId } = await withVoice();
    const pages = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) =>
        new URL(request.url).pathname === '/page'
          ? new Response(`<!doctype html><title>P</title><main><p>${text}</p></main>`, {
              headers: { 'content-type': 'text/html' },
            })
          : new Response('gone', { status: 410 }),
    });
    const apply = (path: string): Promise<Reply> =>
      api.post('/brand-voice/apply', {
        sources: [text, { type: 'URL', value: `http://127.0.0.1:${pages.port}${path}` }],
        brandVoiceOId: voiceOId,
      });
    const read = await apply('/page');
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    expect(read.body.data[1].transformedContent).toContain('Teams use OrderFlow every day.');
    const before = (await api.get('/api-key/validate')).body.credits.totalUsed;
    const unread = await apply('/gone');
    await pages.stop(true);
    expect(unread.status).toBe(400);
    expect(unread.body.errors[0].path).toBe('sources[1].value');
    expect((await api.get('/api-key/validate')).body.credits.totalUsed).toBe(before);
  });

  test('refuses a voice of another workspace, no source and an unknown tier', async () => {
    const { api, voiceOId } = await withVoice();
    const stranger = await withVoice();
    const send = (body: object) => api.post('/brand-voice/apply', { brandVoiceOId: voiceOId, ...body });
    expect((await send({ sources: [text], brandVoiceOId: stranger.voiceOId })).status).toBe(404);
    expect((await send({ sources: [] })).status).toBe(400);
    expect((await send({ sources: [text], modelType: 'LOUD' })).body.errors[0].path).toBe('modelType');
    expect((await send({ sources: [{ type: 'RESOURCE', value: newOId('rs') }] })).status).toBe(404);
  });
});

describe('toggle-default', () => {
  const defaults = async (api: Api): Promise<string[]> => {
    const listed = await api.get('/brand-voice/list', { limit: 100 });
    return listed.body.data
      .filter((one: { default: boolean }) => one.default)
      .map((one: { oId: string }) => one.oId);
  };

  test('hands the default on; sent for the default voice it changes nothing', async () => {
    const { api, voiceOId } = await withVoice({ default: true });
    const other = (await api.post('/brand-voice/create', { title: 'Other' })).body.data.oId;
    const first = await api.post('/brand-voice/toggle-default', { oId: other });
    expect(first.body.data).toMatchObject({ oId: other, default: true });
    expect(await defaults(api)).toEqual([other]);
    const again = await api.post('/brand-voice/toggle-default', { oId: other });
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await defaults(api)).toEqual([other]);
    const revisions = await api.get('/library/revisions', { oId: voiceOId });
    expect(revisions.body.data[0].changes).toEqual([{ path: 'default', before: true, after: false }]);
  });

  test('leaves exactly one default, whatever comes at once', async () => {
    const { api } = await world.newWorkspace();
    const oIds: string[] = [];
    for (let index = 0; index < 6; index++)
      oIds.push((await api.post('/brand-voice/create', { title: `V${index}` })).body.data.oId);
    const replies = await Promise.all(
      [...oIds, ...oIds].map((oId, index) =>
        index % 5 === 4
          ? api.post('/brand-voice/update', { oId, default: true })
          : api.post('/brand-voice/toggle-default', { oId }),
      ),
    );
    for (const reply of replies) expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await defaults(api)).toHaveLength(1);
  });

  test('answers 404 for a voice of another workspace, which keeps its own default', async () => {
    const { api } = await withVoice();
    const stranger = await withVoice({ default: true });
    expect((await api.post('/brand-voice/toggle-default', { oId: stranger.voiceOId })).status).toBe(404);
    expect(await defaults(stranger.api)).toEqual([stranger.voiceOId]);
  });
});
