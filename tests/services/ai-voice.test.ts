import { describe, expect, test } from 'bun:test';
import { builtInAi, type VoiceRules } from '../../server/ai/index.ts';

const ai = builtInAi();
const rewrite = (text: string, voice: VoiceRules) => ai.rewrite(text, voice, 'ECHO');
const formatted = async (text: string, ...rules: string[]): Promise<string> =>
  (await rewrite(text, { writingRules: { formattingFundamentals: rules } })).text;

describe('substitutions', () => {
  test.each([
    'utilize -> use',
    'utilize → use',
    '"utilize" => "use"',
    'Say use instead of utilize',
    'Instead of utilize, say use',
    'Replace utilize with use',
    'use, not utilize',
    'Write “use”, never “utilize”',
    'utilize | use',
    'utilize: use',
  ])('are understood in the form %p, with case and verb forms kept', async (rule) => {
    const { text } = await rewrite('Utilize it. We utilized it and are utilizing it; she utilizes it.', {
      vocabulary: { keySubstitutions: [rule] },
    });
    expect(text).toBe('Use it. We used it and are using it; she uses it.');
  });

  test('leave addresses and code as they are', async () => {
    const { text } = await rewrite('Utilize `utilize()` at https://x.example/utilize or utilize@x.example.', {
      vocabulary: { keySubstitutions: ['utilize -> use'] },
    });
    expect(text).toBe('Use `utilize()` at https://x.example/utilize or utilize@x.example.');
  });
});

test('company terms are written as the company writes them', async () => {
  const voice = { vocabulary: { keyCompanyTerms: ['QuillBox', 'Garden Year: our subscription'] } };
  expect((await rewrite('quillbox and QUILLBOX sell the garden year.', voice)).text).toBe(
    'QuillBox and QuillBox sell the Garden Year.',
  );
});

describe('what the voice never sounds like', () => {
  test('goes where a rule names the words', async () => {
    const voice = { tonality: { neverSoundLike: ['Words such as revolutionary, world-class or leverage'] } };
    const { text } = await rewrite(
      'A revolutionary, world-class idea. Revolutionary tools leverage data.',
      voice,
    );
    expect(text).toBe('An idea. Tools use data.');
  });

  test('goes where a rule names the manner', async () => {
    const voice = { tonality: { neverSoundLike: ['Salesy', 'Full of jargon'] } };
    expect((await rewrite('This is an incredible tool in order to facilitate work.', voice)).text).toBe(
      'This is a tool to help work.',
    );
  });
});

describe('rules of form', () => {
  test('take out exclamation marks', async () => {
    expect(await formatted('Now! Really?! Yes!!', 'No exclamation marks')).toBe('Now. Really? Yes.');
  });

  test('put headings in sentence case, names and short forms apart', async () => {
    const text = '# Why Our API Helps Finance\n\nWe talked to Finance at Lindenhof.\n';
    expect(await formatted(text, 'Headings in sentence case')).toBe(
      '# Why our API helps Finance\n\nWe talked to Finance at Lindenhof.\n',
    );
  });

  test('add the serial comma, or take it out', async () => {
    expect(await formatted('We plan, build and run it.', 'Use the Oxford comma')).toBe(
      'We plan, build, and run it.',
    );
    expect(await formatted('We plan, build, and run it.', 'No Oxford comma')).toBe(
      'We plan, build and run it.',
    );
  });

  test('divide long sentences where two clauses meet', async () => {
    const text = 'The report is written every Monday by the lead, and the team reads it on the train home.';
    expect(await formatted(text, 'Sentences under 15 words')).toBe(
      'The report is written every Monday by the lead. The team reads it on the train home.',
    );
  });

  test('respect contractions, spelling, emoji, dashes and semicolons', async () => {
    expect(
      await formatted(
        'We do not organize colors 🎉 — ever; we wait.',
        'Use contractions',
        'British spelling',
        'No emoji',
        'No em dashes',
        'No semicolons',
      ),
    ).toBe("We don't organise colours, ever. We wait.");
  });
});

test('the reasoning says what was changed, how often, and which rules were left alone', async () => {
  const { reasoning, model, usage } = await rewrite('Utilize it! Utilize it now!', {
    vocabulary: { keySubstitutions: ['utilize -> use'] },
    writingRules: { languageRules: ['Active voice'], formattingFundamentals: ['No exclamation marks'] },
    tonality: { soundLike: ['Warm'] },
  });
  expect(reasoning).toBe(
    'Changed by rule: replaced “utilize” with “use” (substitutions), 2 times; took out exclamation marks, 2 times. ' +
      'Left alone, since the built-in model follows rules of words and form only: Active voice; Warm.',
  );
  expect({ model, credits: usage.credits }).toEqual({ model: 'extractive-1', credits: 20 });
});

test('a text that already follows the voice is not changed', async () => {
  const { text, reasoning } = await rewrite('We use it.', {
    vocabulary: { keySubstitutions: ['utilize -> use'] },
  });
  expect({ text, reasoning }).toEqual({
    text: 'We use it.',
    reasoning: 'No rule of the voice asked for a change.',
  });
});
