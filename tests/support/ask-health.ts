import { readFileSync } from 'node:fs';

/**
 * Asks an address every so many milliseconds until its standard input ends, then prints how long each answer took. Where the
 * process that answers is named, no longer than its main thread worked meanwhile: what else the machine did is not its doing.
 */
const [address = '', every = '50', pid] = process.argv.slice(2);
let isAsked = true;
void Bun.stdin.text().then(() => {
  isAsked = false;
});
const waits: number[] = [];
while (isAsked) {
  const [begun, before] = [performance.now(), workedMs()];
  const reply = await fetch(address);
  await reply.arrayBuffer();
  waits.push(Math.min(performance.now() - begun, workedMs() - before));
  await Bun.sleep(Number(every));
}
await Bun.write(Bun.stdout, JSON.stringify(waits));

/** Milliseconds of the processor that the main thread of the process had so far, or the time where no process is named. */
function workedMs(): number {
  if (!pid) return performance.now();
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
