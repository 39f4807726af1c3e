import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that has the data directory open, as it recorded when it took the lock. */
export interface Holder {
  pid: number;
  since: string;
}

/** The words by which a refusal of the lock is known from other refusals. */
export const inUse = 'is in use';

export const holderNote = (dataDir: string): string => join(dataDir, 'lock-holder.json');

/** Returns the process that holds the lock; null if none is recorded, as right after taking it. */
export function holderOf(dataDir: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(holderNote(dataDir), 'utf8'));
    if (typeof found !== 'object' || found === null || !('pid' in found) || !('since' in found)) return null;
    return { pid: Number(found.pid), since: String(found.since) };
  } catch {
    return null;
  }
}

/**
 * Returns the holder's memory in bytes; null where the system does not report it, or it runs in another container.
 */
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
