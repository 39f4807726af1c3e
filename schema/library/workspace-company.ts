import { z } from 'zod';
import { defineKind, list, plain, questions, text, topQuestions } from '../shape.ts';

/** The workspace's own company: one record per workspace, in no list of kinds. */
export const workspaceCompany = defineKind({
  kind: 'workspace-company',
  prefix: 'wc',
  plural: null,
  title: 'WorkspaceCompany',
  sentence: 'The company of the workspace: "we"',
  top: { domain: { schema: z.string().nullable(), empty: null }, qualifyingQuestions: topQuestions },
  fields: {
    domain: plain('The domain of the company, such as example.com'),
    summary: text('Summary of what the company is and does, in a sentence or two', {
      tells: 'fact',
    }),
    primaryUrl: text('The web address of the company'),
    capabilities: list('Offerings, features and functions that the company can do for its customers', {
      tells: 'good',
    }),
    differentiatedValue: list('Unique advantages that set the company apart and that others lack', {
      tells: 'good',
    }),
    statusQuo: list('Manual, legacy or existing ways in which customers work today without the company', {
      side: 'customer',
      tells: 'trouble',
    }),
    challengesAddressed: list('Problems and challenges that the company solves', {
      side: 'customer',
      tells: 'trouble',
    }),
    customerBenefits: list('Benefits that customers get: savings, speed, growth, less risk', {
      side: 'customer',
      tells: 'good',
    }),
    qualifyingQuestions: questions('Questions that show whether another company fits as a customer'),
  },
});
