import { defineKind, fixed, list, text } from '../shape.ts';

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
    type: fixed('The type of offering', 'SOLUTION'),
    summary: text('What the solution is, in a sentence or two'),
    primaryUrl: text('The web address of the solution page'),
    capabilities: list('What the solution can do: features and functions'),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk'),
    challengesAddressed: list('Problems and challenges that the solution solves'),
    differentiatedValue: list('What sets the solution apart: unique advantages that others lack'),
  },
});
