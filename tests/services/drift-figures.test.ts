import { describe, expect, test } from 'bun:test';
import type { Verdict } from '../../server/ai/drift.ts';
import { meet } from '../support/drift.ts';

describe('figures that differ', () => {
  const cases: [string, string, string[]][] = [
    ['At least 500 stores use the scanner.', 'At most 300 stores use the scanner.', ['500', '300']],
    ['At least 500 stores use the scanner.', 'At least 300 stores use the scanner.', ['500', '300']],
    ['More than 500 stores use the scanner.', 'Fewer than 400 stores use the scanner.', ['500', '400']],
    [
      'Sales increased by 10 percent.',
      'Sales decreased by 12 percent.',
      ['increased', 'decreased', '12 percent'],
    ],
    ['Support answers within 4 hours.', 'Support does not answer within 6 hours.', ['4 hours', '6 hours']],
    ['It costs 40 euros for 5 users.', 'It costs 45 euros for 10 users.', ['40', '45', '5', '10']],
    ['The shop is open from 9 to 17.', 'The shop is open from 8 to 20.', ['9 to 17', '8 to 20']],
    [
      'A project lasts four to six months.',
      'A project lasts eight to twelve months.',
      ['four to six', 'eight to twelve'],
    ],
    ['A project lasts 4–6 months.', 'A project lasts seven months.', ['4–6 months', 'seven months']],
    [
      'The set has 4 servers and 2 databases.',
      'The set has 6 servers and 3 databases.',
      ['4', '6', '2', '3'],
    ],
    ['The pack weighs 300 grams.', 'The pack weighs 0.5 kilograms.', ['300 grams', '0.5 kilograms']],
    ['The battery lasts a year.', 'The battery lasts three years.', ['a year', 'three years']],
    [
      'The contract runs twenty-four months.',
      'The contract runs twenty-five months.',
      ['twenty-four', 'twenty-five'],
    ],
    ['The router is 3x faster.', 'The router is 5x faster.', ['3x', '5x']],
    ['It works down to -5 degrees.', 'It works down to 5 degrees.', ['-5', '5']],
    ['The plan costs 500 euros a month.', 'The plan costs 500 euros a year.', ['a month', 'a year']],
    ['Half of the customers renew.', 'A third of the customers renew.', ['Half', 'A third']],
    ['The launch was on 3 May 2025.', 'The launch was on 5 March 2025.', ['3 May 2025', '5 March 2025']],
    ['The launch was on 2025-04-05.', 'The launch was on 2025-05-04.', ['2025-04-05', '2025-05-04']],
    ['The fair opens on 4 May.', 'The fair opens on 5 April.', ['4 May', '5 April']],
    ['The fair opens on 4 May.', 'The fair opens on 4 June 2025.', ['4 May', '4 June 2025']],
    ['The report is due in Q2 2025.', 'The report is due in May 2026.', ['Q2 2025', 'May 2026']],
    ['Die Lizenz kostet 40 Euro.', 'Die Lizenz kostet 45 Euro.', ['40', '45']],
    ['The desk opens at 9:00.', 'The desk opens at 9:30.', ['9:00', '9:30']],
    ['The disk holds 2 TB.', 'The disk holds 500 GB.', ['2 TB', '500 GB']],
  ];

  test.each(cases)('%s / %s', async (statement, sentence, figures) => {
    const { verdict, statements, proposal } = await meet(statement, sentence);
    expect(verdict).toBe('contradicts');
    for (const figure of figures) expect(statements[0]?.difference).toContain(figure);
    expect(proposal?.changes).toMatchObject([
      { path: '/capabilities/0', before: statement, after: sentence },
    ]);
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
  ])('%s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'validates', proposal: null });
  });
});

describe('figures that cannot be compared', () => {
  const cases: [string, string, Verdict?][] = [
    ['It costs €40.', 'It costs 40 dollars.'],
    ['It costs €40.', 'It costs 45 dollars.'],
    ['The licence costs 1.200 euros.', 'The licence costs 1200 euros.'],
    ['Die Lizenz kostet 1.200 Euro.', 'Die Lizenz kostet 1200 Euro.'],
    ['The plan costs 49 euros a month.', 'The plan costs 490 euros a year.'],
    ['The plan costs 49 euros.', 'The plan costs 49 euros a year.'],
    ['At least 500 stores use the scanner.', '600 stores use the scanner.'],
    ['About 500 stores use the scanner.', '520 stores use the scanner.'],
    ['The launch was on 3 May 2025.', 'The launch was in May 2025.'],
    ['The offer ends after May 2025.', 'The offer ends after 3 May 2025.'],
    ['The fair opens on 4 May.', 'The fair opens on 4 May 2025.'],
    ['The launch was on 3/4/2025.', 'The launch was on 3 April 2025.'],
    ['The contract runs 30 days.', 'The contract runs one month.'],
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
    ['The plan includes ten seats.', 'The plan includes ten seats, for schools.'],
    ['The plan includes ten seats.', 'The plan includes ten seats and in Japan twelve.'],
    ['Runs on Windows 10.', 'Runs on Windows 11.'],
    ['The device supports 5G.', 'The device supports 4G.'],
    ['The device prints 3D models.', 'The device prints 2D models.'],
    ['Die Messe beginnt am 3. Mai 2025.', 'Die Messe beginnt am 3. März 2025.'],
    ['Am 3. Mai 2025 beginnt es.', 'Am 3. März 2025 beginnt es.'],
    ['https://example.com/4-plans', 'https://example.com/5-plans'],
    ['See https://example.com/4 for plans.', 'See https://example.com/5 for plans.'],
    ['Masks help against Covid-19.', 'Masks help against Covid-20.'],
    ['Up to 5 teams may join.', 'Up to 5 teams could join.'],
  ];

  test.each(cases)('%s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });
});
