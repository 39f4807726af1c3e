import { expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { createdWithin } from '../../server/database/counted-page.ts';
import { testDatabase } from '../support/database.ts';

test('a time that a reply told in milliseconds, sent as either end, finds the row it is of', async () => {
  const db = await testDatabase();
  const told = new Date('2026-03-05T10:00:00.123Z');
  const foundMilliseconds = async (period: { startDate?: Date; endDate?: Date }) => {
    const rows = await db.write(
      newOId('wa'),
      (tx) => tx<{ createdAt: Date }[]>`
      select created_at
      from (
        values
          ('2026-03-05T10:00:00.122999Z'::timestamptz),
          ('2026-03-05T10:00:00.123900Z'::timestamptz),
          ('2026-03-05T10:00:00.124000Z'::timestamptz)
      ) as row (created_at)
      where true ${createdWithin(tx, tx`created_at`, period)}
      order by created_at`,
    );
    return rows.map(({ createdAt }) => createdAt.getUTCMilliseconds());
  };
  expect(await foundMilliseconds({ startDate: told, endDate: told })).toEqual([123]);
  expect(await foundMilliseconds({ endDate: told })).toEqual([122, 123]);
  expect(await foundMilliseconds({ startDate: told })).toEqual([123, 124]);
});
