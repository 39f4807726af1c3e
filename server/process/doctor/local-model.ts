/**
 * Looks for an OpenAI-compatible server on loopback: Ollama, llama.cpp, LM Studio and vLLM at their usual ports. Asked
 * only where no endpoint is set, beside everything else, and with little patience.
 */

const usualPorts: readonly (readonly [port: number, name: string])[] = [
  [11434, 'Ollama'],
  [8080, 'llama.cpp'],
  [1234, 'LM Studio'],
  [8000, 'vLLM'],
];
const usualWaitMs = 200;
const longestList = 256 * 1024;

export interface LocalModel {
  /** What usually listens at that port. */
  server: string;
  baseUrl: string;
  model: string;
}

/** Returns the first local server that lists a writing model; null when there is none. */
export async function findLocalModel(
  ports: readonly (readonly [port: number, name: string])[] = usualPorts,
  answerWithinMs = usualWaitMs,
): Promise<LocalModel | null> {
  const found = await Promise.all(ports.map(([port, server]) => modelAt(port, server, answerWithinMs)));
  return found.find((one) => one !== null) ?? null;
}

/** Returns the start command that uses it, with one model for every tier. */
export function startLine({ baseUrl, model }: LocalModel): string {
  return `OPENAI_BASE_URL=${baseUrl} MODEL=${model} bun start`;
}

/** Returns the sentence about a local model server, for a start and the doctor. */
export function localModelSays(found: LocalModel): string {
  return `${found.server} or its like answers at ${found.baseUrl}; this uses it: ${startLine(found)}`;
}

async function modelAt(port: number, server: string, answerWithinMs: number): Promise<LocalModel | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: 'manual',
    });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (response.status !== 200 || length > longestList) {
      await response.body?.cancel();
      return null;
    }
    const model = writingModel(await response.json());
    return model === null ? null : { server, baseUrl, model };
  } catch {
    // nothing listens there, or something else does
    return null;
  }
}

/** Any server may listen at these ports: only a list of models in the protocol's form counts, and only plain names. */
function writingModel(list: unknown): string | null {
  if (typeof list !== 'object' || list === null || !('object' in list) || list.object !== 'list') return null;
  if (!('data' in list) || !Array.isArray(list.data)) return null;
  const names = list.data.flatMap((one: unknown): string[] => {
    const isModel = typeof one === 'object' && one !== null && 'object' in one && one.object === 'model';
    return isModel && 'id' in one && typeof one.id === 'string' && plainName.test(one.id) ? [one.id] : [];
  });
  return names.find((name) => !/embed|rerank|whisper|tts/i.test(name)) ?? null;
}

/** It is printed to be pasted into a shell. */
const plainName = /^[A-Za-z0-9][\w.:/@+-]{0,199}$/;
