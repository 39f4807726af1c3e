import type { App } from '../../server/app.ts';
import type { Route } from '../../server/http/route.ts';
import { type Contract, contractOf } from './document.ts';
import type { Reply } from './world.ts';

/** What the document of a process says; every world has the same routes, and computing it takes half a second. */
interface Documented {
  contract: Contract;
  routes: Map<string, Route>;
  /** Routes with an identifier in their path. */
  patterns: { method: string; path: RegExp; route: Route }[];
}

let known: Documented | undefined;

/** Returns what the document of the API does not allow in a reply of a route; empty for an address that is none. */
export function documentFaults(app: App, method: string, path: string, reply: Reply): string[] {
  known ??= readDocument(app);
  const { contract, routes, patterns } = known;
  const route =
    routes.get(`${method} ${path}`) ??
    patterns.find((one) => one.method === method && one.path.test(path))?.route;
  const code = reply.body?.code;
  if (!route || code === 'unknown_route' || code === 'method_not_allowed') return [];
  const described = contract.document.paths[`/api/v2${route.path}`]?.[route.method.toLowerCase()];
  if (!described?.responses[reply.status])
    return [`the document has no status ${reply.status}: ${JSON.stringify(reply.body)}`];
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') && !route.replyType;
  return isJson ? contract.faults(route.method, route.path, reply.status, reply.body) : [];
}

function readDocument(app: App): Documented {
  const forms = app.routes.flatMap((route) =>
    [route, ...route.aliases].map(({ method, path }) => ({ method, path, route })),
  );
  const [dynamic, fixed] = [true, false].map((is) => forms.filter(({ path }) => path.includes('{') === is));
  return {
    contract: contractOf({ app }),
    routes: new Map(fixed?.map(({ method, path, route }) => [`${method} ${path}`, route])),
    patterns: (dynamic ?? []).map(({ method, path, route }) => ({
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      route,
    })),
  };
}
