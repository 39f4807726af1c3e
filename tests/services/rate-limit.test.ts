import { expect, test } from 'bun:test';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import { listening } from '../support/statements.ts';
import { testWorld } from '../support/world.ts';

test('a share of the minute is stored by values alone: a selection would be sent to each node, also to one that is away', async () => {
  const world = await testWorld();
  const { workspaceOId, keyOId } = await world.newWorkspace();
  const sent: string[] = [];
  const limit = createRateLimit(
    listening(world.db, (_, text) => sent.push(text)),
    100,
  );
  const user = { oId: 'us', firstName: 'A', lastName: 'B' };
  const caller = { workspaceOId, keyOId, holderOId: keyOId, scopes: [], timeZone: 'UTC', user };
  const headers = await limit.take(caller, 'library');
  expect(headers.ratelimit).toStartWith('"default";r=99;');
  const stores = sent.filter((text) => /insert into/.test(text));
  expect(stores).toHaveLength(1);
  expect(stores[0]).not.toMatch(/\bselect\b/);
});
