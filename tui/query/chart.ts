import { oneLine } from '../plain.ts';
import { bars } from './bars.ts';
import type { Cell, Figures } from './figures.ts';
import { lineDrawing } from './line-drawing.ts';
import { isAverage, isNumberText, shortNumber } from './numbers.ts';
import { dayIn, stretchesOf } from './periods.ts';
import { fitted, type Surface } from './surface.ts';

/** A figure of a group. */
interface Point {
  label: string;
  /** Of an amount: each currency has a scale of its own. */
  currency: string | null;
  day: string | null;
  value: number;
}

const barsMost = 60;
const linesMost = 6;
const heightAlone = 10;
const heightOfSeveral = 4;

/**
 * Draws the first figure of the rows: lines over time where they have stretches of time, one below the other on the same
 * scale, else bars. Amounts of each currency have a drawing of their own.
 */
export function chartOf(figures: Figures, timeZone: string, surface: Surface): string[] {
  if (figures.rows.length === 0) return ['There is nothing in this time.'];
  const measure = measureOf(figures);
  if (measure === null) return ['There is nothing to draw: the query selects no number.'];
  const periods = figures.rows.flatMap(({ period }) => (period ? [period] : []));
  const days = stretchesOf(periods, timeZone);
  return [...Map.groupBy(pointsOf(figures, measure, timeZone), ({ currency }) => currency)].flatMap(
    ([currency, points], place) => [
      ...(place > 0 ? [''] : []),
      fitted(oneLine(currency === null ? measure : `${measure}, ${currency}`), surface.columns).trimEnd(),
      '',
      ...(days.length === 0 ? barLines(points, measure, surface) : lines(points, measure, days, surface)),
    ],
  );
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
  return rows.flatMap(({ labels, period, cells }) =>
    numbersIn(cells.get(measure) ?? null).map(({ currency, value }) => ({
      label: oneLine(labels.join(' · ')),
      currency,
      day: period ? dayIn(period.start, timeZone) : null,
      value,
    })),
  );
}

function barLines(points: readonly Point[], measure: string, surface: Surface): string[] {
  const shown = points.slice(0, barsMost);
  const left = points.length - shown.length;
  return [
    ...bars(
      shown.map(({ label, value }) => ({ label: label || 'all', value, text: shortNumber(measure, value) })),
      surface,
    ),
    ...(left > 0 ? ['', `and ${left} more, which -o table shows`] : []),
  ];
}

function lines(
  points: readonly Point[],
  measure: string,
  days: readonly string[],
  surface: Surface,
): string[] {
  const groups = Map.groupBy(points, ({ label }) => label);
  const sumOf = (group: readonly Point[]) => group.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const series = [...groups].sort(([, one], [, other]) => sumOf(other) - sumOf(one));
  const shown = series.slice(0, linesMost);
  const inRange = shown.flatMap(([, group]) => group.map(({ value }) => value));
  const scale = { least: Math.min(0, ...inRange), most: Math.max(0, ...inRange) };
  const height = shown.length > 1 ? heightOfSeveral : heightAlone;
  const left = series.length - shown.length;
  return [
    ...shown.flatMap(([label, group], place) => {
      const values = new Map(group.map(({ day, value }) => [day, value]));
      // where nothing happened a count is nothing, while an average is unknown
      const missing = isAverage(measure) ? null : 0;
      const drawn = lineDrawing(
        days.map((day) => ({ label: day, value: values.get(day) ?? missing })),
        { ...scale, height, textOf: (value) => shortNumber(measure, value) },
        surface,
      );
      return [
        ...(place > 0 ? [''] : []),
        ...(label ? [fitted(label, surface.columns).trimEnd()] : []),
        ...drawn,
      ];
    }),
    ...(left > 0 ? ['', `and ${left} more, which -o table shows`] : []),
  ];
}
