/** Ends what a test began, such as a process. */
export type Close = () => unknown;

/**
 * Makes a test of work that is given a list of its own: what stands on it is closed at the end, in reverse order, however
 * the work ended. For tests that run at the same time, which `afterEach` cannot tell apart.
 */
export function closingAfter<Case extends unknown[]>(
  work: (closing: Close[], ...given: Case) => Promise<void>,
) {
  return async (...given: Case): Promise<void> => {
    const closing: Close[] = [];
    try {
      await work(closing, ...given);
    } finally {
      for (const close of closing.reverse()) await close();
    }
  };
}
