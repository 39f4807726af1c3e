import type { SourceType } from '../../schema/resource.ts';
import type { Outbound } from '../outbound/index.ts';
import type { Storage } from '../storage/index.ts';
import type { Drive } from './drive/index.ts';
import { ExtractError, type ExtractedText, extract, type Hint } from './extract.ts';
import { fetchPage } from './page.ts';
import type { Robots } from './robots.ts';

/** The origins of a resource's bytes. */
export interface Sources {
  outbound: Outbound;
  robots: Robots;
  drive: Drive;
  storage: Storage;
}

/** A resource whose content is to be fetched. */
export interface Fetchable {
  sourceType: SourceType;
  identifier: string;
  storageKey: string | null;
  /** The validator of the last fetch: an ETag, or a drive file's version. */
  etag: string | null;
  metadata: Record<string, unknown>;
  hasText: boolean;
}

export interface FetchedContent {
  /** Absent for what is in storage already. */
  bytes?: Uint8Array;
  extracted: ExtractedText;
  etag: string | null;
  /** Members of the record's metadata. */
  facts: Record<string, unknown>;
}

/**
 * Fetches a resource's content. A text resource has it already; content that its source reports as unchanged is not
 * read again.
 */
export async function fetchContent(
  sources: Sources,
  resource: Fetchable,
  signal: AbortSignal,
): Promise<FetchedContent | 'unchanged'> {
  if (resource.sourceType === 'text') return 'unchanged';
  if (resource.sourceType === 'url') return fetchUrl(sources, resource, signal);
  if (resource.sourceType === 'google_drive') return fetchDriveFile(sources, resource, signal);
  return readFile(sources, resource, signal);
}

/** An uploaded file never changes, so it is read once. */
async function readFile(
  sources: Sources,
  resource: Fetchable,
  signal: AbortSignal,
): Promise<FetchedContent | 'unchanged'> {
  if (resource.hasText) return 'unchanged';
  const bytes = resource.storageKey === null ? null : await sources.storage.get(resource.storageKey);
  if (bytes === null) throw new ExtractError('empty', 'The bytes of this file are no longer in storage');
  const contentType = textOf(resource.metadata.contentType);
  const extracted = await read(bytes, { filename: resource.identifier, contentType }, signal);
  return { extracted, etag: null, facts: factsOf(extracted) };
}

async function fetchUrl(
  sources: Sources,
  resource: Fetchable,
  signal: AbortSignal,
): Promise<FetchedContent | 'unchanged'> {
  const validators = { etag: resource.etag, lastModified: textOf(resource.metadata.lastModified) };
  const asks = resource.hasText && (validators.etag !== null || validators.lastModified !== null);
  const page = await fetchPage(sources, resource.identifier, {
    validators: asks ? validators : null,
    signal,
  });
  if (!page.changed) return 'unchanged';
  const hint = { contentType: page.contentType, url: page.url };
  // of a page, the name may be that of the program that made it
  const isNamed = /^[a-z]+\/octet-stream\b/i.test(page.contentType ?? '') && page.filename !== null;
  const extracted = await read(page.bytes, isNamed ? { ...hint, filename: page.filename } : hint, signal);
  return {
    bytes: page.bytes,
    extracted,
    etag: page.validators.etag,
    facts: {
      ...factsOf(extracted),
      statusCode: page.statusCode,
      finalUrl: page.url,
      contentType: page.contentType,
      lastModified: page.validators.lastModified,
    },
  };
}

const driveFileMax = 50_000_000;

async function fetchDriveFile(
  { drive }: Sources,
  resource: Fetchable,
  signal: AbortSignal,
): Promise<FetchedContent | 'unchanged'> {
  if (resource.hasText && resource.etag !== null) {
    const { version } = await drive.stat(resource.identifier);
    if (version === resource.etag) return 'unchanged';
  }
  const { file, bytes } = await drive.read(resource.identifier, { maxBytes: driveFileMax });
  const extracted = await read(bytes, { filename: file.name, contentType: file.contentType }, signal);
  return {
    bytes,
    extracted,
    etag: file.version,
    facts: {
      ...factsOf(extracted),
      originalFileName: file.name,
      contentType: file.contentType,
      lastModified: file.modifiedAt?.toISOString() ?? null,
    },
  };
}

function read(bytes: Uint8Array, hint: Hint, signal: AbortSignal): Promise<ExtractedText> {
  return extract(bytes, hint, { signal });
}

function factsOf({ title, description, kind, warnings }: ExtractedText): Record<string, unknown> {
  return { title, description, kind, ...(warnings.length > 0 ? { warnings } : { warnings: null }) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
