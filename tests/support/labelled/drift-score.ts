import type { Judgement, Verdict } from '../../../server/ai/drift/judgement.ts';
import type { Ai } from '../../../server/ai/index.ts';
import { driftEntity } from '../drift.ts';

/** A record and a document with the verdict that a careful reader gives. */
export interface DriftPair {
  id: string;
  category: string;
  kind: string;
  name: string;
  description?: string | null;
  data: Record<string, unknown>;
  recordUpdatedAt: string;
  documentDate: string;
  document: string;
  verdict: Verdict;
  update: Record<string, unknown> | null;
  /** Verdicts that a reasonable reader might give as well. */
  alsoAcceptable: Verdict[];
}

export interface JudgedPair {
  pair: DriftPair;
  judgement: Judgement<ReturnType<typeof driftEntity>>;
}

export async function judgePairs(ai: Ai, pairs: readonly DriftPair[]): Promise<JudgedPair[]> {
  const judged: JudgedPair[] = [];
  for (const pair of pairs) {
    const { kind, name, description = null, data } = pair;
    const entity = driftEntity({ kind, name, description, data, changedAt: pair.recordUpdatedAt });
    const { judgements } = await ai.judge({
      document: pair.document,
      documentDate: pair.documentDate,
      earlier: new Map(),
      entities: [entity],
      isDecided: () => false,
    });
    for (const judgement of judgements) judged.push({ pair, judgement });
  }
  return judged;
}

interface Share {
  right: number;
  of: number;
}

export interface DriftScore {
  accuracy: Share;
  /** Of `contradicts` and `invalidates` together. */
  precision: Share;
  recall: Share;
  /** Pairs without bearing that raised one of the two. */
  falseAlarms: number;
  /** Proposals that hold every value that is new. */
  proposals: Share;
  /** Proposals that retire what lives. */
  retired: number;
  /** "label → verdict" and how often. */
  confusion: Map<string, number>;
}

const isAlarm = (verdict: Verdict) => verdict === 'contradicts' || verdict === 'invalidates';

export function scoreOf(judged: readonly JudgedPair[]): DriftScore {
  const isRight = ({ pair, judgement: { verdict } }: JudgedPair) =>
    verdict === pair.verdict || pair.alsoAcceptable.includes(verdict);
  const share = (all: readonly JudgedPair[], test: (one: JudgedPair) => boolean): Share => ({
    right: all.filter(test).length,
    of: all.length,
  });
  const confusion = new Map<string, number>();
  for (const { pair, judgement } of judged) {
    const key = `${pair.verdict} → ${judgement.verdict}`;
    confusion.set(key, (confusion.get(key) ?? 0) + 1);
  }
  const alarms = judged.filter(({ judgement }) => isAlarm(judgement.verdict));
  return {
    accuracy: share(judged, isRight),
    precision: share(alarms, isRight),
    recall: share(
      judged.filter(({ pair }) => isAlarm(pair.verdict)),
      ({ judgement }) => isAlarm(judgement.verdict),
    ),
    falseAlarms: alarms.filter(({ pair }) => pair.verdict === 'immaterial').length,
    proposals: share(
      judged.filter(({ pair }) => pair.update),
      holdsUpdate,
    ),
    retired: judged.filter(
      ({ pair, judgement }) => judgement.proposal?.update.active === false && pair.update?.active !== false,
    ).length,
    confusion,
  };
}

/** Every new value, to the last figure and at least half of its words; where none is new, what goes is taken out. */
function holdsUpdate({ pair, judgement: { proposal } }: JudgedPair): boolean {
  if (!proposal || !pair.update) return false;
  const { data = {}, ...rest } = proposal.update;
  const proposed: Record<string, unknown> = { ...data, ...rest };
  const changes = Object.entries(pair.update).map(([field, value]) => {
    const had = stringsOf(field === 'name' ? pair.name : pair.data[field]);
    const wanted = stringsOf(value);
    return {
      added: wanted.filter((one) => !had.includes(one)),
      gone: had.filter((one) => !wanted.includes(one)),
      written: field in proposed ? stringsOf(proposed[field]) : had,
    };
  });
  const hasNew = changes.some(({ added }) => added.length > 0);
  return changes.every(({ added, gone, written }) =>
    hasNew
      ? added.every((one) => written.some((other) => isSame(one, other)))
      : gone.every((one) => !written.includes(one)),
  );
}

const stringsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [String(value)];

function isSame(wanted: string, written: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [left, right] = [words(wanted), words(written)];
  const figures = [...left].filter((word) => /\d/.test(word));
  const shared = [...left].filter((word) => right.has(word)).length;
  return figures.every((figure) => right.has(figure)) && shared * 2 >= left.size;
}

const percent = ({ right, of }: Share) => `${right} of ${of} (${(right / Math.max(1, of)).toFixed(2)})`;

export function printed(score: DriftScore): string {
  const { accuracy, precision, recall, falseAlarms, proposals, retired, confusion } = score;
  return [
    `accuracy ${percent(accuracy)}`,
    `contradicts and invalidates: precision ${percent(precision)}, recall ${percent(recall)}, ` +
      `raised by immaterial pairs ${falseAlarms}`,
    `proposals with every new value ${percent(proposals)}, that retire what lives ${retired}`,
    ...[...confusion].sort(([, a], [, b]) => b - a).map(([pair, count]) => `  ${pair}: ${count}`),
  ].join('\n');
}
