import type { AssetDiff, AssetHead, AssetVersion } from '../../schema/asset.ts';
import { suggestionFor } from '../../server/arguments.ts';
import { type Client, everyRow } from '../demo/client.ts';
import { clean, oneLine, sizeOf } from '../plain.ts';

const listedAtOnce = 200;
const comparedAtOnce = 1_000;

const list = async (client: Client, query: Record<string, string | number>) =>
  (await client.get<{ data: AssetHead[] }>('/asset/list', query)).data;

/** Returns the asset with this identifier; null where there is none. */
export async function findAsset(client: Client, identifier: string): Promise<AssetHead | null> {
  // what cannot be an identifier is none
  if (identifier.length > 100 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(identifier)) return null;
  const [found] = await list(client, { identifier, limit: 1 });
  return found ?? null;
}

/** Returns the asset with this identifier or uuid. */
export async function assetMeant(client: Client, named: string): Promise<AssetHead> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named))
    return (await client.get<{ data: AssetHead }>('/asset/get', { uuid: named })).data;
  const found = await findAsset(client, named);
  if (found) return found;
  const names = (await list(client, { limit: listedAtOnce })).map(({ identifier }) => identifier);
  throw new Error(`There is no asset called "${named}".${suggestionFor(named, names)}`);
}

export async function versionTable(client: Client, { uuid }: AssetHead, asJson: boolean): Promise<string[]> {
  const data = await everyRow<AssetVersion>(client, '/asset/versions/list', { uuid });
  if (asJson) return [JSON.stringify(data, null, 2)];
  return data.map(({ version, current, fileCount, totalSize, createdAt, publishedBy }) => {
    const by = oneLine(`${publishedBy.firstName} ${publishedBy.lastName}`).trim();
    const date = createdAt.slice(0, 16).replace('T', ' ');
    return `${current ? '▶' : ' '} ${String(version).padStart(5)}  ${date}  ${String(fileCount).padStart(6)} files  ${sizeOf(totalSize).padStart(9)}  ${by}`.trimEnd();
  });
}

export async function restored(
  client: Client,
  { uuid, identifier }: AssetHead,
  version: number,
): Promise<string> {
  const { data } = await client.post<{ data: AssetHead }>('/asset/versions/restore', { uuid, version });
  return `${identifier}: version ${data.currentVersion} is served\n${data.siteUrl}`;
}

interface Compared {
  from: number;
  to: number;
  file: string | undefined;
}

export async function diffTable(
  client: Client,
  { uuid }: AssetHead,
  { from, to, file }: Compared,
): Promise<string[]> {
  const query = { uuid, from, to, ...(file === undefined ? {} : { path: file }) };
  const pages = await pagesOf(client, query);
  const [first] = pages;
  if (!first) return [];
  const marked = (kind: 'added' | 'removed' | 'changed') =>
    pages.flatMap((page) => page[kind].map(({ path }) => `${marks[kind]} ${oneLine(path)}`));
  const { added, removed, changed, unchanged } = first.counts;
  return [
    `version ${first.from} to ${first.to}: ${added} added, ${removed} removed, ${changed} changed, ${unchanged} the same`,
    ...marked('added'),
    ...marked('removed'),
    ...marked('changed'),
    ...(first.lines ?? []).map(({ change, text }) => `  ${marks[change]} ${clean(text)}`),
  ];
}

async function pagesOf(client: Client, query: Record<string, string | number>): Promise<AssetDiff[]> {
  const pages: AssetDiff[] = [];
  for (let offset = 0; ; offset += comparedAtOnce) {
    const wanted = { ...query, limit: comparedAtOnce, offset };
    const { data } = await client.get<{ data: AssetDiff }>('/asset/versions/diff', wanted);
    pages.push(data);
    if (!data.hasNext) return pages;
  }
}

const marks = { same: ' ', added: '+', removed: '-', changed: '~' } as const;
