/**
 * Answers at once and knows nothing, beside work of its own in slices as short as the product's: how long it takes to be
 * answered on this machine now by a process that is busy and blocks nobody. Prints its address; ends with its input.
 */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => Response.json({ status: 'ok' }),
});
process.stdout.write(server.url.origin);
void Bun.stdin.text().then(() => process.exit());

const sliceMs = 8;
function work(): void {
  const until = performance.now() + sliceMs;
  while (performance.now() < until);
  setImmediate(work);
}
work();
