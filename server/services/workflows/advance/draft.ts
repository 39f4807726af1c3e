import type { NodeFault, Work } from '../steps/step.ts';
import type { HeldRun, ItemEnd, NodeRow } from './held-run.ts';

/** How a run ends. */
export type RunEnd =
  | { status: 'completed'; output: unknown }
  | { status: 'failed'; error: Record<string, unknown>; circuitBreakerReason?: string };

/** Nodes of one commit, about: items that it leaves are begun by the next. */
const changesMost = 5_000;

/** What a commit is going to change of a held run; dropped whole where the commit is refused. */
export class Draft {
  readonly run: HeldRun;
  readonly now: Date;
  readonly changed = new Map<string, NodeRow>();
  /** Work of nodes that begin with this commit. */
  readonly starts = new Map<string, Work>();
  readonly itemEnds = new Map<string, ItemEnd>();
  /** By the key of an item's last node: what the item failed with, where no node of it did. */
  readonly itemErrors = new Map<string, NodeFault>();
  ending: RunEnd | null = null;
  size: number;
  /** Nodes that have come to something. */
  count: number;

  readonly #answers: ReadonlyMap<string, unknown>;

  /** `answers` are outputs of work of this process that are not committed yet, by the keys of their nodes. */
  constructor(run: HeldRun, answers: ReadonlyMap<string, unknown> = new Map()) {
    this.run = run;
    this.#answers = answers;
    this.now = run.now();
    this.size = run.size;
    this.count = run.rows.size;
  }

  /** A commit of any size would take longer than a statement may, and be tried for ever. */
  get isFull(): boolean {
    return this.changed.size >= changesMost;
  }

  row(key: string): NodeRow | undefined {
    return this.changed.get(key) ?? this.run.rows.get(key);
  }

  /** Changes some of a row, of one that has none yet `fresh`. */
  set(fresh: NodeRow, change: Partial<NodeRow>): NodeRow {
    const before = this.row(fresh.key);
    if (!before) this.count += 1;
    const row = { ...(before ?? fresh), ...change };
    this.changed.set(fresh.key, row);
    return row;
  }

  /** What an agent has answered whose node has not taken it over yet; undefined where none has. */
  answerOf({ key, agentRunOId }: NodeRow): unknown {
    if (this.#answers.has(key)) return this.#answers.get(key);
    const end = this.run.agentEnds.get(agentRunOId ?? '');
    return end?.status === 'completed' ? end.output : undefined;
  }

  itemEnd(prefix: string): ItemEnd | undefined {
    return this.itemEnds.get(prefix) ?? this.run.itemEnds.get(prefix);
  }

  /** Every row there is, changed or not, whose key begins so. */
  *rowsUnder(prefix: string): Iterable<NodeRow> {
    for (const [key, row] of this.run.rows) if (key.startsWith(prefix) && !this.changed.has(key)) yield row;
    for (const [key, row] of this.changed) if (key.startsWith(prefix)) yield row;
  }

  /** After the commit: the run is as drafted. */
  apply(): void {
    for (const [key, row] of this.changed) this.run.rows.set(key, row);
    for (const [prefix, end] of this.itemEnds) this.run.itemEnds.set(prefix, end);
    this.run.size = this.size;
  }
}
