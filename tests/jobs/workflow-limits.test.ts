import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { invalid } from '../../server/errors.ts';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { type Given, ran, runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

const transform = (id: string, expression: string, more = {}) => ({
  id,
  type: 'transform',
  expression,
  ...more,
});
const go = (given: Given, input: Record<string, unknown> = {}) =>
  ran(world, tenant.workspaceOId, given, input);

describe('what the database cannot hold', () => {
  test.each([
    ['U+0000', '$error("a\\u0000b")', 'a: ab'],
    ['half of a character at the cut', `$error($pad("", 499, "x") & "😀😀")`, 'a: xxx'],
  ])('%s in an error fails the node, and the run ends', async (_name, expression, begins) => {
    const { status, error } = await go({ nodes: [transform('a', expression)] });
    expect(status).toBe('failed');
    expect(error?.code).toBe('node_failed');
    expect(error?.message).toStartWith(begins);
  });

  test("in a run's output is left out", async () => {
    const { status, output } = await go({ nodes: [transform('a', '1')], output: '"a\\u0000b"' });
    expect({ status, output }).toEqual({ status: 'completed', output: 'ab' });
  });

  test('ends a run once and for all where it is met all the same', async () => {
    const runOId = await startGiven(world, tenant.workspaceOId, {
      nodes: [transform('a', '1'), { id: 'rest', type: 'wait', seconds: 3_600 }],
      edges: [{ from: 'a', to: 'rest' }],
    });
    const refuses = () => Promise.reject(invalid('The input holds a value that cannot be stored'));
    const job = jobContext(world, tenant.workspaceOId);
    await driveRun({ ...job, creditLimit: 100, writeAlone: refuses }, runOId);
    const { status, error, nodes } = await runSeen(world, tenant.workspaceOId, runOId);
    expect(status).toBe('failed');
    expect(error?.message).toBe('The input holds a value that cannot be stored');
    expect(Object.values(nodes).map((node) => node.status)).toEqual(['cancelled', 'cancelled']);
  });
});
