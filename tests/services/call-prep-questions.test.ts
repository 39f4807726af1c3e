import { describe, expect, test } from 'bun:test';
import { methodQuestions, qualifyingQuestions } from '../../server/agents/call-prep/discovery.ts';
import {
  methodologies,
  methodologyNamed,
  usualMethodology,
} from '../../server/agents/call-prep/methodologies.ts';
import { topicNames } from '../../server/agents/discovery-frames.ts';
import { inRecord, type QuotedFact } from '../../server/agents/quoted/fact.ts';

const persona = {
  oId: 'pe_1',
  data: {
    painPoints: ['Bread is sold out at noon.', 'Nobody knows why', ' '],
    keyObjectives: ['Bread until the evening.'],
    qualifyingQuestions: [
      { question: 'Do you bake at night?', weight: 'LOW' },
      { question: 'Do you sell bread?', weight: 'HIGH' },
      { question: 'Do you sell Bread ?', weight: 'HIGH' },
      { question: 'Do you own a mill?', weight: 'HIGH', archivedAt: '2026-01-01T00:00:00Z' },
      { question: '' },
      null,
    ],
  },
};

const sentence = ({ before = '', text, after = '' }: QuotedFact) => before + text + after;
const asked = (index: number, quote: string) =>
  inRecord('pe_1', `/qualifyingQuestions/${index}/question`, quote);

describe.each(methodologies.map((methodology) => ({ ...methodology, methodology })))(
  'by $name',
  ({ name, words, parts, methodology }) => {
    test('each part is asked for, in order, and no question twice', () => {
      const questions = methodQuestions(methodology, {}, {}).map(sentence);
      expect(questions.map((question) => question.split(':')[0])).toEqual(parts.map(([part]) => part));
      expect(new Set(questions.map((question) => question.slice(question.indexOf(':')))).size).toBe(
        parts.length,
      );
      for (const question of questions) expect(question).toMatch(/\?$/);
    });

    test('what the account said is confirmed, each statement once', () => {
      const known = Object.fromEntries(
        topicNames.map((topic) => [topic, [{ text: `We say of ${topic} this`, from: { of: topic } }]]),
      );
      const questions = methodQuestions(methodology, known, { persona });
      const confirming = questions.filter(({ from }) => from && 'of' in from);
      const confirmed = confirming.map(({ text }) => text);
      expect(confirmed.length).toBe(new Set(parts.flatMap(([, frame]) => frame.topic ?? [])).size);
      expect(new Set(confirmed).size).toBe(confirmed.length);
      for (const one of confirming) expect(sentence(one)).toContain(`to confirm: “${one.text}.”`);
    });

    test('is found by its words in any case and within a sentence', () => {
      for (const word of words)
        expect(methodologyNamed(`we use ${word.toLowerCase()}, mostly`)?.name).toBe(name);
    });
  },
);

test('of a long statement the sentences that fit are confirmed, at their place', () => {
  const telling = 'We bake at night and deliver to forty shops before six.';
  const text = `Well, yes. ${telling} ${'The ovens are old and the baker is older than they are. '.repeat(5).trim()}`;
  const place = { type: 'event', oId: 'evt_1', quote: text, start: 70 } as const;
  const [first] = methodQuestions(usualMethodology, { situation: [{ text, from: place }] }, {});
  expect(first?.text.startsWith(telling)).toBe(true);
  expect(first?.text.length).toBeLessThanOrEqual(240);
  expect(first?.before).toBe('Situation, to confirm: “');
  expect(first?.from).toMatchObject({ quote: first?.text, start: 70 + text.indexOf(telling) });
  const written = methodQuestions(usualMethodology, { situation: [{ text, from: { of: '/facts' } }] }, {});
  expect(written[0]?.text).toBe(
    'Situation: How does this work in your team today, from the first step to the last?',
  );
});

test('a methodology that is none of ours is nobody’s', () => {
  for (const setting of ['Sandler', 'SPINNING', '', 'мэддик']) expect(methodologyNamed(setting)).toBeNull();
  expect(usualMethodology.name).toBe('DISCOVERY');
});

test('statements of the library give questions their form, word for word, each once and never a long or empty one', () => {
  const [, , , , identify] = methodQuestions(methodologyNamed('MEDDIC') ?? usualMethodology, {}, { persona });
  expect(identify && sentence(identify)).toBe(
    'Identify pain: Do you know this problem: “Bread is sold out at noon.” How often do you see it?',
  );
  expect(identify?.from).toMatchObject({
    oId: 'pe_1',
    field: '/painPoints/0',
    quote: 'Bread is sold out at noon.',
  });
  const gap = methodQuestions(methodologyNamed('GAP') ?? usualMethodology, {}, { persona });
  expect(gap.flatMap(({ from }) => (from && 'field' in from ? [from.field] : []))).toEqual([
    '/painPoints/0',
    '/painPoints/1',
    '/keyObjectives/0',
  ]);
  const long = { oId: 'pe_2', data: { painPoints: ['long '.repeat(100)] } };
  expect(methodQuestions(usualMethodology, {}, { persona: long }).some(({ from }) => from)).toBe(false);
});

test('a statement with a dollar sign stands as it is', () => {
  const priced = { oId: 'pe_3', data: { painPoints: ["It costs $& and $' a day."] } };
  const questions = methodQuestions(usualMethodology, {}, { persona: priced });
  expect(questions.some((one) => sentence(one).includes("“It costs $& and $' a day.”"))).toBe(true);
});

test('what was told is not asked again: papers are confirmed by what names them, of whatever topic', () => {
  const known = {
    decision: [{ text: 'Legal wants to see the contract.' }, { text: 'The council decides in May.' }],
    requirements: [{ text: 'We need it in blue.' }],
  };
  const meddpicc = methodologyNamed('MEDDPICC') ?? usualMethodology;
  const questions = methodQuestions(meddpicc, known, {}).map(sentence);
  expect(questions.filter((one) => /^(?:Economic|Paper|Champion)/.test(one))).toEqual([
    'Economic buyer, to confirm: “The council decides in May.”',
    'Paper process, to confirm: “Legal wants to see the contract.”',
    'Champion: Who in your company wants this to happen most, and why?',
  ]);
  expect(questions[3]).toBe(
    'Decision process: Since you told us how you decide, has a step or somebody who is part of it changed?',
  );
});

test('qualifying questions come by weight, each once, archived ones not at all', () => {
  expect(qualifyingQuestions({ persona, segment: null, product: undefined })).toEqual([
    { text: 'Do you sell bread?', from: asked(1, 'Do you sell bread?') },
    { text: 'Do you bake at night?', from: asked(0, 'Do you bake at night?') },
  ]);
});
