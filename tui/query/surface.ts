/** The surface that figures are drawn on. */
export interface Surface {
  /** Character cells of a line. */
  columns: number;
  isColoured: boolean;
}

const columnsDefault = 80;
const columnsLeast = 20;

/** Takes the width of the terminal, else COLUMNS, else 80. Colours stay out of pipes, and where NO_COLOR is set. */
export function surfaceOf(
  output: { isTTY?: boolean; columns?: number },
  env: Record<string, string | undefined>,
): Surface {
  const told = Number(env.COLUMNS);
  const columns = output.columns || (Number.isInteger(told) && told > 0 ? told : columnsDefault);
  return {
    columns: Math.max(columnsLeast, columns),
    isColoured: output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
  };
}

/** Text in the colour of figures. */
export const coloured = (text: string, { isColoured }: Surface): string =>
  isColoured && text.trim() !== '' ? `\u001b[36m${text}\u001b[39m` : text;

/** The beginning of a text in exactly so many cells of the terminal. */
export function fitted(text: string, cells: number): string {
  if (Bun.stringWidth(text) <= cells) return text + ' '.repeat(cells - Bun.stringWidth(text));
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (Bun.stringWidth(kept + segment) > cells - 1) break;
    kept += segment;
  }
  return `${kept}…${' '.repeat(Math.max(0, cells - 1 - Bun.stringWidth(kept)))}`;
}

/** Lines of at most so many cells, broken between words where there are any. */
export function wrapped(text: string, cells: number): string[] {
  const lines: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    if (open && Bun.stringWidth(`${open} ${word}`) <= cells) {
      open += ` ${word}`;
      continue;
    }
    if (open) lines.push(open);
    open = '';
    for (const { segment } of letters.segment(word)) {
      if (Bun.stringWidth(open + segment) > cells) {
        lines.push(open);
        open = '';
      }
      open += segment;
    }
  }
  return [...lines, open];
}

const letters = new Intl.Segmenter();
