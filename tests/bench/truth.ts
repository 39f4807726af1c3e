import { existsSync, readdirSync } from 'node:fs';
import { refuseArguments } from '../../server/arguments.ts';

/**
 * How true the built-in model is on texts that nobody wrote for it: `bun run bench truth --data <folder>`, where the
 * folder holds labelled documents and conversations. What was fitted is judged with the judged source left out.
 */

/** One part of the labelled material, judged and printed. */
export interface TruthPart {
  /** The file of the folder that holds the part's labels. */
  labels: string;
  judge(folder: string): Promise<void>;
}

export async function run(folder: string | undefined): Promise<void> {
  if (!folder || !existsSync(folder)) {
    const why = folder ? `There is no folder ${folder}.` : 'The labelled texts are not part of the project.';
    return refuseArguments('bun run bench', `${why} Name their folder: bun run bench truth --data <folder>`);
  }
  for (const name of readdirSync(`${import.meta.dir}/truth`)) {
    const { part } = (await import(`./truth/${name}`)) as { part?: TruthPart };
    if (!part) continue;
    console.log(`\n== ${name.replace(/\.ts$/, '')}`);
    if (existsSync(`${folder}/${part.labels}`)) await part.judge(folder);
    else console.log(`not judged: ${folder} has no ${part.labels}`);
  }
}
