import { beforeAll, expect, test } from 'bun:test';
import { firstQuery } from '../../server/graphql/graphiql.ts';
import { asker } from '../support/graphql.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
}, 120_000);

test('a browser gets GraphiQL without a key, with nothing in it from elsewhere', async () => {
  const reply = await world.app.fetch(
    new Request('http://localhost/graphql', { headers: { accept: 'text/html,application/xhtml+xml' } }),
  );
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('http');
  const html = await reply.text();
  expect(html).toContain('Groundwork GraphiQL');
  // it reads the schema when it begins, so it begins with a key, and that is kept for the tab alone
  expect(html).toContain('if (sessionStorage.getItem(keyName)) YogaGraphiQL.renderYogaGraphiQL(');
  expect(reply.headers.get('x-frame-options')).toBe('DENY');
  expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="?https?:/);
});

test('the query that the page begins with is answered', async () => {
  const { errors, data } = await asker(world.app, (await world.newWorkspace()).key)(firstQuery);
  expect(errors).toEqual([]);
  expect(data).toEqual({ jobs: { nodes: [] }, events: { totalCount: 0, nodes: [] } });
});
