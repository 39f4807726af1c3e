import type { InputFault } from './report.ts';

/** Members of queries and bodies that are the two ends of one time. */
const ends = [
  ['startDate', 'endDate'],
  ['since', 'until'],
] as const;

/** Returns the fault of a range that ends before it begins; null for a valid one. */
export function rangeFault(value: unknown): InputFault | null {
  if (typeof value !== 'object' || value === null) return null;
  const times = value as Readonly<Record<string, unknown>>;
  for (const [from, to] of ends) {
    const [start, end] = [times[from], times[to]];
    if (start instanceof Date && end instanceof Date && start > end)
      return { path: from, message: `must not be after ${to}` };
  }
  return null;
}
