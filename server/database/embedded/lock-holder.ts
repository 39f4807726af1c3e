import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that has the data directory open, as it said when it took the lock. */
export interface Holder {
  pid: number;
  since: string;
}

export const holderNote = (dataDir: string): string => join(dataDir, 'lock-holder.json');

/** Returns the process that holds the lock; null where none has said so: it may have taken the lock in this very moment. */
export function holderOf(dataDir: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(holderNote(dataDir), 'utf8'));
    if (typeof found !== 'object' || found === null || !('pid' in found) || !('since' in found)) return null;
    return { pid: Number(found.pid), since: String(found.since) };
  } catch {
    return null;
  }
}

/** Bytes that the holder has in memory; null where the system does not say, or another one, such as a container, runs it. */
export function memoryOfHolder(dataDir: string): number | null {
  const holder = dataDir === 'memory' ? null : holderOf(dataDir);
  try {
    const status = holder && readFileSync(`/proc/${holder.pid}/status`, 'utf8');
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '') ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
