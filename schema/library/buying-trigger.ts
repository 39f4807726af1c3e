import { defineKind, list } from '../shape.ts';

export const buyingTrigger = defineKind({
  kind: 'buying-trigger',
  prefix: 'bq',
  plural: 'buyingTriggers',
  title: 'BuyingTrigger',
  sentence: 'An event that makes a company look for an offering',
  aliases: { costOfInaction: 'whatsTheCostOfInaction' },
  fields: {
    whyThisCreatesUrgency: list('Why the moment is urgent: deadlines, events, pressure', {
      titles:
        'why this creates urgency, urgency, why now, why urgent, why matters, deadline, deadlines, timeline, compelling event, pressure',
    }),
    whoFeelsThisMost: list('Roles and teams that feel it most', {
      titles:
        'who feels this most, who feels this, who is affected, who cares, who cares a lot, affected roles, stakeholders, personas, buyer personas, target personas, target audience, roles, teams, who to meet, who to contact',
    }),
    whatsTheCostOfInaction: list('Cost of doing nothing: fines, losses, missed chances', {
      titles:
        'cost of inaction, cost of doing nothing, risk of inaction, risk of doing nothing, consequences, if nothing changes, what happens if nothing changes, negative consequences',
    }),
    howWeHelpInThisMoment: list('Help of the offering in this moment', {
      side: 'ours',
      tells: 'good',
      titles:
        'how we help, how we can help, how we help in this moment, our answer, our solution, solution, our response, value proposition',
    }),
  },
});
