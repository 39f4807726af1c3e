/** A small S3 server on the loopback: PUT, GET, HEAD, DELETE and ListObjectsV2, pages of at most `pageSize` keys. */
export function testBucket(pageSize = 1_000) {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const tag = (bytes: Uint8Array) => `"${Bun.hash(bytes).toString(16)}"`;
  const missing = () =>
    new Response('<Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>', { status: 404 });

  function list(query: URLSearchParams): Response {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('start-after') ?? '';
    const all = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    const page = all.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)));
    const contents = page.map((key) => {
      const bytes = objects.get(key) ?? new Uint8Array();
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${tag(bytes)}</ETag><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`;
    });
    const truncated = page.length < all.length;
    return new Response(
      `<?xml version="1.0"?><ListBucketResult><Name>b</Name><IsTruncated>${truncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${contents.join('')}</ListBucketResult>`,
      { headers: { 'content-type': 'application/xml' } },
    );
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
      if (request.method === 'PUT') {
        objects.set(key, new Uint8Array(await request.arrayBuffer()));
        return new Response(null);
      }
      if (key === '') return list(searchParams);
      const bytes = objects.get(key);
      if (request.method === 'DELETE') {
        objects.delete(key);
        return new Response(null, { status: 204 });
      }
      if (!bytes) return missing();
      const headers = {
        etag: tag(bytes),
        'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
        'content-type': 'text/plain',
      };
      return new Response(bytes, { headers });
    },
  });
  return { objects, url: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) };
}
