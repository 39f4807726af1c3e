/**
 * Returns a file of functions as a distributed database takes it: a plan for all values has no node to go to, and a
 * comparison that is hidden from the indexes is hidden from the choice of the node too.
 */
export function shardText(functions: string): string {
  return functions
    .replaceAll(/^ *set plan_cache_mode = force_generic_plan\n/gm, '')
    .replaceAll(/\((\w+\.workspace_o_id = own)\) is true/g, '$1');
}
