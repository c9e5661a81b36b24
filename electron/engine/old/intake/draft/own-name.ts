/**
 * What a file is called among the lists of a draft: by its name, numbered as file managers do where
 * another of that name is there, as one of an earlier day is. Addresses say which they are.
 */
export function ownName(name: string, lists: readonly { readonly name: string }[]): string {
  if (name === '' || name.includes('://') || !isTaken(name, lists)) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*(?:\.gz)?)?$/is.exec(name) ?? []
  for (let number = 2; ; number++) {
    const numbered = `${stem} (${number})${ending}`
    if (!isTaken(numbered, lists)) return numbered
  }
}

/** A list is called by its file or, in it, by its sheet or its own file; what a packed archive holds, without `.gz`. */
function isTaken(name: string, lists: readonly { readonly name: string }[]): boolean {
  const names = [name, name.replace(/\.gz$/i, '')]
  return lists.some((list) =>
    names.some((one) => list.name === one || list.name.startsWith(`${one} – `)),
  )
}
