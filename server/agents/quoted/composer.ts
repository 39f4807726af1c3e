import type { RepeatedValue, Stretch, TakenValue } from '../definition.ts';
import type { QuotedFact } from './fact.ts';
import { type Layout, layOut, listLayout, paragraphLayout, type Section } from './layout.ts';

/**
 * Composes an answer of quoted facts where no model writes: lists, sentences, headings, paragraphs. It keeps the
 * place of each fact, so that the fact leads to its evidence.
 */
export interface Composer {
  /** The evidence of the facts, in the order in which they were put into the answer. */
  readonly taken: TakenValue[];
  readonly repeated: RepeatedValue[];
  /** Keeps the evidence of the value at `path`, or of a stretch of it. */
  prove(path: string, from: QuotedFact['from'], claim?: Stretch): void;
  /** Returns the sentence at `path`. The fact is claimed as a stretch of it where other words stand around it. */
  sentence(path: string, fact: QuotedFact, isClaimed?: boolean): string;
  /** The list at `path`: what was written comes first, then each fact that is added. */
  list(path: string, written?: readonly string[]): FactList;
  /** Returns the text at `path`; null where no section has a fact. */
  underHeadings(path: string, sections: readonly Section[], format: string | null): string | null;
  paragraphs(path: string, facts: readonly QuotedFact[], format: string): string | null;
}

export interface FactList {
  readonly values: string[];
  add(...facts: readonly QuotedFact[]): void;
}

export function composer(): Composer {
  const takenValues: TakenValue[] = [];
  const repeatedValues: RepeatedValue[] = [];

  function prove(path: string, from: QuotedFact['from'], claim?: Stretch): void {
    if (!from) return;
    const at = claim ? { path, claim } : { path };
    if ('of' in from) repeatedValues.push({ ...from, ...at });
    else takenValues.push({ ...from, ...at });
  }

  function sentence(path: string, fact: QuotedFact, isClaimed = Boolean(fact.before || fact.after)): string {
    const { before = '', text, after = '', from } = fact;
    const claim = { text, start: before.length, end: before.length + text.length };
    prove(path, from, isClaimed ? claim : undefined);
    return before + text + after;
  }

  function shown(path: string, sections: readonly Section[], layout: Layout): string | null {
    const { text, stretches } = layOut(sections, layout);
    for (const { fact, claim } of stretches) prove(path, fact.from, claim);
    return text;
  }

  return {
    taken: takenValues,
    repeated: repeatedValues,
    prove,
    sentence,
    list(path, written = []) {
      const values = [...written];
      return {
        values,
        add(...facts) {
          for (const fact of facts) values.push(sentence(`${path}/${values.length}`, fact));
        },
      };
    },
    underHeadings: (path, sections, format) => shown(path, eachOnce(sections), listLayout(format)),
    paragraphs: (path, facts, format) => shown(path, [{ heading: '', facts }], paragraphLayout(format)),
  };
}

/** Each fact where it stands first: a text tells nothing twice. */
function eachOnce(sections: readonly Section[]): Section[] {
  const told = new Set<string>();
  return sections.map(({ heading, facts }) => ({
    heading,
    facts: facts.filter(({ text }) => {
      const isNew = !told.has(text);
      told.add(text);
      return isNew;
    }),
  }));
}
