/** Makes a record with a value for every key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key, index: number) => Value,
): Record<Key, Value> {
  const entries = keys.map((key, index) => [key, value(key, index)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has a value
  return Object.fromEntries(entries) as Record<Key, Value>
}
