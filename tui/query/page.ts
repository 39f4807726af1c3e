import { oneLine } from '../plain.ts';
import { drawingsOf } from './drawings.ts';
import type { Figures } from './figures.ts';
import { cutAt } from './periods.ts';
import { leftOut, svgOf } from './svg-chart.ts';
import { columnsOf } from './table.ts';

/** The title and the notes of a page of figures. */
export interface PageHead {
  title: string;
  /** The variables that were given, such as `from=2026-01-01`. */
  variables: readonly string[];
  /** When it was asked. */
  at: Date;
  /** Sentences of what the figures leave out. */
  warnings: readonly string[];
}

/** Returns one HTML page with charts as SVG and tables, which loads nothing and runs no script. */
export function pageOf(
  figures: readonly Figures[],
  timeZone: string,
  { title, variables, at, warnings }: PageHead,
): string {
  const questionParts = [
    `Asked on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...variables,
    `days of ${timeZone}`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(questionParts.join(' · '))}</p>
${warnings.map((warning) => `<p>${escaped(warning)}</p>`).join('')}
${figures.map((one) => sectionOf(one, timeZone, figures.length > 1)).join('\n')}
</body>
</html>
`;
}

function sectionOf(figures: Figures, timeZone: string, isOneOfSeveral: boolean): string {
  const heading = isOneOfSeveral ? `<h2>${escaped(figures.name)}</h2>` : '';
  if (figures.rows.length === 0) return `${heading}<p>There is nothing in this time.</p>`;
  const charts = drawingsOf(figures, timeZone).map((drawing) => {
    const left = leftOut(drawing);
    const more = left > 0 ? `<p>and ${left} more, which the table shows</p>` : '';
    return `<h3>${escaped(words(drawing.heading))}</h3>${svgOf(drawing)}${more}`;
  });
  const periods = figures.rows.flatMap(({ period }) => (period ? [period] : []));
  const end = cutAt(periods, timeZone);
  const cut = end === null ? '' : `<p>The last stretch of time is not whole: it ends on ${escaped(end)}.</p>`;
  return [heading, ...charts, cut, tableIn(figures, timeZone)].join('\n');
}

function tableIn(figures: Figures, timeZone: string): string {
  const columns = columnsOf(figures, timeZone);
  const cell = (tag: 'td' | 'th', text: string, isNumber: boolean) =>
    `<${tag}${isNumber ? ' class="number"' : ''}>${escaped(text)}</${tag}>`;
  const rows = figures.rows.map(({ notes }, at) => {
    const cells = columns.map((column) => cell('td', column.cells[at] ?? '', column.isNumber)).join('');
    const behind = notes.map((note) => `<li>${escaped(note)}</li>`).join('');
    return `<tr>${cells}</tr>${behind ? `<tr><td colspan="${columns.length}"><ul>${behind}</ul></td></tr>` : ''}`;
  });
  const heads = columns.map(({ heading, isNumber }) => cell('th', words(heading), isNumber)).join('');
  return `<div><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** `previousCount` as people read it. */
const words = (name: string) =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

const escaped = (text: string) => Bun.escapeHTML(oneLine(text));

const style = `
body { font: 15px/1.5 system-ui, sans-serif; color: #1b1e23; max-width: 760px; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
div { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin-top: 2rem; }
th, td { text-align: left; padding: 0.3rem 0.6rem; border-bottom: 1px solid #d9dce1; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
ul { margin: 0; }
`;
