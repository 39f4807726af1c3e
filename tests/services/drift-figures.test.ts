import { describe, expect, test } from 'bun:test';
import { meet } from '../support/drift.ts';

describe('figures that differ', () => {
  test.each([
    ['It costs 40 euros for 5 users.', 'It costs 45 euros for 10 users.'],
    ['The shop is open from 9 to 17.', 'The shop is open from 8 to 20.'],
    ['A project lasts four to six months.', 'A project lasts eight to twelve months.'],
    ['The set has 4 servers and 2 databases.', 'The set has 6 servers and 3 databases.'],
    ['The pack weighs 300 grams.', 'The pack weighs 0.5 kilograms.'],
    ['The contract runs twenty-four months.', 'The contract runs twenty-five months.'],
    ['The router is 3x faster.', 'The router is 5x faster.'],
    ['It works down to -5 degrees.', 'It works down to 5 degrees.'],
    ['Half of the customers renew.', 'A third of the customers renew.'],
    ['The launch was on 3 May 2025.', 'The launch was on 5 March 2025.'],
    ['The launch was on 2025-04-05.', 'The launch was on 2025-05-04.'],
    ['The fair opens on 4 May.', 'The fair opens on 5 April.'],
    ['The fair opens on 4 May.', 'The fair opens on 4 June 2025.'],
    ['Die Lizenz kostet 40 Euro.', 'Die Lizenz kostet 45 Euro.'],
    ['The disk holds 2 TB.', 'The disk holds 500 GB.'],
    ['At least 500 stores use the scanner.', 'At least 300 stores use the scanner.'],
  ])('are replaced, each in its place: %s / %s', async (statement, sentence) => {
    const { verdict, proposal } = await meet(statement, sentence);
    expect(verdict).toBe('contradicts');
    expect(proposal?.changes).toMatchObject([
      { path: '/capabilities/0', before: statement, after: sentence, quote: sentence },
    ]);
  });

  test.each([
    [
      'A rollout takes six months.',
      'A rollout takes seven months in every region.',
      'A rollout takes seven months.',
    ],
    [
      'Implementation takes 6 weeks on average.',
      'Implementation now takes 10 weeks for most customers.',
      'Implementation takes 10 weeks on average.',
    ],
    [
      'Pricing starts at $49 per user.',
      'As of January 2026, pricing starts at $59 per user.',
      'Pricing starts at $59 per user.',
    ],
    ['Ships to 12 countries.', 'The team ships to 15 countries, up from 12.', 'Ships to 15 countries.'],
    ['The plan costs 40 euros.', 'The plan costs 45 euros, it was 40 until May.', 'The plan costs 45 euros.'],
    [
      'The plan costs 40 euros.',
      'The plan no longer costs 40 euros but 45 euros.',
      'The plan costs 45 euros.',
    ],
    ['Launched in May 2023.', 'The product launched in June 2023.', 'Launched in June 2023.'],
    [
      'Every plan has a 14-day trial.',
      'Every plan has a trial of 30 days.',
      'Every plan has a 30-day trial.',
    ],
    [
      'Every plan has a trial of 14 days.',
      'Every plan has a 30-day trial.',
      'Every plan has a trial of 30 days.',
    ],
    [
      'Every plan has a two-week trial.',
      'Every plan has a trial of one month.',
      'Every plan has a one-month trial.',
    ],
  ])('and nothing else: %s / %s', async (statement, sentence, after) => {
    expect((await meet(statement, sentence)).proposal?.update).toEqual({ data: { capabilities: [after] } });
  });

  test.each([
    ['At least 500 stores use the scanner.', 'At most 300 stores use the scanner.'],
    ['More than 500 stores use the scanner.', 'Fewer than 400 stores use the scanner.'],
    ['Sales increased by 10 percent.', 'Sales decreased by 12 percent.'],
    ['A project lasts 4–6 months.', 'A project lasts seven months.'],
  ])('are only shown where more than the figure differs: %s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'contradicts', proposal: null });
  });
});

describe('figures that are the same', () => {
  test.each([
    ['The pack weighs 500 grams.', 'The pack weighs 0.5 kg.'],
    ['The contract runs two years.', 'The contract runs 24 months.'],
    ['The licence costs 1,200 euros.', 'The licence costs €1200.'],
    ['The launch was on 3 May 2025.', 'The launch was on May 3, 2025.'],
    ['The launch was on 3 May 2025.', 'The launch was on 2025-05-03.'],
    ['The set has four servers.', 'The set has 4 servers.'],
    ['The plan costs 500 euros a month.', 'The plan costs €500 per month.'],
    ['Die Einführung dauert vier Monate.', 'Die Einführung dauert vier Monate.'],
    ['Die Messe beginnt am 3. Mai 2025.', 'Die Messe beginnt am 3. Mai 2025.'],
    ['The licence costs EUR 40.', 'The licence costs 40 euros.'],
    ['The licence costs 1.200 euros.', 'The licence costs 1200 euros.'],
    ['Die Lizenz kostet 1.200 Euro.', 'Die Lizenz kostet 1200 Euro.'],
    ['About 500 stores use the scanner.', '520 stores use the scanner.'],
    ['The launch was on 3 May 2025.', 'The launch was in May 2025.'],
    ['The offer ends after May 2025.', 'The offer ends after 3 May 2025.'],
    ['The fair opens on 4 May.', 'The fair opens on 4 May 2025.'],
    ['The contract runs 30 days.', 'The contract runs one month.'],
  ])('%s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'validates', proposal: null });
  });
});

describe('figures that cannot be compared', () => {
  const cases: [string, string][] = [
    ['It costs €40.', 'It costs 40 dollars.'],
    ['It costs €40.', 'It costs 45 dollars.'],
    ['The plan costs 49 euros a month.', 'The plan costs 490 euros a year.'],
    ['The plan costs 49 euros.', 'The plan costs 49 euros a year.'],
    ['The launch was on 3/4/2025.', 'The launch was on 3 April 2025.'],
    ['The room answers within 2 days.', 'The room answers within 2 business days.'],
    ['Version 3 supports the scanner.', 'Version 4 supports the scanner.'],
    ['It is certified under ISO 27001.', 'It is certified under ISO 9001.'],
    ['Die Einführung dauert vier Monate.', 'Die Einführung dauert sechs Monate.'],
    ['Das Gerät ist in Europa verfügbar.', 'Das Gerät ist in Europa nicht verfügbar.'],
    ['Внедрение занимает 4 месяца.', 'Внедрение занимает 6 месяцев.'],
    ['Support answers within 4 hours.', 'Support does not answer within 2 hours.'],
    ['It costs 40 euros.', 'It does not cost 45 euros.'],
    ['It costs 40 euros.', 'It costs 45 euros for schools in Japan.'],
    ['The basic plan costs 40 euros.', 'The premium plan costs 45 euros.'],
    ['Costs 40 euros.', 'The Zephyr Switch costs 45 euros.'],
    ['Costs 40 euros.', 'Zephyr ships in March and costs 45 euros.'],
    ['The plan costs 40 euros.', 'The plan costs 45 euros in 2019.'],
    ['Revenue was 5 million euros in 2023.', 'Revenue was 6 million euros in 2024.'],
    ['Revenue grew in 2023.', 'Revenue grew in 2024.'],
    ['Sales rose by 10 percent in 2023.', 'Sales fell by 10 percent in 2024.'],
    ['The plan includes ten seats.', 'Last year, the plan includes 12 seats.'],
    ['The plan includes ten seats.', 'The plan includes ten seats, but only for schools.'],
    ['Runs on Windows 10.', 'Runs on Windows 11.'],
    ['The device supports 5G.', 'The device supports 4G.'],
    ['The device prints 3D models.', 'The device prints 2D models.'],
    ['https://example.com/4-plans', 'https://example.com/5-plans'],
    ['See https://example.com/4 for plans.', 'See https://example.com/5 for plans.'],
    ['Masks help against Covid-19.', 'Masks help against Covid-20.'],
    ['Up to 5 teams may join.', 'Up to 5 teams could join.'],
  ];

  test.each(cases)('%s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });
});

test('a figure that keeps well within what the statement allows is nothing against it', async () => {
  expect(await meet('At least 500 stores use the scanner.', '600 stores use the scanner.')).toMatchObject({
    verdict: 'immaterial',
    proposal: null,
  });
});

describe('five hundred statements, each against a sentence with other figures', () => {
  const random = seeded(20_261_123);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const number = () => String(2 + Math.floor(random() * 900));
  /** Forms with one to three places for figures, and others that say the same. */
  const forms: readonly (readonly [string, ...string[]])[] = [
    ['The plan costs {} euros a month.', 'The plan now costs {} euros a month.'],
    [
      'The team grew from {} to {} clerks.',
      'The team grew to {} clerks.',
      'The team grew from {} to {} clerks.',
    ],
    ['It costs {} euros a month or {} euros a year.', 'It costs {} euros a month.'],
    ['Waste fell by {} percent within {} weeks.', 'Waste fell by {} percent.', 'Waste fell within {} weeks.'],
    ['A rollout takes {} to {} weeks.', 'A rollout takes {} to {} weeks.', 'A rollout takes {} weeks.'],
    ['The depot holds {} pallets in {} aisles.', 'The depot holds {} pallets.', 'The depot has {} aisles.'],
    ['Of {} orders {} are late.', 'Of {} orders {} are late.', 'Of our orders {} are late.'],
    ['The set has {} sensors, {} cables and {} clamps.', 'The set has {} clamps and {} cables.'],
  ];
  const filled = (form: string, figures: readonly string[]) => {
    let at = 0;
    return form.replaceAll('{}', () => figures[at++ % figures.length] as string);
  };
  const numbers = (text: string): string[] => text.match(/\d+/g) ?? [];

  test('lead to no proposal with two figures that have become one, or with one that stands nowhere', async () => {
    let proposals = 0;
    for (let count = 0; count < 500; count++) {
      const [form, ...others] = pick(forms);
      const own = [number(), number(), number()];
      const statement = filled(form, own);
      // half of the sentences take one of the statement's figures up
      const told = random() < 0.5 ? [number(), number()] : [pick(own), number()];
      const sentence = filled(pick(others), told);
      const { proposal } = await meet(statement, sentence);
      for (const { before, after } of proposal?.changes ?? []) {
        proposals++;
        const [then, now] = [numbers(String(before)), numbers(String(after))];
        const where = `${statement} | ${sentence} | ${after}`;
        expect(after, where).not.toBe(before);
        expect(new Set(now).size, where).toBeGreaterThanOrEqual(new Set(then).size);
        for (const one of now) expect([...numbers(sentence), ...then], where).toContain(one);
        expect(
          now.some((one) => numbers(sentence).includes(one) && !then.includes(one)),
          where,
        ).toBe(true);
        expect(String(after).replaceAll(/\d+/g, '{}'), where).toBe(String(before).replaceAll(/\d+/g, '{}'));
      }
    }
    expect(proposals).toBeGreaterThan(40);
  });
});

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('the old and the new value in one sentence', () => {
  test.each([
    [
      'Crane logs for 40 lifts per shift',
      'Crane logs grew from 40 to 1,250 lifts per shift.',
      'Crane logs for 1,250 lifts per shift',
    ],
    ['Keeps logs of 40 lifts', 'Logs were extended from 40 to 1,250 lifts.', 'Keeps logs of 1,250 lifts'],
    ['A trial of 14 days', 'The trial was extended from 14 to 30 days.', 'A trial of 30 days'],
    [
      'Crane logs for 40 lifts',
      'Crane logs now hold 1,250 instead of 40 lifts.',
      'Crane logs for 1,250 lifts',
    ],
    ['Crane logs for 40 lifts', 'Crane logs now hold 1,250 lifts (was 40).', 'Crane logs for 1,250 lifts'],
  ])('brings the statement up to the new one: %s / %s', async (statement, sentence, wanted) => {
    const { verdict, proposal } = await meet(statement, sentence);
    expect({ verdict, update: proposal?.update }).toEqual({
      verdict: 'contradicts',
      update: { data: { capabilities: [wanted] } },
    });
  });

  test('is a range where nothing has changed', async () => {
    const statement = 'Crane logs for yards from 40 to 1,250 lifts';
    const { verdict, proposal } = await meet(statement, 'Crane logs serve yards from 40 to 1,250 lifts.');
    expect({ verdict, proposal }).toEqual({ verdict: 'validates', proposal: null });
  });
});
