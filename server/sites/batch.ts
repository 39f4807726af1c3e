/** Answers many questions at once. */
export interface Batch<Question, Answer> {
  /** Answered by a look that begins after this call: what was committed before it is seen. */
  ask(question: Question): Promise<Answer>;
}

interface Waiting<Question, Answer> {
  question: Question;
  answer: Promise<Answer>;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** A look that takes longer than this holds the others back no more. */
const patienceMs = 25;
const looksAtOnce = 4;

/**
 * Batches questions: those that arrive during one look-up share the next, as in a group commit, so that nobody gets
 * an answer from before they asked. Equal questions (`nameOf`) count once.
 */
export function createBatch<Question, Answer>(
  look: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  nameOf: (question: Question) => string,
  most = 200,
): Batch<Question, Answer> {
  let waiting = new Map<string, Waiting<Question, Answer>>();
  let underWay = 0;
  let startedAt = 0;
  let timer: Timer | undefined;

  const mayBegin = () =>
    underWay === 0 || (underWay < looksAtOnce && performance.now() - startedAt >= patienceMs);

  /** Whoever waits behind a look does so until it has ended or patience has: one timer for all of them. */
  function beginLater(): void {
    clearTimeout(timer);
    timer = waiting.size === 0 ? undefined : setTimeout(begin, patienceMs);
  }

  function begin(): void {
    if (waiting.size === 0 || !mayBegin()) {
      beginLater();
      return;
    }
    const all = [...waiting];
    const taken = all.slice(0, most).map(([, one]) => one);
    waiting = new Map(all.slice(most));
    underWay += 1;
    startedAt = performance.now();
    beginLater();
    void look(taken.map(({ question }) => question))
      .then((answers) => {
        for (const [at, one] of taken.entries()) one.resolve(answers[at] as Answer);
      })
      .catch((error) => {
        for (const one of taken) one.reject(error);
      })
      .finally(() => {
        underWay -= 1;
        begin();
      });
  }

  return {
    ask(question) {
      const name = nameOf(question);
      const joined = waiting.get(name);
      if (joined) return joined.answer;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.set(name, { question, answer: promise, resolve, reject });
      // After this tick: what came in with the same packet belongs to the same look.
      if (waiting.size === 1) queueMicrotask(begin);
      return promise;
    },
  };
}
