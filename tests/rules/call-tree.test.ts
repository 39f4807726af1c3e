import { expect, test } from 'bun:test';
import { join } from 'node:path';

const folder = join(import.meta.dir, '..', '..', 'sql', 'functions');

test('the call tree at the head of the search says who calls whom', async () => {
  const files = ['search.sql', 'search-words.sql', 'search-vectors.sql'];
  const texts = await Promise.all(files.map((name) => Bun.file(join(folder, name)).text()));
  expect(drawn(texts[0] ?? '')).toEqual(made(texts.join('\n')));
});

/** Each pair once, however often it stands in the tree. A function that is made while running has no text to compare. */
function drawn(text: string): string[] {
  const above: string[] = [];
  const pairs: string[] = [];
  for (const [, stem = '', name = ''] of text.matchAll(/^-- {3}((?:[│├└─ ]{3})*)(chunk_[a-z_]+)(?: |$)/gm)) {
    const depth = stem.length / 3;
    above[depth] = name;
    if (depth > 0) pairs.push(`${above[depth - 1]} calls ${name}`);
  }
  return [...new Set(pairs)].toSorted();
}

function made(text: string): string[] {
  const code = text.replaceAll(/--.*$/gm, '');
  const parts = code.split(/^create or replace function /m).slice(1);
  const bodies = parts.map((part) => ({
    name: part.slice(0, part.indexOf('(')),
    body: part.split('$$')[1] ?? '',
  }));
  return bodies
    .flatMap(({ name, body }) =>
      bodies
        .filter((other) => other.name !== name && new RegExp(`\\b${other.name}\\(`).test(body))
        .map((other) => `${name} calls ${other.name}`),
    )
    .toSorted();
}
