import { ApiError } from '../errors.ts';
import { networkOf } from './client-address.ts';

const windowMs = 60_000;
const networksMost = 10_000;

/** The counter of one sender within the current minute. */
export type Window<Counted> = Counted & { until: number };

export interface SenderWindows<Counted> {
  /** The window of an address: the one that runs, or a fresh one. */
  of(address: string): Window<Counted>;
  /** ApiError 429 that says when the window ends. */
  refusal(window: Window<Counted>, sentence: string): ApiError;
}

/**
 * Counts by address (IPv6: by /64 network) in fixed windows of a minute, in this process alone. When the table is
 * full, the oldest windows are forgotten.
 */
export function createSenderWindows<Counted extends object>(
  nothing: () => Counted,
  clock: () => number,
): SenderWindows<Counted> {
  const windows = new Map<string, Window<Counted>>();
  return {
    of(address) {
      const network = networkOf(address);
      const known = windows.get(network);
      if (known && known.until > clock()) return known;
      windows.delete(network);
      const [oldest] = windows.keys();
      if (windows.size >= networksMost && oldest !== undefined) windows.delete(oldest);
      const fresh = { ...nothing(), until: clock() + windowMs };
      windows.set(network, fresh);
      return fresh;
    },
    refusal({ until }, sentence) {
      const seconds = Math.max(1, Math.ceil((until - clock()) / 1000));
      return new ApiError(429, 'rate_limited', sentence, { headers: { 'retry-after': String(seconds) } });
    },
  };
}
