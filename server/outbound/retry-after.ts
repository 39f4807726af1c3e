/**
 * Returns the seconds from `now` that a `Retry-After` header asks for, a number or a date; null for anything else.
 */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
