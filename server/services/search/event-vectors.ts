import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { vectorText } from '../../text/vector-text.ts';

/** Vectors of events' passages, by a trained embedder. */

const atOnce = 128;

/** Returns whether an embedder adds anything to the search by words; false for the built-in one. */
export const makesVectors = ({ embedder }: Pick<Tools['ai'], 'embedder'>) => !embedder.id.startsWith('hash-');

/** Computes missing vectors of these events' passages. The embedder is called between reading and writing. */
export async function makeEventVectors(
  { ai, workspace, read, write, signal }: Pick<Tools, 'ai' | 'workspace' | 'read' | 'write' | 'signal'>,
  eventOIds: readonly string[],
): Promise<void> {
  if (!makesVectors(ai)) return;
  const { id } = ai.embedder;
  for (;;) {
    const missing = await read((tx) => withoutVector(tx, workspace, eventOIds, id));
    if (missing.length === 0) return;
    const vectors = await ai.embed(
      missing.map(({ content }) => content),
      signal,
    );
    await write((tx) => storeVectors(tx, workspace, id, missing, vectors));
    if (missing.length < atOnce) return;
  }
}

interface Place {
  eventOId: string;
  ordinal: number;
  content: string;
}

function withoutVector(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  embedderId: string,
): Promise<Place[]> {
  return tx<Place[]>`
    select passage.event_o_id, passage.ordinal, passage.content
    from event_passage passage
    left join event_vector near
      on near.workspace_o_id = ${workspace}
      and near.event_o_id = passage.event_o_id
      and near.ordinal = passage.ordinal
    where passage.workspace_o_id = ${workspace}
      and passage.event_o_id = any (${[...eventOIds]}::text[])
      and near.embedder_id is distinct from ${embedderId}
    order by passage.event_o_id, passage.ordinal
    limit ${atOnce}
  `;
}

async function storeVectors(
  tx: Tx,
  workspace: string,
  embedderId: string,
  places: readonly Place[],
  vectors: readonly Float32Array[],
): Promise<void> {
  const madeVectors = places.map((place, at) => {
    const vector = vectors[at];
    // without direction it is near to nothing, and is stored so that nobody makes it again
    return { ...place, text: vector ? (vectorText(vector) ?? `[${[...vector].fill(0).join(',')}]`) : null };
  });
  if (madeVectors.some(({ text }) => text === null))
    throw new Error('the embedder answered with too few vectors');
  await tx`
    insert into event_vector (workspace_o_id, event_o_id, ordinal, embedder_id, embedding)
    select ${workspace}, made.event_o_id, made.ordinal, ${embedderId}, made.embedding::halfvec
    from unnest(
      ${madeVectors.map(({ eventOId }) => eventOId)}::text[],
      ${madeVectors.map(({ ordinal }) => ordinal)}::integer[],
      ${madeVectors.map(({ text }) => text)}::text[]
    ) as made (event_o_id, ordinal, embedding)
    join event_passage passage
      on passage.workspace_o_id = ${workspace}
      and passage.event_o_id = made.event_o_id
      and passage.ordinal = made.ordinal
    order by made.event_o_id, made.ordinal
    on conflict (workspace_o_id, event_o_id, ordinal) do update
    set embedder_id = excluded.embedder_id, embedding = excluded.embedding
  `;
}
