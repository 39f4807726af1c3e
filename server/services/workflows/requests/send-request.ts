import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { AppContext, Tools } from '../../../context.ts';
import { decodeText } from '../../../ingest/charset.ts';
import { charsetOf } from '../../../ingest/kind.ts';
import { OutboundError, type OutboundReply } from '../../../outbound/index.ts';
import { retryAfterSeconds } from '../../../outbound/retry-after.ts';
import { storable } from '../advance/storable.ts';
import type { ComposedRequest } from './compose-request.ts';
import { isExpected, type NotedAnswer } from './noted-answer.ts';
import {
  type SecretHeaders,
  SecretRefused,
  secretHeaders,
  signatureHeaders,
  withoutSecrets,
} from './secret-headers.ts';
import { sentDigest } from './sent-digest.ts';
import { type RequestAttempt, waitingAttempt } from './waiting-attempt.ts';

const bodyMost = 1_000_000;

type SendTools = Pick<Tools, 'workspace' | 'read' | 'write' | 'outbound' | 'signal' | 'clock'> & {
  app: Pick<AppContext, 'secret'>;
};

/**
 * What tells a request from another of its node: a retry of the run may have the node mended. As it is defined, and not as
 * it is composed, since a time in it is another behind a retry, when the service may have done what the first one asked.
 */
const definedRequest = ({ method, url, headers, query, body }: NodeOf<'http'>) => ({
  method,
  url,
  headers,
  query,
  body,
});

/**
 * Sends the request of a node that waits for its answer; null where it no longer waits. If a worker dies, the next
 * one sends the same bytes with the same Idempotency-Key.
 */
export async function sendRequest(tools: SendTools, sent: RequestAttempt): Promise<NotedAnswer | null> {
  const waiting = await tools.read((tx) => waitingAttempt(tx, tools.workspace, sent));
  if (waiting?.node.type !== 'http') return null;
  const { node } = waiting;
  const request = waiting.input as ComposedRequest;
  const id = `${sent.runOId}.${sent.nodeKey}.${sentDigest(definedRequest(node))}`;
  let secrets: SecretHeaders = { headers: {}, values: [] };
  try {
    // signing may make the workspace's first secret
    const open = node.signed ? tools.write : tools.read;
    const addedHeaders = await open(async (tx) => {
      const { secret } = tools.app;
      const signed = node.signed
        ? await signatureHeaders(tx, tools.workspace, secret, {
            id,
            at: tools.clock(),
            body: request.body ?? '',
          })
        : {};
      return { signed, secrets: await secretHeaders(tx, tools.workspace, secret, node.secret, request.url) };
    });
    secrets = addedHeaders.secrets;
    const reply = await tools.outbound.fetch(request.url, {
      method: request.method,
      headers: { ...request.headers, ...addedHeaders.signed, ...secrets.headers, 'idempotency-key': id },
      ...(request.body === null ? {} : { body: request.body }),
      maxBytes: bodyMost,
      timeoutMs: node.timeoutSeconds * 1_000,
      httpsOnly: Boolean(node.secret) || node.signed,
      expectsRedirect: (status) => isExpected(node, status),
      signal: tools.signal,
    });
    const text = await textOf(reply);
    const headers = Object.entries(Object.fromEntries(reply.headers)).map(([name, value]) => [
      name,
      withoutSecrets(value, secrets.values),
    ]);
    return {
      answer: {
        status: reply.status,
        headers: Object.fromEntries(headers),
        body: bodyValue(text, reply.headers, secrets.values),
      },
      retryAfterSeconds: retryAfterSeconds(reply.headers.get('retry-after'), tools.clock()),
    };
  } catch (error) {
    // The worker stops: whoever comes next sends the same attempt.
    tools.signal.throwIfAborted();
    if (error instanceof SecretRefused)
      return { error: { code: 'secret_refused', message: error.message }, isNetwork: false };
    if (!(error instanceof OutboundError)) throw error;
    const message = withoutSecrets(error.message, secrets.values);
    return { error: { code: error.code, message }, isNetwork: error.retryable };
  }
}

/** The text in the charset that it names, as the database holds it: a secret with NULs in between would be one there. */
async function textOf({ body, headers }: OutboundReply): Promise<string> {
  const charset = charsetOf(headers.get('content-type'));
  const text = charset === null ? new TextDecoder().decode(body) : (await decodeText(body, charset)).text;
  return text.replaceAll('\u0000', '');
}

/** Levels of JSON that an answer may have: the database reads no value of tens of thousands. */
const levelsMost = 1_000;

const longDigits = /\d{16}/;

/** A whole number that JavaScript would round, such as a long identifier, is kept as the text that was sent. */
const exactly = (_name: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

/** JSON as a value, whatever else as text, both without secrets; null where the answer is empty. */
function bodyValue(text: string, headers: Headers, secrets: SecretHeaders['values']): unknown {
  if (text === '') return null;
  const isJson = /[/+]json\b/i.test(headers.get('content-type') ?? 'application/json');
  if (!isJson || isDeeper(text, levelsMost)) return withoutSecrets(text, secrets);
  try {
    const value: unknown = longDigits.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
    if (secrets.length === 0) return value;
    // JSON may write any character as an escape: what is searched is one spelling of what was read
    return JSON.parse(withoutSecrets(JSON.stringify(storable(value).value), secrets));
  } catch {
    return withoutSecrets(text, secrets);
  }
}

/** Returns whether JSON is nested in more levels. By characters: an expression for its strings takes seconds on a long one. */
function isDeeper(text: string, most: number): boolean {
  let levels = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (isString && mark === '\\') at += 1;
    else if (mark === '"') isString = !isString;
    else if (isString) continue;
    else if (mark === '[' || mark === '{') levels += 1;
    else if (mark === ']' || mark === '}') levels -= 1;
    if (levels > most) return true;
  }
  return false;
}
