import { defineKind, fixed, list, questions, text } from '../shape.ts';

export const service = defineKind({
  kind: 'service',
  prefix: 'sc',
  plural: 'services',
  title: 'Service',
  sentence: 'An offering that is a service',
  offering: true,
  inputs: {
    comparativeAdvantageInput: 'comparativeAdvantage',
    likelyAlternativeInput: 'likelyAlternative',
  },
  fields: {
    type: fixed('The type of offering', 'SERVICE'),
    summary: text('What the service is, in a sentence or two'),
    primaryUrl: text('The web address of the service page'),
    deliverables: list('What the customer receives: reports, workshops, plans, artefacts'),
    competencies: list('Skills, expertise, experience and certifications of the team'),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk'),
    challengesAddressed: list('Problems and challenges that the service solves'),
    comparativeAdvantage: list('Why this service is better than others: unique advantages'),
    likelyAlternative: list('What the customer would do otherwise: in-house team, another firm, nothing'),
    qualifyingQuestions: questions('Questions that show whether the service fits a company'),
  },
});
