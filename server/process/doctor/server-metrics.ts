import type { Config } from '../../config.ts';
import { reachableOrigin } from '../address.ts';

const answerWithinMs = 3_000;

/** Returns the metrics of the server at the settings' address; null where none answers. */
export async function serverMetrics({
  host,
  port,
  metricsToken,
}: Pick<Config, 'host' | 'port' | 'metricsToken'>): Promise<string | null> {
  if (port === 0) return null;
  const named = host.includes(':') ? `[${host}]` : host;
  try {
    const reply = await fetch(`${reachableOrigin(`http://${named}:${port}`)}/metrics`, {
      headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await reply.text();
    return text.includes('groundwork_') ? text : null;
  } catch {
    return null;
  }
}

const states = ['closed', 'half-open', 'open'];

/** Returns the models whose circuit is open or half-open in a running server or worker. */
export function brokenCircuits(metrics: string): string {
  const lines = [
    ...metrics.matchAll(/^groundwork_model_circuit_state\{endpoint="[^"]*",model="([^"]*)"\} ([12])$/gm),
  ];
  const broken = lines.map(([, model, value]) => `${model} (${states[Number(value)]})`);
  return broken.length > 0 ? `Circuits that are not closed in the running server: ${broken.join(', ')}` : '';
}
