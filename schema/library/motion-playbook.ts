import { z } from 'zod';
import { anchorKinds, offeringKinds } from '../kind-fields.ts';
import {
  choice,
  defineKind,
  type FieldShape,
  flagField,
  group,
  list,
  plain,
  reference,
  references,
} from '../shape.ts';
import { motionTypes } from './motion.ts';

const anchor = (name: keyof typeof anchorKinds, what: string): FieldShape => ({
  form: 'none',
  description: `Which ${what} anchor the playbook`,
  schema: z
    .object({
      mode: z.enum(['AUTO', 'MANUAL', 'OFF']),
      oIds: z.array(z.string().max(64)).max(1000).default([]),
    })
    .meta({ description: `Which ${what} anchor the playbook` }),
  required: false,
  refersTo: [anchorKinds[name]],
});

export const motionPlaybook = defineKind({
  kind: 'motion-playbook',
  prefix: 'mpb',
  plural: null,
  title: 'MotionPlaybook',
  sentence: 'A motion as told to one audience',
  kept: ['additionalContextSources', 'enableLearnings'],
  fields: {
    offeringOId: reference('The offering that the playbook sells', offeringKinds, { required: true }),
    motionOId: reference("The motion; it must belong to the playbook's offering", ['motion']),
    motionType: choice("The offering's motion of this type, made if absent", motionTypes),
    narrativeType: choice('The type that the narrative is built on', [
      'THEMATIC',
      'MILESTONE',
      'ACCOUNT',
      'COMPETITIVE',
      'GEO',
      'CUSTOM',
      'DEFAULT',
    ]),
    narrativeInput: plain('The input that the narrative is about', { required: true }),
    scope: group('The scope that the playbook addresses', {
      icpScopeMode: choice('Chosen by fit or by hand', ['AUTO', 'MANUAL']),
      allSegments: flagField('Every segment'),
      segmentOIds: references('The segments', ['segment']),
      allPersonas: flagField('Every persona'),
      personaOIds: references('The personas', ['persona']),
    }),
    anchorOverrides: group('Which entities anchor the playbook, by kind', {
      useCases: anchor('useCases', 'use cases'),
      references: anchor('references', 'references'),
      proofPoints: anchor('proofPoints', 'proof points'),
      alternatives: anchor('alternatives', 'alternatives'),
      buyingTriggers: anchor('buyingTriggers', 'buying triggers'),
      coreFeatures: anchor('coreFeatures', 'core features'),
      objections: anchor('objections', 'objections'),
    }),
    competitorOIds: references('The competitors that the playbook answers', ['competitor']),
    accountDomain: plain('The account that the playbook is for'),
    buyingTriggerOId: reference('The trigger that the playbook answers', ['buying-trigger']),
    additionalContext: plain('Further context for agents'),
    brandVoiceOId: reference('The voice in which the playbook speaks', ['brand-voice']),
    motionFraming: plain('The motion as it is framed'),
    keyMessaging: list('Key messaging to say'),
    keyPositioning: list('Positioning to stand against others'),
  },
});
