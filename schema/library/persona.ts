import { defineKind, list, questions, topQuestions } from '../shape.ts';

export const persona = defineKind({
  kind: 'persona',
  prefix: 'pe',
  plural: 'personas',
  title: 'Persona',
  sentence: 'A buyer who decides or a user who works with the offering day to day',
  top: { qualifyingQuestions: topQuestions },
  fields: {
    commonJobTitles: list('Job titles that people of this persona hold', {
      titles: 'job titles, titles, title variations, role, roles, position, also known as',
    }),
    keyConcerns: list('Concerns that worry them or that they weigh when they evaluate a purchase', {
      titles:
        'concerns, worries, fears, what keeps up at night, decision criteria, evaluation criteria, buying criteria, purchase criteria, what weigh, what look for, considerations, expectations, hesitations, reservations, objections, barriers',
    }),
    keyObjectives: list('Objectives, goals and targets that they want to reach', {
      titles:
        'objectives, goals, aims, motivations, what motivates, targets, priorities, desired outcomes, success criteria, what success looks like, how measure success, success metrics, kpis, metrics, what want, jobs to be done',
    }),
    painPoints: list('Problems, frustrations and wasted effort they face in their work today', {
      titles:
        'pain points, pains, challenges, frustrations, problems, struggles, obstacles, difficulties, what frustrates, what stands in way',
    }),
    primaryResponsibilities: list('Duties and goals that they are responsible for, own, lead or manage', {
      titles:
        'responsibilities, duties, tasks, activities, day to day, daily work, what do, what own, roles and responsibilities, responsible for, accountable for',
    }),
    whyTheyMatterToUs: list('Why this persona matters to the seller: influence, budget, decision power', {
      side: 'ours',
      tells: 'good',
      titles:
        'why matter to us, why matter, why target, why we target, authority, budget authority, decision power, buying power',
    }),
    whyWeMatterToThem: list('The value and outcome that the offering helps this persona get', {
      side: 'ours',
      tells: 'good',
      titles:
        'why we matter to, why we matter, how we help, how we can help, value, value proposition, value to, benefits, what we offer, gains, why choose us, why buy from us',
    }),
    buyingRole: list(
      'Their part in a purchase: decision maker, champion, influencer, user, approver, blocker',
      {
        titles:
          'buying role, role in purchase, purchasing role, role in buying process, role in decision, role in buying, purchase role, decision role, part in purchase, buyer type',
      },
    ),
    qualifyingQuestions: questions('Questions to ask this persona to find out whether they fit'),
  },
});
