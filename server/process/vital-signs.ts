import { constants as files, readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Tells a frozen process from a busy one: a text that changes whenever the process has used the processor or waits
 * for a disk. Null where the system does not report it, which counts as busy.
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

/** Returns whether a process of this number is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Calls `heard` with each signal that asks this process to stop; a hang-up is ignored by a process that outlives its
 * terminal.
 */
export function onStopSignal(heard: (signal: NodeJS.Signals) => void): void {
  const isDeaf = outlivesTerminal();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heard);
  // Not left alone: a runner between us and `nohup` has made it a deadly signal again.
  process.on('SIGHUP', isDeaf ? () => {} : heard);
}

/** Returns whether the process was started by `nohup`; call it before any signal is handled. */
export function outlivesTerminal(): boolean {
  return ignoresHangUp() || hasUnreadableInput();
}

/** Where the system does not say, no. Signals are numbered from 1, each a bit of the mask. */
function ignoresHangUp(): boolean {
  try {
    const [, mask = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return (BigInt(`0x${mask}`) & (1n << BigInt(constants.signals.SIGHUP - 1))) !== 0n;
  } catch {
    return false;
  }
}

/** The bits of a file's flags that say whether it is read or written. */
const accessMode = 0o3;

/** What `nohup` puts in a terminal's place. Runners between it and us pass this on, and not what they were to ignore. */
function hasUnreadableInput(): boolean {
  try {
    const [, flags = '0'] = /^flags:\s*([0-7]+)$/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & accessMode) === files.O_WRONLY;
  } catch {
    return false;
  }
}

function fromTable(pid: number): string | null {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'time=', '-p', String(pid)]);
  return stdout.toString().trim() || null;
}
