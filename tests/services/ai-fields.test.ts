import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { gateOf } from '../../server/ai/extractive/fields/gate/index.ts';
import { read } from '../../server/ai/extractive/fields/reading.ts';
import { withoutMarkup } from '../../server/ai/reading/structure/markup.ts';
import { segment } from '../../server/ai/reading/structure/segment.ts';

const unitsOf = (text: string) => segment(text, () => undefined);

/** What the gate lets through of a text. */
async function spokenOf(text: string, subject: string | null, us: string | null = null): Promise<string[]> {
  const units = await unitsOf(text);
  const { relations } = await gateOf(units, subject, us, null, () => undefined);
  return units.filter((_unit, at) => relations[at]?.by !== 'none').map((unit) => unit.text.trim());
}

/** What is looked at of a text that speaks of the subject. */
async function readOf(text: string, subject: string): Promise<string[]> {
  const source = { key: '0', type: 'TEXT', oId: null, url: null, title: null, text } as const;
  const { units } = await read(
    source,
    { fields: [], subject, company: null, isRecord: true, isCustomer: false },
    () => undefined,
  );
  return units.map((unit) => unit.text.trim());
}

test('what states nothing is not looked at: menus, ways to other pages, gaps, the bare name', async () => {
  const text = `# Larkspur

- [Pricing](/pricing)
- [Features](/features)

Larkspur counts visits without cookies.

See our [guide to Larkspur](/guide) before you choose.

The script of Larkspur has {{ size }} KB.

Larkspur
`;
  expect(await readOf(text, 'Larkspur')).toEqual(['Larkspur counts visits without cookies.']);
});

test('what begins like an order and states something is looked at', async () => {
  const said = [
    'Contact centres of Larkspur need 30 % more staff on Mondays.',
    'Download times of Larkspur stay below one second.',
    'Read times of Larkspur stay below one second.',
  ];
  const orders = [
    'Contact us about Larkspur.',
    'See the table of Larkspur below.',
    'Read more about Larkspur.',
    'Download Larkspur here.',
  ];
  expect(await readOf([...said, ...orders].join('\n\n'), 'Larkspur')).toEqual(said);
});

describe('a unit', () => {
  test('knows the heading over it, marked, bold, underlined, in capitals or plain', async () => {
    for (const heading of [
      '## Pain points',
      '**Pain points**',
      'Pain points\n-----------',
      'Pain points:',
      'PAIN POINTS',
      'Pain points',
      '<h2>Pain points</h2>',
    ]) {
      const units = await unitsOf(`${heading}\n\n- Two inboxes\n- Three spreadsheets\n`);
      const items = units.filter(({ kind }) => kind === 'item');
      expect(items.map(({ text }) => text)).toEqual(['Two inboxes', 'Three spreadsheets']);
      for (const { headings, lead } of items)
        expect([headings.at(-1)?.words.join(' '), lead.join(' ')]).toContain('pain point');
    }
  });

  test('knows its label, and leaves it out', async () => {
    const [unit] = await unitsOf('- **Late reports**: the figures come on Friday.\n');
    expect(unit).toMatchObject({ text: 'the figures come on Friday.', label: ['late', 'report'] });
  });

  test('keeps a bold name at the head of a sentence in it', async () => {
    const units = await unitsOf(
      '**Northmarket** is a grocer of forty shops.\n\n**Reach** Forty shops in two regions.\n',
    );
    expect(units.map(({ text }) => text)).toEqual([
      '**Northmarket** is a grocer of forty shops.',
      'Forty shops in two regions.',
    ]);
  });

  test('stands without the quotation marks around the whole, and shows its label behind them', async () => {
    const story = await unitsOf('story:\n  - "**Goals:** One price list\n    for all shops."\n');
    expect(story).toMatchObject([{ text: 'One price list\n    for all shops.', label: ['goal'] }]);
    const said = await unitsOf('- *“Your plan is too dear.”*\n- "Now" or "later"\n');
    expect(said.map(({ text }) => text)).toEqual(['Your plan is too dear.', '"Now" or "later"']);
  });

  test('of a table knows its row and its column', async () => {
    const units = await unitsOf('| Role | Goals |\n|---|---|\n| Buyer | One price list. No calls. |\n');
    const cells = units.filter(({ column }) => column?.text === 'Goals');
    expect(cells.map(({ text, row }) => [text, row?.text])).toEqual([
      ['One price list.', 'Buyer'],
      ['No calls.', 'Buyer'],
    ]);
  });

  test('of a file of keys knows its key, and the title of its entry', async () => {
    const units = await unitsOf(
      'customer_name: Acme\nstudy:\n  - title: the challenge\n    content: |\n      Orders were copied.\n',
    );
    expect(units.map(({ text, label }) => [text, label.join(' ')])).toEqual([
      ['Acme', 'custom name'],
      ['Orders were copied.', 'content'],
    ]);
    expect(units[1]?.headings.at(-1)?.text).toBe('the challenge');
  });

  test('of an item knows the item that it is indented below', async () => {
    const units = await unitsOf('- Job titles:\n    - Head of IT\n- Goals:\n    - One inbox\n');
    expect(units.map(({ text, lead }) => [text, lead.join(' ')])).toContainEqual(['One inbox', 'goal']);
  });

  test('has no title in what closes a letter', async () => {
    const units = await unitsOf('Best regards\nAda Orrin\n\nOrrin Bakeries\nDelft\n');
    expect(units.map(({ headings }) => headings)).toEqual([[], [], [], []]);
  });

  test('of a record of fields has no speaker, also where fields end like sentences', async () => {
    const speakersOf = async (text: string) => (await unitsOf(text)).map(({ speaker }) => speaker);
    const records =
      'Concern: Another delivery.\nResponse: One list.\nProof: Three are closed.\n\nConcern: The time.\nResponse: A morning.\n';
    expect(await speakersOf(records)).toEqual([null, null, null, null, null]);
    const call = 'Ada: Good morning.\nBen: Hello.\nCleo: Hi.\nAda: Shall we begin?\nBen: Yes.\n';
    expect(await speakersOf(call)).toEqual(['Ada', 'Ben', 'Cleo', 'Ada', 'Ben']);
  });

  test('goes on over lines that were wrapped, and not into one that would have had room', async () => {
    const wrapped =
      'The bakery of Delft takes all its orders by\nThursday evening and bakes them in a single\nNight shift.\n';
    const [whole] = await unitsOf(wrapped);
    expect(whole?.text).toBe(wrapped.trim());
    const pasted =
      'Orders are taken until Thursday evening and baked by night, in one single shift.\nBakers see all orders of the coming week\nDrivers\n';
    expect((await unitsOf(pasted)).map(({ text }) => text)).toEqual(
      pasted
        .trim()
        .split('\n')
        .map((line) => line),
    );
  });

  test('of a quotation in HTML is quoted to its end, and who said it is not', async () => {
    for (const page of [
      '<blockquote><p>We sleep again.</p>\n<p>The ovens\nrun by themselves.</p><footer>Ada Orrin, Owner</footer></blockquote>\n<p>Orrin bakes for shops.</p>',
      '<blockquote>\n  We sleep again. The ovens\n  run by themselves.\n  <cite>Ada Orrin, Owner</cite>\n</blockquote>\n<p>Orrin bakes for shops.</p>',
    ]) {
      const units = await unitsOf(page);
      const said = units.map(({ text, isQuoted }) => [text.replace(/\s+/g, ' '), isQuoted]);
      expect(said).toEqual([
        ['We sleep again.', true],
        ['The ovens run by themselves.', true],
        ['Ada Orrin, Owner', false],
        ['Orrin bakes for shops.', false],
      ]);
    }
    const open = await unitsOf(
      '<blockquote>\nNobody closes it.\n\nOrrin bakes.\n\n## Prices\n\nFrom 5 euros.\n',
    );
    expect(open.at(-1)?.headings.at(-1)?.text).toBe('Prices');
  });

  test('has characters where HTML writes entities, in whole words', async () => {
    const text =
      '<p>R&amp;D &amp; shops don&rsquo;t wait for 18&nbsp;% fewer &#39;calls&#39; &ldquo;at night&rdquo; &unknown; &#0;</p>';
    expect(withoutMarkup(text)).toHaveLength(text.length);
    const [unit] = await unitsOf(text);
    expect(unit?.text.replace(/ +/g, ' ')).toBe(
      "R&D & shops don’t wait for 18 % fewer 'calls' “at night” &unknown; &#0;",
    );
    expect(unit?.words).toContain('#%');
  });

  test('stands at its offsets, and markup is blank, whatever the text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<li>a ',
        '<br>',
        '[a](b)',
        '![',
        '{% x %}',
        '| a | b |\n',
        '- ',
        '\n\n',
        'k_y: v\n',
        '<!--',
        '<blockquote>',
        '</blockquote>',
        '&rsquo;',
        '&#8364;',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = pieces.join('');
        expect(withoutMarkup(text)).toHaveLength(text.length);
        for (const { start, end } of await unitsOf(text)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the subject gate', () => {
  const personas = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil']
    .map(
      (name) =>
        `## ${name} the buyer\n\n### Challenges\n\n- Inbox of ${name.length} kinds at ${name}’s desk\n- Nobody answers\n`,
    )
    .join('\n');

  test('lets each of five personas on one page have its own', async () => {
    expect(await spokenOf(`# Personas\n\n${personas}`, 'Ben the buyer')).toEqual([
      'Inbox of 3 kinds at Ben’s desk',
      'Nobody answers',
    ]);
  });

  test('keeps one’s row and column from another’s', async () => {
    const rows = '| Competitor | Price |\n|---|---|\n| Bolt | Seats are dear. |\n| Acme | Usage is dear. |\n';
    expect(await spokenOf(rows, 'Acme')).toEqual(['Acme', 'Usage is dear.']);
    const columns = '|  | Ours | Acme |\n|---|---|---|\n| Price | Seats are fair. | Usage is dear. |\n';
    expect(await spokenOf(columns, 'Acme')).toEqual(['Usage is dear.']);
    const fromPage =
      '|  | Ours | Acme\nPrice | Seats are fair. | Usage is dear.\nLog |  | Kept for a year.\n';
    expect(await spokenOf(fromPage, 'Acme')).toEqual(['Usage is dear.', 'Kept for a year.']);
  });

  test('tells what a maker sells from the maker by the words that stand in few places', async () => {
    const text =
      '# Plans of Velora\n\n## Basic\n\nVelora mails you.\n\n## Ultimate\n\nVelora calls you.\n\n## Contact\n\nVelora is in Lisbon.\n';
    expect(await spokenOf(text, 'Velora Ultimate', 'Velora')).toEqual(['Velora calls you.']);
  });

  test('takes a part of the name for the subject only where no title bears the whole', async () => {
    const roles =
      '| Role | Goals |\n|---|---|\n| Data lead | Better data |\n| Security lead | Audit trails |\n';
    expect(await spokenOf(roles, 'Data lead')).not.toContain('Audit trails');
    expect(await spokenOf(roles, 'Data lead')).toContain('Better data');
    const handbook =
      '# Handling\n\n## Price objection\n\nIt pays for itself.\n\n## Timing objection\n\nStart with a trial.\n';
    expect(await spokenOf(handbook, 'Timing objection')).toEqual(['Start with a trial.']);
    expect(await spokenOf(handbook, 'Timing')).toEqual(['Start with a trial.']);
  });

  test('lets nothing of the other through where a page compares two', async () => {
    const page =
      '# Larkspur vs Foxglove\n\nFoxglove began in 2007.\n\n## Reports\n\nLarkspur has twelve reports.\n\n## Foxglove at work\n\nThere are dozens of menus.\n';
    expect(await spokenOf(page, 'Larkspur')).toEqual(['Larkspur has twelve reports.']);
    expect(await spokenOf(page, 'Foxglove')).not.toContain('Larkspur has twelve reports.');
  });

  test('takes prose, and words that stand apart from `vs`, for no rival', async () => {
    const grown = 'Revenue at Acme rose 20 % vs Q3 of last year\n\nMost revenue comes from renewals.\n';
    expect(await spokenOf(grown, 'Acme')).toContain('Most revenue comes from renewals.');
    const compared =
      'In May the revenue of Acme vs Revenue of others was a third more.\n\nMost revenue comes from renewals.\n';
    expect(await spokenOf(compared, 'Acme')).toContain('Most revenue comes from renewals.');
    const choice = '# Build vs Buy: why teams choose Acme\n\nTeams that build wait for months.\n';
    expect(await spokenOf(choice, 'Acme')).toContain('Teams that build wait for months.');
  });

  test('takes a line of several names, the signature of a quotation and a later line for no title', async () => {
    const results =
      '\n## Results\n\n- Ovens are booked by phone.\n- Lists are printed once.\n- Nobody waits.\n';
    const names = 'Used by Orrin Bakeries and Tolland Foods';
    expect(await spokenOf(`# Glaswell at work\n\n${names}\n${results}`, 'Orrin Bakeries')).toEqual([names]);
    expect(await spokenOf(`${names}\n${results}`, 'Tolland Foods')).toEqual([names]);
    const title = 'Orrin Bakeries at work';
    expect(await spokenOf(`${title}\n${results}`, 'Orrin Bakeries')).toContain('Ovens are booked by phone.');
    expect(await spokenOf(`Glaswell\n\n${title}\n${results}`, 'Orrin Bakeries')).not.toContain(
      'Ovens are booked by phone.',
    );
  });

  test('gives a quotation to whom its attribution names, above or below it', async () => {
    const [first, second] = [
      'Our foreman kept every order in his head.',
      'Waste went from 9% to 4% in one spring.',
    ];
    const [ada, ben] = ['Ada Orrin, Owner, Orrin Bakeries', 'Ben Toll, VP Operations, Tolland Foods'];
    const forms = [
      `> ${first}\n> — ${ada}\n\n> ${second}\n> — ${ben}\n`,
      `"${first}"\n\n${ada}\n\n"${second}"\n\n${ben}\n`,
      `${ada}\n\n"${first}"\n\n${ben}\n\n"${second}"\n`,
      `"${first}"\nAda Orrin\nOwner, Orrin Bakeries\n\n"${second}"\nBen Toll\nVP Operations, Tolland Foods\n`,
    ];
    for (const form of forms) {
      for (const page of [form, `# Voices of our customers\n\n${form}`]) {
        const [orrin, tolland] = await Promise.all(
          ['Orrin Bakeries', 'Tolland Foods'].map(async (name) => (await spokenOf(page, name)).join(' ')),
        );
        expect(orrin).toContain(first);
        expect(orrin).not.toContain(second);
        expect(tolland).toContain(second);
        expect(tolland).not.toContain(first);
      }
    }
  });

  test('lets nothing through where the subject is never named', async () => {
    expect(await spokenOf(personas, 'Zoe')).toEqual([]);
  });
});
