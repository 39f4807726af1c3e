import type {
  Evaluation,
  EvaluationAgainst,
  EvaluationCaseResult,
  EvaluationDifference,
  EvaluationSummary,
} from '../../schema/evaluation.ts';
import { oneLine } from '../plain.ts';

/** An evaluation as lines of a terminal. */

const width = 80;
const marginWidth = 2;
const markWidth = 8;
/** Support, coverage and credits, from the right edge. */
const figureWidths = [9, 10, 9] as const;
const nameWidth = width - marginWidth - markWidth - figureWidths.reduce((sum, one) => sum + one, 0);

/** Returns one row per case with its unmet expectations, and a comparison with the previous evaluation. */
export function tableOf({ cases, summary, previous, against, ...head }: Evaluation): string[] {
  return [
    ...wrapped(titleOf(head), width),
    '',
    row('', 'case', ['support', 'coverage', 'credits']),
    ...cases.flatMap(rowsOf),
    '',
    row('now', metOf(summary), figuresOf(summary)),
    ...(previous
      ? [
          row('before', metOf(previous.summary), figuresOf(previous.summary)),
          row('change', '', changeOf(summary, previous.summary)),
        ]
      : []),
    ...(against ? comparison(summary, against) : []),
  ];
}

type Titled = Pick<Evaluation, 'agentName' | 'agentVersion' | 'evalOId'>;

const titleOf = ({ agentName, agentVersion, evalOId }: Titled) =>
  `${oneLine(agentName)}${agentVersion === null ? '' : ` version ${agentVersion}`} (${evalOId})`;

/** The agent or version beside it, and each case on which the two differ. */
function comparison(summary: EvaluationSummary, against: EvaluationAgainst): string[] {
  return [
    '',
    ...wrapped(`against ${titleOf(against)}: ${against.better} better, ${against.worse} worse`, width),
    row('there', metOf(against.summary), figuresOf(against.summary)),
    row('change', '', changeOf(summary, against.summary)),
    ...against.differences.flatMap(rowsOfDifference),
  ];
}

function rowsOfDifference({ name, change, failed, against }: EvaluationDifference): string[] {
  return [
    row(change, oneLine(name), ['', '', '']),
    ...failed.flatMap((sentence) => indented(`here ${sentence}`)),
    ...against.failed.flatMap((sentence) => indented(`there ${sentence}`)),
  ];
}

function rowsOf(one: EvaluationCaseResult): string[] {
  const mark = one.met === null ? 'running' : one.met ? 'met' : 'FAILED';
  return [row(mark, oneLine(one.name), figuresOf(one)), ...one.failed.flatMap(indented)];
}

function indented(sentence: string): string[] {
  const indent = ' '.repeat(marginWidth + markWidth);
  return wrapped(oneLine(sentence), width - indent.length).map((text) => indent + text);
}

const metOf = ({ met, total }: EvaluationSummary) => `${met} of ${total} met`;

type Figures = Pick<EvaluationSummary, 'support' | 'coverage' | 'credits'>;
type Cells = [support: string, coverage: string, credits: string];

const figuresOf = ({ support, coverage, credits }: Figures): Cells => [
  percent(support),
  percent(coverage),
  String(credits),
];

const percent = (share: number | null) => (share === null ? '-' : `${Math.round(share * 100)} %`);

function changeOf(now: EvaluationSummary, before: EvaluationSummary): Cells {
  const points = (one: number | null, other: number | null) =>
    one === null || other === null ? '-' : signed(Math.round(one * 100) - Math.round(other * 100), ' pt');
  return [
    points(now.support, before.support),
    points(now.coverage, before.coverage),
    signed(now.credits - before.credits),
  ];
}

const signed = (number: number, unit = '') => `${number > 0 ? '+' : ''}${number}${unit}`;

function row(mark: string, name: string, figures: Cells): string {
  const cells = figures.map((text, index) => text.padStart(figureWidths[index] ?? 0));
  return (
    ' '.repeat(marginWidth) +
    mark.padEnd(markWidth) +
    fitted(name, nameWidth) +
    cells.join('')
  ).trimEnd();
}

/** Filled up to so many cells of the terminal, or cut. */
function fitted(text: string, cells: number): string {
  let kept = '';
  for (const letter of text) {
    if (Bun.stringWidth(kept + letter) >= cells) break;
    kept += letter;
  }
  return kept + ' '.repeat(Math.max(0, cells - Bun.stringWidth(kept)));
}

/** Lines of at most so many cells, broken between words where there are any. */
function wrapped(text: string, cells: number): string[] {
  const lines: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    for (let rest = open ? `${open} ${word}` : word; ; ) {
      if (Bun.stringWidth(rest) <= cells) {
        open = rest;
        break;
      }
      if (open) {
        lines.push(open);
        open = '';
        rest = word;
        continue;
      }
      const head = fitted(rest, cells + 1).trimEnd();
      lines.push(head);
      rest = rest.slice(head.length);
    }
  }
  return open ? [...lines, open] : lines;
}
