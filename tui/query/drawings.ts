import { oneLine } from '../plain.ts';
import type { Cell, Figures } from './figures.ts';
import { isAverage, isNumberText } from './numbers.ts';
import { dayIn, stretchesOf } from './periods.ts';

/** A figure of a group. */
export interface Point {
  label: string;
  /** Its group, which others may be called like. */
  group: string;
  /** Of an amount: each currency has a scale of its own. */
  currency: string | null;
  day: string | null;
  value: number;
}

/** A group over time: a value per day; null where unknown. */
export interface Series {
  label: string;
  values: (number | null)[];
}

/** One drawing: bars of its points, or lines of its series where there are days. */
export interface Drawing {
  heading: string;
  measure: string;
  points: Point[];
  /** The first days of the stretches of time; none without an interval. */
  days: string[];
  /** The greatest first. */
  series: Series[];
}

/** Returns the drawings of the rows' first figure, one per currency; none without a figure. */
export function drawingsOf(figures: Figures, timeZone: string): Drawing[] {
  const measure = measureOf(figures);
  if (measure === null) return [];
  const periods = figures.rows.flatMap(({ period }) => (period ? [period] : []));
  const days = stretchesOf(periods, timeZone);
  const of = measure === 'count' ? /^(finding|event|deal|run)Metrics$/.exec(figures.name)?.[1] : undefined;
  const name = of ? `${measure} of ${of}s` : measure;
  return [...Map.groupBy(pointsOf(figures, measure, timeZone), ({ currency }) => currency)].map(
    ([currency, points]) => ({
      heading: oneLine(currency === null ? name : `${name}, ${currency}`),
      measure,
      points,
      days,
      series: seriesOf(points, measure, days),
    }),
  );
}

function seriesOf(points: readonly Point[], measure: string, days: readonly string[]): Series[] {
  // where nothing happened a count is nothing, while an average is unknown
  const missing = isAverage(measure) ? null : 0;
  const sumOf = (group: readonly Point[]) => group.reduce((sum, { value }) => sum + Math.abs(value), 0);
  return [...Map.groupBy(points, ({ group }) => group).values()]
    .sort((one, other) => sumOf(other) - sumOf(one))
    .map((group) => {
      const values = new Map(group.map(({ day, value }) => [day, value]));
      return { label: group[0]?.label ?? '', values: days.map((day) => values.get(day) ?? missing) };
    });
}

/** The first column that holds nothing but numbers. */
function measureOf({ columns, rows }: Figures): string | null {
  const holdsNumbers = (name: string) => {
    const values = rows.map(({ cells }) => cells.get(name) ?? null).filter((cell) => cell !== null);
    return values.length > 0 && values.every((cell) => numbersIn(cell).length > 0);
  };
  const isKey = (name: string) => columns.includes(`${name}Label`) || name.endsWith('Label');
  return columns.find((name) => !isKey(name) && holdsNumbers(name)) ?? null;
}

function numbersIn(cell: Cell): { currency: string | null; value: number }[] {
  if (Array.isArray(cell)) return cell.map(({ currency, value }) => ({ currency, value: Number(value) }));
  return typeof cell === 'number' || isNumberText(cell) ? [{ currency: null, value: Number(cell) }] : [];
}

function pointsOf({ rows }: Figures, measure: string, timeZone: string): Point[] {
  return rows.flatMap(({ labels, group, period, cells }) =>
    numbersIn(cells.get(measure) ?? null).map(({ currency, value }) => ({
      label: oneLine(labels.join(' · ')),
      group,
      currency,
      day: period ? dayIn(period.start, timeZone) : null,
      value,
    })),
  );
}
