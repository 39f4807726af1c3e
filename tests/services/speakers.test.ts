import { expect, test } from 'bun:test';
import type { RunSubject } from '../../schema/agents/input.ts';
import { speakersOf, type TookPart } from '../../server/services/agents/sources/speakers.ts';

const company: RunSubject['company'] = {
  name: 'Northmarket',
  domain: 'northmarket.example',
  crmAccountId: null,
};
const nobody: RunSubject['person'] = { name: null, email: null, jobTitle: null, socialProfile: null };
const about = (
  person: Partial<RunSubject['person']> = {},
  domain: string | null = company.domain,
): RunSubject => ({
  company: { ...company, domain },
  person: { ...nobody, ...person },
  runtimeContext: null,
});
const part = (
  name: string | null,
  email: string | null,
  role: string | null,
  kind = 'participant',
): TookPart => ({
  kind,
  name,
  email,
  role,
});
const people = [
  part('Sam', 'sam@seller.example', 'internal'),
  part('Dana', 'dana@northmarket.example', 'external'),
  part('Noor', 'noor@uk.northmarket.example', 'external'),
  part('Kit', 'kit@partner.example', 'external'),
  part('Guest', null, 'external'),
];

test('a run about a company takes its own people as its voice, and nobody else', () => {
  expect(speakersOf('CALL', people, about())).toEqual({
    Sam: 'company',
    Dana: 'subject',
    Noor: 'subject',
    Kit: 'other',
    Guest: 'other',
  });
});

test('a run about a person tells that person from colleagues', () => {
  const found = speakersOf('CALL', people, about({ email: 'dana@northmarket.example' }));
  expect([found.Dana, found.Noor]).toEqual(['subject', 'account']);
});

test('outsiders without addresses are the account’s where no other company took part', () => {
  const call = [part('Sam', null, 'internal'), part('Dana', null, 'external'), part('Robin', null, null)];
  expect(speakersOf('CALL', call, about())).toEqual({ Sam: 'company', Dana: 'subject', Robin: 'other' });
});

test('a mail speaks for whoever wrote it, a deal’s record for the workspace', () => {
  const mail = [
    part('Dana', 'dana@northmarket.example', null, 'from'),
    part(null, 'sam@seller.example', null, 'to'),
  ];
  expect(speakersOf('EMAIL', mail, about())).toEqual({
    Dana: 'subject',
    'sam@seller.example': 'other',
    '': 'subject',
  });
  expect(speakersOf('CRM', [part('Dana', null, 'external', 'contact')], about())['']).toBe('company');
});

test('one name on two sides is nobody’s', () => {
  const call = [
    part('Alex', 'alex@seller.example', 'internal'),
    part('Alex', 'alex@northmarket.example', 'external'),
  ];
  expect(speakersOf('CALL', call, about())).toEqual({ Alex: 'other' });
});

test('of an account that is known by its name alone, one of several companies is not guessed', () => {
  const found = speakersOf('CALL', people, about({}, null));
  expect([found.Sam, found.Dana, found.Kit]).toEqual(['company', 'other', 'other']);
  const alone = people.filter(({ name }) => name === 'Sam' || name === 'Dana');
  expect(speakersOf('CALL', alone, about({}, null)).Dana).toBe('subject');
});
