/** Answers after a few milliseconds of work that is always the same. Prints its port. */
const bytes = new Uint8Array(4_000_000);
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => new Response(Bun.CryptoHasher.hash('sha256', bytes, 'hex')),
});
process.stdout.write(`${server.port}\n`);
