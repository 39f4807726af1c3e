import { offeringKinds } from '../kind-fields.ts';
import { defineKind, list, reference } from '../shape.ts';

export const coreFeature = defineKind({
  kind: 'core-feature',
  prefix: 'cf',
  plural: 'coreFeatures',
  title: 'CoreFeature',
  sentence: 'A feature that carries an offering',
  aliases: { primaryOfferingOId: 'offeringOId' },
  fields: {
    offeringOId: reference('The offering that has the feature', offeringKinds, { required: true }),
    whyThisExists: list('Why the feature exists: the need or problem behind it', {
      tells: 'trouble',
      titles: 'why this exists, why exists, problem, problems, need, background, motivation, why, rationale',
    }),
    whatItDoes: list('The feature does this for the user', {
      titles: 'what does, description, overview, function, functionality, what is',
    }),
    howItWorks: list('Mechanism, steps and technology by which the feature works', {
      titles: 'how works, mechanism, architecture, technology, implementation, under the hood, steps',
    }),
    whatItImpacts: list('Metrics, outcomes and people that the feature affects', {
      titles: 'impact, what impacts, benefits, outcomes, results, effect, value, metrics, who benefits',
    }),
  },
});
