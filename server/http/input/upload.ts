import type { ByteSource, Spool, Storage } from '../../context.ts';
import { ApiError, invalidField } from '../../errors.ts';
import { parseJson, piecesOf, tooLarge } from './body.ts';
import { boundaryOf, multipartReader } from './multipart.ts';

/** The limits of a route that takes files. */
export interface UploadLimits {
  /** Bytes of all files together. */
  maxBytes: number;
  maxFiles: number;
}

/** One file of a request, kept on the disk until the request has ended. */
export interface UploadedFile {
  /** The name of its part. */
  field: string;
  /** As its sender wrote it. */
  filename: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
  source: ByteSource;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Upload {
  /** Fields, and the members of the JSON in the part `metadata`. */
  body: Record<string, unknown>;
  files: UploadedFile[];
  /** The same for the same fields and files, whatever stood between them. */
  digest: Uint8Array;
  close(): Promise<void>;
}

/** The part that holds the body's other members as JSON; as a field or as a file, before the files or behind them. */
const metadataPart = 'metadata';
const fieldsMost = 50;
const fieldBytesMost = 1024 * 1024;
/** Boundaries and heads, beside the files. */
const frameBytesMost = 4 * 1024 * 1024;

/**
 * Receives multipart/form-data: files are streamed to the disk, fields are kept. Null for a JSON body, which has no
 * files. Throws before anything is stored.
 */
export async function receiveUpload(
  request: Request,
  limits: UploadLimits,
  storage: Pick<Storage, 'spool'>,
): Promise<Upload | null> {
  const type = request.headers.get('content-type');
  const boundary = boundaryOf(type);
  if (boundary === null && /^\s*(?:application\/json\b|$)/i.test(type ?? '')) return null;
  if (boundary === null) throw notMultipart();
  const spool = await storage.spool();
  try {
    const receiver = new Receiver(limits, spool);
    const reader = multipartReader(boundary);
    for await (const chunk of piecesOf(request, limits.maxBytes + frameBytesMost)) {
      for (const event of reader.read(chunk)) {
        if (event.kind === 'part') receiver.begin(event.part);
        else if (event.kind === 'bytes') await receiver.take(event.bytes);
        else receiver.endPart();
      }
    }
    reader.end();
    return receiver.upload();
  } catch (error) {
    await spool.close();
    throw error;
  }
}

interface OpenPart {
  name: string;
  /** Null of a field. */
  filename: string | null;
  start: number;
  hash: Bun.CryptoHasher;
  bytes: Uint8Array[];
  length: number;
}

class Receiver {
  readonly #limits: UploadLimits;
  readonly #spool: Spool;
  readonly #fields: [string, string][] = [];
  readonly #files: UploadedFile[] = [];
  #part: OpenPart | null = null;

  constructor(limits: UploadLimits, spool: Spool) {
    this.#limits = limits;
    this.#spool = spool;
  }

  begin({ name, filename }: { name: string; filename: string | null }): void {
    const isFile = filename !== null && name !== metadataPart;
    if (isFile && this.#files.length === this.#limits.maxFiles)
      throw invalidField(
        name,
        `exceeds the limit of ${this.#limits.maxFiles} files as parts; send more as one zip`,
      );
    if (!isFile && this.#fields.length === fieldsMost)
      throw invalidField(name, `exceeds the limit of ${fieldsMost} fields`);
    this.#part = {
      name,
      filename: isFile ? filename : null,
      start: this.#spool.size,
      hash: new Bun.CryptoHasher('sha256'),
      bytes: [],
      length: 0,
    };
  }

  async take(bytes: Uint8Array): Promise<void> {
    const part = this.#part;
    if (!part) return;
    part.length += bytes.length;
    if (part.filename === null) {
      if (part.length > fieldBytesMost) throw invalidField(part.name, 'is larger than 1 MB');
      part.bytes.push(Uint8Array.from(bytes));
      return;
    }
    if (part.start + part.length > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    part.hash.update(bytes);
    await this.#spool.write(bytes);
  }

  endPart(): void {
    const part = this.#part;
    this.#part = null;
    if (!part) return;
    const { name, filename, start, length } = part;
    if (filename === null) {
      this.#fields.push([name, decoded(name, Buffer.concat(part.bytes))]);
      return;
    }
    // a form field for files that was left empty
    if (filename === '' && length === 0) return;
    this.#files.push({
      field: name,
      filename,
      size: length,
      sha256: part.hash.digest('hex'),
      source: this.#spool.source(start, start + length),
      read: (from, to) => this.#spool.read(start + from, start + to),
    });
  }

  upload(): Upload {
    const body: Record<string, unknown> = {};
    for (const [name, text] of this.#fields) {
      if (name === '__proto__') throw invalidField(name, 'is a name that is not allowed');
      const members = name === metadataPart ? metadataOf(text) : { [name]: text };
      for (const member of Object.keys(members))
        if (Object.hasOwn(body, member)) throw invalidField(member, 'is given twice');
      Object.assign(body, members);
    }
    const files = this.#files.map(({ field, filename, sha256 }) => [field, filename, sha256]);
    return {
      body,
      files: this.#files,
      digest: new TextEncoder().encode(JSON.stringify([this.#fields.toSorted(byName), files])),
      close: () => this.#spool.close(),
    };
  }
}

const byName = ([one]: [string, string], [other]: [string, string]) =>
  one < other ? -1 : one > other ? 1 : 0;

function metadataOf(text: string): object {
  const value = parseJson(new TextEncoder().encode(text), 'application/json');
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalidField(metadataPart, 'must be a JSON object');
  return value;
}

function decoded(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch (error) {
    throw new ApiError(400, 'invalid_input', `${name}: is not valid UTF-8`, {
      cause: error,
      errors: [{ path: name, message: 'is not valid UTF-8' }],
    });
  }
  throw invalidField(name, 'contains the character U+0000, which cannot be stored');
}

function notMultipart(): ApiError {
  return new ApiError(
    415,
    'unsupported_media_type',
    'The body must be sent as content-type: multipart/form-data, with a part `metadata` and the files',
  );
}
