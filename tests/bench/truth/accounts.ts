import { readFileSync } from 'node:fs';

/**
 * The accounts of the labelled conversations: whoever talks or writes to the workspace's side, by the domain of their
 * addresses, with what a careful reader wants to be told of each.
 */

export interface Account {
  /** The first label of the domain, or the letters of a name without one. */
  key: string;
  name: string | null;
  domain: string | null;
  people: Map<string, WantedFact[]>;
  facts: WantedFact[];
}

/** Words that stand in a text of the account; a finding that every reader makes, or the answer to a question about it. */
export interface WantedFact {
  quote: string;
  of: 'finding' | 'question';
}

interface LabelledFile {
  file: string;
  ownSide: string[];
  findings: { quote: string; must: boolean; speaker?: string | null }[];
}

interface Person {
  name?: string;
  email?: string;
}

interface LabelledEvent {
  type: string;
  title?: string;
  subject?: string;
  accountName?: string;
  crmAccountDomain?: string;
  contactEmail?: string;
  participants?: Person[];
  from?: Person;
  to?: Person | Person[];
}

export interface JudgedQuestion {
  kind: string;
  query: string;
  answers: { file?: string; quote?: string; record?: string; grade: number }[];
}

/** At these people have addresses of their own: they are no company. */
const privateMail = /^(?:e?mail)\.example$/;

export function accountsOf(folder: string): Account[] {
  const read = <T>(name: string): T => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const accounts = new Map<string, Account>();
  const keyOf = new Map<string, string>();
  for (const labelled of read<LabelledFile[]>('findings.json')) {
    const event = read<LabelledEvent>(labelled.file);
    if (event.type === 'resource') continue;
    const outsiders = peopleOf(event).filter(({ email }) => !labelled.ownSide.includes(domainOf(email)));
    const domain =
      event.crmAccountDomain ?? outsiders.map(({ email }) => domainOf(email)).find(Boolean) ?? null;
    const key = domain?.split('.')[0] ?? lettersOf(event.accountName ?? '');
    if (!key || privateMail.test(domain ?? '')) continue;
    keyOf.set(labelled.file, key);
    const account: Account = accounts.get(key) ?? { key, name: null, domain, people: new Map(), facts: [] };
    accounts.set(key, account);
    account.domain ??= domain;
    account.name ??= event.accountName ?? spelled(key, event.title ?? event.subject ?? '');
    for (const { quote, must, speaker } of labelled.findings) {
      if (!must) continue;
      const person = outsiders.find(({ name }) => name === speaker) ?? onlyAuthor(event, outsiders);
      if (event.type !== 'crm' && !person) continue;
      const fact: WantedFact = { quote, of: 'finding' };
      account.facts.push(fact);
      if (!person?.email) continue;
      const known = account.people.get(person.email) ?? [];
      account.people.set(person.email, [...known, fact]);
    }
  }
  for (const { kind, answers } of read<JudgedQuestion[]>('questions.json'))
    for (const { file, quote, grade } of kind === 'account' ? answers : [])
      if (file && quote && grade === 2)
        accounts.get(keyOf.get(file) ?? '')?.facts.push({ quote, of: 'question' });
  return [...accounts.values()];
}

const peopleOf = ({ participants, from, to, contactEmail }: LabelledEvent): Person[] =>
  participants ?? [from ?? [], to ?? [], contactEmail ? { email: contactEmail } : []].flat();

/** What is written has one author. */
const onlyAuthor = ({ type, from }: LabelledEvent, outsiders: readonly Person[]): Person | undefined =>
  type === 'email' || type === 'social' ? outsiders.find(({ email }) => email === from?.email) : undefined;

const domainOf = (email: string | undefined): string => email?.split('@')[1] ?? '';
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The words of a title that a domain is made of: `Halden Foods` of `haldenfoods`. */
function spelled(key: string, title: string): string | null {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++)
      if (lettersOf(words.slice(from, to).join('')) === key) return words.slice(from, to).join(' ');
  return null;
}
