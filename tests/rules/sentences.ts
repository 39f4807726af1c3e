import { join, resolve } from 'node:path';
import { userDocuments } from '../support/manual.ts';
import { sourceFiles } from './layout.ts';

/*
 * Draws 50 docstrings of exports, 50 error messages and 20 paragraphs of docs/ by fixed random numbers, for a reader who
 * marks what needs a second reading: `bun tests/rules/sentences.ts [seed]`.
 */

const root = resolve(import.meta.dir, '../..');
let state = Number(Bun.argv[2] ?? 31);

function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}

function show(title: string, sentences: string[], count: number): void {
  const left = [...sentences];
  process.stdout.write(`\n${title}: ${count} of ${sentences.length}\n`);
  for (let number = 1; number <= count && left.length > 0; number++)
    process.stdout.write(`${number}. ${left.splice(Math.floor(random() * left.length), 1).join('')}\n`);
}

const docstrings: string[] = [];
const messages: string[] = [];
for (const path of sourceFiles(root)) {
  const text = await Bun.file(join(root, path)).text();
  for (const [, words = '', name = ''] of text.matchAll(
    /\/\*\*\s+(?:\* )?((?:(?!\*\/)[\s\S])*)\*\/\n+export (?:async )?\w+\*? (\w+)/g,
  ))
    docstrings.push(`${path} ${name}: ${words.replace(/\s*\n \* ?/g, ' ').trim()}`);
  for (const [, args = ''] of text.matchAll(
    /\b(?:ApiError|notFound|conflict|invalidField|Refusal|new Error)\(([^;]{12,300}?)\);/g,
  ))
    messages.push(`${path}: ${args.replace(/\s+/g, ' ')}`);
}
const paragraphs = [...userDocuments].flatMap(([path, text]) =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n/)
    .filter((one) => one.trim().length > 80 && !/^[|#<!]/.test(one.trim()))
    .map((one) => `${path}: ${one.replace(/\s+/g, ' ').trim()}`),
);
show('Docstrings', docstrings, 50);
show('Messages', messages, 50);
show('Paragraphs', paragraphs, 20);
