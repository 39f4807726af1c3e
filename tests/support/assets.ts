import { crc32, deflateRawSync } from 'node:zlib';

export type Files = Record<string, string | Uint8Array>;

/** A form as browsers and curl send it: the part `metadata`, then the files. */
export function filesForm(metadata: object, files: Files): FormData {
  const form = new FormData();
  form.append('metadata', JSON.stringify(metadata));
  for (const [path, content] of Object.entries(files))
    form.append('files', new Blob([content as BlobPart]), path);
  return form;
}

/** The same with one zip. */
export function zipForm(metadata: object, zip: Uint8Array): FormData {
  const form = new FormData();
  form.append('metadata', JSON.stringify(metadata));
  form.append('file', new Blob([zip as BlobPart]), 'site.zip');
  return form;
}

/** One file of an archive, and what its head says otherwise than is true. */
export interface ZipMember {
  name: string | Uint8Array;
  content: string | Uint8Array;
  /** In what stands before the data. */
  localName?: string;
  mode?: number;
  flags?: number;
  method?: number;
  size?: number;
  crc?: number;
  packed?: Uint8Array;
  /** Where the directory says that it begins. */
  at?: number;
  /** Numbers of 64 bits, as archives have that were written as a stream. */
  hasLargeNumbers?: boolean;
}

/** An archive as no packer would write it. */
export function makeZip(members: readonly ZipMember[]): Uint8Array {
  const bodies: Uint8Array[] = [];
  const lines: Uint8Array[] = [];
  let at = 0;
  for (const member of members) {
    const content = Buffer.from(member.content as string);
    const name = Buffer.from(member.name as string);
    const packed = member.packed ?? deflateRawSync(content);
    const size = member.size ?? content.length;
    const crc = member.crc ?? crc32(content);
    const localName = Buffer.from(member.localName ?? name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(member.flags ?? 0, 6);
    head.writeUInt16LE(member.method ?? 8, 8);
    head.writeUInt16LE(localName.length, 26);
    bodies.push(head, localName, packed);
    const line = Buffer.alloc(46);
    const extra = Buffer.alloc(member.hasLargeNumbers ? 28 : 0);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt8(member.mode === undefined ? 0 : 3, 5);
    line.writeUInt16LE(member.flags ?? 0, 8);
    line.writeUInt16LE(member.method ?? 8, 10);
    line.writeUInt32LE(crc, 16);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt16LE(extra.length, 30);
    line.writeUInt32LE(((member.mode ?? 0) << 16) >>> 0, 38);
    const numbers = [size, packed.length, member.at ?? at];
    if (member.hasLargeNumbers) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [place, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * place);
    }
    const short = member.hasLargeNumbers ? numbers.map(() => 0xffffffff) : numbers;
    line.writeUInt32LE(short[1] ?? 0, 20);
    line.writeUInt32LE(short[0] ?? 0, 24);
    line.writeUInt32LE(short[2] ?? 0, 42);
    lines.push(line, name, extra);
    at += head.length + localName.length + packed.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
