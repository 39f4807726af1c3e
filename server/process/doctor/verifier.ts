import { verifyMessages } from '../../ai/openai/prompt.ts';
import { readVerdicts, verifySchema } from '../../ai/openai/verify.ts';
import type { Pair } from '../../ai/support/pair.ts';

/** Asks a question in a form; throws where the endpoint does not answer. */
export type AskInForm = (
  messages: ReturnType<typeof verifyMessages>,
  schema: Record<string, unknown>,
) => Promise<string>;

/** One value that follows from its clause, and one that does not. */
const pairs: readonly Pair[] = [
  {
    value: 'The depot handles 900 parcels a day.',
    clause: 'Every day 900 parcels pass through the depot.',
    subject: null,
  },
  {
    value: 'The depot closed in May.',
    clause: 'The depot may close in May if the lease ends.',
    subject: null,
  },
];

/** Returns whether the verifying model tells a true value from a false one. */
export async function verifierSays(model: string, ask: AskInForm): Promise<string> {
  const content = await ask(verifyMessages(pairs), verifySchema).catch(() => null);
  const [isTrue, isFalse] = content === null ? [] : verdictsIn(content);
  if (isTrue === undefined || isFalse === undefined)
    return `${model} does not answer verifying requests in their form: values that the check is not sure of give way to their quotes`;
  if (isTrue && !isFalse) return `${model} tells a true value from a false one`;
  return isFalse
    ? `${model} calls a false value true: name a stronger model in VERIFY_MODEL, or set VERIFY=off`
    : `${model} calls a true value false: it costs wording, and no fact; a stronger model in VERIFY_MODEL keeps it`;
}

function verdictsIn(content: string): (boolean | undefined)[] {
  try {
    return readVerdicts(content, pairs.length);
  } catch {
    return [];
  }
}
