import { beforeAll, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import type { Database, Tx } from '../../server/database/index.ts';
import { together } from '../../server/database/together.ts';
import { testDatabase } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';

let db: Database;
const workspace = newOId('wa');
beforeAll(async () => {
  db = await testDatabase();
});

const number = async (tx: Tx, value: number) => {
  const [row] = await tx<{ value: number }[]>`select ${value}::int as value`;
  return row?.value;
};

test('statements that travel together are answered in the order they were given in', async () => {
  const values = await db.write(workspace, (tx) => together([number(tx, 1), null, number(tx, 2), 'three']));
  expect(values).toEqual([1, null, 2, 'three']);
});

test('of several failures the one that the others follow from is thrown', async () => {
  const twoSteps = async (tx: Tx) => {
    await number(tx, 1);
    // by now the other one has failed
    await number(tx, 2);
  };
  const failure = await failureOf(
    db.write(workspace, (tx) => together([twoSteps(tx), tx`select 1 / 0`, number(tx, 3)])),
  );
  expect(failure?.code).toBe('22012');
});

test('none of them is still under way when the transaction ends', async () => {
  let isOver = false;
  let late = 0;
  const slow = async (tx: Tx) => {
    for (let step = 0; step < 5; step++) {
      if (isOver) late += 1;
      await number(tx, step).catch(() => {});
    }
  };
  const failing = db.write(workspace, (tx) =>
    together([Promise.reject(new Error('known at once')), slow(tx)]),
  );
  expect(
    (
      await failureOf(
        failing.finally(() => {
          isOver = true;
        }),
      )
    )?.message,
  ).toBe('known at once');
  expect(late).toBe(0);
});
