import { offeringKinds } from '../../../schema/kind-fields.ts';
import type { RetrievalPlan } from '../../agents/definition.ts';
import type { LibraryRecord } from '../../agents/read.ts';
import type { Tx } from '../../database/index.ts';
import { turns } from '../../event-loop.ts';
import { asWritten, fitOf, wordsIn, wordsOfAll } from './fit.ts';

/** So many of a kind are looked at, those linked to the offering and the newest first. */
const candidatesMost = 200;

interface Row extends Omit<LibraryRecord, 'fit' | 'shared'> {
  linked: boolean;
}

/** Returns current records by the member that selected each. */
export async function recordsOf(
  tx: Tx,
  workspace: string,
  chosenOIds: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, LibraryRecord | null>> {
  const oIds = Object.values(chosenOIds).filter((oId) => oId !== undefined);
  const rows =
    oIds.length === 0
      ? []
      : await tx<Omit<LibraryRecord, 'fit'>[]>`
          select o_id, kind, name, description, data
          from entity
          where workspace_o_id = ${workspace}
            and o_id = any (${oIds})
            and deleted_at is null`;
  const known = new Map(rows.map((row) => [row.oId, { ...row, fit: 1 }]));
  return Object.fromEntries(
    Object.entries(chosenOIds).map(([member, oId]) => [member, (oId && known.get(oId)) || null]),
  );
}

/**
 * Returns for each kind of the plan the records that fit the texts best. Records that the agent names come first, and
 * of equal ones those of the offering. Records of another offering alone are left out.
 */
export async function libraryRecords(
  tx: Tx,
  workspace: string,
  plan: Pick<RetrievalPlan, 'library'>,
  texts: readonly string[],
  namedOIds: readonly string[],
  offeringOId: string | undefined,
): Promise<LibraryRecord[]> {
  const wantedKinds = plan.library ?? [];
  if (wantedKinds.length === 0) return [];
  const rows = await tx<Row[]>`
    select o_id, kind, name, description, data, linked
    from (
      select
        o_id, kind, name, description, data, linked,
        row_number() over (
          partition by kind order by o_id = any (${[...namedOIds]}) desc, linked desc, created_at desc
        ) as place
      from (
        select
          entity.*,
          offering.is_only or o_id = any (${[...namedOIds]}) or coalesce(held.by_offering, false) as linked,
          coalesce(held.by_other and not held.by_offering, false) and not o_id = any (${[...namedOIds]}) as is_elsewhere
        from entity
        cross join (
          select count(*) <= 1 as is_only
          from entity
          where workspace_o_id = ${workspace}
            and kind = any (${[...offeringKinds]})
            and deleted_at is null
            and archived_at is null
        ) as offering
        left join lateral (
          select
            bool_or(link.parent_o_id = ${offeringOId ?? null}) as by_offering,
            bool_or(link.parent_o_id <> ${offeringOId ?? null} and parent.kind = any (${[...offeringKinds]})) as by_other
          from entity_link as link
          join entity as parent on parent.workspace_o_id = ${workspace} and parent.o_id = link.parent_o_id
          where link.workspace_o_id = ${workspace}
            and link.child_o_id = entity.o_id
            and parent.deleted_at is null
        ) as held on true
        where workspace_o_id = ${workspace}
          and kind = any (${wantedKinds.map(({ kind }) => kind)})
          and deleted_at is null
          and archived_at is null
          and (active or o_id = any (${[...namedOIds]}))
      ) as candidate
      where not is_elsewhere
    ) as ranked
    where place <= ${candidatesMost}
    order by kind, place`;
  const turn = turns();
  const heard = await wordsOfAll(texts, turn);
  const records: LibraryRecord[] = [];
  for (const { kind, most, namedAlone } of wantedKinds) {
    const ofKind = rows.filter((row) => row.kind === kind);
    const fits = await fitOf(ofKind.map(wordsIn), heard, turn);
    const best = ofKind
      .map((row, index) => ({
        row: { ...row, shared: asWritten(fits[index]?.shared.slice(0, sharedMost) ?? [], wordsIn(row)) },
        linked: row.linked,
        fit: fits[index]?.share ?? 0,
      }))
      .toSorted(
        (one, other) =>
          Number(namedOIds.includes(other.row.oId)) - Number(namedOIds.includes(one.row.oId)) ||
          other.fit + (other.linked ? linkedBonus : 0) - one.fit - (one.linked ? linkedBonus : 0),
      );
    const chosen = namedAlone ? best.filter(({ row }) => namedOIds.includes(row.oId)) : [];
    records.push(
      ...(chosen.length > 0 ? chosen : best)
        .slice(0, most)
        .map(({ row, fit }) => ({ ...row, fit: round(fit) })),
    );
  }
  return records;
}

/** So many words say why a record fits. */
const sharedMost = 5;

/** A record of the offering goes before another that shares a few words more. */
const linkedBonus = 0.1;

const round = (share: number) => Math.round(share * 1000) / 1000;
