import pino from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { openDatabase } from '../../server/database/index.ts';
import { serverSecret } from '../../server/secrets.ts';
import { asked } from './cluster.ts';
import { environmentOf, type Request } from './distributed-set.ts';

/** What a request sends to nodes. */
export interface Sent {
  statements: string[];
  /** Begins, commits and their two phases. */
  ofTransactions: string[];
}

/** So often a request is sent before it is counted: connections are open then, and what is read once has been read. */
const before = 3;
const ofTransaction = /^(begin|commit|rollback|prepare transaction|savepoint|release|assign_distributed)/i;

/**
 * Counts the statements that the coordinator sends for one request of each kind, by what Citus itself tells of them. The
 * server runs in this process, where its connections' notices are seen.
 */
export async function countStatements(
  url: string,
  key: string,
  requests: readonly Request[],
): Promise<Map<string, Sent>> {
  const name = new URL(url).pathname.slice(1);
  await asked(url, (sql) => sql.unsafe(`alter database ${name} set citus.log_remote_commands = on`));
  let seen: string[] = [];
  const log = pino(
    { level: 'trace' },
    {
      write(line: string) {
        const message: string | undefined = JSON.parse(line).notice?.message;
        if (message?.startsWith('issuing ')) seen.push(message.slice('issuing '.length).trim());
      },
    },
  );
  const config = readConfig({ ...environmentOf(url), DATA_DIR: 'memory' });
  const db = await openDatabase(config, log);
  const app = createApp(createContext(config, db, log, serverSecret(config)), () => 'http://localhost');
  const counts = new Map<string, Sent>();
  try {
    for (const request of requests) {
      for (let time = 0; time < before; time++) {
        seen = [];
        const reply = await app.fetch(requestOf('http://localhost', request, key));
        if (!reply.ok) throw new Error(`${request.path}: ${reply.status} ${await reply.text()}`);
        await reply.text();
      }
      counts.set(request.kind, {
        statements: seen.filter((text) => !ofTransaction.test(text)),
        ofTransactions: seen.filter((text) => ofTransaction.test(text)),
      });
    }
  } finally {
    await app.close();
    await db.close();
    await asked(url, (sql) => sql.unsafe(`alter database ${name} reset citus.log_remote_commands`));
  }
  return counts;
}

export function requestOf(origin: string, { method, path, body }: Request, key: string) {
  return new globalThis.Request(`${origin}/api/v2${path}`, {
    method,
    headers: { api_key: key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body()) } : {}),
  });
}
