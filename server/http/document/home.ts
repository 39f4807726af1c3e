import type { AskReadiness } from '../health.ts';

const links = [
  { name: 'docs', path: '/docs', about: 'Every operation, to read and to try' },
  { name: 'openapi', path: '/openapi.json', about: 'The OpenAPI document' },
  { name: 'graphql', path: '/graphql', about: 'GraphiQL, for questions over everything that is stored' },
  { name: 'mcp', path: '/mcp', about: 'Tools for agents (Model Context Protocol), by POST' },
  { name: 'health', path: '/health', about: 'Whether the process answers' },
  { name: 'ready', path: '/ready', about: 'Whether requests can be served, and what is missing' },
] as const;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Answers `GET /`: where everything is and whether the server is ready, as a page for browsers and as JSON for others. */
export async function home(request: Request, readiness: AskReadiness): Promise<Response> {
  const { ready } = await readiness();
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  const body = wantsPage ? page(ready) : JSON.stringify(described(ready));
  return new Response(body, {
    headers: {
      'content-type': `${wantsPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      vary: 'accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
    },
  });
}

const described = (ready: boolean) => ({
  name: 'Groundwork',
  isReady: ready,
  links: Object.fromEntries(links.map(({ name, path }) => [name, path])),
});

const page = (ready: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Groundwork</title>
    <link rel="icon" href="data:," />
    <style>body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
  </head>
  <body>
    <h1>Groundwork</h1>
    <p>${ready ? 'This server is ready.' : 'This server is not ready; <a href="/ready">/ready</a> says what is missing.'}</p>
    <ul>${links.map(({ path, about }) => `<li><a href="${path}">${path}</a>: ${about}</li>`).join('')}</ul>
  </body>
</html>
`;
