/** The texts of a catalogue by path, such as `queue.card.name`. */
export function textsOf(tree: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === 'string') return [[`${path}${key}`, value] as const]
      if (typeof value === 'object' && value !== null) return [...textsOf(value, `${path}${key}.`)]
      throw new TypeError(`${path}${key} is neither a text nor a group of texts`)
    }),
  )
}
