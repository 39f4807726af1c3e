import { defineKind, list } from '../shape.ts';

export const objection = defineKind({
  kind: 'objection',
  prefix: 'oj',
  plural: 'objections',
  title: 'Objection',
  sentence: 'A concern that buyers raise, and how to meet it',
  fields: {
    underlyingConcern: list('The real concern, worry or fear behind the objection'),
    assumptionsAndMisconceptions: list(
      'What the buyer wrongly assumes or believes: myths, misunderstandings',
    ),
    areasToProbeAndClarify: list('Questions to ask in order to uncover and clarify the concern'),
    reframeAndResponse: list('How to answer: the response, reframe, proof and reassurance'),
  },
});
