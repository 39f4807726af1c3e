import { turns } from '../../../event-loop.ts';
import type { DriftEntity, StatementVerdict } from '../../drift/judgement.ts';
import type { Document, Passage } from '../../reading/document.ts';
import { recordName } from '../../reading/names.ts';
import { claimOf, nearest } from './alignment.ts';
import { relate } from './compare.ts';
import { endedIn } from './record.ts';

/** Tells whether a passage says outright that the record, or the content of its statement, no longer exists. */
export async function saysEnded(
  now: Document,
  entity: DriftEntity,
  { statement, passage }: StatementVerdict,
): Promise<boolean> {
  if (!passage) return false;
  const isQuoted = ({ start, end }: Passage) => end > passage.start && start < passage.end;
  const name = recordName(entity.name);
  if (!statement) {
    const passages = now.passages.filter(isQuoted);
    return (await endedIn({ ...now, passages }, entity, name, turns()))?.isGone === true;
  }
  const claim = claimOf(statement, '', name);
  return nearest(now, claim, name).some(
    (match) => isQuoted(match.passage) && relate(claim, match)?.after === null,
  );
}
