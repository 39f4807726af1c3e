import { z } from 'zod';
import { experimentRunBody } from '../../../schema/agents/input.ts';
import type { AgentSettings } from '../../../schema/agents/settings.ts';
import { factLines } from '../../../schema/input/fact-lines.ts';
import { boundedText } from '../../../schema/wire.ts';
import { cutAt } from '../../text/strings.ts';

/** Input of a sequence: facts and directives for all e-mails or for one. */

export const emailsMost = 7;
const emailsUsual = 4;
const steps = Array.from({ length: emailsMost }, (_none, index) => String(index + 1));
const knownKeys = ['all', ...steps];

/** JSON can escape what no text has: U+0000, and halves of surrogate pairs. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value;

/** The JSON text of an object or a list stands for it; any other text is for all e-mails. */
function readText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  if (!/^\s*[[{]/.test(value)) return { all: value };
  try {
    return JSON.parse(value, storable) as unknown;
  } catch {
    return { all: value };
  }
}

const isStep = (key: string) => knownKeys.includes(key) || /^\d+$/.test(key);
const linesOf = (value: unknown) => factLines(value).join('\n');

/** Facts under keys of their own, or under none, are for all e-mails. */
function factsByStep(value: unknown): unknown {
  const facts = readText(value);
  if (facts === null || facts === undefined) return facts;
  const isMap = typeof facts === 'object' && !Array.isArray(facts);
  const entries = isMap ? Object.entries(facts) : [];
  const steps = entries.filter(([key]) => isStep(key)).map(([key, one]) => [key, linesOf(one)]);
  const { all, ...ofSteps } = Object.fromEntries(steps);
  const others = isMap ? Object.fromEntries(entries.filter(([key]) => !isStep(key))) : facts;
  const forAll = [all, linesOf(others)].filter((text) => text).join('\n');
  return forAll === '' ? ofSteps : { ...ofSteps, all: forAll };
}

/** Beyond them nobody means e-mails. */
const keysRead = 100;

const texts = z
  .record(z.string(), z.union([boundedText(), z.number(), z.boolean(), z.null()]))
  .superRefine((given, context) => {
    for (const key of Object.keys(given).slice(0, keysRead))
      if (!knownKeys.includes(key))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `must be all, or the number of an e-mail from 1 to ${emailsMost}`,
        });
  });

export const sequenceRunBody = experimentRunBody
  .extend({
    lang: boundedText(100).nullish().meta({ description: 'Language of the e-mails, by name or code' }),
    requestId: boundedText(200).nullish().meta({ description: "Caller's name of the request" }),
    outputFormat: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.toLowerCase() : value),
        z.enum(['text', 'html', 'markdown']),
      )
      .transform((format) => format.toUpperCase() as 'TEXT' | 'HTML' | 'MARKDOWN')
      .nullish()
      .meta({ description: 'Format of e-mails and sections, in any case; default text' }),
    playbookSelectionContext: boundedText(20_000)
      .nullish()
      .meta({ description: 'Basis for choosing the playbook, if none is named' }),
    runtimeContext: z.unknown().transform(factsByStep).pipe(texts.nullish()).optional().meta({
      description:
        'Facts, a source of all e-mails or of one: `all`, and `1` to the number of e-mails. A text, a list and other keys count as `all`',
    }),
    runtimeInstructions: z.preprocess(readText, texts).nullish().meta({
      description:
        'Directives for all e-mails or for one: `all`, and `1` to the number of e-mails. A text counts as `all`',
    }),
  })
  .meta({ id: 'SequenceRunInput' });

export type SequenceRunBody = z.output<typeof sequenceRunBody>;

/** Returns how many e-mails an agent with these settings writes. */
export function emailCount({ numEmails, sequenceSettings }: AgentSettings): number {
  return Math.min(emailsMost, numEmails ?? sequenceSettings?.numEmails ?? emailsUsual);
}

/** Returns a step's own text from one of the maps; null where it has none. */
export function stepText(texts: SequenceRunBody['runtimeContext'], key: string): string | null {
  const text = texts?.[key];
  return text === null || text === undefined || text === '' ? null : String(text);
}

/** Returns an input fault for each key that names an e-mail the sequence does not have. */
export function strayKeys(body: SequenceRunBody, count: number): { path: string; message: string }[] {
  return (['runtimeContext', 'runtimeInstructions'] as const).flatMap((name) =>
    Object.keys(body[name] ?? {})
      .filter((key) => Number(key) > count)
      .map((key) => ({ path: `${name}.${key}`, message: `the sequence has ${count} e-mails` })),
  );
}

/** Returns the agent's settings for one e-mail: `stepPatches` may give them as a text or as members. */
export function patchOf({ stepPatches }: AgentSettings, key: string): string | null {
  const patch = stepPatches?.[key];
  if (typeof patch === 'string') return patch;
  if (typeof patch !== 'object' || patch === null) return null;
  const lines = Object.entries(patch)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  return cutAt(lines.join('\n'), 20_000) || null;
}
