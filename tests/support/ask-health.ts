import { readFileSync } from 'node:fs';

/**
 * Asks an address every fifty milliseconds until its standard input ends, then prints how long each answer took: no longer
 * than the main thread of the process that answers worked meanwhile.
 */
const everyMs = 50;
const [address = '', pid = ''] = process.argv.slice(2);
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
  await Bun.sleep(everyMs);
}
await Bun.write(Bun.stdout, JSON.stringify(waits));

/** Milliseconds of the processor that the main thread of the process had so far. */
function workedMs(): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
