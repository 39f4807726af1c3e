import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { writeOut } from '../../server/arguments.ts';
import type { Client } from '../demo/client.ts';
import { findAsset } from './history.ts';

interface Target {
  url: string;
  key: string;
  client: Client;
}

/** What tools keep in a folder for themselves. */
const leftOut = new Set(['.git', '.hg', '.svn', 'node_modules', '.DS_Store']);
const filesMost = 10_000;
const bytesMost = 120 * 1024 * 1024;
const pieceBytes = 64 * 1024;
const barWidth = 30;

/** Publishes the folder; returns a line with its version and address. */
export async function push(target: Target, folder: string, named: string | undefined): Promise<string> {
  const files = filesIn(folder);
  const identifier = named ?? kebab(basename(resolve(folder)));
  const known = await findAsset(target.client, identifier);
  const form = new FormData();
  form.append('metadata', JSON.stringify(known ? { uuid: known.uuid } : { identifier }));
  // one folder around all of them, so that the server takes none of theirs for that
  form.append('file', new Blob([zipSync({ site: files }) as BlobPart]), 'site.zip');
  const path = known ? '/asset/publish' : '/asset/create';
  const reply = await sendWithBar(`${target.url}/api/v2${path}`, target.key, form);
  return `${identifier}: version ${reply.currentVersion}, ${Object.keys(files).length} files\n${reply.siteUrl}`;
}

function filesIn(folder: string): Record<string, Uint8Array> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  const files: Record<string, Uint8Array> = {};
  let bytes = 0;
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (leftOut.has(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else if (!entry.isFile()) throw new Error(`${path} is no ordinary file, and only such are published.`);
      else {
        files[path] = readFileSync(join(folder, path));
        bytes += files[path].length;
        if (bytes > bytesMost) throw new Error(`${folder} has more than ${bytesMost / 1024 / 1024} MB.`);
      }
    }
  };
  walk('');
  const count = Object.keys(files).length;
  if (count === 0) throw new Error(`${folder} has no files.`);
  if (count > filesMost) throw new Error(`${folder} has ${count} files; ${filesMost} can be published.`);
  return files;
}

function kebab(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (!words) throw new Error(`No identifier can be made of "${name}"; give one with --identifier.`);
  return words.join('-').slice(0, 100).replace(/-$/, '');
}

interface Published {
  currentVersion: number;
  siteUrl: string;
}

async function sendWithBar(url: string, key: string, form: FormData): Promise<Published> {
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
  const response = await fetch(url, {
    method: 'POST',
    headers: { api_key: key, 'content-type': type },
    body,
  });
  showBar(null);
  const reply = (await response.json()) as { data: Published; message?: string };
  if (!response.ok) throw new Error(reply.message ?? `The server answered ${response.status}.`);
  return reply.data;
}

/** On a terminal one line that fills and goes; elsewhere nothing. */
function showBar(share: number | null): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((share ?? 0) * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${Math.floor((share ?? 0) * 100)} %`;
  writeOut(2, share === null ? '\r\u001b[K' : `\r${bar}`);
}
