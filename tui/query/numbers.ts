/** Returns a number with separated thousands: `1234567.50` as `1,234,567.50`. */
export function grouped(number: string | number): string {
  const [whole = '', part] = String(number).split('.');
  const parted = /^-?\d+$/.test(whole) ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') : whole;
  return part === undefined ? parted : `${parted}.${part}`;
}

/** Returns a figure in few characters, for the label of a bar. */
export function shortNumber(name: string, value: number): string {
  if (isShare(name)) return percent(value);
  return grouped(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(2)));
}

export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** Returns whether people read a measure as a percentage. */
export const isShare = (name: string): boolean => /^(previousW|w)inRate$/.test(name);

/** Returns whether a measure is undefined, not zero, where nothing happened. */
export const isAverage = (name: string): boolean =>
  isShare(name) || /^(average|cycle|stage|p\d\d)[A-Z]/.test(name);

const decimal = /^-?\d+(\.\d+)?$/;

export const isNumberText = (value: unknown): value is string =>
  typeof value === 'string' && decimal.test(value);
