import type { LinkHistory, LinkSending, SentAs } from '../../../shared/submission.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import { askedTexts, type AskedText } from '../../parsing/asked-texts.ts'
import { History } from '../ledger/history.ts'
import { isHolding } from '../ledger/holding-batches.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { searchLinks } from '../ledger/link-search.ts'
import { nearSendings } from './near-sendings.ts'

/** Texts that are read before everything else has its turn. */
const textsAtOnce = 2_000

/**
 * Was it sent? Of each link in the texts, found in them as New finds them and compared as
 * serialised, so that `Example.com` and `https://example.com/` are one; where no real account holds it,
 * also of what is nearly the same. Rejects when it is aborted.
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
  const real = new Set(ledger.accounts.everReal().map(({ id }) => id))
  const sendings = new Map<string, LinkSending[]>()
  const ofBatch = new Map<number, LinkSending>()

  const isOfPractice = ({ accountId }: LinkSending): boolean => !real.has(accountId)
  const sentAs = (link: string, sending: LinkSending): SentAs => ({
    ...sending,
    link,
    isPractice: isOfPractice(sending),
  })

  function sendingOf(batchId: number, accountId: number): LinkSending | undefined {
    const name = accountNames.get(accountId) ?? ''
    const sending = ofBatch.get(batchId) ?? history.sendingOf(batchId, name)
    if (sending !== undefined) ofBatch.set(batchId, sending)
    return sending
  }

  function note(link: string, batchId: number, accountId: number): void {
    const sending = sendingOf(batchId, accountId)
    if (sending === undefined) return
    const known = sendings.get(link)
    if (known === undefined) sendings.set(link, [sending])
    else known.push(sending)
  }

  await searchLinks(ledger, accountNames.keys(), links, note, signal)
  const isHeld = (link: string): boolean => sendings.get(link)?.some(isHolding) === true
  const isNoted = (link: string, batchId: number): boolean =>
    sendings.get(link)?.some((sending) => sending.batchId === batchId) === true
  const isPaid = (link: string): boolean =>
    sendings.get(link)?.some((sending) => isHolding(sending) && !isOfPractice(sending)) === true
  const open = asked.filter(({ links: ofText }) => !ofText.some(isPaid))
  const twins = await nearSendings(ledger, [...new Set(open.flatMap(linksOf))], signal)
  const accountOf = (batchId: number): number => ledger.batches.byId(batchId)?.accountId ?? 0
  const known = new Set(links)
  // It was sent since it was looked up.
  for (const { link, past } of twins.values())
    if (known.has(link) && !isNoted(link, past.batchId))
      note(link, past.batchId, accountOf(past.batchId))

  function nearOf(ofText: readonly string[]): LinkHistory['near'] {
    if (ofText.some(isPaid)) return undefined
    const twin = ofText.map((link) => twins.get(link)).find((found) => found !== undefined)
    if (twin === undefined) return undefined
    const { batchId } = twin.past
    const sending = sendingOf(batchId, accountOf(batchId))
    if (sending === undefined || (isOfPractice(sending) && ofText.some(isHeld))) return undefined
    return sentAs(twin.link, sending)
  }

  return asked.map(({ text, links: ofText }) => {
    const ofBatches = new Map<number, SentAs>()
    for (const link of ofText)
      for (const sending of sendings.get(link) ?? [])
        if (!ofBatches.has(sending.batchId)) ofBatches.set(sending.batchId, sentAs(link, sending))
    const sent = [...ofBatches.values()]
    return {
      text,
      link: ofText.find(isPaid) ?? ofText.find((link) => sendings.has(link)) ?? ofText[0],
      sent: sent.toSorted((left, right) => right.atMs - left.atMs),
      near: nearOf(ofText),
    }
  })
}

function linksOf({ links }: AskedText): readonly string[] {
  return links
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
