import {
  matchRedirect,
  type RedirectRule,
  readRedirects,
  redirectsBytesMost,
  redirectsFile,
} from '../services/assets/serve/redirect-rules.ts';
import type { ResolvedAsset, ResolvedFile } from '../services/assets/serve/resolve-addresses.ts';
import { stepsOf } from './address.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { type ChosenFile, chooseFile, missingIn, pathsFor } from './choose-file.ts';
import type { FileBytes } from './file-bytes.ts';
import type { PublishedAssets } from './published.ts';

/** The target of a rule: a path below the site's address, without a leading slash, or another server's URL. */
export interface RedirectTarget {
  to: string;
  isElsewhere: boolean;
  status: 301 | 302;
}

/** Follows the rules of a site's `_redirects` for paths that name no file. */
export interface Redirects {
  /**
   * Returns the target of the first matching rule, or the file that it answers with; null where no rule matches or
   * the site lacks the file. `files`
   * are those that were found for the path.
   */
  follow(
    asset: ResolvedAsset,
    files: readonly ResolvedFile[],
    steps: readonly string[],
    search: string,
  ): Promise<RedirectTarget | ChosenFile | null>;
}

const keptBytes = 16 * 1024 * 1024;
/** A rule that was read takes about three times the bytes of its line. */
const growth = 3;

export function createRedirects(publishedAssets: PublishedAssets, bytes: FileBytes): Redirects {
  const keptRules = createBoundedCache<readonly RedirectRule[]>({ bytes: keptBytes, largest: keptBytes });

  async function rulesOf(workspaceOId: string, file: ResolvedFile): Promise<readonly RedirectRule[]> {
    const { sha256, size } = file;
    const name = `${workspaceOId} ${sha256}`;
    const known = keptRules.get(name);
    if (known) return known;
    // of a version that was published before rules were read
    if (size > redirectsBytesMost) return [];
    const whole = await bytes.whole({ workspaceOId, sha256, size }, null);
    if (whole === null) throw new Error(`The bytes ${sha256} of a published file are missing`);
    const { rules } = readRedirects(await new Response(whole.body).text());
    keptRules.set(name, rules, size * growth);
    return rules;
  }

  /** The file behind the path of a rewrite, which no other rule is asked about. */
  async function rewritten(
    asset: ResolvedAsset,
    pathname: string,
    status: 200 | 404,
  ): Promise<ChosenFile | null> {
    const steps = stepsOf(pathname.split('/').slice(1)) ?? [];
    for (const at of [steps, [...steps, '']]) {
      const files = await publishedAssets.filesOf(asset, pathsFor(at, asset));
      const choice = chooseFile(at, asset, files);
      if (choice !== null && typeof choice !== 'string') return { file: choice.file, status };
    }
    return null;
  }

  return {
    async follow(asset, files, steps, search) {
      const file = files.find(({ path }) => path === redirectsFile);
      const rule = file && matchRedirect(await rulesOf(asset.workspaceOId, file), steps);
      if (!rule) return null;
      const { to, status } = rule;
      const isElsewhere = !to.startsWith('/');
      const url = URL.parse(isElsewhere ? to : `http://site${to}`);
      if (!url) return missingIn(files);
      if (status === 200 || status === 404)
        return (await rewritten(asset, url.pathname, status)) ?? missingIn(files);
      if (url.search === '') url.search = search;
      return {
        to: isElsewhere ? url.href : url.href.slice(url.origin.length).replace(/^\/+/, ''),
        isElsewhere,
        status,
      };
    },
  };
}
