import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Chunk, chunks, split } from '../../server/text/split.ts';
import { countTokens } from '../../server/text/token.ts';

/** What every splitting of every text must hold. */
function holds(text: string, maxTokens: number): Chunk[] {
  const found = split(text, { maxTokens });
  let behind = 0;
  for (const [ordinal, chunk] of found.entries()) {
    expect(chunk.ordinal).toBe(ordinal);
    expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
    expect(text.slice(behind, chunk.start).trim()).toBe('');
    expect(chunk.text.trim()).not.toBe('');
    expect(chunk.tokens).toBeLessThanOrEqual(maxTokens);
    expect(chunk.tokens).toBe(countTokens(chunk.text));
    for (const edge of [chunk.start, chunk.end]) {
      const [before, after] = [text.charCodeAt(edge - 1), text.charCodeAt(edge)];
      expect(before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff).toBe(false);
      expect(before === 13 && after === 10).toBe(false);
    }
    expect(chunk.contentHash).toBe(new Bun.CryptoHasher('sha256').update(chunk.text).digest('hex'));
    behind = chunk.end;
  }
  expect(text.slice(behind).trim()).toBe('');
  return found;
}

const fragments = fc.constantFrom(
  'We lose two days a week. ',
  'Dr. No',
  '3.5',
  '.',
  '。',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '- item',
  '# Head\n',
  '### Deep\n',
  '| a | b |\n',
  '|---|---|\n',
  '> ',
  '```\n',
  'Dana: Hi.\n',
  'Sam: Yes.\n',
  '😀',
  '😀'.repeat(40),
  '\ud83d',
  '\udc00',
  '\u0000',
  ' ',
  '   ',
  '\t',
  '漢字'.repeat(20),
  'x'.repeat(300),
  'word '.repeat(60),
  '---\n',
  '\u2028',
  '\u00a0',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.array(fragments, { maxLength: 80 }).map((parts) => parts.join('')),
);

test('half of a character that stands alone parts no pair before it', () => {
  holds(`${'x'.repeat(300)}${'😀'.repeat(40)}\udc00`, 26);
});

test('whatever the text, chunks are its substrings at their offsets and leave out nothing but white space', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 16, max: 120 }), (text, maxTokens) => {
      holds(text, maxTokens);
    }),
    { numRuns: 500 },
  );
});

test('the same text gives the same chunks, at once or one by one', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect([...chunks(text, { maxTokens: 40 })]).toEqual(split(text, { maxTokens: 40 }));
    }),
    { numRuns: 100 },
  );
});

const document = [
  '# Playbook',
  '',
  'Who we sell to and why.',
  '',
  '## Pricing',
  '',
  'Seats cost $40. Support is included.',
  '',
  ...Array.from(
    { length: 12 },
    (_one, index) => `- Discount ${index} applies to year ${index}. Ask finance first.`,
  ),
  '',
  '## Objections',
  '',
  'They say it is late. We say it is never late.',
  '',
].join('\n');

describe('where chunks begin', () => {
  test('at headings, once there is a quarter of a chunk; a heading is never left at the end', () => {
    const found = holds(document, 120);
    expect(found[0]?.text).toStartWith('# Playbook');
    expect(found.some(({ text }) => text.startsWith('## Objections'))).toBe(true);
    for (const { text } of found) expect(text.split('\n').at(-1)).not.toMatch(/^#/);
  });

  test('never inside a sentence that fits', () => {
    for (const chunk of holds(document, 40))
      expect(chunk.text).toMatch(/(?:[.]|Playbook|Pricing|Objections)$/);
  });

  test('list items stay whole while they fit', () => {
    for (const { text } of holds(document, 60).slice(1)) expect(text).toMatch(/^(?:- |## |They|Seats)/);
  });

  test('table rows and turns stay whole while they fit', () => {
    const rows = Array.from({ length: 30 }, (_one, index) => `| Account ${index} | ${index * 10} |`).join(
      '\n',
    );
    for (const { text } of holds(rows, 50))
      for (const line of text.split('\n')) expect(line).toMatch(/^\|.*\|$/);
    const turns = Array.from(
      { length: 20 },
      (_one, index) => `${index % 2 ? 'Sam' : 'Dana'}: Point ${index} is clear.`,
    ).join('\n');
    for (const { text } of holds(turns, 50)) expect(text).toMatch(/^(?:Sam|Dana): /);
  });

  test('a sentence that does not fit is cut at a word, a word that does not fit at a character', () => {
    for (const { text } of holds('alpha '.repeat(500), 40)) expect(text).toMatch(/^alpha( alpha)*$/);
    const found = holds('😀'.repeat(500), 16);
    expect(found.map(({ text }) => text).join('')).toBe('😀'.repeat(500));
    holds('a\r\n'.repeat(300), 16);
  });
});

describe('what is too short to stand alone', () => {
  const prose = (sentences: number) =>
    'Every one of these sentences has eight words. '.repeat(sentences).trim();
  const short = fc.constantFrom('Terms of trade', 'Annual report\n\n', 'See below.', '- one item');
  const long = fc.integer({ min: 1, max: 60 }).map((sentences) => `\n\n${prose(sentences)}\n\n`);

  test('a title, a last line or a few words between long texts stand with their neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(short, long), { minLength: 2, maxLength: 12 }), (parts) => {
        const text = parts.join('\n');
        const found = holds(text, 120);
        if (found.length > 1) for (const { tokens } of found) expect(tokens).toBeGreaterThanOrEqual(15);
      }),
      { numRuns: 300 },
    );
  });

  test('a text that is a little too long gives two chunks of like size, parted between sentences', () => {
    const found = holds(`A title\n\n${prose(11)}`, 120);
    expect(found).toHaveLength(2);
    for (const { text, tokens } of found) {
      expect(text).toEndWith('eight words.');
      expect(tokens).toBeGreaterThan(30);
    }
  });

  test('a sentence that must be divided is divided behind a comma', () => {
    const clause = 'and the carrier waits at the gate until the dock is free, ';
    const [first] = holds(clause.repeat(40), 120);
    expect(first?.text).toEndWith(',');
  });
});

test('a chunk knows the headings above it', () => {
  const found = split(document, { maxTokens: 60 });
  expect(found[0]?.heading).toBe('Playbook');
  expect(found.find(({ text }) => text.includes('Discount 5'))?.heading).toBe('Playbook > Pricing');
  expect(found.at(-1)?.heading).toBe('Playbook > Objections');
  expect(split('No heading here.')[0]?.heading).toBeNull();
});

test('a text of white space has no chunks; a size under 16 tokens is refused', () => {
  expect(split('')).toEqual([]);
  expect(split(' \n\r\n\t\u00a0 ')).toEqual([]);
  expect(() => split('x', { maxTokens: 15 })).toThrow(RangeError);
});

test('a change in one place leaves the hashes of far chunks alone', () => {
  const sections = Array.from(
    { length: 40 },
    (_one, index) => `## Part ${index}\n\n${`Fact ${index} holds. `.repeat(30)}\n`,
  );
  const before = split(sections.join('\n'));
  sections[20] = '## Part 20\n\nAll of it is new now.\n';
  const after = new Set(split(sections.join('\n')).map(({ contentHash }) => contentHash));
  const changed = before.filter(({ contentHash }) => !after.has(contentHash));
  expect(changed.length).toBeLessThan(before.length / 10);
});

test('fifty times the text takes about fifty times the time, and holds one chunk at a time', () => {
  const time = (text: string) => {
    const started = process.cpuUsage();
    let count = 0;
    for (const chunk of chunks(text)) count += chunk.text.length > 0 ? 1 : 0;
    expect(count).toBeGreaterThan(0);
    return process.cpuUsage(started).user;
  };
  const small = document.repeat(150);
  time(small);
  const one = time(small);
  // a square would cost 5 times more than this allows
  expect(time(small.repeat(50))).toBeLessThan(Math.max(one, 4_000) * 50 * 10);
});
