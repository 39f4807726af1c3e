/** Caches a function's results by key; the function must depend on nothing else. */
export function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held;
    const value = make(key);
    known.set(key, value);
    return value;
  };
}
