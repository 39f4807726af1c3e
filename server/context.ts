import { createAi } from './ai/index.ts';
import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import type { Server } from './http/route.ts';
import type { Log } from './log.ts';
import { createOutbound } from './outbound/index.ts';
import { createStorage } from './storage/index.ts';

/** Everything a handler may use, from the settings. */
export function createServer(config: Config, db: Database, log: Log, secret: Buffer): Server {
  return {
    config,
    db,
    log,
    secret,
    ai: createAi(config, log),
    outbound: createOutbound(config),
    storage: createStorage(config),
    clock: () => new Date(),
  };
}
