import { expect, test } from 'bun:test';
import { createShares } from '../../jobs/runtime/shares.ts';

const going = new AbortController().signal;

/** One queue of three places, two of which the workspace has. */
async function shareOut() {
  const shares = createShares(3);
  const ask = () => shares.takeSoon('busy', [], going);
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
  return shares;
}

test('a job takes the place that its workspace gives back within a moment', async () => {
  const shares = await shareOut();
  const taken = shares.takeSoon('busy', [], going);
  shares.give('busy');
  expect(await taken).toBe(true);
  expect(await shares.takeSoon('busy', [], going)).toBe(false);
});

test('one place that is given back goes to one of those that wait', async () => {
  const shares = await shareOut();
  const waiting = [shares.takeSoon('busy', [], going), shares.takeSoon('busy', [], going)];
  shares.give('busy');
  expect((await Promise.all(waiting)).sort()).toEqual([false, true]);
});

test('a job whose workspace gives nothing back has no place, and another workspace has one at once', async () => {
  const shares = await shareOut();
  const refused = shares.takeSoon('busy', [], going);
  expect(await shares.takeSoon('quiet', [], going)).toBe(true);
  expect(await refused).toBe(false);
  shares.give('busy');
  expect(await shares.takeSoon('busy', [], going)).toBe(true);
});

test('a receiver that has no place for a job is not waited for', async () => {
  const shares = createShares(5);
  const dead = `receiver:${crypto.randomUUID()}`;
  expect(await shares.takeSoon('one', [dead], going)).toBe(true);
  const later = Bun.sleep(50).then(() => 'later');
  expect(await Promise.race([shares.takeSoon('two', [dead], going), later])).toBe(false);
  shares.give('one', [dead]);
});
