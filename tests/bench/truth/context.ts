import type { TruthPart } from '../truth.ts';
import { loadConversations } from './loaded-workspace.ts';

/** Context: how often what is stored is found, and how often nothing is said where nothing is stored. */

export interface ContextQuestion {
  id: string;
  kind: string;
  query: string;
  answers: { record?: string; quote?: string; file?: string; drift?: string; grade: number }[];
}

export interface Shown {
  name: string;
  [member: string]: unknown;
}

const shown = 5;

export const part: TruthPart = {
  labels: 'questions.json',
  async judge(folder) {
    const questions: ContextQuestion[] = await Bun.file(`${folder}/${part.labels}`).json();
    const { tenant } = await loadConversations(folder);
    const kinds = new Map<string, { asked: number; answered: number; warned: number }>();
    const silent = { asked: 0, empty: 0, warned: 0 };
    for (const question of questions) {
      const { body } = await tenant.api.post('/context', { query: question.query, topK: shown });
      const documents: Shown[] = body.data.documents;
      const isWarned = !body.data.found;
      if (question.answers.length === 0) {
        silent.asked += 1;
        silent.empty += Number(documents.length === 0);
        silent.warned += Number(isWarned && documents.length > 0);
        continue;
      }
      const kind = kinds.get(question.kind) ?? { asked: 0, answered: 0, warned: 0 };
      kinds.set(question.kind, kind);
      kind.asked += 1;
      kind.answered += Number(question.answers.some((answer) => isAmong(documents, answer)));
      kind.warned += Number(isWarned);
    }
    const sum = (member: 'asked' | 'answered' | 'warned') =>
      [...kinds.values()].reduce((total, kind) => total + kind[member], 0);
    const rate = (sum('answered') / sum('asked')).toFixed(2);
    console.log(`judged answer in the first five ${sum('answered')} of ${sum('asked')}, ${rate}`);
    console.log(`of these called unanswered ${sum('warned')}`);
    console.log(
      `nothing answers: empty ${silent.empty}, called unanswered ${silent.warned} of ${silent.asked}`,
    );
    for (const [kind, { asked, answered }] of kinds)
      console.log(`  ${kind.padEnd(14)} ${answered} of ${asked}`);
  },
};

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu));

/** A record by its name; a quote to the letter, or four fifths of the words of a longer one in one document. */
export function isAmong(
  documents: readonly Shown[],
  { record, quote }: ContextQuestion['answers'][number],
): boolean {
  if (record !== undefined) return documents.some(({ name }) => name === record);
  const said = quote ?? '';
  const wanted = wordsOf(said);
  return documents.some((document) => {
    const text = JSON.stringify(document);
    if (text.includes(JSON.stringify(said).slice(1, -1))) return true;
    const held = wordsOf(text);
    return wanted.size > 5 && [...wanted].filter((word) => held.has(word)).length >= 0.8 * wanted.size;
  });
}
