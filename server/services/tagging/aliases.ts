import type { LibraryEntity } from '../analysis/library.ts';
import { textsIn } from '../entity-vectors.ts';

/** Names that an entity's own text gives it: `Security Information Manager (SIM)`, `also known as Atlas`. */

const introduced =
  /\b(?:also known as|a\.?k\.?a\.?|formerly(?: known as)?|previously(?: called)?|also called|known internally as|short for|abbreviated(?: as)?|nicknamed)\s+["“']?((?:[\p{Lu}\p{N}][\p{L}\p{N}&.+-]*)(?:\s+[\p{Lu}\p{N}][\p{L}\p{N}&.+-]*){0,4})/gu;
const bracketed = /\(([\p{Lu}\p{N}][\p{L}\p{N}&.+ -]{1,40})\)/u;
const aliasesMax = 20;
const charactersRead = 20_000;

export function aliasesIn(entity: LibraryEntity): string[] {
  const found = new Set<string>();
  const bare = bracketed.exec(entity.name)?.[1];
  if (bare) {
    found.add(bare.trim());
    found.add(entity.name.replace(bracketed, ' ').replace(/\s+/g, ' ').trim());
  }
  const text = [entity.description ?? '', ...textsIn(entity.data)].join('\n').slice(0, charactersRead);
  for (const [, alias] of text.matchAll(introduced)) if (alias) found.add(alias.replace(/[.,]+$/, ''));
  for (const alias of abbreviations(entity.name, text)) found.add(alias);
  found.delete(entity.name);
  return [...found].filter((alias) => alias.length > 1).slice(0, aliasesMax);
}

/** What stands in brackets right behind the name. */
function abbreviations(name: string, text: string): string[] {
  const found: string[] = [];
  for (
    let at = text.indexOf(name);
    at !== -1 && found.length < 3;
    at = text.indexOf(name, at + name.length)
  ) {
    const behind = /^\s*\(([\p{Lu}\p{N}][\p{L}\p{N}&.-]{1,15})\)/u.exec(
      text.slice(at + name.length, at + name.length + 30),
    );
    if (behind?.[1]) found.push(behind[1]);
  }
  return found;
}
