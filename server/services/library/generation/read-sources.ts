import type { z } from 'zod';
import { isNameSource, type SourceInput, type textSourceInput } from '../../../../schema/generate.ts';
import { oIdPattern } from '../../../../schema/o-id.ts';
import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { ApiError, invalidField, unavailable } from '../../../errors.ts';
import { ExtractError, extract } from '../../../ingest/extract.ts';
import type { Outbound } from '../../../outbound/index.ts';
import { recordText } from './record-text.ts';
import { blank, type HeldOn, hashText, type ReadSource, textSource } from './sources.ts';

const maxPageBytes = 5 * 1024 * 1024;
const fetchMs = 20_000;

/** Reads one source of a request, with the facts it adds. A name alone stands for what `heldOn` finds about it. */
export async function readSources(
  input: SourceInput,
  path: string,
  tools: Pick<Tools, 'outbound' | 'read' | 'workspace'>,
  heldOn: HeldOn,
): Promise<ReadSource[]> {
  const { type, value, name, details } = input;
  const read = isNameSource(input)
    ? await heldOn(value)
    : [await readSource({ type: type as TextSource['type'], value }, path, tools)];
  const told = details ? detailsText(details) : '';
  return [
    ...(name && !isNameSource(input) ? read.map((one) => ({ ...one, title: name })) : read),
    ...(told.trim() === '' ? [] : [textSource(told, name ?? (isNameSource(input) ? value : null))]),
  ];
}

type TextSource = z.output<typeof textSourceInput>;

/** `name: value`, one a line; a text as it is. */
const detailsText = (details: string | Record<string, unknown>) =>
  typeof details === 'string'
    ? details
    : Object.entries(details)
        .flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).flatMap((one) =>
            typeof one === 'string' || typeof one === 'number' ? [`${name}: ${one}`] : [],
          ),
        )
        .join('\n');

/** Reads one source that has a text. Pages are fetched outside of transactions; `path` names the source in errors. */
export async function readSource(
  input: TextSource,
  path: string,
  tools: Pick<Tools, 'outbound' | 'read' | 'workspace'>,
): Promise<ReadSource> {
  if (input.type === 'URL') return readPage(input.value, path, tools.outbound);
  if (input.type === 'RESOURCE') {
    return tools.read((tx) => readResource(tx, tools.workspace, input.value, path));
  }
  if (input.type === 'OID') return tools.read((tx) => readNamed(tx, tools.workspace, input.value, path));
  return textSource(input.value);
}

/** The text of an entity, or of a resource. */
async function readNamed(tx: Tx, workspace: string, oId: string, path: string): Promise<ReadSource> {
  const [row] = await tx<{ name: string; description: string | null; data: Record<string, unknown> }[]>`
    select name, description, data
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (row) return textSource(recordText(row), row.name);
  if (!oIdPattern.test(oId)) throw invalidField(`${path}.value`, 'must be an oId');
  return readResource(tx, workspace, oId, path);
}

async function readPage(url: string, path: string, outbound: Outbound): Promise<ReadSource> {
  try {
    const page = await outbound.fetch(url, {
      method: 'GET',
      maxBytes: maxPageBytes,
      timeoutMs: fetchMs,
      follow: 5,
    });
    if (page.status >= 400) throw invalidField(`${path}.value`, `the address answered ${page.status}`);
    const contentType = page.headers.get('content-type');
    const found = await extract(page.body, { url: page.url, ...(contentType ? { contentType } : {}) });
    return { ...blank, type: 'URL', url, title: found.title, text: found.text, hash: hashText(found.text) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // whatever stopped the reader says nothing of the page
    if (error instanceof ExtractError && error.code === 'cancelled')
      throw unavailable(`${path}.value: ${error.message}; try again`, undefined, error);
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    throw new ApiError(400, 'source_unreadable', `${path}.value: ${reason}`, {
      cause: error,
      errors: [{ path: `${path}.value`, message: reason }],
    });
  }
}

async function readResource(tx: Tx, workspace: string, named: string, path: string): Promise<ReadSource> {
  const [row] = await tx<
    { oId: string; name: string; revision: number; text: string | null; hash: Buffer | null }[]
  >`
    select r.o_id, r.name, r.revision, t.text, t.hash
    from resource as r
    left join resource_text as t
      on t.workspace_o_id = ${workspace} and t.resource_o_id = r.o_id and t.revision = r.revision
    where r.workspace_o_id = ${workspace}
      and ${oIdPattern.test(named) ? tx`r.o_id = ${named}` : tx`r.name = ${named}`}
      and r.deleted_at is null
    order by r.created_at desc
    limit 1`;
  if (!row) {
    const message = 'no resource with this oId or name exists in the workspace';
    throw new ApiError(404, 'not_found', `${path}.value: ${message}`, {
      errors: [{ path: `${path}.value`, message }],
    });
  }
  if (row.text === null || !row.hash)
    throw invalidField(`${path}.value`, 'the resource has no text yet; wait until it is indexed');
  return {
    ...blank,
    type: 'RESOURCE',
    resourceOId: row.oId,
    title: row.name,
    text: row.text,
    hash: row.hash,
    revision: row.revision,
  };
}
