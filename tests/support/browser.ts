import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Chromium is; null on a machine without one, where tests that need it are not defined. `.ci/run` has one. */
export const chromiumPath = process.env.CHROMIUM_PATH?.trim() || Bun.which('chromium');

/** A real browser without a window, driven by its own protocol (CDP). */
export interface Browser {
  open(url: string): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** The value of an expression in the page; promises are awaited. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Opens another address and waits until it has loaded. */
  go(url: string): Promise<void>;
}

type Parameters = Record<string, unknown>;
type Send = (method: string, parameters?: Parameters, session?: string) => Promise<Parameters>;

const startsWithinMs = 240_000;

export async function startBrowser(path: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'gw-browser-'));
  const child = Bun.spawn(
    [
      path,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-gpu',
      // pages that draw what is in sight alone draw enough of it
      '--window-size=1280,6000',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdout: 'ignore', stderr: 'pipe', env: { ...process.env, HOME: profile } },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const socket = new WebSocket(await debuggerAddress(child.stderr));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const { send, heard } = speak(socket);
  return {
    async open(url) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const session = String(sessionId);
      await send('Page.enable', {}, session);
      const tab: Tab = {
        async evaluate<Value>(expression: string) {
          const { result, exceptionDetails } = (await send(
            'Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true },
            session,
          )) as { result: { value: Value }; exceptionDetails?: unknown };
          if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
          return result.value;
        },
        async go(next) {
          const loaded = heard('Page.loadEventFired', session);
          await send('Page.navigate', { url: next }, session);
          await loaded;
        },
      };
      // else the end of loading that `go` hears may be the empty page's
      await tab.evaluate(
        'document.readyState === "complete" || new Promise((done) => (onload = () => done()))',
      );
      await tab.go(url);
      return tab;
    },
    async close() {
      socket.close();
      child.kill('SIGKILL');
      await child.exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function debuggerAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const until = performance.now() + startsWithinMs;
  let text = '';
  for await (const part of output) {
    text += decoder.decode(part, { stream: true });
    const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
    if (found) return found;
    if (performance.now() > until) break;
  }
  throw new Error(`The browser did not start: ${text}`);
}

/** Commands with their replies, and events that can be waited for. */
function speak(socket: WebSocket) {
  const replies = new Map<number, { resolve(value: Parameters): void; reject(error: Error): void }>();
  const listeners = new Map<string, () => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.id === undefined) {
      const name = `${message.sessionId} ${message.method}`;
      listeners.get(name)?.();
      listeners.delete(name);
      return;
    }
    const waiting = replies.get(message.id);
    replies.delete(message.id);
    if (message.error) waiting?.reject(new Error(JSON.stringify(message.error)));
    else waiting?.resolve(message.result);
  };
  const send: Send = (method, parameters = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1;
      replies.set(last, { resolve, reject });
      socket.send(
        JSON.stringify({ id: last, method, params: parameters, ...(sessionId ? { sessionId } : {}) }),
      );
    });
  const heard = (method: string, session: string) =>
    new Promise<void>((resolve) => void listeners.set(`${session} ${method}`, resolve));
  return { send, heard };
}
