import { describe, expect, test } from 'bun:test';
import type { Verdict } from '../../server/ai/drift/judgement.ts';
import { isDate } from '../../server/ai/extractive/drift/figures/dates.ts';
import { figuresIn } from '../../server/ai/extractive/drift/figures/index.ts';
import { checkText as check, driftEntity as entity, filler } from '../support/drift.ts';

describe('the figures of a sentence', () => {
  test.each([
    ['costs $4,900 a day', [['money', 'USD', 4900]]],
    ['costs 4.900,50 euros', [['money', 'EUR', 4900.5]]],
    ['raised €3.5 million', [['money', 'EUR', 3_500_000]]],
    ['charged at one euro ten a truck', [['money', 'EUR', 1.1]]],
    ['up by 12.5 percent', [['percent', '', 12.5]]],
    ['three quarters of them', [['percent', '', 75]]],
    ['within four hours', [['duration', '', 4]]],
    ['within 2 business days', [['duration', 'working', 48]]],
    ['after three and a half years', [['duration', '', 3.5 * 8760]]],
    ['at ten sites', [['count', '', 10]]],
    ['for twenty-four months', [['duration', '', 17520]]],
    ['one hundred and twenty seats', [['count', '', 120]]],
    ['at -5 degrees', [['count', '', -5]]],
    ['weighs 0.5 kg', [['count', '', 500]]],
    ['nothing to count', []],
  ])('%s', (sentence, expected) => {
    expect(figuresIn(sentence).map(({ kind, unit, low }) => [kind, unit, low])).toEqual(expected as never);
  });

  test.each([
    ['on 3 March 2026', [2026, 3, 3]],
    ['on March 3rd, 2026', [2026, 3, 3]],
    ['on 2026-03-03', [2026, 3, 3]],
    ['am 3. März 2026', [2026, 3, 3]],
    ['since March 2026', [2026, 3, null]],
    ['founded in 2014', [2014, null, null]],
    ['on 4 May', [null, 5, 4]],
  ])('%s', (sentence, expected) => {
    const [date] = figuresIn(sentence).filter(isDate);
    expect([date?.date.year, date?.date.month, date?.date.day]).toEqual(expected as never);
  });

  test('stand where they say', () => {
    const sentence = 'In 2025 about 1,200 customers paid 49 euros within 30 days, 15% of them late.';
    expect(figuresIn(sentence).map(({ start, end }) => sentence.slice(start, end))).toEqual([
      '2025',
      '1,200',
      '49 euros',
      '30 days',
      '15%',
    ]);
  });

  test('take the noun and the unit of the one beside them', () => {
    expect(figuresIn('61 calls, in December it had been 40')).toMatchObject([
      { noun: ['call'] },
      { kind: 'date' },
      { noun: ['call'] },
    ]);
    expect(figuresIn('until now within ten days, promised within five').map(({ low }) => low)).toEqual([
      240, 120,
    ]);
  });
});

describe('a statement against a document', () => {
  const cases: [Verdict, string, string][] = [
    [
      'contradicts',
      'Costs 4,500 euros a year per site.',
      'The Atlas Router costs 4,900 euros a year per site.',
    ],
    [
      'contradicts',
      'Tickets are answered within eight hours.',
      'Tickets are answered within four hours on working days.',
    ],
    ['contradicts', 'Volume discounts begin at twenty sites.', 'Volume discounts begin at ten sites.'],
    ['contradicts', 'Cuts network downtime by 40%.', 'In trials the router cuts network downtime by 25%.'],
    [
      'contradicts',
      'Weekend support is included in every plan.',
      'Weekend support is not included in every plan.',
    ],
    ['contradicts', 'Runs without an agent on the host.', 'The router runs with an agent on the host.'],
    ['immaterial', 'The data center is located in Frankfurt.', 'The data center is located in Dublin.'],
    [
      'contradicts',
      'Certified under ISO 27001 since March 2024.',
      'Certified under ISO 27001 since June 2024.',
    ],
    [
      'immaterial',
      'Onboarding training is optional for administrators.',
      'Onboarding training is mandatory for administrators.',
    ],
    [
      'contradicts',
      'Supports the legacy serial console.',
      'The router no longer supports the legacy serial console.',
    ],
    [
      'contradicts',
      'The starter plan includes one free firewall license.',
      'The starter plan with its free firewall license has been discontinued.',
    ],
    [
      'validates',
      'Tickets are answered within four hours.',
      'Tickets are answered within four hours on working days.',
    ],
    ['validates', 'Costs 4,900 euros a year per site.', 'The Atlas Router costs €4,900 a year per site.'],
    ['validates', 'Backups are copied every 48 hours.', 'Backups are copied every two days.'],
    [
      'validates',
      'Weekend support is part of the premium plan.',
      'Weekend support is part of the premium plan.',
    ],
    [
      'validates',
      'Failover keeps branch offices online.',
      'Failover keeps branch offices online for 99.99% of the year.',
    ],
    ['immaterial', 'Cables are coloured by rack.', 'Tickets are answered within four hours on working days.'],
    [
      'immaterial',
      'Costs 4,500 euros a year per site.',
      'A year has four quarters, and every site has its own gate.',
    ],
    ['immaterial', 'Support speaks six languages.', 'The kitchen speaks of nothing but soup.'],
  ];

  test.each(cases)('%s: %s', async (expected, statement, sentence) => {
    const of = entity({ data: { capabilities: [statement] } });
    expect((await check(of, `${filler}\n${sentence}\n`)).verdict).toBe(expected);
  });

  test('a denial in another part of the sentence contradicts nothing', async () => {
    const of = entity({ data: { capabilities: ['The router supports ten uplinks per chassis.'] } });
    const text = `${filler}\nThe router supports ten uplinks per chassis, but power supplies are not included.\n`;
    expect((await check(of, text)).verdict).toBe('validates');
  });

  test('every quote stands at its offsets', async () => {
    const of = entity({ data: { capabilities: cases.map(([, statement]) => statement) } });
    const text = `${filler}\n${cases.map(([, , sentence]) => sentence).join('\n\n')}\n`;
    const { statements } = await check(of, text);
    expect(statements.length).toBeGreaterThan(5);
    for (const { passage } of statements)
      if (passage) expect(text.slice(passage.start, passage.end)).toBe(passage.text);
  });
});

test('a document that is at odds with one value of a record confirms no other', async () => {
  const of = entity({
    data: { capabilities: ['Tickets are answered within four hours.', 'Costs 4,500 euros a year per site.'] },
  });
  const same = 'Tickets are answered within four hours on working days.';
  expect((await check(of, `${filler}\n${same}\n`)).verdict).toBe('validates');
  const { verdict, statements } = await check(
    of,
    `${filler}\n${same}\n\nThe Atlas Router costs 4,900 euros a year per site.\n`,
  );
  expect(verdict).toBe('contradicts');
  expect(statements.map(({ effect }) => effect)).toEqual(['contradicts']);
});

describe('an entity as a whole', () => {
  test('that the document calls discontinued is invalidated and proposed to be inactive', async () => {
    const of = entity();
    const findings = await check(of, `${filler}\nThe Atlas Router has been discontinued.\n`);
    expect(findings.verdict).toBe('invalidates');
    expect(findings.proposal?.update).toEqual({ active: false });
  });

  test('is not invalidated when something about it ended', async () => {
    const text = `${filler}\nThe Atlas Router team cancelled the summer picnic.\n`;
    expect((await check(entity(), text)).verdict).not.toBe('invalidates');
  });

  test('is invalidated where the document no longer says what it said at the last check', async () => {
    const of = entity({ data: { capabilities: ['Firmware updates install during the night.'] } });
    const before = `${filler}\nFirmware updates install during the night.\n`;
    expect((await check(of, before)).verdict).toBe('validates');
    const findings = await check(of, filler, before);
    expect(findings.verdict).toBe('invalidates');
    expect(findings.statements[0]?.difference).toContain('no longer says');
  });

  test('that the document does not speak of is left alone', async () => {
    const findings = await check(
      entity({ data: { capabilities: ['Routes packets between offices.'] } }),
      filler,
    );
    expect(findings).toMatchObject({ verdict: 'immaterial', statements: [], proposal: null });
  });
});

describe('a proposal', () => {
  test('is the record with the changed value alone replaced', async () => {
    const of = entity({
      data: { capabilities: ['Ships in 3 colours.', 'Costs 4,500 euros a year per site.'] },
    });
    const text = `${filler}\nThe Atlas Router costs 4,900 euros a year per site.\n`;
    const { proposal } = await check(of, text);
    expect(proposal?.update).toEqual({
      data: { capabilities: ['Ships in 3 colours.', 'Costs 4,900 euros a year per site.'] },
    });
    expect(proposal?.changes[0]).toMatchObject({
      path: '/capabilities/1',
      before: 'Costs 4,500 euros a year per site.',
    });
    expect(proposal?.version).toBe(3);
  });

  test('changes one sentence of a description, and takes items away from the end', async () => {
    const of = entity({
      description: 'A router for branch offices. Tickets are answered within eight hours. It is grey.',
      data: {
        capabilities: [
          'Supports the legacy serial console.',
          'Routes traffic.',
          'Supports the analog fax uplink.',
        ],
      },
    });
    const text = `${filler}
Tickets are answered within four hours.

The router no longer supports the legacy serial console.

The router no longer supports the analog fax uplink.
`;
    expect((await check(of, text)).proposal?.update).toEqual({
      description: 'A router for branch offices. Tickets are answered within four hours. It is grey.',
      data: { capabilities: ['Routes traffic.'] },
    });
  });

  test('is none where both sides agree', async () => {
    const of = entity({ data: { capabilities: ['Weekend support is part of the premium plan.'] } });
    const text = `${filler}\nWeekend support is part of the premium plan.\n`;
    expect((await check(of, text)).proposal).toBeNull();
  });
});
