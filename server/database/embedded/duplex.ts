import { Duplex } from 'node:stream';
import type { Connection, Wire } from './connection.ts';

/** Creates an in-process connection with the parts of `net.Socket` that both drivers use. */
export function createDuplex(connect: (wire: Wire) => Connection): Duplex {
  const wire: Wire = {
    write: (bytes) => void (stream.destroyed || stream.push(bytes)),
    end() {
      if (!stream.destroyed) stream.push(null);
      // Drivers stop reading when they leave, and a stream that nobody reads never ends by itself.
      setImmediate(() => stream.destroy());
    },
  };
  const stream = new Duplex({
    allowHalfOpen: false,
    read() {},
    write(bytes: Buffer, _encoding, done) {
      // Never answer inside the call: a driver is not ready for that until its own write has returned.
      queueMicrotask(() => {
        connection.feed(bytes);
        done();
      });
    },
    final(done) {
      connection.leave();
      done();
    },
    destroy(error, done) {
      connection.leave();
      done(error);
    },
  });
  const connection = connect(wire);
  const nothing = () => stream;
  Object.assign(stream, {
    setNoDelay: nothing,
    setKeepAlive: nothing,
    setTimeout: nothing,
    ref: nothing,
    unref: nothing,
  });
  Object.assign(stream, {
    connect() {
      queueMicrotask(() => stream.emit('connect'));
      return stream;
    },
  });
  Object.defineProperty(stream, 'readyState', {
    get: () => (stream.destroyed || connection.left ? 'closed' : 'open'),
  });
  return stream;
}
