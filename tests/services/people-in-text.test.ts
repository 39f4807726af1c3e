import { describe, expect, test } from 'bun:test';
import { ownTitle } from '../../server/services/agents/prospects/own-titles.ts';
import { peopleInText } from '../../server/services/agents/prospects/people-in-text.ts';

const account = { names: ['Northmarket'], domain: 'northmarket.example' };
const shown = (text: string) =>
  peopleInText(text, account).map(({ firstName, lastName, email, title, start, end }) => ({
    name: `${firstName} ${lastName}`,
    email,
    title,
    quote: text.slice(start, end),
  }));

describe('an address at the domain', () => {
  test('brings the name and the title beside it', () => {
    expect(shown('Contact: Mara Quill, VP Finance, mara.quill@northmarket.example.')).toEqual([
      {
        name: 'Mara Quill',
        email: 'mara.quill@northmarket.example',
        title: 'VP Finance',
        quote: 'Mara Quill, VP Finance, mara.quill@northmarket.example',
      },
    ]);
  });

  test('is read row by row in a table, and each for itself in a list', () => {
    const table = [
      '| Mara Quill | CFO | mquill@northmarket.example |',
      '| Jon Ferro | Head of IT | JON@northmarket.example |',
    ].join('\n');
    expect(shown(table).map(({ name, title, email }) => [name, title, email])).toEqual([
      ['Mara Quill', 'CFO', 'mquill@northmarket.example'],
      ['Jon Ferro', 'Head of IT', 'jon@northmarket.example'],
    ]);
    const list = 'Mara Quill <mara@northmarket.example>, Jon Ferro <jon@northmarket.example>';
    expect(shown(list).map(({ name, email }) => [name, email])).toEqual([
      ['Mara Quill', 'mara@northmarket.example'],
      ['Jon Ferro', 'jon@northmarket.example'],
    ]);
  });

  test.each([
    'Jon Ferro likes the plan; write to mara.quill@northmarket.example',
    'Mara Quill, mara.quill@northmarket.example.org',
    'Mara Quill, mara.quill@other.example',
    'Press Office, press@northmarket.example',
  ])('names nobody in %p', (text) => {
    expect(shown(text)).toEqual([]);
  });
});

describe('a title at the company', () => {
  test.each([
    ['We met Mara Quill, VP of Finance at Northmarket, on Monday.', 'VP of Finance'],
    ['Mara Quill (CFO, Northmarket) joined.', 'CFO'],
    ['Yesterday Mara Quill is the CFO of Northmarket.', 'CFO'],
    ['Mara Quill – Head of Stores, Northmarket', 'Head of Stores'],
    ["Northmarket's CFO, Mara Quill, agreed.", 'CFO'],
    ['Northmarket CFO Mara Quill agreed.', 'CFO'],
    ['Tom Hale, our seller, and Mara Quill, CFO at Northmarket', 'CFO'],
  ])('is read from %p', (text, title) => {
    const [one, ...others] = shown(text);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ name: 'Mara Quill', title, email: null });
    expect(one?.quote).toContain('Mara Quill');
    expect(one?.quote).toContain('Northmarket');
  });

  test.each([
    'Mara Quill was the CFO of Northmarket.',
    'Mara Quill, CFO at Southmarket, spoke of Northmarket.',
    'Mara Quill is the CFO. Northmarket is another customer.',
    "Northmarket's Chief Financial Officer said so.",
    "Northmarket's Director, Product Marketing, said so.",
    'Mara Quill likes Northmarket.',
    'Mara Quill, CFO at Northmarketing',
    'Mara Quill, CFO at northmarket.example.org',
  ])('is not read from %p', (text) => {
    expect(shown(text)).toEqual([]);
  });
});

describe('a person’s own title', () => {
  test.each([
    ['Hi\n\nBest,\nMara Quill\nVP Finance\nNorthmarket', 'VP Finance'],
    ['Thanks\n-- \nMara Quill, CFO, Northmarket', 'CFO'],
    ['Mara Quill | VP, Finance | Northmarket', 'VP, Finance'],
    ['Mara Quill\n\nDirector of Operations at Northmarket', 'Director of Operations'],
    ["Tom Hale: Hi.\nMara Quill: Hello, I'm Mara, the CFO here.", 'CFO'],
    ["Mara Quill: Sure. I'm head of procurement, so yes.", 'head of procurement'],
  ])('stands in %p', (text, title) => {
    const found = ownTitle(text, 'Mara', 'Quill');
    expect(found?.title).toBe(title);
    expect(text.slice(found?.start, (found?.start ?? 0) + title.length)).toBe(title);
  });

  test.each([
    "Mara Quill: I'm replacing the CFO. I am not the CFO.",
    "Tom Hale: I'm the CFO.\nMara Quill: Hello.",
    'Mara Quills\nVP Finance',
    'Mara Quill\nThanks a lot for the manager',
    'VP Finance\nMara Quill',
  ])('does not stand in %p', (text) => {
    expect(ownTitle(text, 'Mara', 'Quill')).toBeNull();
  });
});
