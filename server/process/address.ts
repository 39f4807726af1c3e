/** `0.0.0.0` and `::` say where to listen; nobody is reached there. */
const everywhere = /^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=[:/]|$)/;

export function listensEverywhere(origin: string): boolean {
  return everywhere.test(origin);
}

/**
 * Returns the origin by which this machine reaches the server; loopback for a server that listens on all addresses.
 */
export function reachableOrigin(origin: string): string {
  return origin.replace(
    everywhere,
    (_whole, scheme: string, host: string) => `${scheme}${host === '0.0.0.0' ? '127.0.0.1' : '[::1]'}`,
  );
}
