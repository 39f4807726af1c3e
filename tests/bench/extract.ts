import type { Source } from '../../server/ai/ai.ts';
import { extract } from '../../server/ai/extractive/index.ts';
import {
  type Figures,
  fieldsOf,
  labelledDocuments,
  measure,
  parts,
} from '../support/labelled/extract-set.ts';

/** Whether the built-in model writes what it wrote, on the regression guard, and how fast: `bun run bench extract`. */
export async function run(): Promise<void> {
  for (const part of parts) {
    print(part, await measure(part));
  }
  const documents = parts.flatMap((part) => labelledDocuments(part));
  const labels = documents.reduce((sum, document) => sum + document.labels.length, 0);
  const unknown = documents.flatMap((document) => document.unknown);
  const kinds = new Set(documents.map(({ kind }) => kind)).size;
  console.log(`${documents.length} documents, ${labels} labels, ${kinds} kinds`);
  if (unknown.length > 0) console.log(`not judged, no such field: ${[...new Set(unknown)].join(', ')}`);
  await printSpeed(documents.map(({ text }) => text).join('\n\n'));
}

function print(what: string, figures: Figures): void {
  const { documents, labels, written, precision, recall } = figures;
  console.log(
    `${what}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} ` +
      `(${written} values for ${labels} labels in ${documents} documents)`,
  );
}

const rounds = 9;
const length = 200_000;

async function printSpeed(text: string): Promise<void> {
  const whole = text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const source: Source = { key: 's', type: 'TEXT', oId: null, url: null, title: null, text: whole };
  const fields = fieldsOf('persona');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await extract({ task: 'generate', subject: 'Coldtrace', fields, sources: [source], tier: 'NOTE' });
    times.push(performance.now() - begun);
  }
  const cold = times[0] ?? 0;
  const median = times.toSorted((first, second) => first - second)[Math.floor(rounds / 2)] ?? 0;
  console.log(`${length / 1000} kB: ${cold.toFixed(0)} ms the first time, median ${median.toFixed(0)} ms`);
}
