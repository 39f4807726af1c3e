import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source, WriteRequest } from '../../../server/ai/ai.ts';
import { type Model, shippedModel } from '../../../server/ai/extractive/fields/scorer.ts';
import { extract } from '../../../server/ai/extractive/index.ts';
import { type Studied, study } from '../train/examples.ts';
import { labelledTasks, verdictOf } from '../train/labelled.ts';
import {
  curveOf,
  dialOf,
  type Figures,
  figuresOf,
  type LeftOut,
  leaveVendorsOut,
  type WrittenValue,
} from '../train/left-out.ts';
import type { TruthPart } from '../truth.ts';

/**
 * Generation: the weights are learned anew for every vendor without its documents. Strict counts every value that the
 * labels do not list as wrong, lenient only what is wrong for certain.
 */
export const part: TruthPart = {
  labels: 'fields.json',
  async judge(folder) {
    const tasks = await Promise.all(labelledTasks(folder).map(study));
    const shipped = shippedModel();
    const left = leaveVendorsOut(tasks, () => undefined);
    console.log(`${tasks.length} tasks, ${left.models.size} vendors, each left out of what was learned`);
    console.log('The curve, with no kind silent:');
    for (const point of curveOf(left.scored, tasks, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5]))
      print(`  recall ${point.recall.toFixed(2)}, threshold ${point.threshold.toFixed(2)}`, point);

    const atShipped = await written(tasks, (task) => ({ ...shipped, ...left.models.get(task.vendor) }));
    console.log(`At the threshold shipped, ${shipped.threshold}, silent for ${shipped.abstains.join(', ')}:`);
    print('  all', figuresOf(atShipped, tasks));
    printGroups(atShipped, tasks, 'kind', ({ kind }) => kind);
    printGroups(atShipped, tasks, 'genre', genresOf(folder));
    const irrelevant = tasks.filter((task) => [...task.values.values()].flat().length === 0);
    const taken = atShipped.filter(({ task }) => irrelevant.includes(task)).length;
    console.log(`  ${irrelevant.length} irrelevant documents: ${taken} values`);

    const unseen = await written(tasks, (task) => ({
      ...shipped,
      ...left.models.get(task.vendor),
      ...dialOf(...withoutVendor(left, tasks, task.vendor)),
    }));
    print('With threshold and silent kinds chosen without the vendor too', figuresOf(unseen, tasks));
    print(
      'Fitted, not a figure of quality: the weights shipped',
      figuresOf(await written(tasks, () => shipped), tasks),
    );
  },
};

function withoutVendor(
  left: LeftOut,
  tasks: readonly Studied[],
  vendor: string,
): [LeftOut['scored'], Studied[]] {
  return [
    left.scored.filter(({ task }) => task.vendor !== vendor),
    tasks.filter((task) => task.vendor !== vendor),
  ];
}

/** What the product writes for the tasks; values of fields that nobody judged are left out. */
async function written(
  tasks: readonly Studied[],
  modelFor: (task: Studied) => Model,
): Promise<WrittenValue[]> {
  const all: WrittenValue[] = [];
  for (const task of tasks) {
    const { kind, name, fields, text } = task;
    const request: WriteRequest = {
      task: 'generate',
      kind,
      subject: name,
      fields,
      sources: [sourceOf(text)],
      tier: 'NOTE',
    } as const;
    const { values } = await extract(request, modelFor(task));
    for (const { path, start, end } of values) {
      const field = path.split('/')[1] ?? '';
      const isJudged =
        task.values.has(field) ||
        task.unsupported.has(field) ||
        task.traps.some((trap) => trap.field === field);
      if (isJudged) all.push({ task, verdict: verdictOf(task, field, [start, end]) });
    }
  }
  return all;
}

function printGroups(
  values: readonly WrittenValue[],
  tasks: readonly Studied[],
  what: string,
  groupOf: (task: Studied) => string,
): void {
  console.log(`  by ${what}:`);
  for (const group of [...new Set(tasks.map(groupOf))].sort()) {
    const own = tasks.filter((task) => groupOf(task) === group);
    print(
      `    ${group.padEnd(34)} ${String(own.length).padStart(3)} tasks`,
      figuresOf(
        values.filter(({ task }) => groupOf(task) === group),
        own,
      ),
    );
  }
}

function print(what: string, { written: count, strict, lenient, recall, traps }: Figures): void {
  const precision =
    count === 0 ? 'nothing written' : `strict ${strict.toFixed(3)}, lenient ${lenient.toFixed(3)}`;
  console.log(
    `${what}: ${precision}, recall ${recall.toFixed(3)}, traps ${traps.toFixed(3)} (${count} values)`,
  );
}

/** By the first words of what the folder's list of sources calls a file. */
function genresOf(folder: string): (task: Studied) => string {
  const path = join(folder, 'documents/SOURCES.md');
  const rows = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const genres = new Map<string, string>();
  for (const row of rows) {
    const cells = row.split('|').map((cell) => cell.trim());
    const file = /^`([^`]+)`$/.exec(cells[1] ?? '')?.[1];
    if (file) genres.set(file, (cells.at(-2) ?? '').split(/[,:]| as | about | of | with /)[0] ?? '');
  }
  return ({ file }) => genres.get(file) ?? 'unknown';
}

function sourceOf(text: string): Source {
  return { key: '0', type: 'TEXT', oId: null, url: null, title: null, text };
}
