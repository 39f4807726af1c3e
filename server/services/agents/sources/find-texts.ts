import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { RetrievalPlan } from '../../../agents/definition.ts';
import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';
import { search } from '../../search/search.ts';
import { accountEvents } from './account-events.ts';
import type { CitableText, FoundTexts, Question } from './citable-text.ts';

/** Looks up the questions and the account's activity; texts in `before` are not looked up again. */
export async function findTexts(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  questions: readonly Question[],
  subject: RunSubject,
  before: FoundTexts | null = null,
): Promise<FoundTexts> {
  const asked = new Map(questions.map((question) => [question.query, question]));
  const [events, ...found] = await together([
    before?.events ?? accountEvents(tx, workspace, plan, subject),
    ...[...asked.values()].map(
      (question) => before?.passages.get(question.query) ?? passagesOf(tx, workspace, plan, question),
    ),
  ]);
  return { passages: new Map([...asked.keys()].map((query, at) => [query, found[at] ?? []])), events };
}

async function passagesOf(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  { query, near }: Question,
): Promise<CitableText[]> {
  const { hits } = await search(tx, workspace, { query, limit: plan.passagesPerQuestion }, near);
  return hits.map((hit) => ({
    source: {
      key: '',
      type: 'RESOURCE',
      oId: hit.resourceOId,
      url: hit.url,
      title: hit.name,
      text: hit.content,
    },
    citation: {
      type: 'resource',
      oId: hit.resourceOId,
      chunkOId: hit.chunkOId,
      at: hit.position.start,
      score: hit.score,
      fields: [],
    },
  }));
}

/** Records as text: a heading for each field, then its values, so that a quote leads back to its field. */
export async function entityTexts(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<CitableText[]> {
  if (oIds.length === 0) return [];
  const rows = await tx<
    { oId: string; name: string; description: string | null; data: Record<string, unknown> }[]
  >`
    select o_id, name, description, data
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any (${oIds as string[]})
      and deleted_at is null
    order by o_id`;
  return rows.map((row) => {
    const { text, fields } = entityText(row);
    return {
      source: { key: '', type: 'ENTITY', oId: row.oId, url: null, title: row.name, text },
      citation: { type: 'entity', oId: row.oId, chunkOId: null, at: 0, score: 1, fields },
    };
  });
}

function entityText(row: { name: string; description: string | null; data: Record<string, unknown> }) {
  const fields: CitableText['citation']['fields'] = [];
  let text = '';
  const add = (field: string, value: string) => {
    fields.push({ start: text.length, end: text.length + value.length, field });
    text += `${value}\n\n`;
  };
  if (row.description) add('/description', row.description);
  for (const [name, value] of Object.entries(row.data)) {
    const heading = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    const items = Array.isArray(value) ? value : [value];
    const texts = items.flatMap((item, index) => {
      if (typeof item === 'string')
        return [{ item, path: Array.isArray(value) ? `/${name}/${index}` : `/${name}` }];
      return [];
    });
    if (texts.length === 0) continue;
    text += `## ${heading}\n\n`;
    for (const one of texts) add(one.path, one.item);
  }
  return { text, fields };
}
