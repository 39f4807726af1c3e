import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Values with their quotes, written before the check was: honest ones in a writer's own words, and hostile ones by
 * class. The scenes are split in two by turns; thresholds were chosen on one half alone. The files `later-…` were
 * written when the check stood, with inventions that stay near their quotes.
 */

export interface ClaimedValue {
  subject: string;
  source: string;
  field: string;
  value: string;
  quote: string;
  /** Null for an honest one. */
  hostile: string | null;
  half: 'chosen on' | 'judged' | 'later';
  /** Which scene and file, to find it again. */
  place: string;
}

const folder = join(import.meta.dir, 'support-set');

export function readSupportSet(): ClaimedValue[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readScenes(file, readFileSync(join(folder, file), 'utf8')));
}

function readScenes(file: string, text: string): ClaimedValue[] {
  const claims: ClaimedValue[] = [];
  let scene = 0;
  let subject = '';
  let source = '';
  for (const [index, line] of text.split('\n').entries()) {
    const mark = line.slice(0, 2);
    const rest = line.slice(2);
    if (mark === '@ ') {
      scene++;
      subject = rest;
    } else if (mark === '> ') source = rest;
    else if (mark === '+ ' || mark === '- ') {
      const parts = rest.split(' || ');
      const hostile = mark === '- ' ? (parts.shift() ?? '') : null;
      const [field = '', value = '', quote = ''] = parts;
      const place = `${file}:${index + 1}`;
      if (parts.length !== 3 || !source.includes(quote))
        throw new Error(`${place} is no claim of its source`);
      claims.push({
        subject,
        source,
        field,
        value,
        quote,
        hostile,
        half: file.startsWith('later') ? 'later' : scene % 2 === 1 ? 'chosen on' : 'judged',
        place,
      });
    }
  }
  return claims;
}
