import { ApiError } from '../../errors.ts';
import type { Guard } from '../../http/authenticate.ts';
import type { ResolvedAsset } from '../../services/assets/serve/resolve-addresses.ts';

/** The means by which a viewer was admitted: `open`, `key`, or the oId of a share. Null for a refusal. */
export type AdmittedBy = string | null;

/**
 * Decides who sees a published asset: everybody if it is public or its link is open; else the bearer of a live token
 * of it, or of a key of its workspace, which for `only_me` must be the key that created it or its successor. Keys are
 * looked up only where they decide.
 */
export async function admit(
  asset: ResolvedAsset,
  request: Request,
  guard: Guard,
  takesAccessToken = false,
): Promise<AdmittedBy> {
  if (isOpen(asset)) return 'open';
  if (asset.shareOId !== null) return asset.shareOId;
  if (!carriesKey(request.headers)) return null;
  const caller = await guard.authenticate(request, null, takesAccessToken).catch((error) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  if (caller?.workspaceOId !== asset.workspaceOId || !caller.scopes.includes('read')) return null;
  return asset.privacy === 'workspace' || caller.holderOId === asset.holderOId ? 'key' : null;
}

export const isOpen = (asset: ResolvedAsset) => asset.privacy === 'public' || asset.openLink;

const carriesKey = (headers: Headers) =>
  headers.has('api_key') || headers.has('x-api-key') || headers.has('authorization');
