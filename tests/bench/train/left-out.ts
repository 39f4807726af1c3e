import type { Field } from '../../../server/ai/ai.ts';
import { leaningTo, mayHold } from '../../../server/ai/extractive/fields/claimed.ts';
import { longestList } from '../../../server/ai/extractive/fields/index.ts';
import { neighbourhood } from '../../../server/ai/extractive/fields/neighbours.ts';
import { doubtOf } from '../../../server/ai/extractive/fields/reading.ts';
import { secondScore } from '../../../server/ai/extractive/fields/scorer.ts';
import type { Studied } from './examples.ts';
import type { Verdict } from './labelled.ts';
import { type Fitted, firstScores, learn } from './learn.ts';

/** Every vendor judged by a model that never saw it, and what a threshold then gives. */

export interface Scored {
  task: Studied;
  field: Field;
  verdict: Verdict;
  /** Without end where the value is known by its form. */
  score: number;
}

export interface LeftOut {
  models: ReadonlyMap<string, Fitted>;
  /** What the caps of lists and texts leave, surest first. */
  scored: Scored[];
}

/** `each` is told of every vendor that is done. */
export function leaveVendorsOut(tasks: readonly Studied[], each: (vendor: string) => void): LeftOut {
  const models = new Map<string, Fitted>();
  const scored: Scored[] = [];
  for (const vendor of new Set(tasks.map((task) => task.vendor))) {
    const model = learn(tasks.filter((task) => task.vendor !== vendor));
    models.set(vendor, model);
    for (const task of tasks.filter((one) => one.vendor === vendor)) scored.push(...scoredOf(model, task));
    each(vendor);
  }
  return { models, scored: scored.sort((first, second) => second.score - first.score) };
}

export function scoredOf(model: Fitted, task: Studied): Scored[] {
  const seen = [...neighbourhood(task.reading.units, firstScores(model, task), task.scored)];
  const certain = task.detected.map((one) => ({ ...one, task, score: Number.POSITIVE_INFINITY }));
  const rated = task.scored.flatMap((field, fieldAt) => {
    const own = task.examples.filter((example) => example.fieldAt === fieldAt && example.weight > 0);
    const possible = own.filter(({ place }) => {
      const unit = task.reading.units[place];
      return unit !== undefined && mayHold(field, unit);
    });
    const room = field.form === 'text' ? 1 : longestList;
    return possible
      .map(({ place, verdict }): Scored => {
        const properties = seen[fieldAt] ?? new Float32Array();
        return {
          task,
          field,
          verdict,
          score:
            secondScore(model, properties, place) -
            doubtOf(task.reading) +
            leaningTo(task.reading, place, field),
        };
      })
      .filter(({ score }) => score > Number.NEGATIVE_INFINITY)
      .sort((first, second) => second.score - first.score)
      .slice(0, room);
  });
  return [...certain, ...rated];
}

export interface Figures {
  written: number;
  strict: number;
  lenient: number;
  recall: number;
  /** Share of all traps that were taken. */
  traps: number;
}

export interface WrittenValue {
  task: Studied;
  verdict: Verdict;
}

/** Over what the tasks' labels require. */
export function figuresOf(written: readonly WrittenValue[], tasks: readonly Studied[]): Figures {
  const count = Math.max(1, written.length);
  const found = new Set(written.flatMap(({ verdict }) => verdict.hits.filter(({ must }) => must)));
  const required = tasks.flatMap((task) =>
    [...task.values.values()].flat().filter(({ must }) => must),
  ).length;
  const traps = tasks.reduce((sum, task) => sum + task.traps.length, 0);
  return {
    written: written.length,
    strict: written.filter(({ verdict }) => verdict.hits.length > 0).length / count,
    lenient: 1 - written.filter(({ verdict }) => verdict.isWrong).length / count,
    recall: found.size / Math.max(1, required),
    traps: written.filter(({ verdict }) => verdict.isTrap).length / Math.max(1, traps),
  };
}

/** The figures where recall first reaches each of `recalls`, with the threshold that gives them. */
export function curveOf(
  scored: readonly Scored[],
  tasks: readonly Studied[],
  recalls: readonly number[],
): (Figures & { threshold: number })[] {
  const points: (Figures & { threshold: number })[] = [];
  for (const wanted of recalls) {
    let low = 0;
    let high = scored.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (figuresOf(scored.slice(0, middle), tasks).recall >= wanted) high = middle;
      else low = middle + 1;
    }
    const figures = figuresOf(scored.slice(0, low), tasks);
    if (figures.recall >= wanted) points.push({ ...figures, threshold: scored[low - 1]?.score ?? 0 });
  }
  return points;
}

/** So much of what is written shall be right, even where every value that is not listed counts as wrong. */
const wanted = 0.55;
/** A kind below this is left to a model that can read. */
const kindLeast = 0.3;
/** Fewer values of a kind prove nothing. */
const valuesLeast = 20;

export interface Dial {
  threshold: number;
  abstains: string[];
}

/**
 * Of the thresholds that keep the precision wanted once the kinds below their least are silent: the one with the highest
 * recall. A kind is silent too that finds something in a text which says nothing of its subject.
 */
export function dialOf(scored: readonly Scored[], tasks: readonly Studied[]): Dial {
  const kinds = [...new Set(tasks.map(({ kind }) => kind))].sort();
  let best: Dial = { threshold: Number.POSITIVE_INFINITY, abstains: kinds };
  let most = 0;
  for (let step = 20; step >= -50; step--) {
    const threshold = step / 20;
    const written = scored.filter(({ score }) => score >= threshold);
    const abstains = kinds.filter((kind) => {
      // what titles name is written for every kind
      const own = written.filter(({ task, score }) => task.kind === kind && score < Number.POSITIVE_INFINITY);
      const isFooled = own.some(({ task }) => task.values.size === 0);
      return isFooled || own.length < valuesLeast || figuresOf(own, tasks).strict < kindLeast;
    });
    const { strict, recall } = figuresOf(
      written.filter(
        ({ task, score }) => score === Number.POSITIVE_INFINITY || !abstains.includes(task.kind),
      ),
      tasks,
    );
    if (strict < wanted || recall <= most) continue;
    best = { threshold, abstains };
    most = recall;
  }
  return best;
}
