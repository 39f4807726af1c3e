import type { WorkflowNode } from '../../../schema/workflow-steps/index.ts';
import { type Laid, lay, type Place } from './graph.ts';
import { type Drawn, detailOf, graphOf, innerOf, type Statuses, statusOf } from './shown.ts';

const marks: Readonly<Record<string, string>> = {
  pending: '·',
  ready: '·',
  running: '▶',
  waiting: '…',
  completed: '✓',
  failed: '✗',
  skipped: '-',
  cancelled: '■',
};

/**
 * Draws a definition as lines for a terminal or a pipe. Branches are indented below the node that they leave, and the
 * node that joins them follows after them. With statuses, each node of a run has its state.
 */
export function drawText(definition: Drawn, statuses?: Statuses): string {
  const rows = rowsOf(definition, '', statuses);
  const widths = [0, 1, 2].map((at) => Math.max(0, ...rows.map((row) => [...(row[at] ?? '')].length)));
  const padded = (cell: string, width: number) => cell + ' '.repeat(Math.max(0, width - [...cell].length));
  return rows
    .map((row) =>
      row.map((cell, at) => padded(cell, widths[at] ?? 0)).filter((_, at) => (widths[at] ?? 1) > 0),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}

/** Where it stands and its id, type, status, and what it does. */
type Row = [name: string, type: string, status: string, detail: string];

function rowsOf(drawn: Drawn, indent: string, statuses: Statuses | undefined): Row[] {
  const byId = new Map(drawn.nodes.map((node) => [node.id, node]));
  const layout = lay(graphOf(drawn));
  const rows: Row[] = [];

  const tell = (id: string, first: string, rest: string, more: string[]) => {
    const node = byId.get(id);
    if (!node) return;
    rows.push(rowOf(node, first, statuses, more));
    const inner = innerOf(node);
    // inside a map a node has a state for each item: here it shows those that it is given
    if (inner) rows.push(...rowsOf(inner, `${rest}┊  `, statuses && withBlanks(inner, statuses)));
  };

  /** `first` stands before the place's own line, `rest` before all that come below it. */
  const draw = (place: Place, first: string, rest: string) => {
    const { id, branches, joins } = place;
    tell(id, first, rest, afterWhat(byId.get(id), layout));
    const [only] = branches;
    if (branches.length === 1 && joins.length === 0 && only?.label === null)
      return draw(only.place, rest, rest);
    for (const [at, { label, place: below }] of branches.entries()) {
      const isLast = at === branches.length - 1 && joins.length === 0;
      const words = label === null ? '' : `${label}: `;
      draw(below, `${rest}${isLast ? '└─' : '├─'} ${words}`, `${rest}${isLast ? '   ' : '│  '}`);
    }
    for (const join of joins) draw(join, rest, rest);
  };

  if (layout.root) draw(layout.root, indent, indent);
  for (const id of layout.apart) tell(id, indent, indent, ['not reached']);
  return rows;
}

function rowOf(node: WorkflowNode, before: string, statuses: Statuses | undefined, more: string[]): Row {
  const shown = statuses ? (statusOf(statuses[node.id]) ?? { status: 'pending', note: null }) : null;
  const status = shown ? [shown.status, ...(shown.note ? [`(${shown.note})`] : [])].join(' ') : '';
  const mark = shown?.status ? `${marks[shown.status] ?? '?'} ` : '';
  return [`${before}${mark}${node.id}`, node.type, status, [detailOf(node), ...more].join(' ').trim()];
}

const withBlanks = ({ nodes }: Drawn, statuses: Statuses): Statuses =>
  Object.fromEntries(nodes.map(({ id }) => [id, statuses[id] ?? '']));

/** Of a node in which several ways come together: which. */
function afterWhat(node: WorkflowNode | undefined, { sources }: Laid): string[] {
  const from = (node && sources.get(node.id)) ?? [];
  if (!node || from.length < 2) return [];
  const names = from.map((source) =>
    source.label === null ? source.from : `${source.from} = ${source.label}`,
  );
  return [`(after ${node.join === 'any' ? 'any of ' : ''}${names.join(', ')})`];
}
