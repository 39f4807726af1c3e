import { oIdPattern } from '../schema/o-id.ts';
import { suggestionFor } from '../server/arguments.ts';
import type { Client } from './demo/client.ts';

interface Named {
  oId: string;
  name: string;
}

/** The name of a kind of record, and the address of its list. */
export interface Listed {
  noun: string;
  list: string;
}

export const agents: Listed = { noun: 'agent', list: '/agents/list' };
export const experiments: Listed = { noun: 'experiment', list: '/agents/experiment/list' };
export const evaluationSets: Listed = { noun: 'evaluation set', list: '/agents/eval/set/list' };
export const workflows: Listed = { noun: 'workflow', list: '/workflows/list' };

const atOnce = 200;

/** Returns the oId of the record with this oId or name. Throws a sentence for none or several. */
export async function recordMeant(client: Client, kind: Listed, named: string): Promise<string> {
  if (oIdPattern.test(named)) return named;
  const found = await namedSo(client, kind, named);
  const [first, second] = found;
  if (!first)
    throw new Error(`There is no ${kind.noun} called "${named}".${await advice(client, kind, named)}`);
  if (second) {
    throw new Error(
      `Several ${kind.noun}s are called "${named}"; name one by its oId: ${found.map(({ oId }) => oId).join(', ')}`,
    );
  }
  return first.oId;
}

/** Returns every record of that name, in any case. */
export async function namedSo(client: Client, { list }: Listed, named: string): Promise<Named[]> {
  const wanted = named.trim().toLowerCase();
  const { data } = await client.get<{ data: Named[] }>(list, { text: named, limit: atOnce });
  return data.filter(({ name }) => name.trim().toLowerCase() === wanted);
}

async function advice(client: Client, { list }: Listed, named: string): Promise<string> {
  const { data } = await client.get<{ data: Named[] }>(list, { limit: atOnce });
  return suggestionFor(
    named,
    data.map(({ name }) => name),
  );
}
