import type { z } from 'zod';
import type { Method, Scope } from '../http/route.ts';

/** Arguments as the client sent them. */
export type SentArguments = Readonly<Record<string, unknown>>;

/** A request to a route of the API. */
export interface Question {
  query?: SentArguments;
  body?: SentArguments;
  idempotencyKey?: string | undefined;
  /** Names that the route does not know are passed over with a warning instead of being refused. */
  isOpen?: boolean;
}

/** Calls a route by method and path, and returns its reply without the envelope. Throws `RefusedTool`. */
export type Ask = (route: `${Method} ${string}`, question: Question) => Promise<SentArguments>;

/** Hints to clients about a tool, by the words of the protocol. */
export interface Annotations {
  readOnlyHint: boolean;
  /** It may change or remove what is stored. */
  destructiveHint: boolean;
  /** Calling it again with the same arguments changes nothing more. */
  idempotentHint: boolean;
  /** It reaches beyond the workspace. */
  openWorldHint: boolean;
}

/** A tool of /mcp: its description, and the requests to the API that it makes. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** All of them: a key that lacks one does not see the tool. */
  scopes: readonly Scope[];
  annotations: Annotations;
  input: z.ZodObject;
  output: z.ZodObject;
  /** It takes as long as a model takes: the answer is an event stream that tells of the progress. */
  takesLong: boolean;
  /** Names that the input does not have are left to the route, which knows older ones too. */
  isOpen: boolean;
  /** `sent` is what the client sent; `read` the same by the shape of the input. */
  run(ask: Ask, sent: SentArguments, read: unknown): Promise<SentArguments>;
}

type Definition<Input extends z.ZodObject> = Pick<
  Tool,
  'name' | 'title' | 'description' | 'scopes' | 'annotations' | 'output'
> &
  Partial<Pick<Tool, 'takesLong' | 'isOpen'>> & {
    input: Input;
    run(ask: Ask, sent: SentArguments, read: z.output<Input>): Promise<SentArguments>;
  };

export function defineTool<Input extends z.ZodObject>({ run, ...definition }: Definition<Input>): Tool {
  return {
    takesLong: false,
    isOpen: false,
    ...definition,
    // Handed over is exactly what the shape of the input produced.
    run: (ask, sent, read) => run(ask, sent, read as z.output<Input>),
  };
}

/** Annotations of tools that look things up in the workspace. */
export const readsOnly: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Annotations of tools that only add and leave everything else unchanged. */
export const adds: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
