/** The viewer's token: first in the address, from then on in a cookie that only this asset's address is sent. */

const parameter = 'token';
const cookieName = 'groundwork_viewer';
/** Browsers take it from its own host alone (RFC 6265bis): no site beside this one can put another in its place. */
const ownHostCookieName = `__Host-${cookieName}`;
const beginning = 'gws_';
const form = /^gws_[0-9A-Za-z]{32}$/;
const cookieSeconds = 30 * 86_400;

/** Returns the token in an address; null where there is none, or the parameter is the page's own. */
export function tokenInAddress(search: string): string | null {
  const sent = search.includes(`${parameter}=`) ? new URLSearchParams(search).get(parameter) : null;
  return sent?.startsWith(beginning) ? sent : null;
}

/** Returns the query string without the token. */
export function withoutToken(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete(parameter);
  return kept.size === 0 ? '' : `?${kept}`;
}

export function tokenInCookie(headers: Headers): string | null {
  const cookies = headers.get('cookie');
  if (cookies === null) return null;
  const values = new Map<string, string>();
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (!values.has(name)) values.set(name, value);
  }
  return values.get(ownHostCookieName) ?? values.get(cookieName) ?? null;
}

/** Returns the SHA-256 of a token in hexadecimal, as the database stores it; null for an impossible token. */
export const hashOfToken = (token: string | null): string | null =>
  token !== null && form.test(token) ? new Bun.CryptoHasher('sha256').update(token).digest('hex') : null;

export function viewerCookie(token: string, path: string, isSecure: boolean): string {
  const name = isSecure && path === '/' ? ownHostCookieName : cookieName;
  return `${name}=${token}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
