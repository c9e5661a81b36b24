import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NamedLinks, SettleResult, SettleProblem } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { filledLines } from '../../shared/text.ts'
import { type AskedText, askedTexts, nearKey } from '../parsing/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/** Requests: their links, and the user's answers for those in doubt. */
export function requestHandlers(parts: EngineParts): HandlersOf<'request'> {
  const { ledger, queue, openLists, feed, clock } = parts

  /** Sends events about a request that was settled or unsettled, and wakes its queue. */
  function announce(requestId: number): void {
    const request = ledger.requests.byId(requestId)
    if (request === undefined) return
    const { accountId, submissionId } = request
    feed.add({ accounts: true, submissionIds: [submissionId] })
    openLists.linksChanged([submissionId])
    queue.wake(accountId)
  }

  /** Returns the result of settling a request. If it was settled, tells windows, lists and queue. */
  function settled<Done>(
    requestId: number,
    done: Result<Done, SettleProblem>,
  ): Result<Done, SettleProblem> {
    if (done.ok) announce(requestId)
    return done
  }

  function linksOf(requestId: number) {
    const request = ledger.requests.stored(requestId)
    return request === undefined
      ? undefined
      : { request, links: ledger.requests.links(requestId, 0, request.linkCount) }
  }

  /**
   * True if settling the request cancelled a link whose row was reopened since. If that link were put
   * in doubt again, its row would have two links that count.
   */
  async function hasReopened(requestId: number): Promise<boolean> {
    const { links = [] } = linksOf(requestId) ?? {}
    const cancelled = links.filter(({ state }) => state === 'cancelled')
    const listId = ledger.requests.byId(requestId)?.listId
    if (cancelled.length === 0 || listId === undefined) return false
    const used = await openLists.use(listId, (list) =>
      cancelled.some(({ row, linkId }) => row !== undefined && list.linkIdOf(row) !== linkId),
    )
    return used.ok && used.value
  }

  return {
    'request.links': ({ requestId, start, count }) => {
      if (ledger.requests.stored(requestId) === undefined) return fail('unknown-request')
      const links = ledger.requests.links(requestId, start, count)
      return ok(links.map(({ link = '', row }) => ({ link, row })))
    },

    'request.inDoubt': ({ accountId }) => ledger.requests.inDoubt(accountId),

    'request.settle': ({ requestId, answer }) =>
      settled(requestId, ledger.requests.settle(requestId, answer, clock.wallMs())),

    'request.readNamed': async ({ requestId, text }) => {
      const found = linksOf(requestId)
      if (found === undefined) return fail('unknown-request')
      const texts = found.links.flatMap(({ link }) => link ?? [])
      return ok((await readNamedLinks(text, texts)).counts)
    },

    'request.settleByList': async ({
      requestId,
      text,
      names,
    }): Promise<Result<SettleResult, SettleProblem>> => {
      const found = linksOf(requestId)
      if (found === undefined) return fail('unknown-request')
      const texts = found.links.flatMap(({ link }) => link ?? [])
      // A damaged link has no text that a list could name.
      if (texts.length < found.links.length) return fail('does-not-add-up')
      const { links: named, counts } = await readNamedLinks(text, texts)
      if (found.request.receipt === undefined && counts.unclear > 0) return fail('does-not-add-up')
      const taken = found.links
        .filter(({ link }) => link !== undefined && named.has(link) === (names === 'taken'))
        .map(({ linkId }) => linkId)
      return settled(requestId, ledger.requests.settleByList(requestId, taken, clock.wallMs()))
    },

    'request.unsettle': async ({ requestId }) => {
      // Open lists must know of links that were cancelled a moment ago.
      await openLists.caughtUp()
      return (await hasReopened(requestId))
        ? fail('already-left')
        : settled(requestId, ledger.requests.unsettle(requestId, clock.wallMs()))
    },
  }
}

/** Lines that are read before other work of the engine runs. */
const linesAtOnce = 2_000

/**
 * Finds which links of a request a pasted list names, anywhere in its lines. A line without a link,
 * such as a heading, is only counted. Two kinds of text are unclear and name no link: one that may
 * mean several links of the request, and one that resembles a link that nothing else names. A guess
 * would count a link as charged that was not, and pay again for another. Other work runs meanwhile.
 */
async function readNamedLinks(
  text: string,
  ofRequest: readonly string[],
): Promise<{ readonly links: ReadonlySet<string>; readonly counts: NamedLinks }> {
  const carried = new Set(ofRequest)
  const links = new Set<string>()
  const others = new Map<string, readonly string[]>()
  const unclear = new Set<string>()
  const withoutLink = new Set<string>()
  const lines = filledLines(text)
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    for (const line of lines.slice(start, start + linesAtOnce)) {
      const texts = askedTexts(line)
      for (const asked of texts) {
        const [link, ...further] = possibleLinks(asked, carried)
        if (further.length > 0) unclear.add(asked.text)
        else if (link !== undefined) links.add(link)
        else if (asked.links.length > 0) others.set(asked.text, asked.links)
      }
      if (
        texts.every(
          (asked) => asked.links.length === 0 && possibleLinks(asked, carried).length === 0,
        )
      )
        withoutLink.add(line)
    }
    await nextTurn()
  }
  if (others.size > 0) {
    const near = await nearKeysOf(ofRequest.filter((link) => !links.has(link)))
    for (const [asked, meant] of others) {
      if (!meant.some((link) => near.has(looseKey(link)))) continue
      others.delete(asked)
      unclear.add(asked)
    }
  }
  const [firstOther] = others.keys()
  const [firstUnclear] = unclear
  const [firstWithoutLink] = withoutLink
  return {
    links,
    counts: {
      links: links.size,
      others: others.size,
      firstOther,
      unclear: unclear.size,
      firstUnclear,
      withoutLink: withoutLink.size,
      firstWithoutLink,
    },
  }
}

/** Returns the loose keys of links. Other work of the engine runs meanwhile. */
async function nearKeysOf(links: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (let start = 0; start < links.length; start += linesAtOnce) {
    for (const link of links.slice(start, start + linesAtOnce)) keys.add(looseKey(link))
    await nextTurn()
  }
  return keys
}

/** The key under which similar links are equal, also if only one of them ends in a slash behind its parameters. */
function looseKey(link: string): string {
  return nearKey(link.replace(/\/+$/, ''))
}

/** Returns the links of a request that a text may mean: the one that it equals, or all that can be read in it. */
function possibleLinks(
  { text, links }: AskedText,
  carried: ReadonlySet<string>,
): readonly string[] {
  const written = text.trim()
  return carried.has(written) ? [written] : links.filter((link) => carried.has(link))
}
