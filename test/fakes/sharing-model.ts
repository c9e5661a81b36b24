import type { StoredBatch } from '../../electron/shared/records.ts'
import { unsettle } from '../../electron/engine/ledger/settlements.ts'
import { SharingPerson } from './sharing-person.ts'

/** What somebody says, or has heard, of one link of one request; `saidMs` of what they sent: now. */
interface Word {
  readonly state: 'accepted' | 'by-word' | 'in-doubt' | 'on-its-way' | 'not-charged'
  readonly saidMs: number
}

/** A list that was written, with what the model says is in it. */
interface SharedFile {
  readonly path: string
  readonly words: ReadonlyMap<string, Word>
}

/** The clocks of all people, none of which ever shows a moment that another did: these name requests. */
export class SharingClocks {
  readonly #shown = new Set<number>()

  /** One more, which goes on whenever it is looked at. */
  clock(): SharingClock {
    let nowMs = 1_000_000
    return {
      next: () => {
        nowMs += 10
        while (this.#shown.has(nowMs)) nowMs += 1
        this.#shown.add(nowMs)
        return nowMs
      },
      set: (byMs) => {
        nowMs += byMs
      },
    }
  }
}

/** A clock that may be set, and shows each moment once. */
export interface SharingClock {
  readonly next: () => number
  readonly set: (byMs: number) => void
}

/**
 * A person and the few rules by which what they know follows from what happened: the newest word of
 * whoever sent a request holds, and the service's own for good. Their ledger must agree. What a person
 * does returns whether there was something to do it with.
 */
export class ModelledPerson {
  readonly real: SharingPerson
  readonly #clock: SharingClock
  readonly #said = new Map<string, Word['state']>()
  readonly #heard = new Map<string, Word>()
  /** Words of which some list said that they were on their way. */
  readonly #told = new Set<string>()
  #writtenMs = 0

  constructor(folder: string, clock: SharingClock) {
    this.real = new SharingPerson(folder)
    this.#clock = clock
  }

  send(links: readonly string[], end: 'accepted' | 'in-doubt' | 'in-part' | 'sending'): boolean {
    const free = links.filter((link) =>
      this.real.holders(link).every(({ state }) => state !== 'queued' && state !== 'sending'),
    )
    if (free.length < 2) return false
    const atMs = this.#clock.next()
    this.real.send(free, atMs, end)
    const states = { 'in-part': 'in-doubt', sending: 'on-its-way' } as const
    this.#say(atMs, free, end === 'in-part' || end === 'sending' ? states[end] : end)
    return true
  }

  /** What waits again leaves. */
  sendAgain(which: number): boolean {
    return this.#each('queued', which, (batch) => {
      const atMs = this.#clock.next()
      this.real.past.ledger.beginAttempt(batch.id, atMs, 0, () => undefined)
      this.#say(atMs, this.#linksOf(batch), 'on-its-way')
    })
  }

  answer(which: number, kind: 'accepted' | 'queued' | 'refused'): boolean {
    return this.#each('sending', which, (batch) => {
      const sentMs = momentOf(batch)
      const links = this.#linksOf(batch)
      if (kind === 'accepted') {
        this.real.accept(batch.id, this.#clock.next())
        this.#say(sentMs, links, 'accepted')
        return
      }
      this.real.refuse(batch.id, kind, this.#clock.next())
      for (const link of links) this.#neverCharged(sentMs, link)
    })
  }

  /** Refused because of some of its links: its halves wait. */
  halve(which: number): boolean {
    return this.#each('sending', which, (batch) => {
      const links = this.#linksOf(batch)
      if (links.length < 2) return
      this.real.refuse(batch.id, 'split', this.#clock.next())
      for (const link of links) this.#neverCharged(momentOf(batch), link)
    })
  }

  settle(which: number, word: 'charged' | 'not-charged' | 'in-part'): boolean {
    return this.#each('in-doubt', which, (batch) => {
      const { sentMs, linksCount } = batch
      const links = this.#linksOf(batch)
      const nowMs = this.#clock.next()
      if (word === 'in-part' && linksCount !== undefined) {
        const taken = links.slice(0, linksCount)
        this.real.settleInPart(batch.id, taken, nowMs)
        this.#say(momentOf(batch), taken, 'by-word')
        this.#say(momentOf(batch), links.slice(linksCount), 'not-charged')
        return
      }
      this.real.settle(batch.id, word === 'charged' ? 'charged' : 'not-charged', nowMs)
      // What never left by itself goes by the moment of the word on it.
      if (sentMs === undefined) this.#say(momentOf(batch), links, 'not-charged')
      if (word === 'charged') this.#say(sentMs ?? nowMs, links, 'by-word')
      else if (sentMs === undefined) return
      // Its receipt says that some were: of these nothing is told until they leave again.
      else if (linksCount === undefined) this.#say(sentMs, links, 'not-charged')
      else for (const link of links) this.#said.delete(nameOf(sentMs, link))
    })
  }

  takeBack(which: number): boolean {
    const told = this.real.own().filter(({ settled }) => settled !== undefined)
    const batch = told.at(which % Math.max(1, told.length))
    if (batch === undefined) return false
    const links = this.#linksOf(batch)
    const { batches } = this.real.past.ledger
    if (!unsettle(this.real.past.ledger, batch.id, this.#clock.next()).ok) return false
    if (batch.sentMs === undefined && batch.state === 'accepted')
      this.#say(momentOf(batch), links, 'not-charged')
    // Of a batch that was taken in part, both parts are one again.
    const doubt = batches.byId(batch.partedFrom ?? batch.id) ?? batch
    this.#say(momentOf(doubt), this.#linksOf(doubt), 'in-doubt')
    return true
  }

  setClock(byMs: number): void {
    this.#clock.set(byMs)
  }

  /** The engine is killed while it sends, writes a list and reads one. */
  die(links: readonly string[]): void {
    const nowMs = this.#clock.next()
    this.real.die(links, nowMs)
    this.#writtenMs = Math.max(nowMs, this.#writtenMs + 1)
    for (const [name, state] of this.#said)
      if (state === 'on-its-way') this.#said.set(name, 'in-doubt')
  }

  async write(): Promise<SharedFile> {
    const nowMs = this.#clock.next()
    const saidMs = Math.max(nowMs, this.#writtenMs + 1)
    this.#writtenMs = saidMs
    const words = new Map(this.#heard)
    for (const [name, state] of this.#said) {
      words.set(name, { state, saidMs })
      if (state === 'on-its-way') this.#told.add(name)
    }
    return { path: await this.real.write(nowMs), words }
  }

  async read({ path, words }: SharedFile): Promise<void> {
    await this.real.read(path, this.#clock.next())
    const own = new Set([...this.#said.keys(), ...this.#left].map(momentIn))
    for (const [name, word] of words) {
      const known = this.#heard.get(name)
      if (own.has(momentIn(name)) || known?.state === 'accepted') continue
      if (word.state !== 'accepted' && known !== undefined && known.saidMs >= word.saidMs) continue
      this.#heard.set(name, word)
    }
  }

  /** Why the ledger does not say of a link what it should; undefined: it does. */
  fault(link: string): string | undefined {
    const words = new Map([...this.#heard].filter(([name]) => name.endsWith(` ${link}`)))
    const heard = this.real.heard(link)
    // What nobody can take back makes it needless to keep what else is said.
    const isForGood = this.real
      .holders(link)
      .some(({ state, saidMs, settled }) => state === 'accepted' && !saidMs && !settled)
    for (const [name, { state }] of words) {
      const held = heard.filter(({ changedMs }) => nameOf(changedMs, link) === name)
      if (state === 'not-charged' && held.length > 0) return `${name} came back`
      if (state === 'accepted' && !isForGood) return `${name} is paid for and forgotten`
      if (state === 'not-charged' || isForGood) continue
      const kept = state === 'by-word' ? 'accepted' : 'in-doubt'
      if (held.length !== 1 || held[0]?.state !== kept) return `${name} is not ${kept}`
    }
    const unsaid = heard.find(({ changedMs }) => !words.has(nameOf(changedMs, link)))
    return unsaid && `${nameOf(unsaid.changedMs, link)} was said by nobody`
  }

  /** Names of what was sent here and is told of no more. */
  readonly #left = new Set<string>()

  #neverCharged(atMs: number, link: string): void {
    const name = nameOf(atMs, link)
    this.#left.add(name)
    if (this.#told.has(name)) this.#said.set(name, 'not-charged')
    else this.#said.delete(name)
  }

  #say(atMs: number, links: readonly string[], state: Word['state']): void {
    for (const link of links) {
      this.#left.add(nameOf(atMs, link))
      this.#said.set(nameOf(atMs, link), state)
    }
  }

  #linksOf({ id }: StoredBatch): readonly string[] {
    return this.real.past.ledger.batches.links(id)
  }

  /** Does something with one of the batches of a state; false: there is none. */
  #each(state: StoredBatch['state'], which: number, act: (batch: StoredBatch) => void): boolean {
    const all = this.real.own().filter((one) => one.state === state)
    const batch = all.at(which % Math.max(1, all.length))
    if (batch === undefined) return false
    act(batch)
    return true
  }
}

/** What names what is said of a batch. */
function momentOf({ sentMs, changedMs }: StoredBatch): number {
  return sentMs ?? changedMs
}

function nameOf(atMs: number, link: string): string {
  return `${atMs} ${link}`
}

function momentIn(name: string): string {
  return name.slice(0, name.indexOf(' '))
}
