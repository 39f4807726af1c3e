import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Api } from './api.ts';
import type { Paint } from './colors.ts';
import type { Scope } from './model/screen.ts';

/** The surroundings that every screen shares. */
export interface Surroundings {
  api: Api;
  /** Character cells that a screen may fill. */
  columns: number;
  rows: number;
  /** How often lists are asked for again: jobs at this pace, the others at twice or more. Milliseconds. */
  paceMs: number;
  now(): Date;
  /** False where the key lacks the scope, or nothing may be changed. Until the server has told the scopes, its own refusal decides. */
  mayDo(scope: Scope): boolean;
  /** `--readonly` was given. */
  isReadOnly: boolean;
  paint: Paint;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const found = useContext(SurroundingsContext);
  if (!found) throw new Error('A screen was drawn outside the app');
  return found;
}

/**
 * Returns the current time for the screen. It advances with each answer, and each second while something runs, so that
 * durations are current; otherwise each minute. Key presses do not change it, so a key redraws no times.
 */
export function useNow(isRunning: boolean, answer: unknown): Date {
  const { now } = useSurroundings();
  const [ticks, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), isRunning ? 1_000 : 60_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is looked at anew with each answer and tick
  return useMemo(now, [now, answer, ticks]);
}
