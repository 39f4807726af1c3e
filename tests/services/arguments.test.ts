import { describe, expect, test } from 'bun:test';
import { type Command, parseArguments, suggestionFor } from '../../server/arguments.ts';
import { scopesOf } from '../../server/process/operator/scopes.ts';

const command = {
  call: 'bun run parcel',
  does: 'Sends a parcel.',
  flags: { to: { value: '<address>', says: 'where to' }, quickly: { says: 'by night' } },
  words: '<content>',
  leastWords: 1,
  mostWords: 2,
} as const satisfies Command;

const sentence = (argv: string[], of: Command = command) => {
  const read = parseArguments(of, argv);
  return 'refusal' in read ? read.refusal : JSON.stringify(read);
};

test('flags and words are read in any order, a value after the flag or behind an equals sign', () => {
  const expected = { values: { to: 'Ghent', quickly: true }, words: ['books', 'maps'] };
  for (const argv of [
    ['--to', 'Ghent', 'books', '--quickly', 'maps'],
    ['books', 'maps', '--quickly', '--to=Ghent'],
  ])
    expect(parseArguments(command, argv)).toEqual(expected as never);
});

test('a flag that repeats keeps all its values in their order, and a letter stands for a flag', () => {
  const packing = {
    call: 'bun run pack',
    does: 'Packs.',
    flags: {
      with: { value: '<thing>', repeats: true, says: 'what goes in' },
      output: { short: 'o', value: '<form>', says: 'its form' },
    },
  } as const satisfies Command;
  const read = parseArguments(packing, ['--with', 'a=1', '-o', 'box', '--with=b=2']);
  expect(read).toEqual({ values: { with: ['a=1', 'b=2'], output: 'box' }, words: [] } as never);
  const help = parseArguments(packing, ['-h']);
  expect('help' in help ? help.help : '').toContain('-o, --output <form>');
  expect(sentence(['-x', 'box'], packing)).toBe('There is no -x.');
  expect(sentence(['-o'], packing)).toBe('-o needs a value: -o <form>');
});

test('help is shown whatever else is there, with every flag', () => {
  const read = parseArguments(command, ['--nonsense', '--help']);
  expect('help' in read ? read.help : '').toMatchInlineSnapshot(`
    "Usage: bun run parcel [flags] <content>

    Sends a parcel.

      --to <address>  where to
      --quickly       by night
      --help          shows this
    "
  `);
});

describe('a command that was not understood is refused', () => {
  const bare: Command = { call: 'bun run stop', does: 'Stops.' };
  const chosen: Command = {
    call: 'bun run bench',
    does: 'Measures.',
    words: '<name>',
    choices: ['list', 'http'],
  };
  const coloured: Command = {
    call: 'bun run paint',
    does: 'Paints.',
    flags: { in: { short: 'i', value: '<colour>', choices: ['red', 'green'], says: 'the colour' } },
  };
  const cases: [string, string[], Command, string][] = [
    [
      'with a value that a flag does not have',
      ['-i', 'gren'],
      coloured,
      '-i must be red, green, not "gren". Did you mean green?',
    ],
    ['with a flag nobody knows', ['--fast', 'x'], command, 'There is no --fast.'],
    ['with a flag mistyped', ['--qiuckly', 'x'], command, 'There is no --qiuckly. Did you mean --quickly?'],
    [
      'with a flag left unfinished',
      ['--quick', 'x'],
      command,
      'There is no --quick. Did you mean --quickly?',
    ],
    ['with a flag that lacks its value', ['x', '--to'], command, '--to needs a value: --to <address>'],
    [
      'with a flag in the place of a value',
      ['--to', '--quickly'],
      command,
      '--to needs a value: --to <address>',
    ],
    ['with a value for a flag that has none', ['x', '--quickly=yes'], command, '--quickly takes no value.'],
    ['without the word it needs', [], command, 'It needs <content>: bun run parcel <content>'],
    ['with a blank for it', [' '], command, 'It needs <content>: bun run parcel <content>'],
    ['with a word too many', ['a', 'b', 'c'], command, '"c" is one word too many.'],
    ['with a word where none is taken', ['now'], bare, '"now" is one word too many.'],
    ['with a flag without its hyphens', ['hlep'], bare, '"hlep" is one word too many. Did you mean --help?'],
    [
      'with a choice mistyped',
      ['lsit'],
      chosen,
      'There is no "lsit". Did you mean list? There are list, http.',
    ],
  ];
  test.each(cases)('%s', (_name, argv, of, expected) => {
    expect(sentence(argv, of)).toBe(expected);
  });
});

test('what resembles nothing is not taken for something', () => {
  expect(suggestionFor('export', ['read', 'write', 'run', 'admin'])).toBe('');
});

test('scopes are read with commas or spaces, each once, and none is guessed', () => {
  expect(scopesOf('write, read,read')).toEqual({ scopes: ['read', 'write'] });
  expect(scopesOf('raed')).toEqual({
    refusal: 'There is no scope "raed". Did you mean read? There are read, write, run, admin.',
  });
  expect(scopesOf(' , ')).toEqual({ refusal: 'Name at least one scope of read, write, run, admin.' });
});
