import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One fault and how long the house needed after it was over. */
export interface Recovery {
  what: string;
  recoverySeconds: number;
}

/** Some faults in one house, and what became of everything that it accepted meanwhile. */
export interface Round {
  faults: Recovery[];
  lines: [what: string, count: number][];
  /** One line for each operation that is lost, doubled, open, refused or given up. */
  faulty: string[];
  /** Seconds from the first try of a request to its answer, of the one that waited longest. */
  longestWaitSeconds: number;
}

/** The rounds of an engine, kept in a file: a run that was ended goes on behind its last whole round. */
export interface Record {
  rounds: Round[];
  keep(round: Round): void;
}

export function openRecord(folder: string, engine: string): Record {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${engine}.jsonl`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // a last line without its end was being written when the run was ended
  const rounds = text
    .split('\n')
    .slice(0, -1)
    .flatMap((line): Round[] => (line === '' ? [] : [JSON.parse(line)]));
  return {
    rounds,
    keep(round) {
      rounds.push(round);
      appendFileSync(file, `${JSON.stringify(round)}\n`);
    },
  };
}

export const faultsOf = ({ rounds }: Record): number =>
  rounds.reduce((sum, { faults }) => sum + faults.length, 0);

/** Prints what all rounds come to; false where anything was lost, doubled, left open or recovered too late. */
export function showSum(record: Record, recoveredWithinSeconds: number): boolean {
  const sums = new Map<string, number>();
  for (const [what, count] of record.rounds.flatMap(({ lines }) => lines))
    sums.set(what, (sums.get(what) ?? 0) + count);
  for (const [what, count] of sums) process.stdout.write(`  ${what.padEnd(34)} ${count}\n`);
  const faults = record.rounds.flatMap((round) => round.faults);
  for (const [what, ofKind] of Map.groupBy(faults, (fault) => fault.what)) {
    const seconds = ofKind.map(({ recoverySeconds }) => recoverySeconds).toSorted((a, b) => a - b);
    const middle = seconds[Math.floor((seconds.length - 1) / 2)] ?? 0;
    process.stdout.write(
      `  ${String(ofKind.length).padStart(4)} × ${what.padEnd(62)} ${middle.toFixed(1)} s in the middle, ${(seconds.at(-1) ?? 0).toFixed(1)} s at most\n`,
    );
  }
  const longest = Math.max(0, ...faults.map(({ recoverySeconds }) => recoverySeconds));
  const longestWait = Math.max(0, ...record.rounds.map((round) => round.longestWaitSeconds));
  const faulty = record.rounds.flatMap((round) => round.faulty);
  process.stdout.write(
    `  ${faults.length} faults in ${record.rounds.length} rounds: ${faulty.length} operations faulty, longest recovery ` +
      `${longest.toFixed(1)} s, longest wait of a request ${longestWait.toFixed(1)} s\n`,
  );
  return faulty.length === 0 && longest <= recoveredWithinSeconds;
}
