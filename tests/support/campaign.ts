import { defineKind, list, text } from '../../schema/shape.ts';

/** An eighteenth kind: what its definition file would hold. */
export const campaign = defineKind({
  kind: 'campaign',
  prefix: 'cmp',
  plural: 'campaigns',
  title: 'Campaign',
  sentence: 'A series of messages with one aim',
  fields: {
    aim: text('What the campaign is to reach'),
    channels: list('Channels over which the campaign runs: email, phone, social'),
  },
});
