import type { CircuitState } from '../../ai.ts';

/*
 * The circuit breaker of one model of one endpoint.
 *
 *      ┌──────── answered: the row of failures begins anew
 *      ▼   │
 *    closed ───── `failures` failures in a row within `windowMs` ─────▶ open: every call is refused at once
 *      ▲                                                                │   ▲
 *      │                                              `openMs` are over │   │ the probe failed
 *      │                                                                ▼   │
 *      └────────────────── the probe was answered ─────────────────── half-open: one call goes, the probe
 *                                                                       │   ▲
 *                                     the probe's caller went away ─────┘   │
 *                                     and learned nothing: ─────────────────┘ the next call is the probe
 *
 * What a call learned that had begun before the circuit opened changes nothing any more.
 */

export interface CircuitOptions {
  /** So many failures in a row open it. */
  failures: number;
  /** Failures that are older than this are forgotten, in milliseconds. */
  windowMs: number;
  /** How long it stays open before one call may try, in milliseconds. */
  openMs: number;
  now: () => number;
}

export interface Circuit {
  state(): CircuitState;
  /** How long a call would be refused for, in milliseconds; 0 where one may begin. */
  refusedFor(): number;
  /** Begins a call; its end has to be told once. Null where none may begin. */
  begin(): CircuitCall | null;
}

export interface CircuitCall {
  /** `left`: nothing was learned of the endpoint. */
  end(outcome: 'answered' | 'failed' | 'left'): void;
}

/** While one call tries, the others come back after so long. */
const probeTakesMs = 1_000;

export function createCircuit({ failures, windowMs, openMs, now }: CircuitOptions): Circuit {
  let row: number[] = [];
  let openUntil: number | null = null;
  let isProbing = false;
  /** Rises with each opening and closing. */
  let generation = 0;

  const open = (): void => {
    generation++;
    openUntil = now() + openMs;
    row = [];
  };
  const close = (): void => {
    generation++;
    openUntil = null;
    row = [];
  };
  const refusedFor = (): number => {
    if (openUntil === null) return 0;
    return isProbing ? probeTakesMs : Math.max(0, openUntil - now());
  };

  return {
    state() {
      if (openUntil === null) return 'closed';
      return isProbing || now() >= openUntil ? 'half-open' : 'open';
    },
    refusedFor,
    begin() {
      if (refusedFor() > 0) return null;
      const begun = generation;
      const isProbe = openUntil !== null;
      isProbing = isProbe;
      return {
        end(outcome) {
          if (begun !== generation) return;
          if (isProbe) {
            isProbing = false;
            if (outcome === 'answered') close();
            if (outcome === 'failed') open();
            return;
          }
          if (outcome === 'answered') row = [];
          if (outcome !== 'failed') return;
          row = [...row.filter((at) => at > now() - windowMs), now()];
          if (row.length >= failures) open();
        },
      };
    },
  };
}
