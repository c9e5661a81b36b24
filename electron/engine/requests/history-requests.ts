import type { LinkHistory, LinkSending } from '../../shared/submission.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { HandlersOf } from './engine-handlers.ts'

const mostLinks = 100_000

/** Was this link sent? Compared as serialised, so `Example.com` and `https://example.com/` are one. */
export function linkHistory(ledger: Ledger, texts: readonly string[]): readonly LinkHistory[] {
  const history = new History(ledger.database)
  const asked = texts.map((text) => ({ text, link: URL.parse(text)?.href }))
  const links = [...new Set(asked.map(({ link }) => link))].filter((link) => link !== undefined)
  const sendings = new Map<string, LinkSending[]>()
  for (const [accountId, accountName] of history.accountNames()) {
    for (const [link, batches] of ledger.spokenFor(accountId).batchesOf(links)) {
      const sent = batches.map((batch) => history.sendingOf(batch.id, accountName))
      const known = sendings.get(link) ?? []
      sendings.set(link, [...known, ...sent.filter((sending) => sending !== undefined)])
    }
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
