/** The product's own server process on a server database, without the supervisor; prints port, key and workspace. */
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { createContext } from '../../../server/context.ts';
import { openDatabase } from '../../../server/database/index.ts';
import { createLog } from '../../../server/log.ts';
import { prepareDatabase } from '../../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../../server/secrets.ts';

const config = readConfig(process.env);
const log = createLog(config, 'bench');
const db = await openDatabase(config, log);
const secret = serverSecret(config);
await prepareDatabase(config, db, log, secret);
const app = createApp(createContext(config, db, log, secret), () => 'http://127.0.0.1');
const listening = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  // as the product's: many requests at once may each take longer than the default
  idleTimeout: 255,
  fetch: (request) => app.fetch(request),
});
process.stdout.write(`${listening.port}\n`);
