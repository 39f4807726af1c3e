import type { AssetDiff, AssetHead, AssetVersion } from '../../schema/asset.ts';
import { meant } from '../../server/arguments.ts';
import type { Client } from '../demo/client.ts';
import { oneLine, sizeOf } from '../plain.ts';

const listedAtOnce = 200;

const list = async (client: Client, text: string) =>
  (await client.get<{ data: AssetHead[] }>('/asset/list', { limit: listedAtOnce, ...(text ? { text } : {}) }))
    .data;

/** The asset with this identifier; null where there is none. */
export async function findAsset(client: Client, identifier: string): Promise<AssetHead | null> {
  return (await list(client, identifier)).find((one) => one.identifier === identifier) ?? null;
}

/** The asset that is meant, by its identifier or its uuid. */
export async function assetMeant(client: Client, named: string): Promise<AssetHead> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named))
    return (await client.get<{ data: AssetHead }>('/asset/get', { uuid: named })).data;
  const found = await findAsset(client, named);
  if (found) return found;
  const names = (await list(client, '')).map(({ identifier }) => identifier);
  throw new Error(`There is no asset called "${named}".${meant(named, names)}`);
}

export async function versionTable(client: Client, { uuid }: AssetHead): Promise<string[]> {
  const query = { uuid, limit: listedAtOnce };
  const { data } = await client.get<{ data: AssetVersion[] }>('/asset/versions/list', query);
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
  const { data } = await client.get<{ data: AssetDiff }>('/asset/versions/diff', query);
  const marked = (mark: string, files: AssetDiff['added']) =>
    files.map(({ path }) => `${mark} ${oneLine(path)}`);
  const { added, removed, changed, unchanged } = data.counts;
  return [
    `version ${data.from} to ${data.to}: ${added} added, ${removed} removed, ${changed} changed, ${unchanged} the same`,
    ...marked('+', data.added),
    ...marked('-', data.removed),
    ...marked('~', data.changed),
    ...(data.lines ?? []).map(({ change, text }) => `  ${marks[change]} ${oneLine(text)}`),
  ];
}

const marks = { same: ' ', added: '+', removed: '-' } as const;
