import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NamedLinks, Settled, SettleProblem } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { filledLines } from '../../shared/text.ts'
import { type AskedText, askedTexts, nearKey } from '../parsing/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/** Requests: the links that they carried, and the user's word on those in doubt. */
export function requestHandlers(parts: EngineParts): HandlersOf<'request'> {
  const { ledger, queue, openLists, feed, clock } = parts

  /** Tells what became of a request by the user's word. */
  function changed(requestId: number): void {
    const request = ledger.requests.byId(requestId)
    if (request === undefined) return
    const { accountId, submissionId } = request
    feed.tell({ accounts: true, submissionIds: [submissionId] })
    openLists.linksChanged([submissionId])
    queue.wake(accountId)
  }

  function settled<Done>(
    requestId: number,
    done: Result<Done, SettleProblem>,
  ): Result<Done, SettleProblem> {
    if (done.ok) changed(requestId)
    return done
  }

  function linksOf(requestId: number) {
    const request = ledger.requests.stored(requestId)
    return request === undefined
      ? undefined
      : { request, links: ledger.requests.links(requestId, 0, request.linkCount) }
  }

  /**
   * True if a row was reopened whose link the request's word has cancelled: in doubt again, the link
   * would count beside what the row is now.
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

    'request.settle': ({ requestId, word }) =>
      settled(requestId, ledger.requests.settle(requestId, word, clock.wallMs())),

    'request.readNamed': async ({ requestId, text }) => {
      const carried = linksOf(requestId)
      if (carried === undefined) return fail('unknown-request')
      const texts = carried.links.flatMap(({ link }) => link ?? [])
      return ok((await readNamedLinks(text, texts)).counts)
    },

    'request.settleByList': async ({
      requestId,
      text,
      names,
    }): Promise<Result<Settled, SettleProblem>> => {
      const carried = linksOf(requestId)
      if (carried === undefined) return fail('unknown-request')
      const texts = carried.links.flatMap(({ link }) => link ?? [])
      // A damaged link can be named by nobody.
      if (texts.length < carried.links.length) return fail('does-not-add-up')
      const { links: named, counts } = await readNamedLinks(text, texts)
      if (carried.request.receipt === undefined && counts.unclear > 0)
        return fail('does-not-add-up')
      const taken = carried.links
        .filter(({ link }) => link !== undefined && named.has(link) === (names === 'taken'))
        .map(({ linkId }) => linkId)
      return settled(requestId, ledger.requests.settleByList(requestId, taken, clock.wallMs()))
    },

    'request.unsettle': async ({ requestId }) => {
      // What was cancelled just now may be taken back at once.
      await openLists.followed()
      return (await hasReopened(requestId))
        ? fail('already-left')
        : settled(requestId, ledger.requests.unsettle(requestId, clock.wallMs()))
    },
  }
}

/** Lines that are read before everything else has its turn. */
const linesAtOnce = 2_000

/**
 * Which links of a request a pasted list names, wherever in its lines they stand. A line without a
 * link, such as a heading, names nothing and is counted. A text that may mean several of the links
 * names none, and neither does one that is nearly a link that nothing else names: a guess would count
 * one link as charged that was not, and pay again for another. Yields now and then.
 */
async function readNamedLinks(
  text: string,
  ofRequest: readonly string[],
): Promise<{ readonly links: ReadonlySet<string>; readonly counts: NamedLinks }> {
  const held = new Set(ofRequest)
  const links = new Set<string>()
  const others = new Map<string, readonly string[]>()
  const unclear = new Set<string>()
  const withoutLink = new Set<string>()
  const lines = filledLines(text)
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    for (const line of lines.slice(start, start + linesAtOnce)) {
      const texts = askedTexts(line)
      for (const asked of texts) {
        const [link, ...further] = meantOf(asked, held)
        if (further.length > 0) unclear.add(asked.text)
        else if (link !== undefined) links.add(link)
        else if (asked.links.length > 0) others.set(asked.text, asked.links)
      }
      if (texts.every((asked) => asked.links.length === 0 && meantOf(asked, held).length === 0))
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

async function nearKeysOf(links: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (let start = 0; start < links.length; start += linesAtOnce) {
    for (const link of links.slice(start, start + linesAtOnce)) keys.add(looseKey(link))
    await nextTurn()
  }
  return keys
}

/** A final slash is dropped behind parameters too. */
function looseKey(link: string): string {
  return nearKey(link.replace(/\/+$/, ''))
}

/** The links among those held that a text may mean: of several that one which it is, where it is one. */
function meantOf({ text, links }: AskedText, held: ReadonlySet<string>): readonly string[] {
  const written = text.trim()
  return held.has(written) ? [written] : links.filter((link) => held.has(link))
}
