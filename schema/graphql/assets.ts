import {
  type AssetFile,
  type AssetHead,
  type AssetVersion,
  assetFile,
  assetFilesQuery,
  assetListQuery,
  assetRecord,
  assetVersion,
  assetVersionsQuery,
  byUuid,
} from '../asset.ts';
import type { Builder } from './builder.ts';
import { costOfPage, pageOf } from './page.ts';
import type { ShapeTypes } from './shapes.ts';

/** Files are asked for page by page, since there may be thousands. */
const withoutFiles = { metadata: true } as const;
const asset = assetRecord.omit(withoutFiles).meta({ id: 'Asset' });
/** Without versions and files, which would be queries of their own for each asset of a list. */
const assetSummary = assetRecord.omit(withoutFiles).meta({ id: 'AssetSummary' });

export const assetShapes = [asset, assetSummary, assetVersion, assetFile];

const versionPage = assetVersionsQuery.omit({ uuid: true });

/** Assets, their versions and the files of each. What is published is changed by REST. */
export function addAssets(builder: Builder, shapes: ShapeTypes): void {
  const one = shapes.object<AssetHead>('Asset');
  const summary = shapes.object<AssetHead>('AssetSummary');
  const version = shapes.object<AssetVersion>('AssetVersion');
  const file = shapes.object<AssetFile>('AssetFile');
  const filters = shapes.args(assetListQuery, 'Asset');
  const named = shapes.args(byUuid, 'Asset');
  const versions = shapes.args(versionPage, 'AssetVersion');
  const files = shapes.args(assetFilesQuery, 'AssetFile');
  builder.objectFields(one, (t) => ({
    versions: t.field({
      type: pageOf(builder, 'AssetVersionPage', version),
      description: 'Newest first',
      args: versions.args(t.arg),
      validate: versions.validate,
      complexity: costOfPage(10),
      resolve: ({ uuid }, args, context) => context.assetVersions(uuid, versions.read(args)),
    }),
    files: t.field({
      type: pageOf(builder, 'AssetFilePage', file),
      description: 'Of one version, ordered by path',
      args: files.args(t.arg),
      validate: files.validate,
      complexity: costOfPage(50),
      resolve: ({ uuid }, args, context) => context.assetFiles(uuid, files.read(args)),
    }),
  }));
  builder.queryFields((t) => ({
    assets: t.field({
      type: pageOf(builder, 'AssetPage', summary),
      description: 'Assets, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => context.assets(filters.read(args)),
    }),
    asset: t.field({
      type: one,
      description: 'One asset, with its versions and the files of each',
      args: named.args(t.arg),
      validate: named.validate,
      resolve: (_root, args, context) => context.asset(named.read(args).uuid),
    }),
  }));
}
