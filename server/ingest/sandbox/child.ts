/**
 * The process in which a hostile document is opened: it knows no settings and no secrets, reads the document from its
 * standard input, writes one JSON reply and ends. It is killed from outside when it takes too long or too much.
 */

import { ExtractError } from '../extract-error.ts';
import type { Read } from '../html.ts';

const [kind, mostLength, timeoutMs, memoryBytes] = process.argv.slice(2);
const watch = new Worker(`${import.meta.dir}/watch.ts`, { ref: false });
watch.postMessage({ timeoutMs: Number(timeoutMs), memoryBytes: Number(memoryBytes) });

async function read(bytes: Uint8Array): Promise<Read> {
  if (kind === 'pdf') return (await import('../pdf.ts')).readPdf(bytes, Number(mostLength));
  if (kind === 'docx') return (await import('../docx.ts')).readDocx(bytes);
  return (await import('../html.ts')).readHtml(new TextDecoder().decode(bytes));
}

function faultOf(error: unknown): { code: string; message: string } {
  if (error instanceof ExtractError) return { code: error.code, message: error.message };
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return { code: 'too_deep', message: 'The document is nested too deeply to be read' };
  }
  return { code: 'damaged', message: 'The document is damaged and cannot be read' };
}

// what a reader prints must not mix with the reply
console.log = console.warn = console.error = () => {};
const reply = await read(await Bun.stdin.bytes()).catch((error: unknown) => ({ fault: faultOf(error) }));
await Bun.write(Bun.stdout, JSON.stringify(reply));
process.exit(0);
