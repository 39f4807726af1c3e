/**
 * Milliseconds for which a server process may rely on what it read of an asset. Replies of routes that show or change
 * assets are delayed by as much after they have read or committed, so that what a reply says holds for every address
 * in every process, although not every request for a file reads the database. No clocks are compared; a process
 * measures its own time, from before it asked.
 */
export const leaseMs = 20;
