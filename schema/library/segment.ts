import { defineKind, list, object, questions, text, topQuestions } from '../shape.ts';

export const segment = defineKind({
  kind: 'segment',
  prefix: 'sg',
  plural: 'segments',
  title: 'Segment',
  sentence: 'A group of companies that are alike as buyers',
  top: { qualifyingQuestions: topQuestions },
  fields: {
    fitExplanation: text('Why companies of this segment fit the offering', {
      side: 'ours',
      tells: 'good',
      titles:
        'fit, why fit, why good fit, why fits, why this segment, why we win here, why target, ideal fit',
    }),
    firmographics: object('Industry, size, region and whatever else describes the companies'),
    keyPriorities: list('Priorities and initiatives that companies of this segment strive for', {
      titles:
        'priorities, goals, objectives, initiatives, desired outcomes, what want, what strive for, jobs to be done, needs',
    }),
    keyConsiderations: list(
      'Constraints and requirements that companies of this segment weigh when they buy',
      {
        titles:
          'considerations, constraints, requirements, decision criteria, evaluation criteria, buying criteria, concerns, objections, blockers, barriers, evidence expected',
      },
    ),
    uniqueApproach: list('Approach to serve this segment differently', {
      titles:
        'approach, unique approach, how to approach, how to sell, how we sell, sales approach, messaging, strategy, sales strategy, go to market, how to position, how to win, how we win',
    }),
    qualifyingQuestions: questions('Questions that show whether a company belongs to the segment'),
  },
});
