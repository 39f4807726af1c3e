import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipSource {
  name: string;
  modifiedAt: Date;
  /** Packing it would cost time and gain nothing. */
  isPackedAlready: boolean;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/**
 * Returns a zip archive as a stream. Sources are opened one after another and never held in memory whole. A failing
 * source breaks the stream; when the reader leaves, the open source is closed.
 */
export function zipOf(sources: readonly ZipSource[]): ReadableStream<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  let openSource: Readable | null = null;
  const fail = (error: Error) => void output.destroy(error);
  output.once('close', () => openSource?.destroy());
  archive.on('error', fail);
  for (const { name, modifiedAt, isPackedAlready, open } of sources) {
    const options = {
      mtime: inUtc(modifiedAt),
      mode: 0o100644,
      compress: !isPackedAlready,
      forceDosTimestamp: true,
    };
    archive.addReadStreamLazy(name, options, (use) => {
      const source = Readable.from(opened(open));
      openSource = source.once('error', fail);
      use(null, source);
    });
  }
  archive.end();
  const bytes = output[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void output.destroy(),
  });
}

async function* opened(open: ZipSource['open']): AsyncGenerator<Uint8Array> {
  yield* await open();
}

/**
 * Returns the local time that reads as `at` does in UTC, because the library writes local times: the same version makes the
 * same archive everywhere, but for times in the hour that the server's zone skips in spring.
 */
function inUtc(at: Date): Date {
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
}
