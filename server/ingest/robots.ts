import { type Outbound, OutboundError } from '../outbound/index.ts';
import { type RobotsRules, readRobots } from './robots-rules.ts';

export interface Robots {
  /** Throws OutboundError `robots_refused` when the site asks crawlers to leave this address alone. */
  check(url: string): Promise<void>;
}

/** The crawler's name for robots.txt. */
export const crawlerName = 'Groundwork';
const mostBytes = 512_000;
const keptMs = 600_000;
const mostSites = 500;

/** A site's rules are read once for many of its pages. */
const known = new WeakMap<Outbound, Robots>();

/** Returns the rules that this process shares between all requests of `outbound`. */
export function robotsOf(outbound: Outbound): Robots {
  const robots = known.get(outbound) ?? createRobots(outbound);
  known.set(outbound, robots);
  return robots;
}

interface Site {
  readAt: number;
  rules: Promise<RobotsRules | 'all' | 'nothing'>;
}

/**
 * Reads each site's robots.txt at most once in ten minutes, by RFC 9309: a missing file allows all, a failing server
 * nothing.
 */
export function createRobots(outbound: Outbound, clock: () => Date = () => new Date()): Robots {
  const sites = new Map<string, Site>();
  return {
    async check(url) {
      const { origin } = new URL(url);
      const now = clock().getTime();
      let site = sites.get(origin);
      if (!site || now - site.readAt > keptMs) {
        site = { readAt: now, rules: readRules(outbound, origin) };
        remember(sites, origin, site);
      }
      const rules = await site.rules;
      if (rules === 'all' || (rules !== 'nothing' && (await rules.allow(url)))) return;
      const why =
        rules === 'nothing' ? 'cannot be read, which counts as a refusal' : 'does not allow this page';
      const again = new Date(site.readAt + keptMs).toISOString();
      throw new OutboundError(
        'robots_refused',
        `The robots.txt of ${new URL(url).hostname} ${why}; it is read again after ${again}`,
      );
    },
  };
}

function remember(sites: Map<string, Site>, origin: string, site: Site): void {
  sites.delete(origin);
  sites.set(origin, site);
  const oldest = sites.keys().next().value;
  if (sites.size > mostSites && oldest !== undefined) sites.delete(oldest);
  // what could not be read is asked for again next time
  site.rules.catch(() => sites.get(origin) === site && sites.delete(origin));
}

async function readRules(outbound: Outbound, origin: string): Site['rules'] {
  const address = `${origin}/robots.txt`;
  try {
    // shared by everyone who waits for this site: no single caller may stop it
    const { status, body } = await outbound.fetch(address, {
      follow: 5,
      maxBytes: mostBytes,
      timeoutMs: 10_000,
    });
    if (status >= 500 || status === 429) {
      throw new OutboundError(
        'bad_status',
        `The robots.txt of ${new URL(origin).hostname} cannot be read now`,
        { status },
      );
    }
    return status >= 200 && status < 300 ? readRobots(new TextDecoder().decode(body), crawlerName) : 'all';
  } catch (error) {
    // rules that cannot be read are taken as a refusal; a redirect without end is no rule; other failures may pass
    if (error instanceof OutboundError && ['too_large', 'encoding_refused'].includes(error.code))
      return 'nothing';
    if (error instanceof OutboundError && error.code === 'redirect_refused') return 'all';
    throw error;
  }
}
