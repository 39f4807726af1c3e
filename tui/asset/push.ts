import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { writeOut } from '../../server/arguments.ts';
import type { Client } from '../demo/client.ts';
import { oneLine } from '../plain.ts';
import { findAsset } from './history.ts';

interface Target {
  url: string;
  key: string;
  client: Client;
}

/** What tools keep in a folder for themselves, beside what begins with a dot. */
const toolFolders = new Set(['node_modules', '__MACOSX']);
/** It begins with a dot and is meant for everybody (RFC 8615). */
const wellKnown = '.well-known';
const filesMost = 10_000;
const bytesMost = 120 * 1024 * 1024;
const pieceBytes = 64 * 1024;
const barWidth = 30;
const namesShown = 5;

interface Choice {
  identifier: string | undefined;
  /** Nothing is left out. */
  sendsAll: boolean;
}

/** Publishes the folder; returns lines with its version and address, and what of it was not sent. */
export async function push(target: Target, folder: string, choice: Choice): Promise<string[]> {
  const { files, leftOut } = filesIn(folder, choice.sendsAll);
  const identifier = choice.identifier ?? kebab(basename(resolve(folder)));
  const known = await findAsset(target.client, identifier);
  const form = new FormData();
  const named = known ? { uuid: known.uuid } : { identifier };
  form.append('metadata', JSON.stringify({ ...named, includeHidden: choice.sendsAll }));
  // one folder around all of them, so that the server takes none of theirs for that
  form.append('file', new Blob([zipSync({ site: files }) as BlobPart]), 'site.zip');
  const path = known ? '/asset/publish' : '/asset/create';
  const reply = await sendWithBar(`${target.url}/api/v2${path}`, target.key, form);
  return [
    `${identifier}: version ${reply.currentVersion}, ${Object.keys(files).length} files`,
    ...(leftOut.length === 0 ? [] : [sentenceOf(leftOut)]),
    reply.siteUrl,
  ];
}

function sentenceOf(leftOut: readonly string[]): string {
  const more = leftOut.length - namesShown;
  const names = leftOut.slice(0, namesShown).map(oneLine).join(', ');
  return `left out: ${names}${more > 0 ? ` and ${more} more` : ''}; --all sends them too`;
}

interface Found {
  files: Record<string, Uint8Array>;
  /** Paths of files and folders. */
  leftOut: string[];
}

const isLeftOut = (name: string) => (name.startsWith('.') && name !== wellKnown) || toolFolders.has(name);

function filesIn(folder: string, sendsAll: boolean): Found {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  const files: Record<string, Uint8Array> = {};
  const leftOut: string[] = [];
  let bytes = 0;
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (!sendsAll && isLeftOut(entry.name)) leftOut.push(path);
      else if (entry.isDirectory()) walk(path);
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
  if (count === 0)
    throw new Error(
      leftOut.length === 0
        ? `${folder} has no files.`
        : `${folder} has nothing that is sent; ${sentenceOf(leftOut)}.`,
    );
  if (count > filesMost) throw new Error(`${folder} has ${count} files; ${filesMost} can be published.`);
  return { files, leftOut: leftOut.sort() };
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
