import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What was opened from outside the window. */
export type Opened =
  /** By the user: double click, drop on the icon, command line, recent files. */
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  /** By a `linkferry:` link, which any page and any mail may hold. */
  | { readonly kind: 'list'; readonly text: string }

/** A list in a link is a handful of links; systems cut addresses long before this. */
const longestList = 1_000_000

/** What the words of a command line after the program ask to open: files that are there, and links of ours. */
export function openedBy(words: readonly string[], folder: string): readonly Opened[] {
  const lists = words.map(listOfLink).filter((list) => list !== undefined)
  const paths = words
    .filter((word) => !word.startsWith('-'))
    .map((word) => pathOf(word, folder))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  return paths.length === 0 ? lists : [{ kind: 'files', paths }, ...lists]
}

/** A package on Linux takes addresses (`%U`), so some desktops name a file of this computer by its own. */
function pathOf(word: string, folder: string): string {
  const url = /^file:\/\/\//i.test(word) ? URL.parse(word) : null
  if (url === null || url.host !== '' || url.pathname.includes('%00'))
    return path.resolve(folder, word)
  try {
    return fileURLToPath(url)
  } catch (error) {
    // An escape that says nothing, or no path of this system.
    if (error instanceof URIError || error instanceof TypeError) return path.resolve(folder, word)
    throw error
  }
}

/** The list of `linkferry:new?list=…` or `linkferry://new?list=…`; undefined for anything else. */
export function listOfLink(address: string): Opened | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'linkferry:') return undefined
  const where = url.host === '' ? url.pathname : url.host + url.pathname.replace(/\/$/, '')
  const text = url.searchParams.get('list')?.trim() ?? ''
  if (where !== 'new' || text === '' || text.length > longestList) return undefined
  return { kind: 'list', text }
}
