import { z } from 'zod';
import {
  type AssetFile,
  type AssetHead,
  type AssetVersion,
  assetFile,
  assetFilesQuery,
  assetListQuery,
  assetRecord,
  assetVersion,
  byUuid,
} from '../asset.ts';
import type { Builder } from './builder.ts';
import { connectionOf } from './relay/connection.ts';
import { connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

/** Files are asked for page by page, since there may be thousands. */
const withoutFiles = { metadata: true } as const;
const asset = assetRecord.omit(withoutFiles).meta({ id: 'Asset' });
/** Without versions and files, which would be queries of their own for each asset of a list. */
const assetSummary = assetRecord.omit(withoutFiles).meta({ id: 'AssetSummary' });

export const assetShapes = [asset, assetSummary, assetVersion, assetFile];

/** Adds assets, their versions and files; REST changes them. */
export function addAssets(builder: Builder, shapes: ShapeTypes): void {
  const one = shapes.object<AssetHead>('Asset');
  const summary = shapes.object<AssetHead>('AssetSummary');
  const version = shapes.object<AssetVersion>('AssetVersion');
  const file = shapes.object<AssetFile>('AssetFile');
  const filters = shapes.list(filtersOf(assetListQuery), 'Asset');
  const uuidArgs = shapes.args(byUuid, 'Asset');
  const versions = shapes.list(z.object({}), 'AssetVersion');
  const files = shapes.list(filtersOf(assetFilesQuery), 'AssetFile');
  builder.objectFields(one, (t) => ({
    versions: t.field({
      type: connectionType(builder, 'AssetVersion', version),
      description: 'Newest first',
      args: versions.args(t.arg),
      validate: versions.validate,
      complexity: costOfPage(10),
      resolve: ({ uuid }, args, context) =>
        connectionOf(versions.read(args, context).paging, context.assetVersions(uuid), 10),
    }),
    files: t.field({
      type: connectionType(builder, 'AssetFile', file),
      description: 'Files of one version, ordered by path',
      args: files.args(t.arg),
      validate: files.validate,
      complexity: costOfPage(50),
      resolve: ({ uuid }, args, context) => {
        const { filters: wanted, paging } = files.read(args, context);
        return connectionOf(paging, context.assetFiles(uuid, wanted), 50);
      },
    }),
  }));
  builder.queryFields((t) => ({
    assets: t.field({
      type: connectionType(builder, 'Asset', summary),
      description: 'Assets, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        return connectionOf(paging, context.assets(wanted), 10);
      },
    }),
    asset: t.field({
      type: one,
      description: 'One asset, with its versions and the files of each',
      args: uuidArgs.args(t.arg),
      validate: uuidArgs.validate,
      resolve: (_root, args, context) => context.asset(uuidArgs.read(args, context).uuid),
    }),
  }));
}
