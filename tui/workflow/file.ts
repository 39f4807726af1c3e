import { readFileSync, statSync } from 'node:fs';
import { type Document, LineCounter, parseDocument, stringify } from 'yaml';

/** The formats of a workflow's file. JSON is read as YAML, of which it is a part. */

export type Format = 'yaml' | 'json';

/** A server takes bodies no larger than this. */
const bytesMost = 5_000_000;

/** More are a file of another kind. */
const faultsMost = 20;

/** Nodes that repeat others by `*name`; beyond it a small file could grow without end. */
const aliasesMost = 100;

export interface MembersFile {
  path: string;
  format: Format;
  value: Record<string, unknown>;
  /** The line of a member by its path, such as `nodes[2].agentOId`; of one that is not there, its owner's. */
  lineOf(member: string): number;
}

export const readDefinition = (path: string) =>
  readMembers(path, 'workflow: it must be an object with name, nodes and edges');

/**
 * Reads the object in a file. Throws an error with a sentence that names the file and, where possible, the line.
 */
export function readMembers(path: string, wanted: string): MembersFile {
  const lines = new LineCounter();
  const document = parseDocument(textOf(path), { lineCounter: lines, prettyErrors: false });
  const faults = document.errors.slice(0, faultsMost).map(({ pos, code, message }) => {
    const { line, col } = lines.linePos(pos[0]);
    return `${path}:${line}:${col}: ${sentenceOf(code, message)}`;
  });
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
  const value = plain(path, document);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${path} contains no ${wanted}.`);
  return {
    path,
    format: formatOf(path),
    value: value as Record<string, unknown>,
    lineOf: (member) => lines.linePos(offsetOf(document, stepsOf(member))).line,
  };
}

/** Returns a definition as the text of a file. */
export function printDefinition(value: unknown, format: Format): string {
  return format === 'json' ? `${JSON.stringify(value, null, 2)}\n` : stringify(value, { lineWidth: 0 });
}

export const formatOf = (path: string): Format => (/\.json$/i.test(path) ? 'json' : 'yaml');

/** Reads the text of a named file. Throws a sentence if it does not exist or is too large. */
export function textOf(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > bytesMost)
      throw new Error(`${path} is larger than ${bytesMost / 1_000_000} MB, the limit of the server.`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw new Error(message);
    throw new Error(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
}

function plain(path: string, document: Document): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: aliasesMost });
    if (holdsItself(value)) throw new Error('an alias inside the value that it repeats creates a cycle');
    return value;
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function holdsItself(value: unknown, above: ReadonlySet<unknown> = new Set()): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (above.has(value)) return true;
  const within = new Set(above).add(value);
  return Object.values(value).some((inner) => holdsItself(inner, within));
}

function sentenceOf(code: string, message: string): string {
  if (code === 'MULTIPLE_DOCS') return 'A file holds one workflow: what follows `---` belongs in another.';
  return message.endsWith('.') ? message : `${message}.`;
}

/** Splits a path into its steps: `nodes[2].agentOId` into `nodes`, 2 and `agentOId`. */
export const stepsOf = (member: string): (string | number)[] =>
  member
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Where a member begins, or what it would stand in. */
function offsetOf(document: Document, steps: (string | number)[]): number {
  const found: unknown = steps.length > 0 ? document.getIn(steps, true) : document.contents;
  const range = (found as { range?: [number, number, number] } | null | undefined)?.range;
  if (range) return range[0];
  return steps.length > 0 ? offsetOf(document, steps.slice(0, -1)) : 0;
}
