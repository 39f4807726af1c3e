import { describe, expect, test } from 'bun:test';
import { partyOf, supportOf } from '../../server/ai/support/index.ts';

/* A value that is a piece of its sentence, or names somebody whom the sentence points at. */

function follows(text: string, value: string, subject = 'Marlow'): boolean {
  const source = { text, title: null, url: null };
  return supportOf({ value, source, start: 0, end: text.length, party: partyOf(subject, null) }).follows;
}

const cut: Readonly<Record<string, readonly [sentence: string, piece: string][]>> = {
  'a hyphened word': [
    ['The non-returnable crate costs 4 euros.', 'returnable crate costs 4 euros'],
    ['Un-audited profit was 90 million pounds.', 'audited profit was 90 million pounds'],
  ],
  'a figure': [
    ['Picking takes 30-40 minutes.', '40 minutes'],
    ['Between 60–70 orders are late.', '70 orders are late'],
    ['Waste fell by 12% or more.', 'Waste fell by 12%'],
    ['Waste fell by 12% per crate.', 'Waste fell by 12%'],
    ['Waste fell by 12% (not audited).', 'Waste fell by 12%'],
    ['Sales were 8 million euros short of the plan.', 'Sales were 8 million euros'],
    ['The depot costs 40 euros plus tax.', 'The depot costs 40 euros'],
  ],
  'the words that bound a figure': [
    ['Starting at $9 a month', '$9 a month'],
    ['As low as $9 a month', '$9 a month'],
    ['Nachtschichten ab 9 Euro im Monat', '9 Euro im Monat'],
  ],
  'a cross or a label that denies': [
    ['✗ Night shifts in Ghent', 'Night shifts in Ghent'],
    ['❌ Night shifts', 'Night shifts'],
    ['No longer available: night shifts', 'night shifts'],
    ['Coming soon: night shifts', 'night shifts'],
    ['Target: a 99.9% delivery rate', 'a 99.9% delivery rate'],
    ['Removed: the old timetable', 'the old timetable'],
    ['Supprimé : la navette de nuit', 'la navette de nuit'],
  ],
  'what its clause says became of it': [
    ['Night mode is in beta.', 'Night mode'],
    ['The depot in Ghent is under construction.', 'The depot in Ghent'],
    ['A scanner for crates is on the roadmap.', 'A scanner for crates'],
    ['Phone orders ended in May.', 'Phone orders'],
    ['Weekend shifts were dropped last year.', 'Weekend shifts'],
    ['The free ramp has been withdrawn.', 'free ramp'],
    ['Der Nachtdienst ist in Vorbereitung.', 'Nachtdienst'],
    ['Im Mai wurde der Telefondienst eingestellt.', 'der Telefondienst'],
    ['Für Herbst ist eine Rampe in Gent geplant.', 'eine Rampe in Gent'],
    ['Le mode de nuit est en cours de développement.', 'Le mode de nuit'],
    ['Une rampe à Gand est prévue pour mai.', 'Une rampe à Gand'],
    ['El turno de noche está en pruebas.', 'El turno de noche'],
  ],
  'what the whole of it is': [
    ['A 99.9% delivery rate goal', '99.9% delivery rate'],
    ['99.9% delivery rate (target)', '99.9% delivery rate'],
    ['Night shifts (coming soon)', 'Night shifts'],
    ['Nachtschichten (noch in der Erprobung)', 'Nachtschichten'],
  ],
  'a denial that goes on': [
    ['No crate leaves the yard while the gate is shut.', 'No crate leaves the yard'],
    ['The depot does not store goods of minors.', 'The depot does not store goods'],
    ['The scanner does not run on Rover 7.', 'The scanner does not run on Rover'],
  ],
  'a noun with its verb': [
    ['The number of shops with more than 50 crates in stock rose by 12%.', 'stock rose by 12%'],
    ['The loss before interest rose to 4 million euros.', 'interest rose to 4 million euros'],
  ],
  'what it is more than': [['The ramp is 20% cheaper than the crane.', '20% cheaper']],
  'who does it': [
    ['Thornby Cloud is hosting the timetable.', 'hosting the timetable'],
    ['Every carrier is moving freight to the night.', 'moving freight to the night'],
    ['Late in May, teams are increasingly sorting crates by hand.', 'sorting crates by hand'],
  ],
  'a share of a whole': [
    ['The owner sold two of the four depots.', 'four depots'],
    ['A tenth of the 400 drivers are trained.', 'the 400 drivers are trained'],
    ['Most of the drivers are trained.', 'drivers are trained'],
  ],
  'what is promised': [
    ['In the event of a strike, we will refund the crate.', 'we will refund the crate'],
    ['Upon written request by the owner, we will clear the yard.', 'we will clear the yard'],
    ['Crates will ship free for shops in Ghent.', 'Crates will ship free'],
    ['The fee will be waived for the first year.', 'The fee will be waived'],
    ['The fee is refunded on written request.', 'The fee is refunded'],
    ['Crates will be cleared on written request.', 'Crates will be cleared'],
  ],
  'what is planned': [['A second ramp planned for spring.', 'A second ramp']],
  'a word that takes away': [
    ['Limited night shifts (two lanes)', 'night shifts (two lanes)'],
    ['Weaker packing machines', 'packing machines'],
    ['Former buyers of crates', 'buyers of crates'],
  ],
  'what it is measured by': [
    ['Excluding the ferry, the fleet grew by nine lorries.', 'the fleet grew by nine lorries'],
    ['Adjusted for holidays, sales rose in May.', 'sales rose in May'],
    ['In general, any lorry is fit for the ramp.', 'any lorry is fit for the ramp'],
    ['The ramp was cheap compared with the crane.', 'The ramp was cheap'],
    ['The depot ships at night, Sundays excluded.', 'The depot ships at night'],
    ['That is typically a saving of nine hours.', 'a saving of nine hours'],
  ],
  'what somebody found': [
    [
      'A survey found that because drivers share lorries, the wear of brakes is greater.',
      'the wear of brakes is greater',
    ],
    [
      'A survey found that because drivers share lorries, the wear of brakes is greater.',
      'Drivers share lorries.',
    ],
    ['The lorries were capable of towing sleds, and no sled was towed.', 'towing sleds'],
  ],
};

describe.each(Object.entries(cut))(
  'a piece that stops inside %s says more than its sentence',
  (_what, all) => {
    test.each(all)('%s', (sentence, piece) => {
      expect(follows(sentence, sentence)).toBe(true);
      expect(follows(sentence, piece)).toBe(false);
    });
  },
);

test.each([
  ['Waste fell by 12% in May, and the ferry sails again.', 'Waste fell by 12% in May'],
  ['Waste fell by 12%, compared with 4% the year before.', 'Waste fell by 12%'],
  ['Waste fell by 12%, and the ferry sails again.', 'Waste fell by 12%'],
  ['The loss was 12 million euros or 3 euros a share.', 'The loss was 12 million euros'],
  ['The crate costs 45 euros now.', 'The crate costs 45 euros'],
  ['The depot ships goods of glass, including lamps.', 'The depot ships goods of glass'],
  ['Remarkably, the crew never grew above nine drivers.', 'the crew never grew above nine drivers'],
  ['Marlow is moving freight to the night.', 'moving freight to the night'],
  ['In June 2027, Marlow will open a ramp in Ghent.', 'Marlow will open a ramp in Ghent'],
  ['Marlow will open a ramp in Ghent in 2027.', 'Marlow will open a ramp in Ghent'],
  ['The team is increasingly moving freight to the night.', 'moving freight to the night'],
  ['The depot never stores salt, but it sells it.', 'The depot never stores salt'],
  [
    'The score lies between 0 and 1 for every lorry, comparable across depots.',
    'The score lies between 0 and 1 for every lorry',
  ],
])('a piece that leaves nothing out that it depends on follows: %s', (sentence, piece) => {
  expect(follows(sentence, piece)).toBe(true);
});

test.each([
  ['30日以内に解約した場合、全額返金します。', '全額返金します'],
  ['我们不会全额退款。', '全额退款'],
  ['Мы не вернем всю сумму.', 'вернем всю сумму'],
  ['30일 이내에 취소하면 전액 환불합니다.', '전액 환불합니다'],
  ['Als u binnen 30 dagen opzegt, betalen wij het hele bedrag terug.', 'Betalen wij het hele bedrag terug'],
  [
    'Dopo aver esaminato il caso, emetteremo un rimborso solo per i clienti che non hanno un piano annuale.',
    'emetteremo un rimborso',
  ],
  ['Om du säger upp inom 30 dagar återbetalar vi hela beloppet.', 'återbetalar vi hela beloppet'],
])('of a language without guard words a sentence follows as a whole alone: %s', (sentence, piece) => {
  expect(follows(sentence, sentence)).toBe(true);
  expect(follows(sentence, piece)).toBe(false);
});

test.each([
  ['返金：不可', '不可'],
  ['対応部門は営業、経理、人事です。', '経理'],
  [
    'SSO via SAML, audit log, custom roles, crate labels, lorry sensors, ramp cameras, yard maps',
    'custom roles',
  ],
])('what marks part from its line follows in any language: %s', (sentence, piece) => {
  expect(follows(sentence, piece)).toBe(true);
});

describe('the subject’s name', () => {
  test.each([
    ['They cut waste by 12%.', 'Marlow cut waste by 12%.'],
    ['It was sold in 2019.', 'Marlow was sold in 2019.'],
    ['Its largest depot was sold in 2019.', 'Marlow’s largest depot was sold in 2019.'],
  ])('stands for the pronoun that a sentence begins with: %s', (sentence, value) => {
    expect(follows(sentence, value)).toBe(true);
  });

  test.each([
    ['She came from the harbour board in May.', 'She came to Marlow from the harbour board in May.'],
    ['She left the harbour board in May.', 'She left Marlow, the harbour board, in May.'],
    ['Hollis bought the depot in Ghent.', 'Hollis bought the Marlow depot in Ghent.'],
    ['The court fined its rival.', 'The court fined its rival Marlow.'],
    ['Hollis opened a depot in Ghent, and it employs nine drivers.', 'Marlow employs nine drivers.'],
    ['hollisdb stores rows, but it never sorts them.', 'Marlow never sorts them.'],
    ['Your offer came in at 90 euros.', 'Marlow’s offer came in at 90 euros.'],
    ['Marlow’s client is the largest port in Ghent, serving nine carriers.', 'Marlow serves nine carriers.'],
    [
      'Hollis bought the old depot of Marlow in Ghent, cutting its waste by 12%.',
      'Marlow cut its waste by 12%.',
    ],
    ['The partner of Marlow runs four depots and employs nine drivers.', 'Marlow employs nine drivers.'],
    ['Hollis sued Marlow in 2020 and won 2 million euros.', 'Marlow won 2 million euros.'],
    ['Marlow users save nine hours a week and pay 90 euros.', 'Marlow pays 90 euros.'],
    ['Marlow’s supplier lost its licence; it was fined 90 euros.', 'Marlow was fined 90 euros.'],
  ])('is given to nobody else: %s', (sentence, value) => {
    expect(follows(sentence, value)).toBe(false);
  });

  test.each([
    ['Marlow runs four depots and employs nine drivers.', 'Marlow employs nine drivers.'],
    ['Marlow has four depots in Ghent and employs nine drivers.', 'Marlow employs nine drivers.'],
    ['Marlow, a carrier, runs four depots and employs nine drivers.', 'Marlow employs nine drivers.'],
    ['Founded in 1990, Marlow runs four depots and employs nine drivers.', 'Marlow employs nine drivers.'],
  ])('is told of either verb where it leads both: %s', (sentence, value) => {
    expect(follows(sentence, value)).toBe(true);
  });

  test.each([
    [
      'Hollis raised its prices in May. ',
      'It charges 90 euros a crate.',
      'Marlow charges 90 euros a crate.',
      false,
    ],
    ['Marlow’s supplier is Hollis. ', 'It was fined 90 euros.', 'Marlow was fined 90 euros.', false],
    ['Hollis left Marlow in May. ', 'It cut its waste by 12%.', 'Marlow cut its waste by 12%.', false],
    ['Hollis raised prices. ', 'Its crates cost 90 euros.', 'Marlow’s crates cost 90 euros.', false],
    ['Hollis a perdu la licence. ', 'Il a payé 90 euros au port.', 'Marlow a payé 90 euros au port.', false],
    [
      'Marlow raised its prices in May. ',
      'It charges 90 euros a crate.',
      'Marlow charges 90 euros a crate.',
      true,
    ],
    [
      'Since May, Marlow sells salt. It is small. ',
      'It employs nine drivers.',
      'Marlow employs nine drivers.',
      true,
    ],
    ['Hollis raised prices.\n\n', 'It employs nine drivers.', 'Marlow employs nine drivers.', true],
  ])(
    'stands for a pronoun only where the sentence before begins with it: %s%s',
    (before, quote, value, stands) => {
      const source = { text: before + quote, title: null, url: null };
      const claim = { value, source, start: before.length, end: source.text.length };
      expect(supportOf({ ...claim, party: partyOf('Marlow', null) }).follows).toBe(stands);
    },
  );
});

test('what is ours is the subject’s where the subject is us alone', () => {
  const text = 'Our crates cost 90 euros.';
  const stands = (company: string) =>
    supportOf({
      value: 'Marlow’s crates cost 90 euros.',
      source: { text, title: null, url: null },
      start: 0,
      end: text.length,
      party: partyOf('Marlow', company),
    }).follows;
  expect([stands('Hollis'), stands('Marlow')]).toEqual([false, true]);
});

test.each([
  ['Your lease ends in May.', 'Our lease ends in May.'],
  ['My foreman signed the order.', 'Your foreman signed the order.'],
  ['He signs the orders.', 'She signs the orders.'],
  ['He signs the orders.', 'I sign the orders.'],
  ['Unser Vertrag endet im Mai.', 'Mein Vertrag endet im Mai, dein Vertrag auch.'],
  ['Notre contrat finit en mai.', 'Votre contrat finit en mai.'],
])('nobody speaks for another: %s', (sentence, value) => {
  expect(follows(sentence, sentence)).toBe(true);
  expect(follows(sentence, value)).toBe(false);
});

test('the target of a link is no word of its sentence', () => {
  const linked = 'Marlow leased [three ramps](https://ramps.example/night "Ramps") for the harbour.';
  expect(follows(linked, 'Marlow leased three ramps for the harbour.')).toBe(true);
  expect(follows(linked, 'Marlow leased three ramps for the night.')).toBe(false);
});
