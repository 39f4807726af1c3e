import type { EntityInput } from '../../../schema/entity.ts';
import { library } from '../../../schema/library/index.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import { conflict, invalidField } from '../../errors.ts';
import type { Author } from './author.ts';
import { remember } from './revisions.ts';

/** A record as it is stored before an update; null on create. */
export interface Before {
  oId: string;
  data: Record<string, unknown>;
}

/** Makes a record that a rule calls for. */
type Create = (
  tx: Tx,
  workspace: string,
  kind: Kind,
  input: EntityInput,
  author: Author,
) => Promise<{ oId: string }>;

/** Applies the rules of one kind that its shape cannot express. Returns the data to be stored. */
export async function settleKind(
  tx: Tx,
  workspace: string,
  kind: Kind,
  data: Record<string, unknown>,
  author: Author,
  create: Create,
  before: Before | null = null,
): Promise<Record<string, unknown>> {
  const settled = { ...fixedValues(kind), ...data };
  if (kind.kind === 'motion-playbook') {
    const placed = await settleMotionPlaybook(tx, workspace, settled, author, create);
    if (before) await refuseToLeaveMotion(tx, workspace, before, placed);
    return placed;
  }
  if (kind.kind === 'motion') await checkMotion(tx, workspace, settled, before);
  return settled;
}

/** A default playbook is one of the motion's own; playbooks keep a motion with its offering. */
async function checkMotion(
  tx: Tx,
  workspace: string,
  data: Record<string, unknown>,
  before: Before | null,
): Promise<void> {
  const playbook = data.defaultPlaybookOId;
  if (typeof playbook === 'string' && playbook !== before?.data.defaultPlaybookOId) {
    const [row] = await tx<{ motion: string | null }[]>`
      select data ->> 'motionOId' as motion
      from entity
      where workspace_o_id = ${workspace}
        and o_id = ${playbook}
        and kind = 'motion-playbook'
        and deleted_at is null`;
    if (row && row.motion !== (before?.oId ?? null))
      throw invalidField('defaultPlaybookOId', 'the playbook does not belong to this motion');
  }
  if (before && data.offeringOId !== before.data.offeringOId) {
    const [held] = await tx`
      select from entity
      where workspace_o_id = ${workspace}
        and kind = 'motion-playbook'
        and deleted_at is null
        and data ->> 'motionOId' = ${before.oId}
      limit 1`;
    if (held)
      throw conflict(
        'offeringOId: cannot be changed while playbooks of this motion belong to its offering',
        'motion_in_use',
      );
  }
}

async function refuseToLeaveMotion(
  tx: Tx,
  workspace: string,
  before: Before,
  data: Record<string, unknown>,
): Promise<void> {
  if (data.motionOId === before.data.motionOId) return;
  const [motion] = await tx`
    select from entity
    where workspace_o_id = ${workspace}
      and o_id = ${String(before.data.motionOId)}
      and deleted_at is null
      and data ->> 'defaultPlaybookOId' = ${before.oId}`;
  if (motion)
    throw conflict(
      'motionOId: the playbook is the default of its motion; choose another first',
      'playbook_in_use',
    );
}

/** Fields with a single possible value, such as an offering's `type`, are always written. */
function fixedValues(kind: Kind): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, field]) => field.form === 'none' && field.values?.length === 1)
      .map(([name, field]) => [name, field.values?.[0]]),
  );
}

/** A playbook's motion belongs to its offering; named by type, it is found or made. */
async function settleMotionPlaybook(
  tx: Tx,
  workspace: string,
  data: Record<string, unknown>,
  author: Author,
  create: Create,
) {
  const { motionType, ...rest } = data;
  const offering = typeof data.offeringOId === 'string' ? data.offeringOId : null;
  if (!offering) return data;
  if (typeof data.motionOId === 'string') {
    const [motion] = await tx<{ offering: string | null }[]>`
      select data ->> 'offeringOId' as offering
      from entity
      where workspace_o_id = ${workspace}
        and o_id = ${data.motionOId}
        and kind = 'motion'
        and deleted_at is null`;
    if (motion && motion.offering !== offering) {
      throw invalidField('motionOId', "the motion does not belong to the playbook's offering");
    }
    return rest;
  }
  if (typeof motionType !== 'string') throw invalidField('motionOId', 'motionOId or motionType is required');
  return { ...rest, motionOId: await motionOfType(tx, workspace, offering, motionType, author, create) };
}

async function motionOfType(
  tx: Tx,
  workspace: string,
  offering: string,
  motionType: string,
  author: Author,
  create: Create,
) {
  // Two playbooks made at once for a motion that is absent: the offering's row lets one of them make it.
  await tx`select from entity where workspace_o_id = ${workspace} and o_id = ${offering} for update`;
  const [foundRule] = await tx<{ oId: string }[]>`
    select o_id
    from entity
    where workspace_o_id = ${workspace}
      and kind = 'motion'
      and deleted_at is null
      and archived_at is null
      and data ->> 'offeringOId' = ${offering}
      and data ->> 'motionType' = ${motionType}
    order by created_at
    limit 1`;
  if (foundRule) return foundRule.oId;
  const motion = library.find((kind) => kind.kind === 'motion');
  if (!motion) throw new Error('the library has no kind motion');
  const name = motionType.toLowerCase().replaceAll('_', ' ');
  const made = await create(
    tx,
    workspace,
    motion,
    { name, data: { offeringOId: offering, motionType } },
    author,
  );
  return made.oId;
}

/** Clears the current default, so that the next statement can set another. */
export async function clearDefault(tx: Tx, workspace: string, kind: Kind, author: Author): Promise<void> {
  // The workspace's row serialises those who hand the default on; the unique index would refuse the loser otherwise.
  await lockName(tx, `default ${kind.kind} ${workspace}`);
  const cleared = await tx<{ oId: string; name: string; version: number }[]>`
    update entity
    set is_default = false, version = version + 1, updated_at = now()
    where workspace_o_id = ${workspace}
      and kind = ${kind.kind}
      and is_default
      and deleted_at is null
    returning o_id, name, version`;
  const changes = [{ path: 'default', before: true, after: false }];
  for (const one of cleared)
    await remember(tx, workspace, { ...one, kind: kind.kind, action: 'updated', author, changes });
}
