import type { Spool } from '../../../storage/index.ts';
import { readDirectory, ZipBomb, ZipFault } from './zip-directory.ts';

/*
 * An archive in an archive is a file like others: nothing here unpacks it. Whoever loads it down may, so one that says
 * of itself that it unpacks to far more than it is, or that holds archives again, is refused.
 */

const filesMost = 10_000;
const bytesMost = 1024 * 1024 * 1024;
const ratioMost = 200;
const smallBytes = 1024 * 1024;
const archive = /\.zip$/i;

export async function refuseNested(
  files: readonly { name: string; size: number; start: number }[],
  spool: Spool,
): Promise<void> {
  for (const { name, start, size } of files) {
    if (size < 22 || !isZip(await spool.read(start, start + 4))) continue;
    const fault = await faultOf((from, to) => spool.read(start + from, start + to), size);
    if (fault !== null) throw new ZipFault(fault, name);
  }
}

const isZip = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

async function faultOf(
  read: (start: number, end: number) => Promise<Uint8Array>,
  size: number,
): Promise<string | null> {
  const entries = await readDirectory(read, size, filesMost).catch((error: unknown) => {
    if (error instanceof ZipBomb) return `is an archive that ${error.message}`;
    // locked, damaged, or something else: a file like others
    if (error instanceof ZipFault) return [];
    throw error;
  });
  if (typeof entries === 'string') return entries;
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > bytesMost || (total > smallBytes && total > size * ratioMost))
    return `is an archive that unpacks to more than ${ratioMost} times its size`;
  return entries.some(({ name }) => archive.test(name)) ? 'is an archive that holds archives' : null;
}
