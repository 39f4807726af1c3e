import type { Ai } from '../../../ai/index.ts';
import { isLockedOut } from '../../../database/fault.ts';
import type { Database, Tx } from '../../../database/index.ts';
import { withoutDeadline } from '../../../database/maintain.ts';
import { vectorText } from '../../../text/vector-text.ts';

/**
 * The graph (HNSW) that large collections are searched by: made for the partition that holds them when the first one
 * needs it, and measured on each of them, because how wide a search must look to find what is there differs. Until a
 * collection is measured, and where no width would do, every vector of it is.
 */

/**
 * The number of chunks up to which comparing every vector of a workspace is faster than an index, and inserts are
 * cheaper.
 */
export const scannedChunks = 5000;

/** What pgvector's index holds of a halfvec. */
const widestVector = 4000;
/** Tried in turn. */
const widths = [40, 50, 60, 80, 120, 200, 400, 800, 1000] as const;
/** More than the 0.98 that is promised, because the questions are a sample. */
const wantedRecall = 0.99;
const nearest = 10;
const questionsAsked = 48;
const wordsOfEach = 4;
/** One build at a time in the whole database: two of them would take the memory of one each. */
const buildLock = 49_776;
/** Longer than others' transactions take, but for those such as a backup's: no resource is kept from its end by them. */
const lockSeconds = 60;

/**
 * Builds a vector index for a workspace that has grown too large to be scanned, if the index finds enough. Call it
 * outside of transactions after chunks were published; returns at once when there is nothing to do, and after
 * `waitSeconds` where transactions that began before keep the index from its end.
 */
export async function keepGraph(
  db: Database,
  ai: Ai,
  workspace: string,
  signal?: AbortSignal,
  waitSeconds = lockSeconds,
): Promise<void> {
  const { id, dimensions } = ai.embedder;
  // the built-in embedder's vectors are found by words
  if (id.startsWith('hash-') || dimensions < 1 || dimensions > widestVector) return;
  const [knownGraph] = await db.ownerSql<
    { chunks: number; measured: number | null; partition: string | null }[]
  >`
    select
      chunks,
      case when graph_embedder_id = ${id} then graph_chunks end as measured,
      -- of a shard, whose name goes on with its number, the partition that it belongs to
      (
        select substring(tableoid::regclass::text from '^chunk_[0-9]+')
        from chunk
        where workspace_o_id = ${workspace}
        limit 1
      ) as partition
    from chunk_collection
    where workspace_o_id = ${workspace}
  `;
  if (!knownGraph?.partition || knownGraph.chunks <= scannedChunks) return;
  const hasChanged =
    knownGraph.measured === null ||
    knownGraph.chunks > 2 * knownGraph.measured ||
    2 * knownGraph.chunks < knownGraph.measured;
  if (!hasChanged) return;
  const graphSearch = await buildGraph(db, knownGraph.partition, dimensions, waitSeconds).catch(
    // what is left of it is made anew by whoever indexes next
    (error) => (isLockedOut(error) ? null : Promise.reject(error)),
  );
  if (graphSearch === null) return;
  const questions = await sampleQuestions(db, ai, workspace, signal);
  if (questions.length === 0) return;
  const { width, recall } = await findWidth(db, workspace, graphSearch, id, questions, signal);
  await db.ownerSql`
    update chunk_collection
    set
      graph_width = ${width},
      graph_search = ${graphSearch},
      graph_embedder_id = ${id},
      graph_chunks = ${knownGraph.chunks},
      graph_recall = ${recall}
    where workspace_o_id = ${workspace}
  `;
}

/** The function that searches it. Null while another process builds one: whoever indexes next looks again. */
async function buildGraph(
  db: Database,
  partition: string,
  dimensions: number,
  waitSeconds: number,
): Promise<string | null> {
  return withoutDeadline(db, async (sql) => {
    const [lock] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${buildLock}) as taken`;
    if (!lock?.taken) return null;
    await sql`select set_config('lock_timeout', ${`${waitSeconds}s`}, false)`;
    const [madeIndex] = await sql<{ name: string }[]>`
      select make_chunk_graph_search(${partition}, ${dimensions}) as name
    `;
    const [graph] = await sql<{ name: string; isWhole: boolean }[]>`
      select index.indexrelid::regclass::text as name, index.indisvalid as is_whole
      from pg_index index
      join pg_class on pg_class.oid = index.indexrelid
      join pg_am on pg_am.oid = pg_class.relam
      where index.indrelid = ${partition}::regclass
        and pg_am.amname = 'hnsw'
        and pg_get_expr(index.indpred, index.indrelid) = ${`(dimensions = ${dimensions})`}
    `;
    if (graph?.isWhole) return madeIndex?.name ?? null;
    // On a server others go on writing meanwhile; the embedded engine has one session, and nobody else to let through.
    const how = db.kind === 'server' ? 'concurrently' : '';
    if (graph) await sql.unsafe(`drop index ${how} ${graph.name}`);
    await sql.unsafe(
      `create index ${how} ${partition}_graph_${dimensions} on ${partition} ` +
        `using hnsw ((embedding::halfvec(${dimensions})) halfvec_ip_ops) where dimensions = ${dimensions}`,
    );
    return madeIndex?.name ?? null;
  });
}

/**
 * Vectors of texts as short as questions are, each put together of words from two chunks: like a question, they lie
 * near none of the chunks, and such are the harder ones to answer.
 */
async function sampleQuestions(
  db: Database,
  ai: Ai,
  workspace: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const rows = await db.ownerSql<{ content: string }[]>`
    with text as materialized (
      select o_id, live_generation, chunk_count
      from resource
      where workspace_o_id = ${workspace} and chunk_count > 0
      order by random()
      limit ${2 * questionsAsked}
    ),
    -- one place of each of many texts, or many places of few
    place as materialized (
      select distinct o_id, live_generation, floor(random() * chunk_count)::integer as ordinal
      from text
      cross join generate_series(1, ${2 * questionsAsked})
    )
    select chunk.content
    from place
    join chunk
      on chunk.workspace_o_id = ${workspace}
      and chunk.resource_o_id = place.o_id
      and chunk.generation = place.live_generation
      and chunk.ordinal = place.ordinal
    order by random()
    limit ${2 * questionsAsked}
  `;
  const words = rows.map(({ content }) => middleWords(content));
  const texts = words.flatMap((first, at) => {
    const second = words[at + 1];
    return at % 2 === 0 && second !== undefined ? [`${first} ${second}`] : [];
  });
  if (texts.length === 0) return [];
  const vectors = await ai.embed(texts, signal);
  return vectors.flatMap((vector) => vectorText(vector) ?? []);
}

function middleWords(text: string): string {
  const words = text.trim().split(/\s+/);
  const from = Math.max(0, Math.floor((words.length - wordsOfEach) / 2));
  return words.slice(from, from + wordsOfEach).join(' ');
}

/** The least width that finds enough of the nearest, and how much it finds; 0 when none does. */
async function findWidth(
  db: Database,
  workspace: string,
  graphSearch: string,
  embedderId: string,
  questions: readonly string[],
  signal?: AbortSignal,
): Promise<{ width: number; recall: number }> {
  const inside = <T>(act: (tx: Tx) => Promise<T>) =>
    db.asOwner(async (tx) => {
      await tx`select set_config('app.workspace_o_id', ${workspace}, true)`;
      return act(tx);
    });
  const exact: string[][] = [];
  for (const question of questions) {
    signal?.throwIfAborted();
    const rows = await inside(
      (tx) => tx<{ oId: string }[]>`
        select o_id
        from chunk_nearest_by_scan(${question}::halfvec, ${embedderId}, null, null, ${nearest})
      `,
    );
    exact.push(rows.map(({ oId }) => oId));
  }
  let recall = 0;
  for (const width of widths) {
    let foundNeighbours = 0;
    let sought = 0;
    for (const [at, question] of questions.entries()) {
      signal?.throwIfAborted();
      const [row] = await inside(
        (tx) => tx<{ found: number }[]>`
          select count(*)::integer as found
          from (
            select o_id
            from chunk_nearest_by_graph(
              ${graphSearch}, ${question}::halfvec, ${embedderId}, null, null, ${2 * nearest}, ${width}
            )
            order by similarity desc, o_id
            limit ${nearest}
          ) as hit
          where o_id = any (${exact[at] ?? []}::text[])
        `,
      );
      foundNeighbours += row?.found ?? 0;
      sought += exact[at]?.length ?? 0;
    }
    recall = sought === 0 ? 1 : foundNeighbours / sought;
    if (recall >= wantedRecall) return { width, recall };
  }
  return { width: 0, recall };
}
