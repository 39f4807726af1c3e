import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltInAi } from '../../server/ai/ai.ts';

/**
 * Keeps replies and gives them again, byte for byte: `record` asks the model and keeps its reply under the hash of
 * the request, `replay` answers from what is kept and never asks.
 */

export interface ReplyStore {
  read(hash: string): string | null;
  write(hash: string, reply: string): void;
}

export function replyFolder(path: string): ReplyStore {
  mkdirSync(path, { recursive: true });
  const file = (hash: string): string => join(path, `${hash}.json`);
  return {
    read(hash) {
      try {
        return readFileSync(file(hash), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    write: (hash, reply) => writeFileSync(file(hash), reply),
  };
}

export function withReplies(ai: BuiltInAi, store: ReplyStore, mode: 'record' | 'replay'): BuiltInAi {
  const kept = async <T>(request: unknown, ask: () => Promise<T>): Promise<T> => {
    const hash = hashOf(request);
    const known = store.read(hash);
    if (known !== null) return JSON.parse(known);
    if (mode === 'replay') throw new Error(`No reply is kept for the request ${hash}`);
    const reply = JSON.stringify(await ask());
    store.write(hash, reply);
    return JSON.parse(reply);
  };
  return {
    ...ai,
    model: (tier) => ai.model(tier),
    write: ({ signal, ...request }) =>
      kept(['write', ai.model(request.tier), request], () =>
        ai.write(signal ? { ...request, signal } : request),
      ),
    rewrite: (text, voice, tier, signal) =>
      kept(['rewrite', ai.model(tier), text, voice], () => ai.rewrite(text, voice, tier, signal)),
    async embed(texts, signal) {
      const ask = async (): Promise<string[]> => (await ai.embed(texts, signal)).map(toBase64);
      return (await kept(['embed', ai.embedder.id, texts], ask)).map(fromBase64);
    },
  };
}

function hashOf(request: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(request, sorted)).digest('hex');
}

/** Members in the order of their names: two requests that say the same have one hash. */
function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)));
}

function toBase64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

function fromBase64(text: string): Float32Array {
  return new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);
}
