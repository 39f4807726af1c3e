import { beforeAll, describe, expect, test } from 'bun:test';
import { type Member, type ObjectPlan, planOf } from '../../schema/input/plan.ts';
import { allRoutes } from '../../server/routes/index.ts';
import { type Tenant, testWorld } from '../support/world.ts';

const updates = allRoutes().filter(({ path, body }) => path.endsWith('/update') && body);

/** Members whose null means something although their record always has a value. */
const resets = [
  '/account/update name',
  '/workflows/update entry',
  // names the only one there is
  '/workspace-company/update oId',
];

let mine: Tenant;
beforeAll(async () => {
  mine = await (await testWorld()).newWorkspace();
});

describe.each(updates.map((route) => [route.path, route] as const))('null sent to %s', (path, route) => {
  const { members } = planOf(route.body as NonNullable<typeof route.body>) as ObjectPlan;
  const fixed = [...members].filter(([, member]) => member.mayBeAbsent && !member.takesNull);

  test('is told of every member that it does not clear', async () => {
    const sent = Object.fromEntries(fixed.map(([name]) => [name, null]));
    const { status, body } = await mine.api.post(path, sent, { prefer: 'handling=strict' });
    const faults: { path: string; message: string }[] = body.errors ?? [];
    const named = faults.filter(({ message }) => message === 'cannot be cleared');
    expect(named.map(({ path: at }) => at).sort()).toEqual(fixed.map(([name]) => name).sort());
    if (fixed.length > 0) expect(status).toBe(400);
  });

  test('is taken for what its record may lack, and for nothing else', () => {
    const record = planOf(route.response);
    const shown = record.form === 'object' ? record.members : new Map<string, Member>();
    const taken = [...members].flatMap(([name, member]) => {
      const inRecord = shown.get(name);
      if (!inRecord || !member.takesNull || inRecord.takesNull || hasEmptyForm(inRecord)) return [];
      return [`${path} ${name}`];
    });
    expect(taken.filter((one) => !resets.includes(one))).toEqual([]);
  });
});

/** A list or an object is cleared to an empty one. */
const hasEmptyForm = ({ shape }: Member) =>
  planOf(shape).form !== 'leaf' || shape.safeParse({}).success || shape.safeParse([]).success;
