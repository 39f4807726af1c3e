/** Ratios, not absolutes: machines differ and are noisy, so two things are measured in turn and compared round by round. */

export interface Ratio {
  median: number;
  lower: number;
  upper: number;
}

export function quartiles(values: readonly number[]): Ratio {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const low = sorted[Math.floor(place)] ?? Number.NaN;
    const high = sorted[Math.ceil(place)] ?? Number.NaN;
    return low + (high - low) * (place - Math.floor(place));
  };
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) };
}

export const shown = (ratio: Ratio) =>
  `${ratio.median.toFixed(2)} (${ratio.lower.toFixed(2)}–${ratio.upper.toFixed(2)})`;

/** A thing measured against itself must come out near 1, or the machine is too noisy for the others to mean anything. */
export function verdict(control: Ratio): string {
  const quiet = control.median >= 0.85 && control.median <= 1.18;
  return `control ${shown(control)}${quiet ? '' : ' — too noisy, repeat'}`;
}
