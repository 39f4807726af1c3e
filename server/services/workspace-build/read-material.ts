import type { Tx } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { readSource } from '../library/generation/read-sources.ts';
import { takeIn } from '../resources/intake.ts';
import { createResource, type NewResource } from '../resources/resources.ts';
import { hashOfText, storeText } from '../resources/texts.ts';
import type { ReadInput } from './build-plan.ts';
import { finishStep, type Step } from './build-steps.ts';
import type { BuildWork } from './build-work.ts';

const tries = 2;
const pauseMs = 1_000;
/** Of a text, where its title is looked for, and how long that may be. */
const titleWithin = 2_000;
const titleMost = 120;

/**
 * Creates a resource with its text from a page or a text, so that later steps can quote it before it is indexed. An
 * existing resource of the same address or text is reused.
 */
export async function readMaterial(work: BuildWork, step: Step): Promise<void> {
  const { workspace } = work;
  const input = step.input as ReadInput;
  const known = await work.read((tx) => knownResource(tx, workspace, input));
  const read = known?.hasText ? null : await take(work, input);
  await work.write(async (tx) => {
    const oId = known?.oId ?? (read && (await createResource(tx, workspace, read)).oId);
    if (!oId) throw new Error('the new resource was not read');
    if (known && read?.text !== undefined) await storeText(tx, workspace, oId, read.text);
    await finishStep(tx, workspace, step, { kind: 'resource', oId, isNew: !known });
  });
}

/** Returns the first heading or title near the beginning of a page; null where there is none. */
export function titleOf(text: string): string | null {
  for (const line of text.slice(0, titleWithin).split('\n')) {
    const [mark] = /^(?:#{1,6} |title: )/i.exec(line) ?? [];
    const title = mark
      ? line
          .slice(mark.length)
          .replaceAll(/["'`*]/g, '')
          .trim()
      : '';
    if (title) return title.slice(0, titleMost);
  }
  return null;
}

async function take(work: BuildWork, { url, text = '', name }: ReadInput): Promise<NewResource> {
  if (url === undefined) {
    const title = name ?? titleOf(text);
    const { resource } = await takeIn(
      { mode: 'text', text, ...(title ? { name: title } : {}) },
      work.outbound,
    );
    return resource;
  }
  const page = await readPage(work, url);
  const title = name ?? page.title;
  const { resource } = await takeIn({ mode: 'url', url, ...(title ? { name: title } : {}) }, work.outbound);
  return { ...resource, text: page.text };
}

/**
 * Throws 400 with the reason when the page cannot be had; a server that stumbles once is asked again. A fault of this
 * server is thrown as it is, so that the step is tried again.
 */
async function readPage(work: BuildWork, url: string) {
  for (let number = 1; ; number++) {
    try {
      return await readSource({ type: 'URL', value: url }, 'url', work);
    } catch (error) {
      work.signal.throwIfAborted();
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      if (number === tries) throw unreadable(url, error);
    }
    await Bun.sleep(pauseMs);
  }
}

function unreadable(url: string, error: ApiError): ApiError {
  const why = error.errors?.[0]?.message ?? error.message;
  return new ApiError(400, error.code, `${url} was left out: ${why}`, { cause: error });
}

async function knownResource(
  tx: Tx,
  workspace: string,
  { url, text = '' }: ReadInput,
): Promise<{ oId: string; hasText: boolean } | null> {
  const isSame =
    url === undefined
      ? tx`source_type = 'text' and text_hash = ${hashOfText(text)}`
      : tx`source_type = 'url' and left(identifier, 500) = left(${url}, 500) and identifier = ${url}`;
  const [row] = await tx<{ oId: string; hasText: boolean }[]>`
    select o_id, text_hash is not null as has_text
    from resource
    where workspace_o_id = ${workspace}
      and ${isSame}
      and deleted_at is null
    order by text_hash is null, created_at
    limit 1`;
  return row ?? null;
}
