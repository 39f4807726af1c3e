import { cutAt } from '../text/strings.ts';

/** A person of a company, as the workspace or a provider of contacts knows them. Unknown members are null. */
export interface AccountPerson {
  firstName: string | null;
  lastName: string | null;
  /** In lower case. */
  email: string | null;
  title: string | null;
  profileUrl: string | null;
  location: { text: string | null; countryCode: string | null };
  origin: 'workspace' | 'provider';
  /** Where they were seen, as a sentence: `Seen in 3 calls, last on 2026-05-02.` */
  reason: string;
  /** How often, for the order. */
  events: number;
  /** ISO 8601; null where no time is known. */
  lastSeenAt: string | null;
  evidence: PersonEvidence[];
}

/** The result of looking up an account's people. */
export interface PeopleRead {
  /** Those seen last first. */
  people: AccountPerson[];
  /** Why nobody of this account can be looked for; null where somebody could. */
  refusal: string | null;
  /** What was not asked, or did not answer. */
  warnings: string[];
}

/** The people that an agent looks for; a provider is asked in these words. */
export interface PeopleWanted {
  /** Of the workspace's own people. */
  most: number;
  /** Otherwise from documents alone. */
  fromEvents: boolean;
  /** Of a provider's; 0: it is not asked. */
  provided: number;
  titles: string[];
  excludeTitles: string[];
  country: string | null;
  location: string | null;
}

/**
 * The source of a statement about a person. A quote with offsets where a text has it; none where a record names them.
 */
export interface PersonEvidence {
  /** That there is such a person, or what they are. */
  about: 'person' | 'title';
  type: 'event' | 'resource' | 'provider' | 'input';
  oId: string | null;
  chunkOId: string | null;
  quote: string | null;
  /** UTF-16 offsets into the event's or the resource's text. */
  start: number | null;
  end: number | null;
}

export interface PersonName {
  firstName: string | null;
  lastName: string | null;
  /** What stood behind the name: `Ann Lee, CFO`. */
  suffix: string | null;
}

const courtesy = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|herr|frau|mme|m)\.?$/i;
const lineage = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|mba|cpa|esq)\.?$/i;
const longestName = 200;

/** A person's name from how it was written: `Lee, Ann`, `Dr. Ann Lee`, `Ann Lee (Northmarket)`; null for none. */
export function personName(written: string | null | undefined): PersonName | null {
  const text = cutAt(written ?? '', longestName)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/^["']|["']$/g, '');
  if (text === '' || text.includes('@') || /\d{3}/.test(text)) return null;
  const [main = '', ...behind] = text.split(/[,;|(/]| [-–—] /).map((part) => part.replace(/\)$/, '').trim());
  const suffix = behind.filter((part) => part !== '' && !lineage.test(part)).join(', ') || null;
  const words = namesOf(main);
  // `Lee, Ann`
  if (
    words.length === 1 &&
    /,/.test(text) &&
    suffix !== null &&
    /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*)?$/u.test(suffix)
  )
    return { firstName: suffix, lastName: words[0] ?? null, suffix: null };
  if (words.length === 0) return null;
  return { firstName: words[0] ?? null, lastName: words.slice(1).join(' ') || null, suffix };
}

function namesOf(main: string): string[] {
  const words = main.split(' ').filter((word) => /\p{L}/u.test(word) && !lineage.test(word));
  return words.filter((word, at) => at > 0 || words.length === 1 || !courtesy.test(word));
}

/**
 * Returns the key of a name: two spellings that differ in accents or capitals alone share one. Null for an empty
 * name.
 */
export function nameKey({
  firstName,
  lastName,
}: Pick<AccountPerson, 'firstName' | 'lastName'>): string | null {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase() || null;
}
