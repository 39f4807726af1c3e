import { coloured, fitted, type Surface } from './surface.ts';

export interface Bar {
  label: string;
  value: number;
  /** The value as it stands at the end of the line. */
  text: string;
}

/** Eighths of a cell, so that bars of nearly the same length can be told apart. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const barLeast = 4;

/** Draws one bar per line on a scale from 0; negative ones are hatched. */
export function bars(drawn: readonly Bar[], surface: Surface): string[] {
  const textWidth = Math.max(...drawn.map(({ text }) => Bun.stringWidth(text)));
  const room = surface.columns - textWidth - 2;
  const longest = Math.max(...drawn.map(({ label }) => Bun.stringWidth(label)));
  const labelWidth = Math.max(1, Math.min(longest, Math.floor(surface.columns * 0.4), room - barLeast));
  const barWidth = Math.max(1, room - labelWidth);
  const most = Math.max(...drawn.map(({ value }) => Math.abs(value)));
  return drawn.map(({ label, value, text }) => {
    const bar = barOf(most === 0 ? 0 : Math.abs(value) / most, barWidth, value < 0);
    const number = ' '.repeat(textWidth - Bun.stringWidth(text)) + text;
    const rest = ' '.repeat(barWidth - bar.length);
    return `${fitted(label, labelWidth)} ${coloured(bar, surface)}${rest} ${number}`;
  });
}

function barOf(share: number, width: number, isNegative: boolean): string {
  const eighthsOfBar = Math.round(share * width * 8);
  // what is more than nothing is seen
  const drawn = share > 0 ? Math.max(1, eighthsOfBar) : 0;
  if (isNegative) return '░'.repeat(Math.ceil(drawn / 8));
  return '█'.repeat(Math.floor(drawn / 8)) + (eighths[drawn % 8] ?? '');
}
