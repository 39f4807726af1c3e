import { nameWords, stands, stepOf } from './name-words.ts';
import { stringsIn } from './strings.ts';

/** A record with a name; its custom fields may hold other names. */
export interface NamedRecord {
  oId: string;
  name: string;
  internalName: string | null;
  data: Record<string, unknown>;
}

/** An index of names by their words: a text is read once, whatever the number of names. */
export interface NameIndex<Entity extends NamedRecord> {
  next: Map<string, NameIndex<Entity>>;
  /** The names that end here. */
  names: Name<Entity>[];
}

/** An entity's name in a text; offsets in UTF-16 units. */
export interface Mention<Entity extends NamedRecord> {
  entity: Entity;
  /** Not merely a single word of lower case that may be an ordinary one. */
  isSure: boolean;
  start: number;
  end: number;
}

interface Name<Entity extends NamedRecord> {
  entity: Entity;
  /** The only word in lower case, if it is one. */
  only: string | null;
  /** Names of up to three letters mean something only in their own case: `IT`, `SAP`. */
  exact: string | null;
}

// white space is tried from where it begins alone
const legalForm =
  /(?:,\s+|(?<![\s,])\s+)(inc|llc|ltd|limited|gmbh|corp|corporation|co|plc|sa|ag|bv|oy|ab|pty)\.?$/i;
/** Returns a company's name without `Inc.` and the like. */
export const withoutLegalForm = (name: string): string => name.replace(legalForm, '');
const aliasTitle = /^(alias(es)?|also known as|synonyms?|abbreviations?)$/i;
/** A longer name is known by its beginning. A letter of a script without spaces is a word here. */
const wordsMost = 12;
const lettersMost = 48;

/** Words that alone are no name. */
export const idleWords: ReadonlySet<string> = new Set(
  'a an and are as at be been but by can could do does for from had has have he her his how i if in into is it its just me more my no not of on or our out she so some than that the their them then there these they this to up us was we were what when where which who why will with would you your also about very really get got like'.split(
    ' ',
  ),
);

export function indexNames<Entity extends NamedRecord>(entities: readonly Entity[]): NameIndex<Entity> {
  const index: NameIndex<Entity> = { next: new Map(), names: [] };
  for (const entity of entities) {
    for (const text of namesOf(entity)) addName(index, entity, text);
  }
  return index;
}

/** Returns the first and surest mention of every entity in a text, in the order of the text. */
export function mentionsIn<Entity extends NamedRecord>(
  index: NameIndex<Entity>,
  text: string,
): Mention<Entity>[] {
  const words = nameWords(text);
  const foundMentions = new Map<string, Mention<Entity>>();
  for (const [at, first] of words.entries()) {
    let here = index.next.get(first.lower);
    for (let last = at; here; last++) {
      if (here.names.length > 0 && stands(words, at, last - at + 1)) {
        const end = words[last]?.end ?? first.end;
        for (const { entity, only, exact } of here.names) {
          if (exact !== null && first.text !== exact) continue;
          const isSure = only === null || first.text !== only || entity.name === first.text;
          const known = foundMentions.get(entity.oId);
          if (!known || (isSure && !known.isSure)) {
            foundMentions.set(entity.oId, { entity, isSure, start: first.start, end });
          }
        }
      }
      const next = words[last + 1];
      here = next && here.next.get(stepOf(next, words[last]));
    }
  }
  return [...foundMentions.values()];
}

function namesOf(entity: NamedRecord): string[] {
  const fields = Array.isArray(entity.data.customFields) ? entity.data.customFields : [];
  const aliases = fields.flatMap((field: unknown) => {
    if (typeof field !== 'object' || field === null) return [];
    const { title, value } = field as { title?: unknown; value?: unknown };
    return typeof title === 'string' && aliasTitle.test(title.trim()) ? [...stringsIn(value)] : [];
  });
  const names = [entity.name, entity.internalName ?? '', ...aliases].map((name) => name.trim());
  return [
    ...new Set(names.flatMap((name) => [name, name.replace(legalForm, ''), name.replace(innerSpace, '')])),
  ].filter(Boolean);
}

/** 삼성 전자 is also written 삼성전자, ソニー・ミュージック also without its dot. */
const innerSpace =
  /(?<=[\p{scx=Han}\p{scx=Katakana}\p{scx=Hangul}])(?:\s+|[・·])(?=[\p{scx=Han}\p{scx=Katakana}\p{scx=Hangul}])/gu;

function addName<Entity extends NamedRecord>(index: NameIndex<Entity>, entity: Entity, text: string): void {
  const all = nameWords(text);
  const words = all.slice(0, all.some(({ isLetter }) => isLetter) ? lettersMost : wordsMost);
  const [first] = words;
  if (first === undefined) return;
  const isOne = words.length === 1;
  if (isOne && (first.isLetter || first.lower.length < 2 || idleWords.has(first.lower))) return;
  let here = index;
  for (const [at, word] of words.entries()) {
    const step = stepOf(word, words[at - 1]);
    const known = here.next.get(step);
    const next: NameIndex<Entity> = known ?? { next: new Map(), names: [] };
    if (!known) here.next.set(step, next);
    here = next;
  }
  here.names.push({
    entity,
    only: isOne ? first.lower : null,
    exact: isOne && first.lower.length <= 3 ? first.text : null,
  });
}
