import type { RunSubject } from '../../../../schema/agents/input.ts';
import { type AccountPerson, personName } from '../../../agents/account-person.ts';
import { quotedTold, type ToldFact } from '../../../agents/activity.ts';
import { isTitle } from '../../../agents/titles.ts';
import { accountDomain } from '../../accounts/facts/company-facts.ts';
import { peopleInText, titledFirst } from './people-in-text.ts';

/** People whom the caller of a run names: with their title in a sentence, or as members of an object. */

const nameLabel = /^(?:(?:full )?name|contact|person|champion|buyer|decision maker|sponsor)$/;
const titleLabel = /^(?:(?:job )?title|role|position)$/;
const emailLabel = /^e-?mail(?: address)?$/;

export function toldPeople(facts: readonly ToldFact[], { company }: RunSubject): AccountPerson[] {
  const account = { names: company.name ? [company.name] : [], domain: accountDomain(company.domain) };
  const people: AccountPerson[] = [];
  let last: AccountPerson | null = null;
  for (const fact of facts) {
    const { label, value } = fact;
    if (label !== null && nameLabel.test(label)) {
      last = named(fact);
      if (last) people.push(last);
    } else if (last && label !== null && titleLabel.test(label) && isTitle(value)) {
      last.title ??= value;
      last.evidence.push({ about: 'title', ...placeOf(fact) });
    } else if (last && label !== null && emailLabel.test(label)) last.email ??= value.trim().toLowerCase();
    else {
      const first = titledFirst(value);
      for (const one of first ? [{ ...first, email: null }] : peopleInText(value, account))
        people.push(personOf(fact, one));
    }
  }
  // a name alone may be anybody's
  return people.filter(({ title, email }) => title !== null || email !== null);
}

function named(fact: ToldFact): AccountPerson | null {
  const first = titledFirst(fact.value);
  if (first) return personOf(fact, { ...first, email: null });
  const { firstName = null, lastName = null } = personName(fact.value) ?? {};
  return firstName && lastName ? personOf(fact, { firstName, lastName, email: null, title: null }) : null;
}

const placeOf = (fact: ToldFact) => {
  const { quote, start } = quotedTold(fact);
  return { type: 'input', oId: null, chunkOId: null, quote, start, end: start + quote.length } as const;
};

function personOf(
  fact: ToldFact,
  { firstName, lastName, email, title }: Pick<AccountPerson, 'firstName' | 'lastName' | 'email' | 'title'>,
): AccountPerson {
  const evidence = placeOf(fact);
  return {
    firstName,
    lastName,
    email,
    title,
    profileUrl: null,
    location: { text: null, countryCode: null },
    origin: 'workspace',
    reason: 'Named in the request.',
    events: 0,
    lastSeenAt: null,
    evidence: [
      { about: 'person', ...evidence },
      ...(title ? [{ about: 'title', ...evidence } as const] : []),
    ],
  };
}
