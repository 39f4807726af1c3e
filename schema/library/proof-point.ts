import { choice, defineKind, list } from '../shape.ts';

export const proofPoint = defineKind({
  kind: 'proof-point',
  prefix: 'pp',
  plural: 'proofPoints',
  title: 'ProofPoint',
  sentence: 'An award, fact, quote, recognition or figure that proves a claim',
  aliases: { theProof: 'howWeTalkAboutThis', whyItMatters: 'whyThisMatters' },
  kept: ['whatItSupports'],
  fields: {
    type: choice('The kind of proof', ['award', 'fact', 'other', 'quote', 'recognition', 'stat'], {
      required: true,
    }),
    howWeTalkAboutThis: list('The proof itself, as it is said: the figure, quote, award or fact', {
      side: 'ours',
      tells: 'good',
      titles:
        'proof, proof point, the proof, how we talk about this, claim, quote, statistic, statistics, stat, stats, fact, facts, award, awards, evidence, what to say',
    }),
    whyThisMatters: list('Why the proof matters to a buyer', {
      titles: 'why this matters, why matters, so what, significance, relevance, why important',
    }),
  },
});
