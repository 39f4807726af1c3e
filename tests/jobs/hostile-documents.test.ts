import { describe, expect, test } from 'bun:test';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { pageOf, paragraph, pdfOf, zipOf } from '../support/documents.ts';
import {
  expectFailed,
  expectFound,
  expectIndexed,
  fileOf,
  handedIn,
  openSite,
  pageAt,
  serveOn,
  tenant,
  typed,
} from '../support/hostile-sources.ts';

openSite();

describe('a reply that unpacks without end', () => {
  const zeros = new Uint8Array(100_000_000);
  const brotli = () => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const gzip = () => gzipSync(zeros, { level: 1 });

  test.each([
    ['deflate', () => deflateSync(zeros, { level: 1 }), 'too_large', /larger than the limit of 32 MB/],
    ['br', brotli, 'too_large', /larger than the limit of 32 MB/],
    // packed twice: said so it is refused, not said it is what is inside
    ['gzip, gzip', () => gzipSync(gzip()), 'encoding_refused', /content-encoding that was not requested/],
    ['gzip', () => gzipSync(gzip()), 'binary', /a gzip archive/],
    ['gzip', () => gzip().subarray(0, 40), 'encoding_refused', /cannot be decompressed/],
  ] as const)('packed as %s fails', async (encoding, packed, code, reason) => {
    const headers = { ...typed('text/plain'), 'content-encoding': encoding };
    expectFailed(await handedIn(tenant, pageAt('/packed', packed(), headers)), code, reason);
  });

  test('as robots.txt closes its site', async () => {
    const packed = gzip();
    // at an address of its own: what is remembered of it must not meet a later server on the same port
    const closed = serveOn('127.0.0.3', ({ url }) =>
      url.endsWith('/robots.txt')
        ? new Response(packed, { headers: { 'content-encoding': 'gzip' } })
        : new Response('never asked for'),
    );
    const outcome = await handedIn(tenant, { mode: 'url', url: `http://127.0.0.3:${closed.port}/page` });
    await closed.stop(true);
    expectFailed(outcome, 'robots_refused', /robots\.txt of 127\.0\.0\.3 cannot be read/);
  });
});

describe('a document that unpacks without end', () => {
  const most = 200_000_000;
  const bomb = () => {
    const body = Buffer.alloc(most, paragraph('The same words again and again.'));
    return zipOf([
      ['[Content_Types].xml', Buffer.from('<Types/>')],
      ['word/document.xml', body],
    ]);
  };
  /** Says in every place that it is small. */
  const understated = (bytes: Uint8Array) => {
    const lying = Buffer.from(bytes);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(most);
    for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at)) lying.writeUInt32LE(900, at);
    return lying;
  };

  test('as DOCX fails, whatever size its archive states', async () => {
    const honest = bomb();
    expect(honest.length).toBeLessThan(2_000_000);
    const lying = understated(honest);
    expect(Buffer.compare(lying, honest)).not.toBe(0);
    for (const bytes of [honest, lying]) {
      expectFailed(
        await handedIn(tenant, fileOf('plan.docx', bytes)),
        'too_large',
        /unpacks to more than 100 MB/,
      );
    }
  });

  test('as PDF fails, packed once or twice', async () => {
    const packed = deflateSync(Buffer.alloc(500_000_000, ' '), { level: 1 });
    for (const [filter, stream] of [
      ['/FlateDecode', packed],
      ['[/FlateDecode /FlateDecode]', deflateSync(packed)],
    ] as const) {
      const outcome = await handedIn(tenant, fileOf('plan.pdf', pdfAround(filter, stream)));
      expectFailed(outcome, 'out_of_memory', /too much memory/);
    }
  });
});

/** One page whose content stream is the given bytes. */
function pdfAround(filter: string, stream: Uint8Array): Uint8Array {
  const resources = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  const head = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${resources} >> endobj`,
    `4 0 obj << /Length ${stream.length} /Filter ${filter} >>`,
    'stream\n',
  ];
  const end = '\nendstream endobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(head.join('\n')), stream, Buffer.from(end)]);
}

describe('a PDF of 10,000 pages', () => {
  test.each([
    ['with', (page: number) => `Page ${page}.`],
    ['without', () => ''],
  ])('%s text fails with its number of pages and with what is read', async (_name, words) => {
    const pdf = pdfOf(Array.from({ length: 10_000 }, (_page, index) => words(index)));
    const outcome = await handedIn(tenant, fileOf('archive.pdf', pdf));
    expectFailed(outcome, 'too_many_pages', /has 10000 pages; at most 5000/);
  });
});

describe('a page of 100,000 nested elements', () => {
  const half = 50_000;
  const nested = pageOf(
    `<p>Lanterns before.</p>${'<div>'.repeat(half)}Harbours in the middle.${'<div>'.repeat(half)}` +
      `${'</div>'.repeat(half * 2)}<p>Orchards behind.</p>`,
  );

  test.each([
    ['address', () => pageAt('/nested', nested, typed('text/html'))],
    ['file', () => fileOf('nested.html', nested)],
  ])('by its %s is indexed with every word, and says what was not tried', async (_name, given) => {
    const outcome = await handedIn(tenant, given());
    expectIndexed(outcome, 'Lanterns before.\n\nHarbours in the middle.\n\nOrchards behind.');
    expect(outcome.metadata.warnings).toEqual([expect.stringContaining('elements deep')]);
    await expectFound(outcome, 'harbours middle', 'Harbours in the middle.');
    await expectFound(outcome, 'orchards behind', 'Orchards behind.');
  });
});
