import { type Arbitrary, array, boolean, constantFrom, integer, nat, record } from 'fast-check'
import type { CarriedLines } from '../../electron/shared/records.ts'
import type { PastLedger, PastSending } from './past-ledger.ts'
import { manyLinks } from './sending-house.ts'

/** Why a line of a list was not sent. */
export type Unsent = 'duplicate' | 'rejected' | 'decide' | 'excluded' | 'later'
type Status = Unsent | 'ready'

interface DrawnList {
  readonly ready: number
  readonly unsent: readonly Unsent[]
  readonly end: 'accepted' | 'refused' | 'in-doubt' | 'cancelled' | 'queued'
  /** Which list before it left lines over, and how many of these it holds. */
  readonly from: number
  readonly goOn: number
  /** Another one that did. */
  readonly alsoFrom?: number
  /** Of which list before it links were put back into New, and how many. */
  readonly backFrom: number
  readonly putBack: number
  /** What lines that it did not receive count as, in turn. */
  readonly becoming: readonly Status[]
  readonly isForgotten: boolean
  /** The lines that go on all counted as the first of them did. */
  readonly isOfOneReason?: boolean
}

const reasons = ['duplicate', 'rejected', 'decide', 'excluded', 'later'] as const
const drawnList: Arbitrary<DrawnList> = record({
  ready: integer({ min: 1, max: 3 }),
  unsent: array(constantFrom(...reasons)),
  end: constantFrom('accepted', 'refused', 'in-doubt', 'cancelled', 'queued'),
  from: nat({ max: 3 }),
  goOn: nat({ max: 4 }),
  backFrom: nat({ max: 3 }),
  putBack: nat({ max: 3 }),
  becoming: array(constantFrom('ready', ...reasons), { minLength: 1, maxLength: 4 }),
  isForgotten: boolean(),
})

/** Lists of which lines go on in later ones, and links are put back into New. */
export const listsGoingOn = array(drawnList, { minLength: 1, maxLength: 5 })

/** The same, where lines of one list nearly always come to a later one by two ways, which is forgotten then. */
const byTwoWays: Arbitrary<DrawnList> = record({
  ready: constantFrom(1, 2),
  unsent: array(constantFrom('rejected', 'later'), { maxLength: 2 }),
  end: constantFrom('accepted', 'refused'),
  from: constantFrom(0),
  alsoFrom: constantFrom(1),
  goOn: constantFrom(1, 1, 2),
  backFrom: nat({ max: 2 }),
  putBack: nat({ max: 1 }),
  becoming: array(constantFrom('ready', 'decide', 'later'), { minLength: 1, maxLength: 3 }),
  isForgotten: boolean(),
})

export const listsByTwoWays = array(byTwoWays, { minLength: 3, maxLength: 6 })

/** Each takes on lines of one reason that the list right before it left over. */
const inARow: Arbitrary<DrawnList> = drawnList.map((list) => ({
  ...list,
  from: 0,
  putBack: 0,
  isOfOneReason: true,
}))

export const listsInARow = array(inARow, { minLength: 3, maxLength: 6 })

/** Whose a list is. */
export type Owner = Pick<PastSending, 'client' | 'label' | 'account'>

/** A line that a list did not send, and where it was before. */
export interface UnsentLine {
  readonly status: Unsent
  /** The lists that it came over, with which it was received first; none: it was received with this one. */
  readonly way: readonly number[]
  readonly isPutBack: boolean
  /** The lists that it went on with, those before this one among them. */
  readonly wentOnWith: SentList[]
}

/** A list as it was submitted. */
export interface SentList {
  readonly id: number
  readonly owner: Owner
  readonly rows: number
  readonly planned: number
  /** Lines that were in no list before. */
  readonly received: number
  readonly unsent: readonly UnsentLine[]
  /** It is at its end, and meant to be forgotten. */
  readonly isForgotten: boolean
}

/** The lists after this one that held a line of it. */
export function listsAfter({ wentOnWith }: UnsentLine, { id }: SentList): readonly SentList[] {
  return wentOnWith.filter((list) => list.id > id)
}

/** Submits lists one after the other, a day each; `name` keeps them apart from others of the ledger. */
export function sendGoingOn(
  past: PastLedger,
  name: string,
  drawn: readonly (DrawnList & { readonly owner: Owner })[],
): readonly SentList[] {
  const sent: SentList[] = []
  for (const [index, list] of drawn.entries()) {
    const counted = new Counted()
    const becomes = (n: number): Status => list.becoming[n % list.becoming.length] ?? 'ready'
    for (let n = 0; n < list.ready; n++) counted.add('ready')
    for (const status of list.unsent) counted.add(status)
    const goneOn: UnsentLine[] = []
    for (const before of new Set([
      sent.at(-1 - list.from),
      sent.at(-1 - (list.alsoFrom ?? list.from)),
    ])) {
      if (before === undefined) continue
      const { id: leftBy } = before
      const all = before.unsent.filter((line) => mayGoOn(line, before))
      const alike = all.filter(({ status }) => status === all[0]?.status)
      const left = (list.isOfOneReason === true ? alike : all).slice(0, list.goOn)
      for (const [n, { way, isPutBack, status, wentOnWith }] of left.entries())
        counted.add(becomes(n), { way: [...way, leftBy], isPutBack, was: status, wentOnWith })
      goneOn.push(...left)
    }
    const back = sent.at(-1 - list.backFrom)
    const { id: backFrom, planned: most } = back ?? { id: 0, planned: 0 }
    for (let n = 0; n < Math.min(list.putBack, most); n++)
      counted.add(becomes(n), {
        way: [backFrom],
        isPutBack: true,
        was: 'put-back',
        wentOnWith: [],
      })
    const { counts, unsent, carried } = counted
    const planned = counts['ready'] ?? 0
    const { submissionId: id } = past.send({
      ...list.owner,
      links: manyLinks(planned, `${name}-${index}`),
      atMs: Date.UTC(2026, 9, 1 + index, 10),
      end: list.end,
      draftId: `${name}-${index}`,
      lines: counts,
      carried,
    })
    const isForgotten = list.isForgotten && list.end !== 'in-doubt' && list.end !== 'queued'
    const { owner } = list
    const received = list.ready + list.unsent.length
    const rows = planned + unsent.length
    const submitted = { id, owner, rows, planned, received, unsent, isForgotten }
    for (const { wentOnWith } of goneOn) wentOnWith.push(submitted)
    sent.push(submitted)
  }
  return sent
}

function mayGoOn(line: UnsentLine, list: SentList): boolean {
  return listsAfter(line, list).length === 0 && line.status !== 'duplicate'
}

/** Where a line came from that a list did not receive, and what it counted as there. */
interface Origin extends Pick<UnsentLine, 'way' | 'isPutBack'> {
  readonly was: string
  readonly wentOnWith: SentList[]
}

type Counting = Record<string, number>

/** What a list holds, counted as intake counts it. */
class Counted {
  readonly counts: Counting = {}
  readonly unsent: UnsentLine[] = []
  readonly #carried = new Map<string, CarriedLines & Record<'counts' | 'were', Counting>>()

  get carried(): readonly CarriedLines[] {
    return [...this.#carried.values()]
  }

  add(status: Status, from?: Origin): void {
    countOne(this.counts, status)
    const { way = [], isPutBack = false, wentOnWith = [] } = from ?? {}
    if (status !== 'ready') this.unsent.push({ status, way, isPutBack, wentOnWith })
    const [receivedWith] = way
    const leftBy = way.at(-1)
    if (from === undefined || receivedWith === undefined || leftBy === undefined) return
    const { was } = from
    const key = `${way.join(' ')} ${isPutBack}`
    const between = way.slice(1, -1)
    const group = this.#carried.get(key) ?? { receivedWith, between, leftBy, counts: {}, were: {} }
    this.#carried.set(key, group)
    countOne(group.counts, status)
    countOne(group.were, was)
    if (isPutBack) countOne(group.counts, 'put-back')
  }
}

function countOne(counts: Counting, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}
