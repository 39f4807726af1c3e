import { z } from 'zod';
import { inputRules } from './input/rules.ts';
import { boundedText, freeObject, isoTime, listOf, oId, page, textSearch, wholeNumber } from './wire.ts';

/** Assets: folders of files that are published whole, version by version, and served. */

/** The limit of all files of one upload, in bytes as sent. */
export const maxUploadBytes = 30 * 1024 * 1024;
/** The limit of files that are sent as separate parts. */
export const maxFileParts = 1_000;
/** The limit of files in one zip. */
export const maxZipFiles = 10_000;

export const assetTypes = ['website', 'storage', 'skill'] as const;
export const assetStatuses = ['published', 'unpublished'] as const;
export const assetPrivacies = ['only_me', 'workspace', 'public'] as const;

const mostVersions = 2_000_000_000;

const type = z.enum(assetTypes).meta({ id: 'AssetType' });
const status = z.enum(assetStatuses).meta({ id: 'AssetStatus' });
const privacy = z.enum(assetPrivacies).meta({
  id: 'AssetPrivacy',
  description:
    "People who may open its address: holders of the key that made it or one it was rotated to, of any key of the workspace, or everybody. This API asks for the key's scope alone",
});
export const exampleUuid = '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708';
export const assetUuid = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the uuid of an asset')
  .transform((text) => text.toLowerCase())
  .meta({ description: 'Identifier of the asset', examples: [exampleUuid] });
const identifier = z
  .string()
  .max(100, 'must have at most 100 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be kebab-case, such as launch-site')
  .meta({ description: 'Part of its address; unique in the workspace' });
const vanitySlug = z
  .string()
  .regex(/^[a-z0-9-]{1,63}$/, 'must be 1 to 63 of a-z, 0-9 and -')
  .meta({ description: 'Short address; unique in the workspace' });
const path = boundedText(1000).min(1, 'must not be empty');
const versionNumber = z.int().min(1).max(mostVersions);
const versionQuery = wholeNumber({ min: 1, max: mostVersions });
const settings = {
  description: boundedText(2000).nullish(),
  status: status.optional(),
  privacy: privacy.optional(),
  vanitySlug: vanitySlug.nullish(),
  openLink: z
    .boolean()
    .optional()
    .meta({ description: 'true: anyone who knows the address may open it, whatever its privacy' }),
};

const origin = {
  note: boundedText(2000).nullish().meta({ description: 'News of this version' }),
  includeHidden: z
    .boolean()
    .nullish()
    .meta({ description: 'Also publish `.git`, `.env` and `node_modules`' }),
  entryPoint: path.nullish().meta({
    description:
      'The page of the bare address. Default: index.html, of a skill SKILL.md, else the first page of the topmost folder',
  }),
  runOId: oId.nullish().meta({ description: 'The run that wrote the files' }),
  runOIds: z
    .record(path, oId)
    .refine((runs) => Object.keys(runs).length <= maxFileParts, `must name at most ${maxFileParts} files`)
    .nullish()
    .meta({ description: 'Runs that wrote single files: from path to run' }),
};

export const assetCreate = z
  .object({
    identifier,
    type: type.default('website'),
    ...settings,
    ...origin,
    metadata: freeObject.nullish().meta({
      description:
        'Kept beside filesMap and siteMap. `managed: true` on a skill closes the folder to all but the skill interface',
    }),
  })
  .meta({
    id: 'AssetCreate',
    requestExample: { identifier: 'launch-site', description: 'The launch in spring', privacy: 'workspace' },
  });

const basis = {
  basedOn: versionNumber.nullish().meta({
    description: 'The version whose files stay, unless sent again or removed; default: none stay',
  }),
  removed: z
    .array(path)
    .max(maxZipFiles, `must have at most ${maxZipFiles} items`)
    .nullish()
    .meta({ description: 'Paths of files to remove' }),
};

export const assetPublish = z.object({ uuid: assetUuid, ...origin, ...basis }).meta({
  id: 'AssetPublish',
  requestExample: { uuid: exampleUuid, entryPoint: 'index.html', note: 'New prices' },
});

export const assetUpdate = z
  .object({ uuid: assetUuid, identifier: identifier.optional(), ...settings })
  .meta({
    id: 'AssetUpdate',
    requestExample: { uuid: exampleUuid, description: 'The launch in autumn', vanitySlug: 'launch' },
  })
  .register(inputRules, { changes: true });
export type AssetUpdate = z.output<typeof assetUpdate>;

export const byUuid = z.object({ uuid: assetUuid });
export const assetVersionBody = z
  .object({ uuid: assetUuid, version: versionNumber })
  .meta({ id: 'AssetVersionChoice', requestExample: { uuid: exampleUuid, version: 2 } });
export const assetVersionQuery = z.object({ uuid: assetUuid, version: versionQuery });
export const assetDownloadQuery = z.object({
  uuid: assetUuid,
  version: versionQuery.optional().meta({ description: 'Default: the served version' }),
});
export const assetListQuery = z.object({
  text: textSearch,
  identifier: identifier.optional().meta({ description: 'Exact identifier' }),
  type: type.optional(),
  status: status.optional(),
  ...page({ default: 10, max: 200 }),
});
export const assetVersionsQuery = z.object({ uuid: assetUuid, ...page({ default: 10, max: 200 }) });
export const assetDiffQuery = z.object({
  uuid: assetUuid,
  from: versionQuery,
  to: versionQuery.optional().meta({ description: 'Default: the served version' }),
  path: path.optional().meta({ description: 'One file: adds its lines if it is text' }),
  ...page({ default: 1_000, max: 10_000 }),
});

export const assetFile = z
  .object({
    filename: z.string(),
    path: z.string(),
    size: z.number().int(),
    mimeType: z.string(),
    sha256: z.string(),
    runOId: z.string().nullable().meta({ description: 'The run that wrote it' }),
    createdAt: isoTime.meta({ description: 'Time from which these bytes stand at this path' }),
  })
  .meta({ id: 'AssetFile' });
export type AssetFile = z.output<typeof assetFile>;

const siteFile = z
  .object({
    type: z.literal('file'),
    name: z.string(),
    path: z.string(),
    size: z.number().int(),
    mimeType: z.string(),
    isEntryPoint: z.boolean(),
  })
  .meta({ id: 'SiteFile' });

const siteFolder = z
  .object({
    type: z.literal('dir'),
    name: z.string(),
    path: z.string(),
    fileCount: z.number().int().meta({ description: 'Number of files at all levels below' }),
    totalSize: z.number().int(),
    get children() {
      return z.array(z.union([siteFile, siteFolder]));
    },
  })
  .meta({ id: 'SiteFolder' });
export type SiteFolder = z.output<typeof siteFolder>;

export const assetRecord = z
  .object({
    uuid: z.string(),
    identifier: z.string(),
    description: z.string().nullable(),
    type,
    status,
    privacy,
    openLink: z.boolean(),
    externallyShared: z.boolean().meta({ description: 'People without a key of the workspace may open it' }),
    canEdit: z.boolean(),
    canManage: z.boolean(),
    owner: z.string().meta({ description: 'oId of the user of the key that made it' }),
    ownerEmail: z.string().nullable(),
    currentVersion: z.number().int().meta({ description: 'The served version' }),
    latestVersion: z.number().int().meta({ description: 'The highest kept version' }),
    entryPoint: z.string().nullable(),
    storagePath: z.string(),
    fileCount: z.number().int(),
    totalSize: z.number().int(),
    runOId: z.string().nullable().meta({ description: 'The run that wrote the entry page' }),
    siteUrl: z.string(),
    previewUrl: z.string().meta({ description: 'Address of the version served now, for good' }),
    vanitySlug: z.string().nullable(),
    vanityUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    skillMetadata: z
      .object({ name: z.string().nullable(), description: z.string().nullable() })
      .meta({ id: 'AssetSkillMetadata' })
      .nullable()
      .meta({ description: 'Front matter of SKILL.md; null for other types' }),
    createdAt: isoTime,
    updatedAt: isoTime,
    deletedAt: isoTime.nullable(),
    metadata: z
      .object({
        filesMap: z.array(assetFile),
        siteMap: z.object({
          totalFiles: z.number().int(),
          totalSize: z.number().int(),
          entryPoint: z.string().nullable(),
          root: siteFolder,
        }),
      })
      .loose()
      .optional()
      .meta({
        description: 'Files of the served version, and the metadata sent; not in lists',
      }),
  })
  .meta({ id: 'Asset' });
export type AssetHead = Omit<z.output<typeof assetRecord>, 'metadata'>;
export type AssetRecord = Required<z.output<typeof assetRecord>>;

export const assetListReply = listOf(assetRecord);

export const assetVersion = z
  .object({
    uuid: z.string(),
    version: z.number().int(),
    current: z.boolean(),
    fileCount: z.number().int(),
    totalSize: z.number().int(),
    entryPoint: z.string().nullable(),
    url: z.string(),
    note: z.string().nullable().meta({ description: "Publisher's note on it" }),
    publishedBy: z.object({ oId: z.string(), firstName: z.string(), lastName: z.string() }),
    createdAt: isoTime,
  })
  .meta({ id: 'AssetVersion' });
export type AssetVersion = z.output<typeof assetVersion>;
export const assetVersionsReply = listOf(assetVersion);

export const assetVersionDeleted = z
  .object({ uuid: z.string(), version: z.number().int(), deleted: z.literal(true) })
  .meta({ id: 'AssetVersionDeleted' });

/** The query for files of one version. */
export const assetFilesQuery = z.object({
  version: versionNumber.optional().meta({ description: 'Default: the served version' }),
  text: boundedText(1000).optional().meta({ description: 'Text in the path, ignoring case' }),
  ...page({ default: 50, max: 200 }),
});

const fileState = z
  .object({ size: z.number().int(), mimeType: z.string(), sha256: z.string() })
  .meta({ id: 'AssetFileState' });
const fileChange = z
  .object({ path: z.string(), from: fileState.nullable(), to: fileState.nullable() })
  .meta({ id: 'AssetFileChange' });

const textLine = z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() });

export const assetDiff = z
  .object({
    uuid: z.string(),
    from: z.number().int(),
    to: z.number().int(),
    counts: z
      .object({
        added: z.number().int(),
        removed: z.number().int(),
        changed: z.number().int(),
        unchanged: z.number().int(),
      })
      .meta({ description: 'Counts of all files, whatever is shown' }),
    hasNext: z.boolean().meta({
      description:
        'More files differ. `limit` and `offset` count added, removed and changed files as one list ordered by path',
    }),
    added: z.array(fileChange),
    removed: z.array(fileChange),
    changed: z.array(fileChange),
    lines: z.array(textLine).nullable().meta({
      description: 'Lines of the file in `path`: null if none was asked for, or it is no text or too long',
    }),
  })
  .meta({ id: 'AssetDiff' });
export type AssetDiff = z.output<typeof assetDiff>;
