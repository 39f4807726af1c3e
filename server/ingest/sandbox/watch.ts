/**
 * Runs beside the reader in a thread of its own, which a loop in the reader does not stop. It ends the process when
 * the server that started it is gone, when it has lived too long, and where nobody outside can see its memory.
 */

declare const self: Worker;

const startedBy = process.ppid;

self.onmessage = ({ data }: MessageEvent<{ timeoutMs: number; memoryBytes: number }>) => {
  const endsAt = performance.now() + data.timeoutMs;
  setInterval(() => {
    const isOrphan = process.ppid !== startedBy;
    const isLarge = process.memoryUsage.rss() > data.memoryBytes;
    if (isOrphan || isLarge || performance.now() > endsAt) process.kill(process.pid, 'SIGKILL');
  }, 250);
};
