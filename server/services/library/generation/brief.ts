import type { GenerateBody } from '../../../../schema/generate.ts';
import { playbookKinds } from '../../../../schema/kind-fields.ts';
import type { VoiceRules } from '../../../ai/index.ts';
import type { Tx } from '../../../database/index.ts';
import { companyName } from '../company.ts';
import { requireKind, requireOfferings } from '../links.ts';
import { voiceRules } from './voice-rules.ts';

/** The members of a request that all its items share: company and voice. */
export interface Brief {
  /** The primary offering, or the workspace's company where none is named. */
  owner: string;
  /** Whom "we" means. */
  company: string | null;
  voice: VoiceRules | null;
  /** Of the request; they never stand for a source. */
  instructions: string | null;
}

/** Looks up the records in a request; throws 404 for a missing one. */
export async function briefOf(tx: Tx, workspace: string, body: GenerateBody): Promise<Brief> {
  await requireOfferings(tx, workspace, body.linkingStrategy, body.primaryOfferingOId);
  if (body.playbookOId) await requireKind(tx, workspace, 'playbookOId', body.playbookOId, playbookKinds);
  const voice = body.brandVoiceOId ? await voiceRules(tx, workspace, body.brandVoiceOId) : null;
  const company = await companyName(tx, workspace);
  const [offering] = await tx<{ name: string }[]>`
    select name
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${body.primaryOfferingOId ?? null}`;
  const told = [
    offering ? `The library is of the offering ${offering.name}.` : '',
    body.instructions?.trim(),
  ];
  const instructions = told.filter(Boolean).join('\n') || null;
  return { owner: offering?.name ?? company ?? '', company, voice, instructions };
}
