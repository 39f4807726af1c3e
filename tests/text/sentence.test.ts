import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { longestSentence } from '../../server/text/boundary.ts';
import { sentences } from '../../server/text/sentence.ts';

const texts = (text: string) => sentences(text).map((sentence) => sentence.text);

describe('a paragraph divides where its sentences end', () => {
  test.each([
    ['titles', 'Dr. Okafor met Mrs. Lind. They talked.', ['Dr. Okafor met Mrs. Lind.', 'They talked.']],
    ['initials', 'J. R. Hale signed. Ann B. Reed did not.', ['J. R. Hale signed.', 'Ann B. Reed did not.']],
    ['companies', 'Acme Inc. Japan grew. It hired.', ['Acme Inc. Japan grew.', 'It hired.']],
    [
      'a company at the end',
      'We bought Acme Inc. The price fell.',
      ['We bought Acme Inc.', 'The price fell.'],
    ],
    [
      'countries',
      'The U.S. Treasury paid. He left the U.S. We stayed.',
      ['The U.S. Treasury paid.', 'He left the U.S.', 'We stayed.'],
    ],
    [
      'for example',
      'Use a queue, e.g. Kafka. It helps, i.e. it saves time.',
      ['Use a queue, e.g. Kafka.', 'It helps, i.e. it saves time.'],
    ],
    ['decimals', 'It grew 3.5 percent. Then 4.', ['It grew 3.5 percent.', 'Then 4.']],
    ['versions', 'Install v1.2 today. Not v2.0.1.', ['Install v1.2 today.', 'Not v2.0.1.']],
    ['amounts', 'They raised $4.2M. We raised $1.5bn.', ['They raised $4.2M.', 'We raised $1.5bn.']],
    ['numbers of things', 'See Fig. 3 and no. 7. Done.', ['See Fig. 3 and no. 7.', 'Done.']],
    [
      'times',
      'Meet at 5 p.m. Monday. Come at 9 a.m. We start then.',
      ['Meet at 5 p.m. Monday.', 'Come at 9 a.m.', 'We start then.'],
    ],
    ['dates', 'It closes Jan. 5 at noon. Be there.', ['It closes Jan. 5 at noon.', 'Be there.']],
    ['an ellipsis inside', 'Well... maybe later. Or not.', ['Well... maybe later.', 'Or not.']],
    ['an ellipsis at the end', 'Well… Then he left.', ['Well…', 'Then he left.']],
    [
      'quotes',
      '“Why now?” she asked. "It is late." He agreed.',
      ['“Why now?” she asked.', '"It is late."', 'He agreed.'],
    ],
    ['brackets', 'It works (mostly. Not always). Fine.', ['It works (mostly.', 'Not always).', 'Fine.']],
    ['footnotes', 'It fell by half.[3] Nobody knew.', ['It fell by half.[3]', 'Nobody knew.']],
    [
      'addresses',
      'Mail to a.b@acme.co.uk now! See https://acme.com/a.b?c=d. Thanks.',
      ['Mail to a.b@acme.co.uk now!', 'See https://acme.com/a.b?c=d.', 'Thanks.'],
    ],
    ['lower case', 'we use snowflake. it works.', ['we use snowflake.', 'it works.']],
    ['many marks', 'What?! Really!! Yes.', ['What?!', 'Really!!', 'Yes.']],
    ['Japanese', '今日は晴れ。明日は？「はい。」次。', ['今日は晴れ。', '明日は？', '「はい。」', '次。']],
    ['Hindi', 'यह अच्छा है। हम खुश हैं।', ['यह अच्छा है।', 'हम खुश हैं।']],
    ['Arabic', 'هل تعمل؟ نعم تعمل.', ['هل تعمل؟', 'نعم تعمل.']],
    ['Czech', 'Přišel pozdě. Čekali jsme.', ['Přišel pozdě.', 'Čekali jsme.']],
  ])('%s', (_name, text, expected) => expect(texts(text)).toEqual(expected));
});

describe('structure bounds sentences', () => {
  test('a wrapped paragraph is one text, an empty line ends it', () => {
    const wrapped =
      'The migration takes six weeks because the old\nsystem has no export. It is paid\nby us.\n\nNext part';
    expect(texts(wrapped)).toEqual([
      'The migration takes six weeks because the old\nsystem has no export.',
      'It is paid\nby us.',
      'Next part',
    ]);
  });

  test('headings, items, rows, quotes and code are told apart and stand without their marks', () => {
    const text = [
      '# Pricing',
      '',
      'Plans\n=====',
      '',
      '- Ten seats. No minimum.',
      '  Billed yearly.',
      '1. [x] First',
      '* Second',
      '',
      '| Plan | Price |',
      '|---|--:|',
      '| Team. Small | $4.50 |',
      '',
      '---',
      '> Quoted words.',
      '```',
      'x = 1. y',
      '```',
    ].join('\n');
    expect(sentences(text).map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', 'Pricing'],
      ['heading', 'Plans'],
      ['item', 'Ten seats.'],
      ['item', 'No minimum.'],
      ['prose', 'Billed yearly.'],
      ['item', 'First'],
      ['item', 'Second'],
      ['row', 'Plan | Price'],
      ['row', 'Team. Small | $4.50'],
      ['quote', 'Quoted words.'],
      ['code', 'x = 1. y'],
    ]);
  });

  test('short lines without full stops stay apart: addresses, facts, file headers', () => {
    expect(texts('Size: 50 people\nRegion: EMEA\nOwner: Sales')).toEqual([
      'Size: 50 people',
      'Region: EMEA',
      'Owner: Sales',
    ]);
  });
});

describe('transcripts', () => {
  const text = [
    'Dana Reyes: Thanks for coming. Shall we start?',
    'Sam: Yes. We lose two days a week on exports,',
    'and nobody likes it.',
    '[00:12] Dana Reyes: Why is that?',
    '**Sam (Buyer):** No idea.',
    'Lee: Me neither.',
  ].join('\n');

  test('turns know who speaks and do not hold the name', () => {
    expect(sentences(text).map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Dana Reyes', 'Thanks for coming.'],
      ['Dana Reyes', 'Shall we start?'],
      ['Sam', 'Yes.'],
      ['Sam', 'We lose two days a week on exports,\nand nobody likes it.'],
      ['Dana Reyes', 'Why is that?'],
      ['Sam', 'No idea.'],
      ['Lee', 'Me neither.'],
    ]);
  });

  test('facts with labels are no turns', () => {
    const facts = 'Budget: $40,000\nTimeline: Q1\nBudget: $50,000\nTimeline: Q2';
    expect(sentences(facts).every(({ speaker, kind }) => speaker === null && kind === 'prose')).toBe(true);
  });
});

const fragments = fc.constantFrom(
  'We ship. ',
  'Dr. No',
  '3.5',
  '...',
  '?',
  '!',
  '。',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '- ',
  '# ',
  '| a | b |',
  '> ',
  '```\n',
  'Dana: Hi.',
  '😀',
  '\ud83d',
  '\u0000',
  ' ',
  '\t',
  'e.g. ',
  '"',
  '”',
  ')',
  '[1]',
  '---',
  '===',
  'https://a.b/c?d',
  'ß',
  'İ',
  '\u2028',
  'x'.repeat(50),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join('')),
);

test('whatever the text, sentences are its substrings, in order, trimmed, bounded and the same every time', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let behind = 0;
      const found = sentences(text);
      for (const { start, end, text: sentence } of found) {
        expect(start).toBeGreaterThanOrEqual(behind);
        expect(text.slice(start, end)).toBe(sentence);
        expect(sentence).toBe(sentence.trim());
        expect(sentence).not.toBe('');
        behind = end;
      }
      expect(sentences(text)).toEqual(found);
    }),
    { numRuns: 400 },
  );
});

test('a text without full stops is cut at white space, never inside a pair', () => {
  for (const text of ['word '.repeat(2_000), '😀'.repeat(3_000), `x${'😀'.repeat(3_000)}`]) {
    const found = sentences(text);
    expect(found.length).toBeGreaterThan(1);
    for (const sentence of found) {
      if (sentence.kind !== 'prose') continue;
      expect(sentence.text.length).toBeLessThanOrEqual(longestSentence + 1);
      expect(sentence.text.isWellFormed()).toBe(true);
    }
  }
});

test.each([
  ['.', 2],
  ['. ', 2],
  ['"', 2],
  ['-', 1],
  ['\r', 1],
  ['> ', 2],
  ['A: ', 3],
  ['. a', 3],
  [' ', 1],
  ['|\n', 2],
])('two megabytes of %j take linear time', (unit) => {
  const cost = (size: number) => {
    const text = unit.repeat(Math.ceil(size / unit.length));
    const started = process.cpuUsage();
    sentences(text);
    return process.cpuUsage(started).user / 1_000;
  };
  cost(100_000);
  // a square takes hours
  expect(cost(2_000_000)).toBeLessThan(30_000);
});
