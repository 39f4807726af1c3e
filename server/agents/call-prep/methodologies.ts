import { type Frame, frames } from '../discovery-frames.ts';

/** A methodology: its parts in order, each with the question that stands for it. */
export interface Methodology {
  name: string;
  /** Words by which a setting may call it, in capitals. */
  words: readonly string[];
  parts: readonly (readonly [part: string, frame: Frame])[];
}

const meddic = [
  ['Metrics', frames.metrics],
  ['Economic buyer', frames.buyer],
  ['Decision criteria', frames.criteria],
  ['Decision process', frames.process],
] as const;

/** The default methodology, used also in place of an unknown one. */
export const usualMethodology: Methodology = {
  name: 'DISCOVERY',
  words: ['DISCOVERY', 'DEFAULT'],
  parts: [
    ['Situation', frames.today],
    ['Role', frames.duty],
    ['Problem', frames.pain],
    ['Impact', frames.cost],
    ['Goal', frames.goal],
    ['Criteria', frames.criteria],
    ['Decision', frames.process],
    ['Timing', frames.timing],
    ['Next step', frames.nextStep],
  ],
};

export const methodologies: readonly Methodology[] = [
  {
    name: 'MEDDIC',
    words: ['MEDDIC'],
    parts: [...meddic, ['Identify pain', frames.pain], ['Champion', frames.champion]],
  },
  {
    name: 'MEDDPICC',
    words: ['MEDDPICC', 'MEDDPIC', 'MEDDICC'],
    parts: [
      ...meddic,
      ['Paper process', frames.paperwork],
      ['Identify pain', frames.pain],
      ['Champion', frames.champion],
      ['Competition', frames.competition],
    ],
  },
  {
    name: 'BANT',
    words: ['BANT'],
    parts: [
      ['Budget', frames.budget],
      ['Authority', frames.process],
      ['Need', frames.pain],
      ['Timing', frames.timing],
    ],
  },
  {
    name: 'SPICED',
    words: ['SPICED'],
    parts: [
      ['Situation', frames.today],
      ['Pain', frames.pain],
      ['Impact', frames.metrics],
      ['Critical event', frames.timing],
      ['Consequence', frames.deadline],
      ['Decision', frames.process],
    ],
  },
  {
    name: 'SPIN',
    words: ['SPIN'],
    parts: [
      ['Situation', frames.today],
      ['Problem', frames.pain],
      ['Implication', frames.consequence],
      ['Need-payoff', frames.payoff],
    ],
  },
  {
    name: 'CHALLENGER',
    words: ['CHALLENGER'],
    parts: [
      ['Warm-up', frames.pain],
      ['Reframe', frames.reframe],
      ['Cost of today', frames.cost],
      ['Consequence', frames.consequence],
      ['New way', frames.criteria],
      ['Consensus', frames.consensus],
    ],
  },
  {
    name: 'GAP',
    words: ['GAP'],
    parts: [
      ['Current state', frames.today],
      ['Problem', frames.pain],
      ['Root cause', frames.cause],
      ['Impact', frames.cost],
      ['Future state', frames.goal],
      ['Gap', frames.gap],
    ],
  },
  usualMethodology,
];

/** The methodology that a setting names in any case, alone or within a sentence; null where it names none of them. */
export function methodologyNamed(setting: string): Methodology | null {
  const said = setting.toUpperCase().split(/[^A-Z]+/);
  return methodologies.find(({ words }) => words.some((word) => said.includes(word))) ?? null;
}
