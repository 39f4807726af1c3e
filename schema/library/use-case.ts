import { defineKind, list, text } from '../shape.ts';

export const useCase = defineKind({
  kind: 'use-case',
  prefix: 'uu',
  plural: 'useCases',
  title: 'UseCase',
  sentence: 'A problem or job to be done that an offering serves',
  aliases: { strategicImpact: 'businessImpact' },
  fields: {
    summary: text('What the use case is, in a sentence or two'),
    primaryUrl: text('The web address of the page about this use case'),
    scenarios: list('Situations in which the use case arises: who does what, when'),
    desiredOutcomes: list('Results that the customer wants to reach: goals and success criteria'),
    businessDrivers: list('Why the business cares: pressures, initiatives, priorities that push it'),
    businessImpact: list('Measured effect on the business: revenue, cost, time, risk'),
  },
});
