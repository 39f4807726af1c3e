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
    whyThisExists: list('Why the feature exists: the need or problem behind it'),
    whatItDoes: list('What the feature does for the user'),
    howItWorks: list('How the feature works: mechanism, steps, technology'),
    whatItImpacts: list('What the feature affects: metrics, outcomes, people'),
  },
});
