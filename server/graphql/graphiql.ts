import { acceptedCoding, type Coding, compressedFile } from '../http/reply/coding.ts';
import type { Body } from '../http/reply/compress.ts';

/**
 * GraphiQL with all its parts in one document, so that it works without a network; its nine megabytes are built on
 * demand. It reads the schema once when it loads, so the page asks for the key first and then reloads.
 */
export const firstQuery = `{
  jobs(first: 10) {
    nodes { kind status subject counts { total done failed } error createdAt }
  }
  events(first: 10) {
    totalCount
    nodes { eventTimestamp eventType eventSummary findings { extractionType quote } }
  }
}
`;

/** In the page, before GraphiQL: the key lives as long as the tab, and goes with each request to this server. */
const keyOfTheTab = `
  const keyName = 'groundwork-key';
  const plainFetch = window.fetch;
  window.fetch = async (input, init = {}) => {
    const key = sessionStorage.getItem(keyName);
    const { origin } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!key || origin !== location.origin) return plainFetch(input, init);
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.get('x-api-key') && !headers.get('api_key')) headers.set('x-api-key', key);
    const reply = await plainFetch(input, { ...init, headers });
    if (reply.status === 401) showForm('The server refused this key.');
    return reply;
  };
  function showForm(says) {
    document.getElementById('key-says').textContent = says;
    document.getElementById('key-form').hidden = false;
  }
  document.addEventListener('DOMContentLoaded', () => {
    const form = document.getElementById('key-form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sessionStorage.setItem(keyName, new FormData(form).get('key').trim());
      location.reload();
    });
    document.getElementById('key-change').addEventListener('click', () => showForm('Another key for this tab:'));
    if (!sessionStorage.getItem(keyName)) showForm('An API key with the scope read shows the schema:');
  });
`;

const keyForm = `
  <style>
    #key-form, #key-change { position: fixed; z-index: 20; font: 14px system-ui, sans-serif; }
    #key-form { inset: 0 0 auto 0; display: flex; gap: 8px; align-items: center; padding: 10px 16px; background: #20283a; color: #fff; }
    #key-form[hidden] { display: none; }
    #key-form input { flex: 1; max-width: 32em; padding: 6px 8px; border: 0; border-radius: 4px; font: inherit; }
    #key-form button { padding: 6px 12px; border: 0; border-radius: 4px; font: inherit; cursor: pointer; }
    #key-change { right: 12px; bottom: 8px; padding: 4px 8px; border: 0; border-radius: 4px; background: #20283a; color: #fff; cursor: pointer; }
  </style>
  <form id="key-form" hidden autocomplete="off">
    <label for="key" id="key-says"></label>
    <input id="key" name="key" type="password" required placeholder="gw_…" />
    <button>Use in this tab</button>
  </form>
  <button id="key-change" type="button">API key</button>
`;

const begin = 'YogaGraphiQL.renderYogaGraphiQL(';

const bodies = new Map<Coding | null, Promise<Body>>();

/**
 * Returns the page in a coding that the browser accepts, encoded once for each: brotli makes 1.9 of nine megabytes.
 */
export async function graphiqlPage(request: Request): Promise<Response> {
  const coding = acceptedCoding(request.headers.get('accept-encoding'));
  const made = bodies.get(coding) ?? bodyIn(coding);
  bodies.set(coding, made);
  made.catch(() => bodies.delete(coding));
  const body = await made;
  return new Response(body.content, {
    headers: {
      ...body.headers,
      'content-type': 'text/html; charset=utf-8',
      // The page runs what is in it and speaks to this server, to nobody else.
      'content-security-policy':
        "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: 'self'; font-src data:; connect-src 'self' blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function bodyIn(coding: Coding | null): Promise<Body> {
  const html = await pageText();
  const headers = { vary: 'accept-encoding' };
  if (coding === null) return { content: html, headers };
  const content = await compressedFile(Buffer.from(html), coding, 'small');
  return { content, headers: { ...headers, 'content-encoding': coding } };
}

async function pageText(): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const plain = String(renderGraphiQL({ title: 'Groundwork GraphiQL', defaultQuery: firstQuery }));
  // The last one is the call; the others stand in the nine megabytes before it.
  const call = plain.lastIndexOf(begin);
  return (
    `${plain.slice(0, call)}if (sessionStorage.getItem(keyName)) ${plain.slice(call)}`
      // Functions, since a replacement text would have its dollar signs read.
      .replace('</head>', () => `<script>${keyOfTheTab}</script></head>`)
      .replace('<noscript>', () => `${keyForm}<noscript>`)
  );
}
