import type { WorkflowNode } from '../../../schema/workflow-steps/index.ts';
import type { Outline } from '../../../schema/workflow-steps/node.ts';
import { labelOf } from './graph.ts';
import {
  type Drawn,
  detailOf,
  drawingOf,
  graphOf,
  innerOf,
  oneLine,
  type Statuses,
  statusOf,
} from './shown.ts';

const brackets: Readonly<Record<Outline, readonly [string, string]>> = {
  box: ['[', ']'],
  rounded: ['(', ')'],
  diamond: ['{', '}'],
  stadium: ['([', '])'],
  slanted: ['[/', '/]'],
};

const colours: Readonly<Record<string, string>> = {
  running: 'fill:#dbeafe,stroke:#1d4ed8',
  waiting: 'fill:#fef3c7,stroke:#b45309',
  completed: 'fill:#dcfce7,stroke:#15803d',
  failed: 'fill:#fee2e2,stroke:#b91c1c',
  skipped: 'fill:#f3f4f6,stroke:#9ca3af,stroke-dasharray:4',
  cancelled: 'fill:#e5e7eb,stroke:#4b5563',
};

/** Draws a definition as a Mermaid flowchart; with statuses, the nodes of a run in the colours of their states. */
export function drawMermaid(definition: Drawn, statuses?: Statuses): string {
  const used = new Set<string>();
  const lines = linesOf(definition, '  ', statuses, used);
  const classes = [...used].toSorted().map((status) => `  classDef ${status} ${colours[status]}`);
  return ['flowchart TD', ...lines, ...classes].join('\n');
}

function linesOf(drawn: Drawn, indent: string, statuses: Statuses | undefined, used: Set<string>): string[] {
  const { nodes, edges } = graphOf(drawn);
  const known = new Set(nodes.map(({ id }) => id));
  return [
    ...drawn.nodes.flatMap((node) => nodeLines(node, indent, statuses, used)),
    ...edges
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .map((edge) => {
        const label = labelOf(edge);
        return `${indent}${nameOf(edge.from)} -->${label === null ? '' : `|${quoted(label)}|`} ${nameOf(edge.to)}`;
      }),
  ];
}

function nodeLines(node: WorkflowNode, indent: string, statuses: Statuses | undefined, used: Set<string>) {
  const shown = statusOf(statuses?.[node.id]);
  const words = [node.name ? `${node.id}: ${oneLine(node.name)}` : node.id, node.type, detailOf(node)];
  if (shown) words.push([shown.status, ...(shown.note ? [shown.note] : [])].join(', '));
  const label = quoted(...words.filter((word) => word !== ''));
  const name = nameOf(node.id);
  const statusLines = shown && colours[shown.status] ? [`${indent}class ${name} ${shown.status}`] : [];
  if (shown && statusLines.length > 0) used.add(shown.status);
  const inner = innerOf(node);
  if (inner)
    return [
      `${indent}subgraph ${name} [${label}]`,
      ...linesOf(inner, `${indent}  `, statuses, used),
      `${indent}end`,
      ...statusLines,
    ];
  const [open, close] = brackets[drawingOf(node).outline];
  return [`${indent}${name}${open}${label}${close}`, ...statusLines];
}

/** Ids such as `end` are words of Mermaid's own. */
const nameOf = (id: string) => `n_${id}`;

/** Lines of a label. Of foreign text nothing but letters, digits and harmless signs stands as it is. */
const quoted = (...lines: string[]) =>
  `"${lines.map((line) => oneLine(line, 200).replaceAll(/[^\p{L}\p{N} .,:;_=+()-]/gu, entity)).join('<br/>')}"`;
const entity = (sign: string) => `#${sign.codePointAt(0)};`;
