import { library } from '../../../schema/library/index.ts';
import { identityOf } from '../../text/ends.ts';
import { stem } from '../../text/stem.ts';

/**
 * Names of records that a text lists under a heading of their kind: `## Personas`, and items or headings below it.
 */

export interface ListedName {
  kind: string;
  name: string;
}

interface NamedKind {
  kind: string;
  /** Headings under which records of the kind stand, also behind a word or two: `Common objections`. */
  headings: readonly string[];
  /** Records are called by what is said, so a name may be a sentence. */
  bySentence?: true;
}

/** The kinds that a company's own texts name, in the order in which their records are created. */
export const namedKinds: readonly NamedKind[] = [
  { kind: 'persona', headings: ['personas', 'buyers', 'users', 'roles', 'who uses it'] },
  { kind: 'segment', headings: ['segments', 'industries', 'verticals', 'markets'] },
  { kind: 'use-case', headings: ['use cases'] },
  { kind: 'core-feature', headings: ['features'] },
  { kind: 'competitor', headings: ['competitors', 'competition'] },
  { kind: 'alternative', headings: ['alternatives'] },
  { kind: 'objection', headings: ['objections'], bySentence: true },
  { kind: 'buying-trigger', headings: ['triggers'], bySentence: true },
  { kind: 'proof-point', headings: ['proof points', 'awards'], bySentence: true },
];

export const namesOfKindMost = 8;
const headingWordsMost = 3;
const lettersMost = 80;
const wordsMost = 8;
const sentenceWordsMost = 14;
/** Of the items of a list. A list of which fewer are names lists something else. */
const namesLeast = 2 / 3;
/** Of a line, the part in which its name ends. */
const lineMost = 300;
/** Of a text; what stands behind is not looked at. */
const lettersRead = 500_000;

/** Returns the distinct names that the text lists, at most 8 of a kind. */
export function listedNames(text: string): ListedName[] {
  const lines = text.slice(0, lettersRead).split('\n').map(lineOf);
  return namedKinds.flatMap((kind) => {
    const names = new Map<string, string>();
    for (const [at, line] of lines.entries()) {
      if (line.form !== 'heading' || !isHeadingOf(kind, line.text)) continue;
      for (const name of namesBelow(lines, at, line.level, kind))
        if (!names.has(identityOf(name))) names.set(identityOf(name), name);
    }
    return [...names.values()].slice(0, namesOfKindMost).map((name) => ({ kind: kind.kind, name }));
  });
}

/** Returns whether a text can be the name of a record of this kind. */
export function isNameOf(kind: string, text: string): boolean {
  const named = namedKinds.find((one) => one.kind === kind);
  return named !== undefined && isName(text, named) && !isStructure(text);
}

interface Line {
  form: 'heading' | 'item' | 'other';
  /** Of a heading 1 to 6, of an item how far it stands in. */
  level: number;
  text: string;
}

function lineOf(line: string): Line {
  const indent = line.length - line.trimStart().length;
  const text = line.trim();
  const heading = /^#{1,6} /.exec(text)?.[0];
  if (heading) return { form: 'heading', level: heading.length - 1, text: text.slice(heading.length).trim() };
  const item = /^(?:[-*•]|\d{1,3}[.)]) /.exec(text)?.[0];
  return item
    ? { form: 'item', level: indent, text: text.slice(item.length).trim() }
    : { form: 'other', level: 0, text };
}

function isHeadingOf({ headings }: NamedKind, text: string): boolean {
  const words = wordsOf(text.slice(0, lineMost));
  const said = ` ${words.join(' ')}`;
  return words.length <= headingWordsMost && headings.some((one) => said.endsWith(` ${one}`));
}

/** The outermost items that follow or, where there are none, the headings one step below: then all are names, or none is. */
function namesBelow(lines: readonly Line[], at: number, level: number, kind: NamedKind): string[] {
  const below: Line[] = [];
  for (let place = at + 1; place < lines.length; place++) {
    const line = lines[place];
    if (!line || (line.form === 'heading' && line.level <= level)) break;
    below.push(line);
  }
  const first = below.findIndex(({ form }) => form === 'heading');
  const items = outermost(
    below.slice(0, first === -1 ? undefined : first).filter(({ form }) => form === 'item'),
  );
  const isListed = (name: string) => isName(name, kind) && !isStructure(name);
  const listed = items.map(nameIn).filter(isListed);
  if (items.length > 0) return listed.length >= items.length * namesLeast ? listed : [];
  const headings = outermost(below.filter(({ form }) => form === 'heading')).map(nameIn);
  return headings.every(isListed) ? headings : [];
}

function outermost(lines: readonly Line[]): Line[] {
  const least = lines.reduce((level, line) => Math.min(level, line.level), Number.POSITIVE_INFINITY);
  return lines.filter((line) => line.level === least);
}

/** What stands before a colon or a dash, without the marks of links, weight and quotes. */
function nameIn({ text }: Line): string {
  const bare = text
    .slice(0, lineMost)
    .replaceAll(/\]\([^()\s]*\)/g, ']')
    .replaceAll(/[[\]`]|\*\*|__/g, '')
    .trim();
  const cut = /(?:: | [-–—] )/.exec(bare)?.index ?? bare.length;
  return bare
    .slice(0, cut)
    .replace(/^["“”„'‘]+/, '')
    .replace(/["“”'’:]+$/, '')
    .trim();
}

function isName(text: string, { bySentence }: NamedKind): boolean {
  const words = text.length > lettersMost ? [] : wordsOf(text);
  if (words.length === 0 || !/\p{L}/u.test(text)) return false;
  return bySentence ? words.length <= sentenceWordsMost : words.length <= wordsMost && !/[.!?;]$/.test(text);
}

/** What parts of a text are called and no record is: it names a kind, or only what a field of some kind says. */
function isStructure(text: string): boolean {
  const stems = wordsOf(text).map(stem);
  const said = ` ${stems.join(' ')} `;
  return ofKinds.some((kind) => said.includes(kind)) || stems.every((one) => ofFields.has(one));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const ofKinds = namedKinds.map(({ headings: [first = ''] }) => ` ${first.split(' ').map(stem).join(' ')} `);

/** Words of the names of fields and kinds: `Challenges`, `Customer benefits`, `Summary`. */
const ofFields = new Set(
  library
    .flatMap(({ kind, fields }) => [kind, ...Object.keys(fields)])
    .flatMap((name) => wordsOf(name.replaceAll(/([A-Z])/g, ' $1')))
    .map(stem),
);
