import type { Log } from '../../log.ts';
import { cutAt } from '../../text/strings.ts';
import { normalisedVector } from '../../text/vector-text.ts';
import type { Ai, Embedder } from '../ai.ts';
import type { OpenAiConnection } from './ask.ts';
import { createGate, type Gate } from './gate/index.ts';
import { type Patience, retry, UnusableAnswer, usualPatience } from './retry.ts';
import { watchOver } from './watch.ts';

/** Embeddings of an endpoint, in batches. Vectors come as base64, which decodes ten times faster than numbers. */

export interface OpenAiEmbedOptions {
  model: string;
  log: Log;
  silenceMs?: number;
  patience?: Patience;
  /** What every call passes; one of its own where none is given. */
  gate?: Gate;
}

const mostTexts = 256;
/** UTF-16 units in one request; the endpoint's limit is 300,000 tokens. */
const mostUnits = 300_000;
/** A text beyond 8,000 tokens would be refused: its beginning stands for it. */
const longestText = 24_000;

const knownDimensions: Readonly<Record<string, number>> = {
  'text-embedding-3-small': 1536,
  'text-embedding-3-large': 3072,
  'text-embedding-ada-002': 1536,
};

export interface OpenAiEmbedding extends Pick<Ai, 'embedder' | 'embed'> {
  /** The same embedder, asked on behalf of a workspace. */
  for(owner: string): Pick<Ai, 'embedder' | 'embed'>;
}

export function openAiEmbedding(options: OpenAiEmbedOptions, connection: OpenAiConnection): OpenAiEmbedding {
  const { model, log, patience = usualPatience, gate = createGate({ log }) } = options;
  const embedder: Embedder = { id: `openai:${model}`, dimensions: knownDimensions[model] ?? 0 };
  const of = (owner: string): Pick<Ai, 'embedder' | 'embed'> => ({
    embedder,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (const batch of batches(texts)) {
        const found = await retry({ model, log, patience, signal, gate, owner }, () =>
          embedBatch(batch, options, connection, signal),
        );
        for (const vector of found) {
          if (embedder.dimensions === 0) embedder.dimensions = vector.length;
          if (vector.length !== embedder.dimensions) throw new Error(`${embedder.id} changed its dimensions`);
          vectors.push(vector);
        }
      }
      return vectors;
    },
  });
  return { ...of(''), for: of };
}

function* batches(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let units = 0;
  for (const text of texts) {
    // an empty input is refused by the endpoint
    const input = cutAt(text, longestText).trim() || '-';
    if (batch.length > 0 && (batch.length >= mostTexts || units + input.length > mostUnits)) {
      yield batch;
      batch = [];
      units = 0;
    }
    batch.push(input);
    units += input.length;
  }
  if (batch.length > 0) yield batch;
}

async function embedBatch(
  input: string[],
  { model, silenceMs = 60_000 }: OpenAiEmbedOptions,
  connection: OpenAiConnection,
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> {
  const client = await connection();
  const watch = watchOver(signal, silenceMs, silenceMs);
  try {
    const { data } = await client.embeddings.create(
      { model, input, encoding_format: 'base64' },
      { signal: watch.signal },
    );
    const vectors = [...data]
      .sort((first, second) => first.index - second.index)
      .map(({ embedding }) => decoded(embedding));
    if (vectors.length !== input.length) throw new UnusableAnswer('another number of vectors than of texts');
    return vectors.map(normalisedVector);
  } catch (error) {
    throw watch.fellSilent() ?? error;
  } finally {
    watch.end();
  }
}

/** Little-endian floats in base64; endpoints that know only numbers send those. */
function decoded(embedding: unknown): Float32Array {
  if (Array.isArray(embedding)) return Float32Array.from(embedding, Number);
  if (typeof embedding !== 'string') throw new UnusableAnswer('a vector in an unknown form');
  const bytes = new Uint8Array(Buffer.from(embedding, 'base64'));
  if (bytes.length === 0 || bytes.length % 4 !== 0) throw new UnusableAnswer('a vector of broken length');
  return new Float32Array(bytes.buffer);
}
