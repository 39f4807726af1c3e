/** A cache of bounded size in bytes that evicts the least recently used. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** What is larger than `largest` is not kept. */
  set(key: string, value: Value, bytes: number): void;
}

export function createBoundedCache<Value>(limits: { bytes: number; largest: number }): BoundedCache<Value> {
  const keptEntries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= keptEntries.get(key)?.bytes ?? 0;
    keptEntries.delete(key);
  };
  return {
    get(key) {
      const found = keptEntries.get(key);
      if (!found) return undefined;
      keptEntries.delete(key);
      keptEntries.set(key, found);
      return found.value;
    },
    set(key, value, bytes) {
      if (bytes > limits.largest) return;
      drop(key);
      keptEntries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of keptEntries.keys()) {
        if (total <= limits.bytes) return;
        drop(oldest);
      }
    },
  };
}
