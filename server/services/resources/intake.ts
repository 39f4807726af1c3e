import { maxResourceBytes, type ResourceCreate } from '../../../schema/resource.ts';
import { ApiError, invalidField } from '../../errors.ts';
import { oneLine } from '../../ingest/charset.ts';
import type { Outbound } from '../../outbound/index.ts';
import { cutAt } from '../../text/strings.ts';
import { type NewResource, newResourceOId } from './resources.ts';

/** A create request as a resource: identifier, name, first metadata, and separately the bytes. */
export interface Intake {
  resource: NewResource;
  bytes: Uint8Array | null;
}

/**
 * Checks and reads a create request. Throws 400 for content that could never be fetched: invalid base64, a forbidden
 * address.
 */
export async function takeIn(givenResource: ResourceCreate, outbound: Outbound): Promise<Intake> {
  const oId = newResourceOId();
  const { lastDriftCheck: _ours, ...metadata } = givenResource.metadata ?? {};
  const settings = { excludeFromReIndexing: givenResource.settings?.excludeFromReIndexing ?? false };
  const base = { oId, metadata, settings, sentMetadata: Object.keys(metadata) };
  switch (givenResource.mode) {
    case 'text': {
      const name = givenResource.name ?? nameOfText(givenResource.text);
      return {
        bytes: null,
        resource: { ...base, sourceType: 'text', identifier: oId, name, text: givenResource.text },
      };
    }
    case 'file': {
      const filename = nameOfFile(givenResource.filename);
      const facts = {
        originalFileName: filename,
        ...(givenResource.contentType ? { contentType: givenResource.contentType } : {}),
      };
      const resource = {
        ...base,
        sourceType: 'file' as const,
        identifier: filename,
        name: givenResource.name ?? filename,
        metadata: { ...metadata, ...facts },
      };
      return { bytes: decoded(givenResource.file), resource };
    }
    case 'url': {
      // what will be asked, which escapes can make nine times as long as what was given
      const url = URL.parse(givenResource.url)?.href ?? givenResource.url;
      await outbound.check(url);
      return {
        bytes: null,
        resource: { ...base, sourceType: 'url', identifier: url, name: givenResource.name ?? url },
      };
    }
    case 'drive': {
      const name =
        givenResource.name ?? givenResource.driveFileId.split('/').at(-1) ?? givenResource.driveFileId;
      return {
        bytes: null,
        resource: { ...base, sourceType: 'google_drive', identifier: givenResource.driveFileId, name },
      };
    }
  }
}

/** The last part of what may be a path, and never one that leads anywhere: `.` and `..` are no names. */
function nameOfFile(path: string): string {
  const name = oneLine(path.split(/[\\/]/).at(-1)) ?? '';
  return /^\.*$/.test(name) ? 'file' : name;
}

/** The first line that says something, without the marks of a heading. */
function nameOfText(text: string): string {
  const line = /^[ \t]*(?:#{1,6}[ \t]+)?(\S[^\n]*)$/m.exec(text.slice(0, 10_000))?.[1]?.trim() ?? 'Text';
  return line.length <= 80 ? line : `${cutAt(line, 79).trimEnd()}…`;
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Base64 in either alphabet, also behind the head of a `data:` address. */
function decoded(file: string): Uint8Array {
  const text = file.slice(0, 200).startsWith('data:') ? file.slice(file.indexOf(',') + 1) : file;
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (!base64.test(compact) || compact.replace(/=+$/, '').length % 4 === 1) {
    throw invalidField('file', 'must be the bytes in base64');
  }
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length === 0) throw invalidField('file', 'must not be empty');
  if (bytes.length > maxResourceBytes) {
    throw new ApiError(413, 'file_too_large', `The file is larger than ${maxResourceBytes / 1_000_000} MB`);
  }
  return bytes;
}
