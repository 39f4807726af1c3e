import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Command-line arguments: the flags and words of one command, its help, and errors with suggestions. Imports only
 * what the runtime brings, since help must work before packages are installed.
 */

export interface Flag {
  /** What follows it, such as `<url>`; a flag without one stands alone. */
  value?: string;
  says: string;
  /** The only values there are. Only with `value`. */
  choices?: readonly string[];
  /** One letter that stands for it: `o` for `-o`. */
  short?: string;
  /** May be given several times; all its values are kept, in their order. Only with `value`. */
  repeats?: true;
}

export interface Command {
  /** As a person types it: `bun run key create`. */
  call: string;
  /** One line. */
  does: string;
  flags?: Readonly<Record<string, Flag>>;
  /** The words it takes, as help shows them; without it there are none. */
  words?: string;
  leastWords?: number;
  /** Unbounded where it is not said. */
  mostWords?: number;
  /** The only words there are. */
  choices?: readonly string[];
}

/** Several commands under one name, such as `bun run key create` and `bun run key list`. */
export interface CommandGroup {
  call: string;
  commands: Readonly<Record<string, Command>>;
}

type Values<C extends Command> = {
  [Name in keyof C['flags']]?: C['flags'][Name] extends { repeats: true }
    ? string[]
    : C['flags'][Name] extends { choices: readonly (infer Choice)[] }
      ? Choice
      : C['flags'][Name] extends { value: string }
        ? string
        : true;
};

export interface Arguments<C extends Command> {
  values: Values<C>;
  words: string[];
}

/** The exit code for invalid arguments. */
export const misunderstood = 2;

/** Reads the arguments, or ends the process: with 0 after help that was asked for, with 2 after a refusal. */
export function readArguments<const C extends Command>(command: C, argv: readonly string[]): Arguments<C> {
  const read = parseArguments(command, argv);
  if ('help' in read) return end(1, read.help, 0);
  if ('refusal' in read) return refuseArguments(command.call, read.refusal);
  return read;
}

/** Ends the process with a sentence and a pointer to the help. */
export function refuseArguments(call: string, sentence: string): never {
  return end(2, `${sentence}\nSee: ${call} --help\n`, misunderstood);
}

/**
 * Returns the command that the first word names, and the remaining words. Ends the process as `readArguments` does.
 */
export function chooseCommand<Name extends string>(
  group: CommandGroup & { commands: Readonly<Record<Name, Command>> },
  argv: readonly string[],
): { name: Name; rest: readonly string[] } {
  const [first = '', ...rest] = argv;
  const names = Object.keys(group.commands) as Name[];
  const name = names.find((one) => one === first);
  if (name) return { name, rest };
  if (first === '' || isHelp(first)) return end(first ? 1 : 2, helpOf(group), first ? 0 : misunderstood);
  return refuseArguments(
    group.call,
    `There is no command "${group.call} ${first}".${suggestionFor(first, names)}`,
  );
}

/** Control characters but for tab and line break, and the marks that turn the direction of writing round. */
export const steering = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns text that others may have written with what steers a terminal as JSON has it: none obeys it, and JSON stays
 * the same value.
 */
export const harmless = (text: string): string =>
  text.replaceAll(steering, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns a text as one word of a shell, in quotation marks where it needs them. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes to stdout (1) or stderr (2) synchronously, since pending output to a pipe is lost at exit. A pipe that its
 * reader has closed, such as `head`, is no error.
 */
export function writeOut(stream: 1 | 2, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(stream, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      // the reader is slower than we are
      Bun.sleepSync(readerPauseMs);
    }
  }
}

const readerPauseMs = 5;

/** Parses arguments without side effects. */
export function parseArguments<const C extends Command>(
  command: C,
  argv: readonly string[],
): Arguments<C> | { help: string } | { refusal: string } {
  if (argv.some(isHelp)) return { help: helpOf(command) };
  const flags = command.flags ?? {};
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(flags).map(
        ([name, { value, short }]) =>
          [name, { type: value ? 'string' : 'boolean', ...(short ? { short } : {}) }] as const,
      ),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, string | string[] | true> = {};
  const repeatedValues: Record<string, string[]> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (!flag)
      return { refusal: `There is no ${token.rawName}.${suggestionFor(token.rawName, namesOf(flags))}` };
    const value = token.value ?? '';
    if (flag.value && (value === '' || (!token.inlineValue && value.startsWith('-'))))
      return { refusal: `${token.rawName} needs a value: ${token.rawName} ${flag.value}` };
    if (flag.choices && !flag.choices.includes(value))
      return {
        refusal: `${token.rawName} must be ${flag.choices.join(', ')}, not "${value}".${suggestionFor(value, flag.choices)}`,
      };
    if (!flag.value && token.inlineValue) return { refusal: `${token.rawName} takes no value.` };
    if (flag.repeats) {
      repeatedValues[token.name] = [...(repeatedValues[token.name] ?? []), value];
      values[token.name] = repeatedValues[token.name] ?? [];
    } else values[token.name] = flag.value ? value : true;
  }
  const refusal = faultOfWords(command, words);
  return refusal ? { refusal } : { values: values as Values<C>, words };
}

/** Returns the similar names as a question; empty without any. */
export function suggestionFor(typed: string, names: readonly string[]): string {
  const near = names
    .map((name) => ({ name, steps: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(
      ({ name, steps }) => steps <= Math.max(1, Math.floor(name.length / 3)) || isBeginning(typed, name),
    )
    .sort((one, other) => one.steps - other.steps);
  return near[0] ? ` Did you mean ${near[0].name}?` : '';
}

const isHelp = (word: string) => word === '--help' || word === '-h';
const namesOf = (flags: Readonly<Record<string, Flag>>) =>
  [...Object.keys(flags), 'help'].map((name) => `--${name}`);
const isBeginning = (typed: string, name: string) =>
  typed.replace(/^-+/, '').length > 1 && name.startsWith(typed);

function faultOfWords(command: Command, words: readonly string[]): string | null {
  const { words: shown, leastWords = 0, mostWords = Number.POSITIVE_INFINITY, choices } = command;
  const most = shown ? mostWords : 0;
  // a script's variable that is not set
  const isBlank = words.slice(0, leastWords).some((word) => word.trim() === '');
  if (words.length < leastWords || isBlank) return `It needs ${shown}: ${command.call} ${shown}`;
  const [unknown] = choices ? words.filter((word) => !choices.includes(word)) : [];
  if (unknown !== undefined)
    return `There is no "${unknown}".${suggestionFor(unknown, choices ?? [])} There are ${(choices ?? []).join(', ')}.`;
  const tooMany = words[most];
  return tooMany === undefined
    ? null
    : `"${tooMany}" is one word too many.${suggestionFor(`--${tooMany}`, namesOf(command.flags ?? {}))}`;
}

function helpOf(shown: Command | CommandGroup): string {
  if ('commands' in shown) {
    const lines = Object.values(shown.commands).map((one): [string, string] => [usageOf(one), one.does]);
    return `Usage:\n${columns(lines)}`;
  }
  const flags = Object.entries(shown.flags ?? {}).map(([name, { value, says, short }]): [string, string] => [
    `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
    says,
  ]);
  const choices = shown.choices ? `\n  ${shown.words}: ${shown.choices.join(', ')}\n` : '';
  return `Usage: ${usageOf(shown)}\n\n${shown.does}\n${choices}\n${columns([...flags, ['--help', 'shows this']])}`;
}

function usageOf({ call, flags, words }: Command): string {
  return [call, ...(Object.keys(flags ?? {}).length > 0 ? ['[flags]'] : []), ...(words ? [words] : [])].join(
    ' ',
  );
}

function columns(lines: readonly [string, string][]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, says]) => `  ${name.padEnd(width)}  ${says}\n`).join('');
}

/** Damerau and Levenshtein's: letters added, left out, changed, or two in each other's place. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_none, at) => at)];
  const steps = (down: number, right: number) => rows[down]?.[right] ?? 0;
  for (let down = 1; down <= one.length; down++) {
    const row = [down];
    rows.push(row);
    for (let right = 1; right <= other.length; right++) {
      const same = one[down - 1] === other[right - 1];
      const swapped = down > 1 && one[down - 1] === other[right - 2] && one[down - 2] === other[right - 1];
      row.push(
        Math.min(
          steps(down - 1, right) + 1,
          steps(down, right - 1) + 1,
          steps(down - 1, right - 1) + (same ? 0 : 1),
          swapped ? steps(down - 2, right - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return steps(one.length, other.length);
}

function end(stream: 1 | 2, text: string, code: number): never {
  writeOut(stream, text);
  process.exit(code);
}
