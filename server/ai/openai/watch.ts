import { SilentEndpoint } from './retry.ts';

/** Deadlines of one answer: for each silence of the endpoint, and in total. */
export interface Watch {
  signal: AbortSignal;
  heard: () => void;
  /** Why it gave up, if it did. */
  fellSilent: () => SilentEndpoint | null;
  end: () => void;
}

/** Aborts when the caller does, after a silence, or when the total deadline has passed. */
export function watchOver(caller: AbortSignal | undefined, silenceMs: number, answerMs: number): Watch {
  const controller = new AbortController();
  let silent: SilentEndpoint | null = null;
  const giveUp = (reason: SilentEndpoint): void => {
    silent ??= reason;
    controller.abort(silent);
  };
  const overSilence = (): void => giveUp(new SilentEndpoint(silenceMs, 'silent'));
  const stop = (): void => controller.abort(caller?.reason);
  if (caller?.aborted) stop();
  caller?.addEventListener('abort', stop, { once: true });
  let silence = setTimeout(overSilence, silenceMs);
  const whole = setTimeout(() => giveUp(new SilentEndpoint(answerMs, 'endless')), answerMs);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(overSilence, silenceMs);
    },
    fellSilent: () => silent,
    end: () => {
      clearTimeout(silence);
      clearTimeout(whole);
      caller?.removeEventListener('abort', stop);
    },
  };
}
