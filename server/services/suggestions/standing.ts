import { prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { lockName } from '../../database/lock-name.ts';

/** When a suggestion still holds, and what becomes of those that a newer one overtakes. */

/** The author of automatic decisions: an oId that no person has. */
export const system = {
  oId: `${prefixes.user}_${'0'.repeat(21)}`,
  firstName: 'Groundwork',
  lastName: 'System',
};

/**
 * Returns whether the document has changed since the comparison; `suggestion` and `resource` are aliases of the
 * surrounding statement. A document that returned to the compared text is not stale. Without that text, which is kept
 * while the suggestion is pending, the revision decides.
 */
export const staleSuggestion = (tx: Tx, workspace: string) => tx`
  (
    resource.deleted_at is not null
    -- unknown where it rests on no document, or on one that had no text
    or coalesce(suggestion.revision <> resource.revision, false)
    and not exists (
      select from resource_text as compared
      where compared.workspace_o_id = ${workspace}
        and compared.resource_o_id = suggestion.resource_o_id
        and compared.revision = suggestion.revision
        and compared.hash = resource.text_hash
    )
  )`;

/** Serialises the checks of a document. It is taken before any row, to prevent deadlocks. */
export async function lockSuggestionsOf(tx: Tx, workspace: string, resourceOId: string): Promise<void> {
  const name = `suggestions ${workspace} ${resourceOId}`;
  await lockName(tx, name);
}

/**
 * Dismisses suggestions that the new one supersedes: older ones of the same document about its entities alone, and
 * all that could only be refused, because the document or an entity has changed. One that covers further entities and
 * still applies stays.
 */
export async function dismissOvertaken(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  by: { oId: string; revision: number; entityOIds: string[] },
): Promise<void> {
  await tx`
    update suggestion
    set status = 'dismissed', decider = ${json(tx, system)}, decided_at = now()
    from resource
    where suggestion.workspace_o_id = ${workspace}
      and suggestion.resource_o_id = ${resourceOId}
      and suggestion.status = 'pending'
      -- what a person has thought of is decided by a person
      and suggestion.origin = 'drift'
      and suggestion.o_id <> ${by.oId}
      and resource.workspace_o_id = ${workspace}
      and resource.o_id = suggestion.resource_o_id
      and (
        -- a check that read an earlier text may save its suggestion later: it overtakes nothing newer
        suggestion.revision <= ${by.revision}
        and not exists (
          select from jsonb_array_elements(suggestion.proposal -> 'entities') as proposed
          where proposed ->> 'entityOId' <> all (${by.entityOIds}::text[])
        )
        or ${staleSuggestion(tx, workspace)}
        or exists (
          select from jsonb_array_elements(suggestion.proposal -> 'entities') as proposed
          where not exists (
            select from entity
            where entity.workspace_o_id = ${workspace}
              and entity.o_id = proposed ->> 'entityOId'
              and entity.version = (proposed ->> 'version')::integer
              and entity.deleted_at is null
          )
        )
      )`;
}
