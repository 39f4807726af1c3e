import { describe, expect, test } from 'bun:test';
import { checkText, driftEntity, filler, meet } from '../support/drift.ts';

describe('what ends an entity', () => {
  const about = async (sentence: string) => {
    const of = driftEntity({ name: 'Endprod4' });
    const findings = await checkText(of, `${filler}\n${sentence}\n`);
    return { verdict: findings.verdict, update: findings.proposal?.update ?? null };
  };

  test.each([
    'Endprod4 has been discontinued.',
    'Endprod4 was discontinued in March 2025.',
    'In 2025, Endprod4 was retired.',
    'The Endprod4 is no longer available.',
    'Endprod4 has been withdrawn and replaced by Endprod5.',
    'In the first quarter of 2025 we retired Endprod4.',
    'The vendor reviewed its range, and in May dropped Endprod4.',
    'Endprod4 was discontinued by the manufacturer in March 2025.',
    'Our product team has dropped Endprod4.',
    'We no longer sell Endprod4.',
    'We had to drop Endprod4.',
    'Because it did not sell, we dropped Endprod4.',
  ])('%s', async (sentence) => {
    expect(await about(sentence)).toEqual({ verdict: 'invalidates', update: { active: false } });
  });

  test.each([
    'Endprod4 will be discontinued next year.',
    'We plan to retire Endprod4 in the summer.',
    'Endprod4 is to be retired in the summer.',
    'Endprod4 retires next year.',
  ])('later is known, and not done before its time: %s', async (sentence) => {
    expect(await about(sentence)).toEqual({ verdict: 'invalidates', update: null });
  });

  test.each([
    'If Endprod4 is discontinued, customers get a refund.',
    'Endprod4 would be discontinued if sales fell.',
    'Endprod4 could be discontinued.',
    'Once Endprod4 is discontinued, spare parts are free.',
    'Suppose Endprod4 has been discontinued.',
    'Has Endprod4 been discontinued?',
    'Endprod4 has been discontinued?',
    'Some say Endprod4 has been discontinued, but this is false.',
    'Some say Endprod4 has been discontinued.',
    'Endprod4 has been discontinued, according to a competitor.',
    'Endprod4 has been discontinued, a blog claims.',
    'It is not true that Endprod4 has been discontinued.',
    'Endprod4 has not been discontinued.',
    'Endprod4 has been discontinued. This is wrong.',
    '“Endprod4 has been discontinued,” a reseller wrote.',
    '> Endprod4 has been discontinued.',
    '## Myths\n\nEndprod4 has been discontinued.',
    "We haven't dropped Endprod4.",
    'We did not drop Endprod4.',
    'We will not stop selling Endprod4.',
    'We have no plans to retire Endprod4.',
    'We decided against dropping Endprod4.',
    'To remove Endprod4, open the case.',
    'Remove Endprod4 from the rack.',
    'Endprod4 has been discontinued in Japan.',
    'Endprod4 competitors have been discontinued.',
    'Endprod44 has been discontinued.',
    'Unlike Endprod4, Zephyr has been discontinued.',
    'Endprod4 discontinued its newsletter.',
    'Brimstead Bakery dropped Endprod4 in March.',
    'Three clinics have cancelled Endprod4 since May.',
    'Brimstead Bakery signed with Zephyr in May, and dropped Endprod4.',
    'Customers of the company retired Endprod4.',
    'Endprod4 was cancelled by two clinics.',
    'Our patients no longer need Endprod4.',
    'We no longer use Endprod4.',
    'We stopped using Endprod4 in 2024.',
  ])('is not: %s', async (sentence) => {
    expect(await about(sentence)).toEqual({ verdict: 'immaterial', update: null });
  });
});

describe('what ends a statement', () => {
  test.each([
    ['Supports the analog fax uplink.', 'The Atlas Router no longer supports the analog fax uplink.'],
    ['Voice mail as text.', 'Voice mail as text was switched off in January.'],
    ['Supports the analog fax uplink.', 'We stop supporting the analog fax uplink.'],
  ])('takes it away, and never the entity: %s / %s', async (statement, sentence) => {
    const { verdict, proposal } = await meet(statement, sentence);
    expect(verdict).toBe('contradicts');
    expect(proposal?.update).toEqual({ data: { capabilities: [] } });
  });

  test.each([
    ['The device is available in Europe.', 'The device is no longer available in Europe.'],
    ['The device is available in Europe.', 'The device will be discontinued in Europe next year.'],
    ['Atlas Router is available in Europe.', 'Atlas Router will be discontinued in Europe next year.'],
  ])('in one place or later is only shown: %s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'contradicts', proposal: null });
  });

  test.each([
    [
      'The device is available in Europe.',
      'Competitors have discontinued similar devices in Europe, the device is available.',
    ],
    ['The device is available in Europe.', 'The device will be discontinued in Asia next year.'],
    ['The device is available in Europe.', 'The device has been discontinued in Asia.'],
    [
      'The device is available in Europe.',
      'If the device is discontinued in Europe, customers get a refund.',
    ],
    ['The device is available in Europe.', 'Rumour has it that the device is no longer available in Europe.'],
    ['The starter plan includes a firewall.', 'The starter plan for schools has been discontinued.'],
  ])('is not ended: %s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });
});

describe('words that differ', () => {
  test.each([
    ['The cable is included in every plan.', 'The cable is not included in every plan.'],
    ['The cable is free in every plan.', "The cable isn't free in every plan."],
  ])('contradict: %s / %s', async (statement, sentence) => {
    expect((await meet(statement, sentence)).verdict).toBe('contradicts');
  });

  test.each([
    ['Works with Salesforce.', 'Works with HubSpot.'],
    ['Headquarters are in Berlin.', 'Headquarters are in Munich.'],
    ['Data is stored in Germany.', 'Data is stored in Ireland.'],
    ['The router increases throughput by 10 percent.', 'The router decreases throughput by 10 percent.'],
    ['Remote access is possible.', 'Remote access is impossible.'],
    ['Logging is enabled by default.', 'Logging is disabled by default.'],
    ['The device is available in Europe.', 'The device is available in Asia.'],
    ['The cable is included in every plan.', 'The cable is hardly included in every plan.'],
    ['The plan is never free.', 'The plan is not free.'],
    ['Supports public repositories.', 'Supports private repositories.'],
    ['Zephyr acquired Borealis last year.', 'Borealis acquired Zephyr last year.'],
    ['The vendor supported serial consoles.', 'The vendor supports serial consoles.'],
    ['All tickets are answered in English.', 'Some tickets are answered in English.'],
    ['Remote access is possible.', 'Remote access is possible except in Japan.'],
    ['Remote access is possible.', 'Remote access might be possible.'],
    ['Remote access is possible.', 'Our competitors claim remote access is possible.'],
    ['O acesso remoto é possível.', 'O acesso remoto não é possível.'],
  ])('leave open: %s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });

  test('two sentences that contradict in different ways leave open which is meant', async () => {
    const sentences = 'The plan costs 45 euros.\n\nThe plan costs 50 euros.';
    expect(await meet('The plan costs 40 euros.', sentences)).toMatchObject({ verdict: 'immaterial' });
    const repeated = 'The plan costs 45 euros.\n\nThe plan costs 45 euros.';
    expect(await meet('The plan costs 40 euros.', repeated)).toMatchObject({ verdict: 'contradicts' });
  });

  test('a name that ends in a number is that of no other number', async () => {
    const of = driftEntity({ name: 'Router 3', data: { capabilities: ['Costs 40 euros.'] } });
    expect((await checkText(of, `${filler}\nRouter 5 costs 45 euros.\n`)).verdict).toBe('immaterial');
    expect((await checkText(of, `${filler}\nRouter 3 costs 45 euros.\n`)).verdict).toBe('contradicts');
  });

  test('what is said of something else in passing is no news of the entity', async () => {
    const of = driftEntity({ data: { capabilities: ['Routes packets between offices.'] } });
    const text = `${filler}\nUnlike the Atlas Router, the Zephyr routes 30 packets between offices.\n`;
    expect(await checkText(of, text)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });
});

describe('what is proposed keeps the shape of the kind', () => {
  const questions = [
    { question: 'Do you run the legacy serial console?', rationale: 'It matters.' },
    { question: 'The router supports the analog fax uplink.', rationale: null },
  ];

  test('an item that cannot be without what is taken away goes as a whole', async () => {
    const of = driftEntity({ data: { qualifyingQuestions: questions } });
    const findings = await checkText(of, `${filler}\nThe router no longer supports the analog fax uplink.\n`);
    const proposal = findings.proposal;
    expect(proposal?.changes).toMatchObject([
      { path: '/qualifyingQuestions/1', before: questions[1], after: null },
    ]);
    expect(proposal?.update).toEqual({ data: { qualifyingQuestions: [questions[0]] } });
  });

  test('a member that may be missing is taken away alone', async () => {
    const rationale = 'The router supports the analog fax uplink.';
    const of = driftEntity({ data: { qualifyingQuestions: [{ question: 'Do you fax?', rationale }] } });
    const findings = await checkText(of, `${filler}\nThe router no longer supports the analog fax uplink.\n`);
    expect(findings.proposal?.update).toEqual({
      data: { qualifyingQuestions: [{ question: 'Do you fax?' }] },
    });
  });
});

describe('a sentence that goes further than the statement', () => {
  test.each([['The starter plan costs 40 euros.', 'The starter plan costs 45 euros since April 2026.']])(
    'contradicts it where it leaves nothing out: %s / %s',
    async (statement, sentence) => {
      expect((await meet(statement, sentence)).verdict).toBe('contradicts');
    },
  );

  test.each([
    ['A rollout takes six months.', 'A rollout takes seven months in Japan.'],
    ['Implementation takes 6 weeks.', 'The Meridian implementation takes 10 weeks.'],
    ['Support is open from 9 to 17.', 'From 8 to 20 support is open on Mondays.'],
  ])('says nothing where it speaks of a case or of something else: %s / %s', async (statement, sentence) => {
    expect((await meet(statement, sentence)).verdict).toBe('immaterial');
  });
});

describe('a figure of something else', () => {
  test.each([
    ['The starter plan costs 40 euros.', 'Installation of the starter plan costs 45 euros.'],
    ['The starter plan costs 40 euros.', 'Training for the starter plan costs 95 euros.'],
    ['Support answers within 4 hours.', 'Feedback on support answers within 9 hours.'],
    ['The firm has 12 regional offices.', 'The firm has 30 regional managers.'],
    ['The depot ships 300 parcels a day.', 'The depot ships 90 pallets a day.'],
    ['The plan includes 10 user seats.', 'The plan includes 50 user exports.'],
    ['The team has 12 support engineers.', 'Back in the spring the team had 4 support engineers.'],
    ['The plan costs 40 euros.', 'At first the plan cost 25 euros.'],
  ])('or of another time contradicts nothing: %s / %s', async (statement, sentence) => {
    expect(await meet(statement, sentence)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });

  test.each([
    ['The starter plan costs 40 euros.', 'The price of the starter plan is 45 euros.'],
    ['The team has 12 support engineers.', 'The team now has 15 support engineers.'],
    ['Ships to 12 countries.', 'The Atlas Router ships to 15 countries.'],
  ])('is none where only the words around it differ: %s / %s', async (statement, sentence) => {
    expect((await meet(statement, sentence)).verdict).toBe('contradicts');
  });
});

test.each(['Atlas Router version 2 has been discontinued.', 'The Atlas Router licences were withdrawn.'])(
  'the end of a part ends no record: %s',
  async (sentence) => {
    expect((await checkText(driftEntity(), `${filler}\n${sentence}\n`)).proposal).toBeNull();
  },
);

describe('what a document is not sure of', () => {
  test.each([
    'Should we be sold, the plan costs 45 euros.',
    'If sales fall, the plan costs 45 euros.',
    'The plan might cost 45 euros.',
    'Does the plan cost 45 euros?',
    'Somebody at the fair thinks the plan costs 45 euros.',
    '“The plan costs 45 euros in future,” a reseller wrote.',
    'Assume a small site. The plan costs 45 euros.',
    '## What-if\n\nThe plan costs 45 euros.',
  ])('contradicts nothing: %s', async (sentence) => {
    expect(await meet('The plan costs 40 euros.', sentence)).toMatchObject({
      verdict: 'immaterial',
      proposal: null,
    });
  });

  test('and a sentence with the same words is told as that', async () => {
    const { verdict, statements } = await meet('Own crews, by night!', 'Own crews by night.');
    expect(verdict).toBe('immaterial');
    expect(statements.map(({ difference }) => difference)).toEqual([
      'the document has the same words: “Own crews by night.”',
    ]);
  });

  test('and what cannot be compared is shown with the nearest sentence', async () => {
    const { verdict, statements } = await meet(
      'Installation by own crews.',
      'Installation is up to partners.',
    );
    expect(verdict).toBe('immaterial');
    expect(statements).toMatchObject([
      { effect: 'immaterial', difference: expect.stringContaining('could not be compared'), isGone: false },
    ]);
  });
});

describe('a name', () => {
  test.each([
    'From today Atlas Router is called Atlas Gateway.',
    'We have renamed Atlas Router to Atlas Gateway.',
    'Atlas Gateway, formerly known as Atlas Router, is on the new price list.',
  ])('that has changed is replaced: %s', async (sentence) => {
    const { verdict, proposal } = await checkText(driftEntity(), `${filler}\n${sentence}\n`);
    expect({ verdict, update: proposal?.update }).toEqual({
      verdict: 'contradicts',
      update: { name: 'Atlas Gateway' },
    });
  });

  test('in a table of contents or in a heading is no support', async () => {
    const text = '# Atlas Router\n\n1 Getting started. 2 Atlas Router. 3 Glossary.';
    expect(await checkText(driftEntity(), text)).toMatchObject({ verdict: 'immaterial', proposal: null });
  });
});

describe('a document that is older than the last change of the record', () => {
  test('contradicts it and changes nothing', async () => {
    const of = driftEntity({ changedAt: '2026-03-01', data: { capabilities: ['The plan costs 40 euros.'] } });
    const older = await checkText(of, 'The plan costs 35 euros.', null, '2026-02-01');
    expect(older).toMatchObject({ verdict: 'contradicts', proposal: null });
    const newer = await checkText(of, 'The plan costs 45 euros.', null, '2026-04-01');
    expect(newer.proposal?.update).toEqual({ data: { capabilities: ['The plan costs 45 euros.'] } });
  });

  test('ends nothing', async () => {
    const of = driftEntity({ changedAt: '2026-03-01' });
    const older = await checkText(of, 'Atlas Router has been discontinued.', null, '2026-02-01');
    expect(older).toMatchObject({ verdict: 'contradicts', proposal: null });
  });
});

describe('an objection', () => {
  const of = (underlyingConcern: string[]) =>
    driftEntity({ kind: 'objection', name: 'Rotation needs downtime', data: { underlyingConcern } });
  const text = 'Rotating a database password no longer needs a restart.';

  test('ends with its only concern', async () => {
    const { verdict, proposal } = await checkText(
      of(['Rotating a database password needs a restart.']),
      text,
    );
    expect({ verdict, update: proposal?.update }).toEqual({
      verdict: 'invalidates',
      update: { active: false },
    });
  });

  test('lives on where its concern is merely denied', async () => {
    const { proposal } = await checkText(
      of(['Rotating a database password needs a restart.']),
      'Rotating a database password does not need a restart.',
    );
    expect(proposal?.update.active).toBeUndefined();
  });

  test('lives on with another one', async () => {
    const concerns = ['Rotating a database password needs a restart.', 'The backup is slow.'];
    const { verdict, proposal } = await checkText(of(concerns), text);
    expect({ verdict, update: proposal?.update }).toEqual({
      verdict: 'contradicts',
      update: { data: { underlyingConcern: ['The backup is slow.'] } },
    });
  });
});
