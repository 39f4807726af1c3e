import { defineKind, list, questions, topQuestions } from '../shape.ts';

export const persona = defineKind({
  kind: 'persona',
  prefix: 'pe',
  plural: 'personas',
  title: 'Persona',
  sentence: 'A buyer who decides or a user who works with the offering day to day',
  top: { qualifyingQuestions: topQuestions },
  fields: {
    commonJobTitles: list('Job titles that people of this persona hold'),
    keyConcerns: list('What worries them or what they weigh when they evaluate a purchase'),
    keyObjectives: list('What they want to reach: objectives, goals and targets'),
    painPoints: list('Problems, frustrations and wasted effort they face in their work today'),
    primaryResponsibilities: list(
      'What they are responsible for: duties, goals, what they own, lead or manage',
    ),
    whyTheyMatterToUs: list('Why this persona matters to the seller: influence, budget, decision power'),
    whyWeMatterToThem: list('How the offering helps this persona: the value and outcome they get'),
    buyingRole: list(
      'Their part in a purchase: decision maker, champion, influencer, user, approver, blocker',
    ),
    qualifyingQuestions: questions('Questions to ask this persona to find out whether they fit'),
  },
});
