import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LinkHistory, LinkSending } from '../../shared/submission.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { HandlersOf } from './engine-handlers.ts'

const mostLinks = 100_000

/** Was this link sent? Compared as serialised, so `Example.com` and `https://example.com/` are one. */
export async function linkHistory(
  ledger: Ledger,
  texts: readonly string[],
): Promise<readonly LinkHistory[]> {
  const history = new History(ledger.database)
  const asked = texts.map((text) => ({ text, link: URL.parse(text)?.href }))
  const links = [...new Set(asked.map(({ link }) => link))].filter((link) => link !== undefined)
  const accountNames = history.accountNames()
  const sendings = new Map<string, LinkSending[]>()

  const ofBatch = new Map<number, LinkSending>()

  function note(link: string, batchId: number, accountId: number): void {
    const name = accountNames.get(accountId) ?? ''
    const sending = ofBatch.get(batchId) ?? history.sendingOf(batchId, name)
    if (sending === undefined) return
    ofBatch.set(batchId, sending)
    const known = sendings.get(link)
    if (known === undefined) sendings.set(link, [sending])
    else known.push(sending)
  }

  for (const accountId of accountNames.keys()) {
    for (const [link, batches] of ledger.spokenFor(accountId).batchesOf(links)) {
      for (const { id } of batches) note(link, id, accountId)
    }
  }
  const wanted = new Set(links)
  for (const { id, accountId } of ledger.batches.released()) {
    // Nothing says where such links are, for they hold nothing up: each batch is looked through.
    for (const link of ledger.batches.links(id)) if (wanted.has(link)) note(link, id, accountId)
    await nextTurn()
  }
  return asked.map(({ text, link }) => {
    const sent = link === undefined ? [] : (sendings.get(link) ?? [])
    return { text, link, sent: sent.toSorted((left, right) => right.changedMs - left.changedMs) }
  })
}

/** What was sent, by batch and by link. */
export function historyRequests(ledger: Ledger): HandlersOf<'history'> {
  const history = new History(ledger.database)
  return {
    'history.page': (query) => history.page(query),
    'history.links': ({ text }) => {
      const texts = text
        .split(/\r\n|\n|\r/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
      return linkHistory(ledger, texts.slice(0, mostLinks))
    },
  }
}
