import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isInside, isPublic, type Networks } from './address.ts';
import { OutboundError } from './error.ts';

/** Resolves a host name to its addresses. */
export type Resolve = (host: string) => Promise<string[]>;

/** The networks that are opened to requests, and the resolver of names. */
export interface Reachable {
  /** Private networks that the operator opened. */
  allowed: Networks;
  resolve: Resolve;
}

const longestUrl = 2_000;
const mostAddresses = 16;

/** Parses an http or https URL without credentials; refuses everything else. */
export function parseUrl(url: string, base?: URL): URL {
  const parsedUrl = url.length <= longestUrl ? URL.parse(url, base?.href) : null;
  if (!parsedUrl || !['http:', 'https:'].includes(parsedUrl.protocol) || parsedUrl.hostname === '') {
    throw new OutboundError(
      'invalid_url',
      'The address must be an http or https URL of at most 2,000 characters',
    );
  }
  if (parsedUrl.username || parsedUrl.password) {
    throw new OutboundError('invalid_url', 'The address must not carry a user name or password');
  }
  parsedUrl.hash = '';
  return parsedUrl;
}

/** Returns the addresses of the URL's host; throws when one of them may not be connected to. */
export async function checkedAddresses(
  reachable: Reachable,
  url: URL,
  httpsOnly: boolean,
): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = httpsOnly && url.protocol !== 'https:';
  // plain http is right in an opened network alone: without one no address of the host could make it so
  if (isPlain && reachable.allowed.length === 0) throw httpsRequired(url);
  const fixed = isIP(host) ? host : fixedAddress(host);
  const found = fixed === null ? await resolveName(reachable.resolve, host) : [fixed];
  const isAllowed = (address: string) => isInside(address, reachable.allowed);
  const open = found.filter((address) => isAllowed(address) || isPublic(address));
  // a development name such as localhost may have a second, refused address beside the allowed one
  const wasOpened = open.length > 0 && open.every(isAllowed);
  if (open.length < found.length && !wasOpened) {
    throw new OutboundError(
      'address_refused',
      `${host} leads to an address that is not allowed (OUTBOUND_ALLOW opens private networks)`,
    );
  }
  if (isPlain && !wasOpened) throw httpsRequired(url);
  return open;
}

export function httpsRequired(url: URL): OutboundError {
  return new OutboundError('https_required', `${url.hostname} may only be reached by https`);
}

/**
 * Names that lead inwards whatever a name server says of them: none need be asked, and none may be away when it counts.
 * The host itself (RFC 6761), and where clouds tell a machine its secrets.
 */
function fixedAddress(host: string): string | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return '127.0.0.1';
  return metadataNames.has(name) ? '169.254.169.254' : null;
}

const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'instance-data',
  'instance-data.ec2.internal',
]);

async function resolveName(resolve: Resolve, host: string): Promise<string[]> {
  const found = await resolve(host).catch((cause: unknown) => {
    throw new OutboundError('dns_failed', `The host name ${host} could not be resolved`, { cause });
  });
  if (found.length === 0) throw new OutboundError('dns_failed', `The host name ${host} has no address`);
  return found.slice(0, mostAddresses);
}

export async function resolveBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  // IPv4 first: many networks carry no IPv6, and a failed attempt costs its time
  return found.sort((one, other) => one.family - other.family).map(({ address }) => address);
}
