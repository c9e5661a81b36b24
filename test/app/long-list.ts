const topics = ['baking', 'cycling', 'gardens', 'harbour', 'jazz', 'letters', 'maps', 'orchard']
const makers = ['anders', 'birgit', 'carlo', 'dunja', 'emil', 'fatima', 'goran', 'hanne', 'ivo']
const places = ['blog', 'notes', 'weekly', 'archive', 'studio']
const endings = ['com', 'org', 'net', 'de', 'io', 'blog']

/** Site addresses as they stand in a directory, no two of them the same. */
export function siteLinks(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const host = [topics, makers, places].map((words) => words[index % words.length]).join('-')
    return `https://${host}-${index}.${endings[index % endings.length]}/`
  })
}
