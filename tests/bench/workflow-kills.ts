import { controlServer } from './server.ts';

const runs = Number(process.env.BENCH_RUNS ?? 100);
const many = Number(process.env.BENCH_MANY ?? 1000);

/**
 * A hundred runs of a graph with branches, a list of 50, a wait and an approval while workers are killed at random
 * moments; then a thousand runs at once on two servers and three workers. On the database of TEST_DATABASE_URL, or on the
 * server that `.ci/postgres` sets up. Ends with 1 where a run came to something else than it should.
 */
export async function run(): Promise<void> {
  const say = (line: string) => void process.stdout.write(`  ${line}\n`);
  process.env.TEST_DATABASE_URL ??= controlServer('bench', 'start');
  // loaded late: they read when they are loaded which database the tests are on
  const { runUnderKills } = await import('../support/workflow-kills.ts');
  const { runOnMany } = await import('../support/workflow-many.ts');
  process.stdout.write(`${runs} runs under kills\n`);
  const kills = await runUnderKills({
    runs,
    items: 50,
    inFlight: 8,
    killsLeast: 0,
    killsMost: Number.POSITIVE_INFINITY,
    workers: 3,
    pauseMs: [500, 2_500],
    withinMs: 600_000,
    say,
  });
  say(`${kills.kills} kills; ${kills.secondsARun.toFixed(2)} s a run`);
  say(`${kills.different.length} runs differ from the undisturbed one`);
  say(`${kills.again.length} runs asked a node's agent again after its result was committed`);
  say(`${kills.calls} questions where ${kills.least} are needed`);
  for (const one of [...kills.different, ...kills.again].slice(0, 5)) say(JSON.stringify(one));
  process.stdout.write(`${many} runs at once on two servers and three workers\n`);
  const report = await runOnMany({ runs: many, servers: 2, workers: 3, withinMs: 900_000 });
  say(
    `${report.stuck} never ended, ${report.wrong.length} ended otherwise, in ${report.seconds.toFixed(1)} s`,
  );
  say(`${report.askedTwice} questions were asked twice, ${report.toldTwice} runs were told twice`);
  for (const one of report.wrong.slice(0, 5)) say(JSON.stringify(one));
  const faults = kills.different.length + kills.again.length + report.stuck + report.wrong.length;
  if (faults + report.askedTwice + report.toldTwice > 0) process.exit(1);
}
