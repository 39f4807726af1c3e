import { defineKind, list } from '../shape.ts';

export const alternative = defineKind({
  kind: 'alternative',
  prefix: 'ao',
  plural: 'alternatives',
  title: 'Alternative',
  sentence: 'What a buyer does instead of buying: spreadsheets, in-house tools, nothing',
  fields: {
    whereItWorks: list('Where the alternative works well enough'),
    whereItBreaks: list('Where the alternative breaks: limits, failures, scale'),
    whoChampionsThisApproach: list('Who prefers or defends this approach'),
    whyOurApproachIsSuperior: list('Why the offering is the better way'),
    perceivedBenefits: list('Benefits that people see in the alternative: cheap, familiar, flexible'),
    hiddenCostsAndPitfalls: list('Hidden costs, risks and pitfalls of the alternative'),
  },
});
