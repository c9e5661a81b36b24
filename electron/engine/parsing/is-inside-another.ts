import { startOfWord } from './characters.ts'
import { looksLikeHost } from './hosts.ts'
import { markedLinkAt, mayHoldMarkup } from './markup.ts'
import { correctScheme, hasForeignScheme } from './schemes.ts'

/** What a link belongs to that stands before it in the same word. */
export type Holder =
  | 'none'
  | 'this-one'
  /** Every further link of the word belongs to it as well. */
  | 'whole-word'

/**
 * True where the first `http://` belongs to something before it in the same word:
 * `example.com/?u=https://…`, `view-source:https://…`, `git+https://…`, `hhttps://…`, or the end of
 * a link with a space in it, `name?ref=https://…`.
 */
export function isInsideAnother(text: string, start: number): boolean {
  return holderOf(text, start) !== 'none'
}

/** The same, and whether that holds for the rest of the word too. */
export function holderOf(text: string, start: number): Holder {
  if (mayHoldMarkup(text) && markedLinkAt(text, start)?.openedAt !== undefined) return 'none'
  const written = text.slice(startOfWord(text, start), start)
  // The words of `[text](link)` are none of its link.
  const word = written.replace(/^.*\]\((?=\w{0,2}$)|^[^\p{L}\p{N}/_]+/u, '')
  if (!/[\p{L}\p{N}]/u.test(word)) return 'none'
  if (hasForeignScheme(word)) return 'whole-word'
  // Behind a host with a path the word may go on as it likes.
  if (looksLikeHost(word)) return /[^/][/?#]/.test(word) ? 'whole-word' : 'this-one'
  const isHeld =
    (word.endsWith('=') && word.includes('?')) ||
    /^[a-z][a-z0-9.-]*\+$/i.test(word) ||
    (/(?:^_*|[,;|｜])[a-z]{1,2}$/i.test(word) &&
      correctScheme((/[a-z]{1,2}$/i.exec(word)?.[0] ?? '') + upToPath(text, start)) !== undefined)
  return isHeld ? 'this-one' : 'none'
}

/** As much of a link as tells whether its scheme is mistyped. */
function upToPath(text: string, start: number): string {
  return /^https?:[\s\\/]*[^\s/]*/i.exec(text.slice(start))?.[0] ?? ''
}
