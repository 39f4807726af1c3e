import { z } from 'zod';

const anchorEntity = z
  .object({ oId: z.string(), entityType: z.string(), name: z.string() })
  .meta({ id: 'AnchorEntity' });

const anchorSet = z
  .object({
    mode: z.enum(['AUTO', 'MANUAL', 'OFF']).meta({
      description: 'AUTO: those linked to the offering; MANUAL: the named ones that exist; OFF: none',
    }),
    entities: z.array(anchorEntity),
  })
  .meta({ id: 'AnchorSet' });

export type AnchorSet = z.output<typeof anchorSet>;

/** The anchors of a motion playbook once its modes are resolved to records. */
export const playbookAnchors = z
  .object({
    oId: z.string(),
    motionOId: z.string().nullable(),
    offeringOId: z.string(),
    segments: anchorSet,
    personas: anchorSet,
    competitors: anchorSet,
    useCases: anchorSet,
    references: anchorSet,
    proofPoints: anchorSet,
    alternatives: anchorSet,
    buyingTriggers: anchorSet,
    coreFeatures: anchorSet,
    objections: anchorSet,
  })
  .meta({ id: 'PlaybookAnchors' });

export type PlaybookAnchors = z.output<typeof playbookAnchors>;
