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

/** Requests of all people begin at different moments, so that these name them. */
export class SharingClock {
  nowMs = 1_000

  next(): number {
    this.nowMs += 10
    return this.nowMs
  }
}

/**
 * A person and the few rules by which what they know follows from what happened: the newest word of
 * whoever sent a request holds, and the service's own for good. Their ledger must agree.
 */
export class ModelledPerson {
  readonly real: SharingPerson
  readonly #clock: SharingClock
  readonly #said = new Map<string, Word['state']>()
  readonly #heard = new Map<string, Word>()
  /** Words of which some list said that they were on their way. */
  readonly #told = new Set<string>()

  constructor(folder: string, clock: SharingClock) {
    this.real = new SharingPerson(folder)
    this.#clock = clock
  }

  send(links: readonly string[], end: 'accepted' | 'in-doubt' | 'in-part' | 'sending'): void {
    const free = links.filter((link) =>
      this.real.holders(link).every(({ state }) => state !== 'queued' && state !== 'sending'),
    )
    if (free.length < 2) return
    const atMs = this.#clock.next()
    this.real.send(free, atMs, end)
    const states = { 'in-part': 'in-doubt', sending: 'on-its-way' } as const
    this.#say(atMs, free, end === 'in-part' || end === 'sending' ? states[end] : end)
  }

  /** What waits again leaves. */
  sendAgain(which: number): void {
    this.#each('queued', which, (batch) => {
      const atMs = this.#clock.next()
      this.real.past.ledger.beginAttempt(batch.id, atMs, 0, () => undefined)
      this.#say(atMs, this.#linksOf(batch), 'on-its-way')
    })
  }

  answer(which: number, kind: 'accepted' | 'queued' | 'refused'): void {
    this.#each('sending', which, (batch) => {
      const { sentMs = 0 } = batch
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

  settle(which: number, word: 'charged' | 'not-charged' | 'in-part'): void {
    this.#each('in-doubt', which, (batch) => {
      const { sentMs = 0, linksCount } = batch
      const links = this.#linksOf(batch)
      const nowMs = this.#clock.next()
      if (word === 'in-part') {
        if (linksCount === undefined) return
        const taken = links.slice(0, linksCount)
        this.real.settleInPart(batch.id, taken, nowMs)
        this.#say(sentMs, taken, 'by-word')
        this.#say(sentMs, links.slice(linksCount), 'not-charged')
        return
      }
      this.real.settle(batch.id, word, nowMs)
      if (word === 'charged') this.#say(sentMs, links, 'by-word')
      // Its receipt says that some were: of these nothing is told until they leave again.
      else if (linksCount === undefined) this.#say(sentMs, links, 'not-charged')
      else for (const link of links) this.#said.delete(nameOf(sentMs, link))
    })
  }

  takeBack(which: number): void {
    const told = this.real.own().filter(({ settled, sentMs }) => settled && sentMs !== undefined)
    const batch = told.at(which % Math.max(1, told.length))
    if (batch === undefined) return
    if (!unsettle(this.real.past.ledger, batch.id, this.#clock.next()).ok) return
    this.#say(batch.sentMs ?? 0, this.#linksOf(batch), 'in-doubt')
  }

  /** The engine is killed while it sends, writes a list and reads one. */
  die(links: readonly string[]): void {
    this.real.die(links, this.#clock.next())
    for (const [name, state] of this.#said)
      if (state === 'on-its-way') this.#said.set(name, 'in-doubt')
  }

  async write(): Promise<SharedFile> {
    const saidMs = this.#clock.next()
    const words = new Map(this.#heard)
    for (const [name, state] of this.#said) {
      words.set(name, { state, saidMs })
      if (state === 'on-its-way') this.#told.add(name)
    }
    return { path: await this.real.write(saidMs), words }
  }

  async read({ path, words }: SharedFile): Promise<void> {
    await this.real.read(path, this.#clock.next())
    const own = new Set([...this.#said.keys(), ...this.#left].map(momentOf))
    for (const [name, word] of words) {
      const known = this.#heard.get(name)
      if (own.has(momentOf(name)) || known?.state === 'accepted') continue
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

  /** Does something with one of the batches of a state that left by themselves, if there is one. */
  #each(state: StoredBatch['state'], which: number, act: (batch: StoredBatch) => void): void {
    const all = this.real
      .own()
      .filter((one) => one.state === state && (state === 'queued' || one.sentMs !== undefined))
    const batch = all.at(which % Math.max(1, all.length))
    if (batch !== undefined) act(batch)
  }
}

function nameOf(atMs: number, link: string): string {
  return `${atMs} ${link}`
}

function momentOf(name: string): string {
  return name.slice(0, name.indexOf(' '))
}
