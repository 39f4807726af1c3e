import jsonata from 'jsonata';

/** The variables of an expression besides `$`, the input of its node. */
export interface Bindings {
  input: unknown;
  nodes: Readonly<Record<string, NodeView>>;
  /** The event that a `match` is about. */
  event?: unknown;
  item?: unknown;
  index?: number;
  /** Of a repeat, from 1. */
  iteration?: number;
  /** The output of the iteration before; null in the first. */
  previous?: unknown;
  run: { oId: string; startedAt: string };
  /** The node whose expression it is; absent in an output. */
  node?: { startedAt: string };
}

export interface NodeView {
  output: unknown;
  status: string;
  error: { code: string; message: string } | null;
}

const formattedTime = jsonata('$fromMillis($at, $picture, $timezone)');

/**
 * Returns the variables of an expression. Its clock is fixed at the start of the run, so that results are
 * reproducible.
 */
export function variablesOf(bindings: Bindings): Record<string, unknown> {
  const at = Date.parse(bindings.run.startedAt);
  return {
    ...bindings,
    millis: () => at,
    now: (picture?: string, timezone?: string) =>
      picture === undefined
        ? new Date(at).toISOString()
        : formattedTime.evaluate(null, { at, picture, ...(timezone === undefined ? {} : { timezone }) }),
  };
}
