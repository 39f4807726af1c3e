import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * Returns the names of the fields that a request selects below a field, and one level deeper for those in `through`.
 */
export function selectedFields(info: GraphQLResolveInfo, through: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (set: SelectionSetNode | undefined) => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        collect(info.fragments[selection.name.value]?.selectionSet);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else {
        names.add(selection.name.value);
        if (through.includes(selection.name.value)) collect(selection.selectionSet);
      }
    }
  };
  for (const { selectionSet } of info.fieldNodes) collect(selectionSet);
  return names;
}
