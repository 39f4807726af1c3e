/*
 * Names of files as senders give them. What passes is the same on every system and in every address: relative, with
 * slashes, in NFC, and no two of a folder differ in case alone.
 */

/** Characters of the longest path. */
export const pathMost = 1000;
/** More than this no index of the database takes, beside the other columns of its key. */
const pathBytesMost = 2_400;
const stepBytesMost = 255;
const depthMost = 32;

/** Names that Windows keeps for devices, with whatever ending. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;
/** Left behind in archives by desktops; no part of what was packed. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/** Whether a desktop put it there by itself. */
/** What a folder of sources holds and nobody means to publish: its history, its secrets, its packages. */
const hidden = /(?:^|\/)(?:\.git|\.env(?:\.[^/]*)?|node_modules)(?:\/|$)/;

export const isHidden = (path: string) => hidden.test(path);

export const isLitter = (path: string) => litter.test(path);

/** Returns the normalised path, or what is wrong with it, in words that follow the name. */
export function readPath(sent: string): { path: string } | { fault: string } {
  const path = sent.normalize('NFC').replace(/^\.\//, '');
  const fault = faultOf(path);
  return fault === null ? { path } : { fault };
}

function faultOf(path: string): string | null {
  if (path === '') return 'is empty';
  if (path.length > pathMost) return `is longer than ${pathMost} characters`;
  if (Buffer.byteLength(path) > pathBytesMost) return `has more than ${pathBytesMost} bytes`;
  if (!path.isWellFormed() || path.includes('\ufffd')) return 'is not valid UTF-8';
  if (hasControl(path)) return 'holds a control character';
  if (path.includes('\\')) return 'holds a backslash; folders are separated by /';
  if (/^[a-z]:/i.test(path)) return 'begins with a drive';
  if (path.startsWith('/')) return 'is absolute';
  if (path.includes(':')) return 'holds a colon';
  const steps = path.split('/');
  if (steps.length > depthMost) return `is nested deeper than ${depthMost} folders`;
  if (/^@(?:v\d+$|t~)/i.test(steps[0] ?? ''))
    return 'begins with a name that addresses of versions and viewers have';
  for (const step of steps) {
    if (step === '..') return 'leads out of its folder';
    if (step === '' || step === '.') return 'has an empty step';
    if (device.test(step)) return `holds ${step}, which is a device on some systems`;
    if (/[. ]$/.test(step)) return 'has a step that ends with a dot or a space';
    if (Buffer.byteLength(step) > stepBytesMost) return `has a step of more than ${stepBytesMost} bytes`;
  }
  return null;
}

function hasControl(path: string): boolean {
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
    // marks that turn the direction of what follows: a name would not read as it is
    if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return true;
  }
  return false;
}

/** Collects paths, and reports what makes one conflict with the others. */
export class PathSet {
  /** Files, and the folders that they stand in, as some file systems tell them apart: without case. */
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  /** What is wrong, in words that follow the name; null where the path was taken in. */
  add(path: string): string | null {
    const folded = fold(path);
    const same = this.#files.get(folded);
    if (same !== undefined) return same === path ? 'comes twice' : `differs from ${same} in case alone`;
    if (this.#folders.has(folded)) return 'is a file and a folder';
    this.#files.set(folded, path);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      const foldedFolder = fold(folder);
      if (this.#files.has(foldedFolder)) return `stands in ${folder}, which is a file`;
      const known = this.#folders.get(foldedFolder);
      if (known === folder) return null;
      if (known !== undefined) return `stands in ${folder}, which differs from ${known} in case alone`;
      this.#folders.set(foldedFolder, folder);
    }
    return null;
  }
}

const fold = (path: string) => path.toLowerCase().normalize('NFKC');

/** Returns the folder that contains everything, with its slash; empty where there is none. */
export function topFolderOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : '';
}
