import type { AssetDiff } from '../../../schema/asset.ts';
import type { Paragraph } from '../../model/shown.ts';

type FileChange = AssetDiff['added'][number];

/** A file that differs between two versions. */
export interface Change extends FileChange {
  kind: 'added' | 'removed' | 'changed';
}

export const marks = {
  added: { sign: '+', color: 'green' },
  removed: { sign: '-', color: 'red' },
  changed: { sign: '~', color: 'yellow' },
} as const;

/** Returns the changes of a page, ordered by path. */
export function changesOf({ added, removed, changed }: AssetDiff): Change[] {
  const kinds = { added, removed, changed };
  return Object.entries(kinds)
    .flatMap(([kind, files]) => files.map((file) => ({ ...file, kind: kind as Change['kind'] })))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Lines that are the same are shown so far around a difference. */
const around = 3;
/** Of a longer line the beginning is shown. */
const lineMost = 2_000;

/** Returns the changed lines of a file with those around them. */
export function lineParagraphs({ from, to }: FileChange, lines: AssetDiff['lines']): Paragraph[] {
  if (lines === null)
    return [
      { text: 'No text, or too long to be shown line by line.', dim: true },
      { text: `before  ${from?.sha256 ?? 'not there'}` },
      { text: `after   ${to?.sha256 ?? 'not there'}` },
    ];
  const shownParagraphs: Paragraph[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (lines[end]?.change === 'same') end += 1;
    if (end === at) {
      const { change, text } = lines[at] ?? { change: 'same', text: '' };
      shownParagraphs.push(paragraphOf(change, text));
      at += 1;
      continue;
    }
    const head = at === 0 ? 0 : around;
    const tail = end === lines.length ? 0 : around;
    const same = lines.slice(at, end).map(({ text }) => paragraphOf('same', text));
    const left = same.length - head - tail;
    // a line that says that one is left out takes as much room as that line
    if (left > 1)
      same.splice(head, left, { text: `… ${left.toLocaleString('en')} lines the same`, dim: true });
    shownParagraphs.push(...same);
    at = end;
  }
  return shownParagraphs;
}

function paragraphOf(change: 'same' | 'added' | 'removed', text: string): Paragraph {
  const line = text.length > lineMost ? `${text.slice(0, lineMost)}…` : text;
  if (change === 'same') return { text: `  ${line}`, dim: true };
  return { text: `${marks[change].sign} ${line}`, color: marks[change].color };
}
