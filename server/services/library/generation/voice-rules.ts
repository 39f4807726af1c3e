import type { VoiceRules } from '../../../ai/index.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';

/** The rules of a brand voice, or the default one's when `oId` is null. */
export async function voiceRules(tx: Tx, workspace: string, oId: string | null): Promise<VoiceRules> {
  const [row] = await tx<{ data: VoiceRules }[]>`
    select data
    from entity
    where workspace_o_id = ${workspace}
      and kind = 'brand-voice'
      and ${oId === null ? tx`is_default` : tx`o_id = ${oId}`}
      and deleted_at is null
      and archived_at is null`;
  if (!row)
    throw notFound(
      oId === null
        ? 'The workspace has no default brand voice'
        : 'No brand voice with this oId exists in the workspace',
    );
  return row.data;
}

/** Null where the workspace has no default voice. */
export async function defaultVoice(tx: Tx, workspace: string): Promise<VoiceRules | null> {
  const [row] = await tx<{ data: VoiceRules }[]>`
    select data
    from entity
    where workspace_o_id = ${workspace}
      and kind = 'brand-voice'
      and is_default
      and deleted_at is null
      and archived_at is null`;
  return row?.data ?? null;
}
