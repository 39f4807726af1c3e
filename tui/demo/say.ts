import { writeOut } from '../../server/arguments.ts';

/** What the tour prints: colour and a moving line on a terminal, plain lines elsewhere. */

const terminal = process.stdout.isTTY === true && !process.env.NO_COLOR;
const paint = (code: number) => (text: string) => (terminal ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint(1);
export const faint = paint(2);
export const green = paint(32);
export const yellow = paint(33);
export const cyan = paint(36);

const write = (text: string) => writeOut(1, text);

export const line = (text = '') => write(`${text}\n`);

let step = 0;

export function title(text: string): void {
  step++;
  line();
  line(bold(`${step}. ${text}`));
}

/** Shows the request behind the next output, so that a reader can repeat it. */
export const request = (method: string, path: string) => line(faint(`   ${method} /api/v2${path}`));

export const point = (text: string) => line(`   ${green('•')} ${text}`);

/** Shows a value and, below it, its sentence. */
export function cited(value: string, quote: string, where: string): void {
  line(`   ${green('•')} ${value}`);
  line(`     ${cyan(`“${quote.replaceAll(/\s+/g, ' ').trim()}”`)} ${faint(where)}`);
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Calls `ask` until it has an answer, showing the progress on one line. Times out after a minute. */
export async function wait<T>(ask: () => Promise<{ done: T } | { still: string }>): Promise<T> {
  const until = Date.now() + 60_000;
  for (let turn = 0; Date.now() < until; turn++) {
    const answer = await ask();
    if ('done' in answer) {
      if (terminal) write('\r\u001b[2K');
      return answer.done;
    }
    if (terminal) write(`\r\u001b[2K   ${yellow(frames[turn % frames.length] ?? '')} ${answer.still}`);
    await Bun.sleep(terminal ? 80 : 250);
  }
  throw new Error('This step timed out after a minute; see `bun run doctor`.');
}
