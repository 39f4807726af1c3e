import type { Socket } from 'bun';
import { openAiServer, type ScriptedReply, faults as ways } from '../support/openai-server.ts';
import { startProxy } from '../support/proxy.ts';
import { schemaModel } from '../support/schema-model.ts';

/** How the endpoint of a house behaves. */
export type Behaviour = 'answers' | 'hangs' | Endless;
export type Endless = keyof typeof endless;

/** Heads and pieces of answers that never end. */
const endless = {
  'no event stream': ['content-type: text/html\r\n\r\n', 'a'.repeat(65_536)],
  'a line without an end': ['content-type: text/event-stream\r\n\r\n', 'a'.repeat(65_536)],
  'headers without an end': ['x-long: ', 'a'.repeat(65_536)],
} as const;
export const endlessAnswers = Object.keys(endless) as Endless[];

export interface Endpoint {
  baseUrl: string;
  /** Ends what is under way, and behaves so from now on. */
  behave(how: Behaviour): void;
  /** Questions that wait for an answer now. */
  hanging(): number;
  close(): Promise<void>;
}

/** A model endpoint that changes its ways while a house uses it. */
export function startEndpoint(): Endpoint {
  const model = openAiServer();
  const answers = schemaModel();
  let pieces: readonly [string, string] = endless['no event stream'];
  const pouring = pour(() => pieces);
  const target = { hostname: '127.0.0.1', port: Number(new URL(model.baseUrl).port) };
  const modelPort = target.port;
  const proxy = startProxy(target);
  let hangs = false;
  model.answers = (body): ScriptedReply | undefined => (hangs ? ways.hanging : answers(body));
  return {
    baseUrl: `http://127.0.0.1:${proxy.port}/v1`,
    behave(how) {
      hangs = how === 'hangs';
      const isEndless = how !== 'answers' && how !== 'hangs';
      if (isEndless) pieces = endless[how];
      target.port = isEndless ? pouring.port : modelPort;
      // what it has seen is of no use, and would grow
      model.clear();
      proxy.cut();
      proxy.mend();
    },
    hanging: () => (hangs ? model.open : 0),
    async close() {
      proxy.close();
      pouring.stop(true);
      await model.stop();
    },
  };
}

interface Left {
  bytes: Buffer;
  more: Buffer;
}

function pour(pieces: () => readonly [string, string]) {
  const write = (socket: Socket<Left>) => {
    for (;;) {
      const sent = socket.write(socket.data.bytes);
      if (sent < 0) return;
      const isWhole = sent === socket.data.bytes.length;
      socket.data.bytes = isWhole ? socket.data.more : socket.data.bytes.subarray(sent);
      if (!isWhole) return;
    }
  };
  return Bun.listen<Left>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        const [head, piece] = pieces();
        socket.data = { bytes: Buffer.from(`HTTP/1.1 200 OK\r\n${head}`), more: Buffer.from(piece) };
      },
      data(socket, bytes) {
        if (bytes.toString('latin1').startsWith('POST ')) write(socket);
      },
      drain: write,
      error: () => {},
    },
  });
}
