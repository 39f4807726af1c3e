import { useCallback, useEffect, useRef, useState } from 'react';
import { Unreachable } from '../api.ts';

export interface Page<Data> {
  /** The last answer; kept while the server is away, so that nothing flickers. */
  data: Data | null;
  /** What the server said when it refused; null when it did not. */
  error: string | null;
  refresh(): void;
}

/** While the server is away it is asked this often. */
const whileAwayMs = 1_000;

interface Answer<Data> {
  question: string;
  data: Data;
}

/** What outlives the screen: its last answer, to be shown at once when somebody comes back. */
interface Kept<Data> {
  last: Answer<Data> | null;
  keep(answer: Answer<Data>): void;
}

/**
 * Polls while the screen is shown; once if `everyMs` is null. When `question` changes, the old answer is dropped and
 * the new one requested at once. An unchanged answer draws nothing.
 */
export function usePage<Data>(
  question: string,
  everyMs: number | null,
  ask: (signal: AbortSignal) => Promise<Data>,
  kept: Kept<NoInfer<Data>> = { last: null, keep: () => {} },
): Page<Data> {
  const [answer, setAnswer] = useState(kept.last);
  const keep = useRef(kept.keep);
  keep.current = kept.keep;
  const [error, setError] = useState<string | null>(null);
  const askedSource = useRef(ask);
  askedSource.current = ask;
  const now = useRef(() => {});
  const hasAnswer = useRef(false);
  hasAnswer.current = answer?.question === question;

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = '';
    let again = false;
    let busy = false;
    async function turn(): Promise<void> {
      clearTimeout(timer);
      again = busy;
      if (busy) return;
      busy = true;
      const pause = await answerOnce();
      busy = false;
      if (leaving.signal.aborted || (pause === null && !again)) return;
      timer = setTimeout(turn, again ? 0 : (pause ?? 0));
    }
    async function answerOnce(): Promise<number | null> {
      try {
        const data = await askedSource.current(leaving.signal);
        const text = JSON.stringify(data);
        if (leaving.signal.aborted) return 0;
        if (text !== last) {
          setAnswer({ question, data });
          keep.current({ question, data });
        }
        last = text;
        setError(null);
      } catch (thrown) {
        if (leaving.signal.aborted) return 0;
        const isAway = thrown instanceof Unreachable;
        // what is shown stays as it is, and the status line says why it is old
        if (!isAway || !hasAnswer.current)
          setError(thrown instanceof Error ? thrown.message : String(thrown));
        if (isAway) return whileAwayMs;
      }
      return everyMs;
    }
    now.current = () => void turn();
    setError(null);
    void turn();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [question, everyMs]);

  return {
    data: answer?.question === question ? answer.data : null,
    error,
    refresh: useCallback(() => now.current(), []),
  };
}
