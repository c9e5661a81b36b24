import type { LinkHistory, LinkSending } from '../../shared/submission.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import { askedTexts, type AskedText } from '../intake/reading/asked-texts.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { searchLinks } from '../ledger/link-search.ts'

/** Texts that are read before everything else has its turn. */
const textsAtOnce = 2_000

/**
 * Was it sent? Of each link in the texts, found in them as New finds them and compared as
 * serialised, so that `Example.com` and `https://example.com/` are one. Rejects when it is aborted.
 */
export async function linkHistory(
  ledger: Ledger,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly LinkHistory[]> {
  const history = new History(ledger.database)
  const asked = await inTurns(askedIn(texts, signal))
  const links = [...new Set(asked.flatMap((text) => text.links))]
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
  return asked.map(({ text, links: ofText }) => {
    const sent = [...new Set(ofText.flatMap((link) => sendings.get(link) ?? []))]
    return {
      text,
      link: ofText.find((link) => sendings.has(link)) ?? ofText[0],
      sent: sent.toSorted((left, right) => right.changedMs - left.changedMs),
    }
  })
}

function* askedIn(
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Generator<void, readonly AskedText[]> {
  const asked: AskedText[] = []
  for (const [index, text] of texts.entries()) {
    asked.push(...askedTexts(text))
    if (index % textsAtOnce !== 0) continue
    yield
    signal?.throwIfAborted()
  }
  return asked
}
