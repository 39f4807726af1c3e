import type { AgentRunBody } from '../../../schema/agents/input.ts';
import { recordLists, selectedKinds } from '../../../schema/kind-fields.ts';
import type { AgentDefinition, NamedByBody } from '../../agents/definition.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, invalidField } from '../../errors.ts';
import { kindsOf } from '../library/fields.ts';
import type { Agent } from './agents.ts';
import { goneRecords, type NamedRecord } from './gone-records.ts';

/** Entities that a run uses without matching. */
export interface SelectedEntities {
  selected: Record<string, string | undefined>;
  /** Read as sources as well. */
  also: string[];
  warnings: string[];
}

const kindsOfMember: Readonly<Record<string, readonly string[]>> = selectedKinds;
const maxAlso = 50;

/**
 * Returns the request's `customContext` over the agent's settings; each entity must exist in the workspace and be of
 * its kind.
 */
export async function selectedEntities(
  tx: Tx,
  workspace: string,
  definition: Pick<AgentDefinition, 'names'>,
  agent: Agent,
  body: AgentRunBody,
): Promise<SelectedEntities> {
  const namedByBody = definition.names?.(body) ?? [];
  const custom = await customEntities(tx, workspace, body, namedByBody);
  const { settings } = agent;
  const offering = custom.get('product') ?? custom.get('service');
  const ofMotion = settings.motionOId ? await offeringAndPlaybook(tx, workspace, settings.motionOId) : null;
  const playbook = custom.get('playbook') ?? settings.playbookOId ?? ofMotion?.playbook ?? undefined;
  const motion = playbook ? await motionOf(tx, workspace, playbook) : null;
  if (custom.has('playbook') && settings.motionOId) {
    const pinned = body.customContext?.playbook
      ? undefined
      : namedByBody.find(({ member }) => member === 'playbook');
    checkMotion(motion, settings.motionOId, pinned?.path ?? 'customContext.playbook.oId');
  }
  const also = [
    ...namedByBody.flatMap(({ member, oId }) => (member === 'persona' ? [oId] : [])),
    ...recordLists.flatMap((name) => settings[name] ?? []),
  ];
  const product =
    motion?.offeringOId ??
    offering ??
    settings.productOId ??
    settings.serviceOId ??
    ofMotion?.offering ??
    undefined;
  const goneNames = await goneRecords(tx, workspace, settings, [
    ...ledTo("the motion's defaultPlaybookOId", playbook, ofMotion?.playbook),
    ...ledTo("the playbook's offeringOId", product, motion?.offeringOId),
    ...(motion ? [] : ledTo("the motion's offeringOId", product, ofMotion?.offering)),
  ]);
  const isReplaced = offering !== undefined && motion !== null && motion.offeringOId !== offering;
  return {
    selected: {
      product,
      playbook,
      persona: custom.get('persona'),
      segment: custom.get('segment'),
    },
    also: also.slice(0, maxAlso),
    warnings: [
      ...goneNames,
      ...(also.length > maxAlso
        ? [`${also.length} records are named, of which the first ${maxAlso} are read`]
        : []),
      ...(custom.has('product') && custom.has('service')
        ? ['customContext names a product and a service; the product was used.']
        : []),
      ...(!custom.has('playbook') && settings.motionOId && motion && motion.motionOId !== settings.motionOId
        ? ["motionOId is not followed: the agent's playbook does not belong to that motion"]
        : []),
      ...(isReplaced ? ["The playbook's own offering was used instead of the one in customContext."] : []),
    ],
  };
}

/** What a run takes because another record names it. */
const ledTo = (name: string, taken: string | undefined, oId: string | null | undefined): NamedRecord[] =>
  oId && taken === oId ? [{ name, oId }] : [];

/** By their members; what `customContext` pins comes before what the body names elsewhere. */
async function customEntities(
  tx: Tx,
  workspace: string,
  body: AgentRunBody,
  namedByBody: readonly NamedByBody[],
): Promise<Map<string, string>> {
  const custom = Object.entries(body.customContext ?? {}).flatMap(([member, named]) => {
    const oId = (named as { oId?: string } | null | undefined)?.oId;
    return oId && kindsOfMember[member] ? [{ member, oId, path: `customContext.${member}.oId` }] : [];
  });
  const all = [...custom, ...namedByBody];
  const known = await kindsOf(
    tx,
    workspace,
    all.map((one) => one.oId),
  );
  for (const { member, oId, path } of all) {
    if (kindsOfMember[member]?.includes(known.get(oId) ?? '')) continue;
    const message = `no ${member} with this oId exists in the workspace`;
    throw new ApiError(404, 'not_found', `${path}: ${message}`, { errors: [{ path, message }] });
  }
  const playbooks = namedByBody.filter(({ member }) => member === 'playbook');
  return new Map([...playbooks, ...custom].map((one) => [one.member, one.oId]));
}

/** What an agent's motion sells, and the playbook that is used where none is chosen. */
async function offeringAndPlaybook(tx: Tx, workspace: string, motionOId: string) {
  const [row] = await tx<{ offering: string | null; playbook: string | null }[]>`
    select data ->> 'offeringOId' as offering, data ->> 'defaultPlaybookOId' as playbook
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${motionOId}
      and kind = 'motion'
      and deleted_at is null`;
  return row ?? null;
}

interface MotionPlaybook {
  motionOId: string | null;
  offeringOId: string;
  active: boolean;
}

/** Null for a playbook of the older form, which belongs to no motion. */
async function motionOf(tx: Tx, workspace: string, playbook: string): Promise<MotionPlaybook | null> {
  const [row] = await tx<MotionPlaybook[]>`
    select
      data ->> 'motionOId' as motion_o_id,
      data ->> 'offeringOId' as offering_o_id,
      active and archived_at is null as active
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${playbook}
      and kind = 'motion-playbook'
      and deleted_at is null`;
  return row ?? null;
}

/** On an agent with a motion the playbook must be an active one of that motion. */
function checkMotion(playbook: MotionPlaybook | null, motionOId: string, path: string): void {
  if (!playbook?.active) throw invalidField(path, 'is not an active motion playbook');
  if (playbook.motionOId !== motionOId) throw invalidField(path, "does not belong to the agent's motion");
}
