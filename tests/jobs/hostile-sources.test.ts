import { describe, expect, test } from 'bun:test';
import iconv from 'iconv-lite';
import { docxOf, pageOf, paragraph, pdfOf, zipOf } from '../support/documents.ts';
import {
  expectFailed,
  expectFound,
  expectIndexed,
  fileOf,
  handedIn,
  openSite,
  pageAt,
  site,
  tenant,
  typed,
  world,
} from '../support/hostile-sources.ts';

openSite();

describe('a charset that is not what it is said to be', () => {
  const french = 'Le café de la gare n’était ouvert qu’à midi – « déjà vu », dit-elle.';
  const czech = 'Příliš žluťoučký kůň úpěl ďábelské ódy. Zákazník potřebuje rychlejší reporty.';
  const marked = (charset: string) => iconv.encode(czech, charset, { addBOM: true });
  const saying = (charset: string) =>
    `<!doctype html><html><head><meta charset="${charset}"><title>Kůň</title></head><body><p>${czech}</p></body></html>`;
  /** A byte of no charset, a lead byte alone, and a character that was cut. */
  const bruised = Buffer.concat([
    Buffer.from(`${czech}\n`),
    Buffer.from([0xff, 0xc3, 0x20, 0xe2, 0x82]),
    Buffer.from(`\n${czech}`),
  ]);
  const shown = `${czech}\n\ufffd\ufffd \ufffd\n${czech}`;
  const label = (charset: string | null) => `text/plain${charset ? `; charset=${charset}` : ''}`;

  test.each<[string, Uint8Array | string, string, string, string | null]>([
    [
      'UTF-8, and is windows-1252',
      iconv.encode(french, 'windows-1252'),
      label('utf-8'),
      french,
      'read as windows-1252',
    ],
    ['Latin-1, and is UTF-16 with its mark', marked('utf-16le'), label('iso-8859-1'), czech, null],
    ['Latin-1, and is UTF-16 the other way', marked('utf-16be'), label('latin1'), czech, null],
    ['Shift JIS by its page, and is UTF-8', saying('shift_jis'), 'text/html', czech, 'labelled shift_jis'],
    [
      'UTF-8 by its page, and is windows-1250',
      iconv.encode(saying('utf-8'), 'windows-1250'),
      'text/html; charset=windows-1250',
      czech,
      null,
    ],
    ['UTF-8, and is damaged', bruised, label('utf-8'), shown, '3 damaged places'],
    ['nothing, and is damaged UTF-8', bruised, label(null), shown, '3 damaged places'],
    ['windows-1252, and is damaged UTF-8', bruised, label('windows-1252'), shown, '3 damaged places'],
    ['something that does not exist', czech, label('x-klingon'), czech, null],
    [
      'base64, which is no charset',
      'Plain words, all of them.',
      label('base64'),
      'Plain words, all of them.',
      null,
    ],
  ])('but %s is read by its bytes', async (_name, bytes, contentType, text, warning) => {
    const outcome = await handedIn(tenant, pageAt('/said', Buffer.from(bytes), typed(contentType)));
    expectIndexed(outcome, text);
    expect(outcome.metadata.warnings ?? null).toEqual(warning && [expect.stringContaining(warning)]);
    await expectFound(outcome, text.slice(0, 60), text.slice(0, 20));
  });

  test('of a file that names none is read by its bytes too', async () => {
    for (const name of ['notes.txt', 'notes.md']) {
      expectIndexed(await handedIn(tenant, fileOf(name, marked('utf-16le'))), czech);
      expectIndexed(await handedIn(tenant, fileOf(name, bruised)), shown);
    }
  });

  test('NUL inside a text is left out, whichever form it has', async () => {
    const words = 'Lanterns are shipped on Mondays, and harbours are swept on Tuesdays. ';
    const text = `${words}\0${words}`;
    const asCells = `${words}${words}`.replaceAll(', ', ' | ').trim();
    for (const [name, read] of [
      ['notes.txt', `${words}${words}`],
      ['notes.md', `${words}${words}`],
      ['notes.html', `${words}${words}`.trim()],
      ['notes.csv', asCells],
    ] as const) {
      const outcome = await handedIn(tenant, fileOf(name, text));
      expectIndexed(outcome, read);
      await expectFound(outcome, 'harbours swept', 'harbours are swept');
    }
    const typedIn = await tenant.api.post('/resource/create', { mode: 'text', text });
    expect(typedIn.status).toBe(400);
    expect(typedIn.body.errors[0]).toMatchObject({
      path: 'text',
      message: expect.stringContaining('U+0000'),
    });
  });

  test('NUL and what steers a terminal are left out of titles', async () => {
    const facts = '/Info << /Title (Plan\\000\\007 of\\nMay) /Subject (\\000\\001) >>';
    const pdf = Buffer.from(pdfOf(['Page words.']))
      .toString('latin1')
      .replace('/Root 1 0 R', `/Root 1 0 R ${facts}`);
    const outcome = await handedIn(tenant, fileOf('plan.pdf', Buffer.from(pdf, 'latin1')));
    expectIndexed(outcome, 'Page words.');
    expect(outcome.metadata).toMatchObject({ title: 'Plan of May' });
    expect(outcome.metadata).not.toHaveProperty('description');
    const page = pageOf('<p>Page words.</p>').replace('<title>Page', '<title>Plan\u001b[2J\u0007 of&#0; May');
    const titled = await handedIn(tenant, pageAt('/titled', page, typed('text/html')));
    expectIndexed(titled, 'Page words.');
    expect(titled.name).toBe('Plan [2J of\ufffd May');
  });
});

/** The same bytes each time, as good as random. */
function noise(length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_part, index) =>
    new Bun.CryptoHasher('sha256').update(`noise ${index}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, length);
}

/** 100 by 100 pixels, uncompressed, all of a colour that any charset of single bytes has letters for. */
function bitmap(): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(30_054, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeUInt32LE(100, 18);
  head.writeUInt32LE(100, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([
    head,
    Buffer.from(Array.from({ length: 30_000 }, (_byte, at) => 160 + ((at * 7) % 60))),
  ]);
}

describe('what is no text', () => {
  const start = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), noise(4_000)]);

  test.each([
    ['random bytes', noise(20_000), /not text, whatever its name says/],
    ['random bytes behind the mark of UTF-16', start('fffe'), /not text, whatever its name says/],
    ['a bitmap', bitmap(), /not text, whatever its name says/],
    ['a program', start('7f454c46020101'), /a program/],
    ['a picture', start('89504e470d0a1a0a'), /a PNG image/],
    ['an archive', start('377abcaf271c'), /a 7z archive/],
  ])('%s sent as text, Markdown or a table has failed as binary', async (_name, bytes, reason) => {
    for (const name of ['notes.txt', 'notes.md', 'notes.csv']) {
      expectFailed(await handedIn(tenant, fileOf(name, bytes, 'text/plain')), 'binary', reason);
    }
    for (const contentType of [
      'text/plain',
      'text/markdown; charset=utf-8',
      'text/csv; charset=windows-1252',
    ]) {
      const outcome = await handedIn(tenant, pageAt('/binary', Buffer.from(bytes), typed(contentType)));
      expectFailed(outcome, 'binary', reason);
    }
  });

  const pdf = pdfOf(['The page of a PDF says this.']);
  const docx = docxOf(paragraph('The paragraph of a document says this.'));

  test.each([
    ['a PDF', pdf, 'The page of a PDF says this.', ['plan.txt', 'plan.docx', 'plan.csv', 'plan']],
    ['a DOCX', docx, 'The paragraph of a document says this.', ['plan.pdf', 'plan.md', 'plan.html', 'plan']],
  ])('%s under another name or label is read for what it is', async (_name, bytes, text, names) => {
    for (const name of names) expectIndexed(await handedIn(tenant, fileOf(name, bytes)), text);
    for (const contentType of ['text/html', 'text/plain; charset=utf-8', 'application/octet-stream']) {
      const outcome = await handedIn(tenant, pageAt('/labelled', Buffer.from(bytes), typed(contentType)));
      expectIndexed(outcome, text);
      await expectFound(outcome, text, text);
    }
  });

  test.each([
    ['words', 'Only words.', 'damaged', /named (PDF|DOCX) but does not begin like one/],
    ['a page', pageOf('<p>You must log in.</p>'), 'damaged', /named (PDF|DOCX) but does not begin like one/],
    ['a picture', start('89504e470d0a1a0a'), 'binary', /a PNG image/],
    [
      'another archive',
      zipOf([['a.txt', Buffer.from('a')]]),
      'unsupported_type',
      /zip archive that holds no Word/,
    ],
    ['half a document', docx.subarray(0, 900), 'damaged', /damaged/],
    ['the first line of a PDF', '%PDF-1.7\nand nothing else', 'damaged', /PDF is damaged/],
  ])('%s called PDF or DOCX has failed', async (_name, bytes, code, reason) => {
    for (const name of ['plan.pdf', 'plan.docx']) {
      expectFailed(await handedIn(tenant, fileOf(name, bytes)), code, reason);
    }
    const outcome = await handedIn(tenant, pageAt('/called', Buffer.from(bytes), typed('application/pdf')));
    expectFailed(outcome, code, reason);
  });

  test('a text that speaks of the first line of a PDF is a text', async () => {
    const text = 'A PDF begins with %PDF-1.7, and a page with <!doctype html>.';
    expectIndexed(await handedIn(tenant, fileOf('formats.txt', text)), text);
    // a mail that was saved with its heading, in front of what it brought
    const behind = Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdf]);
    expectIndexed(await handedIn(tenant, fileOf('mail.pdf', behind)), 'The page of a PDF says this.');
  });
});

describe('a table', () => {
  const columns = 100_000;
  const row = (cell: (at: number) => string) =>
    Array.from({ length: columns }, (_cell, at) => cell(at)).join(',');

  test('of one line of 20 MB is indexed to its last cell', async () => {
    const line = row((at) => `lantern ${at}`.padEnd(200));
    expect(line.length).toBeGreaterThan(20_000_000);
    const outcome = await handedIn(tenant, fileOf('wide.csv', line));
    expectIndexed(outcome, /^lantern 0 \| lantern 1 \| .* \| lantern 99999$/);
    await expectFound(outcome, 'lantern 99999', 'lantern 99999');
  });

  test('of one line without a delimiter or a space is indexed to its end', async () => {
    const outcome = await handedIn(tenant, fileOf('long.csv', `${'x'.repeat(2_000_000)} lantern`));
    expectIndexed(outcome, /^x{2000000} lantern$/);
    await expectFound(outcome, 'lantern', 'lantern');
  });

  test('of 100,000 columns is indexed, each cell with its name', async () => {
    const outcome = await handedIn(
      tenant,
      fileOf('wide.csv', `${row((at) => `c${at}`)}\n${row((at) => (at % 9 === 0 ? `v${at}` : ''))}\n`),
    );
    expectIndexed(outcome, /^c0: v0 \| c9: v9 \| .* \| c99999: v99999$/);
    await expectFound(outcome, 'v99999', 'c99999: v99999');
  });

  test.each([
    ['of more columns', `${'1,'.repeat(columns)}1`, 'too_large', /more than 100000 columns/],
    ['of 20 MB of commas', ','.repeat(20_000_000), 'too_large', /more than 100000 columns/],
    [
      'whose names make it huge',
      `${row((at) => `${at} ${'h'.repeat(70)}`)}\n${`${row(() => '1')}\n`.repeat(9)}`,
      'too_large',
      /too long when its rows are written out/,
    ],
    ['of white space and commas', ' , , \n\t,\n\n', 'empty', /holds no text/],
  ])('%s has failed', async (_name, table, code, reason) => {
    expectFailed(await handedIn(tenant, fileOf('wide.csv', table)), code, reason);
  });
});

describe('nothing', () => {
  test('as a file is refused at once', async () => {
    for (const file of ['', '  ', 'data:text/plain;base64,']) {
      const { status, body } = await tenant.api.post('/resource/create', {
        mode: 'file',
        file,
        filename: 'a.txt',
      });
      expect([status, body.errors[0].path]).toEqual([400, 'file']);
    }
  });

  test.each(['', ' \n\t\u00a0\u3000\u2028 \r\n', '\ufeff', '\0\0'])(
    'as %j is empty, in every form',
    async (text) => {
      if (text !== '') {
        for (const name of ['a.txt', 'a.md', 'a.csv', 'a.html']) {
          expectFailed(await handedIn(tenant, fileOf(name, text)), 'empty', /holds no text/);
        }
      }
      const outcome = await handedIn(tenant, pageAt('/nothing', text, typed('text/plain')));
      expectFailed(outcome, 'empty', /is empty|holds no text/);
    },
  );
});

describe('the name of a file', () => {
  const words = 'Words in a file of an odd name.';

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['/etc/shadow', 'shadow'],
    ['..', 'file'],
    ['a/../..', 'file'],
    ['///', 'file'],
    ['plan\u001b[2J\r\n.txt', 'plan [2J .txt'],
    ['C:\\plan.txt', 'plan.txt'],
    ["'; drop table resource; --.txt", "'; drop table resource; --.txt"],
    ['%2e%2e%2fplan.txt', '%2e%2e%2fplan.txt'],
  ])('%j leads nowhere: it is called %j', async (filename, name) => {
    const outcome = await handedIn(tenant, fileOf(filename, words));
    expectIndexed(outcome, words);
    expect(outcome).toMatchObject({ name, identifier: name, metadata: { originalFileName: name } });
    const [stored] = await world.db.ownerSql<{ key: string }[]>`
      select storage_key as key
      from resource
      where workspace_o_id = ${tenant.workspaceOId} and o_id = ${outcome.oId}`;
    expect(stored?.key).toMatch(new RegExp(`^${tenant.workspaceOId}/resource/[0-9a-f]{2}/[0-9a-f]{64}$`));
  });

  test('of 500 characters is kept whole', async () => {
    const name = `${'😀'.repeat(248)}.txt`;
    const outcome = await handedIn(tenant, fileOf(name, words));
    expectIndexed(outcome, words);
    expect(outcome.name).toBe(name);
  });

  test.each([
    ['with NUL', 'plan\0.txt', /U\+0000/],
    ['of 5,000 characters', 'a'.repeat(5_000), /at most 500 characters/],
    ['of white space', ' \t', /must not be empty/],
  ])('%s is refused with the path', async (_name, filename, message) => {
    const { status, body } = await tenant.api.post('/resource/create', fileOf(filename, words));
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ path: 'filename', message: expect.stringMatching(message) });
  });

  test('or an address that grows beyond what is asked for when it is written out is refused at once', async () => {
    const url = `http://127.0.0.1:${site.port}/${'語'.repeat(1_900)}`;
    const { status, body } = await tenant.api.post('/resource/create', { mode: 'url', url });
    expect(status).toBe(400);
    expect(body.message).toContain('at most 2,000 characters');
  });
});
