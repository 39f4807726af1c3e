/** Answers at once and does nothing: how long it takes to be answered on this machine now. Prints its address. */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => Response.json({ status: 'ok' }),
});
process.stdout.write(server.url.origin);
