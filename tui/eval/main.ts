/** `bun run eval`: runs an agent over the cases of a file on a running server, and judges each answer. */
import { type Command, harmless, readArguments, refuseArguments, writeOut } from '../../server/arguments.ts';
import { type Client, createClient, RefusedRequest } from '../demo/client.ts';
import { serverAt } from '../demo/server.ts';
import { agents, evaluationSets, recordMeant } from '../named.ts';
import { readSettings } from '../settings.ts';
import { isFile, readCases } from './cases.ts';
import { type AskedEvaluation, evaluate } from './evaluate.ts';
import { tableOf } from './table.ts';

const command = {
  call: 'bun run eval',
  does: 'Runs an agent over saved cases and judges each answer. Ends with 1 when a case is not met, or too few are.',
  words: '<agent> <cases.json|cases.yaml|stored set>',
  leastWords: 2,
  mostWords: 2,
  flags: {
    on: {
      value: '<address>',
      says: 'the server; else PUBLIC_URL, or HOST and PORT, or http://127.0.0.1:3000',
    },
    key: {
      value: '<key>',
      says: 'a key with the scopes read and run; else GROUNDWORK_API_KEY, or initial-api-key in DATA_DIR',
    },
    min: {
      value: '<share>',
      says: 'ends with 0 where this share of the cases is met, such as 0.9; default 1',
    },
    at: { value: '<version>', says: 'the version of the agent; default the current one' },
    against: {
      value: '<version|agent>',
      says: 'runs another version of the agent, or another agent, beside it and tells where they differ',
    },
    json: { says: 'prints the evaluation as JSON instead of a table' },
    wait: { value: '<seconds>', says: 'how long it waits for the last case; default 3600' },
  },
} as const satisfies Command;

const { values, words } = readArguments(command, process.argv.slice(2));
const seconds = Number(values.wait ?? 3600);
if (!Number.isInteger(seconds) || seconds < 1)
  refuseArguments(command.call, `--wait takes a whole number of seconds, not "${values.wait}".`);

const least = Number(values.min ?? 1);
if (!(least >= 0 && least <= 1))
  refuseArguments(command.call, `--min takes a share from 0 to 1, not "${values.min}".`);

const version = values.at === undefined ? null : Number(values.at);
if (version !== null && !isVersion(version))
  refuseArguments(command.call, `--at takes the number of a version, not "${values.at}".`);

async function main(): Promise<number> {
  const [agent = '', named = ''] = words;
  const cases = isFile(named) ? readCases(named) : null;
  const { url, key } = await serverOf(values.on, values.key);
  const client = createClient(url, key);
  const asked: AskedEvaluation = {
    agentOId: await recordMeant(client, agents, agent),
    ...(version === null ? {} : { agentVersion: version }),
    ...(cases ? { cases } : { setOId: await recordMeant(client, evaluationSets, named) }),
    ...(values.against === undefined ? {} : { against: await otherMeant(client, values.against) }),
  };
  const evaluation = await evaluate(client, asked, seconds);
  const lines = values.json ? [JSON.stringify(evaluation, null, 2)] : tableOf(evaluation);
  writeOut(1, `${harmless(lines.join('\n'))}\n`);
  return evaluation.summary.met >= least * evaluation.summary.total ? 0 : 1;
}

const otherMeant = async (client: Client, named: string) =>
  isVersion(Number(named))
    ? { agentVersion: Number(named) }
    : { agentOId: await recordMeant(client, agents, named) };

function isVersion(number: number): boolean {
  return Number.isInteger(number) && number > 0;
}

/** The server that answers there, under a key that it takes. */
function serverOf(on: string | undefined, given: string | undefined) {
  const { url, key } = readSettings({ url: on, key: given }, process.env);
  return serverAt(url, key, process.env);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    writeOut(2, `${error instanceof Error ? error.message : error}\n`);
    // cases that the server cannot read are a fault of the call, as a wrong flag is
    process.exit(error instanceof RefusedRequest && error.status === 400 ? 2 : 1);
  },
);
