import { defineKind, list } from '../shape.ts';

export const buyingTrigger = defineKind({
  kind: 'buying-trigger',
  prefix: 'bq',
  plural: 'buyingTriggers',
  title: 'BuyingTrigger',
  sentence: 'An event that makes a company look for an offering',
  aliases: { costOfInaction: 'whatsTheCostOfInaction' },
  fields: {
    whyThisCreatesUrgency: list('Why the moment is urgent: deadlines, events, pressure'),
    whoFeelsThisMost: list('Roles and teams that feel it most'),
    whatsTheCostOfInaction: list('What it costs to do nothing: fines, losses, missed chances'),
    howWeHelpInThisMoment: list('How the offering helps in this moment'),
  },
});
