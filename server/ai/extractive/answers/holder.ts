import type { Source } from '../../ai.ts';
import type { Actor } from '../../answers/actor.ts';
import type { Unit } from '../../reading/structure/unit.ts';

/** Judges whether a passage's statements are about the subject of the question. */

export interface Passage {
  unit: Unit;
  /** The passage before it in the same paragraph. */
  before: Unit | null;
  /** The gate of subjects lets it through as part of a page or section about the subject. */
  isAbout: boolean;
}

/** The form of a source's text: a conversation, the caller's facts, or a page. */
export type SourceForm = 'talk' | 'facts' | 'page';

export function formOf(source: Source, units: readonly Unit[]): SourceForm {
  if (source.type === 'EVENT' || source.speakers || units.some(({ speaker }) => speaker !== null))
    return 'talk';
  return source.type === 'TEXT' && source.url === null && source.oId === null ? 'facts' : 'page';
}

export function speaksOfSubject(
  source: Source,
  form: SourceForm,
  actor: Actor,
  { unit, before, isAbout }: Passage,
  own: readonly string[],
): boolean {
  if (actor === 'you') return false;
  if (form === 'talk') return isSaidOf(source, actor, unit);
  if (form === 'facts') return actor === 'named' || actor === 'they' || actor === 'none';
  if (actor === 'named') return true;
  if (actor === 'they')
    return isAbout && before !== null && names(before.text, own) && isReferring(unit.text);
  return isAbout && (actor === 'none' || isOwnPage(source, own));
}

/** Who speaks decides who "we" is; a seller who sums up what he heard is no evidence. */
function isSaidOf({ speakers }: Source, actor: Actor, { speaker, kind }: Unit): boolean {
  const side = speakers?.[speaker ?? ''] ?? null;
  if (kind === 'quote') return false;
  if (side === 'subject') return actor !== 'they';
  if (side === 'account') return actor === 'we' || actor === 'named' || actor === 'none';
  return side === 'company' && speaker === null && actor === 'named';
}

const isReferring = (text: string): boolean =>
  /^(?:they|their|it|its|the (?:company|firm|business|team|organi[sz]ation))\b/i.test(text);

function names(text: string, own: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return own.some((part) => part.length > 2 && lower.includes(part));
}

/** On its own pages the subject is "we". */
function isOwnPage({ url }: Source, own: readonly string[]): boolean {
  const host = url ? (/^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '') : '';
  return own.some((part) => part.length > 3 && host.includes(part));
}
