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
    businessModel: list('Business model by which the competitor makes money: pricing, packaging, market', {
      side: 'rival',
      tells: 'fact',
      titles:
        'business model, revenue model, pricing, prices, price, pricing model, pricing and packaging, packaging, how make money',
    }),
    comparativeStrengths: list('Strengths in which the competitor is strong or better', {
      side: 'rival',
      tells: 'good',
      titles:
        'strengths, advantages, their advantages, their competitive advantages, have advantage, where have advantage, where ahead, where beat us, pros, what do well, what good at, where strong, where win, where better, when win, why win, why customers choose, when choose, when to choose, why we lose, where we lose, when we lose, why we lost, reasons we lose, loss reasons, deals we lost, lost deals',
    }),
    comparativeWeaknesses: list('Weaknesses in which the competitor is weak, lacking, slow or costly', {
      side: 'rival',
      tells: 'trouble',
      titles:
        'weaknesses, weak points, limitations, gaps, cons, drawbacks, shortcomings, disadvantages, vulnerabilities, complaints, what lack, where weak, where fall short, where falls short, where lose, where struggle',
    }),
    keyDifferentiators: list('Differentiators that set the offering apart from the competitor', {
      side: 'ours',
      tells: 'good',
      titles:
        'differentiators, our differentiators, differentiation, differences, what sets us apart, what makes us different, how we differ, how we are different, our strengths, our advantages, our edge, why we are better, competitive advantages, unique advantages',
    }),
    reasonsWeWin: list('Why deals are won against the competitor', {
      side: 'ours',
      tells: 'good',
      titles:
        'how we win, why we win, where we win, when we win, reasons we win, how to win, how to beat, win themes, winning themes, why choose us, why customers choose us, when to choose us, when to choose us instead',
    }),
    customersWeWon: list('Customers won in a contest with the competitor', {
      side: 'ours',
      tells: 'good',
      titles:
        'customers we won, won customers, customers won, wins, recent wins, customer wins, win stories, won deals',
    }),
    customersWeSwitched: list('Customers who switched or migrated from the competitor', {
      side: 'ours',
      tells: 'good',
      titles:
        'switched customers, customers who switched, who switched to us, switched from, migrated customers, migrated from',
    }),
  },
});
