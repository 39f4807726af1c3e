import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { directoryId } from '../../database/embedded/disk.ts';
import { serverMetrics } from './server-metrics.ts';

/** Listens for a moment where the server would. A server of the same data directory that answers there is correct. */
export async function portSays(config: Config): Promise<string> {
  const { host, port } = config;
  if (port === 0) return 'any free one';
  const code = await listenBriefly(host, port);
  if (code === null) return `${host}:${port} is free`;
  if (code === 'EADDRINUSE') {
    const metrics = await serverMetrics(config);
    if (metrics) {
      const [, id] = /^groundwork_data_directory\{id="([^"]*)"\} 1$/m.exec(metrics) ?? [];
      if (id !== undefined && id !== directoryId(config.dataDir))
        throw new Error(
          `Port ${port} on ${host} is held by a server of another data directory than ${config.dataDir}: stop that one, or set PORT or DATA_DIR so that each has its own.`,
        );
      return `a server of Groundwork answers at ${host}:${port}`;
    }
    throw new Error(`Port ${port} on ${host} is taken by another program: set PORT to another one, or to 0.`);
  }
  if (code === 'EACCES')
    throw new Error(`This user may not listen on port ${port}: set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new Error(
      `HOST ${host} is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of them.`,
    );
  throw new Error(`Nothing can listen on ${host}:${port} (${code}): set HOST and PORT anew.`);
}

/** Null, or why it cannot be. */
function listenBriefly(host: string, port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const server = createServer();
  server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  return promise;
}
