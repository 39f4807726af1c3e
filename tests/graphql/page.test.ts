import { afterAll, beforeAll, expect, test } from 'bun:test';
import { firstQuery } from '../../server/graphql/graphiql.ts';
import { type Browser, chromiumPath, startBrowser } from '../support/browser.ts';
import { asker } from '../support/graphql.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

test('a browser gets GraphiQL without a key, with nothing in it from elsewhere', async () => {
  const reply = await world.app.fetch(
    new Request('http://localhost/graphql', { headers: { accept: 'text/html,application/xhtml+xml' } }),
  );
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('http');
  expect(policy).not.toContain('unsafe-eval');
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

test('the page is sent in at most two megabytes', async () => {
  const reply = await world.app.fetch(
    new Request('http://localhost/graphql', { headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
  );
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect((await reply.arrayBuffer()).byteLength).toBeLessThan(2_000_000);
});

if (chromiumPath !== null) {
  const path = chromiumPath;
  let browser: Browser;
  let http: Bun.Server<undefined>;
  beforeAll(async () => {
    http = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      fetch: (request) => world.app.fetch(request),
    });
    browser = await startBrowser(path);
  });
  afterAll(async () => {
    await browser?.close();
    await http?.stop(true);
  });

  test('GraphiQL completes the names of fields in a browser, and asks nobody else', async () => {
    const { key } = await world.newWorkspace();
    const tab = await browser.open(`http://127.0.0.1:${http.port}/graphql`);
    await tab.evaluate(`sessionStorage.setItem('groundwork-key', ${JSON.stringify(key)})`);
    await tab.go(`http://127.0.0.1:${http.port}/graphql`);
    const completed = await tab.evaluate<string[]>(`new Promise((resolve, reject) => {
      const since = performance.now();
      let asked = -Infinity;
      const look = () => {
        const editor = window.__MONACO?.editor.getEditors()[0];
        // the schema may not have been read yet
        if (editor && performance.now() - asked > 8000) {
          asked = performance.now();
          editor.setValue('{ acc');
          editor.setPosition({ lineNumber: 1, column: 6 });
          editor.focus();
          editor.trigger('', 'editor.action.triggerSuggest', {});
        }
        const rows = [...document.querySelectorAll('.suggest-widget .monaco-list-row')].map((row) => row.getAttribute('aria-label'));
        if (rows.includes('accounts')) return resolve(rows);
        if (performance.now() - since > 240000) return reject(new Error('nothing is completed'));
        setTimeout(look, 100);
      };
      look();
    })`);
    expect(completed).toContain('accounts');
    const asked = await tab.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin))`,
    );
    expect(asked).toEqual([]);
  });
}
