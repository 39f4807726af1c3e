import type { Batch } from './batch.ts';

/** An answer, with the start of its look-up (`performance.now()`). */
export interface DatedAnswer<Answer> {
  answer: Answer;
  beganAt: number;
}

/** Answers that are valid for a while. */
export interface LeasedAnswers<Question, Answer> {
  ask(question: Question): Promise<Answer>;
}

interface Entry<Answer> extends DatedAnswer<Answer> {
  isRenewing: boolean;
}

const keptMost = 10_000;

/**
 * Caches answers for `leaseMs` from the start of their look-up. In the second half of that time they are renewed in
 * the background, so that requests need not wait.
 */
export function createLeased<Question, Answer>(
  batch: Batch<Question, DatedAnswer<Answer>>,
  nameOf: (question: Question) => string,
  leaseMs: number,
): LeasedAnswers<Question, Answer> {
  const keptAnswers = new Map<string, Entry<Answer>>();

  async function look(question: Question, name: string): Promise<Answer> {
    const { answer, beganAt } = await batch.ask(question);
    const known = keptAnswers.get(name);
    if (!known || known.beganAt < beganAt) {
      if (keptAnswers.size >= keptMost) keptAnswers.clear();
      keptAnswers.set(name, { answer, beganAt, isRenewing: false });
    }
    return answer;
  }

  return {
    async ask(question) {
      const name = nameOf(question);
      const known = keptAnswers.get(name);
      const age = known ? performance.now() - known.beganAt : Number.POSITIVE_INFINITY;
      if (!known || age >= leaseMs) return look(question, name);
      if (age >= leaseMs / 2 && !known.isRenewing) {
        known.isRenewing = true;
        // Whoever comes after the lease asks again, and is told what is wrong.
        look(question, name).catch(() => {});
      }
      return known.answer;
    },
  };
}
