import type { JudgedFact } from './cases.ts';

/** What stands at a JSON pointer. */
export function at(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], root);
}

/** Whether an answer holds a fact, whatever its case and white space. */
export function isPresent(data: unknown, fact: JudgedFact): boolean {
  if (typeof fact === 'string') return holds(data, fact);
  if ('at' in fact) return holds(at(data, fact.at), fact.says);
  return objectsIn(data).some((one) => one.question === fact.question && one.answer === fact.answer);
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ');

const holds = (value: unknown, phrase: string): boolean =>
  textsIn(value).some((text) => plain(text).includes(plain(phrase)));

/** Every text of an answer, wherever it stands. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? below : [value as Record<string, unknown>, ...below];
}
