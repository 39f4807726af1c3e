import { offeringKinds } from '../../../schema/kind-fields.ts';
import { library } from '../../../schema/library/index.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, invalidField, noneOf, notFound } from '../../errors.ts';
import { kindsOf, type Target } from './fields.ts';

export interface Link {
  oId: string;
  entityType: string;
  relationship: 'parent' | 'child';
  linkType: 'explicit' | 'inferred';
}

/** The strategy of a create or generate request: link to every offering, to named ones, or to the primary one. */
export type LinkingStrategy = { mode: 'ALL' } | { mode: 'SPECIFIC'; offeringOIds: string[] };

/** Kinds that frame others come first; between two of one rank the one that was there before is the parent. */
const rank = (kind: string) => {
  if ((offeringKinds as readonly string[]).includes(kind)) return 0;
  return ['motion', 'motion-playbook', 'playbook'].indexOf(kind) + 1 || 9;
};

/**
 * Returns the kinds whose records become children when linked to a record of this kind, whichever of the two is newer.
 */
export function framing(kind: string): string[] {
  return library.map((one) => one.kind).filter((other) => rank(kind) < rank(other));
}

/**
 * Returns the links of one record: parents first, explicit before inferred, then by age. Where texts and hands have linked
 * two records in both directions, the first link says which of them is the parent.
 */
export async function linksOf(tx: Tx, workspace: string, oId: string): Promise<Link[]> {
  await requireEntity(tx, workspace, oId);
  return tx<Link[]>`
    select
      linked.o_id, linked.kind as entity_type,
      (array_agg(near.relationship order by near.ordinal))[1] as relationship,
      case when bool_or(near.link_type = 'explicit') then 'explicit' else 'inferred' end as link_type
    from (
      select parent_o_id as o_id, 'parent' as relationship, link_type, ordinal
      from entity_link
      where workspace_o_id = ${workspace} and child_o_id = ${oId}
      union all
      select child_o_id, 'child', link_type, ordinal
      from entity_link
      where workspace_o_id = ${workspace} and parent_o_id = ${oId}
    ) as near
    join entity as linked on linked.workspace_o_id = ${workspace} and linked.o_id = near.o_id
    where linked.deleted_at is null
    group by linked.o_id, linked.kind
    order by relationship desc, bool_or(near.link_type = 'explicit') desc, min(near.ordinal)`;
}

export async function requireEntity(tx: Tx, workspace: string, oId: string): Promise<string> {
  const kind = (await kindsOf(tx, workspace, [oId])).get(oId);
  if (!kind) throw notFound('No library entity with this oId exists in the workspace');
  return kind;
}

/** Links records by hand; repeating it changes nothing. */
export async function linkEntities(
  tx: Tx,
  workspace: string,
  oId: string,
  targetOIds: string[],
): Promise<void> {
  const kinds = await kindsOf(tx, workspace, [oId, ...targetOIds]);
  const own = kinds.get(oId);
  if (!own) throw notFound('No library entity with this oId exists in the workspace');
  refuseUnknown(targetOIds, kinds, 'targetOIds');
  if (targetOIds.includes(oId)) throw invalidField('targetOIds', 'an entity cannot be linked to itself');
  const pairs = targetOIds.map((target) => direct(oId, own, target, kinds.get(target) ?? ''));
  await insertLinks(tx, workspace, pairs, 'explicit', '');
  await tx`
    delete from entity_unlink
    where workspace_o_id = ${workspace}
      and ((first_o_id = ${oId} and second_o_id = any (${targetOIds}))
        or (second_o_id = ${oId} and first_o_id = any (${targetOIds})))`;
}

export function refuseUnknown(oIds: string[], known: Map<string, string>, path: string): void {
  const faults = oIds.flatMap((oId, index) =>
    known.has(oId)
      ? []
      : [{ path: `${path}[${index}]`, message: 'no library entity with this oId exists in the workspace' }],
  );
  const first = faults[0];
  if (first) throw new ApiError(404, 'not_found', `${first.path}: ${first.message}`, { errors: faults });
}

interface Pair {
  parent: string;
  child: string;
}

/** `made` is the newer record: of two kinds of one rank it becomes the child. */
function direct(made: string, madeKind: string, target: string, targetKind: string): Pair {
  return rank(madeKind) < rank(targetKind)
    ? { parent: made, child: target }
    : { parent: target, child: made };
}

export async function insertLinks(
  tx: Tx,
  workspace: string,
  pairs: Pair[],
  linkType: 'explicit' | 'inferred',
  field: string,
): Promise<void> {
  if (pairs.length === 0) return;
  await tx`
    insert into entity_link (workspace_o_id, parent_o_id, child_o_id, link_type, field)
    select ${workspace}, pair.parent, pair.child, ${linkType}, ${field}
    from unnest(${pairs.map((pair) => pair.parent)}::text[], ${pairs.map((pair) => pair.child)}::text[]) as pair (parent, child)
    on conflict do nothing`;
}

/**
 * Removes links in either direction, and keeps texts from linking the pair again. Links that follow from a record's
 * field stay as long as the field does. Returns the number removed.
 */
export async function unlinkEntities(
  tx: Tx,
  workspace: string,
  oId: string,
  targetOIds: string[],
): Promise<number> {
  await requireEntity(tx, workspace, oId);
  await tx`
    insert into entity_unlink (workspace_o_id, first_o_id, second_o_id)
    select ${workspace}, least(${oId}, target.o_id), greatest(${oId}, target.o_id)
    from entity as target
    where target.workspace_o_id = ${workspace}
      and target.o_id = any (${targetOIds})
      and target.o_id <> ${oId}
    on conflict do nothing`;
  const gone = await tx`
    delete from entity_link
    where workspace_o_id = ${workspace}
      and (field = '' or link_type = 'inferred')
      and ((parent_o_id = ${oId} and child_o_id = any (${targetOIds}))
        or (child_o_id = ${oId} and parent_o_id = any (${targetOIds})))`;
  return gone.count;
}

/** Replaces the links that follow from the record's fields. */
export async function linkByFields(
  tx: Tx,
  workspace: string,
  kind: Kind,
  oId: string,
  targets: Target[],
): Promise<void> {
  await tx`
    delete from entity_link
    where workspace_o_id = ${workspace}
      and link_type = 'explicit'
      and field like ${`${oId}:%`}
      and (parent_o_id = ${oId} or child_o_id = ${oId})`;
  const byField = Map.groupBy(
    targets.filter((target) => target.oId !== oId),
    (target) => target.field,
  );
  for (const [field, ofField] of byField) {
    const pairs = ofField.map((target) => direct(oId, kind.kind, target.oId, target.kind));
    await insertLinks(tx, workspace, pairs, 'explicit', `${oId}:${field}`);
  }
}

/** Links a new record to offerings by the request's strategy; without one, to the primary offering if there is one. */
export async function linkToOfferings(
  tx: Tx,
  workspace: string,
  oIds: string[],
  strategy: LinkingStrategy | null | undefined,
  primaryOfferingOId: string | null | undefined,
): Promise<void> {
  const named = await requireOfferings(tx, workspace, strategy, primaryOfferingOId);
  const every = strategy?.mode === 'ALL' ? await allOfferings(tx, workspace) : [];
  const parents = [...new Set([...named, ...every])];
  const pairs = oIds.flatMap((child) =>
    parents.filter((parent) => parent !== child).map((parent) => ({ parent, child })),
  );
  await insertLinks(tx, workspace, pairs, 'explicit', '');
}

/** Returns the offerings that a request names; 404 for an unknown record or one that is no offering. */
export async function requireOfferings(
  tx: Tx,
  workspace: string,
  strategy: LinkingStrategy | null | undefined,
  primaryOfferingOId: string | null | undefined,
): Promise<string[]> {
  const namedRecords = [
    ...(primaryOfferingOId ? [{ oId: primaryOfferingOId, path: 'primaryOfferingOId' }] : []),
    ...(strategy?.mode === 'SPECIFIC'
      ? strategy.offeringOIds.map((oId, index) => ({ oId, path: `linkingStrategy.offeringOIds[${index}]` }))
      : []),
  ];
  if (namedRecords.length === 0) return [];
  const kinds = await kindsOf(
    tx,
    workspace,
    namedRecords.map((one) => one.oId),
  );
  const faults = namedRecords
    .filter((one) => !(offeringKinds as readonly string[]).includes(kinds.get(one.oId) ?? ''))
    .map((one) => ({
      path: one.path,
      message: noneOf(offeringKinds),
    }));
  const first = faults[0];
  if (first) throw new ApiError(404, 'not_found', `${first.path}: ${first.message}`, { errors: faults });
  return namedRecords.map((one) => one.oId);
}

/** Throws 404 when the oId of a request names no record of these kinds. */
export async function requireKind(
  tx: Tx,
  workspace: string,
  path: string,
  oId: string,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.includes((await kindsOf(tx, workspace, [oId])).get(oId) ?? '')) return;
  const message = noneOf(wanted);
  throw new ApiError(404, 'not_found', `${path}: ${message}`, { errors: [{ path, message }] });
}

async function allOfferings(tx: Tx, workspace: string): Promise<string[]> {
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from entity
    where workspace_o_id = ${workspace}
      and kind = any (${[...offeringKinds]})
      and deleted_at is null
      and archived_at is null`;
  return rows.map((row) => row.oId);
}
