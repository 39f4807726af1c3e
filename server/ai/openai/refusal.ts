/** What an endpoint says when it refuses, in one form whatever server it is, short, and without the key that it repeats. */
import { storableText } from '../../text/strings.ts';

const longestRefusal = 64 * 1024;
const longestSaid = 300;

/** Returns a refusal with `{error: {message, code}}` as its body, which is what the SDK reads. */
export async function plainRefusal(response: Response, secret: string | null): Promise<Response> {
  const text = await beginningOf(response);
  const { message, code } = refusalOf(text);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  headers.set('content-type', 'application/json');
  const sentence = maskedSentence(message, secret);
  const error = { message: sentence, type: 'error', param: null, code };
  return new Response(sentence ? JSON.stringify({ error }) : null, { status: response.status, headers });
}

/** Returns a sentence of the endpoint on one line, with secrets masked. */
export function maskedSentence(message: string, secret: string | null): string {
  const masked = secret && secret.length >= 4 ? message.replaceAll(secret, '…') : message;
  return storableText(masked)
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/\b(?:sk|pk|key|gsk|gw|hf|xai)[-_][\w-]{6,200}/gi, '…')
    .replace(/\bBearer [\w.~+/=-]{6,500}/gi, 'Bearer …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSaid)
    .trim()
    .toWellFormed();
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > longestRefusal) {
      void reader.cancel();
      return text.slice(0, longestRefusal);
    }
  }
}

interface Refusal {
  message: string;
  code: string | null;
}

/** Servers put their sentence under `error.message`, `error`, `message` or `detail`, or send it bare. */
function refusalOf(text: string): Refusal {
  const body = objectOf(text);
  if (!body) return { message: text, code: null };
  const inner = typeof body.error === 'object' && body.error !== null ? { ...body.error } : body;
  const { message, error, detail, code } = inner as Record<string, unknown>;
  const found = [message, error, detail].find((one) => one !== undefined && one !== null);
  return {
    message: typeof found === 'string' ? found : found === undefined ? text : JSON.stringify(found),
    code: typeof code === 'string' ? code : null,
  };
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
