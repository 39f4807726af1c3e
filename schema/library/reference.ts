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
    businessModel: list('How the customer makes money: what the company does, sells and for whom'),
    theirChallenge: list('The challenge or problem that the customer had before'),
    howTheyUseUs: list('How the customer uses the offering: deployment, teams, workflows'),
    whyTheyChoseUs: list('Why the customer chose the offering over others'),
    impactTheySaw: list('Results and impact that the customer saw: metrics, savings, growth'),
    stakeholdersInvolved: list('People and roles at the customer who were involved'),
    howTheyMakeMoney: list('How the customer makes money (older name)'),
    howTheyUseProduct: list('How the customer uses the product (older name)'),
    howTheyBenefitFromProduct: list('How the customer benefits (older name)'),
    emailSnippets: list('Short lines about the customer for use in an email (older field)'),
    howWeImpactedTheirBusiness: list('How the customer was helped (older name)'),
    keyStats: list('Key figures of the success (older field)'),
  },
});
