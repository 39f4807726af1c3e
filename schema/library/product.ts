import { defineKind, fixedText, list, questions, text, topQuestions } from '../shape.ts';

export const product = defineKind({
  kind: 'product',
  prefix: 'px',
  plural: 'products',
  title: 'Product',
  sentence: 'An offering that is a product',
  offering: true,
  aliases: { distinctCapabilities: 'capabilities', keyFeatures: 'capabilities' },
  inputs: { statusQuoInput: 'statusQuo', differentiatedValueInput: 'differentiatedValue' },
  top: { qualifyingQuestions: topQuestions },
  fields: {
    type: fixedText('The type of offering', 'PRODUCT'),
    summary: text('Summary of the product in a sentence or two', {
      tells: 'fact',
      titles:
        'summary, overview, about, description, short description, what is, in short, introduction, elevator pitch',
    }),
    primaryUrl: text('The web address of the product page'),
    capabilities: list('Features and functions that the product can do', {
      tells: 'good',
      titles:
        'capabilities, features, functions, functionality, what does, what can do, what is included, what you get, what you can do, features and functions',
    }),
    differentiatedValue: list('Unique advantages that set the product apart and that others lack', {
      tells: 'good',
      titles:
        'differentiators, differentiated value, differentiation, what sets apart, what sets us apart, what makes different, unique advantages, unique value, unique selling points, unique attributes, competitive advantages, why different, how different',
    }),
    statusQuo: list('Manual, legacy or existing ways in which customers work today without the product', {
      side: 'customer',
      tells: 'trouble',
      titles:
        'status quo, today, before, current state, current situation, current process, as is, without, old way, how work today, how people work today, existing process, life before',
    }),
    challengesAddressed: list('Problems and challenges that the product solves', {
      side: 'customer',
      tells: 'trouble',
      titles:
        'challenges, problems, pain points, pains, problems solved, problems we solve, problem statement, challenges addressed, challenges solved, what solves',
    }),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk', {
      side: 'customer',
      tells: 'good',
      titles:
        'benefits, customer benefits, business benefits, value, business value, outcomes, results, desired business outcomes, what you gain, with, after',
    }),
    qualifyingQuestions: questions('Questions that show whether the product fits a company'),
  },
});
