/**
 * Learns the weights of the built-in model's fields from documents with judged fields, and writes them:
 * `bun tests/bench/train/fields.ts --data <folder>`. The threshold and the kinds of which nothing is written are chosen on
 * vendors that the judged model never saw.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeModel } from '../../../server/ai/extractive/fields/scorer.ts';
import { study } from './examples.ts';
import { labelledTasks } from './labelled.ts';
import { learn } from './learn.ts';
import { dialOf, leaveVendorsOut } from './left-out.ts';

const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;
if (!data || !existsSync(join(data, 'fields.json'))) {
  console.error('Name the folder of the labelled documents: bun tests/train/fields.ts --data <folder>');
  process.exit(2);
}
const tasks = await Promise.all(labelledTasks(data).map(study));
const { scored } = leaveVendorsOut(tasks, (vendor) => console.log(`${vendor} left out`));
const model = { ...learn(tasks), ...dialOf(scored, tasks) };
const bytes = encodeModel(model);
const file = join(import.meta.dir, '../../../server/ai/extractive/fields/weights.bin');
writeFileSync(file, bytes);
console.log(
  `${file}: ${bytes.length} bytes, threshold ${model.threshold}, nothing for ${model.abstains.join(', ')}`,
);
