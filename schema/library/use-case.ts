import { defineKind, list, text } from '../shape.ts';

export const useCase = defineKind({
  kind: 'use-case',
  prefix: 'uu',
  plural: 'useCases',
  title: 'UseCase',
  sentence: 'A problem or job to be done that an offering serves',
  aliases: { strategicImpact: 'businessImpact' },
  fields: {
    summary: text('Summary of the use case in a sentence or two', {
      tells: 'fact',
      titles: 'summary, overview, about, description, what is, in short, introduction',
    }),
    primaryUrl: text('The web address of the page about this use case'),
    scenarios: list('Situations in which the use case arises: who does what, when', {
      titles:
        'scenarios, situations, examples, user stories, when, when used, when to use, workflows, typical situations',
    }),
    desiredOutcomes: list('Results that the customer wants to reach: goals and success criteria', {
      tells: 'good',
      titles:
        'desired outcomes, goals, objectives, outcomes, success criteria, expected outcomes, desired business outcomes, what success looks like, future state',
    }),
    businessDrivers: list('Why the business cares: pressures, initiatives, priorities that push it', {
      titles:
        'business drivers, drivers, why now, why matters, triggers, challenges, problems, pain points, pains, needs, pressures, initiatives, current state',
    }),
    businessImpact: list('Measured effect on the business: revenue, cost, time, risk', {
      titles:
        'business impact, impact, results, benefits, roi, return on investment, value, business value, metrics',
    }),
  },
});
