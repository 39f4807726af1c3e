import { ApiError } from '../../errors.ts';
import type { Guard } from '../../http/authenticate.ts';
import type { ResolvedAsset } from '../../services/assets/serve/resolve-addresses.ts';

/** The means by which a viewer came in: `open`, `key`, or the oId of a share. Null: not at all. */
export type AdmittedBy = string | null;

/**
 * Decides who sees a published asset: everybody where it is public or its link is open; else whoever carries a live
 * token of it, or a key of its workspace, which for `only_me` must be the one that made it or have taken its place. Keys
 * are looked up only where they decide something.
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
