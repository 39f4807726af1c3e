import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { cellText } from '../../../schema/wire.ts';
import type { Tx } from '../../database/index.ts';
import { type Call, RawReply } from '../route.ts';

/** The rows of a list that are sent as a file. */
export interface RowSource<Place> {
  /** The name of the file, without its ending. */
  name: string;
  /** Its members are the columns. */
  shape: z.ZodObject;
  /**
   * At most `limit` rows behind a place, and the place behind which there are more, null where there are none. The order
   * is by what never changes in a row: one that is written meanwhile is neither missed nor sent twice.
   */
  rowsBehind(tx: Tx, place: Place | null, limit: number): Promise<RowPage<Place>>;
}

export interface RowPage<Place> {
  rows: object[];
  next: Place | null;
  /** The file ends here although there are more rows: `x-has-more` says so, where it is the first page. */
  isCut?: boolean;
}

/** Rows are read in transactions of so many: a file takes minutes, and no read may. */
const rowsAtOnce = 500;

const types = { csv: 'text/csv; charset=utf-8; header=present', ndjson: 'application/x-ndjson' } as const;

export type RowFormat = keyof typeof types;

/**
 * Streams all rows at the client's pace. An invalid request is refused before the first byte. A later failure, a
 * server that stops, or a client that takes longer than EXPORT_DEADLINE_MS breaks the connection, so that half a file
 * is never taken for a whole one.
 */
export async function rowFile<Place>(
  call: Call,
  format: RowFormat,
  source: RowSource<Place>,
): Promise<RawReply> {
  const departure = new AbortController();
  const { db, config } = call.app;
  const ending = AbortSignal.any([call.signal, call.stopping, departure.signal]);
  const read = (place: Place | null, signal: AbortSignal) =>
    db.read(call.workspace, (tx) => source.rowsBehind(tx, place, rowsAtOnce), {
      name: `${source.name} as ${format}`,
      isHeavy: true,
      until: performance.now() + config.statementDeadlineMs,
      signal,
    });
  const columns = Object.keys(source.shape.shape);
  const encode = encoders[format];
  const encoder = new TextEncoder();
  let page: RowPage<Place> | null = await read(null, ending);
  const { isCut } = page;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(config.exportDeadlineMs)]);
  let place: Place | null = null;
  let isFirst = true;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        signal.throwIfAborted();
        page ??= await read(place, signal);
        const text = encode(page.rows, columns, isFirst);
        isFirst = false;
        place = page.next;
        page = null;
        if (text) controller.enqueue(encoder.encode(text));
        if (place === null) controller.close();
      },
      cancel: () => departure.abort(),
    },
    { highWaterMark: 0 },
  );
  return new RawReply(
    new Response(stream, {
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="${source.name}.${format}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        ...(isCut ? { 'x-has-more': 'true' } : {}),
      },
    }),
  );
}

type Encoder = (rows: readonly object[], columns: string[], isFirst: boolean) => string;

const encoders: Readonly<Record<RowFormat, Encoder>> = {
  ndjson: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  csv: (rows, columns, isFirst) =>
    stringify([...rows], {
      columns,
      header: isFirst,
      record_delimiter: 'windows',
      // a line feed alone would begin a row too
      quoted_match: /[\r\n]/,
      cast: { string: cellText, boolean: String, object: (value) => JSON.stringify(value) },
    }),
};
