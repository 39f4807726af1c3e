import type { AnchorSet, PlaybookAnchors } from '../../../schema/anchors.ts';
import { anchorKinds } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';

/** Of each kind that is chosen by the system, at most so many; the surest links first. */
const mostChosen = 20;
/** Where a playbook addresses everybody. */
const mostOfAll = 200;

type Mode = AnchorSet['mode'];
type Entity = AnchorSet['entities'][number];

interface Override {
  mode: Mode;
  oIds?: string[];
}

interface PlaybookData {
  offeringOId: string;
  motionOId?: string;
  scope?: {
    icpScopeMode?: 'AUTO' | 'MANUAL';
    allSegments?: boolean;
    segmentOIds?: string[];
    allPersonas?: boolean;
    personaOIds?: string[];
  };
  anchorOverrides?: Record<string, Override | undefined>;
  competitorOIds?: string[];
}

/** How one set is to be found: by the offering's links, by name, all of the kind, or not at all. */
interface Wanted {
  kind: string;
  mode: Mode;
  oIds: string[];
  all: boolean;
}

/**
 * Returns the records that a motion playbook refers to: AUTO follows the offering's links, MANUAL the playbook's
 * order.
 */
export async function resolveAnchors(
  tx: Tx,
  workspace: string,
  playbookOId: string,
): Promise<PlaybookAnchors> {
  const [row] = await tx<{ data: PlaybookData }[]>`
    select data
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${playbookOId}
      and kind = 'motion-playbook'
      and deleted_at is null`;
  if (!row) throw notFound('No motion playbook with this oId exists in the workspace');
  const wantedNames = wantedOf(row.data);
  const found = await findEntities(tx, workspace, row.data.offeringOId, Object.values(wantedNames));
  const resolve = (one: Wanted): AnchorSet => ({ mode: one.mode, entities: pick(found, one) });
  return {
    oId: playbookOId,
    motionOId: row.data.motionOId ?? null,
    offeringOId: row.data.offeringOId,
    segments: resolve(wantedNames.segments),
    personas: resolve(wantedNames.personas),
    competitors: resolve(wantedNames.competitors),
    useCases: resolve(wantedNames.useCases),
    references: resolve(wantedNames.references),
    proofPoints: resolve(wantedNames.proofPoints),
    alternatives: resolve(wantedNames.alternatives),
    buyingTriggers: resolve(wantedNames.buyingTriggers),
    coreFeatures: resolve(wantedNames.coreFeatures),
    objections: resolve(wantedNames.objections),
  };
}

type SetName = Exclude<keyof PlaybookAnchors, 'oId' | 'motionOId' | 'offeringOId'>;

function wantedOf(data: PlaybookData): Record<SetName, Wanted> {
  const { scope = {}, anchorOverrides = {}, competitorOIds = [] } = data;
  const byScope = (kind: string, all: boolean | undefined, oIds: string[] = []): Wanted => {
    const isChosen = scope.icpScopeMode !== 'MANUAL' && !all && oIds.length === 0;
    return { kind, mode: isChosen ? 'AUTO' : 'MANUAL', oIds, all: all ?? false };
  };
  const byOverride = (name: keyof typeof anchorKinds): Wanted => {
    const override = anchorOverrides[name];
    return {
      kind: anchorKinds[name],
      mode: override?.mode ?? 'AUTO',
      oIds: override?.oIds ?? [],
      all: false,
    };
  };
  return {
    segments: byScope('segment', scope.allSegments, scope.segmentOIds),
    personas: byScope('persona', scope.allPersonas, scope.personaOIds),
    competitors: {
      kind: 'competitor',
      mode: competitorOIds.length > 0 ? 'MANUAL' : 'AUTO',
      oIds: competitorOIds,
      all: false,
    },
    useCases: byOverride('useCases'),
    references: byOverride('references'),
    proofPoints: byOverride('proofPoints'),
    alternatives: byOverride('alternatives'),
    buyingTriggers: byOverride('buyingTriggers'),
    coreFeatures: byOverride('coreFeatures'),
    objections: byOverride('objections'),
  };
}

interface Found extends Entity {
  how: 'linked' | 'named' | 'all';
}

async function findEntities(
  tx: Tx,
  workspace: string,
  offeringOId: string,
  wanted: Wanted[],
): Promise<Found[]> {
  const autoKinds = wanted.filter((one) => one.mode === 'AUTO').map((one) => one.kind);
  const manualOIds = wanted.filter((one) => one.mode === 'MANUAL').flatMap((one) => one.oIds);
  const whole = wanted.filter((one) => one.all).map((one) => one.kind);
  return tx<Found[]>`
    with linked as (
      select entity.o_id, entity.kind, entity.name, entity.updated_at, min(near.link_type) as link_type
      from (
        select child_o_id as o_id, link_type
        from entity_link
        where workspace_o_id = ${workspace} and parent_o_id = ${offeringOId}
        union all
        select parent_o_id, link_type
        from entity_link
        where workspace_o_id = ${workspace} and child_o_id = ${offeringOId}
      ) as near
      join entity on entity.workspace_o_id = ${workspace} and entity.o_id = near.o_id
      where entity.kind = any (${autoKinds})
        and entity.active
        and entity.deleted_at is null
        and entity.archived_at is null
      group by entity.o_id, entity.kind, entity.name, entity.updated_at
    ),
    ranked as (
      select *, row_number() over (partition by kind order by link_type, updated_at desc, o_id) as place
      from linked
    ),
    whole as (
      select o_id, kind, name, row_number() over (partition by kind order by updated_at desc, o_id) as place
      from entity
      where workspace_o_id = ${workspace}
        and kind = any (${whole})
        and active
        and deleted_at is null
        and archived_at is null
    )
    select o_id, kind as entity_type, name, how
    from (
      select o_id, kind, name, place, 'linked' as how
      from ranked
      where place <= ${mostChosen}
      union all
      select o_id, kind, name, 0, 'named'
      from entity
      where workspace_o_id = ${workspace}
        and o_id = any (${manualOIds})
        and deleted_at is null
      union all
      select o_id, kind, name, place, 'all'
      from whole
      where place <= ${mostOfAll}
    ) as found
    order by how, kind, place`;
}

function pick(found: readonly Found[], { kind, mode, oIds, all }: Wanted): Entity[] {
  if (mode === 'OFF') return [];
  const how = mode === 'AUTO' ? 'linked' : all ? 'all' : 'named';
  const ofKind = found.filter((one) => one.how === how && one.entityType === kind);
  const shown = ({ oId, entityType, name }: Found): Entity => ({ oId, entityType, name });
  if (how !== 'named') return ofKind.map(shown);
  const byOId = new Map(ofKind.map((one) => [one.oId, shown(one)]));
  return [...new Set(oIds)].flatMap((oId) => byOId.get(oId) ?? []);
}
