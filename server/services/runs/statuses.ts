/*
 * A run and its lease. The process that executes a run renews its hold, and what nobody holds any more is ended by the
 * sweep of any worker.
 *
 *   running, held ──┬── finished by its process ──▶ completed | failed
 *                   └── process gone: held_until passes ── sweep ──▶ failed, `interrupted`
 *
 * Both ends are one conditional statement, so whoever comes second changes nothing and is told so.
 */

/** How long a hold counts that is not renewed. */
export const heldSeconds = 30;
