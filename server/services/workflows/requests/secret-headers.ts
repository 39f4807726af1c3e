import { Webhook } from 'standardwebhooks';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../database/index.ts';
import { currentSecret, signingSecrets } from '../../callbacks/webhook-secret.ts';
import { openSecret } from '../../workspaces/secrets.ts';

/** The headers that a request gets when it is sent, and the values that nothing kept of it may hold. */
export interface SecretHeaders {
  headers: Record<string, string>;
  values: readonly { name: string; value: string }[];
}

/** Why a secret is not sent; its message is for the run. */
export class SecretRefused extends Error {}

/** The headers with the node's secrets. Throws SecretRefused for an unknown one, and for a host that is none of its own. */
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

/** The headers of Standard Webhooks, by all secrets that sign now. `id` is that of every attempt. */
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

/** Replaces the values of secrets, as they are and as JSON writes them, by their names. */
export function withoutSecrets(text: string, values: SecretHeaders['values']): string {
  return values.reduce((rest, { name, value }) => {
    const asJson = JSON.stringify(value).slice(1, -1);
    return rest.replaceAll(value, `[secret ${name}]`).replaceAll(asJson, `[secret ${name}]`);
  }, text);
}

/** As secrets name hosts: without the port where it is that of https. */
function hostOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  if (port) return `${hostname}:${port}`;
  return protocol === 'http:' ? `${hostname}:80` : hostname;
}
