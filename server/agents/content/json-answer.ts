import { checkerOf, type LeafShape, leavesMost, type Shape } from '../../../schema/agents/json-shape.ts';
import { pointerPart } from '../../text/strings.ts';
import type { AgentField, AgentPart } from '../definition.ts';

/** What is asked to fill a caller's shape, and the answer put together in it. */

/** Of an array of objects, so many are asked for where its schema names no number. */
const itemsUsual = 3;
const listMost = 12;

export interface ShapeQuestions {
  fields: AgentField[];
  parts: AgentPart[];
}

/**
 * Returns the model's questions for a shape: texts are asked for as prose from a model that can write; numbers,
 * choices and booleans are always values with a quote.
 */
export function questionsFor(shape: Shape, root: string, composes: boolean): ShapeQuestions {
  const questions: ShapeQuestions = { fields: [], parts: [] };
  // of fields that ask the same, the built-in model finds one and the same passage for each
  ask(shape, root, '', composes ? itemsFor(shape) : 1);
  return questions;

  function ask(one: Shape, path: string, name: string, items: number): void {
    if (one.kind === 'object') {
      for (const member of one.members)
        ask(member.shape, `${path}/${pointerPart(member.name)}`, joined(name, member.name), items);
    } else if (one.kind !== 'array') askLeaf(one, path, name);
    else if (isFlat(one.items)) askList(one.items, path, name, one.bounds.maxItems);
    else
      for (let at = 0; at < Math.min(one.bounds.maxItems ?? items, items); at++)
        ask(one.items, `${path}/${at}`, `${name} ${at + 1}`.trim(), items);
  }

  function askLeaf(leaf: LeafShape, path: string, name: string): void {
    const description = described(leaf, name);
    if (isSettled(leaf)) return;
    if (leaf.kind === 'string' && composes)
      questions.parts.push({ path, description, format: 'TEXT', isUnquoted: true });
    else questions.fields.push({ path, description, maxItems: 1, ...formOf(leaf, description) });
  }

  function askList(leaf: LeafShape, path: string, name: string, most = listMost): void {
    const description = described(leaf, name);
    const maxItems = Math.max(1, Math.min(most, listMost));
    if (leaf.kind === 'string' && composes)
      questions.parts.push({ path, description, form: 'list', maxItems, format: 'TEXT', isUnquoted: true });
    else questions.fields.push({ path, description, form: 'list', maxItems });
  }
}

function formOf(leaf: LeafShape, question: string): Pick<AgentField, 'form' | 'values' | 'question'> {
  if (leaf.kind === 'boolean') return { form: 'answer', question };
  return leaf.kind === 'enum' ? { form: 'enum', values: leaf.values.map(String) } : { form: 'text' };
}

/** `keyPoints` reads `key points`. */
const spoken = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();

const joined = (name: string, member: string): string => [name, spoken(member)].filter(Boolean).join(', ');

function described({ description, kind, bounds }: LeafShape, name: string): string {
  const form = kind === 'number' || kind === 'integer' ? ' (a number)' : '';
  const most = bounds.maxLength ? ` (at most ${bounds.maxLength} characters)` : '';
  return `${[name, description].filter(Boolean).join(': ')}${form}${most}`;
}

const isFlat = (shape: Shape): shape is LeafShape => shape.kind !== 'object' && shape.kind !== 'array';
const isSettled = (shape: Shape): boolean => shape.kind === 'enum' && shape.values.length === 1;

/** So many of each array that all values stay within what is asked at once. */
function itemsFor(shape: Shape): number {
  for (let items = itemsUsual; items > 1; items--) if (leavesOf(shape, items) <= leavesMost) return items;
  return 1;
}

function leavesOf(shape: Shape, items: number): number {
  if (shape.kind === 'object')
    return shape.members.reduce((sum, member) => sum + leavesOf(member.shape, items), 0);
  if (shape.kind !== 'array' || isFlat(shape.items)) return 1;
  return Math.min(shape.bounds.maxItems ?? items, items) * leavesOf(shape.items, items);
}

export interface FilledShape {
  value: unknown;
  /** What is required and nothing supports: null there, whatever the schema says. */
  missing: string[];
  /** Where the value breaks a bound of the schema. */
  broken: string[];
}

/** Puts the written values into the shape; `written` holds them by the JSON pointers that were asked for. */
export function fillShape(shape: Shape, written: unknown): FilledShape {
  const missing: string[] = [];
  const value = fill(shape, written, '', true);
  const found = checkerOf(shape).safeParse(value);
  const broken = (found.error?.issues ?? [])
    .map(({ path, message }) => ({ at: path.map((one) => `/${pointerPart(String(one))}`).join(''), message }))
    .filter(({ at }) => !missing.some((one) => one === at || one.startsWith(`${at}/`)))
    .map(({ at, message }) => `${at || '/'}: ${message}`);
  return { value, missing, broken };

  function fill(one: Shape, given: unknown, path: string, required: boolean): unknown {
    const filled = filledOf(one, given, path);
    if (filled !== undefined || !required) return filled;
    if (!one.nullable) missing.push(path);
    return null;
  }

  function filledOf(one: Shape, given: unknown, path: string): unknown {
    if (one.kind === 'array') return fillArray(one.items, given, path);
    if (one.kind !== 'object') return leafOf(one, given);
    // an object of which nothing is known is not there, unless it is asked for
    if (!isHolding(given) && path !== '' && !one.members.some((member) => member.required)) return undefined;
    const below = isHolding(given) ? given : {};
    return Object.fromEntries(
      one.members.flatMap(({ name, required, shape: inner }) => {
        const value = fill(inner, below[pointerPart(name)], `${path}/${pointerPart(name)}`, required);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  /** Items keep their places, so that annotations lead to them. */
  function fillArray(items: Shape, given: unknown, path: string): unknown[] {
    if (!isHolding(given)) return [];
    const count = Math.max(-1, ...Object.keys(given).map(Number).filter(Number.isInteger)) + 1;
    const filled = Array.from({ length: count }, (_none, at) =>
      fill(items, given[at], `${path}/${at}`, true),
    );
    return filled;
  }
}

const isHolding = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null;

function leafOf(leaf: LeafShape, given: unknown): unknown {
  if (isSettled(leaf)) return leaf.values[0];
  if (typeof given !== 'string') return undefined;
  if (leaf.kind === 'string') return given;
  if (leaf.kind === 'boolean') return given === 'YES' ? true : given === 'NO' ? false : undefined;
  if (leaf.kind === 'enum') return leaf.values.find((value) => String(value) === given);
  const number = onlyNumber(given);
  return leaf.kind === 'integer' && !Number.isInteger(number) ? undefined : number;
}

/** Returns the number in a text that has exactly one; with two it would be unclear which is meant. */
export function onlyNumber(text: string): number | undefined {
  const [found, second] = text.match(/-?\d[\d.,'’ \u00a0\u202f]*/g) ?? [];
  if (!found || second) return undefined;
  const bare = found.replace(/[.,'’ \u00a0\u202f]+$/, '').replace(/['’ \u00a0\u202f]/g, '');
  // a thousand or a fraction: who knows
  if (/^-?\d{1,3}\.\d{3}$/.test(bare)) return undefined;
  const grouped = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.exec(bare);
  if (grouped) return Number(bare.replaceAll(/[.,]/g, ''));
  const plain = Number(bare.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'));
  return Number.isFinite(plain) ? plain : undefined;
}
