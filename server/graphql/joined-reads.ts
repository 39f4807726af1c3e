import { joinedWork, type Work } from '../context.ts';

type Read = <T>(work: Work<T>) => Promise<T>;

/** Batches the reads of one tick: each level of a query tree takes one statement, however many relations it walks. */
export function joinedReads(read: Read): Read {
  let waiting: Piece[] = [];

  const flush = async () => {
    const pieces = waiting;
    waiting = [];
    const [first, ...others] = pieces;
    try {
      const answers =
        first && others.length === 0
          ? [await read(first.work)]
          : await read(joinedWork(pieces.map(({ work }) => work)));
      for (const [place, { resolve }] of pieces.entries()) resolve(answers[place]);
    } catch (error) {
      for (const { reject } of pieces) reject(error);
    }
  };

  return <T>(work: Work<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // loaders of one level are called by the microtasks of one tick
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
    return promise;
  };
}

interface Piece {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}
