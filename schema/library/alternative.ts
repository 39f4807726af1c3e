import { defineKind, list } from '../shape.ts';

export const alternative = defineKind({
  kind: 'alternative',
  prefix: 'ao',
  plural: 'alternatives',
  title: 'Alternative',
  sentence: 'An alternative to buying: spreadsheets, in-house tools, nothing',
  fields: {
    whereItWorks: list('The alternative works well enough for this', {
      side: 'rival',
      tells: 'good',
      titles:
        'where works, when works, strengths, pros, advantages, what does well, good for, works well for, best for, when enough, when might be enough, when to choose, when to use',
    }),
    whereItBreaks: list('Limits, failures and scale at which the alternative breaks', {
      side: 'rival',
      tells: 'trouble',
      titles:
        'where breaks, when breaks, weaknesses, limitations, limits, cons, gaps, drawbacks, shortcomings, disadvantages, problems, challenges, where falls short, pain points',
    }),
    whoChampionsThisApproach: list('Champions who prefer or defend this approach', {
      titles:
        'who champions this approach, who champions, champions, who prefers, who uses, supporters, advocates, who defends',
    }),
    whyOurApproachIsSuperior: list('Why the offering is the better way', {
      side: 'ours',
      tells: 'good',
      titles:
        'why our approach is superior, why we are better, why our approach, our approach, our advantages, differentiators, our differentiators, how we win, why us, why switch, why we win, what sets us apart, when to choose us, when to choose us instead',
    }),
    perceivedBenefits: list('Benefits that people see in the alternative: cheap, familiar, flexible', {
      side: 'rival',
      tells: 'good',
      titles:
        'perceived benefits, benefits, why choose, why people choose, appeal, attraction, why stay, perceived value',
    }),
    hiddenCostsAndPitfalls: list('Hidden costs, risks and pitfalls of the alternative', {
      side: 'rival',
      tells: 'trouble',
      titles:
        'hidden costs, hidden costs and pitfalls, costs, cost, risks, pitfalls, true cost, total cost, total cost of ownership',
    }),
  },
});
