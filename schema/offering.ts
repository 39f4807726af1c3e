/** The kinds that count as offerings: whatever can be sold, and can be the parent of other entities. */
export const offeringKinds = ['product', 'service', 'solution'] as const;
