import { createHash, createHmac } from 'node:crypto';

/**
 * A small S3 server on the loopback that checks signatures (AWS Signature Version 4): PUT, GET with ranges, HEAD, DELETE
 * and uploads in parts. `largest` is the longest body that it has seen.
 */
export function signedBucket(access: { accessKeyId: string; secretAccessKey: string }) {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const uploads = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  const seen = { largest: 0, refused: 0 };
  /** How the bucket is just now: its clock before ours, which part of an upload it does not take, whether it answers. */
  const mood = { aheadMs: 0, refusesPart: 0, isSilent: false };
  const tag = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`;
  const xml = (text: string, status = 200) =>
    new Response(text, { status, headers: { 'content-type': 'application/xml' } });

  async function put(key: string, query: URLSearchParams, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const upload = query.get('uploadId');
    if (upload !== null && Number(query.get('partNumber')) === mood.refusesPart)
      return xml('<Error><Code>InternalError</Code><Message>Not now</Message></Error>', 500);
    if (upload === null) objects.set(key, bytes);
    else uploads.get(upload)?.set(Number(query.get('partNumber')), bytes);
    return new Response(null, { headers: { etag: tag(bytes) } });
  }

  function post(key: string, query: URLSearchParams): Response {
    const upload = query.get('uploadId');
    if (upload === null) {
      const id = crypto.randomUUID();
      uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const parts = [...(uploads.get(upload) ?? [])].sort(([one], [other]) => one - other);
    uploads.delete(upload);
    objects.set(key, new Uint8Array(Buffer.concat(parts.map(([, bytes]) => bytes))));
    return xml(
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
    );
  }

  function get(key: string, request: Request): Response {
    const bytes = objects.get(key);
    if (!bytes) return xml('<Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>', 404);
    const [, start, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
    const body =
      start === undefined ? bytes : bytes.slice(Number(start), last ? Number(last) + 1 : undefined);
    const headers = { etag: tag(bytes), 'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT' };
    if (request.method !== 'HEAD')
      return new Response(body, { status: start === undefined ? 200 : 206, headers });
    return new Response(null, { headers: { ...headers, 'content-length': String(bytes.length) } });
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (mood.isSilent) return new Promise<Response>(() => {});
      if (!isSigned(request, access)) {
        seen.refused += 1;
        return xml('<Error><Code>SignatureDoesNotMatch</Code><Message>No</Message></Error>', 403);
      }
      if (Math.abs(Date.now() + mood.aheadMs - signedAt(request)) > signedWithinMs)
        return xml('<Error><Code>RequestTimeTooSkewed</Code><Message>Too late</Message></Error>', 403);
      const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
      if (request.method === 'POST') return post(key, searchParams);
      if (request.method === 'PUT') {
        const bytes = new Uint8Array(await request.arrayBuffer());
        seen.largest = Math.max(seen.largest, bytes.length);
        return put(key, searchParams, bytes);
      }
      if (request.method !== 'DELETE') return get(key, request);
      if (searchParams.has('uploadId')) uploads.delete(searchParams.get('uploadId') ?? '');
      else objects.delete(key);
      return new Response(null, { status: 204 });
    },
  });
  return {
    objects,
    uploads,
    seen,
    mood,
    url: `http://127.0.0.1:${server.port}`,
    close: () => server.stop(true),
  };
}

/** As S3 has it. */
const signedWithinMs = 15 * 60_000;

function signedAt(request: Request): number {
  const date = request.headers.get('x-amz-date') ?? '';
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function isSigned(request: Request, access: { accessKeyId: string; secretAccessKey: string }): boolean {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('authorization') ?? '',
    ) ?? [];
  if (id !== access.accessKeyId) return false;
  const { pathname, searchParams } = new URL(request.url);
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${request.headers.get(name)?.trim() ?? ''}\n`)
    .join('');
  const payload = request.headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  const canonical = [request.method, pathname, query, headers, names, payload].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', request.headers.get('x-amz-date'), scope, hash].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (from, step) => createHmac('sha256', from).update(step).digest(),
      `AWS4${access.secretAccessKey}`,
    );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}
