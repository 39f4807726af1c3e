import { existsSync } from 'node:fs';
import { refuseArguments } from '../../server/arguments.ts';
import { type GroundingFigures, measureGrounding } from '../support/labelled/grounding-set/measure.ts';
import { testWorld } from '../support/world.ts';
import { part } from './truth/agents.ts';

/**
 * Whether the built-in model's answers stand on their sources, and hold what a careful reader wants of them, by type of
 * agent: `bun run bench grounding`. With `--data <folder>` on labelled conversations too.
 */
export async function run(folder?: string): Promise<void> {
  if (folder !== undefined && !existsSync(`${folder}/${part.labels}`))
    return refuseArguments('bun run bench', `There is no ${part.labels} in ${folder}.`);
  const figures = await measureGrounding(await testWorld());
  for (const one of figures) print(one);
  const sum = (count: (one: GroundingFigures) => number) => figures.reduce((all, one) => all + count(one), 0);
  print({
    type: 'all',
    runs: sum(({ runs }) => runs),
    quotes: sum(({ quotes }) => quotes),
    values: sum(({ values }) => values),
    facts: sum(({ facts }) => facts),
    misplaced: figures.flatMap(({ misplaced }) => misplaced),
    unsupported: figures.flatMap(({ unsupported }) => unsupported),
    missing: figures.flatMap(({ missing }) => missing),
    mistaken: figures.flatMap(({ mistaken }) => mistaken),
  });
  for (const { missing, misplaced, unsupported, mistaken } of figures)
    for (const what of [...misplaced, ...unsupported, ...mistaken, ...missing]) console.log(`  ${what}`);
  if (folder === undefined)
    return console.log(
      'not judged: labelled texts, which are no part of the project; name them by --data <folder>',
    );
  console.log('\n== labelled conversations');
  await part.judge(folder);
}

function print({
  type,
  runs,
  quotes,
  misplaced,
  values,
  unsupported,
  facts,
  missing,
  mistaken,
}: GroundingFigures) {
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : `${part} of ${whole}`);
  console.log(
    `${type.padEnd(16)} ${String(runs).padStart(2)} runs: quotes in place ${share(quotes - misplaced.length, quotes)}, ` +
      `values supported ${share(values - unsupported.length, values)}, ` +
      `facts present ${share(facts - missing.length, facts)}` +
      `${mistaken.length > 0 ? `, ${mistaken.length} mistaken` : ''}`,
  );
}
