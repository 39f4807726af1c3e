/** Keeps what was used last, up to so many bytes. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** What is larger than `largest` is not kept. */
  set(key: string, value: Value, bytes: number): void;
}

export function createBoundedCache<Value>(limits: { bytes: number; largest: number }): BoundedCache<Value> {
  const kept = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, bytes) {
      if (bytes > limits.largest) return;
      drop(key);
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= limits.bytes) return;
        drop(oldest);
      }
    },
  };
}
