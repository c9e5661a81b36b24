import type { Settled, SettleProblem } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { HandlersOf } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { readNamedLinks } from './named-links.ts'

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
