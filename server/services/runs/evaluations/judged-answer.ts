import type { ExecutedRun } from '../execute.ts';
import type { JudgedAnswer } from './verdict.ts';

/** Returns the parts of a run's answer that are judged: written values, claims of prose, and copied values. */
export function judgedAnswerOf({ reply, record }: Pick<ExecutedRun, 'reply' | 'record'>): JudgedAnswer {
  const { values, composed } = record.written;
  const byPath = Map.groupBy(values, ({ path }) => path);
  const annotations = reply.annotations as { path: string; claim?: object }[];
  const otherAnnotations = annotations.filter(({ path, claim }) => !claim && !byPath.has(path));
  return {
    data: reply.data,
    fields: fieldsOf(reply.data, [...record.request.fields, ...record.request.parts]),
    written: [...byPath.keys(), ...(composed?.parts ?? []).map(({ path }) => path)],
    values: [
      ...[...byPath.values()].map((all) => all.find(({ support }) => support === 'quoted') ?? all[0]),
      ...(composed?.claims ?? []).map(({ cited }) => cited),
    ]
      .map((one) => one?.support ?? null)
      // the words of a record, an event or a document, as they are
      .concat(otherAnnotations.map(() => 'quoted' as const)),
  };
}

/** Returns the fields that the model was asked for; without a model, the members of the answer. */
export const fieldsOf = (data: Record<string, unknown>, asked: readonly { path: string }[]) =>
  asked.length > 0 ? asked.map(({ path }) => path) : Object.keys(data).map((name) => `/${name}`);
