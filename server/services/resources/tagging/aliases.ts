import type { LibraryRecord } from '../../../ai/findings.ts';
import { sentenceEnd } from '../../../text/boundary.ts';
import { stringsIn } from '../../../text/strings.ts';

/** Names that an entity's own text gives it: `Security Information Manager (SIM)`, `also known as Atlas`. */

const introduction =
  /(?<![\p{L}\p{N}])(?:[Aa]lso known as|[Aa]\.?[Kk]\.?[Aa]\.?|[Ff]ormerly(?: known as| called)?|previously(?: known as| called)?|Previously (?:known as|called)|[Aa]lso called|[Kk]nown internally as|[Ss]hort for|[Aa]bbreviated(?: as)?|[Nn]icknamed)\s+["“'‘«「『]?(?=[\p{Lu}\p{Lo}\p{N}])/gu;
/** Up to five words, each with a capital; letters of scripts that have none count as capitals. */
const name =
  /^[\p{Lu}\p{Lo}\p{N}][\p{L}\p{M}\p{N}&.+-]*(?:[^\S\r\n]+[\p{Lu}\p{Lo}\p{N}][\p{L}\p{M}\p{N}&.+-]*){0,4}/u;
const bracketed = /\(([\p{Lu}\p{N}][\p{L}\p{N}&.+ -]{1,40})\)/u;
const aliasesMax = 20;
const charactersRead = 20_000;
const longestName = 200;

export function aliasesIn(entity: LibraryRecord): string[] {
  const found = new Set<string>();
  const bare = bracketed.exec(entity.name)?.[1];
  if (bare) {
    found.add(bare.trim());
    found.add(entity.name.replace(bracketed, ' ').replace(/\s+/g, ' ').trim());
  }
  const texts = proseOf(entity);
  for (const text of texts) for (const alias of introduced(text)) found.add(alias);
  for (const text of texts) for (const alias of abbreviations(entity.name, text)) found.add(alias);
  found.delete(entity.name);
  return [...found].filter((alias) => alias.length > 1).slice(0, aliasesMax);
}

/**
 * What the entity says, field by field: a name never goes on from one field into the next. Titles of custom fields
 * say nothing.
 */
function proseOf(entity: LibraryRecord): string[] {
  const { customFields, ...fields } = entity.data;
  const own = Array.isArray(customFields) ? customFields : [];
  const values = own.map((field: unknown) =>
    typeof field === 'object' && field !== null && 'value' in field ? field.value : null,
  );
  const prose: string[] = [];
  let left = charactersRead;
  for (const text of [entity.description ?? '', ...stringsIn(fields), ...stringsIn(values)]) {
    if (left <= 0) break;
    prose.push(text.slice(0, left));
    left -= text.length;
  }
  return prose;
}

/** The names that a text introduces, each within its sentence and its line. */
function introduced(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(introduction)) {
    // with the blank before it: a letter or number that begins a sentence would pass for the number of an item
    const start = match.index + match[0].length - 1;
    const ahead = text.slice(start, start + longestName);
    const sentence = ahead.slice(1, sentenceEnd(ahead, 0, ahead.length));
    const alias = name.exec(sentence)?.[0].replace(legalEnd, '$1').replace(/\.+$/, '');
    if (alias) found.push(alias);
  }
  return found;
}

/** `Acme Inc. Products …`: with its legal form a name is complete. */
const legalEnd = /^(.*?\s(?:Inc|Ltd|Corp|Co|LLC|PLC|GmbH))\..*$/u;

/** What stands in brackets right behind the name. */
function abbreviations(name: string, text: string): string[] {
  const foundAliases: string[] = [];
  for (
    let at = text.indexOf(name);
    at !== -1 && foundAliases.length < 3;
    at = text.indexOf(name, at + name.length)
  ) {
    const behind = /^\s*\(([\p{Lu}\p{N}][\p{L}\p{N}&.-]{1,15})\)/u.exec(
      text.slice(at + name.length, at + name.length + 30),
    );
    if (behind?.[1]) foundAliases.push(behind[1]);
  }
  return foundAliases;
}
