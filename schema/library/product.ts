import { defineKind, fixed, list, questions, text, topQuestions } from '../shape.ts';

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
    type: fixed('The type of offering', 'PRODUCT'),
    summary: text('What the product is, in a sentence or two'),
    primaryUrl: text('The web address of the product page'),
    capabilities: list('What the product can do: features and functions'),
    differentiatedValue: list('What sets the product apart: unique advantages that others lack'),
    statusQuo: list('How customers work today without the product: manual, legacy or existing ways'),
    challengesAddressed: list('Problems and challenges that the product solves'),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk'),
    qualifyingQuestions: questions('Questions that show whether the product fits a company'),
  },
});
