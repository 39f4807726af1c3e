/**
 * Milliseconds for which a server process may rely on what it read of an asset. Replies of routes that show or change assets
 * are held back for as long after they have read or committed: whoever has learnt something from one finds it true of
 * every address in every process, although not every request for a file asks the database. No clocks are compared; a
 * process measures its own time, from before it asked.
 */
export const leaseMs = 20;
