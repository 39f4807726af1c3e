import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chromiumPath } from '../support/browser.ts';
import { drainJobs } from '../support/jobs.ts';
import { newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { makeWorld, testWorld, type World } from '../support/world.ts';

const page = '<!doctype html><style>body { background: rgb(0, 128, 128) }</style><h1>Home</h1>';

async function publishPage(world: World, html: string) {
  const { key, api } = await world.newWorkspace();
  const made = await sendUpload(
    publishingOf(world.app, { key }),
    '/asset/create',
    { identifier: newIdentifier(), privacy: 'public' },
    { 'index.html': html },
  );
  await drainJobs(world);
  return (await api.get('/asset/get', { uuid: made.uuid })).body.data;
}

test('without a browser an asset has no picture, and is served all the same', async () => {
  const asset = await publishPage(await testWorld(), page);
  expect(asset.thumbnailUrl).toBeNull();
});

if (chromiumPath !== null) {
  const path = chromiumPath;
  let world: World;

  beforeAll(async () => {
    world = await makeWorld({ CHROMIUM_PATH: path });
  });
  afterAll(() => world.app.close());

  test('with a browser a page gets a picture, and reaches nothing but itself on the way', async () => {
    const reached: string[] = [];
    const outside = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request) {
        reached.push(request.url);
        return new Response('secret');
      },
    });
    const asset = await publishPage(
      world,
      `${page}<img src="http://127.0.0.1:${outside.port}/image"><script>fetch('http://localhost:${outside.port}/script')</script>`,
    );
    await outside.stop(true);
    expect(reached).toEqual([]);
    expect(asset.thumbnailUrl).toEndWith(`/@v1/@thumbnail.png`);
    const picture = await world.app.fetch(new Request(asset.thumbnailUrl));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 800]);
  });

  test('a page that never ends gets its picture or none, and holds nobody up for ever', async () => {
    const asset = await publishPage(world, `${page}<script>for (;;);</script>`);
    expect(asset.currentVersion).toBe(1);
  });
}
