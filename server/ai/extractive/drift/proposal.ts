import { library } from '../../../../schema/library/index.ts';
import { words } from '../../../text/words.ts';
import type {
  DriftEntity,
  EntityProposal,
  ProposedChange,
  Statement,
  StatementVerdict,
} from '../../drift.ts';
import { plainText } from '../../quote.ts';
import { fittingChanges, updateOf } from './patch.ts';
import type { Judged } from './verdict.ts';

/** What would bring an entity up to what a document says. */

/** Null when nothing is to be changed, or nothing could be that leaves a record of the entity's kind. */
export function proposalOf(entity: DriftEntity, { statements }: Judged): EntityProposal | null {
  const wanted = [...ending(entity, statements), ...rewrites(statements), ...additions(entity, statements)];
  const changes = fittingChanges(entity, wanted);
  if (changes.length === 0) return null;
  const { oId: entityOId, kind: entityType, name, version } = entity;
  return { entityOId, entityType, name, version, changes, update: updateOf(entity, changes) };
}

function ending(entity: DriftEntity, found: readonly StatementVerdict[]): ProposedChange[] {
  const ended = found.find(
    ({ effect, statement, passage, isGone }) => effect === 'invalidates' && !statement && passage && isGone,
  );
  return ended && entity.active ? [{ path: 'active', before: true, after: false, ...because(ended) }] : [];
}

function because({ difference, passage }: StatementVerdict) {
  return {
    reason: difference,
    quote: passage?.text ?? null,
    start: passage?.start ?? null,
    end: passage?.end ?? null,
  };
}

interface Rewrite {
  statement: Statement;
  /** What stands in the statement's place; null takes it away. */
  text: string | null;
  finding: StatementVerdict;
}

/** One change a value, however many of its sentences are at fault. */
function rewrites(found: readonly StatementVerdict[]): ProposedChange[] {
  const all = found.flatMap((finding): Rewrite[] => {
    const { statement, effect, passage, isGone } = finding;
    if (!statement || effect === 'validates') return [];
    if (isGone) return [{ statement, text: null, finding }];
    const text = passage && sentenceOf(passage.text);
    return !text || text === statement.text ? [] : [{ statement, text, finding }];
  });
  return [...Map.groupBy(all, ({ statement }) => statement.path)].flatMap(([path, ofValue]) => {
    const [first] = ofValue;
    if (!first) return [];
    const before = first.statement.value;
    const ordered = ofValue.toSorted((a, b) => b.statement.start - a.statement.start);
    let after = before;
    for (const { statement, text } of ordered) {
      const rest = after.slice(statement.end);
      // an item of a list has no full stop of its own
      const stop = text !== null && rest.trim() !== '' && /[\p{L}\p{N}%]$/u.test(text) ? '.' : '';
      after = after.slice(0, statement.start) + (text ?? '') + stop + rest;
    }
    const reason = ofValue.map(({ finding }) => finding.difference).join('; ');
    const rest = after.replace(/[ \t]{2,}/g, ' ').trim();
    return [{ path, before, after: rest === '' ? null : rest, ...because(first.finding), reason }];
  });
}

/** What the document says, in its own words or not at all: a row of a table is no sentence. */
function sentenceOf(passage: string): string | null {
  return passage.includes('|') ? null : plainText(passage);
}

const additionsMax = 3;

function additions(entity: DriftEntity, found: readonly StatementVerdict[]): ProposedChange[] {
  return found
    .filter(({ effect, statement, passage }) => effect === 'strengthens' && !statement && passage)
    .slice(0, additionsMax)
    .flatMap((finding) => {
      const after = sentenceOf(finding.passage?.text ?? '');
      const field = after && fieldFor(entity, after);
      return field ? [{ path: `/${field}/-`, before: null, after, ...because(finding) }] : [];
    });
}

/** The list whose name, description and values share most with a sentence; null when none shares two words. */
function fieldFor(entity: DriftEntity, sentence: string): string | null {
  const kind = library.find(({ kind: known }) => known === entity.kind);
  const said = new Set(words(sentence));
  const name = new Set(words(entity.name));
  let best = { field: null as string | null, shared: 1 };
  for (const [field, { form, description }] of Object.entries(kind?.fields ?? {})) {
    if (form !== 'list') continue;
    const values = entity.data[field];
    const own = new Set(
      words(
        [
          field.replace(/([A-Z])/g, ' $1'),
          description,
          ...(Array.isArray(values) ? values.map(String) : []),
        ].join('\n'),
      ),
    );
    const shared = [...said].filter((word) => own.has(word) && !name.has(word)).length;
    if (shared > best.shared) best = { field, shared };
  }
  return best.field;
}
