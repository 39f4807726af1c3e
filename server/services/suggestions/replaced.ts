import type { DriftVerdict } from '../../../schema/suggestion.ts';
import type { EntityProposal, ProposedChange } from '../../ai/drift/judgement.ts';
import { isEvidence, partyOf, supportOf } from '../../ai/support/index.ts';
import type { ReplacedValue } from '../library/generation/evidence.ts';

/** Returns the values that accepting a proposal would write, with their places in the document. */
export function replacedValues(
  { entityOId, name, changes }: EntityProposal,
  verdicts: readonly DriftVerdict[],
  document: string,
): ReplacedValue[] {
  const verdict = verdicts.find((one) => one.entityOId === entityOId);
  return changes.map((change) => ({
    path: change.path,
    value: change.after === null ? null : String(change.after),
    places: placesOf(change, verdict)
      .filter(({ quote, start, end }) => end > start && document.slice(start, end) === quote)
      .map((place) => ({ ...place, support: supportFor(change, name, document, place) })),
  }));
}

/** A value of several sentences, of which the document says one, does not follow from that: the check is not sure of it. */
function supportFor(
  { after, support, start: from, end: to }: ProposedChange,
  name: string,
  text: string,
  { start, end }: Pick<Place, 'start' | 'end'>,
): Place['support'] {
  if (support && start === from && end === to) return support;
  // whether a record is in use is said in no words of its own
  if (typeof after === 'boolean') return isEvidence(text, start, end) ? 'restated' : 'unchecked';
  const source = { text, title: null, url: null };
  const verdict = supportOf({ value: String(after), source, start, end, party: partyOf(name, null) });
  return verdict.follows ? verdict.support : 'unchecked';
}

type Place = ReplacedValue['places'][number];

/**
 * A change names one sentence of the document. A value of several sentences may owe each to another one, so all that
 * were compared with it count, but for those by which a sentence was taken out: they support nothing that is left.
 */
function placesOf({ path, quote, start, end }: ProposedChange, verdict: DriftVerdict | undefined) {
  const told = verdict?.evidence.filter(({ entity }) => entity?.path === path) ?? [];
  if (told.length > 0)
    return told.flatMap(({ effect, document }) =>
      effect === 'invalidates' || document === null
        ? []
        : [{ quote: document.quote, start: document.start, end: document.end }],
    );
  return quote === null || start === null || end === null ? [] : [{ quote, start, end }];
}
