import { expect, test } from 'bun:test';
import { stanceOf } from '../../server/ai/extractive/findings/stances.ts';
import { formOfFinding } from '../../server/ai/support/sentences/finding.ts';

test.each([
  ['QUESTION', 'Does it run on tablets?'],
  ['QUESTION', 'What would the set-up cost us'],
  ['QUESTION', 'What we need to know: does it print labels?'],
  ['QUESTION', 'Wie lange dauert die Einführung?'],
  ['OBJECTION', 'That is far too expensive for us.'],
  ['OBJECTION', 'We would rather wait until next year.'],
  ['OBJECTION', 'I am not convinced that drivers will use it.'],
  ['OBJECTION', 'We already have a tool for that.'],
  ['OBJECTION', 'Das ist uns zu teuer.'],
  ['OBJECTION', 'Nous n’avons pas le budget.'],
  ['FEATURE_REQUEST', 'It would be great if it could print labels.'],
  ['PAIN_POINT', 'Counting takes us two days.'],
])('%s has its form: %s', (type, passage) => {
  expect(formOfFinding(type, passage)).toBe('has');
});

test.each([
  ['QUESTION', 'It runs on tablets.'],
  ['QUESTION', 'You asked about the price.'],
  ['QUESTION', 'What we need is speed.'],
  ['OBJECTION', 'There is no budget issue.'],
  ['OBJECTION', 'We go ahead, without any doubt.'],
  ['FEATURE_REQUEST', 'We need no export.'],
  ['FEATURE_REQUEST', 'We do not need an export.'],
  ['OBJECTION', 'The price is fine and we go ahead on Monday.'],
  ['OBJECTION', 'That settles the price question.'],
  ['OBJECTION', 'Price is no longer a problem for us.'],
  ['OBJECTION', 'Security is not an issue.'],
  ['OBJECTION', 'Das Thema ist vom Tisch.'],
  ['FEATURE_REQUEST', 'The labels print well.'],
])('%s has another: %s', (type, passage) => {
  expect(formOfFinding(type, passage)).not.toBe('has');
});

test.each([
  ['OBJECTION', "I don't see us changing our scales before the harvest."],
  ['OBJECTION', 'We cannot picture ourselves in a cloud.'],
  ['PAIN_POINT', "We can't see our barges on the map."],
  ['PAIN_POINT', 'Our previous supplier lost two days a month, and the new one still wastes hours.'],
  [null, 'Our previous supplier lost two days a month.'],
  [null, 'We used to waste two hours a day on weighing.'],
  [null, 'It took us weeks with our last system.'],
])('the built-in model finds %s in: %s', (subject, text) => {
  expect(stanceOf(text)?.subject ?? null).toBe(subject as never);
});
