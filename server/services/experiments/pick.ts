import { createHash } from 'node:crypto';
import type { RunStrategy } from '../../../schema/experiment.ts';

/** An agent that may be chosen for a run, with its weight. */
export interface Arm {
  agentOId: string;
  weight: number;
}

/**
 * Chooses the arm of a run by a hash of the run's oId, so that the choice is reproducible. `turn` counts the choices
 * of the rotation and matters to no other strategy. There must be an arm.
 */
export function pickArm(
  strategy: RunStrategy,
  arms: readonly Arm[],
  { runOId, turn }: { runOId: string; turn: number },
): string {
  const place = strategy === 'ROUND_ROBIN' ? turn % arms.length : placeOfShare(arms, shareOf(runOId));
  const arm = arms[place];
  if (!arm) throw new Error('the experiment has no arm to choose');
  return arm.agentOId;
}

/** Where the share falls when the weights stand in a row. */
function placeOfShare(arms: readonly Arm[], share: number): number {
  let left = share * arms.reduce((sum, { weight }) => sum + weight, 0);
  const place = arms.findIndex(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  // the sum is rounded: a share next to 1 may fall behind the last
  return place < 0 ? arms.length - 1 : place;
}

/** Returns a number from 0 up to 1 for a key, evenly spread. */
export function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
