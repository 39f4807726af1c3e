import type { CheckedOutcome, Support } from './ai.ts';
import type { Fault } from './support/index.ts';

export type Outcome = Support | 'replaced' | 'dropped';
export type OutcomeFault = Fault | 'quote' | 'none';

/** The outcomes of one answer, noted at the final check of its values. */
export interface OutcomeNotes {
  note(outcome: Outcome, fault?: OutcomeFault): void;
  list(): CheckedOutcome[];
}

export function outcomeNotes(): OutcomeNotes {
  const counts = new Map<string, [Outcome, OutcomeFault, number]>();
  return {
    note(outcome, fault = 'none') {
      const known = counts.get(`${outcome} ${fault}`) ?? [outcome, fault, 0];
      known[2]++;
      counts.set(`${outcome} ${fault}`, known);
    },
    list: () => [...counts.values()],
  };
}
