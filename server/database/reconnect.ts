/** After a restart of the server everybody is back at once. */
const pauseSeconds = 0.2;
/** The driver hears of the end of a socket within this time, on a busy machine too. */
const heardWithinMs = 500;

/** The pause before a lost connection is re-established. */
export interface Reconnect {
  /** A connection is ended here, because nobody waits for what it runs: the server has done nothing to be spared for. */
  ends(): void;
  /** Seconds, as the driver asks when it has heard of a loss. */
  pause(): number;
}

export function createReconnect(): Reconnect {
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    ends: () => {
      endedAt = performance.now();
    },
    pause: () => (performance.now() - endedAt < heardWithinMs ? 0 : pauseSeconds),
  };
}
