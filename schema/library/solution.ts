import { defineKind, fixedText, list, text } from '../shape.ts';

export const solution = defineKind({
  kind: 'solution',
  prefix: 'sv',
  plural: 'solutions',
  title: 'Solution',
  sentence: 'An offering that combines products and services',
  offering: true,
  aliases: { distinctCapabilities: 'capabilities', keyComponents: 'capabilities' },
  kept: ['statusQuo', 'sources'],
  fields: {
    type: fixedText('The type of offering', 'SOLUTION'),
    summary: text('Summary of the solution in a sentence or two', {
      tells: 'fact',
      titles: 'summary, overview, about, description, what is, in short, introduction',
    }),
    primaryUrl: text('The web address of the solution page'),
    capabilities: list('Features and functions that the solution can do', {
      tells: 'good',
      titles:
        'capabilities, features, functions, functionality, components, what does, what is included, what you get, required capabilities',
    }),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk', {
      side: 'customer',
      tells: 'good',
      titles:
        'benefits, customer benefits, business benefits, value, business value, outcomes, results, what you gain, with, after',
    }),
    challengesAddressed: list('Problems and challenges that the solution solves', {
      side: 'customer',
      tells: 'trouble',
      titles:
        'challenges, problems, pain points, pains, problems solved, problems we solve, challenges addressed',
    }),
    differentiatedValue: list('Unique advantages that set the solution apart and that others lack', {
      tells: 'good',
      titles:
        'differentiators, differentiated value, differentiation, what sets apart, what sets us apart, what makes different, unique advantages, unique value, unique attributes',
    }),
  },
});
