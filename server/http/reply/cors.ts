import type { Config } from '../../config.ts';

/**
 * Headers that pages may send: the key, what our routes look at, and what their libraries add, such as ids of traces. The
 * star stands for all but `authorization`, and for nothing in older browsers.
 */
const sentHeaders = [
  '*',
  'api_key',
  'x-api-key',
  'authorization',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'prefer',
  'x-request-id',
  'x-external-request-id',
  'mcp-protocol-version',
];

/** Headers of replies that pages may read beside those that every page may. */
const read = [
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'etag',
  'idempotent-replayed',
  'preference-applied',
  'deprecation',
  'link',
  'x-has-more',
  'content-disposition',
];

const preflightSeconds = 600;

export interface Cors {
  /** Adds to a reply what lets the page that asked read it; nothing for pages of other origins. */
  allow(request: Request, response: Response): Response;
  /** Headers of the answer to a preflight. */
  preflight(methods: readonly string[]): Record<string, string>;
  /** Tells whether a request comes from no page, from one of this server, or from one of the origins listed. */
  isTrusted(request: Request): boolean;
}

/**
 * Lets pages of the listed origins call the API (Fetch standard, CORS); `*` stands for every origin with a name. None
 * by default, since anybody who reads a page reads the key in it. Credentials are never allowed, as cookies play no
 * part.
 */
export function createCors({ corsOrigins, publicUrl }: Pick<Config, 'corsOrigins' | 'publicUrl'>): Cors {
  const listedOrigins = new Set(corsOrigins.map((origin) => origin.toLowerCase()));
  const everybody = listedOrigins.has('*');
  // `null` is no origin: it is what pages say that are kept apart from all others, published ones among them.
  const isListed = (origin: string) =>
    origin !== 'null' && (everybody || listedOrigins.has(origin.toLowerCase()));
  const own = publicUrl === null ? null : new URL(publicUrl).origin;
  return {
    isTrusted(request) {
      const origin = request.headers.get('origin');
      if (origin === null || isListed(origin)) return true;
      return origin === new URL(request.url).origin || origin === own;
    },
    allow(request, response) {
      if (listedOrigins.size === 0) return response;
      const { headers } = response;
      headers.append('vary', 'origin');
      const origin = request.headers.get('origin');
      if (origin === null || !isListed(origin)) return response;
      headers.set('access-control-allow-origin', everybody ? '*' : origin);
      headers.set('access-control-expose-headers', read.join(', '));
      return response;
    },
    preflight(methods): Record<string, string> {
      if (listedOrigins.size === 0) return {};
      return {
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': sentHeaders.join(', '),
        'access-control-max-age': String(preflightSeconds),
      };
    },
  };
}
