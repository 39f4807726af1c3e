import { defineKind, list, object, questions, text, topQuestions } from '../shape.ts';

export const segment = defineKind({
  kind: 'segment',
  prefix: 'sg',
  plural: 'segments',
  title: 'Segment',
  sentence: 'A group of companies that are alike as buyers',
  top: { qualifyingQuestions: topQuestions },
  fields: {
    fitExplanation: text('Why companies of this segment fit the offering'),
    firmographics: object('Industry, size, region and whatever else describes the companies'),
    keyPriorities: list('What companies of this segment strive for: priorities and initiatives'),
    keyConsiderations: list('What companies of this segment weigh when they buy: constraints, requirements'),
    uniqueApproach: list('How to approach and serve this segment differently'),
    qualifyingQuestions: questions('Questions that show whether a company belongs to the segment'),
  },
});
