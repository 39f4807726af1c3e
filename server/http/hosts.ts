import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';

/** A host name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const form = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/i;
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const rememberedMost = 1_000;

type Settings = Pick<Config, 'host' | 'publicUrl' | 'sitesOrigin' | 'sitesDomain' | 'allowedHosts'>;

/**
 * Refuses a malformed Host header and, on loopback, a host that is not listed, both with ApiError 400 `invalid_host`.
 * A server on loopback trusts this machine, but a page in its browser may be anybody's: by DNS rebinding the page's
 * own name leads here, and the browser takes our answers for the page's. Such a request still names the page's host.
 * On other addresses the check would protect nothing that a client could not ask for itself.
 */
export function createHostCheck(settings: Settings): (request: Request) => void {
  const listed = isLoopback(settings.host) ? listedHosts(settings) : null;
  const remembered = new Map<string, ApiError | null>();
  return (request) => {
    const host = hostOf(request);
    let fault = remembered.get(host);
    if (fault === undefined) {
      fault = faultOf(host, listed, settings.sitesDomain);
      if (remembered.size >= rememberedMost) remembered.clear();
      remembered.set(host, fault);
    }
    if (fault) throw fault;
  };
}

function listedHosts({ host, publicUrl, sitesOrigin, allowedHosts }: Settings): ReadonlySet<string> {
  const names = [...loopbackNames, isIP(host) === 6 ? `[${host}]` : host, ...allowedHosts];
  const links = [publicUrl, sitesOrigin].flatMap((url) => (url === null ? [] : [new URL(url).host]));
  return new Set([...names, ...links].flatMap((name) => nameOf(name) ?? []));
}

/** Returns the label of a site's own host below `domain`; null for every other host. */
export function siteLabelOf(request: Request, domain: string | null): string | null {
  if (domain === null) return null;
  const name = nameOf(hostOf(request));
  return name?.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null;
}

function faultOf(
  host: string,
  listed: ReadonlySet<string> | null,
  sitesDomain: string | null,
): ApiError | null {
  const name = nameOf(host);
  if (name === null) return new ApiError(400, 'invalid_host', 'The Host header is not valid');
  if (listed === null || listed.has(name)) return null;
  // nothing of the API is served there
  if (sitesDomain !== null && name.endsWith(`.${sitesDomain}`)) return null;
  return new ApiError(
    400,
    'invalid_host',
    'This server does not answer requests to this host; the setting ALLOWED_HOSTS adds hosts',
  );
}

/** As addresses write it: in lower case, without port and closing dot. Null when it is none. */
function nameOf(host: string): string | null {
  if (!form.test(host)) return null;
  const name = URL.parse(`http://${host}/`)?.hostname.replace(/\.$/, '') ?? '';
  return name === '' ? null : name;
}

function isLoopback(host: string): boolean {
  const name = nameOf(isIP(host) === 6 ? `[${host}]` : host);
  return name !== null && (loopbackNames.includes(name) || /^127\.\d+\.\d+\.\d+$/.test(name));
}

const hostOf = (request: Request) => request.headers.get('host') ?? authorityOf(request.url);

/** What stands between the scheme and the path: a request that was made in this process has no header. */
function authorityOf(url: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
}
