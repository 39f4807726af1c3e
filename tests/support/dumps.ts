/** Makes the data directories that embedded test databases begin with, before several workers want them at once. */
import { migratedDump } from './database.ts';

await migratedDump();
process.exit(0);
