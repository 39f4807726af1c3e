import type { DealChange, StageCategory } from './deal-change.ts';

/** The state of a deal after all its changes. Times are milliseconds since 1970. */
export interface DealState {
  changedAt: number;
  name: string;
  stage: string | null;
  /** A deal of which nothing else is said is open. */
  stageCategory: StageCategory;
  amount: string | null;
  currency: string | null;
  ownerEmail: string | null;
  contacts: string[];
  lossReason: string | null;
  openedAt: number;
  closedAt: number | null;
  stages: { stage: string; enteredAt: number }[];
  accountKey: string | null;
}

/**
 * Folds the changes of one deal: each member has its value in the latest change that states it. The result does not
 * depend on order or repetition. Null without changes.
 */
export function foldChanges(changes: readonly DealChange[]): DealState | null {
  const sortedChanges = [...new Map(changes.map((change) => [change.dedupeKey, change])).values()].sort(
    inOrder,
  );
  const newest = sortedChanges.at(-1);
  if (!newest) return null;
  const latest = <T>(read: (change: DealChange) => T | null): T | null => {
    const found = sortedChanges.findLast((change) => read(change) !== null);
    return found ? read(found) : null;
  };
  const stageCategory = latest((change) => change.stageCategory) ?? 'open';
  return {
    changedAt: newest.at,
    name: newest.name,
    stage: latest(({ stage }) => stage),
    stageCategory,
    amount: latest(({ amount }) => amount),
    currency: latest(({ currency }) => currency),
    ownerEmail: latest(({ ownerEmail }) => ownerEmail),
    contacts: latest(({ contacts }) => (contacts.length > 0 ? contacts : null)) ?? [],
    lossReason: stageCategory === 'won' ? null : latest(({ lossReason }) => lossReason),
    openedAt: Math.min(...(creations(sortedChanges) ?? sortedChanges).map(({ eventAt }) => eventAt)),
    closedAt: stageCategory === 'open' ? null : closedAt(sortedChanges, stageCategory),
    stages: stagesOf(sortedChanges),
    accountKey: accountOfDeal(sortedChanges),
  };
}

/** A row that tells of a creation and an end was changed once for both; an end may be a day without a time. */
const inOrder = (one: DealChange, other: DealChange) =>
  one.at - other.at ||
  Number(other.isCreation) - Number(one.isCreation) ||
  one.eventAt - other.eventAt ||
  (one.dedupeKey < other.dedupeKey ? -1 : 1);

function creations(sorted: DealChange[]): DealChange[] | null {
  const created = sorted.filter(({ isCreation }) => isCreation);
  return created.length > 0 ? created : null;
}

/** The closing date that the deal was closed with, else when it was closed. */
function closedAt(sorted: DealChange[], category: StageCategory): number | null {
  const before = sorted.findLastIndex((one) => one.stageCategory !== null && one.stageCategory !== category);
  const closing = sorted.slice(before + 1).filter((one) => one.stageCategory === category);
  return closing.findLast(({ closeAt }) => closeAt !== null)?.closeAt ?? closing[0]?.eventAt ?? null;
}

function stagesOf(sorted: DealChange[]): DealState['stages'] {
  const stages: DealState['stages'] = [];
  for (const { stage, at } of sorted)
    if (stage !== null && stages.at(-1)?.stage !== stage) stages.push({ stage, enteredAt: at });
  return stages;
}

/** The latest change decides among those that know the company equally well. */
function accountOfDeal(sorted: DealChange[]): string | null {
  const named = sorted.filter(({ accountKey }) => accountKey !== null);
  const rank = Math.max(...named.map((change) => change.rank));
  return named.findLast((change) => change.rank === rank)?.accountKey ?? null;
}
