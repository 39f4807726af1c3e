/**
 * Which kinds of the library a setting, a filter or a member of a request names: each once, for the shapes that take
 * them and the services that look them up. A kind's own references stand in its definition.
 */

/** The kinds that count as offerings: they can be sold, and be the parent of other entities. */
export const offeringKinds = ['product', 'service', 'solution'] as const;

export const playbookKinds = ['motion-playbook', 'playbook'] as const;

type KindFields = Readonly<Record<string, readonly string[]>>;

/** The kinds of the records in settings of agents and of keys; names in the plural hold lists. */
export const settingKinds = {
  productOId: offeringKinds,
  serviceOId: ['service'],
  playbookOId: playbookKinds,
  motionOId: ['motion'],
  personaOIds: ['persona'],
  useCaseOIds: ['use-case'],
  segmentOIds: ['segment'],
  competitorOIds: ['competitor'],
  referenceOIds: ['reference'],
  proofPointOIds: ['proof-point'],
  brandVoiceOId: ['brand-voice'],
} as const satisfies KindFields;

const { brandVoiceOId: _followed, ...readKinds } = settingKinds;

/** Settings by which an agent names records for its runs to read. */
export const recordSettings = Object.keys(readKinds) as (keyof typeof readKinds)[];

/** The settings of records that hold lists. */
export const recordLists = recordSettings.filter((name): name is Extract<typeof name, `${string}OIds`> =>
  name.endsWith('OIds'),
);

/** The members of `customContext`, by which a caller selects entities for one run. */
export const selectedKinds = {
  product: ['product', 'solution'],
  service: ['service'],
  playbook: playbookKinds,
  persona: ['persona'],
  segment: ['segment'],
} as const satisfies KindFields;

/** The members of agents' replies with the best fitting entities. */
export const matchedKinds = {
  product: offeringKinds,
  playbook: playbookKinds,
  persona: ['persona'],
  segment: ['segment'],
} as const satisfies KindFields;

/** Query parameters by which events and findings are filtered. */
export const entityFilters = {
  offeringOIds: offeringKinds,
  personaOIds: ['persona'],
  segmentOIds: ['segment'],
  useCaseOIds: ['use-case'],
  referenceOIds: ['reference'],
  competitorOIds: ['competitor'],
  alternativeOIds: ['alternative'],
  buyingTriggerOIds: ['buying-trigger'],
  coreFeatureOIds: ['core-feature'],
  objectionOIds: ['objection'],
  proofPointOIds: ['proof-point'],
} as const satisfies KindFields;
export type EntityFilterName = keyof typeof entityFilters;
export const entityFilterNames = Object.keys(entityFilters) as EntityFilterName[];

/** Older names of these filters, and of those beside them. */
export const entityFilterAliases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(entityFilterNames.map((name) => [olderName(name), name])),
  tags: 'includeTagOIds',
  entityMatchAll: 'matchAll',
};

/** `useCaseOIds` → `useCases`. */
function olderName(name: EntityFilterName): string {
  return name.replace(/OIds$/, 's').replace(/ys$/, 'ies');
}

/** The anchors that a motion playbook may override. */
export const anchorKinds = {
  useCases: 'use-case',
  references: 'reference',
  proofPoints: 'proof-point',
  alternatives: 'alternative',
  buyingTriggers: 'buying-trigger',
  coreFeatures: 'core-feature',
  objections: 'objection',
} as const;
