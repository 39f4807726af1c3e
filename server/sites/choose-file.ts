import { headersFile, redirectsFile } from '../services/assets/serve/redirect-rules.ts';
import type { ResolvedAsset, ResolvedFile } from '../services/assets/serve/resolve-addresses.ts';

const index = 'index.html';
const missingPage = '404.html';
/** The name of the entry page's picture, unless the version has a file of this name. */
export const thumbnailName = '@thumbnail.png';
/** Pages that find their way by script have this one: it answers every path without an extension that is no file. */
const everyPage = '200.html';

const instead = [missingPage, everyPage, redirectsFile];

/** Returns the files that may answer for a path, given by its decoded steps. */
export function pathsFor(steps: readonly string[], { entryPoint }: ResolvedAsset): string[] {
  const path = steps.join('/');
  if (path === '') return [...(entryPoint === null ? [] : [entryPoint]), index, ...instead];
  return path.endsWith('/')
    ? [`${path}${index}`, pageAt(path.slice(0, -1)), ...instead]
    : [path, pageAt(path), `${path}/${index}`, ...instead];
}

/** Addresses may leave out the ending of a page. */
const pageAt = (path: string) => `${path}.html`;

/** Returns the folder of the entry page, to which its relative links refer; null at the top. */
export function entryFolder(steps: readonly string[], { entryPoint }: ResolvedAsset): string | null {
  if (!isRoot(steps) || !entryPoint?.includes('/')) return null;
  const path = entryPoint.split('/').map(encodeURIComponent).join('/');
  return path.endsWith(`/${index}`) ? path.slice(0, -index.length) : path;
}

const isRoot = (steps: readonly string[]) => steps.length === 1 && steps[0] === '';

export interface ChosenFile {
  file: ResolvedFile;
  status: 200 | 404;
}
/**
 * The file that answers, or a path with a missing slash (`folder`) or an excess one (`page`), which would break
 * relative links.
 */
export type Choice = ChosenFile | 'folder' | 'page' | null;

/** Returns the file that the path names; null for none. */
export function chooseFile(
  steps: readonly string[],
  asset: ResolvedAsset,
  files: readonly ResolvedFile[],
): Choice {
  const fileNamed = (path: string | null) =>
    path === redirectsFile || path === headersFile ? undefined : files.find((file) => file.path === path);
  const path = steps.join('/');
  const isFolder = steps.at(-1) === '';
  const found = isRoot(steps)
    ? (fileNamed(asset.entryPoint) ?? fileNamed(index))
    : isFolder
      ? fileNamed(`${path}${index}`)
      : (fileNamed(path) ?? fileNamed(pageAt(path)));
  if (found) return { file: found, status: 200 };
  if (path === thumbnailName && asset.thumbnail) {
    const picture = { ...asset.thumbnail, path, contentType: 'image/png' };
    return { file: picture, status: 200 };
  }
  if (!isFolder) return fileNamed(`${path}/${index}`) ? 'folder' : null;
  return fileNamed(pageAt(path.slice(0, -1))) ? 'page' : null;
}

/** Returns the fallback page for a path that names no file and matches no rule. */
export function standIn(steps: readonly string[], files: readonly ResolvedFile[]): ChosenFile | null {
  const every = files.find(({ path }) => path === everyPage);
  return every && !(steps.at(-1) ?? '').includes('.') ? { file: every, status: 200 } : missingIn(files);
}

/** Returns the site's own page for missing files, if there is one. */
export function missingIn(files: readonly ResolvedFile[]): ChosenFile | null {
  const missing = files.find(({ path }) => path === missingPage);
  return missing ? { file: missing, status: 404 } : null;
}
