import type { ResolvedInput } from '../../../agents/definition.ts';
import type { ComposeRequest, WriteRequest } from '../../../ai/index.ts';
import type { Tx } from '../../../database/index.ts';
import type { CitableText } from '../../agents/sources/citable-text.ts';
import type { ReadSources } from '../../agents/sources/run-sources.ts';
import type { ToolCall } from '../../agents/tools/index.ts';
import type { WrittenAnswer } from '../reply.ts';

/** The stored inputs and steps of a run, for reading and for replaying it. */
export interface RunRecord {
  /** Records of the library that the run used, each at the revision it had. */
  entities: UsedEntity[];
  /** Everything that could be cited, in the order in which the model was given it. */
  sources: ReadSource[];
  /** What the model was asked, without the sources. */
  request: RunRequest;
  /** What it answered. */
  written: WrittenAnswer;
  /** What the answer was put together from beside that. */
  resolved: StoredResolved;
  /** Calls of the agent's tools, in order; null where it has none. */
  toolCalls: ToolCall[] | null;
  /** Milliseconds. */
  timings: { readMs: number; writeMs: number };
}

export type StoredResolved = Omit<ResolvedInput, 'subject' | 'body' | 'settings'> & { leftOut: number };

/** Both requests to the model, for values and for prose. */
export type RunRequest = Omit<WriteRequest, 'sources' | 'signal' | 'observer'> &
  Pick<ComposeRequest, 'parts' | 'known' | 'unsupported'>;

export interface UsedEntity {
  /** How the run came to it: a member of the reply, or `source` for one that was read beside them. */
  role: string;
  oId: string;
  kind: string;
  name: string;
  revision: number | null;
}

export interface ReadSource {
  key: string;
  type: CitableText['citation']['type'];
  oId: string | null;
  chunkOId: string | null;
  title: string | null;
  url: string | null;
  start: number;
  score: number;
  text: string;
  /** Of a record of the library: which part of the text is which field. */
  fields?: CitableText['citation']['fields'];
}

/** The record of one execution. */
export function recordOf(
  entities: UsedEntity[],
  { texts, leftOut, resolved: resolvedInput }: ReadSources,
  request: RunRequest,
  writtenAnswer: WrittenAnswer,
  timings: RunRecord['timings'],
  toolCalls: ToolCall[] | null = null,
): RunRecord {
  const { matches, records, library, people, activity, nearest, context, composes, accountOId } =
    resolvedInput;
  return {
    entities,
    sources: texts.map(({ source, citation }) => ({
      key: source.key,
      type: citation.type,
      oId: citation.oId,
      chunkOId: citation.chunkOId,
      title: source.title ?? null,
      url: source.url ?? null,
      start: citation.at,
      score: citation.score,
      text: source.text,
      ...(citation.fields.length > 0 ? { fields: citation.fields } : {}),
    })),
    request,
    written: writtenAnswer,
    resolved: {
      matches,
      records,
      library,
      people,
      activity,
      ...(nearest ? { nearest } : {}),
      context,
      composes,
      ...(accountOId === undefined ? {} : { accountOId }),
      leftOut,
    },
    toolCalls,
    timings,
  };
}

/** Returns names, kinds and revisions of the records that a run used, by role. */
export async function usedEntities(
  tx: Tx,
  workspace: string,
  roles: readonly { role: string; oId: string }[],
): Promise<UsedEntity[]> {
  if (roles.length === 0) return [];
  const rows = await tx<Omit<UsedEntity, 'role'>[]>`
    select
      o_id, kind, name,
      (
        select max(version)
        from entity_revision
        where workspace_o_id = ${workspace}
          and entity_o_id = entity.o_id
      ) as revision
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any (${[...new Set(roles.map(({ oId }) => oId))]})`;
  const known = new Map(rows.map((row) => [row.oId, row]));
  return roles.flatMap(({ role, oId }) => {
    const row = known.get(oId);
    return row ? [{ role, ...row }] : [];
  });
}
