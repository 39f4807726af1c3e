import type { Guard } from '../../http/authenticate.ts';
import type { ResolvedAsset } from '../../services/assets/serve/resolve-addresses.ts';
import { type SiteAddress, ticketStep } from '../address.ts';
import { type AdmittedBy, admit } from './admission.ts';
import { shareOfTicket, type Tickets } from './tickets.ts';
import { hashOfToken, tokenInAddress, tokenInCookie, viewerCookie, withoutToken } from './tokens.ts';

/** The credentials of a request for a private asset. */
export interface Credentials {
  /** Of the address: it is exchanged for a cookie. */
  token: string | null;
  /** The token that came as a cookie, where it counts. */
  cookie: string | null;
  tokenHash: string | null;
  shareOId: string | null;
  /** A browser wants to show a page, rather than load a part of one. */
  isNavigation: boolean;
}

export function credentialsOf({ headers }: Request, address: SiteAddress, search: string): Credentials {
  const mode = headers.get('sec-fetch-mode');
  const token = tokenInAddress(search);
  // A cookie counts where somebody opens a page: another site of the same origin could fetch with it. At a host of its
  // own a site's pages may, and others, which are of the same site in the sense of cookies, may not.
  const isOwnPart = address.hasOwnHost && headers.get('sec-fetch-site') === 'same-origin';
  const inCookie = mode === null || mode === 'navigate' || isOwnPart ? tokenInCookie(headers) : null;
  const shareOId = token === null ? shareOfTicket(address.ticket) : null;
  return {
    token,
    cookie: inCookie,
    tokenHash: shareOId === null ? hashOfToken(token ?? inCookie) : null,
    shareOId,
    isNavigation: (mode ?? 'navigate') === 'navigate' && (headers.get('accept') ?? '').includes('text/html'),
  };
}

/** A redirect of a viewer, which may set `cookie`. */
export interface Detour {
  location: string;
  cookie: string | null;
}

interface Visit {
  request: Request;
  address: SiteAddress;
  search: string;
  asset: ResolvedAsset;
  credentials: Credentials;
}

/**
 * Admits a viewer, redirects, or neither (null). A token in the address becomes a cookie of this address; who opens a
 * page by either gets a ticket, which needs no cookies, unless the site has a host of its own. An expired ticket falls
 * back to the cookie.
 */
export async function receive(
  { request, address, search, asset, credentials }: Visit,
  { guard, tickets, isSecure }: { guard: Guard; tickets: Tickets; isSecure: boolean },
): Promise<{ admittedBy: NonNullable<AdmittedBy> } | Detour | null> {
  const { token, shareOId, isNavigation } = credentials;
  const byTicket =
    address.ticket !== null && shareOId !== null && tickets.isValid(address.ticket, asset.uuid);
  const known = shareOId !== null && !byTicket ? { ...asset, shareOId: null } : asset;
  const admittedBy = await admit(known, request, guard);
  const home = homeOf(address, asset);
  if (admittedBy === null)
    return address.ticket !== null && isNavigation
      ? { location: home + address.rest + search, cookie: null }
      : null;
  const heldToken = token ?? credentials.cookie;
  // a cookie is sent to the address alone that it was set for, and that has another name by now
  const isCookieDue = token !== null || home !== address.base;
  const cookie =
    isCookieDue && heldToken !== null && asset.shareOId !== null
      ? viewerCookie(heldToken, home, isSecure)
      : null;
  const query = token === null ? search : withoutToken(search);
  if (admittedBy === asset.shareOId && !byTicket && isNavigation && !address.hasOwnHost) {
    const ticket = tickets.make(asset.uuid, asset.shareOId);
    return { location: home + ticketStep(ticket) + address.rest + query, cookie };
  }
  return token === null ? { admittedBy } : { location: home + address.rest + query, cookie };
}

/** Returns the current address of the asset's files, as its identifier may have changed. */
export const homeOf = (address: SiteAddress, asset: ResolvedAsset): string =>
  'uuid' in address.asset && !address.hasOwnHost ? `/sites/${asset.identifier}-${asset.uuid}/` : address.base;
