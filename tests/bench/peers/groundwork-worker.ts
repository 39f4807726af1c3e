/** The product's own worker, without the supervisor, with a model that takes no time. */
import { enterWorker } from '../../../jobs/runtime/heartbeat.ts';
import { startWorker } from '../../../jobs/runtime/runner.ts';
import { builtInAi } from '../../../server/ai/index.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/index.ts';
import { createTally } from '../../../server/database/tally.ts';
import { createLog } from '../../../server/log.ts';
import { createOutbound } from '../../../server/outbound/index.ts';
import { serverSecret } from '../../../server/secrets.ts';
import { createStorage } from '../../../server/storage/index.ts';

const config = readConfig(process.env);
const log = createLog(config, 'bench');
const db = await openDatabase(config, log);
const builtIn = builtInAi();
const vector = new Float32Array(builtIn.embedder.dimensions);
vector[0] = 1;
const ai = {
  ...builtIn,
  embed: async (texts: readonly string[]) => texts.map(() => vector),
  write: async ({ fields, tier, sources }: Parameters<typeof builtIn.write>[0]) => {
    const [source] = sources;
    const [field] = fields;
    const isMany = field?.form === 'list';
    const quote = source?.text.slice(0, 40) ?? '';
    const cited = {
      sourceKey: source?.key ?? '',
      quote,
      start: 0,
      end: quote.length,
      support: 'quoted' as const,
    };
    return {
      values:
        field && source ? [{ path: isMany ? `${field.path}/0` : field.path, value: quote, ...cited }] : [],
      unsupported: [],
      model: 'instant',
      usage: { inputTokens: 0, outputTokens: 0, costUsd: 0, priced: true, credits: tier ? 1 : 0 },
    };
  },
};
const worker = await startWorker(
  {
    db,
    config,
    log,
    ai: async () => ai,
    outbound: createOutbound(config),
    contacts: null,
    storage: createStorage(config),
    secret: serverSecret(config),
    clock: () => new Date(),
    tally: createTally(),
  },
  await enterWorker(db.ownerSql),
  (reason) => {
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  },
);
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.stdout.write('10000\n');
