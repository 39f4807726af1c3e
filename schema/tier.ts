import { z } from 'zod';

/** The configured model that does the work, from the quickest to the most thorough. */
export const Tier = z.enum(['NOTE', 'PULSE', 'ECHO', 'CHORUS', 'HARMONY', 'SYMPHONY']).meta({
  id: 'ModelTier',
  description: 'Model that does the work, from the quickest to the most thorough',
});

export type Tier = z.infer<typeof Tier>;

/** The credits of one piece of work (a rewritten text, a written answer) by tier. */
export const tierCredits: Readonly<Record<Tier, number>> = {
  NOTE: 5,
  PULSE: 10,
  ECHO: 20,
  CHORUS: 25,
  HARMONY: 30,
  SYMPHONY: 50,
};

/** The tier whose model judges answers of evaluations, and its price. */
export const judgingTier: Tier = 'PULSE';

/** The tier whose model reads events; events store its name. */
export const readingTier: Tier = 'PULSE';
