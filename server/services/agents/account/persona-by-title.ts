import type { Match, ResolvedInput } from '../../../agents/definition.ts';
import { personaMatcher } from '../../../agents/persona-fit.ts';
import { isTitle, type TitleFit } from '../../../agents/titles.ts';

/** The persona of a person is told by what they are, rather than by what their company speaks of. */

interface Candidate {
  oId: string;
  name: string;
  description: string | null;
  /** As JSON, or the beginning of it. */
  data: string;
}

const confidences: Readonly<Record<TitleFit, 'HIGH' | 'MEDIUM' | 'LOW'>> = {
  same: 'HIGH',
  within: 'HIGH',
  near: 'MEDIUM',
};

/**
 * Returns the person's title from the request or from events, and that of the deal's contact for a run about nobody;
 * null where none has one.
 */
export function titleTold({ subject, activity }: Pick<ResolvedInput, 'subject' | 'activity'>): string | null {
  const { name, email, socialProfile, jobTitle } = subject.person;
  if (!(name || email || socialProfile)) return jobTitle ?? activity.contactTitle?.value ?? null;
  const called = activity.personName?.value;
  const statedTitle = jobTitle ?? activity.personTitle?.value;
  return statedTitle ?? (called && isTitle(called) ? called : null);
}

/** The persona whose name or job titles fit the title best; null where none does. */
export function personaByTitle(candidates: readonly Candidate[], title: string): Match {
  const personas = candidates.map(({ data, ...one }) => ({ ...one, data: parsed(data) }));
  const found = personaMatcher(personas)(title);
  if (!found) return null;
  const { oId, name, description } = found.of;
  return {
    oId,
    name,
    description,
    matchConfidence: confidences[found.fit],
    matchAnalysis: `The title “${title}” ${found.fit === 'near' ? 'is near' : 'fits'} “${found.title}”.`,
  };
}

/** Of a record whose data is too long to be read whole the name alone counts. */
function parsed(data: string): Record<string, unknown> {
  try {
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return {};
  }
}
