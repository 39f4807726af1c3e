import { z } from 'zod';
import { defineKind, list, plain, reference, references } from '../shape.ts';

const text = z.string().nullable();
const texts = z.array(z.string());

export const playbook = defineKind({
  kind: 'playbook',
  prefix: 'pb',
  plural: null,
  title: 'Playbook',
  sentence: 'A playbook of the older form: insights for a product, its personas and use cases',
  defaultName: 'Untitled playbook',
  echo: 'playbook',
  kept: [
    'approachAngle',
    'differentiatedValue',
    'strategicNarrative',
    'statusQuo',
    'icpConcerns',
    'icpPriorities',
    'explanation',
    'exampleDescription',
    'exampleDomains',
    'attributes',
    'context',
    'createTemplates',
    'model',
    'additionalContextSources',
    'segmentOId',
    'referenceOIds',
    'status',
    'referenceMode',
    'proofPointMode',
  ],
  top: {
    type: { schema: text, empty: null },
    keyInsight: { schema: texts, empty: [] },
    personaOIds: { schema: texts, empty: [] },
    useCaseOIds: { schema: texts, empty: [] },
    status: { schema: text, empty: null },
    segmentOId: { schema: text, empty: null },
  },
  fields: {
    type: plain('The type of playbook'),
    keyInsight: list('Key insight that the seller must know'),
    productOId: reference('The product that the playbook sells', ['product', 'service', 'solution']),
    personaOIds: references('The personas that the playbook addresses', ['persona']),
    useCaseOIds: references('The use cases that the playbook is about', ['use-case']),
  },
});
