import type { Sql } from '../../../database/index.ts';

/** What one request wants of one asset. */
export interface Wanted {
  /** Either its own identifier, or the workspace's handle and the name it was given there. */
  asset: { uuid: string } | { handle: string; slug: string };
  /** Null: whichever is served now. */
  version: number | null;
  /** SHA-256 of the viewer's token, hexadecimal. */
  tokenHash: string | null;
  /** The share that the viewer says to have; whoever asks checks that. */
  shareOId: string | null;
  /** Paths of files, any of which may answer. */
  paths: readonly string[];
  /** The version's entry page may answer too. */
  atRoot: boolean;
}

/** A published asset as it stands at this moment, with those of the wanted files that its version has. */
export interface Resolved {
  workspaceOId: string;
  uuid: string;
  identifier: string;
  privacy: 'only_me' | 'workspace' | 'public';
  openLink: boolean;
  /** The key that made it. */
  keyOId: string | null;
  version: number;
  entryPoint: string | null;
  /** The live share of the token, or the one that was said. */
  shareOId: string | null;
  files: readonly ResolvedFile[];
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

/**
 * Answers many requests by one statement, each in its place; null where nothing is published there. Version and files
 * come from one snapshot, so no answer mixes two versions. The owner's handle: an address names no workspace.
 */
export async function resolveAddresses(sql: Sql, wanted: readonly Wanted[]): Promise<(Resolved | null)[]> {
  const asked = wanted.map(({ asset, ...rest }, place) => ({ ...rest, ...asset, place }));
  const rows = await sql<(Resolved & { place: number })[]>`
    select
      asked.place,
      asset.workspace_o_id as "workspaceOId",
      asset.uuid::text as uuid,
      asset.identifier,
      asset.privacy,
      asset.open_link as "openLink",
      asset.key_o_id as "keyOId",
      served.version,
      served.entry_point as "entryPoint",
      share.o_id as "shareOId",
      coalesce(found.files, '[]') as files,
      case when picture.sha256 is not null
        then jsonb_build_object('sha256', encode(picture.sha256, 'hex'), 'size', picture.size)
      end as thumbnail
    from jsonb_to_recordset(${sql.json(asked as never)}) as asked (
      place integer, uuid uuid, handle text, slug text, version integer, "tokenHash" text, "shareOId" text,
      paths jsonb, "atRoot" boolean
    )
    cross join lateral (
      select *
      from asset as by_uuid
      where by_uuid.uuid = asked.uuid
        and by_uuid.deleted_at is null
        and by_uuid.status = 'published'
      union all
      select by_name.*
      from workspace
      join asset as by_name on by_name.workspace_o_id = workspace.o_id and by_name.vanity_slug = asked.slug
      where workspace.handle = asked.handle
        and by_name.deleted_at is null
        and by_name.status = 'published'
      limit 1
    ) as asset
    join asset_version as served
      on served.workspace_o_id = asset.workspace_o_id
      and served.asset_uuid = asset.uuid
      and served.version = coalesce(asked.version, asset.current_version)
    left join blob as picture
      on picture.workspace_o_id = served.workspace_o_id
      and picture.sha256 = served.thumbnail_sha256
    left join asset_share as share
      on share.workspace_o_id = asset.workspace_o_id
      and share.asset_uuid = asset.uuid
      and (share.token_hash = decode(asked."tokenHash", 'hex') or share.o_id = asked."shareOId")
      and share.revoked_at is null
      and share.expires_at > now()
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'path', file.path,
        'sha256', encode(file.sha256, 'hex'),
        'size', file.size,
        'contentType', file.content_type
      )) as files
      from asset_file as file
      where file.workspace_o_id = asset.workspace_o_id
        and file.asset_uuid = asset.uuid
        and file.version = served.version
        and file.path = any (array(
          select jsonb_array_elements_text(asked.paths)
          union all
          select served.entry_point where asked."atRoot"
        ))
    ) as found on true`;
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return wanted.map((_one, place) => byPlace.get(place) ?? null);
}
