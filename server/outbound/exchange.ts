import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, isIP } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { OutboundError } from './error.ts';

const longestHead = 32_768;

export interface Ask {
  url: URL;
  /** The one address that was checked: the socket is opened to it, whatever the name means by then. */
  address: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal: AbortSignal;
  /** PEM certificates to trust instead of the system's. */
  trusted?: string[] | undefined;
}

/**
 * Sends one request on a fresh connection to a checked address. The socket is made here, so that no pool, proxy
 * variable or second DNS look-up can redirect it; Host and the certificate's name are still the URL's.
 */
export function exchange(ask: Ask): Promise<IncomingMessage> {
  const { url, signal } = ask;
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => openSocket(ask),
      host: ask.address,
      method: ask.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...ask.headers, host: url.host, connection: 'close' },
      setHost: false,
      maxHeaderSize: longestHead,
    });
    const stop = () => request.destroy(new OutboundError('cancelled', 'The request was stopped'));
    signal.addEventListener('abort', stop, { once: true });
    let reply: IncomingMessage | undefined;
    const fail = (error: OutboundError) => {
      // a body that is being read learns what broke it; by itself it would only say that it was cut
      reply?.destroy(error);
      reject(error);
    };
    request.on('close', () => signal.removeEventListener('abort', stop));
    request.on('response', (response) => {
      reply = response;
      // it may fail before its reader comes, who is told then
      response.on('error', () => {});
      resolve(response);
    });
    request.on('error', (cause) => fail(translate(cause, url, reply !== undefined)));
    // nobody offered to speak another protocol, and the sockets of one that is spoken all the same are left to us
    request.on('upgrade', (_reply, socket) => {
      socket.destroy();
      fail(badReply(url));
    });
    request.end(ask.body ?? undefined);
    if (signal.aborted) stop();
  });
}

function openSocket({ url, address, trusted: trustedAuthorities }: Ask) {
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  if (!isSecure) return connect({ host: address, port });
  return connectSecure({
    host: address,
    port,
    servername: isIP(name) ? '' : name,
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(trustedAuthorities ? { ca: trustedAuthorities } : {}),
  });
}

/** What the sockets report, as a sentence. */
function translate(cause: Error, url: URL, hasBegun: boolean): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ALTNAME|HOSTNAME/i.test(code)) {
    return new OutboundError('tls_failed', `The certificate of ${url.hostname} could not be verified`, {
      cause,
    });
  }
  // the reply's head is all that has a limit here: one without end, or trailers as long
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The headers of ${url.hostname} are longer than the limit of ${longestHead / 1024} kB`;
    return new OutboundError('too_large', message, { cause });
  }
  if (code.startsWith('HPE_')) return badReply(url, cause);
  // nothing was sent yet: another address of the same host may be tried
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code)) {
    return new OutboundError('unreachable', `${url.hostname} cannot be reached`, { cause });
  }
  const when = hasBegun ? 'in the middle of its answer' : 'before it answered';
  return new OutboundError('connect_failed', `${url.hostname} broke the connection ${when}`, { cause });
}

function badReply(url: URL, cause?: Error): OutboundError {
  return new OutboundError('bad_reply', `${url.hostname} does not answer in valid HTTP`, { cause });
}
