import { turns } from '../../../event-loop.ts';
import type { DriftEntity, StatementVerdict } from '../../drift/judgement.ts';
import { statementsOf } from '../../drift/statements.ts';
import type { Document } from '../../reading/document.ts';
import { type RecordName, recordName } from '../../reading/names.ts';
import { type Claim, claimOf, type Match, nearest } from './alignment.ts';
import { relate } from './compare.ts';

/** What an earlier text of the document said of a record, and this one says nowhere. */

const sameMatter = 0.5;

/** Returns whether no passage of the document is close enough to restate the statement. */
export const isElsewhere = (best: Match | undefined) => (best?.overlap ?? 0) < sameMatter;

export function withdrawn(
  claim: Claim,
  now: Document,
  before: Document,
  name: RecordName,
): StatementVerdict[] {
  for (const match of nearest(before, claim, name)) {
    if (relate(claim, match)?.effect !== 'validates' || now.text.includes(match.passage.text)) continue;
    const difference = `the document no longer says “${match.passage.text}”`;
    const { statement } = claim;
    return [{ effect: 'invalidates', difference, statement, passage: null, isGone: true }];
  }
  return [];
}

/** Returns the withdrawn statements among those for which a model found nothing in the document. */
export async function withdrawnOf(
  entity: DriftEntity,
  { now, before }: { now: Document; before: Document | null },
  found: readonly StatementVerdict[],
): Promise<StatementVerdict[]> {
  if (!before) return [];
  const turn = turns();
  const told = new Set(found.map(({ statement }) => statement?.path));
  const name = recordName(entity.name);
  const gone: StatementVerdict[] = [];
  for (const { statement, title } of await statementsOf(entity, turn)) {
    await turn();
    const claim = claimOf(statement, title, name);
    if (!told.has(statement.path) && isElsewhere(nearest(now, claim, name)[0]))
      gone.push(...withdrawn(claim, now, before, name));
  }
  return gone;
}
