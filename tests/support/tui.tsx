import { createApi } from '../../tui/api.ts';
import { App } from '../../tui/app.tsx';
import { openTerminal, type Terminal } from './terminal.tsx';
import type { World } from './world.ts';

export interface Front {
  url: string;
  stop(): Promise<void>;
}

/** The app on a port of this machine, as people reach it. */
export function serveWorld(world: World, port = 0): Front {
  const http = Bun.serve({ port, hostname: '127.0.0.1', fetch: (request) => world.app.fetch(request) });
  return { url: http.url.origin, stop: () => http.stop(true) };
}

/** Somebody opens the program. Lists are looked at again at once, so that no test waits for a second to pass. */
export function openTui(url: string, key: string, columns = 80, rows = 24, isReadOnly = false): Terminal {
  const api = createApi({ url, key, keyFrom: '--key' });
  const app = <App api={api} paceMs={25} now={() => new Date()} isReadOnly={isReadOnly} />;
  return openTerminal(app, columns, rows);
}
