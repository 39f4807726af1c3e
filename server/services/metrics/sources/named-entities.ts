import type { Tx } from '../../../database/index.ts';
import type { Dimension, Fragment } from '../metric-source.ts';

/** Dimensions of the records that rows speak of; their values stand together, those of one record in one row. */
const chosenOf = (groupBy: readonly string[]) => ({
  entity: groupBy.includes('entity'),
  kind: groupBy.includes('entityKind'),
  tag: groupBy.includes('tag'),
});

export interface NamedEntities {
  groupBy: readonly string[];
  /** Only records of these kinds. */
  kinds: readonly string[] | undefined;
}

/**
 * Returns a member of `from` called `named` with the distinct dimension values of the records that a row speaks of.
 * `matches` is a member of `from` with `entity_o_id`, called `matched`. Without a kind, rows without records stay.
 */
export function namedJoin(
  tx: Tx,
  workspace: string,
  matches: Fragment,
  of: Fragment,
  asked: NamedEntities,
): Fragment {
  const { entity, kind, tag } = chosenOf(asked.groupBy);
  const { kinds } = asked;
  const columns = [
    entity ? tx`matched.entity_o_id as entity` : tx`null::text as entity`,
    kind ? tx`record.kind as kind` : tx`null::text as kind`,
    tag ? tx`labelled.tag_o_id as tag` : tx`null::text as tag`,
  ].map((column, place) => (place === 0 ? column : tx`, ${column}`));
  const isOnlyTagged = tag && !entity && !kind;
  return tx`
    ${kinds ? tx`cross join` : tx`left join`} lateral (
      select ${entity && !tag ? tx`` : tx`distinct`} ${columns}
      from ${matches}
      ${
        kind || kinds
          ? tx`join entity as record on record.workspace_o_id = ${workspace} and record.o_id = matched.entity_o_id`
          : tx``
      }
      ${
        tag
          ? tx`${isOnlyTagged ? tx`join` : tx`left join`} entity_tag as labelled
              on labelled.workspace_o_id = ${workspace} and labelled.entity_o_id = matched.entity_o_id`
          : tx``
      }
      where ${of}
        ${kinds ? tx`and record.kind = any(${[...kinds]}::text[])` : tx``}
    ) as named ${kinds ? tx`` : tx`on true`}`;
}

export const namedDimensions = (tx: Tx): Record<'entity' | 'entityKind' | 'tag', Dimension> => ({
  entity: { value: tx`named.entity`, needs: ['named'], named: 'entity' },
  entityKind: { value: tx`named.kind`, needs: ['named'] },
  tag: { value: tx`named.tag`, needs: ['named'], named: 'tag' },
});
