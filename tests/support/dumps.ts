/** Makes what test databases and products begin with, before several workers want it at once; `products` names the second. */
import { migratedDump, testServerUrl } from './database.ts';
import { prepareTestServers } from './test-server.ts';

await Promise.all([
  ...(testServerUrl ? [] : [migratedDump()]),
  ...(process.argv.includes('products') ? [prepareTestServers()] : []),
]);
process.exit(0);
