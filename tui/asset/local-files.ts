import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '../plain.ts';

/** What tools and desktops keep in a folder for themselves, beside what begins with a dot. */
const toolNames = new Set(['node_modules', '__MACOSX', 'Thumbs.db', 'desktop.ini']);
/** It begins with a dot and is meant for everybody (RFC 8615). */
const wellKnown = '.well-known';
const filesMost = 10_000;
const bytesMost = 120 * 1024 * 1024;
const namesShown = 5;

export interface LocalFiles {
  /** By path, as the server keeps it (NFC). */
  files: Record<string, Uint8Array>;
  /** Paths of files and folders. */
  leftOut: string[];
}

const isLeftOut = (name: string) => (name.startsWith('.') && name !== wellKnown) || toolNames.has(name);

/** Reads the files of a folder that are to be published. Throws an error with a sentence where there are none, or too many. */
export function filesIn(folder: string, sendsAll: boolean): LocalFiles {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  const files: Record<string, Uint8Array> = {};
  const leftOut: string[] = [];
  let bytes = 0;
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (!sendsAll && isLeftOut(entry.name)) leftOut.push(path);
      else if (entry.isDirectory()) walk(path);
      else if (!entry.isFile())
        throw new Error(`${path} is not an ordinary file; only ordinary files can be published.`);
      else {
        const content = readFileSync(join(folder, path));
        files[path.normalize('NFC')] = content;
        bytes += content.length;
        if (bytes > bytesMost)
          throw new Error(`${folder} exceeds the limit of ${bytesMost / 1024 / 1024} MB.`);
      }
    }
  };
  walk('');
  const count = Object.keys(files).length;
  if (count === 0)
    throw new Error(
      leftOut.length === 0
        ? `${folder} has no files.`
        : `${folder} has nothing that is sent; ${leftOutSentence(leftOut)}.`,
    );
  if (count > filesMost)
    throw new Error(`${folder} has ${count} files, which exceeds the limit of ${filesMost}.`);
  return { files, leftOut: leftOut.sort() };
}

export function leftOutSentence(leftOut: readonly string[]): string {
  const more = leftOut.length - namesShown;
  const names = leftOut.slice(0, namesShown).map(oneLine).join(', ');
  return `left out: ${names}${more > 0 ? ` and ${more} more` : ''}; --all sends them too`;
}
