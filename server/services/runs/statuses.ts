/*
 * The states of a run. Every arrow is one conditional statement, so whoever comes second changes nothing and is told so.
 *
 *                 accept, for the queue            accept, for a request that waits
 *                        │                                    │
 *                        ▼        begin: attempt + 1          ▼
 *                     pending ──────────────────────────▶ running, held ──── finish ────▶ completed | failed
 *                      │   ▲                               │   │   │
 *                      │   └── release: the worker stops, ─┘   │   └── nobody holds it and a request
 *                      │       dies, or tries again            │       executed it: sweep ─▶ failed, `interrupted`
 *                      │                                       │
 *                      ├──────────── cancel ───────────────────┴──▶ cancelled
 *                      └── its job used up its tries ─────────────▶ failed
 *
 * - begin takes a run that is pending, or running and left over from a worker that has gone. Only the holder of the
 *   job's lease can begin, and an ended run begins never again.
 * - finish and release name the attempt they belong to: an attempt that was overtaken has no effect.
 * - A client that goes away while it waits for its run cancels it, as the request to cancel does.
 * - An end is written together with what the run was made of and with its callback: all of them are there, or none.
 * - The executor renews its hold. A run of the queue is given back by its job's lease; the hold tells its executor that
 *   the run was cancelled.
 */

/** How long a hold counts that is not renewed. */
export const heldSeconds = 30;
