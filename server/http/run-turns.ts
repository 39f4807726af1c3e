import { createTurns, type Turns } from '../database/turns.ts';
import { unavailable } from '../errors.ts';

/** Requests for a run that wait for their turn; more would wait longer than their callers. */
const waitingMost = 500;
const tooMany = () =>
  unavailable('Too many runs wait for their turn; try again later, or run asynchronously', 10);

/** Creates the queue of requests that wait for a run. */
export const createRunTurns = (atOnce: number): Turns =>
  createTurns({ atOnce, waiting: waitingMost }, tooMany);
