import { describe, expect, test } from 'bun:test';
import { methodQuestions, qualifyingQuestions } from '../../server/agents/call-prep/discovery.ts';
import {
  methodologies,
  methodologyNamed,
  usualMethodology,
} from '../../server/agents/call-prep/methodologies.ts';
import { topicNames } from '../../server/agents/discovery-frames.ts';

const persona = {
  oId: 'pe_1',
  data: {
    painPoints: ['Bread is sold out at noon.', 'Nobody knows why', ' '],
    keyObjectives: ['Bread until the evening.'],
    qualifyingQuestions: [
      { question: 'Do they bake at night?', weight: 'LOW' },
      { question: 'Do they sell bread?', weight: 'HIGH' },
      { question: 'Do they sell Bread ?', weight: 'HIGH' },
      { question: 'Do they own a mill?', weight: 'HIGH', archivedAt: '2026-01-01T00:00:00Z' },
      { question: '' },
      null,
    ],
  },
};

describe.each(methodologies.map((methodology) => ({ ...methodology, methodology })))(
  'by $name',
  ({ name, words, parts, methodology }) => {
    test('each part is asked for, in order, and no question twice', () => {
      const questions = methodQuestions(methodology, {}, {}).map(({ question }) => question);
      expect(questions.map((question) => question.split(':')[0])).toEqual(parts.map(([part]) => part));
      expect(new Set(questions.map((question) => question.slice(question.indexOf(':')))).size).toBe(
        parts.length,
      );
      for (const question of questions) expect(question).toMatch(/\?$/);
    });

    test('what the account said is confirmed, each statement once', () => {
      const known = Object.fromEntries(
        topicNames.map((topic) => [topic, [{ text: `We say of ${topic} this`, evidence: { of: topic } }]]),
      );
      const questions = methodQuestions(methodology, known, { persona });
      const confirmed = questions.flatMap(({ confirms }) => (confirms ? [confirms.text] : []));
      expect(confirmed.length).toBe(new Set(parts.map(([, frame]) => frame.topic)).size);
      expect(new Set(confirmed).size).toBe(confirmed.length);
      for (const { question, confirms } of questions)
        if (confirms) expect(question).toContain(`to confirm: “${confirms.text}.”`);
    });

    test('is found by its words in any case and within a sentence', () => {
      for (const word of words)
        expect(methodologyNamed(`we use ${word.toLowerCase()}, mostly`)?.name).toBe(name);
    });
  },
);

test('a methodology that is none of ours is nobody’s', () => {
  for (const setting of ['Sandler', 'SPINNING', '', 'мэддик']) expect(methodologyNamed(setting)).toBeNull();
  expect(usualMethodology.name).toBe('DISCOVERY');
});

test('statements of the library give questions their form, word for word, each once and never a long or empty one', () => {
  const [, , , , identify] = methodQuestions(methodologyNamed('MEDDIC') ?? usualMethodology, {}, { persona });
  expect(identify).toEqual({
    question:
      'Identify pain: Others in your position tell us: “Bread is sold out at noon.” How often do you see that?',
    taken: { oId: 'pe_1', field: '/painPoints/0', value: 'Bread is sold out at noon.' },
  });
  const gap = methodQuestions(methodologyNamed('GAP') ?? usualMethodology, {}, { persona });
  expect(gap.flatMap(({ taken }) => (taken ? [taken.field] : []))).toEqual([
    '/painPoints/0',
    '/painPoints/1',
    '/keyObjectives/0',
  ]);
  const long = { oId: 'pe_2', data: { painPoints: ['long '.repeat(100)] } };
  expect(methodQuestions(usualMethodology, {}, { persona: long }).some(({ taken }) => taken)).toBe(false);
});

test('a statement with a dollar sign stands as it is', () => {
  const priced = { oId: 'pe_3', data: { painPoints: ["It costs $& and $' a day."] } };
  const questions = methodQuestions(usualMethodology, {}, { persona: priced });
  expect(questions.some(({ question }) => question.includes("“It costs $& and $' a day.”"))).toBe(true);
});

test('qualifying questions come by weight, each once, archived ones not at all', () => {
  expect(qualifyingQuestions({ persona, segment: null, product: undefined })).toEqual([
    {
      question: 'Do they sell bread?',
      value: 'Do they sell bread?',
      oId: 'pe_1',
      field: '/qualifyingQuestions/1/question',
    },
    {
      question: 'Do they bake at night?',
      value: 'Do they bake at night?',
      oId: 'pe_1',
      field: '/qualifyingQuestions/0/question',
    },
  ]);
});
