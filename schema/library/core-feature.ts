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
      titles: 'why this exists, why exists, problem, problems, need, background, motivation, why, rationale',
    }),
    whatItDoes: list('What the feature does for the user', {
      titles: 'what does, description, overview, function, functionality, what is',
    }),
    howItWorks: list('How the feature works: mechanism, steps, technology', {
      titles: 'how works, mechanism, architecture, technology, implementation, under the hood, steps',
    }),
    whatItImpacts: list('What the feature affects: metrics, outcomes, people', {
      titles: 'impact, what impacts, benefits, outcomes, results, effect, value, metrics, who benefits',
    }),
  },
});
