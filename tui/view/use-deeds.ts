import { useStdout } from 'ink';
import { useRef, useState } from 'react';
import type { Action } from '../keys.ts';
import type { Deed, Item } from '../model/screen.ts';
import { useSurroundings } from '../surroundings.ts';

interface Proposal {
  question: string;
  deeds: Deed[];
}

/** Handles changes of the server's state: asks once, acts on "yes", and reports the result in a sentence. */
export function useDeeds(onDone: () => void) {
  const { api, mayDo, isReadOnly } = useSurroundings();
  const { write } = useStdout();
  const [proposal, setProposed] = useState<Proposal | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  // a key that is held comes again before the question has gone from the screen
  const answeredProposal = useRef<Proposal | null>(null);
  const tell = (sentence: string | null) => {
    setProposed(null);
    setOutcome(sentence);
  };

  async function confirm({ deeds }: Proposal): Promise<void> {
    setProposed(null);
    const outcomes: string[] = [];
    const refusals: string[] = [];
    for (const deed of deeds) {
      try {
        const said = await deed.act(api);
        outcomes.push(typeof said === 'string' ? said : 'Done.');
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
      }
      if (deeds.length > 1) setOutcome(`${outcomes.length + refusals.length} of ${deeds.length} …`);
    }
    const [refusal] = refusals;
    const many = `${outcomes.length} done${refusal ? `, ${refusals.length} refused: ${refusal}` : ''}.`;
    setOutcome(deeds.length > 1 ? many : (refusal ?? outcomes[0] ?? null));
    onDone();
  }

  /** The deeds that this key can have done to these rows, of all that their states allow. */
  const possible = (items: readonly Item[], action?: Action) =>
    items.flatMap(({ deeds }) =>
      deeds.filter((deed) => mayDo(deed.scope) && (!action || deed.action === action)),
    );

  return {
    /** The question, or what came of the last deed; null when there is neither. */
    sentence: proposal ? `${proposal.question} Press y for yes.` : outcome,
    tell,
    actions: (items: readonly Item[]) => [...new Set(possible(items).map(({ action }) => action))],
    /** Asks whether to do it to each of the items that it can be done to. */
    propose(action: Action, items: readonly Item[]): void {
      const found = possible(items, action);
      // of one row that allows it more than once, the first: the others come when that is done
      const deeds = items.length === 1 ? found.slice(0, 1) : found;
      const [first] = deeds;
      if (!first) {
        tell(items.length > 0 ? refusalOf(items, action) : null);
        return;
      }
      setOutcome(null);
      const more = deeds.length > 1 ? ` And ${deeds.length - 1} more like it.` : '';
      setProposed({ question: `${first.question}${more}`, deeds });
    },
    /** `y`: yes to the question that stands there, else a copy by the terminal's own clipboard (OSC 52, also through ssh). */
    yesOrCopy(text: string | null): void {
      if (proposal && answeredProposal.current !== proposal) {
        answeredProposal.current = proposal;
        void confirm(proposal);
      }
      if (proposal || text === null) return;
      write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
      tell(`Copied ${text}`);
    },
  };

  function refusalOf(items: readonly Item[], action: Action): string {
    const deed = items.flatMap(({ deeds }) => deeds).find((one) => one.action === action);
    if (!deed) return `Nothing to ${action} here.`;
    if (isReadOnly) return 'Nothing can be changed: --readonly was given.';
    return mayDo('write') || mayDo('run') || mayDo('admin')
      ? `The key lacks the scope ${deed.scope}.`
      : `Nothing can be changed: the key lacks the scope ${deed.scope}.`;
  }
}
