/** Documents made for tests, byte by byte. */

import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** A PDF with one line of text on each page. */
export function pdfOf(pages: readonly string[]): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_page, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [index, words] of pages.entries()) {
    const lines = words.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -14 Td`);
    const stream = `BT /F1 12 Tf 72 720 Td ${lines.join(' ')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const styles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;

/** A DOCX whose body is the given WordprocessingML, with further files beside it; `part` is the name of its main file. */
export function docxOf(
  body: string,
  extra: Record<string, Uint8Array> = {},
  part = 'document.xml',
): Uint8Array {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(types.replace('document.xml', part)),
    '_rels/.rels': strToU8(relations.replace('document.xml', part)),
    [`word/${part}`]: strToU8(document),
    'word/styles.xml': strToU8(styles),
    ...extra,
  });
}

/** Any zip archive. */
export function documentOf(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files);
}

export function pageOf(body: string): string {
  return `<!doctype html><html><head><title>Page</title></head><body>${body}</body></html>`;
}

export function paragraph(words: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${properties}<w:r><w:t>${words}</w:t></w:r></w:p>`;
}

export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

/** A DOCX of some hundred kilobytes that unpacks to `size` bytes. */
export function docxBomb(size: number): Uint8Array {
  const zeros = new Uint8Array(size);
  return zipOf([
    ['word/document.xml', strToU8('<w:document/>')],
    ['word/media/image1.png', zeros],
  ]);
}

/** By hand, with the system's deflate: packing hundreds of megabytes in JavaScript takes too long for a test. */
export function zipOf(files: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]));
}
