import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servedType } from '../publish/content-type.ts';

/** Loads a file of the page's own version by its path; null for anything else. */
export type LoadFile = (path: string) => Promise<{ body: Blob | ReadableStream; contentType: string } | null>;

export interface Shot {
  chromium: string;
  /** Path of the page, below the root of its version. */
  entryPoint: string;
  load: LoadFile;
  signal: AbortSignal;
}

const width = 1280;
const height = 800;
/** The page's own time for scripts and animations, which passes as fast as the machine can. */
const pageTimeMs = 4_000;
const withinMs = 20_000;
const largestBytes = 5 * 1024 * 1024;
/** No such name exists (RFC 6761), so that nothing but our proxy can answer for it. */
const origin = 'http://page.invalid';

/**
 * Returns a PNG of the page as a visitor first sees it; null where the browser makes none in time. The browser has a
 * disposable profile and no network: every request goes to our proxy on loopback, which serves the version's files
 * and refuses the rest.
 */
export async function takeScreenshot({
  chromium,
  entryPoint,
  load,
  signal,
}: Shot): Promise<Uint8Array | null> {
  const folder = await mkdtemp(join(tmpdir(), 'gw-thumbnail-'));
  const proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const url = new URL(request.url);
      const isOwn = url.origin === origin && request.method === 'GET';
      const file = isOwn ? await load(pathOf(url.pathname)) : null;
      if (!file) return new Response(null, { status: 403 });
      return new Response(file.body, {
        headers: { 'content-type': servedType(file.contentType), 'x-content-type-options': 'nosniff' },
      });
    },
  });
  const picture = join(folder, 'page.png');
  const page = `${origin}/${entryPoint.split('/').map(encodeURIComponent).join('/')}`;
  const browser = Bun.spawn([chromium, ...flags(folder, proxy.port ?? 0), `--screenshot=${picture}`, page], {
    // Nothing of our own environment: the settings hold secrets.
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
    signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    killSignal: 'SIGKILL',
  });
  try {
    await browser.exited;
    signal.throwIfAborted();
    const bytes = await readFile(picture).catch(() => null);
    return bytes && bytes.length > 0 && bytes.length <= largestBytes ? new Uint8Array(bytes) : null;
  } finally {
    await proxy.stop(true);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const flags = (folder: string, port: number) => [
  '--headless=new',
  `--user-data-dir=${join(folder, 'profile')}`,
  `--window-size=${width},${height}`,
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--dns-prefetch-disable',
  `--virtual-time-budget=${pageTimeMs}`,
  `--timeout=${withinMs - 5_000}`,
  `--proxy-server=http://127.0.0.1:${port}`,
  // The loopback is no exception: the API itself may listen there.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Its own sandbox needs another user than root, whom a container often has alone.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function pathOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1)).normalize('NFC');
  } catch {
    return '';
  }
}
