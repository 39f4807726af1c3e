/** The surface that figures are drawn on. */
export interface Surface {
  /** Character cells of a line. */
  columns: number;
  isColoured: boolean;
}

const columnsDefault = 80;
const columnsLeast = 20;

/** Returns a surface of the terminal's width, else COLUMNS, else 80. It has no colours in pipes and with NO_COLOR. */
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

/** Returns text in the colour of figures. */
export const coloured = (text: string, { isColoured }: Surface): string =>
  isColoured && text.trim() !== '' ? `\u001b[36m${text}\u001b[39m` : text;

/** Returns text cut or padded to exactly this many cells of the terminal. */
export function fitted(text: string, cells: number): string {
  if (Bun.stringWidth(text) <= cells) return text + ' '.repeat(cells - Bun.stringWidth(text));
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (Bun.stringWidth(kept + segment) > cells - 1) break;
    kept += segment;
  }
  return `${kept}…${' '.repeat(Math.max(0, cells - 1 - Bun.stringWidth(kept)))}`;
}

/** Returns lines of at most this many cells, broken between words where possible. */
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
