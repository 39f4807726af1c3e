import { offeringKinds } from '../kind-fields.ts';
import { choice, defineKind, list, plain, reference } from '../shape.ts';

export const motionTypes = [
  'NET_NEW',
  'UPSELL',
  'CROSS_SELL',
  'CONVERT_FREE_TO_PAID',
  'RENEW_AND_RETAIN',
  'DISPLACE_INCUMBENT',
] as const;

export const motion = defineKind({
  kind: 'motion',
  prefix: 'mot',
  plural: null,
  title: 'Motion',
  sentence: 'A way of going to market with an offering',
  kept: ['attachedSources'],
  aliases: { offeringId: 'offeringOId' },
  fields: {
    offeringOId: reference('The offering that the motion sells', offeringKinds, { required: true }),
    motionType: choice('The type of motion', motionTypes, { required: true }),
    overview: list('An overview about the motion'),
    scope: list('The scope that the motion covers'),
    additionalContext: plain('Further context for agents'),
    defaultPlaybookOId: reference('The playbook used when none is chosen', ['motion-playbook']),
  },
});
