import { beforeAll, describe, expect, test } from 'bun:test';
import { leastMs } from '../support/stopwatch.ts';
import { type Tenant, testWorld } from '../support/world.ts';

/*
 * Bodies of almost 4 MB that are wrong in as many places as fit. While one is looked at nothing else is answered, so
 * what it costs is held against what the same text costs to be parsed, which cannot be avoided.
 */

let tenant: Tenant;
beforeAll(async () => {
  tenant = await (await testWorld()).newWorkspace();
  await tenant.api.post('/tag/create', { name: 'Warm' });
});

const bytes = 3_900_000;
const timesParsing = 12;
/** Milliseconds to take in the bytes, on a slow machine; to look at two million parts takes several hundred. */
const takingIn = 150;

function filled(member: (place: number) => string): string {
  const members: string[] = [];
  for (let length = 0, place = 0; length < bytes; place++) {
    const text = member(place);
    members.push(text);
    length += text.length + 1;
  }
  return members.join(',');
}

const names = filled((place) => `"u${place}":1`);
const objects = filled(() => '{}');
const texts = filled(() => '"x"');
const agent = '"agentOId":"ca_0UqEwmVv7vSIBPaPAT7yj"';
const call = '"type":"call","eventType":"transcript","eventTimestamp":"2026-03-01","title":"t"';

const bodies: [what: string, path: string, body: string][] = [
  ['unknown names', '/persona/create', `{"name":"x",${names}}`],
  ['unknown names further in', '/persona/create', `{"name":"x","data":{${names}}}`],
  ['names of a run', '/agents/content/run', `{${agent},${names}}`],
  ['facts of a sequence', '/agents/sequence/run', `{${agent},"runtimeContext":{${names}}}`],
  ['instructions of a sequence', '/agents/sequence/run', `{${agent},"runtimeInstructions":{${names}}}`],
  ['texts', '/persona/create', `{"name":"x","painPoints":[${texts}]}`],
  ['oIds', '/library/link', `{"oId":"pe_0UqEwmVv7vSIBPaPAT7yj","targetOIds":[${texts}]}`],
  ['oIds between commas', '/insight/create', `{"name":"x","filters":{"personaOIds":"${filled(() => 'x')}"}}`],
  ['custom fields', '/persona/create', `{"name":"x","customFields":[${objects}]}`],
  ['nodes', '/workflows/create', `{"name":"x","nodes":[${objects}]}`],
  ['events', '/event/import', `{"events":[${objects}]}`],
  ['participants', '/event/import', `{"events":[{${call},"transcript":"","participants":[${objects}]}]}`],
  ['turns', '/event/import', `{"events":[{${call},"participants":[],"transcript":[${objects}]}]}`],
  ['sources', '/reference/generate', `{"references":[{"sources":[${objects}]}]}`],
  ['cases', '/agents/eval/run', `{${agent},"cases":[${objects}]}`],
  ['runs of files', '/asset/publish', `{"uuid":"019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708","runOIds":{${names}}}`],
  ['lists without members', '/context', `[${filled(() => '[]')}]`],
  ['lists of one list', '/context', `{"query":[${filled(() => '[[]]')}]}`],
  ['brackets', '/tag/create', `{"name":"x","d":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`],
];

describe('a body of almost 4 MB', () => {
  test.each(bodies)('of %s holds nobody up much longer than it takes to parse', async (_what, path, body) => {
    const parsing = await leastMs(() => JSON.parse(body));
    const most = parsing * timesParsing + takingIn;
    for (const prefer of ['handling=lenient', 'handling=strict']) {
      const answering = await leastMs(async () => {
        const reply = await tenant.api.post(path, body, { prefer });
        expect(reply.status, reply.body.message).toBeGreaterThanOrEqual(400);
        expect(reply.status).toBeLessThan(500);
        expect(JSON.stringify(reply.body).length).toBeLessThan(10_000);
      }, most);
      expect(answering, `${answering} ms beside ${parsing} ms`).toBeLessThan(most);
    }
  });
});

test('of unknown names twenty are told, and the others counted', async () => {
  const body = JSON.stringify(
    Object.fromEntries([['name', 'x'], ...Array.from({ length: 500 }, (_, at) => [`u${at}`, at])]),
  );
  const lenient = await tenant.api.post('/tag/create', body);
  expect(lenient.body._metadata.warnings).toHaveLength(21);
  expect(lenient.body._metadata.warnings.at(-1)).toBe('and 480 more names');
  const strict = await tenant.api.post('/tag/create', body, { prefer: 'handling=strict' });
  expect(strict.body.errors).toHaveLength(21);
  expect(strict.body.errors.at(-1)).toEqual({ path: '', message: 'and 480 more names that are not known' });
});
