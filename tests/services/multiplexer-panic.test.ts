import { expect, test } from 'bun:test';
import { createMultiplexer, type Engine } from '../../server/database/embedded/multiplexer.ts';
import { message, messageKind, readyForQuery, text } from '../../server/database/embedded/protocol.ts';

/** An engine that answers every group with one error. */
const failing = (severity: string, code: string): Engine => ({
  async execProtocolRawStream(_bytes, { onRawData }) {
    const fields = [`S${severity}`, `V${severity}`, `C${code}`, 'Mno segment could be made'].map(text);
    onRawData(message(messageKind.error, ...fields, Buffer.from([0])));
    onRawData(readyForQuery('I'));
  },
});

const cases: [what: string, severity: string, code: string, isWritable: boolean, ends: boolean][] = [
  ['a panic', 'PANIC', '53100', true, true],
  ['an internal error on a full disk', 'ERROR', 'XX000', false, true],
  ['an internal error on any other disk', 'ERROR', 'XX000', true, false],
  ['an error of a statement on a full disk', 'ERROR', '42601', false, false],
];

test.each(cases)('after %s the engine ends: %p', async (_what, severity, code, isWritable, ends) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const session = createMultiplexer(failing(severity, code), {
    isWritable: () => isWritable,
    onFatal: (error) => resolve(String(error)),
  });
  const stream = session.open();
  stream.on('error', () => {});
  const answered = new Promise<string>((done) => stream.on('data', () => done('answered')));
  const startUp = Buffer.concat([Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0])]);
  stream.write(startUp);
  await answered;
  stream.write(message(messageKind.query, text('select 1')));
  const end = await (ends ? promise : Promise.race([promise, Bun.sleep(300).then(() => 'goes on')]));
  expect(end).toBe(ends ? `Error: ${severity}: no segment could be made` : 'goes on');
  session.close();
});
