import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Browser, chromiumPath, startBrowser, type Tab } from '../support/browser.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * The page of the API in a real browser. On a machine without Chromium there is nothing to look with; `.ci/run` has one.
 */

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const pageOf = async (host: string) => {
  const reply = await world.app.fetch(new Request(`http://${host}/docs`));
  return { text: await reply.text(), policy: reply.headers.get('content-security-policy') };
};

test('the groups stand in the page before any script has run, each with a sentence', async () => {
  const { text } = await pageOf('localhost');
  const { tags } = world.app.document() as { tags: { name: string; description: string }[] };
  expect(tags.length).toBeGreaterThan(35);
  for (const { name, description } of tags) {
    expect(description).not.toMatch(/operations$|^Records of the kind/);
    expect(text).toContain(`>${name}<small>`);
  }
});

test('the document names the address by which it was asked for', async () => {
  const serversAt = async (host: string) => {
    const reply = await world.app.fetch(new Request(`http://${host}/docs/json`));
    return ((await reply.json()) as { servers: unknown }).servers;
  };
  expect(await serversAt('localhost')).toEqual([{ url: 'http://localhost' }]);
  expect(await serversAt('localhost:8080')).toEqual([{ url: 'http://localhost:8080' }]);
});

if (chromiumPath !== null) {
  const path = chromiumPath;
  let tenant: Tenant;
  let browser: Browser;
  let http: Bun.Server<undefined>;
  let tab: Tab;
  beforeAll(async () => {
    tenant = await world.newWorkspace();
    http = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      fetch: (request) => world.app.fetch(request),
    });
    browser = await startBrowser(path);
    tab = await browser.open(`http://127.0.0.1:${http.port}/docs`);
    // the groups stand there before any script has run, the filter does not
    await until('document.querySelector(".operation-filter-input")');
  });
  afterAll(async () => {
    await browser?.close();
    await http?.stop(true);
  });

  /** Waits in the page until the expression holds. */
  const until = (expression: string) =>
    tab.evaluate(`new Promise((resolve, reject) => {
      const since = performance.now();
      const look = () => {
        if (${expression}) return resolve(true);
        if (performance.now() - since > 240000) return reject(new Error(${JSON.stringify(expression)}));
        setTimeout(look, 20);
      };
      look();
    })`);
  /** Types into a field that React keeps. */
  const type = (selector: string, text: string) =>
    tab.evaluate(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  const paths = () =>
    tab.evaluate<string[]>(
      `[...document.querySelectorAll('.opblock-summary-path')].map((each) => each.dataset.path)`,
    );

  test.each([
    ['a sentence', 'latest changed first', (found: string[]) => found.includes('/api/v2/deal/list')],
    [
      'an address',
      'buying-trigger/list',
      (found: string[]) => found.join() === '/api/v2/buying-trigger/list',
    ],
    [
      'a field of a body',
      'whoFeelsThisMost',
      (found: string[]) => found.every((each) => each.includes('buying-trigger')),
    ],
    ['a parameter', 'stageCategories', (found: string[]) => found.includes('/api/v2/deal/list')],
  ])('the filter opens what it finds by %s', async (_by, words, fits) => {
    await type('.operation-filter-input', words);
    await until(
      `ui.layoutSelectors.currentFilter() === ${JSON.stringify(words)} && document.querySelector('.opblock-summary-path')`,
    );
    const found = await paths();
    expect([words, found, found.length > 0 && fits(found)]).toEqual([words, found, true]);
  });

  test('the filter says that nothing is found', async () => {
    await type('.operation-filter-input', 'qqzzxx');
    await until('document.querySelector("#nothing-found")');
    expect(await tab.evaluate<string>('document.querySelector("#nothing-found").textContent')).toContain(
      'qqzzxx',
    );
    await type('.operation-filter-input', '');
    await until('document.querySelectorAll("h3.opblock-tag").length > 35');
  });

  test('an operation that is opened is read alone, with all that it refers to', async () => {
    const reading = `(async () => {
      const spec = ui.specSelectors.specJson().toJS();
      const others = { enumerable: true, get: () => { throw new Error('another operation is read') } };
      Object.defineProperty(spec.paths, '/others', others);
      const path = ['paths', '/api/v2/workflows/create', 'post'];
      const { spec: operation } = await ui.fn.resolveSubtree(spec, path, { baseDoc: location.href });
      return JSON.stringify(operation).match(/"\\$ref":"[^"]*"/g);
    })()`;
    const references = await tab.evaluate<string[]>(reading);
    // a node may hold nodes
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/WorkflowNode"']));
  });

  test('with a key the first example of ten groups is answered, and the page asks nobody else', async () => {
    await tab.evaluate('document.querySelector(".btn.authorize").click()');
    await until('document.querySelector(".auth-container input")');
    await type('.auth-container input', tenant.key);
    await tab.evaluate('document.querySelector(".auth-container .btn.authorize").click()');
    await tab.evaluate('document.querySelector(".auth-container .btn-done").click()');
    await until('document.querySelectorAll("h3.opblock-tag").length > 35');
    const groups = await tab.evaluate<string[]>(
      `[...document.querySelectorAll('h3.opblock-tag')].map((each) => each.dataset.tag)`,
    );
    const statuses: Record<string, string> = {};
    for (const group of groups.filter((_, place) => place % 4 === 0)) {
      const heading = `document.querySelector('h3[data-tag=${JSON.stringify(group)}]')`;
      const one = `${heading}.parentElement.querySelector('.opblock')`;
      await tab.evaluate(`${heading}.click()`);
      await until(one);
      await tab.evaluate(`${one}.querySelector('.opblock-summary-control').click()`);
      await until(`${one}.querySelector('.try-out__btn')`);
      await tab.evaluate(`${one}.querySelector('.try-out__btn').click()`);
      await until(`${one}.querySelector('.btn.execute')`);
      await tab.evaluate(`${one}.querySelector('.btn.execute').click()`);
      const status = `${one}.querySelector('.live-responses-table .response .response-col_status')`;
      await until(status);
      statuses[group] = await tab.evaluate<string>(`${status}.textContent`);
      await tab.evaluate(`${heading}.click()`);
      await until(`!${heading}.parentElement.querySelector('.opblock')`);
    }
    expect(Object.keys(statuses)).toHaveLength(10);
    for (const [group, status] of Object.entries(statuses))
      expect([group, status]).toEqual([group, expect.stringMatching(/^(?:2\d\d|404)/)]);
    const asked = await tab.evaluate<string[]>(
      `performance.getEntriesByType('resource').map((each) => new URL(each.name).origin)`,
    );
    expect(new Set(asked)).toEqual(new Set([`http://127.0.0.1:${http.port}`]));
  });
}
