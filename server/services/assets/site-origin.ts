import type { Config } from '../../config.ts';

/** Where assets are served, without a slash at the end: the address asked for, where no setting names one. */
export function siteOriginOf(
  { sitesOrigin, publicUrl }: Pick<Config, 'sitesOrigin' | 'publicUrl'>,
  requestUrl: string,
): string {
  return (sitesOrigin ?? publicUrl)?.replace(/\/+$/, '') ?? new URL(requestUrl).origin;
}
