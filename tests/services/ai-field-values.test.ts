import { describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import { decodeModel, encodeModel, shippedModel } from '../../server/ai/extractive/fields/scorer.ts';
import { extract } from '../../server/ai/extractive/index.ts';
import { writableFields } from '../../server/services/library/generation/generate.ts';

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
