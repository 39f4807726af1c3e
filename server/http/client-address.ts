import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The sender's connection, as the listener knows it. */
export interface Sender {
  /** The other end of the connection; null where there is none, as in tests. */
  readonly address: string | null;
  /** Lets the connection be silent for as long as the request is handled. */
  waitPatiently?(): void;
  /** Closes the connection a few seconds after the reply: the rest of its body is not wanted. */
  closeSoon?(): void;
}

export interface ClientAddresses {
  /** Notes who sent a request; whoever needs it asks later, and most never do. */
  note(request: Request, sender: Sender): void;
  /** The client's address, null when nobody noted one. */
  of(request: Request): string | null;
  sender(request: Request): Sender | undefined;
}

/**
 * Returns the client's address of a request. X-Forwarded-For, or without it Forwarded, is believed only of proxies in
 * `trusted`. It is read from the right: the right-most address that is no trusted proxy is the last one that a
 * trusted proxy has seen.
 */
export function createClientAddresses(trusted: readonly string[]): ClientAddresses {
  const proxies = trusted.map((block) => ipaddr.parseCIDR(block));
  const senders = new WeakMap<Request, Sender>();
  const isProxy = (address: string) => {
    const parsed = ipaddr.parse(address);
    return proxies.some((block) => parsed.kind() === block[0].kind() && parsed.match(block));
  };
  return {
    note: (request, sender) => void senders.set(request, sender),
    sender: (request) => senders.get(request),
    of(request) {
      let client = plain(senders.get(request)?.address ?? '');
      if (client === null || proxies.length === 0) return client;
      const reported = forwarded(request.headers);
      while (isProxy(client)) {
        // A proxy that hides whom it heard from answers for them itself.
        const next = plain(reported.pop() ?? '');
        if (next === null) break;
        client = next;
      }
      return client;
    },
  };
}

/**
 * Returns the key of a limit by address: an IPv4 address, or the /64 network of an IPv6 address, which one subscriber
 * has.
 */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [first, second, third, fourth] = (parsed as ipaddr.IPv6).parts;
  return [first, second, third, fourth].map((part) => (part ?? 0).toString(16)).join(':');
}

function forwarded(headers: Headers): string[] {
  const list = headers.get('x-forwarded-for');
  if (list !== null) return list.split(',');
  const elements = headers.get('forwarded')?.split(',') ?? [];
  return elements.map((element) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i.exec(element)?.[1] ?? '');
}

/** An address without quotes, brackets, port and zone; IPv4 inside IPv6 as IPv4. Null when it is none. */
function plain(text: string): string | null {
  const bare = text.trim().replaceAll('"', '');
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, '$1');
  const unzoned = address.replace(/%.*$/, '');
  return isIP(unzoned) ? ipaddr.process(unzoned).toString() : null;
}
