const longestName = 100
const longestPlace = 300

/** A name in a document as it stands in a place. */
export function shortName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** Where a link stands in a document: written beside each of them, so that a long one is cut in front. */
export function shortPlace(place: string): string {
  return place.length > longestPlace ? `…${place.slice(-longestPlace)}` : place
}
