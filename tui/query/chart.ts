import { bars } from './bars.ts';
import { type Drawing, drawingsOf } from './drawings.ts';
import type { Figures } from './figures.ts';
import { lineDrawing } from './line-drawing.ts';
import { shortNumber } from './numbers.ts';
import { fitted, type Surface } from './surface.ts';

const barsMost = 60;
const linesMost = 6;
const heightAlone = 10;
const heightOfSeveral = 4;

/**
 * Draws the first figure of the rows: lines over time on one scale if they have periods, else bars. Each currency has
 * a drawing of its own.
 */
export function chartOf(figures: Figures, timeZone: string, surface: Surface): string[] {
  if (figures.rows.length === 0) return ['There is nothing in this time.'];
  const drawings = drawingsOf(figures, timeZone);
  if (drawings.length === 0) return ['There is nothing to draw: the query selects no number.'];
  return drawings.flatMap((drawing, place) => [
    ...(place > 0 ? [''] : []),
    fitted(drawing.heading, surface.columns).trimEnd(),
    '',
    ...(drawing.days.length === 0 ? barLines(drawing, surface) : lines(drawing, surface)),
  ]);
}

function barLines({ points, measure }: Drawing, surface: Surface): string[] {
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

function lines({ series, measure, days }: Drawing, surface: Surface): string[] {
  const shown = series.slice(0, linesMost);
  const inRange = shown.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = { least: Math.min(0, ...inRange), most: Math.max(0, ...inRange) };
  const height = shown.length > 1 ? heightOfSeveral : heightAlone;
  const seriesLeft = series.length - shown.length;
  return [
    ...shown.flatMap(({ label, values }, place) => {
      const drawn = lineDrawing(
        days.map((day, at) => ({ label: day, value: values[at] ?? null })),
        { ...scale, height, textOf: (value) => shortNumber(measure, value) },
        surface,
      );
      return [
        ...(place > 0 ? [''] : []),
        ...(label ? [fitted(label, surface.columns).trimEnd()] : []),
        ...drawn,
      ];
    }),
    ...(seriesLeft > 0 ? ['', `and ${seriesLeft} more, which -o table shows`] : []),
  ];
}
