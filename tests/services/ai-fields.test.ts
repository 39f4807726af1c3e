import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { library } from '../../schema/library/index.ts';
import { gateOf } from '../../server/ai/extractive/fields/gate/index.ts';
import { read } from '../../server/ai/extractive/fields/reading.ts';
import { decodeModel, encodeModel, shippedModel } from '../../server/ai/extractive/fields/scorer.ts';
import { extract } from '../../server/ai/extractive/index.ts';
import { withoutMarkup } from '../../server/ai/reading/structure/markup.ts';
import { segment } from '../../server/ai/reading/structure/segment.ts';
import { writableFields } from '../../server/services/library/generation/generate.ts';

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

describe('the weights', () => {
  test('are read as they are written', () => {
    const model = shippedModel();
    expect(decodeModel(encodeModel(model))).toEqual(model);
  });

  test('are one file of at most 40 kB without a word of the texts they were learned from', async () => {
    const bytes = encodeModel(shippedModel());
    expect(bytes.length).toBeLessThan(40_000);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(10))));
    expect(Object.keys(head).toSorted()).toEqual(['abstains', 'neighbours', 'scale', 'threshold']);
    for (const kind of head.abstains) expect(library.map((one) => one.kind)).toContain(kind);
  });

  test('write a passage into the field that wants it most, and into no other', async () => {
    const kind = library.find((one) => one.kind === 'objection');
    const fields = writableFields(kind?.fields ?? {});
    const text = '# Price objection\n\n“It is too expensive.” Concern: it costs more than we planned.\n';
    const source = { key: '0', type: 'TEXT', oId: null, url: null, title: null, text } as const;
    const request = {
      task: '',
      subject: 'Price',
      kind: 'objection',
      fields,
      sources: [source],
      tier: 'NOTE',
    } as const;
    const { values, unsupported, undecided } = await extract(
      { ...request, sources: [source] },
      { ...shippedModel(), threshold: -9 },
    );
    const places = Map.groupBy(values, ({ start }) => start);
    expect(places.size).toBeGreaterThan(0);
    expect([...places.values()].map((all) => all.length)).toEqual([...places].map(() => 1));
    // what another took was found all the same
    expect(unsupported.length).toBeGreaterThan(0);
    const asking = fields.filter(({ form }) => form === 'question').map(({ path }) => path);
    expect(undecided).toEqual(unsupported.filter((path) => !asking.includes(path)));
  });

  test('leave a kind empty of which they are not sure, and say that its fields are undecided', async () => {
    const silent = 'use-case';
    expect(shippedModel().abstains).toContain(silent);
    const told = ['Whoever closes the books at Acme sends forty lists.', 'It wants them gone by spring.'];
    const { values, unsupported, undecided } = await written(silent, 'Acme', told.join(' '));
    expect(values).toEqual([]);
    const paths = unsupported.filter((path) => path !== '/primaryUrl');
    expect(paths.length).toBeGreaterThan(3);
    expect(undecided).toEqual(paths);
  });
});

function written(kind: string, subject: string, text: string) {
  const fields = writableFields(library.find((one) => one.kind === kind)?.fields ?? {});
  const source = { key: 's', type: 'TEXT' as const, oId: null, url: null, title: null, text };
  return extract({ task: 'generate', kind, subject, fields, sources: [source], tier: 'NOTE' });
}

/** Values by field. */
async function writtenIn(kind: string, subject: string, text: string): Promise<Record<string, string[]>> {
  const { values } = await written(kind, subject, text);
  const byField = Map.groupBy(values, ({ path }) => path.split('/')[1] ?? '');
  return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(({ value }) => value)]));
}

describe('a title over a passage names its field', () => {
  const card = `# Battle card: Brightmoor

## Their strengths (be honest)

- **Reach:** resellers in forty countries
- A polished phone app

## Where they fall short

1. No export of raw figures

| Kind of deal | Weaknesses | How we win |
|---|---|---|
| Bids | Slow answers | We answer within a day |

**How we win:**

- Fixed prices for three years

## Next steps

- Ask Brightmoor's largest reseller for lunch
`;

  test('as a heading, a header cell or the line above a list, whatever else it says', async () => {
    expect(await writtenIn('competitor', 'Brightmoor', card)).toEqual({
      comparativeStrengths: ['Reach: resellers in forty countries', 'A polished phone app'],
      comparativeWeaknesses: ['No export of raw figures', 'Slow answers'],
      reasonsWeWin: ['We answer within a day', 'Fixed prices for three years'],
    });
  });

  test('as a label, and two names of one title name both', async () => {
    const profile = `# Persona: Depot manager

- **Title:** Depot manager, head of dispatch
- **Goals and pain points:** fewer empty runs
- **Buying role:** approves what costs more than a lorry
`;
    expect(await writtenIn('persona', 'Depot manager', profile)).toEqual({
      commonJobTitles: ['Depot manager, head of dispatch'],
      keyObjectives: ['fewer empty runs'],
      painPoints: ['fewer empty runs'],
      buyingRole: ['approves what costs more than a lorry'],
    });
  });

  test('as a bold label with a full stop or of a text whose labels come again, on a page that names its subject twice', async () => {
    const card = `# Battle card: Brightmoor

**Pricing:** 40 euros a depot.

**Strengths.** Resellers in forty countries.

**Weaknesses:** No export of raw figures.

## Deals lost to Brightmoor

None this year
`;
    expect(await writtenIn('competitor', 'Brightmoor', card)).toEqual({
      businessModel: ['40 euros a depot.'],
      comparativeStrengths: ['Resellers in forty countries.'],
      comparativeWeaknesses: ['No export of raw figures.'],
    });
    const objections = `## "Too dear"

**Real concern:** They compare list prices.

**Response:** Storage is included.

## "Too new"

**Real concern:** They fear a second change.

**Response:** Orrin has run it for six years.
`;
    expect(await writtenIn('objection', 'Too new', objections)).toEqual({
      underlyingConcern: ['They fear a second change.'],
      reframeAndResponse: ['Orrin has run it for six years.'],
    });
  });

  test('as a heading over prose for its first two sentences, of kinds that are silent otherwise too', async () => {
    const page = `# Orchard growers

## Why they fit

They sell by weight and weigh by hand. Each of them has one office. Last year we met six of them at a fair.

## How to approach

Bring a scale to the first meeting.
`;
    expect(await writtenIn('segment', 'Orchard growers', page)).toEqual({
      fitExplanation: ['They sell by weight and weigh by hand.'],
      uniqueApproach: ['Bring a scale to the first meeting.'],
    });
  });

  test('but not where it is the title of the whole page over titles of sections', async () => {
    const page = `# Targets: whom we serve

## Depot manager

### Daily life

- Counts pallets at six

### Goals

- ✅ Fewer empty runs

### Motivations

- A quiet night

### How our platform helps

- One list of all runs
`;
    expect(await writtenIn('persona', 'Depot manager', page)).toEqual({
      keyObjectives: ['Fewer empty runs', 'A quiet night'],
      whyWeMatterToThem: ['One list of all runs'],
    });
  });

  test('of figures in a table for the whole row', async () => {
    const page = `# Orrin Bakeries

## Results

| Measure | Before | After |
|---|---|---|
| Loaves a night | 900 | 1,400 |
`;
    expect(await writtenIn('reference', 'Orrin Bakeries', page)).toEqual({
      impactTheySaw: ['Loaves a night: 900: 1,400'],
    });
  });

  test('whoever has the name of the subject or of "us" in it', async () => {
    const page = `# Brightmoor compared

## What Brightmoor does well

- Quick first set-up

## Why Fernhill wins

- Fernhill reads paper forms
`;
    const { comparativeStrengths } = await writtenIn('competitor', 'Brightmoor', page);
    expect(comparativeStrengths).toEqual(['Quick first set-up']);
  });

  test('with whose it is, before any preposition, and without the words that only join others', async () => {
    const page = `# Battle card: Brightmoor

## How we win against them

- We answer bids within a day

## Their competitive advantages

- Resellers in forty countries

## Compared

| Dimension | Fernhill | Brightmoor |
|---|---|---|
| Core strength | Paper forms | A phone app |
`;
    expect(await writtenIn('competitor', 'Brightmoor', page)).toEqual({
      reasonsWeWin: ['We answer bids within a day'],
      comparativeStrengths: ['Resellers in forty countries', 'A phone app'],
    });
    const answers = `# Objections

| Prospect says... | Respond with... |
|---|---|
| "The crew is too small" | "We hire on demand, within the week." |
`;
    const { reframeAndResponse } = await writtenIn('objection', 'The crew is too small', answers);
    expect(reframeAndResponse).toEqual(['"We hire on demand, within the week."']);
    const guide = `# How we write

## Words we avoid

- Synergy, disrupt

## Words we use

- Team (not "staff" or "crew")

## Tone of voice

We are never:

- Loud
`;
    const voice = writableFields(library.find(({ kind }) => kind === 'brand-voice')?.fields ?? {});
    const source = { key: '0', type: 'TEXT', oId: null, url: null, title: null, text: guide } as const;
    const { values } = await extract({
      task: '',
      subject: 'us',
      tier: 'ECHO',
      fields: voice,
      sources: [source],
    });
    expect(values.map(({ path, value }) => `${path} ${value}`)).toEqual([
      '/tonality/neverSoundLike/0 Synergy, disrupt',
      '/tonality/neverSoundLike/1 Loud',
      '/vocabulary/keySubstitutions/0 Team (not "staff" or "crew")',
    ]);
  });

  test('but what another customer does is no result of this one', async () => {
    const page = `# Orrin Bakeries

## Results

- Pellworth Bread halved its waste.
- Waste fell by a third.
- Orrin Bakeries closes at noon.
`;
    const { impactTheySaw } = await writtenIn('reference', 'Orrin Bakeries', page);
    expect(impactTheySaw).toEqual(['Waste fell by a third.', 'Orrin Bakeries closes at noon.']);
  });

  test('as a bold line below another that stands over all of them', async () => {
    const answers = `**1. "Our ovens are new."**

**Response**

- The bakers of Delft kept theirs.

**Proof**

- Forty ovens were kept in one spring.

**2. "Too dear."**

**Response**

- A lost batch costs more.
`;
    const first = await writtenIn('objection', 'Our ovens are new', answers);
    expect(first.reframeAndResponse).toEqual([
      'The bakers of Delft kept theirs.',
      'Forty ovens were kept in one spring.',
    ]);
    const second = await writtenIn('objection', 'Too dear', answers);
    expect(second.reframeAndResponse).toEqual(['A lost batch costs more.']);
  });

  test('over lines that are a paragraph each, in a text without marks or blank lines too', async () => {
    const dense =
      'Glaswell Ovens\nWhat it does\nGlaswell Ovens keeps the heat of every shelf.\nBenefits\nA third less gas\nNo night shift on Sundays\n';
    expect(await writtenIn('product', 'Glaswell Ovens', dense)).toEqual({
      capabilities: ['Glaswell Ovens keeps the heat of every shelf.'],
      customerBenefits: ['A third less gas', 'No night shift on Sundays'],
    });
    const sheet =
      'Persona: Night Baker\n\nJob titles\nOven keeper\nHead of ovens\n\nGoals\nA full rack by five\nNo flour on the floor\n';
    expect(await writtenIn('persona', 'Night Baker', sheet)).toEqual({
      commonJobTitles: ['Oven keeper', 'Head of ovens'],
      keyObjectives: ['A full rack by five', 'No flour on the floor'],
    });
  });

  test('but how a thing stands, what they say and the bare name are no values, and a part of the name is one', async () => {
    const heads = ['They say | You say', 'Customer says | We say'];
    for (const head of heads) {
      const table = `## Answers\n\n| ${head} |\n|---|---|\n| It is a toy for bakers. | Orrin runs 74 ovens on it. |\n| Others have more reports. | Name three. |\n`;
      expect(await writtenIn('objection', 'It is a toy for bakers', table)).toEqual({
        reframeAndResponse: ['Orrin runs 74 ovens on it.'],
      });
    }
    const deals =
      '| Customer | Result |\n|---|---|\n| Tolland Foods | Won |\n| Orrin Bakeries | No decision |\n';
    expect(await writtenIn('reference', 'Tolland Foods', deals)).toEqual({});
    const sheet = '# Night Baker\n\n## Job titles\n\n- Night Baker\n- Baker\n- Head of ovens\n';
    expect(await writtenIn('persona', 'Night Baker', sheet)).toEqual({
      commonJobTitles: ['Baker', 'Head of ovens'],
    });
  });

  test('of people by name alone, however a sentence begins', async () => {
    const page = `# Orrin Bakeries

"Before Glaswell, our foreman kept all in his head."

Ada Orrin, Owner, Orrin Bakeries
`;
    const { stakeholdersInvolved } = await writtenIn('reference', 'Orrin Bakeries', page);
    expect(stakeholdersInvolved).toEqual(['Ada Orrin, Owner']);
    const signed = '# Orrin Bakeries\n\n"We sleep again."\n**Ada Orrin**, CFO, Orrin Bakeries\n';
    expect((await writtenIn('reference', 'Orrin Bakeries', signed)).stakeholdersInvolved).toEqual([
      'Ada Orrin, CFO',
    ]);
    const story =
      '# Orrin Bakeries\n\n## Results\n\n- Orders go out by six.\n\n> We sleep again.\n> — Ada Orrin, Owner\n';
    const { impactTheySaw } = await writtenIn('reference', 'Orrin Bakeries', story);
    expect(impactTheySaw?.join(' ')).not.toContain('Ada');
  });

  test('and what was before the offering is no benefit of it', async () => {
    const page = `# Tidewater

| Before | After |
|---|---|
| Lists on paper | One list on every phone |

## Without Tidewater

- Night shifts in March
`;
    expect(await writtenIn('product', 'Tidewater', page)).toEqual({
      statusQuo: ['Lists on paper', 'Night shifts in March'],
      customerBenefits: ['One list on every phone'],
    });
  });

  test('but nothing stands for a field in what a page tells its publisher', async () => {
    const page = `---
title: Tidewater
benefits: none yet, ask Tom
---

# Tidewater

## Benefits

- Fewer calls at night
`;
    expect(await writtenIn('product', 'Tidewater', page)).toEqual({
      customerBenefits: ['Fewer calls at night'],
    });
  });
});
