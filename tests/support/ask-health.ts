/** Asks an address every so many milliseconds until its standard input ends, then prints how long each answer took. */
const [address = '', every = '50'] = process.argv.slice(2);
let isAsked = true;
void Bun.stdin.text().then(() => {
  isAsked = false;
});
const waits: number[] = [];
while (isAsked) {
  const begun = performance.now();
  const reply = await fetch(address);
  await reply.arrayBuffer();
  waits.push(performance.now() - begun);
  await Bun.sleep(Number(every));
}
await Bun.write(Bun.stdout, JSON.stringify(waits));
