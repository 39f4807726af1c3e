import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Drawing } from './drawings.ts';
import { isShare, shortNumber } from './numbers.ts';

const barsMost = 60;
const linesMost = 8;
const width = 720;
const barHeight = 24;
const letterWidth = 7;
const marginMost = 260;
const dotsMost = 60;
const labelsMost = 8;

/** Draws as SVG without a browser. Returns self-contained markup with escaped texts. */
export function svgOf(drawing: Drawing): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const frame = { document, width, style: { fontSize: '12px' } };
  const options = drawing.days.length === 0 ? barsOf(drawing) : linesOf(drawing);
  return Plot.plot({ ...frame, ...options }).outerHTML;
}

/** Returns the number of groups that a drawing has no room for. */
export function leftOut({ points, days, series }: Drawing): number {
  return days.length === 0 ? Math.max(0, points.length - barsMost) : Math.max(0, series.length - linesMost);
}

function barsOf({ points, measure }: Drawing): Plot.PlotOptions {
  // the number keeps bars of groups that are called the same apart
  const bars = points.slice(0, barsMost).map(({ label, value }, place) => ({
    place,
    label: label || 'all',
    value,
    text: shortNumber(measure, value),
  }));
  const longest = Math.max(...bars.map(({ label }) => Bun.stringWidth(label)));
  const marginLeft = Math.min(marginMost, 24 + longest * letterWidth);
  const lettersMost = Math.floor((marginLeft - 24) / letterWidth);
  return {
    marginLeft,
    marginRight: 80,
    height: 40 + bars.length * barHeight,
    x: { label: null, grid: true, ticks: ticksOf(bars, 4), percent: isShare(measure) },
    y: { label: null, tickFormat: (place: number) => shortLabel(bars[place]?.label ?? '', lettersMost) },
    marks: [
      Plot.barX(bars, { x: 'value', y: 'place', fill: '#4269d0' }),
      Plot.text(bars, { x: 'value', y: 'place', text: 'text', textAnchor: 'start', dx: 5 }),
      Plot.ruleX([0]),
    ],
  };
}

function linesOf({ series, days, measure }: Drawing): Plot.PlotOptions {
  const points = series.slice(0, linesMost).flatMap(({ label, values }, place) =>
    days.map((day, at) => ({
      day: new Date(`${day}T00:00:00Z`),
      place,
      group: label || 'all',
      value: values[at] ?? Number.NaN,
    })),
  );
  const channels = { x: 'day', y: 'value', z: 'place', stroke: 'group' };
  const apart = Math.ceil(days.length / labelsMost);
  return {
    height: 300,
    marginLeft: 70,
    // half of the last date
    marginRight: 40,
    // the first days of stretches, as the table has them
    x: {
      type: 'utc',
      label: null,
      ticks: days.filter((_, at) => at % apart === 0).map((day) => new Date(`${day}T00:00:00Z`)),
      tickFormat: (day: Date) => day.toISOString().slice(0, 10),
    },
    y: { label: null, grid: true, zero: true, ticks: ticksOf(points, 6), percent: isShare(measure) },
    color: { legend: series.length > 1 },
    marks: [
      Plot.ruleY([0]),
      Plot.lineY(points, channels),
      ...(days.length <= dotsMost ? [Plot.dot(points, { ...channels, fill: 'white', r: 3 })] : []),
    ],
  };
}

/** Nothing is counted in parts. */
function ticksOf(points: readonly { value: number }[], most: number): number {
  const isCount = points.every(({ value }) => Number.isInteger(value) || Number.isNaN(value));
  const greatest = Math.max(1, ...points.map(({ value }) => value).filter((value) => !Number.isNaN(value)));
  return isCount ? Math.min(most, greatest) : most;
}

const shortLabel = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text;
