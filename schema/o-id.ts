/** Opaque identifiers: `<prefix>_` and 21 base62 characters, of which 8 are milliseconds (so keys sort by creation) and 13 random. */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const timeLength = 8;
const randomLength = 13;

/** The form of every identifier; checked before it reaches the database. */
export const oIdPattern = /^[A-Za-z]{2,12}_[0-9A-Za-z]{21}$/;

/** The prefixes of records outside of the library; kinds define their own. */
export const prefixes = {
  accessRequest: 'arq',
  accessToken: 'aat',
  account: 'acc',
  agent: 'ca',
  analysisJob: 'anj',
  apiKey: 'ak',
  build: 'bld',
  asyncRequest: 'asyncReqID',
  auditEntry: 'aud',
  bulkChange: 'blk',
  chunk: 'ck',
  comment: 'cm',
  deal: 'deal',
  delivery: 'dl',
  evaluation: 'ev',
  evaluationSet: 'evs',
  event: 'evt',
  experiment: 'ae',
  finding: 'fd',
  hook: 'whk',
  importJob: 'pbj',
  insight: 'in',
  organization: 'og',
  resource: 'rs',
  revision: 'rv',
  run: 'run',
  schedule: 'sch',
  secret: 'sec',
  serverProcess: 'svp',
  share: 'shr',
  source: 'so',
  suggestion: 'sug',
  tag: 'rt',
  trigger: 'trg',
  user: 'us',
  webhookEndpoint: 'whe',
  workflow: 'caw',
  workflowRun: 'bsjob',
  workspace: 'wa',
} as const;

let lastAt = 0;
let lastTime = '';
let lastRandom = '';

/**
 * Returns a new identifier. `at` is milliseconds since 1970. Within one millisecond of a process the random part is
 * incremented, so that identifiers sort by creation.
 */
export function newOId(prefix: string, at: number = Date.now()): string {
  if (at === lastAt) lastRandom = following(lastRandom);
  else {
    lastRandom = randomText(randomLength);
    lastTime = encodeTime(at);
    lastAt = at;
  }
  return `${prefix}_${lastTime}${lastRandom}`;
}

/** The next text in the alphabet's order, behind a random distance: neighbours cannot be guessed from each other. */
function following(text: string): string {
  const tail = 6;
  const head = text.slice(0, -tail);
  const place = [...text.slice(-tail)].reduce((sum, letter) => sum * 62 + alphabet.indexOf(letter), 0);
  const step = 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000_000);
  const next = place + step;
  if (next < 62 ** tail) return head + encode(next, tail);
  // Carried into the head; a head of nothing but the last letter would take 62^7 identifiers in one millisecond.
  const headPlace = [...head].findLastIndex((letter) => letter !== 'z');
  const raised = alphabet[alphabet.indexOf(head[headPlace] ?? '0') + 1] ?? 'z';
  const rest = '0'.repeat(Math.max(0, head.length - headPlace - 1));
  return head.slice(0, headPlace) + raised + rest + encode(next - 62 ** tail, tail);
}

/** Returns `length` base62 characters of the system's randomness, without modulo bias. */
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

/** Returns an identifier that sorts before all created at or after this time, milliseconds since 1970. */
export const firstOId = (prefix: string, at: number): string => `${prefix}_${encodeTime(at)}`;

/** Returns the first identifier of another one's time. */
export const firstOIdOfTimeOf = (prefix: string, oId: string): string => {
  const behind = oId.lastIndexOf('_') + 1;
  return `${prefix}_${oId.slice(behind, behind + timeLength)}`;
};

const encodeTime = (at: number) => encode(at, timeLength);

/** `number` in base62, filled up to `length`. */
function encode(number: number, length: number): string {
  let rest = number;
  let text = '';
  for (let place = 0; place < length; place++) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
