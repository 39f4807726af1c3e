import type { Field } from '../../../server/ai/ai.ts';
import { claimedFor } from '../../../server/ai/extractive/fields/claimed.ts';
import { detect, hasForm } from '../../../server/ai/extractive/fields/detectors.ts';
import { fieldTraits, pairFeatures, unitFeatures } from '../../../server/ai/extractive/fields/features.ts';
import { type Reading, read } from '../../../server/ai/extractive/fields/reading.ts';
import { isJudged, type LabelledTask, type Verdict, verdictOf } from './labelled.ts';

/** What the scorer learns from: every unit that the gate lets through, with every field. */

export interface Example {
  task: Studied;
  field: Field;
  fieldAt: number;
  place: number;
  features: Uint32Array;
  isRight: boolean;
  /** 0 where nobody judged the field. */
  weight: number;
  verdict: Verdict;
}

/** A task as the scorer meets it. */
export interface Studied extends LabelledTask {
  reading: Reading;
  /** Those that are scored; addresses and values of a list have a form of their own. */
  scored: Field[];
  examples: Example[];
  /** What titles name, and what fields of a form of their own find. */
  detected: { field: Field; verdict: Verdict }[];
}

/** A trap is what a careless reader takes: it counts for several. */
const trapWeight = 5;

export async function study(task: LabelledTask): Promise<Studied> {
  const source = { key: '0', type: 'TEXT', oId: null, url: null, title: null, text: task.text } as const;
  const reading = await read(
    source,
    {
      fields: task.fields,
      subject: task.name,
      company: null,
      isRecord: true,
      isCustomer: task.kind === 'reference',
    },
    () => undefined,
  );
  const scored = task.fields.filter((field) => !hasForm(field));
  const studied: Studied = { ...task, reading, scored, examples: [], detected: detectedIn(task, reading) };
  for (const [fieldAt, field] of scored.entries()) {
    const traits = fieldTraits(field);
    for (const [place, unit] of reading.units.entries()) {
      const features: number[] = [];
      const seen = reading.traits[place];
      const add = (feature: number) => features.push(feature);
      if (seen) unitFeatures(seen, add);
      if (seen) pairFeatures(seen, traits, add);
      const verdict = verdictOf(task, field.name, [unit.start, unit.end]);
      const isRight = verdict.hits.length > 0;
      const weight = !isJudged(task, field.name) ? 0 : verdict.isTrap && !isRight ? trapWeight : 1;
      studied.examples.push({
        task: studied,
        field,
        fieldAt,
        place,
        features: Uint32Array.from(features),
        isRight,
        weight,
        verdict,
      });
    }
  }
  return studied;
}

function detectedIn(task: LabelledTask, reading: Reading): Studied['detected'] {
  return task.fields
    .filter((field) => isJudged(task, field.name))
    .flatMap((field) =>
      [...claimedFor(reading, field), ...(hasForm(field) ? detect(reading, field, task.name) : [])]
        .slice(0, field.maxItems)
        .map(({ start = 0, quote }) => ({
          field,
          verdict: verdictOf(task, field.name, [start, start + quote.length]),
        })),
    );
}
