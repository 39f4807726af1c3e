import { type Figures, labelledDocuments, measure } from './extract-set.ts';

/** How well the built-in model routes sentences to fields: `bun run bench extract`. */
export async function run(): Promise<void> {
  print('all sentences that the set marks, tuned part', measure('tuned'));
  print('held-out part (never looked at)', measure('held-out'));
  print('tuned part without its headings', measure('tuned', { headings: false }));
  print('held-out part without its headings', measure('held-out', { headings: false }));
  const documents = [...labelledDocuments('tuned'), ...labelledDocuments('held-out')];
  const labels = documents.reduce((sum, document) => sum + document.labels.length, 0);
  console.log(
    `${documents.length} documents, ${labels} labels, ${new Set(documents.map(({ kind }) => kind)).size} kinds`,
  );
}

function print(what: string, figures: Figures): void {
  const { documents, labels, written, precision, recall } = figures;
  console.log(
    `${what}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} ` +
      `(${written} values for ${labels} labels in ${documents} documents)`,
  );
}
