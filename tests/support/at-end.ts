/** What one test process opened for all of its files; closed when the last one is through. */
export const atEnd: (() => Promise<void>)[] = [];
