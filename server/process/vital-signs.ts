import { readFileSync } from 'node:fs';

/**
 * Tells a process that is frozen from one that is busy: a text that changes whenever the process has used the
 * processor or waits for a disk. Null where the system does not say, which is then taken for busy.
 */
export function processorTime(pid: number): string | null {
  try {
    return process.platform === 'linux' ? fromKernel(pid) : fromTable(pid);
  } catch {
    return null;
  }
}

/** `pid (name) state …`, where the name may hold anything; the times are its 14th and 15th field. */
function fromKernel(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const waitsForDisk = fields[0] === 'D';
  return waitsForDisk ? `disk ${performance.now()}` : `${fields[11]} ${fields[12]}`;
}

function fromTable(pid: number): string | null {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'time=', '-p', String(pid)]);
  return stdout.toString().trim() || null;
}
