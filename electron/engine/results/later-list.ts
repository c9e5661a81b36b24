import type { RowResult, ToldOfLink } from './row-result.ts'

/** A list that was sent after the one that is told of, with lines that this one left over. */
export interface LaterList {
  readonly submissionId: number
  /** Undefined where that is the same as the other list's. */
  readonly accountName: string | undefined
}

/** What became of a row in a later list. */
export interface LaterResult {
  readonly list: LaterList
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
  readonly #list: LaterList
  readonly #ofBatch = new Map<ToldOfLink, ToldOfLink>()
  readonly #byWords = new Map<string, LaterResult>()

  constructor(list: LaterList) {
    this.#list = list
  }

  of({ told, link, holder, isSent }: RowResult): LaterResult {
    const list = this.#list
    if (holder !== undefined) {
      // Each link that was moved has words of its own.
      const inList = holder.wentTo === undefined ? this.#toldOfBatch(told) : toldIn(list, told)
      return { list, told: inList, link, isSent }
    }
    const words = JSON.stringify(told)
    const known = this.#byWords.get(words)
    if (known !== undefined) return known
    const result = { list, told: toldIn(list, told), link, isSent }
    this.#byWords.set(words, result)
    return result
  }

  /** The same is told of each link of a batch. */
  #toldOfBatch(told: ToldOfLink): ToldOfLink {
    const known = this.#ofBatch.get(told)
    if (known !== undefined) return known
    const result = toldIn(this.#list, told)
    this.#ofBatch.set(told, result)
    return result
  }
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
  return later.map(({ told, link, isSent }) => ({ told, link, holder: undefined, isSent }))
}

function isSame({ list, told, isSent }: LaterResult, own: RowResult): boolean {
  if (isSent || told.status !== own.told.status || told.task !== own.told.task) return false
  return told.reason === reasonIn(list, own.told.reason)
}

function toldIn(list: LaterList, told: ToldOfLink): ToldOfLink {
  return { ...told, reason: reasonIn(list, told.reason) }
}

function reasonIn({ submissionId, accountName }: LaterList, reason: string): string {
  const where = [`In a later list, submission ${submissionId}`]
  if (accountName !== undefined) where.push(`on ${accountName}`)
  return [where.join(', '), reason].filter((words) => words !== '').join(': ')
}
