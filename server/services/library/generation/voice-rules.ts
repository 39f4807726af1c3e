import type { VoiceRules } from '../../../ai/index.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';

/** Returns the rules of a brand voice; of the default one when `oId` is null. */
export async function voiceRules(tx: Tx, workspace: string, oId: string | null): Promise<VoiceRules> {
  const rules = await voiceOrNone(tx, workspace, oId);
  if (!rules)
    throw notFound(
      oId === null
        ? 'The workspace has no default brand voice'
        : 'No brand voice with this oId exists in the workspace',
    );
  return rules;
}

/** Returns the rules of a brand voice; null where there is none. */
export async function voiceOrNone(tx: Tx, workspace: string, oId: string | null): Promise<VoiceRules | null> {
  const [row] = await tx<{ data: VoiceRules }[]>`
    select data
    from entity
    where workspace_o_id = ${workspace}
      and kind = 'brand-voice'
      and ${oId === null ? tx`is_default` : tx`o_id = ${oId}`}
      and deleted_at is null
      and archived_at is null`;
  return row?.data ?? null;
}
