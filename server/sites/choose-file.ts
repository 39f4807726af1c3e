import type { Resolved, ResolvedFile } from '../services/assets/serve/resolve-addresses.ts';

const index = 'index.html';
const missingPage = '404.html';
/** The picture of the entry page, unless the version has a file of this name itself. */
export const thumbnailName = '@thumbnail.png';
/** Pages that find their way by script have this one: it answers every path without an extension that is no file. */
const everyPage = '200.html';

/** Which files may answer for a path, given by its decoded steps. */
export function pathsFor(steps: readonly string[], { entryPoint }: Resolved): string[] {
  const path = steps.join('/');
  const isFolder = steps.at(-1) === '';
  if (path === '') return [...(entryPoint === null ? [] : [entryPoint]), index, missingPage, everyPage];
  return isFolder
    ? [`${path}${index}`, missingPage, everyPage]
    : [path, `${path}/${index}`, missingPage, everyPage];
}

/**
 * Where the page of the bare address stands, below the asset's own address, if that is in a folder: its relative links
 * are meant from there. Null where it stands at the top.
 */
export function entryFolder(steps: readonly string[], { entryPoint }: Resolved): string | null {
  if (!isRoot(steps) || !entryPoint?.includes('/')) return null;
  const path = entryPoint.split('/').map(encodeURIComponent).join('/');
  return path.endsWith(`/${index}`) ? path.slice(0, -index.length) : path;
}

const isRoot = (steps: readonly string[]) => steps.length === 1 && steps[0] === '';

export type Choice = { file: ResolvedFile; status: 200 | 404 } | 'folder' | null;

/** The file that answers; `folder` where the path lacks the slash behind which its page is; null where nothing does. */
export function chooseFile(
  steps: readonly string[],
  asset: Resolved,
  files: readonly ResolvedFile[],
): Choice {
  const named = (path: string | null) => files.find((file) => file.path === path);
  const path = steps.join('/');
  const last = steps.at(-1) ?? '';
  const found = isRoot(steps)
    ? (named(asset.entryPoint) ?? named(index))
    : named(last === '' ? `${path}${index}` : path);
  if (found) return { file: found, status: 200 };
  if (path === thumbnailName && asset.thumbnail) {
    const picture = { ...asset.thumbnail, path, contentType: 'image/png' };
    return { file: picture, status: 200 };
  }
  if (last !== '' && named(`${path}/${index}`)) return 'folder';
  const instead = last.includes('.') ? undefined : named(everyPage);
  if (instead) return { file: instead, status: 200 };
  const missing = named(missingPage);
  return missing ? { file: missing, status: 404 } : null;
}
