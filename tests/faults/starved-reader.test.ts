import { expect, test } from 'bun:test';
import { extract } from '../../server/ingest/extract.ts';
import { pdfOf } from '../support/documents.ts';
import { eventually } from '../support/processes.ts';
import { readerOf } from '../support/reader.ts';

const timeoutMs = 8_000;

test('a document whose reader is kept from the processor for longer than it may take is read all the same', async () => {
  const reading = extract(pdfOf(['The rollout takes four months.']), {}, { timeoutMs });
  const reader = await eventually('a reader is there', async () => readerOf(process.pid));
  process.kill(reader, 'SIGSTOP');
  await Bun.sleep(timeoutMs + 500);
  process.kill(reader, 'SIGCONT');
  expect((await reading).text).toBe('The rollout takes four months.');
});
