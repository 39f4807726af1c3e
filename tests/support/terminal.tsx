import { EventEmitter } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink';
import type { ReactNode } from 'react';

/** A terminal and the person before it. */
export interface Terminal {
  /** What stands on it now. */
  screen(): string;
  /** Resolves once all of it stands on the screen; fails with the screen when it does not come. */
  sees(...texts: (string | RegExp)[]): Promise<void>;
  /** Resolves once none of it stands there any more. */
  seesNoMore(text: string): Promise<void>;
  /** Presses keys one after the other: a name such as `down`, or a letter. */
  press(...keys: string[]): Promise<void>;
  write(text: string): Promise<void>;
  /** Presses keys before anything is drawn between them. */
  hurry(...keys: string[]): Promise<void>;
  /** Types in the moment of the next frame, before the program does anything else. */
  typeInNextFrame(text: string): void;
  resize(columns: number, rows: number): void;
  /** Frames drawn so far. */
  frames(): number;
  /** Resolves when the program has ended by itself. */
  ended: Promise<unknown>;
  leave(): void;
}

const names: Record<string, string> = {
  up: '\u001b[A',
  down: '\u001b[B',
  left: '\u001b[D',
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  'shift+tab': '\u001b[Z',
  backspace: '\u007f',
  'ctrl+c': '\u0003',
};

const patienceMs = 240_000;

/** Draws a program on a terminal of that size. */
export function openTerminal(program: ReactNode, columns = 80, rows = 24): Terminal {
  const output = new Output(columns, rows);
  const input = new Input();
  const streams = { stdout: output, stderr: output, stdin: input } as unknown as Parameters<typeof render>[1];
  const app = render(program, {
    ...(streams as object),
    debug: true,
    exitOnCtrlC: true,
    patchConsole: false,
    interactive: true,
  });
  const until = (holds: () => boolean, what: string) => output.until(holds, what);
  return {
    screen: () => output.frame,
    sees: (...texts) =>
      until(() => texts.every((text) => isOn(output.frame, text)), `did not come: ${texts.join(', ')}`),
    seesNoMore: (text) => until(() => !output.frame.includes(text), `did not go: ${text}`),
    async press(...keys) {
      for (const key of keys) await input.send(names[key] ?? key);
    },
    write: (text) => input.send(text),
    async hurry(...keys) {
      await Promise.all(keys.map((key) => input.send(names[key] ?? key)));
    },
    typeInNextFrame: (text) => void output.once('drawn', () => queueMicrotask(() => input.put(text))),
    resize(width, height) {
      output.columns = width;
      output.rows = height;
      output.emit('resize');
    },
    frames: () => output.drawn,
    ended: app.waitUntilExit(),
    leave: () => app.unmount(),
  };
}

const isOn = (frame: string, text: string | RegExp) =>
  typeof text === 'string' ? frame.includes(text) : text.test(frame);

class Output extends EventEmitter {
  isTTY = true;
  frame = '';
  drawn = 0;
  columns: number;
  rows: number;

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
    this.setMaxListeners(50);
  }

  write(text: string, ...rest: unknown[]): boolean {
    const plain = stripVTControlCharacters(text);
    if (plain.trim() !== '' && plain !== this.frame) {
      this.frame = plain;
      this.drawn++;
      this.emit('drawn');
    }
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  }

  /** Looks at every frame; the clock only ends a wait that would never end. */
  until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.off('drawn', look);
        resolve();
      };
      const timer = setTimeout(() => {
        this.off('drawn', look);
        reject(new Error(`${what}\n${this.frame}`));
      }, patienceMs);
      this.on('drawn', look);
      look();
    });
  }
}

/** What was begun before is drawn, and listens: the renderer does both in turns of its own. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}

class Input extends EventEmitter {
  isTTY = true;
  private waiting: string[] = [];

  /** Resolves when the program has read it and drawn what came of it, if anything did. */
  async send(data: string): Promise<void> {
    await drawn();
    this.put(data);
    await drawn();
  }

  put(data: string): void {
    this.waiting.push(data);
    this.emit('readable');
    this.emit('data', data);
  }

  read(): string | null {
    return this.waiting.shift() ?? null;
  }

  setEncoding(): void {}
  setRawMode(): void {}
  resume(): void {}
  pause(): void {}
  ref(): void {}
  unref(): void {}
}
