import type { Tx } from '../../../database/index.ts';
import type { CitableText } from './citable-text.ts';

/** Of a page that a request names, so many passages from its beginning are read. */
const passagesMost = 40;

/** Returns the text of the page that a request names, if it is an indexed resource of the workspace. */
export async function pageTexts(tx: Tx, workspace: string, url: string): Promise<CitableText[]> {
  const page = bareAddress(url);
  const rows = await tx<
    { oId: string; name: string; url: string; chunkOId: string; start: number; text: string }[]
  >`
    with page as (
      select o_id, name, identifier, live_generation
      from resource
      where workspace_o_id = ${workspace}
        and left(identifier, 500) = any (${[page, `${page}/`].map((one) => one.slice(0, 500))})
        and identifier = any (${[page, `${page}/`]})
        and source_type = 'url'
        and deleted_at is null
      order by last_indexed_at desc nulls last, o_id
      limit 1
    )
    select
      page.o_id, page.name, page.identifier as url, chunk.o_id as chunk_o_id, chunk.start_offset as start,
      chunk.content as text
    from page
    join chunk
      on chunk.workspace_o_id = ${workspace}
      and chunk.resource_o_id = page.o_id
      and chunk.generation = page.live_generation
    order by chunk.ordinal
    limit ${passagesMost}`;
  return rows.map(({ oId, name, url: address, chunkOId, start, text }) => ({
    source: { key: '', type: 'RESOURCE', oId, url: address, title: name, text },
    citation: { type: 'resource', oId, chunkOId, at: start, score: 1, fields: [] },
  }));
}

/** Returns whether a source is the page of this address. */
export function isOfPage({ source }: Pick<CitableText, 'source'>, url: string): boolean {
  return source.url !== null && bareAddress(source.url) === bareAddress(url);
}

/** Without a fragment and the last slash, which lead to the same page. */
const bareAddress = (url: string): string => (url.trim().split('#')[0] ?? '').replace(/\/$/, '');
