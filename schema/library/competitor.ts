import { z } from 'zod';
import { defineKind, list } from '../shape.ts';

export const competitor = defineKind({
  kind: 'competitor',
  prefix: 'cp',
  plural: 'competitors',
  title: 'Competitor',
  sentence: 'A company that sells against the offering',
  aliases: {
    howTheyPosition: 'businessModel',
    ourKeyDifferentiators: 'keyDifferentiators',
    competitorStrengths: 'comparativeStrengths',
    competitorWeaknesses: 'comparativeWeaknesses',
  },
  kept: ['reasonsWeLose'],
  top: { shared: { schema: z.boolean(), empty: false } },
  fields: {
    businessModel: list('How the competitor makes money: pricing, packaging, market'),
    comparativeStrengths: list('Where the competitor is strong or better'),
    comparativeWeaknesses: list('Where the competitor is weak, lacking, slow or costly'),
    keyDifferentiators: list('What sets the offering apart from the competitor'),
    reasonsWeWin: list('Why deals are won against the competitor'),
    customersWeWon: list('Customers won in a contest with the competitor'),
    customersWeSwitched: list('Customers who switched or migrated from the competitor'),
  },
});
