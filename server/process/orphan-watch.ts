/**
 * A thread that kills its process when that has lost its parent: it looks also while the engine holds the event loop.
 * Nothing is lost by it, as by no kill.
 */
const parent = Number(process.argv.at(-1));
const lookEveryMs = 500;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);
