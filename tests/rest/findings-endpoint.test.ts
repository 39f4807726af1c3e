import { afterAll, beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { adversarial, honest, type SaidLine } from '../support/labelled/statement-set/talk.ts';
import { openAiServer } from '../support/openai-server.ts';
import { verifying } from '../support/openai-verifier.ts';
import { schemaModel, shownSources } from '../support/schema-model.ts';
import { buyer, callEvent, rep } from '../support/sent-events.ts';
import { makeWorld, type World } from '../support/world.ts';

/* Findings of a model: it may call a passage what it likes, and only what has the form of its kind is stored. */

const endpoint = openAiServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
}, 60_000);
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

/**
 * The lines of which a finding of their kind is stored, where a model says of each what it is called here, and a
 * verifying model says yes or no to what the check is not sure of.
 */
async function stored<Line extends SaidLine>(lines: readonly Line[], isConfirmed: boolean): Promise<Line[]> {
  const other = schemaModel();
  const verify = verifying(() => isConfirmed);
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
  expect((await api.post('/event/import', { events: [callEvent({ transcript })] })).status).toBe(200);
  await drainJobs(world);
  const reply = await api.get('/finding/list', { limit: 100 });
  const found: { extractionType: string; quote: string }[] = reply.body.data;
  return lines.filter(({ text, type }) =>
    found.some(({ extractionType, quote }) => extractionType === `CALL_${type}` && text.includes(quote)),
  );
}

test('of forty findings that are wrong at most one is stored', async () => {
  expect(adversarial.length).toBeGreaterThanOrEqual(70);
  const kept = await stored(adversarial, false);
  const shown = kept.map(({ wrong, type, text }) => `${wrong} ${type}: ${text}`).join('\n');
  expect(kept.length, shown).toBeLessThanOrEqual(adversarial.length / 40);
});

test('of forty findings that are right 36 are stored, and 30 where nobody can be asked', async () => {
  expect(honest.length).toBeGreaterThanOrEqual(70);
  for (const [isConfirmed, least] of [
    [true, 36],
    [false, 30],
  ] as const) {
    const kept = await stored(honest, isConfirmed);
    const lost = honest.filter((one) => !kept.includes(one));
    const shown = lost.map(({ type, text }) => `${type}: ${text}`).join('\n');
    expect(kept.length, shown).toBeGreaterThanOrEqual((least / 40) * honest.length);
  }
});
