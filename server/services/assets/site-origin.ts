import type { Config } from '../../config.ts';

/** The origin that serves assets. */
export interface SitePlace {
  /** Of the addresses with paths, without a slash at the end. */
  origin: string;
  /** Below it each site has a host of its own (`SITES_DOMAIN`), with the port where there is one; null: none has. */
  domain: string | null;
}

interface NamedSite {
  identifier: string;
  uuid: string;
  /** Of its workspace. */
  handle: string;
}

/** Returns the origin of sites from the settings; by default, the address that the request was sent to. */
export function sitePlaceOf(
  { sitesOrigin, publicUrl, sitesDomain }: Pick<Config, 'sitesOrigin' | 'publicUrl' | 'sitesDomain'>,
  requestUrl: string,
): SitePlace {
  const origin = (sitesOrigin ?? publicUrl)?.replace(/\/+$/, '') ?? new URL(requestUrl).origin;
  const { port } = new URL(origin);
  return { origin, domain: sitesDomain && sitesDomain + (port ? `:${port}` : '') };
}

/** Returns the address that a person opens, with a slash at the end. */
export function siteUrlOf(place: SitePlace, site: NamedSite): string {
  return ownHostUrl(place, labelOf(site)) ?? `${place.origin}/sites/${site.identifier}-${site.uuid}/`;
}

/** Returns an address that survives renaming the asset and tells strangers that it is closed. */
export function lastingUrlOf(place: SitePlace, uuid: string): string {
  return ownHostUrl(place, uuid) ?? `${place.origin}/sites/shared-${uuid}/`;
}

const ownHostUrl = ({ origin, domain }: SitePlace, label: string) =>
  domain === null ? null : `${new URL(origin).protocol}//${label}.${domain}/`;

/** What resolvers and certificates take as one step of a host (RFC 1123), and browsers not for a coded name (RFC 5890). */
const labelForm = /^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The first step of a site's own host. An identifier has no two hyphens in a row: what follows them is the handle. */
function labelOf({ identifier, uuid, handle }: NamedSite): string {
  const label = `${identifier}--${handle}`;
  return labelForm.test(label) ? label : uuid;
}
