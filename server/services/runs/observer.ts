import type { WriteObserver } from '../../ai/index.ts';

/** The stage of an execution: `reading` the workspace, `writing` by the model, `checking` what it wrote. */
export type RunStage = 'reading' | 'writing' | 'checking';

/** Receives the progress of an execution; only the answer counts. */
export interface RunObserver {
  /** Executing begins: nothing is refused any more. */
  began(runOId: string): void;
  /** Each stage once, in their order. */
  progress(stage: RunStage, counts: Readonly<Record<string, number>>): void;
  /** Values of one field of the answer's `data`; told again, they take the place of those before. */
  partial(values: readonly { path: string; value: string }[]): void;
}

/** Returns the observer through which the model reports its writing. */
export function writeObserverOf(observer: RunObserver): WriteObserver {
  let isChecking = false;
  return {
    written: (values) => observer.partial(values.map(({ path, value }) => ({ path, value }))),
    checking() {
      if (isChecking) return;
      isChecking = true;
      observer.progress('checking', {});
    },
  };
}
