import { createHash } from 'node:crypto';
import { randomText } from '../../../schema/o-id.ts';

/**
 * `gw_`, 32 random base62 characters (190 bits) and a CRC32 of what stands before it as 6 base62 characters:
 * a mistyped key is refused without asking the database, and scanners can tell a key from other text.
 */
const form = /^(gw_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
/** The same for bearers of assets, whose beginning tells them from keys. */
const accessTokenForm = /^(gwa_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
/** The same for tokens in the addresses of hooks. */
const hookTokenForm = /^(gwh_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const newKey = () => withChecksum(`gw_${randomText(32)}`);

export const newAccessToken = () => withChecksum(`gwa_${randomText(32)}`);

export const newHookToken = () => withChecksum(`gwh_${randomText(32)}`);

export const wellFormedKey = (key: string) => hasChecksum(form.exec(key));

export const wellFormedAccessToken = (token: string) => hasChecksum(accessTokenForm.exec(token));

export const wellFormedHookToken = (token: string) => hasChecksum(hookTokenForm.exec(token));

const withChecksum = (body: string): string => body + checksum(body);

const hasChecksum = (match: RegExpExecArray | null): boolean =>
  match?.[1] !== undefined && checksum(match[1]) === match[2];

function checksum(text: string): string {
  let rest = Bun.hash.crc32(text);
  let encoded = '';
  for (let place = 0; place < 6; place++) {
    encoded = alphabet[rest % 62] + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}

/** Hashes a key. Its 190 random bits make a plain hash sufficient; a slow one would only slow every request. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export const maskedKey = (lastFour: string) => `gw_…${lastFour}`;
