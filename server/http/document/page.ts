import { ApiError } from '../../errors.ts';
import { acceptedCoding, compressed } from '../reply/coding.ts';
import type { Body } from '../reply/compress.ts';
import type { Route } from '../route.ts';
import { openApiDocument } from './openapi.ts';

const forADay = 'public, max-age=86400';
/** Files of the page, all of them from this server: it needs no network. */
const assets: Record<string, { type: string; cache: string; content: () => string | Promise<string> }> = {
  'swagger-ui.css': { type: 'text/css', cache: forADay, content: () => packaged('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript',
    cache: forADay,
    content: () => packaged('swagger-ui-bundle.js'),
  },
  'start.js': { type: 'text/javascript', cache: 'no-cache', content: () => start },
};

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Groundwork API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/assets/start.js"></script>
  </body>
</html>
`;

/** What the page runs first. The key is kept for the tab: what lies in localStorage outlives the person at the screen. */
const start = `
const name = 'groundwork-authorized';
const keepForTheTab = () => {
  const keep = (original, system) => (payload) => {
    const result = original(payload);
    sessionStorage.setItem(name, JSON.stringify(system.authSelectors.authorized()));
    return result;
  };
  return { statePlugins: { auth: { wrapActions: { authorize: keep, logout: keep } } } };
};
fetch('/docs/json').then((reply) => reply.json()).then((spec) => {
  // Requests go where the page came from, by whichever name that is.
  window.ui = SwaggerUIBundle({
    spec: { ...spec, servers: [{ url: location.origin }] },
    dom_id: '#swagger-ui',
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    plugins: [keepForTheTab],
    onComplete: () => {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}');
      if (Object.keys(kept).length > 0) ui.authActions.authorize(kept);
    },
  });
});
`;

const safety = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The document and its page. Built on the first request: nobody who never reads them pays for them. */
export function createDocs(routes: readonly Route[], address: () => string) {
  let text: string | undefined;
  const document = () => openApiDocument(routes, address());
  const made = new Map<string, Promise<Body>>();
  /** Files of the page do not change while the server runs: each is compressed once. */
  const send = async (request: Request, type: string, text: () => string | Promise<string>, name: string) => {
    const coding = acceptedCoding(request.headers.get('accept-encoding'));
    const key = `${name} ${coding}`;
    const encode = async (): Promise<Body> => {
      const headers = { vary: 'accept-encoding' };
      if (coding === null) return { content: await text(), headers };
      const content = await compressed(Buffer.from(await text()), coding, 'small');
      return { content, headers: { ...headers, 'content-encoding': coding } };
    };
    const body = made.get(key) ?? encode();
    made.set(key, body);
    body.catch(() => made.delete(key));
    const { content, headers } = await body;
    return reply(type, content, { ...headers, 'cache-control': assets[name]?.cache ?? 'no-cache' });
  };
  const json = (request: Request) =>
    send(request, 'application/json', () => (text ??= JSON.stringify(document())), 'json');
  return {
    document,
    json,
    /** Throws ApiError 404 for what is not there. */
    async handle(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname.replace(/^\/docs\/?/, '');
      if (path === '') return reply('text/html', html, { 'content-security-policy': policy });
      if (path === 'json') return json(request);
      const asset = path.startsWith('assets/') ? path.slice('assets/'.length) : '';
      const found = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
      if (!found) throw new ApiError(404, 'unknown_route', 'There is no such address');
      return send(request, found.type, found.content, asset);
    },
  };
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
