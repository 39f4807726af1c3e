import { useState } from 'react';

/** Something that changes the server's state: asked for once, done on "yes", and what came of it in a sentence: the deed's own, where it gives one. */
export function useDeed(done: () => void) {
  const [proposed, setProposed] = useState<{ question: string; act: () => Promise<unknown> } | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    if (!proposed) return;
    setProposed(null);
    try {
      const told = await proposed.act();
      setOutcome(typeof told === 'string' ? told : 'Done.');
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : String(error));
    }
    done();
  }

  return {
    /** What stands beside the title: the question, or what came of the last deed; null when there is neither. */
    sentence: proposed ? `${proposed.question} Press y for yes.` : outcome,
    propose(question: string, act: () => Promise<unknown>): void {
      setOutcome(null);
      setProposed({ question, act });
    },
    /** Says something instead; a question that stands there is withdrawn, so that nobody says yes to what cannot be seen. */
    tell(sentence: string): void {
      setProposed(null);
      setOutcome(sentence);
    },
    confirm: () => void confirm(),
  };
}
