import { pathMost } from '../services/assets/publish/path-names.ts';

/** The asset in an address, as it is named there. */
export type NamedAsset =
  | { uuid: string }
  | { handle: string; slug: string }
  | { handle: string; identifier: string };

export interface SiteAddress {
  asset: NamedAsset;
  /** Where the asset's files begin, as it was sent: `/sites/<identifier>-<uuid>/`, `/s/<handle>/<slug>/`, or `/`. */
  base: string;
  /** Nothing else is served at its host. */
  hasOwnHost: boolean;
  /** Of `/@t~…/`: what lets a viewer in whose browser sends no cookie. */
  ticket: string | null;
  /** What stands behind `base` and the ticket, as it was sent. */
  rest: string;
  /** Of `/@v3/`; null for whichever version is served now. */
  version: number | null;
  /** Steps of the file's path, decoded; the last one is empty where the path ends in a slash. */
  steps: readonly string[];
  /** The address ends with the asset or its version, without the slash that relative links need. */
  lacksSlash: boolean;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidLength = 36;
const ticketForm = /^@t~([\w.-]{1,200})$/;
const pinnedVersion = /^@v([1-9]\d{0,8})$/;
/** A character of a path takes up to nine letters of an address; the names before the path take the rest. */
const longest = 9 * pathMost + 1_000;

/** Returns whether a path belongs to published assets, existing or not. */
export const isSitePath = (pathname: string) => pathname.startsWith('/sites/') || pathname.startsWith('/s/');

/**
 * Parses an address. Null for an invalid one: a step that is not UTF-8, or that decodes to a slash, a backslash, a
 * NUL or a parent folder.
 */
export function readAddress(pathname: string): SiteAddress | null {
  if (pathname.length > longest) return null;
  const sent = pathname.split('/').slice(1);
  const named = sent[0] === 'sites' ? byUuid(sent[1]) : byName(sent[1], sent[2]);
  if (!named) return null;
  const own = sent[0] === 'sites' ? 2 : 3;
  const ticket = ticketForm.exec(sent[own] ?? '')?.[1] ?? null;
  const base = `/${sent.slice(0, own).join('/')}/`;
  return below(
    { asset: named, base, hasOwnHost: false, ticket },
    sent.slice(ticket === null ? own : own + 1),
  );
}

/** Reads an address at a site's own host, by the first label of its name. */
export function readOwnAddress(label: string, pathname: string): SiteAddress | null {
  const asset = uuidForm.test(label) ? { uuid: label } : byLabel(label);
  if (!asset || pathname.length > longest) return null;
  // with two slashes before it, a path that is redirected to would name another host
  const sent = pathname.replace(/^\/+/, '').split('/');
  return below({ asset, base: '/', hasOwnHost: true, ticket: null }, sent);
}

function below(
  place: Pick<SiteAddress, 'asset' | 'base' | 'hasOwnHost' | 'ticket'>,
  rest: readonly string[],
): SiteAddress | null {
  const version = Number(pinnedVersion.exec(rest[0] ?? '')?.[1] ?? 0) || null;
  const steps = stepsOf(rest.slice(version === null ? 0 : 1));
  if (steps === null) return null;
  return {
    ...place,
    rest: rest.join('/'),
    version,
    steps: steps.length === 0 ? [''] : steps,
    lacksSlash: steps.length === 0,
  };
}

/** Returns the decoded steps of a path; null for an invalid one. */
export function stepsOf(sent: readonly string[]): string[] | null {
  const steps = sent.map(decodedStep);
  return steps.every((step) => step !== null) ? steps : null;
}

/** Returns the step that carries a ticket, with its slash; empty where there is none. */
export const ticketStep = (ticket: string | null) => (ticket === null ? '' : `@t~${ticket}/`);

/** Returns an address without its ticket, for logs. */
export const withoutTicket = (pathname: string) => pathname.replace(/\/@t~[^/]*/g, '/@t~…');

function byUuid(step = ''): NamedAsset | null {
  const uuid = step.slice(-uuidLength).toLowerCase();
  const identifier = decodedStep(step.slice(0, -uuidLength - 1));
  const isWhole = uuidForm.test(uuid) && step.at(-uuidLength - 1) === '-';
  return isWhole && identifier ? { uuid } : null;
}

function byLabel(label: string): NamedAsset | null {
  const [, identifier, handle] = /^([a-z0-9]+(?:-[a-z0-9]+)*)--([a-z0-9-]+)$/.exec(label) ?? [];
  return identifier && handle ? { handle, identifier } : null;
}

function byName(handle = '', slug = ''): NamedAsset | null {
  const names = { handle: decodedStep(handle), slug: decodedStep(slug) };
  return names.handle && names.slug ? { handle: names.handle, slug: names.slug } : null;
}

/** Paths are stored composed (NFC); a browser sends them as the page's author typed them. */
function decodedStep(step: string): string | null {
  try {
    const decoded = decodeURIComponent(step).normalize('NFC');
    return decoded === '.' || decoded === '..' || /[/\\\0]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}
