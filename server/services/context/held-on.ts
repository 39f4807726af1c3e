import type { Tools, Tx } from '../../context.ts';
import { recordText } from '../library/generation/record-text.ts';
import { type ReadSource, textSource } from '../library/generation/sources.ts';
import { search } from '../search/search.ts';

/** How much of each is read for one name. */
const passagesRead = 40;
const eventsRead = 20;
const recordsRead = 10;
const eventCharacters = 60_000;

/**
 * Returns the workspace's texts and records about a name: passages of documents and events that contain it, and
 * records that have it. Empty where there are none.
 */
export async function heldOn(
  { read, workspace }: Pick<Tools, 'read' | 'workspace'>,
  name: string,
): Promise<ReadSource[]> {
  const says = sayingOf(name);
  if (!says) return [];
  return read(async (tx) => [
    ...(await records(tx, workspace, name)),
    ...(await passages(tx, workspace, name, says)),
    ...(await events(tx, workspace, name, says)),
  ]);
}

/** Whether a text says the name, in whatever case, as words of its own; null for a name without a word. */
function sayingOf(name: string): ((text: string) => boolean) | null {
  const wanted = wordsOf(name);
  if (wanted.trim() === '') return null;
  return (text) => wordsOf(text).includes(wanted);
}

const wordsOf = (text: string) =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

async function records(tx: Tx, workspace: string, name: string): Promise<ReadSource[]> {
  const rows = await tx<{ name: string; description: string | null; data: Record<string, unknown> }[]>`
    select name, description, data
    from entity
    where workspace_o_id = ${workspace}
      and left(lower(name), 200) = left(lower(${name.trim()}), 200)
      and deleted_at is null
      and archived_at is null
    order by updated_at desc
    limit ${recordsRead}`;
  return rows.map((row) => textSource(recordText(row), row.name));
}

async function passages(
  tx: Tx,
  workspace: string,
  name: string,
  says: (text: string) => boolean,
): Promise<ReadSource[]> {
  const { hits } = await search(tx, workspace, { query: name, limit: passagesRead, mode: 'keyword' }, null);
  const saying = hits.filter((hit) => !hit.stale && (says(hit.content) || says(hit.name)));
  const rows = await tx<{ oId: string; name: string; revision: number; hash: Buffer }[]>`
    select o_id, name, revision, text_hash as hash
    from resource
    where workspace_o_id = ${workspace}
      and o_id = any (${[...new Set(saying.map(({ resourceOId }) => resourceOId))]})
      and text_hash is not null
      and deleted_at is null`;
  const documents = new Map(rows.map((row) => [row.oId, row]));
  return saying.flatMap(({ resourceOId, content, position }) => {
    const document = documents.get(resourceOId);
    if (!document) return [];
    const { oId, name: title, revision, hash } = document;
    const source = { type: 'RESOURCE' as const, resourceOId: oId, url: null, title, revision, hash };
    return [{ ...source, text: content, at: position.start }];
  });
}

/** Events whose line says the name, or that a record of that name is found in. */
async function events(
  tx: Tx,
  workspace: string,
  name: string,
  says: (text: string) => boolean,
): Promise<ReadSource[]> {
  const pattern = `%${name.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await tx<{ summary: string; text: string }[]>`
    select event.summary, left(payload.text, ${eventCharacters}) as text
    from event
    join event_payload as payload on payload.workspace_o_id = ${workspace} and payload.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
      and payload.text is not null
      and event.o_id in (
        select o_id from event where workspace_o_id = ${workspace} and summary ilike ${pattern}
        union
        select seen.event_o_id
        from event_entity as seen
        join entity on entity.workspace_o_id = ${workspace} and entity.o_id = seen.entity_o_id
        where seen.workspace_o_id = ${workspace}
          and left(lower(entity.name), 200) = left(lower(${name.trim()}), 200)
      )
    order by event.event_timestamp desc, event.o_id desc
    limit ${eventsRead}`;
  return rows
    .filter(({ summary, text }) => text.trim() !== '' && (says(text) || says(summary)))
    .map(({ summary, text }) => textSource(text, summary));
}
