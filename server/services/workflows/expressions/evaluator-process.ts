/**
 * The process in which expressions are evaluated that may take long: it knows no settings and no secrets, reads one
 * question a line, answers it in one, and ends with its standard input. It is killed from outside when it takes too
 * long or too much.
 */

import jsonata from 'jsonata';
import { variablesOf } from './bindings.ts';
import { type Answer, linesOf, type Question } from './evaluator-protocol.ts';
import { ExpressionError, expressionErrorOf, tooSlow } from './expression-error.ts';
import { limits } from './expression-limits.ts';
import { jsonValueOf } from './json-value.ts';

const [memoryBytes] = process.argv.slice(2).map(Number);
// a thread of its own, which a loop in an expression does not stop: it ends this process once it is an orphan
const watch = new Worker(`${import.meta.dir}/../../../ingest/sandbox/watch.ts`, { ref: false });
watch.postMessage({ timeoutMs: Number.POSITIVE_INFINITY, memoryBytes });

const options = {
  // the kill from outside comes after it: an expression that can be stopped leaves the process as it is
  timeout: limits.wallMs * 0.9,
  stack: limits.depthMost,
  sequence: limits.listMost,
};
const onValue = Symbol.for('jsonata.__evaluate_exit') as unknown as string;

/** An expression that was only tried. */
class IsLong extends Error {}

async function evaluate({ text, isTrial, root, bindings }: Question): Promise<Answer> {
  const expression = jsonata(text, options);
  const startedAt = processorMs();
  let steps = 0;
  expression.assign(onValue, (_part: unknown, _input: unknown, _environment: unknown, value: unknown) => {
    if (++steps > limits.stepsMost)
      throw new ExpressionError(`the expression takes more than ${limits.stepsMost} steps`);
    // asking costs a microsecond, which every step would feel
    if (steps % 100 === 0) {
      const usedMs = processorMs() - startedAt;
      if (isTrial && usedMs > limits.trialMs) throw new IsLong();
      if (usedMs > limits.timeoutMs * 0.9) throw tooSlow();
    }
    if (typeof value === 'string' && value.length > limits.stringMost)
      throw new ExpressionError(`the expression makes a text of more than ${limits.stringMost} characters`);
  });
  const value = await expression.evaluate(root, variablesOf(bindings as never));
  const usedMs = processorMs() - startedAt;
  if (usedMs > limits.timeoutMs) throw tooSlow();
  return { value: jsonValueOf(value), usedMs };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function answerTo(line: string): Promise<Answer> {
  try {
    return await evaluate(JSON.parse(line) as Question);
  } catch (error) {
    if (error instanceof IsLong) return { isLong: true };
    return { fault: expressionErrorOf(error).message };
  }
}

const answer = (one: Answer) => Bun.write(Bun.stdout, `${JSON.stringify(one)}\n`);

await answer({ ready: true });
for await (const line of linesOf(Bun.stdin.stream(), Number.POSITIVE_INFINITY))
  await answer(await answerTo(line));
process.exit(0);
