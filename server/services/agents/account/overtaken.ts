import { datesIn } from '../../../ai/extractive/drift/figures/dates.ts';
import { isOver } from './statement-topic.ts';

const dayMs = 86_400_000;
/** A day without a year that is further ahead was rather meant as the last one. */
const aheadMs = 183 * dayMs;

/**
 * Returns whether a statement tells of a day that was to come when it was said and was over when the account was heard of
 * last, at `heardAt`, and of no later one: what came of it is told by what was said since. Dates without a day of the
 * month say too little.
 */
export function isOvertaken(statement: string, saidAt: Date, heardAt: Date): boolean {
  const saidMs = saidAt.getTime();
  const coming = statement
    .split(/(?<=[.!?])\s/)
    .filter((sentence) => !isOver(sentence))
    .flatMap((sentence) => datesIn(sentence))
    .flatMap(({ date: { year, month, day } }) =>
      month === null || day === null ? [] : [dayAfter(saidAt, year, month, day)],
    )
    .filter((time) => time >= saidMs);
  return (
    coming.length > 0 && coming.every((time) => time < saidMs + aheadMs && time + dayMs < heardAt.getTime())
  );
}

/** Without a year it is the next such day. */
function dayAfter(moment: Date, year: number | null, month: number, day: number): number {
  const inYear = (one: number) => Date.UTC(one, month - 1, day, 23, 59);
  const own = inYear(year ?? moment.getUTCFullYear());
  return year === null && own < moment.getTime() ? inYear(moment.getUTCFullYear() + 1) : own;
}
