import { createHash } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { acceptedCoding, compressedFile } from '../reply/coding.ts';
import type { Body } from '../reply/compress.ts';
import type { Route } from '../route.ts';
import type { Group } from './groups.ts';
import { type ApiDocument, openApiDocument } from './openapi.ts';
import { pageScript } from './page-script.ts';

const forADay = 'public, max-age=86400';
/** Files of the page, all of them from this server: it needs no network. */
const assets: Record<string, { type: string; cache: string; content: () => string | Promise<string> }> = {
  'swagger-ui.css': { type: 'text/css', cache: forADay, content: () => packaged('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript',
    cache: forADay,
    content: () => packaged('swagger-ui-bundle.js'),
  },
  'start.js': { type: 'text/javascript', cache: 'no-cache', content: () => pageScript },
};

/** Where the plugin's page takes the script from, before it begins. */
const scriptOfPlugin = /<script src="[^"]+" crossorigin><\/script>/;
const scripts = ['swagger-ui-bundle.js', 'start.js'].map(
  (name) => `<script src="/docs/assets/${name}"></script>`,
);

/** The page of @elysiajs/swagger over this document, with every script from this server. */
async function swaggerPage({ info, tags }: ApiDocument): Promise<{ html: string; policy: string }> {
  const { swagger } = await import('@elysiajs/swagger');
  const plugin = swagger({
    provider: 'swagger-ui',
    path: '/docs',
    theme: '/docs/assets/swagger-ui.css',
    autoDarkMode: false,
    // it describes no route by itself: the document is computed from the shapes that check the requests
    exclude: /.*/,
    documentation: { info: { ...info, description: 'The API of this server, to read and to try' } },
    swaggerOptions: {
      deepLinking: true,
      filter: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
    },
  });
  const made = await (await plugin.handle(new Request('http://localhost/docs'))).text();
  const html = made
    .replace(scriptOfPlugin, () => scripts.join(''))
    .replace('<head>', '<head><link rel="icon" href="data:," />')
    .replace('<div id="swagger-ui"></div>', () => `<div id="swagger-ui">${groupsHtml(tags)}</div>`);
  const [, begin] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  if (begin === undefined || /(?:src|href)="https?:/.test(html))
    throw new Error('the page of @elysiajs/swagger has another form than this server can serve');
  const digest = createHash('sha256').update(begin).digest('base64');
  return { html, policy: policyWith(`'sha256-${digest}'`) };
}

/** What is shown until Swagger UI has read the document, and where scripts are off. */
const groupsHtml = (groups: readonly Group[]) =>
  `<main class="swagger-ui wrapper"><h1>Groundwork API</h1>${groups
    .map(
      ({ name, description }) => `<h3 class="opblock-tag">${name}<small>${escaped(description)}</small></h3>`,
    )
    .join('')}</main>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const safety = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
const policyWith = (script: string) =>
  `default-src 'none'; script-src 'self' ${script}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** Creates the document and its page, built on the first request. */
export function createDocs(routes: readonly Route[], address: () => string) {
  let page: ReturnType<typeof swaggerPage> | undefined;
  let computed: ApiDocument | undefined;
  const document = (): ApiDocument => {
    computed ??= openApiDocument(routes, address());
    return computed;
  };
  const made = new Map<string, Promise<Body>>();
  /** Files of the page do not change while the server runs: each is compressed once. */
  const send = async (request: Request, type: string, text: () => string | Promise<string>, name: string) => {
    const coding = acceptedCoding(request.headers.get('accept-encoding'));
    const key = `${name} ${coding}`;
    const encode = async () => encoded(request, await text(), 'small');
    const body = made.get(key) ?? encode();
    made.set(key, body);
    body.catch(() => made.delete(key));
    const { content, headers } = await body;
    return reply(type, content, { ...headers, 'cache-control': assets[name]?.cache ?? 'no-cache' });
  };
  /** With the server's own address, or the one by which the request came. */
  const json = async (request: Request) => {
    const { host, origin } = new URL(request.url);
    const own = address();
    if (host === new URL(own).host)
      return send(request, 'application/json', () => JSON.stringify(document()), 'json');
    // any name may be sent: nothing is kept of it
    const text = JSON.stringify({ ...document(), servers: [{ url: origin }] });
    const { content, headers } = await encoded(request, text, 'quick');
    return reply('application/json', content, { ...headers, 'cache-control': 'no-cache' });
  };
  return {
    document,
    json,
    /** Throws ApiError 404 for what is not there. */
    async handle(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname.replace(/^\/docs\/?/, '');
      if (path === '') {
        page ??= swaggerPage(document());
        page.catch(() => (page = undefined));
        const { html, policy } = await page;
        return reply('text/html', html, { 'content-security-policy': policy });
      }
      if (path === 'json') return json(request);
      const asset = path.startsWith('assets/') ? path.slice('assets/'.length) : '';
      const found = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
      if (!found) throw new ApiError(404, 'unknown_route', 'There is no such address');
      return send(request, found.type, found.content, asset);
    },
  };
}

async function encoded(request: Request, text: string, effort: 'quick' | 'small'): Promise<Body> {
  const coding = acceptedCoding(request.headers.get('accept-encoding'));
  const headers = { vary: 'accept-encoding' };
  if (coding === null) return { content: text, headers };
  const content = await compressedFile(Buffer.from(text), coding, effort);
  return { content, headers: { ...headers, 'content-encoding': coding } };
}

function reply(type: string, content: Body['content'], headers: Record<string, string> = {}): Response {
  return new Response(content, {
    headers: { 'content-type': `${type}; charset=utf-8`, ...safety, ...headers },
  });
}

function packaged(name: string): Promise<string> {
  const folder = Bun.resolveSync('swagger-ui-dist/package.json', import.meta.dir).replace(
    /package\.json$/,
    '',
  );
  return Bun.file(folder + name).text();
}
