import { defineKind, fixedText, list, questions, text } from '../shape.ts';

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
    type: fixedText('The type of offering', 'SERVICE'),
    summary: text('Summary of the service in a sentence or two', {
      tells: 'fact',
      titles: 'summary, overview, about, description, what is, in short, introduction',
    }),
    primaryUrl: text('The web address of the service page'),
    deliverables: list('Reports, workshops, plans and artefacts that the customer receives', {
      titles:
        'deliverables, what you get, what you receive, what is included, what we deliver, included, outputs, scope',
    }),
    competencies: list('Skills, expertise, experience and certifications of the team', {
      tells: 'good',
      titles:
        'competencies, capabilities, expertise, skills, specialities, specialties, certifications, experience, credentials, qualifications, team, our team',
    }),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk', {
      side: 'customer',
      tells: 'good',
      titles: 'benefits, customer benefits, business benefits, value, outcomes, results, what you gain',
    }),
    challengesAddressed: list('Problems and challenges that the service solves', {
      side: 'customer',
      tells: 'trouble',
      titles:
        'challenges, problems, pain points, pains, problems solved, problems we solve, challenges addressed',
    }),
    comparativeAdvantage: list('Why this service is better than others: unique advantages', {
      tells: 'good',
      titles:
        'advantages, comparative advantage, competitive advantages, differentiators, why us, why choose us, why work with us, what sets us apart, what makes us different, how we differ',
    }),
    likelyAlternative: list('In-house team, another firm or nothing, which the customer would do otherwise', {
      titles: 'alternatives, likely alternative, alternatives considered, what else, instead, other options',
    }),
    qualifyingQuestions: questions('Questions that show whether the service fits a company'),
  },
});
