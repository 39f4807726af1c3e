import type { Sql } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';

/** The asset that a request is about, and the credentials that may open it. */
export interface WantedAsset {
  /** Either its uuid, or the workspace's handle and its short name or its identifier there. */
  asset: { uuid: string } | { handle: string; slug: string } | { handle: string; identifier: string };
  /** Null: whichever is served now. */
  version: number | null;
  /** SHA-256 of the viewer's token, hexadecimal. */
  tokenHash: string | null;
  /** The share that the viewer says to have; whoever asks checks that. */
  shareOId: string | null;
}

/** A published asset as it stands at this moment. */
export interface ResolvedAsset {
  workspaceOId: string;
  uuid: string;
  identifier: string;
  privacy: 'only_me' | 'workspace' | 'public';
  openLink: boolean;
  /** Whoever holds the key that made it, or one that took its place. */
  holderOId: string | null;
  version: number;
  entryPoint: string | null;
  /** The live share of the token, or the one that was said. */
  shareOId: string | null;
  /** A picture of the version's entry page. */
  thumbnail: Pick<ResolvedFile, 'sha256' | 'size'> | null;
}

export interface ResolvedFile {
  path: string;
  /** Hexadecimal. */
  sha256: string;
  size: number;
  contentType: string;
}

/** Requested files of one version, which is immutable. */
export interface WantedFiles {
  workspaceOId: string;
  uuid: string;
  version: number;
  /** Any of them may answer. */
  paths: readonly string[];
}

/**
 * Resolves many requests by one statement, in their order; null where nothing is published. Uses the owner's handle,
 * because an address names no workspace.
 */
export async function resolveAddresses(
  sql: Sql,
  wantedAssets: readonly WantedAsset[],
): Promise<(ResolvedAsset | null)[]> {
  const asked = wantedAssets.map(({ asset, ...rest }, place) => ({ ...rest, ...asset, place }));
  const rows = await sql<(ResolvedAsset & { place: number })[]>`
    -- Each form of an address is looked up by itself: each has an index, and a coordinator can ask its nodes for it.
    with asked as materialized (
      select *
      from jsonb_to_recordset(${json(sql, asked)}) as asked (
        place integer, uuid uuid, handle text, slug text, identifier text, version integer, "tokenHash" text, "shareOId" text
      )
    ), addressed as materialized (
      select asked.place, by_uuid.workspace_o_id, by_uuid.uuid
      from asked
      join asset as by_uuid using (uuid)
      where by_uuid.deleted_at is null
        and by_uuid.status = 'published'
      union all
      select asked.place, by_name.workspace_o_id, by_name.uuid
      from asked
      join workspace using (handle)
      join asset as by_name on by_name.workspace_o_id = workspace.o_id and by_name.vanity_slug = asked.slug
      where by_name.deleted_at is null
        and by_name.status = 'published'
      union all
      select asked.place, by_identifier.workspace_o_id, by_identifier.uuid
      from asked
      join workspace using (handle)
      join asset as by_identifier
        on by_identifier.workspace_o_id = workspace.o_id
        and by_identifier.identifier = asked.identifier
      where by_identifier.deleted_at is null
        and by_identifier.status = 'published'
    )
    select
      asked.place, asset.workspace_o_id, asset.uuid::text as uuid, asset.identifier, asset.privacy,
      asset.open_link,
      coalesce(maker.first_o_id, asset.key_o_id) as holder_o_id,
      served.version, served.entry_point, share.o_id as share_o_id,
      case when picture.sha256 is not null
        then jsonb_build_object('sha256', encode(picture.sha256, 'hex'), 'size', picture.size)
      end as thumbnail
    from addressed
    join asked using (place)
    join asset
      on asset.workspace_o_id = addressed.workspace_o_id
      and asset.uuid = addressed.uuid
    join asset_version as served
      on served.workspace_o_id = asset.workspace_o_id
      and served.asset_uuid = asset.uuid
      and served.version = coalesce(asked.version, asset.current_version)
    left join api_key as maker
      on maker.workspace_o_id = asset.workspace_o_id
      and maker.o_id = asset.key_o_id
    left join blob as picture
      on picture.workspace_o_id = served.workspace_o_id
      and picture.sha256 = served.thumbnail_sha256
    left join asset_share as share
      on share.workspace_o_id = asset.workspace_o_id
      and share.asset_uuid = asset.uuid
      and (share.token_hash = decode(asked."tokenHash", 'hex') or share.o_id = asked."shareOId")
      -- the recipient was not removed
      and share.token_hash is not null
      and share.revoked_at is null
      and share.expires_at > now()`;
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return wantedAssets.map((_one, place) => byPlace.get(place) ?? null);
}

/** Returns the requested files of many versions by one statement, in their order; missing ones are left out. */
export async function resolveFiles(sql: Sql, wantedFiles: readonly WantedFiles[]): Promise<ResolvedFile[][]> {
  const asked = wantedFiles.map((one, place) => ({ ...one, place }));
  const rows = await sql<(ResolvedFile & { place: number })[]>`
    select
      asked.place, file.path, encode(file.sha256, 'hex') as sha256, file.size::float8 as size,
      file.content_type
    from jsonb_to_recordset(${json(sql, asked)}) as asked (
      place integer, "workspaceOId" text, uuid uuid, version integer, paths jsonb
    )
    join asset_file as file
      on file.workspace_o_id = asked."workspaceOId"
      and file.asset_uuid = asked.uuid
      and file.version = asked.version
      and file.path = any (array(select jsonb_array_elements_text(asked.paths)))`;
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return wantedFiles.map((_one, place) =>
    (byPlace.get(place) ?? []).map(({ place: _place, ...file }) => file),
  );
}
