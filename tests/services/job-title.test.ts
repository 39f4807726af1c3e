import { describe, expect, test } from 'bun:test';
import { personName } from '../../server/agents/account-person.ts';
import { isTitle, type TitleFit, titleHolds, titleMatcher } from '../../server/agents/titles.ts';

const fits: [held: string, wanted: string, fit: TitleFit | null][] = [
  ['VP Finance', 'Vice President of Finance', 'same'],
  ['Vice President, Finance', 'VP of Finance', 'same'],
  ['C.F.O.', 'Chief Financial Officer', 'same'],
  ['CFO & Treasurer', 'CFO', 'same'],
  ['Co-Founder & CEO', 'founder', 'same'],
  ['HEAD OF REVOPS', 'Head of Revenue Operations', 'same'],
  ['SVP, Global Sales', 'VP Sales', 'within'],
  ['VP of Sales and Marketing', 'VP Marketing', 'within'],
  ['Senior Software Engineer', 'Software Engineer', 'within'],
  ['Finance Director', 'VP Finance', 'near'],
  ['Head of IT', 'IT Manager', 'near'],
  ['Assistant to the CFO', 'CFO', null],
  ['Former CFO', 'CFO', null],
  ['Chief Information Security Officer', 'CIO', null],
  ['Vice President', 'President', null],
  ['Finance Assistant', 'Finance Manager', null],
  ['Internal auditor', 'Intern', null],
  ['Marketing Analyst', 'Marketing Specialist', null],
  ['Head of Finance', 'Head of Marketing', null],
  ['', 'CFO', null],
  ['CFO', '', null],
];

test.each(fits)('%p held against %p is %p', (held, wanted, fit) => {
  expect(titleMatcher([{ title: wanted, of: null }])(held)?.fit ?? null).toBe(fit);
});

test('of several titles the best fit counts, and of equal ones the first', () => {
  const find = titleMatcher([
    { title: 'Finance Director', of: 1 },
    { title: 'Vice President Finance', of: 2 },
    { title: 'VP Finance', of: 3 },
  ]);
  expect(find('VP of Finance')).toEqual({ title: 'Vice President Finance', of: 2, fit: 'same' });
  expect(find('Head of Finance')).toEqual({ title: 'Finance Director', of: 1, fit: 'near' });
  expect(find('Head of Legal')).toBeNull();
});

test('a thousand titles are looked up a thousand times without comparing each with each', () => {
  const fields = Array.from({ length: 1000 }, (_, at) => `field${at}`);
  const find = titleMatcher(fields.map((field) => ({ title: `Head of ${field}`, of: field })));
  const before = process.cpuUsage().user;
  expect(fields.map((field) => find(`Director, ${field}`)?.of)).toEqual(fields);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1000);
});

test('a title is excluded by all words of an exclusion, whatever its order', () => {
  expect(titleHolds('Executive Assistant to the CEO', 'assistant')).toBe(true);
  expect(titleHolds('Sales Operations Manager', 'Manager, Sales')).toBe(true);
  expect(titleHolds('Internal Auditor', 'intern')).toBe(false);
  expect(titleHolds('CFO', '')).toBe(false);
});

test.each([
  ['VP Finance', true],
  ['head of procurement', true],
  ['Director, Product', true],
  ['Northmarket', false],
  ['the plan', false],
  ['replacing the CFO', false],
  ['lead on pricing', false],
  ['Former CFO', false],
  ['A manager who told us that the plan is late', false],
])('%p is a title: %p', (text, is) => {
  expect(isTitle(text)).toBe(is);
});

describe('a name', () => {
  test.each([
    ['Mara Quill', 'Mara', 'Quill', null],
    ['Quill, Mara', 'Mara', 'Quill', null],
    ['Dr. Mara Quill', 'Mara', 'Quill', null],
    ['Mara Quill (Northmarket)', 'Mara', 'Quill', 'Northmarket'],
    ['Mara Quill, CFO', 'Mara', 'Quill', 'CFO'],
    ['Mara Quill, Jr.', 'Mara', 'Quill', null],
    ['Mara', 'Mara', null, null],
    ['Mara de la Quill', 'Mara', 'de la Quill', null],
  ])('%p is read as %p %p with %p behind it', (written, firstName, lastName, suffix) => {
    expect(personName(written)).toEqual({ firstName, lastName, suffix });
  });

  test.each(['', ' ', 'mara@northmarket.example', '+1 555 0100', '—'])('%p is none', (written) => {
    expect(personName(written)).toBeNull();
  });
});
