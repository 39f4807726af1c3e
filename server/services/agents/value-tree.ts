/** Returns values by JSON pointer as one object; a number in a pointer is an index of a list. */
export function valueTree(values: readonly { path: string; value: string }[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const { path, value } of values) {
    const steps = path.split('/').slice(1);
    let holder: Record<string, unknown> | unknown[] = root;
    for (const [index, step] of steps.entries()) {
      const last = index === steps.length - 1;
      const next = last ? value : /^\d+$/.test(steps[index + 1] ?? '') ? [] : {};
      const slot = holder as Record<string, unknown>;
      if (last || !Object.hasOwn(slot, step)) slot[step] = next;
      holder = slot[step] as Record<string, unknown>;
    }
  }
  return root;
}
