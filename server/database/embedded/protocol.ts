/**
 * The frontend/backend protocol, as far as the session gate must understand it: where a message begins and ends,
 * what kind it is, and the few fields that differ between a session of one's own and a shared one.
 */

/** The limit of a message: above every statement we send, below what would exhaust the engine's 2 GB. */
export const messageBytesMax = 512 * 1024 * 1024;

export const messageKind = {
  bind: 0x42,
  close: 0x43,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  copyInResponse: 0x47,
  describe: 0x44,
  error: 0x45,
  execute: 0x45,
  flush: 0x48,
  functionCall: 0x46,
  notification: 0x41,
  parse: 0x50,
  password: 0x70,
  query: 0x51,
  readyForQuery: 0x5a,
  sync: 0x53,
  terminate: 0x58,
} as const;

export const sslRequest = 80877103;
export const gssRequest = 80877104;
export const cancelRequest = 80877102;

/** Returns one typed message: its kind, its length without the kind byte, its body. */
export function message(kind: number, ...body: Uint8Array[]): Buffer {
  const head = Buffer.alloc(5);
  head[0] = kind;
  head.writeUInt32BE(4 + body.reduce((sum, part) => sum + part.length, 0), 1);
  return Buffer.concat([head, ...body]);
}

export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

export function query(statement: string): Buffer {
  return message(messageKind.query, text(statement));
}

export function readyForQuery(status: 'I' | 'T' | 'E'): Buffer {
  return message(messageKind.readyForQuery, Buffer.from(status));
}

export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, sentence: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${sentence}`].map(text);
  return message(messageKind.error, ...fields, Buffer.from([0]));
}

/** Returns the server's reply to the start-up packet: authentication, parameters, a cancel key, ready. */
export function greeting(connectionId: number, parameters: Record<string, string>): Buffer {
  const keyData = Buffer.alloc(8);
  keyData.writeUInt32BE(connectionId, 0);
  return Buffer.concat([
    message(0x52, Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) => message(0x53, text(name), text(value))),
    message(0x4b, keyData),
    readyForQuery('I'),
  ]);
}

/** Returns the body of the message that begins at `start`, and the offset of the next one. */
export function* messages(bytes: Buffer): Generator<{ kind: number; start: number; end: number }> {
  let start = 0;
  while (start + 5 <= bytes.length) {
    const end = start + 1 + bytes.readUInt32BE(start + 1);
    yield { kind: bytes.readUInt8(start), start, end };
    start = end;
  }
}

/** Returns the severity, SQLSTATE and sentence of an error message, each empty where it is missing. */
export function errorFields(bytes: Buffer): { severity: string; code: string; sentence: string } {
  const fields = new Map<string, string>();
  for (let at = 5; at < bytes.length && bytes[at] !== 0; ) {
    const { value, next } = cString(bytes, at + 1);
    fields.set(String.fromCharCode(bytes.readUInt8(at)), value);
    at = next;
  }
  const [severity = '', code = '', sentence = ''] = ['V', 'C', 'M'].map((name) => fields.get(name));
  return { severity, code, sentence };
}

/** Returns a parameter of the start-up packet; undefined where it has none of that name. */
export function startParameter(bytes: Buffer, wanted: string): string | undefined {
  for (let at = 8; at < bytes.length && bytes[at] !== 0; ) {
    const name = cString(bytes, at);
    const value = cString(bytes, name.next);
    if (name.value === wanted) return value.value;
    at = value.next;
  }
  return undefined;
}

/** Returns the text between `start` and the next zero byte. */
export function cString(bytes: Buffer, start: number): { value: string; next: number } {
  const end = bytes.indexOf(0, start);
  if (end < 0) return { value: bytes.toString('utf8', start), next: bytes.length };
  return { value: bytes.toString('utf8', start, end), next: end + 1 };
}

/**
 * Returns the message with `rename` applied to its prepared statement's name. Unnamed statements stay unnamed: they
 * live only within a group, which cannot be interrupted.
 */
export function renameStatement(bytes: Buffer, rename: (name: string) => string): Buffer {
  const kind = bytes.readUInt8(0);
  if (kind === messageKind.parse) return renameAt(bytes, 5, rename);
  if (kind === messageKind.bind) return renameAt(bytes, cString(bytes, 5).next, rename);
  const names = kind === messageKind.describe || kind === messageKind.close;
  return names && bytes.readUInt8(5) === 0x53 ? renameAt(bytes, 6, rename) : bytes;
}

function renameAt(bytes: Buffer, at: number, rename: (name: string) => string): Buffer {
  const { value, next } = cString(bytes, at);
  if (value === '') return bytes;
  return message(bytes.readUInt8(0), bytes.subarray(5, at), text(rename(value)), bytes.subarray(next));
}

/** The statement's text in a Parse or Query message, else the empty text. */
export function statementText(bytes: Buffer): string {
  const kind = bytes.readUInt8(0);
  if (kind === messageKind.query) return cString(bytes, 5).value;
  if (kind === messageKind.parse) return cString(bytes, cString(bytes, 5).next).value;
  return '';
}

const noise = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Returns SQL without literals and comments. */
export function bareStatements(statement: string): string[] {
  return statement
    .replace(noise, ' ')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
