import type { Tier } from '../../../schema/tier.ts';
import { connectOpenAi } from '../../ai/openai/ask.ts';
import type { Config } from '../../config.ts';
import { findLocalModel, localModelSays } from './local-model.ts';
import { brokenCircuits, serverMetrics } from './server-metrics.ts';
import { type AskInForm, verifierSays } from './verifier.ts';

const answerWithinMs = 20_000;

type Client = Awaited<ReturnType<ReturnType<typeof connectOpenAi>>>;

/**
 * Asks the endpoint one question of each configured model, and reports faults in the endpoint's words, together with
 * the circuits of a running server: one may be open although the endpoint answers again.
 */
export async function modelSays(config: Config): Promise<string> {
  const { openai, models, embeddingModel, verify, verifyModel } = config;
  const { apiKey, baseUrl } = openai;
  if (apiKey === null && baseUrl === null) {
    const local = await findLocalModel();
    const idle = embeddingModel ? '; EMBEDDING_MODEL is of no use without one' : '';
    return `the built-in model, since there is no OPENAI_API_KEY${idle}${local ? `; ${localModelSays(local)}` : ''}`;
  }
  const client = await connectOpenAi(openai)();
  const set = { ...settingsOf(models), ...(verifyModel ? { VERIFY_MODEL: verifyModel } : {}) };
  const writing = [...new Set(Object.values(set))];
  const questions = writing.map((model) => asked(client, model, settingNames(model, set)));
  if (embeddingModel) questions.push(embedded(client, embeddingModel));
  const faults = (await Promise.all(questions)).filter((fault) => fault !== null);
  const broken = brokenCircuits((await serverMetrics(config)) ?? '');
  const [first] = faults;
  if (first)
    throw new Error([...(faults.length === questions.length ? [first] : faults), broken].join(' ').trim());
  const answering = [...new Set([...writing, ...(embeddingModel ? [embeddingModel] : [])])].join(', ');
  const verifier = verifyModel ?? models.NOTE;
  const verifying = verify
    ? await verifierSays(verifier, (messages, schema) => answerInForm(client, verifier, messages, schema))
    : verifyModel && 'VERIFY_MODEL is of no use while VERIFY is off';
  return [`${answering} answer at ${client.baseURL}`, verifying, broken].filter(Boolean).join('; ');
}

async function answerInForm(
  client: Client,
  model: string,
  messages: Parameters<AskInForm>[0],
  schema: Parameters<AskInForm>[1],
): Promise<string> {
  const { choices } = await client.chat.completions.create(
    {
      model,
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'verify', strict: true, schema } },
    },
    { signal: AbortSignal.timeout(answerWithinMs) },
  );
  return choices[0]?.message.content ?? '';
}

function asked(client: Client, model: string, setting: string): Promise<string | null> {
  return faultOf(client, model, setting, (signal) =>
    client.chat.completions.create(
      { model, messages: [{ role: 'user', content: 'Answer with the word yes.' }] },
      { signal },
    ),
  );
}

function embedded(client: Client, model: string): Promise<string | null> {
  return faultOf(client, model, 'EMBEDDING_MODEL', (signal) =>
    client.embeddings.create({ model, input: ['a sentence'] }, { signal }),
  );
}

/** Null when there is an answer. */
async function faultOf(
  client: Client,
  model: string,
  setting: string,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<string | null> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const where = `the model endpoint ${client.baseURL}`;
  try {
    await ask(signal);
    return null;
  } catch (error) {
    if (signal.aborted)
      return `${model}: ${where} has not answered within ${answerWithinMs / 1000} s: check OPENAI_BASE_URL.`;
    const status = error instanceof Error && 'status' in error ? error.status : undefined;
    if (typeof status === 'number')
      return `${model}: ${where} answered ${messageOf(error)}: check OPENAI_API_KEY, OPENAI_BASE_URL and ${setting}.`;
    return `${model}: ${where} cannot be reached (${reasonOf(error)}): check OPENAI_BASE_URL and the network.`;
  }
}

/** The SDK's message begins with the status. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300).replace(/[.:]$/, '');
}

/** What happened to the connection stands in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return messageOf(cause);
}

/** Models by the variables that name them. */
function settingsOf(models: Record<Tier, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(models).map(([tier, model]) => [`MODEL_${tier}`, model]));
}

function settingNames(model: string, set: Record<string, string>): string {
  return Object.entries(set)
    .filter(([, one]) => one === model)
    .map(([name]) => name)
    .join(', ');
}
