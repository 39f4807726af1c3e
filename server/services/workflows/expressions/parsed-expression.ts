import jsonata from 'jsonata';
import { builtins, whyRefused } from './builtins.ts';
import { ExpressionError, expressionErrorOf } from './expression-error.ts';
import { quickLaneOf } from './quick-lane.ts';
import { checkLength, type Part, partsOf } from './syntax.ts';

export interface ParsedExpression {
  text: string;
  expression: jsonata.Expression;
  /** Whether it is evaluated in this process, and of which parts the whole value is looked at. */
  isQuick: boolean;
  walked: ReadonlySet<Part>;
  /** Variables that it reads and does not assign itself, functions left out. */
  variables: ReadonlySet<string>;
  /** What it reads by `$nodes.<id>.<member>`; null where it reads `$nodes` in another way. */
  nodes: readonly NodeRead[] | null;
}

export interface NodeRead {
  id: string;
  member: string | null;
}

/** Parses an expression. Throws ExpressionError with the reason. */
export function parseExpression(text: string): ParsedExpression {
  const kept = cache.get(text);
  if (kept) {
    // the last that is asked for is the last to go
    cache.delete(text);
    cache.set(text, kept);
    return kept;
  }
  const parsed = parse(text);
  keep(parsed);
  return parsed;
}

function parse(text: string): ParsedExpression {
  checkLength(text);
  try {
    const expression = jsonata(text);
    const root = expression.ast() as unknown as Part;
    const parts = partsOf(root);
    const refused = parts.find(isRefused);
    if (refused)
      throw new ExpressionError(whyRefused[refused.value as string] ?? 'the expression is refused');
    return { text, expression, ...quickLaneOf(root), ...readBy(parts) };
  } catch (error) {
    throw expressionErrorOf(error);
  }
}

const isRefused = ({ type, value }: Part) =>
  type === 'variable' && builtins.get(value as string) === 'refused';

/** What an expression reads of what it is given. */
function readBy(parts: readonly Part[]): Pick<ParsedExpression, 'variables' | 'nodes'> {
  const own = new Set(parts.flatMap(assignedBy));
  const variables = parts.flatMap(({ type, value }) =>
    type === 'variable' && !own.has(value as string) && !builtins.has(value as string)
      ? [value as string]
      : [],
  );
  const named = new Map(parts.flatMap(nodeNamedBy));
  const others = parts.some((part) => part.type === 'variable' && part.value === 'nodes' && !named.has(part));
  return {
    variables: new Set(variables.filter((name) => name !== '' && name !== '$')),
    nodes: others || own.has('nodes') ? null : [...named.values()],
  };
}

function assignedBy(part: Part): string[] {
  const names = [part.focus, part.index];
  if (part.type === 'index') names.push(part.value as string);
  if (part.type === 'bind') names.push((part.lhs as Part).value as string);
  if (part.type === 'lambda') names.push(...(part.arguments ?? []).map(({ value }) => value as string));
  return names.filter((name) => name !== undefined);
}

/** Of a path that begins with `$nodes.<id>`: its first step, and what it reads. */
function nodeNamedBy({ type, steps: [first, second, third] = [] }: Part): [Part, NodeRead][] {
  const isNodes = type === 'path' && first?.type === 'variable' && first.value === 'nodes';
  if (!isNodes || first.stages || first.predicate || second?.type !== 'name') return [];
  return [
    [first, { id: second.value as string, member: third?.type === 'name' ? (third.value as string) : null }],
  ];
}

const cache = new Map<string, ParsedExpression>();
const keptMost = 2_000;
/** Of texts; what is read of one takes some two hundred times its length. */
const keptCharactersMost = 250_000;
let keptCharacters = 0;

function keep(parsed: ParsedExpression): void {
  cache.set(parsed.text, parsed);
  keptCharacters += parsed.text.length;
  for (const { text } of cache.values()) {
    if (cache.size <= keptMost && keptCharacters <= keptCharactersMost) return;
    cache.delete(text);
    keptCharacters -= text.length;
  }
}
