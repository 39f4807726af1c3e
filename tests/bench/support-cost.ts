import { type ClaimedValue, readSupportSet } from '../support/labelled/support-set.ts';
import { openAiServer } from '../support/openai-server.ts';
import { teller } from '../support/openai-teller.ts';
import { type Api, makeWorld } from '../support/world.ts';

/** Tokens and time that verifying takes of a run, over the project's own set: each text is generated from once. */

/** An answer's first piece, and what a model of middling size writes in a second. */
const firstPieceSeconds = 0.3;
const tokensInSecond = 80;
const runsTimed = 7;

interface Run {
  source: string;
  values: ClaimedValue[];
}

export async function reportCost(): Promise<void> {
  const runs = [...Map.groupBy(readSupportSet(), ({ source }) => source)].map(([source, values]) => ({
    source,
    values,
  }));
  const shares: number[] = [];
  let [verifying, all] = [0, 0];
  await withModel(undefined, 'on', async (api, model) => {
    for (const run of runs) {
      model.tokens.clear();
      await generated(api, model, run);
      const total = [...model.tokens.values()].reduce((sum, one) => sum + one, 0);
      const asked = model.tokens.get('verify') ?? 0;
      shares.push(asked / total);
      verifying += asked;
      all += total;
    }
  });
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(`\n== what verifying costs, over ${runs.length} texts with ${readSupportSet().length} values`);
  console.log(`tokens: ${percent(verifying / all)} of all, at most ${percent(Math.max(...shares))} of a run`);
  const timed = runs.slice(0, runsTimed);
  const medians: number[] = [];
  for (const verify of ['off', 'on'])
    await withModel(
      (tokens) => firstPieceSeconds + tokens / tokensInSecond,
      verify,
      async (api, model) => {
        const times: number[] = [];
        for (const run of timed) {
          const begun = performance.now();
          await generated(api, model, run);
          times.push(performance.now() - begun);
        }
        medians.push(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
      },
    );
  const [without = 0, with_ = 0] = medians;
  console.log(
    `time: p50 ${(with_ / 1000).toFixed(2)} s, ${(with_ / without).toFixed(2)} × without verifying ` +
      `(first piece after ${firstPieceSeconds} s, ${tokensInSecond} tokens a second, ${timed.length} runs)`,
  );
}

async function withModel(
  secondsOf: ((tokens: number) => number) | undefined,
  verify: string,
  work: (api: Api, model: ReturnType<typeof teller>) => Promise<void>,
): Promise<void> {
  const endpoint = openAiServer();
  const model = teller(secondsOf);
  endpoint.answers = model.answers;
  const world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small', VERIFY: verify });
  await work((await world.newWorkspace()).api, model);
  await world.app.close();
  await endpoint.stop();
}

async function generated(api: Api, model: ReturnType<typeof teller>, { source, values }: Run): Promise<void> {
  const honest = new Set(values.filter(({ hostile }) => hostile === null).map(({ value }) => value));
  model.tellAll(
    values.map(({ value, quote }) => ({ value, quote })),
    (value) => honest.has(value),
  );
  const name = values[0]?.subject ?? 'Somebody';
  const body = { personas: [{ name, sources: [{ type: 'TEXT', value: source }] }] };
  const { status, body: reply } = await api.post('/persona/generate', body);
  if (status >= 300) throw new Error(`a reply of ${status}: ${JSON.stringify(reply)}`);
}
