/**
 * Returns a file of functions in a form for distributed databases: generic plans, and comparisons hidden from
 * indexes, would also hide the workspace from the choice of the node.
 */
export function shardText(functions: string): string {
  return functions
    .replaceAll(/^ *set plan_cache_mode = force_generic_plan\n/gm, '')
    .replaceAll(/\((\w+\.workspace_o_id = own)\) is true/g, '$1');
}
