/** Opaque identifiers: `<prefix>_` and 21 base62 characters, of which 8 are milliseconds (so keys sort by creation) and 13 random. */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const timeLength = 8;
const randomLength = 13;

/** What any identifier must look like before it is sent to the database. */
export const oIdPattern = /^[A-Za-z]{2,12}_[0-9A-Za-z]{21}$/;

/** The prefixes of everything that is not a library kind; kinds carry their own. */
export const prefixes = {
  agent: 'ca',
  apiKey: 'ak',
  asyncRequest: 'asyncReqID',
  chunk: 'ck',
  comment: 'cm',
  delivery: 'dl',
  event: 'evt',
  experiment: 'ae',
  finding: 'fd',
  importJob: 'pbj',
  insight: 'in',
  organization: 'og',
  resource: 'rs',
  revision: 'rv',
  run: 'run',
  source: 'so',
  suggestion: 'sug',
  tag: 'rt',
  user: 'us',
  workflow: 'caw',
  workflowRun: 'bsjob',
  workspace: 'wa',
} as const;

/** A new identifier. `at` is milliseconds since 1970. */
export function newOId(prefix: string, at: number = Date.now()): string {
  return `${prefix}_${encodeTime(at)}${randomText(randomLength)}`;
}

/** `length` base62 characters of the system's randomness, without modulo bias. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length + 8))) {
      // 248 is the largest multiple of 62 in a byte: what lies above would favour the first letters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function encodeTime(at: number): string {
  let rest = at;
  let text = '';
  for (let place = 0; place < timeLength; place++) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
