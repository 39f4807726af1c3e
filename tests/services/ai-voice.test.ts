import { describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import { builtInAi, type VoiceRules } from '../../server/ai/index.ts';
import { writableFields } from '../../server/services/library/generation/generate.ts';

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

  test('replace each of several words', async () => {
    const rules = ['team (not "staff" or "crew")', 'buyers, not users or clients'];
    const { text } = await rewrite('The staff, the crew and the users of our clients.', {
      vocabulary: { keySubstitutions: rules },
    });
    expect(text).toBe('The team, the team and the buyers of our buyers.');
  });

  test('replace a phrase as a whole, an “or” within it too', async () => {
    const rules = ['"sign up or log in" → "sign in"', '"either way" instead of "for better or worse"'];
    const { text } = await rewrite('Please sign up or log in. You can sign up here for better pay.', {
      vocabulary: { keySubstitutions: rules },
    });
    expect(text).toBe('Please sign in. You can sign up here for better pay.');
  });

  test('leave addresses and code as they are', async () => {
    const { text } = await rewrite('Utilize `utilize()` at https://x.example/utilize or utilize@x.example.', {
      vocabulary: { keySubstitutions: ['utilize -> use'] },
    });
    expect(text).toBe('Use `utilize()` at https://x.example/utilize or utilize@x.example.');
  });
});

test.each([
  ['We have a solution for each mill.', 'solution -> answer', 'We have an answer for each mill.'],
  ['An offering that lasts.', 'offering -> product', 'A product that lasts.'],
  ['Plan A offering; a offering.', 'offering -> product', 'Plan A product; a product.'],
  ['It is a tool.', 'tool -> one-time kit', 'It is a one-time kit.'],
  ['It is a guess.', 'guess -> honest estimate', 'It is an honest estimate.'],
])('a word that takes the place of another takes its article along: %s', async (text, rule, wanted) => {
  expect((await rewrite(text, { vocabulary: { keySubstitutions: [rule] } })).text).toBe(wanted);
});

const many = 'Norell met Fenn in Arden. '.repeat(12);

test.each([
  [
    'We met Shift in Arden, and every shift counts.',
    'shift -> turn',
    'We met Shift in Arden, and every turn counts.',
  ],
  [
    'Ask Norell, Shift or me. Shift two is late.',
    'shift -> turn',
    'Ask Norell, Shift or me. Turn two is late.',
  ],
  ['- Shift two\n- “Shift three”', 'shift -> turn', '- Turn two\n- “Turn three”'],
  [`${many}We met Shift.`, 'Shift -> Turnwell', `${many}We met Turnwell.`],
])('a capital inside a sentence is a name, unless the rule writes it: %s', async (text, rule, wanted) => {
  expect((await rewrite(text, { vocabulary: { keySubstitutions: [rule] } })).text).toBe(wanted);
});

test('a sentence that loses its facts stays as it was, and the reasoning counts and names it', async () => {
  const text = 'We utilize carts. Norell Freight met Ada Fenn in Arden. We utilize ramps.';
  const { text: made, reasoning } = await rewrite(text, {
    vocabulary: { keySubstitutions: ['utilize -> use', 'Ada Fenn -> a buyer', 'carts -> wagons'] },
  });
  expect(made).toBe('We use wagons. Norell Freight met Ada Fenn in Arden. We use ramps.');
  expect(reasoning).toBe(
    'Changed by rule: replaced “utilize” with “use” (substitutions), 2 times; replaced “carts” with “wagons” (substitutions). ' +
      'Put back: “Norell Freight met Ada Fenn in Arden.”, since its names differ from what the text says.',
  );
});

test('no word goes, or is replaced, inside a proper name', async () => {
  const voice = {
    vocabulary: { keySubstitutions: ['synergy -> shared gain', 'utilize -> use'] },
    tonality: { neverSoundLike: ['“seamless”'] },
  };
  const text =
    'Utilize Fernhill at Synergy Health. Their synergy with Seamless Freight is seamless. Synergy Health grows.';
  expect((await rewrite(text, voice)).text).toBe(
    'Use Fernhill at Synergy Health. Their shared gain with Seamless Freight is seamless. Synergy Health grows.',
  );
});

describe('a style guide', () => {
  const voiceOf = async (text: string): Promise<Record<string, string[]>> => {
    const fields = writableFields(library.find(({ kind }) => kind === 'brand-voice')?.fields ?? {});
    const source = { key: '0', type: 'TEXT', oId: null, url: null, title: null, text } as const;
    const { values } = await ai.write({ task: '', subject: null, fields, sources: [source], tier: 'NOTE' });
    const byField = Map.groupBy(values, ({ path }) => path.split('/')[2] ?? '');
    return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(({ value }) => value)]));
  };

  test('sets words against words in tables, whichever column comes first', async () => {
    const guide = `# Words

| Use this | Not that | Why |
|---|---|---|
| shelf | storage unit, rack | People say it |
| Use, apply | Corporate jargon | Too stiff |
| depot | We run a depot (main site) | It is one |

| Instead of | Say |
|---|---|
| commence | begin |
`;
    expect(await voiceOf(guide)).toEqual({
      keySubstitutions: ['storage unit → shelf', 'rack → shelf', 'commence → begin'],
    });
  });

  test('fills what its titles name, and leaves out examples and what no title names', async () => {
    const guide = `# How we write

Fernhill began in a shed.

## Tone of voice

- Calm, even when a delivery is late

## Words to avoid

- leverage

### Examples

- We leverage our reach.

## Product names

- Fernhill Depot
- we never shorten it

## Headings

- Sentence case
`;
    expect(await voiceOf(guide)).toEqual({
      soundLike: ['Calm, even when a delivery is late'],
      neverSoundLike: ['leverage'],
      keyCompanyTerms: ['Fernhill Depot'],
      formattingFundamentals: ['Sentence case'],
    });
  });
});

test('company terms are written as the company writes them', async () => {
  const voice = { vocabulary: { keyCompanyTerms: ['QuillBox', 'Garden Year: our subscription'] } };
  expect((await rewrite('quillbox and QUILLBOX sell the garden year.', voice)).text).toBe(
    'QuillBox and QuillBox sell the Garden Year.',
  );
});

describe('what the voice never sounds like', () => {
  test('goes where its sentence stands without it', async () => {
    const voice = {
      tonality: { neverSoundLike: ['Words such as revolutionary, world-class, very or truly'] },
    };
    const { text, reasoning } = await rewrite(
      'A revolutionary, world-class idea. It is very good, and we truly use it.',
      voice,
    );
    expect(text).toBe('An idea. It is good, and we use it.');
    expect(reasoning).toStartWith('Changed by rule: took out “revolutionary”');
  });

  test.each([
    'Tools leverage data.',
    'We have leverage.',
    'Its leverage and reach are small.',
    'The leverage of a lever is long.',
  ])('stays, and is noted, where a word is needed in its place: %s', async (text) => {
    const made = await rewrite(text, { tonality: { neverSoundLike: ['“leverage”'] } });
    expect(made.text).toBe(text);
    expect(made.reasoning).toStartWith(
      'Not changed: kept “leverage” where a sentence needs a word in its place',
    );
  });

  test('is left alone where a rule names a manner', async () => {
    const text = 'This is an incredible tool in order to facilitate work.';
    const made = await rewrite(text, { tonality: { neverSoundLike: ['Full of corporate jargon'] } });
    expect(made.text).toBe(text);
    expect(made.reasoning).toEndWith('of words and form only: Full of corporate jargon.');
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

  test('that take a reader, or a dictionary, are left alone', async () => {
    const rules = ['Sentences under 15 words', 'British spelling', 'Title case for headings'];
    const text =
      '# How we work\n\nWe organize colors every Monday, and the team reads the list on the train home.\n';
    const made = await rewrite(text, { writingRules: { formattingFundamentals: rules } });
    expect(made.text).toBe(text);
    for (const rule of rules) expect(made.reasoning).toContain(rule);
  });

  test('respect contractions, emoji, dashes and semicolons', async () => {
    expect(
      await formatted(
        'We do not sort colors 🎉 — ever; we wait.',
        'Use contractions',
        'No emoji',
        'No em dashes',
        'No semicolons',
      ),
    ).toBe("We don't sort colors, ever. We wait.");
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
