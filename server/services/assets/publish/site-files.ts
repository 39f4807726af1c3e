import type { Config } from '../../../config.ts';
import { ApiError, invalidField } from '../../../errors.ts';
import { headersFile, readRedirects, redirectsBytesMost, redirectsFile } from '../serve/redirect-rules.ts';
import type { PublishedFile } from './folder.ts';

/** The origin that will serve the files. */
export interface Place {
  /** With a domain for sites each has a host of its own, where `/style.css` leads to the site. */
  app: { config: Pick<Config, 'sitesDomain'> };
  warn(sentence: string): void;
}

type Page = Pick<PublishedFile, 'path' | 'size' | 'contentType' | 'read'>;

const faultsMost = 20;
/** A site has its links to the top of the host on its first pages or nowhere. */
const pagesMost = 200;
const pageBytesMost = 256 * 1024;

/**
 * Throws 400 that names the invalid lines of `_redirects`, and warns of features that the serving origin does not
 * support.
 */
export async function checkSiteFiles(files: readonly Page[], place: Place): Promise<void> {
  const redirects = files.find(({ path }) => path === redirectsFile);
  if (redirects) await checkRedirects(redirects);
  if (files.some(({ path }) => path === headersFile))
    place.warn(`${headersFile}: has no effect here; headers of published files cannot be set`);
  if (place.app.config.sitesDomain === null) await warnOfRootLinks(files, place);
}

async function checkRedirects({ size, read }: Page): Promise<void> {
  if (size > redirectsBytesMost) throw invalidField(redirectsFile, 'is larger than 1 MB');
  const { faults } = readRedirects(new TextDecoder().decode(await read(0, size)));
  const [first] = faults;
  if (!first) return;
  const errors = faults
    .slice(0, faultsMost)
    .map(({ line, message }) => ({ path: `${redirectsFile}:${line}`, message }));
  throw new ApiError(400, 'invalid_redirects', `${redirectsFile} line ${first.line}: ${first.message}`, {
    errors,
  });
}

const inPages = /\s(?:src|href|srcset|poster|action)\s*=\s*["']?(\/(?!\/)[^"'\s>]*)/i;
const inStyles = /(?:url\(\s*|@import\s+)["']?(\/(?!\/)[^"')\s]*)/i;

/** Below `/sites/…` an address that begins with a slash leads out of the site. */
async function warnOfRootLinks(files: readonly Page[], { warn }: Place): Promise<void> {
  const pages = files.filter(({ contentType }) => /^text\/(?:html|css)\b/.test(contentType));
  const found: { path: string; link: string }[] = [];
  for (const { path, size, contentType, read } of pages.slice(0, pagesMost)) {
    const text = new TextDecoder().decode(await read(0, Math.min(size, pageBytesMost)));
    const link =
      (contentType.startsWith('text/css') ? inStyles : inPages).exec(text)?.[1] ?? inStyles.exec(text)?.[1];
    if (link !== undefined) found.push({ path, link });
  }
  const [first] = found;
  if (!first) return;
  const others = found.length === 1 ? '' : `, and ${found.length - 1} more files have such links`;
  warn(
    `${first.path}: links to ${first.link.slice(0, 200)}${others}. The site is served below a path, so such links lead out of it: build it with relative addresses, or set SITES_DOMAIN`,
  );
}
