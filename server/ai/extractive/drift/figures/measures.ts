/** Units that can be turned into each other. */

export const hours: Record<string, number> = {
  second: 1 / 3600,
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 168,
  month: 730,
  quarter: 2190,
  year: 8760,
};

export type FigureKind =
  | 'money'
  | 'share'
  | 'clock'
  | 'duration'
  | 'mass'
  | 'length'
  | 'volume'
  | 'data'
  | 'times'
  | 'date'
  | 'label'
  | 'count';

/** What a unit measures, and how many of the base unit it is: hours, grams, metres, litres, bytes. */
export const measures: Record<string, [FigureKind, number]> = {
  ...Object.fromEntries(Object.entries(hours).map(([unit, factor]) => [unit, ['duration', factor]])),
  sec: ['duration', 1 / 3600],
  min: ['duration', 1 / 60],
  hr: ['duration', 1],
  h: ['duration', 1],
  mg: ['mass', 0.001],
  g: ['mass', 1],
  gram: ['mass', 1],
  kg: ['mass', 1000],
  kilogram: ['mass', 1000],
  kilo: ['mass', 1000],
  mm: ['length', 0.001],
  millimetre: ['length', 0.001],
  millimeter: ['length', 0.001],
  cm: ['length', 0.01],
  centimetre: ['length', 0.01],
  centimeter: ['length', 0.01],
  metre: ['length', 1],
  meter: ['length', 1],
  km: ['length', 1000],
  kilometre: ['length', 1000],
  kilometer: ['length', 1000],
  ml: ['volume', 0.001],
  millilitre: ['volume', 0.001],
  milliliter: ['volume', 0.001],
  litre: ['volume', 1],
  liter: ['volume', 1],
  kb: ['data', 1e3],
  mb: ['data', 1e6],
  gb: ['data', 1e9],
  tb: ['data', 1e12],
};
