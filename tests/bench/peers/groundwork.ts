/** The product's own server process on a server database, without the supervisor; prints port, key and workspace. */
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db.ts';
import { createLog } from '../../../server/log.ts';
import { startServer } from '../../../server/start.ts';

const config = readConfig(process.env);
const log = createLog(config, 'bench');
const db = await openDatabase(config, log);
const { server } = await startServer(config, db, log);
const app = await createApp(server, () => 'http://127.0.0.1');
const listening = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.fetch(request) });
process.stdout.write(`${listening.port}\n`);
