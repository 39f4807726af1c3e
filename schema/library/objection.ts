import { defineKind, list } from '../shape.ts';

export const objection = defineKind({
  kind: 'objection',
  prefix: 'oj',
  plural: 'objections',
  title: 'Objection',
  sentence: 'A concern that buyers raise, and how to meet it',
  fields: {
    underlyingConcern: list('The real concern, worry or fear behind the objection', {
      titles:
        'underlying concern, real concern, concern, what mean, what really mean, root cause, why say, why raise, fear, worry, what is behind',
    }),
    assumptionsAndMisconceptions: list(
      'Myths and misunderstandings that the buyer wrongly assumes or believes',
      { titles: 'assumptions, misconceptions, myths, misunderstandings, beliefs' },
    ),
    areasToProbeAndClarify: list('Questions to ask in order to uncover and clarify the concern', {
      titles:
        'questions to ask, questions, what to ask, ask, probe, areas to probe, clarify, clarifying questions, discovery questions, probing questions, dig deeper',
    }),
    reframeAndResponse: list('Response, reframe, proof and reassurance to answer with', {
      titles:
        'response, responses, answer, our answer, our response, reframe, rebuttal, reply, how to respond, how to answer, how to handle, how we respond, how we address, how we handle, what to say, say this, talk track, counter, counter narrative, respond with, we say, you say, handling, proof, proof points, evidence',
    }),
  },
});
