import { readFileSync } from 'node:fs';
import type { Database } from '../../server/database/index.ts';
import { createApiKey, everyScope } from '../../server/services/workspaces/api-keys.ts';
import { filledDatabase } from './events-database.ts';
import type { EventSet } from './events-set.ts';
import { type Running, startProcess } from './server.ts';

const many = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const sampleEveryMs = 200;
const writtenAtOnce = 100;

/**
 * The events of a workspace as a file while others are written: every row that was stored at the start comes once, and the
 * memory of the server does not grow with the rows. BENCH_EVENTS makes it smaller; BENCH_KEEP names a database
 * that is filled once and stays.
 */
export async function run(): Promise<void> {
  const { db, environment, secret, large, close } = await filledDatabase([10_000, many]);
  const server = await startProcess([process.execPath, 'tests/bench/peers/groundwork.ts'], environment);
  try {
    const { key } = await db.asOwner((tx) =>
      createApiKey(tx, large.workspace, secret, { name: 'Bench', scopes: everyScope }),
    );
    for (const format of ['ndjson', 'csv']) await measure(db, server, key, large, format);
  } finally {
    await server.stop();
    await close();
  }
}

async function measure(db: Database, server: Running, key: string, { workspace }: EventSet, format: string) {
  const before = new Set(await storedOIds(db, workspace));
  const samples: { rows: number; mb: number }[] = [];
  let [rows, twice, written, isOver] = [0, 0, 0, false];
  const left = new Set(before);
  const sample = setInterval(() => samples.push({ rows, mb: residentMb(server.pid) }), sampleEveryMs);
  const writer = (async () => {
    for (; !isOver; written += writtenAtOnce) await writeEvents(db, workspace);
  })();
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/v2/event/list?format=${format}`, {
    headers: { api_key: key },
  });
  if (!reply.ok || !reply.body) throw new Error(`the export answered ${reply.status}`);
  const seen = new Set<string>();
  let rest = '';
  for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
    const text = rest + part;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    for (const [oId] of text
      .slice(0, end)
      .matchAll(format === 'csv' ? /^evt_[^,]+/gm : /(?<=^\{"oId":")[^"]+/gm)) {
      rows += 1;
      twice += seen.has(oId) ? 1 : 0;
      seen.add(oId);
      left.delete(oId);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await writer;
  clearInterval(sample);
  const fifths = [0, 1, 2, 3, 4].map((fifth) =>
    Math.max(
      ...samples
        .filter((one) => Math.min(4, Math.floor((5 * one.rows) / rows)) === fifth)
        .map(({ mb }) => mb),
    ),
  );
  console.log(
    `${format}: ${rows} rows in ${seconds.toFixed(0)} s while ${written} were written; ${left.size} of ${before.size} missed, ${twice} twice; ` +
      `server at most ${fifths.join(', ')} MB in each fifth`,
  );
}

const storedOIds = async (db: Database, workspace: string) =>
  (await db.ownerSql<{ oId: string }[]>`select o_id from event where workspace_o_id = ${workspace}`).map(
    ({ oId }) => oId,
  );

/** Events of all times, so that some come before the place that the file has reached, and some behind it. */
const writeEvents = (db: Database, workspace: string) =>
  db.write(
    workspace,
    (tx) => tx`
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary
      )
      select ${workspace}, 'evt_' || left(md5(random()::text), 21), 'EMAIL_SENT', 'EMAIL',
        now() - random() * interval '2 years', 'PROCESSED', 'bench', 'Written meanwhile'
      from generate_series(1, ${writtenAtOnce}::int)`,
  );

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
