import jsonata from 'jsonata';
import { type Bindings, evaluate } from '../../server/services/workflows/expressions/evaluate.ts';
import { quartiles, type Ratio, shown, verdict } from './ratio.ts';

/**
 * 10,000 simple evaluations beside bare JSONata with its expressions parsed beforehand: at most three times as long; and
 * a cheap expression that is evaluated apart, behind 150 expensive ones of as many runs: at most two seconds.
 */

const evaluations = 10_000;
const rounds = 9;
const most = 3;
const expensive = 150;
const behindExpensiveMostMs = 2_000;

const input = { name: 'Acme', employees: 240, people: [{ score: 9 }, { score: 3 }], tags: ['warm', 'west'] };
const bindings: Bindings = {
  input,
  nodes: { enrich: { output: { data: { score: 7 } }, status: 'completed', error: null } },
  run: { oId: 'bsjob_0UqEwmVv7vSIBPaPAT7yj', startedAt: '2026-03-02T09:30:00.000Z' },
};
const texts = [
  '$input.employees > 100',
  '$nodes.enrich.output.data.score >= 7 and $input.name = "Acme"',
  '{"plan": "call", "account": $input.name}',
  '$input.people[score > 5].score',
  '$input.tags[0]',
];
const parsed = texts.map((text) => jsonata(text));

async function bare(): Promise<void> {
  for (let at = 0; at < evaluations; at++) {
    const value = await parsed[at % parsed.length]?.evaluate(input, { ...bindings });
    JSON.parse(JSON.stringify(value ?? null));
  }
}

async function ours(): Promise<void> {
  for (let at = 0; at < evaluations; at++) await evaluate(texts[at % texts.length] ?? '', bindings, input);
}

async function cost(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const inRun = (oId: string): Bindings => ({ ...bindings, run: { ...bindings.run, oId } });

/** Milliseconds by the clock. Expensive ones that find no place within their minute are refused, as their runs expect. */
async function behindExpensive(): Promise<number> {
  const ended = Array.from({ length: expensive }, (_, at) =>
    evaluate(`$sum($map([1..${40_000 + at}], function($x){ $x * $x }))`, inRun(`run_${at}`), {}).catch(
      () => null,
    ),
  );
  const begunAt = performance.now();
  await evaluate('$sum($map([1..9], function($x){ $x + 1 }))', inRun('run_cheap'), {});
  const ms = performance.now() - begunAt;
  await Promise.all(ended);
  return ms;
}

export async function run(): Promise<void> {
  await bare();
  await ours();
  const measured: { ours: number; bare: number; again: number }[] = [];
  for (let round = 0; round < rounds; round++)
    measured.push({ bare: await cost(bare), ours: await cost(ours), again: await cost(bare) });
  const ratio: Ratio = quartiles(measured.map((one) => one.ours / one.bare));
  const bareMs = quartiles(measured.map((one) => one.bare)).median;
  const isMet = ratio.median <= most;
  console.log(verdict(quartiles(measured.map((one) => one.again / one.bare))));
  console.log(`bare: ${((bareMs / evaluations) * 1_000).toFixed(1)} µs of processor time an evaluation`);
  console.log(`expressions: ${shown(ratio)} × bare, at most ${most}: ${isMet ? 'met' : 'not met'}`);
  const ms = await behindExpensive();
  const isSoon = ms <= behindExpensiveMostMs;
  console.log(
    `a cheap one behind ${expensive} expensive ones: ${Math.round(ms)} ms, at most ${behindExpensiveMostMs}: ${isSoon ? 'met' : 'not met'}`,
  );
}
