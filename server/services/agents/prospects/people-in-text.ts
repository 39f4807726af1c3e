import { personName } from '../../../agents/account-person.ts';
import { isTitle, isTitleWord } from '../../../agents/titles.ts';
import { idleWords } from '../../../text/names.ts';

/**
 * Finds people whom a text names as members of a company: by an address at its domain beside the name, or by title
 * and company in one clause. Only a short window around each address or company is read, so that the time grows
 * linearly with the text.
 */

export interface NamedAccount {
  /** How texts call the company. */
  names: readonly string[];
  domain: string | null;
}

export interface NamedInText {
  firstName: string;
  lastName: string;
  email: string | null;
  title: string | null;
  /** The words that say it; UTF-16 offsets. */
  start: number;
  end: number;
}

export function peopleInText(text: string, account: NamedAccount): NamedInText[] {
  return [...addressed(text, account), ...titled(text, account)];
}

const anchorsMost = 200;

/** Every place of a word, whatever its case, where `fits` says that it stands alone. */
function* placesOf(
  text: string,
  word: string,
  fits: (start: number, end: number) => boolean,
): Generator<number> {
  const lower = text.toLowerCase();
  // a few letters are longer in lower case, and all places behind them would be wrong
  const searched = lower.length === text.length ? lower : text;
  let left = anchorsMost;
  for (
    let at = searched.indexOf(word);
    at !== -1 && left > 0;
    at = searched.indexOf(word, at + word.length)
  ) {
    if (!fits(at, at + word.length)) continue;
    left -= 1;
    yield at;
  }
}

// --- an address, and the name beside it

const before = 200;
const behind = 120;
const longestLocal = 64;

function* addressed(text: string, { domain }: NamedAccount): Generator<NamedInText> {
  if (domain === null) return;
  const endsThere = (_: number, end: number) =>
    !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(text.slice(end, end + 2));
  for (const sign of placesOf(text, `@${domain}`, endsThere)) {
    const local = /[\w.%+'-]{1,64}$/.exec(text.slice(Math.max(0, sign - longestLocal), sign))?.[0];
    if (!local) continue;
    const start = sign - local.length;
    const end = sign + 1 + domain.length;
    const found = beside(text, local, start, end);
    if (found) yield { ...found, email: text.slice(start, end).toLowerCase() };
  }
}

interface Segment {
  text: string;
  start: number;
  end: number;
}

/** The name of the address's owner among what stands before and behind it in its line, up to the next address. */
function beside(text: string, local: string, start: number, end: number): Omit<NamedInText, 'email'> | null {
  const ahead = text.slice(Math.max(0, start - before), start);
  const from = start - ahead.length + Math.max(ahead.lastIndexOf('\n'), ahead.lastIndexOf('@')) + 1;
  const after = text.slice(end, end + behind);
  const stop = /[\n@]/.exec(after)?.index ?? after.length;
  // what is behind an address that another follows belongs to that one
  const segments = segmentsOf(text, from, start).concat(
    after[stop] === '@' ? [] : segmentsOf(text, end, end + stop),
  );
  const at = segments.findLastIndex((segment) => isOwner(segment.text, local));
  const name = segments[at];
  const read = name && personName(name.text);
  if (!name || !read?.firstName || !read.lastName) return null;
  const title = segments.find((segment, place) => place !== at && isTitle(segment.text));
  const parts = [name, { start, end }, ...(title ? [title] : [])];
  return {
    firstName: read.firstName,
    lastName: read.lastName,
    title: title?.text ?? null,
    start: Math.min(...parts.map((part) => part.start)),
    end: Math.max(...parts.map((part) => part.end)),
  };
}

function segmentsOf(text: string, from: number, to: number): Segment[] {
  const segments: Segment[] = [];
  for (const { 0: part, index } of text.slice(from, to).matchAll(/(?:(?! [-–—·•] )[^|,;:\t()<>[\]*\n])+/g)) {
    const trimmed = part.replace(/^[\s·•–—-]+/, '').trimEnd();
    const start = from + index + part.length - part.trimStart().length;
    const shift = text.slice(start, from + index + part.length).indexOf(trimmed);
    if (trimmed !== '' && shift >= 0)
      segments.push({ text: trimmed, start: start + shift, end: start + shift + trimmed.length });
  }
  return segments;
}

/** `Ann Lee` owns `ann.lee`, `alee` and `lee.a`, and not `bob`. */
function isOwner(segment: string, local: string): boolean {
  if (!onlyName.test(segment) || segment.split(' ').some((one) => isTitleWord(one))) return false;
  const letters = plain(local);
  return plain(segment)
    .split(' ')
    .some((word) => word.length > 2 && letters.includes(word));
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the person with whom a text begins, and the title: `Ann Lee, VP of Finance, …`, `Ann Lee (CFO)`, `Ann Lee
 * is the CFO`.
 */
export function titledFirst(text: string): Omit<NamedInText, 'email'> | null {
  const name = namesIn(text.slice(0, window), 0).next().value;
  if (name?.start !== 0) return null;
  const title = isCalled.exec(text.slice(name.end, name.end + window))?.[1];
  if (!title || !isTitle(title)) return null;
  return { ...name, title, end: text.indexOf(title, name.end) + title.length };
}

const isCalled =
  /^(?:, | \(| [-–—] | is | serves as | works as )(?:(?:currently|now) )?(?:the |our |their |an? )?([^(),.;]{2,80}?)(?=[),.;]| and | who |$)/;

// --- a title, and the company that it is at

const word = String.raw`\p{Lu}(?:[\p{L}\p{M}]|['’-](?=\p{L})){1,24}`;
const onlyName = new RegExp(String.raw`^${word}(?: (?:${word}|\p{Lu}\.?)){0,2} ${word}$`, 'u');
const anyName = new RegExp(String.raw`(?<![\p{L}\p{N}.'’-])${word}(?: \p{Lu}\.)?(?: ${word}){1,2}`, 'gu');
const window = 160;

function* titled(text: string, { names }: NamedAccount): Generator<NamedInText> {
  for (const name of names) {
    const standsAlone = (start: number, end: number) =>
      /^\p{Lu}/u.test(text.slice(start, start + 2)) &&
      !/[\p{L}\p{N}@.-]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
      !/^[\p{L}\p{N}]|^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
    for (const start of placesOf(text, name.toLowerCase(), standsAlone)) {
      const found =
        nameAhead(text, start, start + name.length) ?? nameBehind(text, start, start + name.length);
      if (found) yield { ...found, email: null };
    }
  }
}

type Titled = Omit<NamedInText, 'email'>;

/** `Ann Lee, VP of Finance at Northmarket`, `Ann Lee (CFO, Northmarket)`, `Ann Lee is the CFO of Northmarket`. */
function nameAhead(text: string, start: number, end: number): Titled | null {
  const ahead = clause(text.slice(Math.max(0, start - window), start), 'last');
  const offset = start - ahead.length;
  for (const name of [...namesIn(ahead, offset)].reverse()) {
    const title = atCompany.exec(ahead.slice(name.end - offset))?.[1];
    if (title && isTitle(title)) return { ...name, title, end };
  }
  return null;
}

const atCompany =
  /^(?:, | \(| [-–—] | is | serves as | works as )(?:(?:currently|now) )?(?:the |our |an? )?([^()]{2,80}?)(?: (?:at|of|for|with|@)(?: the)? |, | [-–—] )$/;

/** `Northmarket's CFO, Ann Lee,` and `Northmarket CFO Ann Lee`. */
function nameBehind(text: string, start: number, end: number): Titled | null {
  const after = clause(text.slice(end, end + window), 'first');
  const name = namesIn(after, end).next().value;
  if (!name) return null;
  const title = companys.exec(after.slice(0, name.start - end))?.[1];
  const isOne = title && isTitle(title) && isTitleWord(title.split(' ').at(-1) ?? '');
  return isOne ? { ...name, title, start } : null;
}

const companys = /^(?:['’]s?)? (?:the )?([^()]{2,80}?),? $/;

/** What belongs to one line and one sentence with the anchor, which stands behind or before it. */
function clause(text: string, which: 'first' | 'last'): string {
  const ends = [...text.matchAll(/\n|[.!?;]\s(?=\P{Ll})/gu)].filter(({ index }) => !isInitial(text, index));
  const cut = which === 'last' ? ends.at(-1) : ends[0];
  if (!cut) return text;
  return which === 'last' ? text.slice(cut.index + cut[0].length) : text.slice(0, cut.index);
}

const isInitial = (text: string, at: number) =>
  /(?:^|[\s.])\p{Lu}$/u.test(text.slice(Math.max(0, at - 2), at));

interface FoundName {
  firstName: string;
  lastName: string;
  start: number;
  end: number;
}

/** Names, without what merely begins a sentence or belongs to a title; `offset` is added to their places. */
function* namesIn(text: string, offset: number): Generator<FoundName, undefined> {
  const pattern = new RegExp(anyName, 'gu');
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const words = found[0].split(' ');
    const [firstName = '', ...rest] = words;
    // the name may begin with the next word
    if (isNoName(firstName)) pattern.lastIndex = found.index + firstName.length;
    else if (!words.some(isNoName)) {
      const start = offset + found.index;
      yield { firstName, lastName: rest.join(' '), start, end: start + found[0].length };
    }
  }
}

const isNoName = (written: string) =>
  idleWords.has(written.toLowerCase()) ||
  openers.has(written.toLowerCase()) ||
  isTitleWord(written) ||
  !/\p{Ll}|\.$/u.test(written);

/** Words that a sentence or a line begins with, so that they have a capital before a name too. */
const openers: ReadonlySet<string> = new Set(
  `yesterday today tomorrow tonight recently currently lately later earlier meanwhile however moreover afterwards
  finally first second next last since while after before during because although once until here today's dear hi hello
  hey thanks regards contact contacts attendee attendees participants met meet meeting call called spoke interview
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december`.split(/\s+/),
);
