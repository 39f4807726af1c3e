import { expect, test } from 'bun:test';
import { assertsSomething, givenOf } from '../../server/ai/support/assertion.ts';
import { isHarmlessForm } from '../../server/ai/support/sentences/form.ts';

const given = givenOf(['Anna', 'Brightwell', 'Stockworks', 'Tom Lee'], ['Mention our spring offer.']);
const lines = (text: string) => text.trim().split(/\n\s*/);

const stating = lines(`
  Your board has approved the budget.
  You are struggling with late reports.
  Your competitors already use it.
  We know how hard planning is for you.
  Our customers love the planner.
  It pays for itself.
  Teams like yours close deals faster.
  Your team is growing.
  We integrate with your systems.
  Support is included.
  There is no setup fee.
  You will see results soon.
  The migration is painless.
  Nobody else offers this.
  Your warehouse loses stock every night.
  We were recommended to you by your colleague.
  As agreed, the contract starts soon.
  I know you are unhappy with your current supplier.
  Congratulations on the new factory!
  Thanks for approving the budget.
  Thank you for choosing us last year.
  Why are your reports always late?
  Did you know that most teams lose stock at night?
  How did you double your revenue?
  I would love to show you how we cut costs for teams like yours.
  Happy to share how our customers save time.
  Let me know if you want to stop losing stock like everyone else.
  Since your provider failed, would you be open to a call?
  Would you like to join the many companies that trust us?
  Looking forward to continuing our successful partnership.
  Your data never leaves the building.
  Security is our priority.
  The tool is easy to use.
  Everyone in your industry is moving to the cloud.
  We have opened an office near you.
  Your invoice is overdue.
  You asked for a demo.
  Your plant manager told us about the delays.
  It takes no training.
  We guarantee success.
  This will make your life easier.
  The price goes up soon.
  Our product is certified.
  You can cancel at any time.
  Your current tool cannot do that.
  You mentioned a new project.
  We have helped many companies.
  Planning by hand costs you money.
  Is it because your team left that sales dropped?
  I saw that your company was fined.
  You need a better planner.
  Your people are overworked, right?
  Wouldn't it be great to stop wasting money on Paxton?
  Ihr Vorstand hat das Budget genehmigt.
  Wir sind günstiger.
  Votre direction a validé le projet.
  Su consejo aprobó el presupuesto.
  Les coûts baissent vite.
  Unser Werkzeug ist einfach.
  Nuestro equipo resuelve todo.
`);

const harmless = lines(`
  Hi Anna,
  Hello Anna!
  Dear Anna,
  Good morning Anna,
  Thanks for your time.
  Thank you for your reply, Anna.
  Thanks in advance!
  Would a call on Tuesday suit you?
  Could we talk for 15 minutes next week?
  Are you open to a short call?
  What would you like to see in a demo?
  Who on your team looks after planning?
  How do you plan your tours today?
  Do you use a planning tool?
  Shall we find a time?
  Is this something you would like to discuss?
  Let me know what you think.
  Let me know if this is of interest.
  I would be happy to show you the planner.
  Happy to answer any questions.
  I look forward to hearing from you.
  Looking forward to your reply.
  Please reply to this e-mail.
  If that suits you, let me know.
  Feel free to forward this note.
  Best regards,
  Kind regards, Tom
  Tom Lee
  Cheers, Tom
  Talk soon,
  Here are three points:
  Next steps:
  Some questions:
  Mention our spring offer.
  Hallo Anna,
  Hätten Sie nächste Woche Zeit für ein kurzes Gespräch?
  Ich freue mich auf Ihre Antwort.
  Mit freundlichen Grüßen
  Bonjour Anna,
  Seriez-vous disponible pour un appel ?
  Cordialement,
  Hola Anna,
  ¿Podríamos hablar la próxima semana?
  Saludos cordiales
`);

test('of sixty false sentences without a quote, in no form that says nothing, at most two are kept', () => {
  const kept = stating.filter((sentence) => !assertsSomething(sentence, given, null));
  expect(stating.length).toBeGreaterThanOrEqual(60);
  expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(2);
});

test('nine in ten that greet, thank, ask, offer to meet, introduce or close need no quote', () => {
  const lost = harmless.filter((sentence) => assertsSomething(sentence, given, null));
  expect(harmless.length).toBeGreaterThanOrEqual(40);
  expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(0.1 * harmless.length);
});

test.each([
  'Hi Anna, congratulations on the funding!',
  'Best regards, your award-winning team',
  'Here is why planners win:',
])('what greets, closes or introduces says nothing beside it: %s', (sentence) => {
  expect(isHarmlessForm(sentence)).toBe(false);
});

test.each(['Best regards, Tom Lee', 'Kind regards, your Stockworks team', 'Viele Grüße, Jean-Luc Ort'])(
  'whoever signs may be named: %s',
  (sentence) => {
    expect(isHarmlessForm(sentence)).toBe(true);
  },
);
