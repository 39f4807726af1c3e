import { z } from 'zod';
import { faultsOf } from '../../../../schema/input/sentences.ts';
import { type NodeOf, nodeTypes } from '../../../../schema/workflow-steps/index.ts';
import { templateParts } from '../../../../schema/workflow-steps/template.ts';
import { type Bindings, ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { type Evaluate, filledTemplate, filledText, textOf } from './fill-template.ts';

/**
 * A request as the node's stored input, so that every attempt sends the same bytes. It holds no secret; those are
 * added when it is sent.
 */
export interface ComposedRequest {
  method: NodeOf<'http'>['method'];
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

const urlMost = 2_000;

/**
 * Evaluates the expressions of a node's request, in which `$` is `root`. Throws ExpressionError naming the member.
 */
export async function composeRequest(
  node: NodeOf<'http'>,
  bindings: Bindings,
  root: unknown,
): Promise<ComposedRequest> {
  const evaluated: Evaluate = (expression) => evaluate(expression, bindings, root);
  const url = new URLSearchParams();
  for (const [name, template] of Object.entries(node.query ?? {}))
    for (const one of listOf(await filledTemplate(template, evaluated))) url.append(name, textOf(one));
  const address = withQuery(await filledUrl(node.url, evaluated), url);
  const headers: Record<string, string> = {};
  for (const [name, template] of Object.entries(node.headers ?? {}))
    headers[name.toLowerCase()] = headerOf(name, await filledText(template, evaluated));
  const body =
    node.body === undefined || node.body === null ? null : await filledTemplate(node.body, evaluated);
  const isText = typeof body === 'string';
  if (body !== null) headers['content-type'] ??= isText ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    method: node.method,
    url: address,
    headers,
    body: body === null || isText ? body : JSON.stringify(body),
  };
}

const requestShape = z.object({
  method: nodeTypes.http.members.method,
  url: z.string().min(1).max(urlMost),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown(),
});

/** Reads a request that the caller gives instead of the composed one. Throws ExpressionError naming the member. */
export function givenRequest(given: unknown): ComposedRequest {
  const read = requestShape.safeParse(given);
  if (!read.success) {
    const [fault] = faultsOf(read.error);
    throw new ExpressionError(
      `input.${fault?.path ?? ''}: ${fault?.message ?? 'must be {method, url, headers, body}'}`,
    );
  }
  const { body, headers, ...rest } = read.data;
  const checked = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), headerOf(name, value)]);
  const isText = typeof body === 'string';
  return {
    ...rest,
    headers: Object.fromEntries(checked),
    body: body === undefined || body === null ? null : isText ? body : JSON.stringify(body),
  };
}

/** What stands inside an address is encoded, so that a value cannot lead to another path; the beginning is an address. */
async function filledUrl(template: string, evaluated: Evaluate): Promise<string> {
  const parts = await Promise.all(
    templateParts(template).map(async (part, at) => {
      if ('text' in part) return part.text;
      const text = textOf(await evaluated(part.expression));
      return at === 0 ? text : { encoded: encodeURIComponent(text.toWellFormed()) };
    }),
  );
  const urlWith = (put: (encoded: string) => string) =>
    parts
      .map((part) => (typeof part === 'string' ? part : put(part.encoded)))
      .join('')
      .trim();
  const url = urlWith((encoded) => encoded);
  if (url.length > urlMost)
    throw new ExpressionError(`url: has ${url.length} characters; at most ${urlMost} are sent`);
  // these have no encoding: an address that a value brings them into is another path's
  if (dotSegments(url) > dotSegments(urlWith(() => '_')))
    throw new ExpressionError(
      'url: a value makes a part of the path "." or "..", which leads to another path',
    );
  return url;
}

const dotSegments = (url: string): number =>
  (url.split(/[?#]/, 1)[0] ?? '').split(/[/\\]/).filter((part) => /^(\.|%2e){1,2}$/i.test(part)).length;

function withQuery(address: string, query: URLSearchParams): string {
  if (query.size === 0) return address;
  const [before = '', fragment] = address.split('#', 2);
  const joined = `${before}${before.includes('?') ? '&' : '?'}${query}`;
  if (joined.length > urlMost)
    throw new ExpressionError(
      `query: makes the URL ${joined.length} characters long, which exceeds the limit of ${urlMost}`,
    );
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

function headerOf(name: string, value: string): string {
  const trimmed = value.trim();
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(trimmed))
    throw new ExpressionError(`headers.${name}: contains a character that is not allowed in a header`);
  return trimmed;
}

const listOf = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
