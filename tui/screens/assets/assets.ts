import type { AssetDiff, AssetFile, AssetHead, AssetVersion } from '../../../schema/asset.ts';
import { listScreen, reading } from '../../model/screen.ts';
import { fact, type Paragraph } from '../../model/shown.ts';
import { connection, rest } from '../../model/sources.ts';
import { shortened, sizeOf, when, words } from '../../plain.ts';
import { type Change, changesOf, lineParagraphs, marks } from './changes.ts';

/** The screens of published assets: their versions, the files of one, and the differences of two. */

export const assets = listScreen<AssetHead>({
  name: 'assets',
  title: 'Assets',
  digit: '8',
  presets: ['status:published', 'status:unpublished'],
  empty: ['There are no assets yet.', 'Publish a folder: bun run asset push <folder>'],
  source: connection({
    field: 'assets',
    nodes:
      'uuid identifier description status privacy externallyShared currentVersion totalSize siteUrl updatedAt',
    filters: {
      text: ['text', 'String'],
      type: ['type', 'AssetType', 'lower'],
      status: ['status', 'AssetStatus', 'lower'],
    },
  }),
  columns: [
    { title: 'Updated', width: 12, dim: true, text: ({ updatedAt }, now) => when(updatedAt, now) },
    { title: 'Now', width: 6, text: ({ currentVersion }) => `v${currentVersion}` },
    { title: '     Size', width: 11, text: ({ totalSize }) => sizeOf(totalSize).padStart(9) },
    {
      title: 'Seen by',
      width: 13,
      text: seenBy,
      color: ({ status }) => (status === 'published' ? 'green' : 'gray'),
    },
    {
      title: 'Name',
      text: ({ identifier, description }) => [identifier, description].filter(Boolean).join(' · '),
    },
  ],
  id: ({ uuid }) => uuid,
  label: ({ identifier }) => identifier,
  copies: ({ siteUrl }) => siteUrl,
  opens: ({ uuid, identifier }) => ({
    screen: 'versions',
    within: { asset: uuid, name: identifier },
    title: shortened(identifier, 24),
  }),
});

function seenBy({ status, privacy, externallyShared }: AssetHead): string {
  if (status === 'unpublished') return 'Unpublished';
  return externallyShared && privacy !== 'public' ? 'Shared' : words(privacy);
}

/** Versions of one asset, newest first, with size, publisher and which is served. */
export const versions = listScreen<AssetVersion & { asset: string; name: string }>({
  name: 'versions',
  title: 'Versions',
  needs: { filter: 'asset', says: 'Open an asset: screen 8.' },
  source: {
    filters: [],
    orders: [],
    async list(ask) {
      const { asset = '', name = '' } = ask.filter;
      const page = await connection<AssetVersion>({
        inside: 'asset(uuid: $uuid)',
        field: 'versions',
        nodes: 'version current fileCount totalSize url publishedBy { oId firstName lastName } createdAt',
        filters: { asset: ['uuid', 'ID!'] },
      }).list(ask);
      return { ...page, rows: page.rows.map((row) => ({ ...row, asset, name })) };
    },
  },
  columns: [
    { title: 'Published', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'Version', width: 8, text: ({ version }) => `v${version}` },
    { title: 'State', width: 8, text: ({ current }) => (current ? 'served' : ''), color: () => 'green' },
    { title: '     Size', width: 11, text: ({ totalSize }) => sizeOf(totalSize).padStart(9) },
    { title: 'Files', width: 14, text: ({ fileCount }) => filesIn(fileCount) },
    {
      title: 'By',
      text: ({ publishedBy }) => `${publishedBy.firstName} ${publishedBy.lastName}`.trim() || publishedBy.oId,
    },
  ],
  id: ({ version }) => String(version),
  label: ({ version }) => `version ${version}`,
  copies: ({ url }) => url,
  opens: ({ asset, name, version, url }) => ({
    screen: 'files',
    within: { asset, version: String(version), address: url },
    title: `${shortened(name, 24)} v${version}`,
  }),
  deeds: ({ asset, version, current }) =>
    current
      ? []
      : [
          {
            action: 'restore',
            scope: 'write',
            question: `Serve version ${version}?`,
            async act(api) {
              await api.post('/asset/versions/restore', { uuid: asset, version });
              return `Version ${version} is served.`;
            },
          },
        ],
  against: ({ asset, name, version }, other) => {
    const [from, to] = [version, versionOf(other)].sort((one, another) => one - another);
    return {
      screen: 'differences',
      within: { asset, from: String(from), to: String(to) },
      title: `${shortened(name, 24)} v${from} → v${to}`,
    };
  },
});

const versionOf = (row: unknown): number =>
  row && typeof row === 'object' && 'version' in row ? Number(row.version) : 0;

const filesIn = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;

type FileRow = AssetFile & { address: string };

/** Files of one version, filtered by a text in their path. */
export const files = listScreen<FileRow>({
  name: 'files',
  title: 'Files',
  // a version never changes: each page is asked for once
  paces: null,
  needs: { filter: 'asset', says: 'Open a version of an asset: screen 8.' },
  source: {
    filters: ['text'],
    orders: [],
    async list(ask) {
      const page = await connection<AssetFile>({
        inside: 'asset(uuid: $uuid)',
        field: 'files',
        nodes: 'path size mimeType sha256 runOId createdAt',
        filters: { asset: ['uuid', 'ID!'], version: ['version', 'Int!'], text: ['text', 'String'] },
      }).list(ask);
      const { address = '' } = ask.filter;
      return { ...page, rows: page.rows.map((row) => ({ ...row, address: addressOf(address, row.path) })) };
    },
  },
  columns: [
    { title: '     Size', width: 11, text: ({ size }) => sizeOf(size).padStart(9) },
    { title: 'Type', width: 20, dim: true, text: ({ mimeType }) => mimeType },
    { title: 'Path', text: ({ path }) => path },
  ],
  id: ({ path }) => path,
  label: ({ path }) => path,
  copies: ({ address }) => address,
  page: (file, now) => [
    ...fact('Path', file.path),
    ...fact('Size', `${sizeOf(file.size)} (${file.size.toLocaleString('en')} bytes)`),
    ...fact('Type', file.mimeType),
    ...fact('SHA-256', file.sha256),
    ...fact('Since', when(file.createdAt, now)),
    ...fact('Written by', file.runOId),
    ...fact('Address', file.address),
  ],
});

const addressOf = (url: string, path: string) => url + path.split('/').map(encodeURIComponent).join('/');

interface DiffBody extends AssetDiff {
  data: AssetDiff;
}

/** Files that differ between two versions; an opened one is shown line by line. */
export const differences = listScreen<Change>({
  name: 'differences',
  title: 'Differences',
  paces: null,
  empty: ['Both versions have the same files.'],
  needs: { filter: 'asset', says: 'Mark two versions of an asset, and press c: screen 8.' },
  source: rest<Change, DiffBody>({
    path: '/asset/versions/diff',
    filters: { asset: 'uuid', from: 'from', to: 'to' },
    rows: ({ data }) => changesOf(data),
    total: ({ data: { counts } }) => counts.added + counts.removed + counts.changed,
    hasNext: ({ data }) => data.hasNext,
    note: ({ data: { counts } }) =>
      `+${counts.added} -${counts.removed} ~${counts.changed} =${counts.unchanged}`,
  }),
  columns: [
    {
      title: 'Change',
      width: 10,
      text: ({ kind }) => `${marks[kind].sign} ${kind}`,
      color: ({ kind }) => marks[kind].color,
    },
    { title: 'Size', width: 22, dim: true, text: ({ from, to }) => sizesOf(from?.size, to?.size) },
    { title: 'Path', text: ({ path }) => path },
  ],
  id: ({ path }) => path,
  label: ({ path }) => path,
  read: reading<{
    change: Change | undefined;
    lines: AssetDiff['lines'];
    from: string;
    to: string;
    path: string;
  }>({
    async ask({ api, filter, signal }, path) {
      const { asset = '', from = '', to = '' } = filter;
      const query = new URLSearchParams({ uuid: asset, from, to, path, limit: '50' });
      const { data } = await api.get<{ data: AssetDiff }>(`/asset/versions/diff?${query}`, signal);
      const change = changesOf(data).find((one) => one.path === path);
      return { change, lines: data.lines, from, to, path };
    },
    label: ({ path, from, to }) => `${path}: v${from} → v${to}`,
    page: ({ change, lines }): Paragraph[] =>
      change ? lineParagraphs(change, lines) : [{ text: 'The same in both.' }],
  }),
});

function sizesOf(before: number | undefined, after: number | undefined): string {
  const [one, other] = [before, after].map((size) => (size === undefined ? '' : sizeOf(size)));
  return one && other ? `${one} → ${other}` : one || other || '';
}
