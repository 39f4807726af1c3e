import { listInWords } from '../../text/strings.ts';
import type { Statement } from '../activity.ts';
import type { Composer } from '../quoted/composer.ts';
import { inRecord, type PlacedFact, quoteOf, textsOf } from '../quoted/fact.ts';
import { standsAlone } from '../quoted/library-facts.ts';
import type { LibraryRecord } from '../read.ts';

/** What the library has for a call: objections with its own responses, and references that fit. */

const objectionsMost = 6;
const responsesMost = 3;
const impactMost = 3;
/** Of a record's words, so many the account's texts must share before it is worth a look. */
const fitLeast = 0.1;

interface LikelyObjection {
  objection: string;
  response: string | null;
  oId: string | null;
  raised: boolean;
}

/** Returns the objections that the account raised itself, then those that fit it best. */
export function likelyObjections(
  library: readonly LibraryRecord[],
  statements: readonly Statement[],
  answer: Composer,
): LikelyObjection[] {
  const knownObjections = library.filter(({ kind }) => kind === 'objection');
  // a question or a wish that shares its words with an objection raises none
  const told = statements.filter(({ found }) => found.some((type) => type.endsWith('OBJECTION')));
  const raisedAs = new Map(
    knownObjections.flatMap(({ oId }) => {
      const statement = told.find(({ entityOIds }) => entityOIds.includes(oId));
      return statement ? [[oId, statement] as const] : [];
    }),
  );
  const unanswered = told.filter(({ entityOIds }) => !entityOIds.some((oId) => raisedAs.has(oId)));
  const raisedObjections = knownObjections.filter(({ oId }) => raisedAs.has(oId));
  const fitting = knownObjections.filter(
    ({ oId, fit, linked }) => !raisedAs.has(oId) && (linked || fit >= fitLeast),
  );
  const others = [...unanswered, ...fitting].slice(0, Math.max(0, objectionsMost - raisedObjections.length));
  return [...raisedObjections, ...others].map((one, index): LikelyObjection => {
    const at = `/likelyObjections/${index}`;
    if (!('kind' in one)) {
      const objection = answer.sentence(`${at}/objection`, quoteOf(one));
      return { objection, response: null, oId: null, raised: true };
    }
    const { oId, name } = one;
    const statement = raisedAs.get(oId);
    answer.prove(`${at}/objection`, inRecord(oId, '/name', name));
    if (statement) answer.prove(`${at}/objection`, quoteOf(statement).from);
    const responses = textsOf(one, 'reframeAndResponse').slice(0, responsesMost);
    for (const { from } of responses) answer.prove(`${at}/response`, from);
    const response = responses.map(({ text }) => text).join(' ') || null;
    return { objection: name, response, oId, raised: statement !== undefined };
  });
}

/** Returns the references that belong to the offering or share enough with the account. */
export const fittingReferences = (library: readonly LibraryRecord[]): LibraryRecord[] =>
  library.filter(({ kind, fit, linked }) => kind === 'reference' && (linked || fit >= fitLeast));

/** Returns a reference's results, each with the customer's name. */
export const impactOf = (reference: LibraryRecord): PlacedFact[] =>
  resultsOf(reference).map((fact) => ({ ...fact, before: `${reference.name}: ` }));

const resultsOf = (reference: LibraryRecord) =>
  textsOf(reference, 'impactTheySaw')
    .filter(({ text }) => standsAlone(text))
    .slice(0, impactMost);

/** Returns the references for the brief, each with what it has in common with the account. */
export const referencesShown = (references: readonly LibraryRecord[], answer: Composer) =>
  references.map((reference, index) => {
    const { oId, name, description } = reference;
    const impact = answer.list(`/references/${index}/impact`);
    impact.add(...resultsOf(reference));
    return { oId, name, description, why: whyOf(reference), impact: impact.values };
  });

function whyOf({ name, linked, shared = [] }: LibraryRecord): string {
  if (linked) return 'A reference of the offering that matches.';
  // its own name and a figure are no common ground
  const common = shared.filter((word) => /\p{L}{3}/u.test(word) && !name.includes(word));
  return common.length > 0 ? `Speaks of ${listInWords(common)}, as the account does.` : '';
}
