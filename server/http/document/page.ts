import type { Route } from '../route.ts';
import { openApiDocument } from './openapi.ts';

const assets = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The document and its page. Built on the first request: nobody who never reads them pays for them. */
export function createDocs(routes: readonly Route[], address: () => string) {
  let page: Promise<{ handle(request: Request): Promise<Response> }> | undefined;
  const document = () => openApiDocument(routes, address());
  return {
    document,
    async handle(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const asset = pathname.startsWith('/docs/assets/') ? pathname.slice('/docs/assets/'.length) : null;
      if (asset !== null) return serveAsset(asset);
      page ??= buildPage(document());
      const reply = await (await page).handle(request);
      return pathname === '/docs' ? withLocalAssets(reply) : reply;
    },
  };
}

async function buildPage(document: Record<string, unknown>) {
  const [{ Elysia }, { swagger }] = await Promise.all([import('elysia'), import('@elysiajs/swagger')]);
  return new Elysia().use(
    swagger({
      path: '/docs',
      specPath: '/docs/json',
      provider: 'swagger-ui',
      swaggerOptions: { url: '/docs/json', deepLinking: true } as object,
      documentation: document as object,
    }),
  );
}

/** The plugin's page loads its scripts from a public host; here they come from this server, so that no network is needed. */
async function withLocalAssets(reply: Response): Promise<Response> {
  const html = (await reply.text())
    .replaceAll(/https:\/\/unpkg\.com\/swagger-ui-dist@[^/"]+\//g, '/docs/assets/')
    .replaceAll(/ crossorigin/g, '');
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function serveAsset(name: string): Response {
  const type = assets.get(name);
  if (!type) return new Response('Not found', { status: 404 });
  const folder = Bun.resolveSync('swagger-ui-dist/package.json', import.meta.dir).replace(
    /package\.json$/,
    '',
  );
  return new Response(Bun.file(folder + name), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' },
  });
}
