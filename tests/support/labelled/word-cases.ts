import { readFileSync } from 'node:fs';

/** What a class of guard words, of governing words, or a rewording lets through and what it holds back. */
export interface WordCase {
  quote: string;
  holds: string;
  fails: string;
}

/** A class's name or a rewording with its cases, one a line: `name | quote | holds | fails`. */
const cases = Map.groupBy(
  readFileSync(new URL('./word-cases.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
  (line) => line.split(' | ')[0] ?? '',
);

export function casesOf(name: string): WordCase[] {
  const found = (cases.get(name) ?? []).map((line): WordCase => {
    const [, quote = '', holds = '', fails = ''] = line.split(' | ');
    return { quote, holds, fails };
  });
  if (found.length === 0) throw new Error(`word-cases.txt has no case of ${name}`);
  return found;
}
