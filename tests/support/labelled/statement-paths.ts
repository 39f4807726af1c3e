import { drainJobs } from '../jobs.ts';
import type { openAiServer } from '../openai-server.ts';
import { verifying } from '../openai-verifier.ts';
import { schemaModel, shownSources } from '../schema-model.ts';
import { buyer, callEvent, rep } from '../sent-events.ts';
import { type Api, makeWorld, type World } from '../world.ts';
import { instructions } from './statement-set/bare-sentences.ts';
import type { Rewrite } from './statement-set/rewrites.ts';
import type { SaidLine } from './statement-set/talk.ts';

/** What a model says of labelled findings, sentences without a quote and rewrites, through the product over HTTP. */

/** A server whose verifier is asked, or one without: what a verifier said once is remembered by its server. */
export const worldOf = (endpoint: Endpoint, isVerified: boolean): Promise<World> =>
  makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small', VERIFY: isVerified ? 'on' : 'off' });

type Endpoint = ReturnType<typeof openAiServer>;

async function answered(reply: ReturnType<Api['post']>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`a reply of ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/**
 * The lines of which a finding of their kind is stored, where a model says of each what it is called in the set, and a
 * verifying model, where one is asked, is right about each line.
 */
export async function storedFindings<Line extends SaidLine>(
  world: World,
  endpoint: Endpoint,
  lines: readonly Line[],
): Promise<Line[]> {
  const other = schemaModel();
  const verify = verifying(() => !lines.some((line) => 'wrong' in line));
  endpoint.answers = (body) => {
    const verdict = verify(body);
    if (verdict) return verdict;
    if (body.response_format?.json_schema.name !== 'findings') return other(body);
    const findings = shownSources(body).flatMap(({ key, text }) =>
      lines
        .filter((line) => text.includes(line.text))
        .map(({ text: whole, quote = whole, type }) => ({ text: key, quote, type, sentiment: 'NEUTRAL' })),
    );
    return { content: JSON.stringify({ findings }) };
  };
  const { api } = await world.newWorkspace();
  const transcript = lines.map(({ by, text }) => ({ speaker: by === 'buyer' ? buyer : rep, text }));
  await answered(api.post('/event/import', { events: [callEvent({ transcript })] }));
  await drainJobs(world);
  const found: { extractionType: string; quote: string }[] = await answered(
    api.get('/finding/list', { limit: 100 }),
  );
  return lines.filter(({ text, type }) =>
    found.some(({ extractionType, quote }) => extractionType === `CALL_${type}` && text.includes(quote)),
  );
}

/** The sentences that stay where a model writes each of them as a paragraph that claims nothing. */
export async function stayingSentences(
  world: World,
  endpoint: Endpoint,
  sentences: readonly string[],
): Promise<string[]> {
  const { api } = await world.newWorkspace();
  const text = 'Lindgren Port plans its cranes by hand.';
  await answered(api.post('/resource/create', { mode: 'text', name: 'Visit', text }));
  const settings = { name: 'Letter', type: 'CONTENT', instructions, outputFormat: 'TEXT' };
  const { oId: agentOId } = await answered(api.post('/agents/create', settings));
  await drainJobs(world);
  const model = schemaModel({
    say: ({ path }) =>
      /^\/t\d+_content$/.test(path)
        ? sentences.map((one) => ({ claim: false, quote: null, sourceKey: null, text: `${one}\n\n` }))
        : undefined,
  });
  const confirming = verifying(() => true);
  endpoint.answers = (body) => confirming(body) ?? model(body);
  const person = { companyName: 'Lindgren Port', firstName: 'Ida', lastName: 'Berg' };
  const { content } = await answered(api.post('/agents/content/run', { agentOId, ...person }));
  const kept = new Set(content.split('\n\n'));
  return sentences.filter((one) => kept.has(one));
}

/** The texts rewritten in a voice. */
export async function rewritten(api: Api, voice: object, sources: readonly string[]): Promise<string[]> {
  const { oId: brandVoiceOId } = await answered(api.post('/brand-voice/create', { name: 'Plain', ...voice }));
  const made = await answered(api.post('/brand-voice/apply', { sources, brandVoiceOId }));
  return made.map((one: { transformedContent: string }) => one.transformedContent);
}

/** The rewrites that come back as a model wrote them, where a verifier, if one is asked, is right about each. */
export async function returnedRewrites(
  world: World,
  endpoint: Endpoint,
  rewrites: readonly Rewrite[],
): Promise<Rewrite[]> {
  const verify = verifying(({ value }) =>
    rewrites.some(({ after, wrong }) => wrong === undefined && after.includes(value)),
  );
  endpoint.answers = (body) => {
    const text = /<<<source text \S+>>>\n([\s\S]*?)\n<<<end text/.exec(
      body.messages?.map(({ content }) => content).join('\n') ?? '',
    )?.[1];
    const after = rewrites.find(({ before }) => before === text)?.after;
    return verify(body) ?? { content: JSON.stringify({ text: after, reasoning: 'plainer' }) };
  };
  const { api } = await world.newWorkspace();
  const kept: Rewrite[] = [];
  for (let at = 0; at < rewrites.length; at += 10) {
    const some = rewrites.slice(at, at + 10);
    const before = some.map((one) => one.before);
    const texts = await rewritten(api, {}, before);
    kept.push(...some.filter(({ after }, index) => texts[index] === after));
  }
  return kept;
}
