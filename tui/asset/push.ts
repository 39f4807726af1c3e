import { basename, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { type AssetHead, type AssetRecord, assetPrivacies } from '../../schema/asset.ts';
import { writeOut } from '../../server/arguments.ts';
import { type Client, replyTo } from '../demo/client.ts';
import { counted, oneLine } from '../plain.ts';
import { findAsset } from './history.ts';
import { filesIn, leftOutSentence } from './local-files.ts';

interface Target {
  url: string;
  key: string;
  client: Client;
}

const pieceBytes = 64 * 1024;
const barWidth = 30;

export interface Choice {
  identifier: string | undefined;
  privacy: string | undefined;
  slug: string | undefined;
  /** What is new in this version. */
  message: string | undefined;
  /** Nothing is left out. */
  sendsAll: boolean;
}

/**
 * Publishes the changed files of a folder; returns the asset, and lines with its version and address for a person.
 */
export async function push(
  target: Target,
  folder: string,
  choice: Choice,
): Promise<{ asset: AssetHead; lines: string[] }> {
  const { files, leftOut } = filesIn(folder, choice.sendsAll);
  const identifier = choice.identifier ?? kebab(basename(resolve(folder)));
  const known = await findAsset(target.client, identifier);
  const { asset, what, warnings } = known
    ? await pushNext(target, known, files, choice)
    : await pushFirst(target, identifier, files, choice);
  const lines = [
    `${identifier}: version ${asset.currentVersion}, ${counted(Object.keys(files).length, 'file', 'files')}${what}`,
    ...(leftOut.length === 0 ? [] : [leftOutSentence(leftOut)]),
    ...warnings.map((warning) => `warning: ${oneLine(warning)}`),
    asset.siteUrl,
  ];
  return { asset, lines };
}

type Files = Record<string, Uint8Array>;

interface Pushed {
  asset: AssetHead;
  /** How much of it was sent. */
  what: string;
  warnings: readonly string[];
}

async function pushFirst(
  target: Target,
  identifier: string,
  files: Files,
  { privacy, slug, message, sendsAll }: Choice,
): Promise<Pushed> {
  const metadata = { identifier, privacy, vanitySlug: slug, note: message, includeHidden: sendsAll };
  const { data, _metadata } = await sendWithBar(target, '/asset/create', metadata, files);
  return { asset: data, what: '', warnings: _metadata.warnings ?? [] };
}

/** Compares with the version that is served. Whatever closes the asset comes before the files, and what opens it behind. */
async function pushNext(
  target: Target,
  { uuid, privacy: before }: AssetHead,
  files: Files,
  { privacy, slug, message, sendsAll }: Choice,
): Promise<Pushed> {
  const change = async (settings: object): Promise<AssetHead> =>
    (await target.client.post<{ data: AssetHead }>('/asset/update', { uuid, ...settings })).data;
  const opens = privacy !== undefined && openness(privacy) > openness(before);
  const first = { ...(opens || !privacy ? {} : { privacy }), ...(slug ? { vanitySlug: slug } : {}) };
  if (Object.keys(first).length > 0) await change(first);
  const { data: served } = await target.client.get<{ data: AssetRecord }>('/asset/get', { uuid });
  const kept = new Map(served.metadata.filesMap.map(({ path, sha256 }) => [path, sha256]));
  const changed = Object.fromEntries(
    Object.entries(files).filter(([path, bytes]) => kept.get(path) !== hashOf(bytes)),
  );
  const removedPaths = [...kept.keys()].filter((path) => !Object.hasOwn(files, path));
  const sentCount = Object.keys(changed).length;
  let asset: AssetHead = served;
  let warnings: readonly string[] = [];
  if (sentCount > 0 || removedPaths.length > 0) {
    const basis = { basedOn: served.currentVersion, removed: removedPaths };
    const metadata = { uuid, ...basis, note: message, includeHidden: sendsAll };
    const { data, _metadata } = await sendWithBar(target, '/asset/publish', metadata, changed);
    asset = data;
    warnings = _metadata.warnings ?? [];
  }
  if (opens) asset = await change({ privacy });
  const counts = [
    sentCount > 0 ? `${sentCount} sent` : '',
    removedPaths.length > 0 ? `${removedPaths.length} removed` : '',
  ];
  return { asset, what: `, ${counts.filter(Boolean).join(', ') || 'nothing changed'}`, warnings };
}

const openness = (privacy: string) => assetPrivacies.map(String).indexOf(privacy);
const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

function kebab(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (!words) throw new Error(`No identifier can be made of "${name}"; give one with --identifier.`);
  return words.join('-').slice(0, 100).replace(/-$/, '');
}

interface Published {
  data: AssetRecord;
  _metadata: { warnings?: string[] };
}

async function sendWithBar(
  { url, key }: Target,
  path: string,
  metadata: object,
  files: Files,
): Promise<Published> {
  const form = new FormData();
  form.append('metadata', JSON.stringify(metadata));
  // one folder around all of them, so that the server takes none of theirs for that
  if (Object.keys(files).length > 0)
    form.append('file', new Blob([zipSync({ site: files }) as BlobPart]), 'site.zip');
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at = Math.min(bytes.length, at + pieceBytes);
      showBar(at / bytes.length);
      if (at === bytes.length) controller.close();
    },
  });
  const { response, reply } = await replyTo<Published & { message?: string }>(url, path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': type },
    body,
  }).finally(() => showBar(null));
  if (!response.ok) throw new Error(reply.message ?? `The server answered ${response.status}.`);
  return reply;
}

/** On a terminal one line that fills and goes; elsewhere nothing. */
function showBar(share: number | null): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((share ?? 0) * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${Math.floor((share ?? 0) * 100)} %`;
  writeOut(2, share === null ? '\r\u001b[K' : `\r${bar}`);
}
