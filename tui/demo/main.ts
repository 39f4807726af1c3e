/** `bun run demo`: a tour through the HTTP API, against the server that runs here or one of its own. */
import { bold, faint, line } from './say.ts';
import { findServer } from './server.ts';
import { tour } from './tour.ts';

const target = await findServer().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
process.on('SIGINT', () => void target.stop().then(() => process.exit(130)));

try {
  line(bold('A tour of Groundwork'));
  line(
    faint(
      target.own
        ? '   on a server of its own, with a temporary database'
        : `   on the server at ${target.url}; it leaves its data there`,
    ),
  );
  await tour(target);
  line();
  line(bold('That was it.'));
  line(target.own ? '   Start yours with: bun start' : `   The documents are at ${target.url}/docs`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await target.stop();
}
process.exit();
