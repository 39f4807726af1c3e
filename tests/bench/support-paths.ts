import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { teller } from '../support/openai-teller.ts';
import { type Api, makeWorld, type World } from '../support/world.ts';

/** The same values through every way of the product over HTTP: how many false ones come back, under any `support`. */

export interface JudgedSentence {
  company: string;
  sentence: string;
  false: { class: string; value: string }[];
  honest: string[];
}

type Told = (api: Api, one: JudgedSentence, values: readonly string[]) => Promise<string[]>;

const list = (body: object | undefined): string[] =>
  Object.values(body ?? {}).flatMap((one: unknown) =>
    typeof one === 'string'
      ? [one]
      : Array.isArray(one)
        ? one.filter((text) => typeof text === 'string')
        : [],
  );
const paragraphs = (text: string | null | undefined): string[] =>
  (text ?? '').split('\n\n').map((one) => one.trim());

async function answered(reply: ReturnType<Api['post']>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`a reply of ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

async function agent(api: Api, type: string, path: string, settings: object, body: object) {
  const { oId: agentOId } = await answered(api.post('/agents/create', { name: type, type, ...settings }));
  return answered(api.post(`/agents/${path}/run`, { agentOId, ...body }));
}

const ways: Readonly<Record<string, Told>> = {
  generation: async (api, { company, sentence }) => {
    const body = { personas: [{ name: company, sources: [{ type: 'TEXT', value: sentence }] }] };
    const made = await answered(api.post('/persona/generate', body));
    return made.flatMap(({ data }: { data: object }) => list(data));
  },
  CONTENT: async (api, { company, sentence }) => {
    const settings = { instructions: 'A brief', outputFormat: 'TEXT' };
    const body = { companyName: company, runtimeContext: sentence };
    return paragraphs((await agent(api, 'CONTENT', 'content', settings, body)).content);
  },
  EMAIL: async (api, { company, sentence }) => {
    const body = { companyName: company, runtimeContext: { all: sentence }, outputFormat: 'TEXT' };
    const { emails } = await agent(api, 'EMAIL', 'sequence', { numEmails: 1 }, body);
    return paragraphs(emails[0].sections.body);
  },
  ENRICH_COMPANY: async (api, { company, sentence }) => {
    const body = { companyName: company, runtimeContext: sentence };
    return list((await agent(api, 'ENRICH_COMPANY', 'enrich-company', {}, body)).company);
  },
  drift: async (api, { company, sentence }, values) => {
    const resource = await answered(
      api.post('/resource/create', { mode: 'text', name: 'Note', text: sentence }),
    );
    const painPoints = values.map(
      (_value, index) => `${sentence.replace(/[.!?]$/, '')}, point ${index + 1}.`,
    );
    const persona = await answered(api.post('/persona/create', { name: company, data: { painPoints } }));
    await ready();
    const resourceOId = resource.oId;
    await answered(api.post('/resource/link-entities', { resourceOId, entityOIds: [persona.oId] }));
    const { proposal } = await answered(api.post('/resource/check-drift', { resourceOId }));
    return (proposal?.entities ?? []).flatMap(({ changes }: { changes: { after: unknown }[] }) =>
      changes.flatMap(({ after }) => (typeof after === 'string' ? [after] : [])),
    );
  },
  rewriting: async (api, { sentence }, values) => {
    const voice = await answered(api.post('/brand-voice/create', { name: 'Plain' }));
    const done: string[] = [];
    for (let at = 0; at < values.length; at += 20) {
      const sources = values.slice(at, at + 20).map(() => sentence);
      const made = await answered(api.post('/brand-voice/apply', { sources, brandVoiceOId: voice.oId }));
      done.push(...made.map((one: { transformedContent: string }) => one.transformedContent));
    }
    return done;
  },
};

let ready = async (): Promise<void> => {};

/** Prints for every way, without a verifier and with one that is right in 19 pairs of 20, what came back. */
export async function reportPaths(
  sentences: readonly JudgedSentence[],
  randomNumbers: (seed: number) => () => number,
) {
  const endpoint = openAiServer();
  const model = teller();
  endpoint.answers = model.answers;
  for (const verify of ['off', 'on']) {
    const world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small', VERIFY: verify });
    ready = () => drainJobs(world);
    console.log(
      `\n== over HTTP, VERIFY=${verify}${verify === 'on' ? ', a verifier that is right in 95 %' : ''}`,
    );
    for (const [way, through] of Object.entries(ways)) await reportWay(world, way, through);
    await world.app.close();
  }
  await endpoint.stop();

  async function reportWay(world: World, way: string, through: Told): Promise<void> {
    const random = randomNumbers(7);
    const classes = new Map<string, number>();
    let [wrong, own, facts] = [0, 0, 0];
    for (const one of sentences) {
      const { api } = await world.newWorkspace();
      const told = async (values: readonly string[], isRight: boolean) => {
        const verdict = new Map(values.map((value) => [value, random() < 0.95 === isRight]));
        model.tell(one.sentence, values, (value) => verdict.get(value) ?? false);
        const back = await through(api, one, values);
        return { stored: values.filter((value) => back.includes(value)), back };
      };
      const { stored } = await told(
        one.false.map(({ value }) => value),
        false,
      );
      wrong += stored.length;
      for (const { class: kind, value } of one.false)
        if (stored.includes(value)) classes.set(kind, (classes.get(kind) ?? 0) + 1);
      const honest = await told(one.honest, true);
      own += honest.stored.length;
      facts += honest.back.some((text) => text.includes(one.sentence))
        ? one.honest.length
        : honest.stored.length;
    }
    const count = (of: (one: JudgedSentence) => unknown[]) =>
      sentences.reduce((sum, one) => sum + of(one).length, 0);
    const honest = count((one) => one.honest);
    const shown = [...classes].map(([kind, times]) => `${kind} ${times}`).join(', ');
    console.log(
      `${way.padEnd(15)} false ${wrong} of ${count((one) => one.false)}${shown ? ` (${shown})` : ''}, ` +
        `honest in own words ${own}, in these or the quote's ${facts} of ${honest}`,
    );
  }
}
