import { Webhook } from 'standardwebhooks';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../database/index.ts';
import { currentSecret, signingSecrets } from '../../callbacks/webhook-secret.ts';
import { openSecret } from '../../workspaces/secrets.ts';

/** The headers that are added when a request is sent, and the secret values that must not be stored. */
export interface SecretHeaders {
  headers: Record<string, string>;
  values: readonly { name: string; value: string }[];
}

/** Thrown when a secret must not be sent; the message is shown on the run. */
export class SecretRefused extends Error {}

/**
 * Returns the headers with the node's secrets. Throws SecretRefused for an unknown secret, or a host that it is not
 * for.
 */
export async function secretHeaders(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  use: NodeOf<'http'>['secret'],
  url: string,
): Promise<SecretHeaders> {
  if (!use) return { headers: {}, values: [] };
  const wanted = 'bearer' in use ? [['authorization', use.bearer]] : Object.entries(use.header);
  const headers: Record<string, string> = {};
  const values: { name: string; value: string }[] = [];
  for (const [header = '', name = ''] of wanted) {
    const secret = await openSecret(tx, workspace, serverSecret, name);
    if (!secret) throw new SecretRefused(`No secret ${name} exists in the workspace`);
    const host = hostOf(url);
    if (!secret.hosts.includes(host))
      throw new SecretRefused(`The secret ${name} is not sent to ${host}: add the host with secret/update`);
    headers[header.toLowerCase()] = 'bearer' in use ? `Bearer ${secret.value}` : secret.value;
    values.push({ name, value: secret.value });
  }
  return { headers, values };
}

/** Returns the headers of Standard Webhooks, signed with all current secrets. `id` is the same for every attempt. */
export async function signatureHeaders(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  { id, at, body }: { id: string; at: Date; body: string },
): Promise<Record<string, string>> {
  await currentSecret(tx, workspace, serverSecret);
  const secrets = await signingSecrets(tx, workspace, serverSecret);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}

/** Replaces the values of secrets by their names, in every encoding that a service is likely to echo. */
export function withoutSecrets(text: string, values: SecretHeaders['values']): string {
  return values.reduce(
    (rest, { name, value }) =>
      spellingsOf(value).reduce((left, one) => left.replaceAll(one, () => `[secret ${name}]`), rest),
    text,
  );
}

/** Shorter values would be found by chance where they were encoded. */
const encodedLeast = 8;

/** A value as it is, in JSON inside of JSON, in an address, in HTML, and inside a text in base64 or hex. */
function spellingsOf(value: string): string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const spellings = [value, inJson(value), inJson(inJson(value)), inJson(inJson(inJson(value)))];
  if (value.length >= encodedLeast) {
    const hex = Buffer.from(value).toString('hex');
    spellings.push(encodeURIComponent(value), Bun.escapeHTML(value), hex, hex.toUpperCase());
    for (const before of [0, 1, 2]) spellings.push(...inBase64(value, before));
  }
  return spellings;
}

/** The characters of both alphabets that a value alone decides where so many bytes stand before it. */
function inBase64(value: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor((bytes.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((alphabet) => bytes.toString(alphabet).slice(from, to));
}

/** As secrets name hosts: without the port where it is that of https. */
function hostOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  if (port) return `${hostname}:${port}`;
  return protocol === 'http:' ? `${hostname}:80` : hostname;
}
