import type { LinkHistory, LinkSending } from '../../shared/submission.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { searchLinks } from '../ledger/link-search.ts'

/**
 * Was this link sent? Compared as serialised, so `Example.com` and `https://example.com/` are one.
 * Rejects when it is aborted.
 */
export async function linkHistory(
  ledger: Ledger,
  texts: readonly string[],
  signal?: AbortSignal,
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

  await searchLinks(ledger, accountNames.keys(), links, note, signal)
  return asked.map(({ text, link }) => {
    const sent = link === undefined ? [] : (sendings.get(link) ?? [])
    return { text, link, sent: sent.toSorted((left, right) => right.changedMs - left.changedMs) }
  })
}
