/** `bun run query`: asks a running server one question in GraphQL, and shows the answer as a table or a chart. */
import { type Command, harmless, readArguments, refuseArguments, writeOut } from '../../server/arguments.ts';
import { type Api, createApi } from '../api.ts';
import { oneLine } from '../plain.ts';
import { readSettings, serverFlags } from '../settings.ts';
import { chartOf } from './chart.ts';
import { type Figures, figuresOf } from './figures.ts';
import { listOfQueries, questionCalled } from './named-queries.ts';
import { argumentOf, type Question, valuesOf } from './question.ts';
import { csvOf } from './row-file.ts';
import { surfaceOf } from './surface.ts';
import { tableOf } from './table.ts';

const outputs = ['table', 'json', 'csv', 'chart', 'html'] as const;

const command = {
  call: 'bun run query',
  does: 'Asks a named query, or that of a file, and shows the answer. Without a name it lists the queries.',
  words: '<name|file.graphql>',
  mostWords: 1,
  flags: {
    list: { says: 'lists the named queries and their variables' },
    var: { value: '<name=value>', repeats: true, says: 'a variable of the query; once for each' },
    output: {
      short: 'o',
      value: outputs.join('|'),
      choices: outputs,
      says: 'the form of the answer; default table',
    },
    ...serverFlags,
  },
} as const satisfies Command;

const { values, words } = readArguments(command, process.argv.slice(2));
const { output = 'table' } = values;

async function main(): Promise<void> {
  const [named] = words;
  if (values.list || named === undefined) return print(listOfQueries());
  const question = questionOrRefusal(named, values.var ?? []);
  const api = createApi(readSettings(values, process.env));
  const data = await api.query<Record<string, unknown>>(question.text, question.values);
  const figures = figuresOf(data);
  const warnings = cutLists(question, figures);
  for (const warning of warnings) writeOut(2, `${warning}\n`);
  if (output === 'json') return print([harmless(JSON.stringify(data, null, 2))]);
  if (output === 'csv') {
    const csv = csvOf(oneOf(figures));
    return writeOut(1, process.stdout.isTTY ? harmless(csv.replaceAll('\r\n', '\n')) : csv);
  }
  await show(api, question, figures, warnings);
}

/** A query with the values of its variables. */
interface AskedQuestion extends Question {
  values: Record<string, unknown>;
}

/** Refuses a name, variable or file that cannot be understood as a wrong flag is. */
function questionOrRefusal(named: string, pairs: readonly string[]): AskedQuestion {
  try {
    const question = questionCalled(named);
    return { ...question, values: valuesOf(question, pairs) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refuseArguments(command.call, error.message);
  }
}

async function show(
  api: Api,
  question: AskedQuestion,
  figures: readonly Figures[],
  warnings: readonly string[],
): Promise<void> {
  const surface = surfaceOf(process.stdout, process.env);
  const zone = argumentOf(question, question.values, 'timeZone');
  const timeZone = typeof zone === 'string' && zone !== '' ? zone : await zoneOfWorkspace(api);
  if (output === 'html') return writePage(question, figures, timeZone, warnings);
  const draw = output === 'chart' ? chartOf : tableOf;
  for (const [place, one] of figures.entries())
    print([
      ...(place > 0 ? [''] : []),
      ...(figures.length > 1 ? [oneLine(one.name), ''] : []),
      ...draw(one, timeZone, surface),
    ]);
}

/** That of the figures where the query names none. */
async function zoneOfWorkspace(api: Api): Promise<string> {
  const { timeZone } = await api.get<{ timeZone: string }>('/api-key/validate');
  return timeZone;
}

/** The plotting library is loaded where something is plotted: it takes longer than all else. */
async function writePage(
  question: AskedQuestion,
  figures: readonly Figures[],
  timeZone: string,
  warnings: readonly string[],
) {
  const { pageOf } = await import('./page.ts');
  const isRanged = question.variables.some(({ name }) => name === 'from');
  const isGiven = (name: string) => argumentOf(question, question.values, name) !== undefined;
  const range =
    isRanged && !isGiven('from') ? [isGiven('to') ? 'the twelve months before' : rangeDefault] : [];
  const variables = [...(values.var ?? []), ...range];
  const head = { title: question.says || question.name, variables, at: new Date(), warnings };
  writeOut(1, pageOf(figures, timeZone, head));
}

/** Tells of lists that are as long as they may be: there can be more rows. */
function cutLists(question: AskedQuestion, figures: readonly Figures[]) {
  const limit = Number(argumentOf(question, question.values, 'limit') ?? limitDefault);
  return figures
    .filter(({ rows }) => rows.length >= limit)
    .map(({ rows }) => `These are ${rows.length} rows, the limit of the query; there may be more.`);
}

/** The defaults of figures, as the API has them. */
const limitDefault = 100;
const rangeDefault = 'the last twelve months';

function oneOf(figures: readonly Figures[]): Figures {
  const [first, second] = figures;
  if (first && !second) return first;
  throw new Error(
    `CSV holds one list, and this query answers with ${figures.map(({ name }) => name).join(', ') || 'none'}. Ask them one by one, or use -o json.`,
  );
}

const print = (lines: readonly string[]) => writeOut(1, `${lines.join('\n')}\n`);

main().then(
  () => process.exit(0),
  (error) => {
    writeOut(2, `${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
