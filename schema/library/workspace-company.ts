import { z } from 'zod';
import { defineKind, list, plain, questions, text, topQuestions } from '../shape.ts';

/** The company that the workspace speaks for: one record a workspace, which stands in no list of kinds. */
export const workspaceCompany = defineKind({
  kind: 'workspace-company',
  prefix: 'wc',
  plural: null,
  title: 'WorkspaceCompany',
  sentence: 'The company of the workspace itself: whom "we" means',
  top: { domain: { schema: z.string().nullable(), empty: null }, qualifyingQuestions: topQuestions },
  fields: {
    domain: plain('The domain of the company, such as example.com'),
    summary: text('What the company is and does, in a sentence or two'),
    primaryUrl: text('The web address of the company'),
    capabilities: list('What the company can do for its customers: offerings, features and functions'),
    differentiatedValue: list('What sets the company apart: unique advantages that others lack'),
    statusQuo: list('How customers work today without the company: manual, legacy or existing ways'),
    challengesAddressed: list('Problems and challenges that the company solves'),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk'),
    qualifyingQuestions: questions('Questions that show whether another company fits as a customer'),
  },
});
