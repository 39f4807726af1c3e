/** The least that can be done: `Bun.serve` that answers with `Bun.file` by the last step of the path. */
import { basename, join } from 'node:path';

const folder = process.env.FOLDER ?? '';
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => new Response(Bun.file(join(folder, basename(new URL(request.url).pathname)))),
});
process.stdout.write(`${server.port}\n`);
