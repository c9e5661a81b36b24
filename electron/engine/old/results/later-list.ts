import type { RowResult, ToldOfLink } from './row-result.ts'
import { joinedWord } from './words.ts'

/** What became of a row in a later list. */
export interface LaterResult {
  /** Which list it was, in words. */
  readonly list: string
  /** With the words that it was in that list. */
  readonly told: ToldOfLink
  readonly link: string
  readonly isSent: boolean
}

/**
 * Results of one list as another tells them that left its lines over. What is the same of many rows
 * is one object, since a list may have millions.
 */
export class ToldOfLaterList {
  readonly #list: string
  readonly #byWords = new Map<string, LaterResult>()

  /** With the name of the list; see `listInWords`. */
  constructor(list: string) {
    this.#list = inLaterList(list)
  }

  of({ told, link, holder, isSent, list = this.#list }: RowResult): LaterResult {
    const result = { list, told, link, isSent }
    // The same is told of each link of a batch already.
    if (holder !== undefined || link !== '') return result
    const words = JSON.stringify(told)
    const known = this.#byWords.get(words)
    if (known !== undefined) return known
    this.#byWords.set(words, result)
    return result
  }
}

/** Says that a list comes after the one that is told of; see `listInWords`. */
export function inLaterList(list: string): string {
  return `In a later list, ${list}`
}

/**
 * What a list tells of a row that it may have left over: what became of it later, or why it was left
 * over where a later list left it over for the same reason.
 */
export function atTheEnd(
  own: RowResult,
  later: readonly LaterResult[] | undefined,
): readonly RowResult[] {
  if (later === undefined || later.every((one) => isSame(one, own))) return [own]
  return later.map((one) => ({ ...one, holder: undefined }))
}

function isSame({ told, isSent }: LaterResult, own: RowResult): boolean {
  const { status, reason, task } = own.told
  // The end of a link goes with its beginning, in whichever list that was sent.
  if (isSent && status !== joinedWord) return false
  return told.status === status && told.reason === reason && told.task === task
}
