import { defineKind, list } from '../shape.ts';

export const customerReference = defineKind({
  kind: 'reference',
  prefix: 're',
  plural: 'references',
  title: 'Reference',
  sentence: 'A customer success story',
  keepsUnknown: true,
  aliases: { productOId: 'primaryOfferingOId' },
  kept: ['url', 'companyName', 'companyDomain'],
  createPaths: ['create-legacy'],
  fields: {
    businessModel: list(
      'Business by which the customer makes money: what the company does, sells and for whom',
      {
        tells: 'fact',
        titles:
          'business model, about, about company, about customer, company, company profile, customer profile, profile, who are, what do, industry, sector',
      },
    ),
    theirChallenge: list('The challenge or problem that the customer had before', {
      side: 'customer',
      tells: 'trouble',
      titles:
        'challenge, challenges, problem, problems, before, situation, pain points, obstacles, why change, old way, without',
    }),
    howTheyUseUs: list('Deployment, teams and workflows in which the customer uses the offering', {
      side: 'ours',
      tells: 'good',
      titles:
        'how use us, how use, solution, our solution, approach, implementation, deployment, use case, use cases, rollout, how did it',
    }),
    whyTheyChoseUs: list('Why the customer chose the offering over others', {
      side: 'ours',
      tells: 'good',
      titles:
        'why chose us, why chose, why choose us, why us, decision, selection, selection criteria, evaluation',
    }),
    impactTheySaw: list('Results and impact that the customer saw: metrics, savings, growth', {
      side: 'customer',
      tells: 'good',
      titles:
        'impact, results, outcomes, outcome, result, benefits, key results, business impact, roi, return on investment, success, improvements, gains, metrics, after',
    }),
    stakeholdersInvolved: list('People and roles at the customer who were involved', {
      titles:
        'stakeholders, stakeholders involved, people, people involved, team, project team, who was involved, champions',
    }),
    howTheyMakeMoney: list('Money that the customer makes (older name)'),
    howTheyUseProduct: list('Use of the product by the customer (older name)'),
    howTheyBenefitFromProduct: list('Benefits of the customer (older name)'),
    emailSnippets: list('Short lines about the customer for use in an email (older field)'),
    howWeImpactedTheirBusiness: list('The customer as it was helped (older name)'),
    keyStats: list('Key figures of the success (older field)'),
  },
});
