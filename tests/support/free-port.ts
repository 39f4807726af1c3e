/** Where no system takes the port of a connection, or one that nobody has named: nothing that begins meanwhile has it. */
const [lowest, highest] = [10_000, 30_000];

/** A port that nobody listens on, for a server that is to be found where it was when it is started again. */
export function freePort(): number {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop(true);
      return port;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    }
  }
}
