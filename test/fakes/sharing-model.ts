import type { StoredBatch } from '../../electron/shared/records.ts'
import { forget, nextToForget } from '../../electron/engine/old/ledger/forgetting.ts'
import { unsettle } from '../../electron/engine/old/ledger/settlements.ts'
import { beginAttempt } from './begin-attempt.ts'
import type { SharingClock } from './sharing-clocks.ts'
import { SharingPerson } from './sharing-person.ts'

/** What somebody says, or has heard, of one link of one request; `saidMs` of what they sent: now. */
interface Word {
  readonly state: 'accepted' | 'by-word' | 'in-doubt' | 'on-its-way' | 'not-charged'
  readonly saidMs: number
  /** Whether it is kept is not known: the link was paid for besides, and nobody can take that back. */
  readonly isVague?: boolean | undefined
}

/** A list that was written, with what the model says is in it. */
interface SharedFile {
  readonly path: string
  readonly words: readonly (readonly [name: string, word: Word])[]
}

/**
 * A person and the few rules by which what they know follows from what happened: the newest word of
 * whoever sent a request holds, and the service's own for good, until it is forgotten; that something was
 * not charged never is, once others may know of it. Their ledger must agree. What a person does returns
 * whether there was something to do it with.
 */
export class ModelledPerson {
  readonly real: SharingPerson
  readonly #clock: SharingClock
  readonly #said = new Map<string, Word['state']>()
  readonly #heard = new Map<string, Word>()
  /** When whoever sent it said last that it was not charged. */
  readonly #heardLifted = new Map<string, number>()
  /** What was sent here, was not charged, and of which nothing else is known any more. */
  readonly #forgottenDoubts = new Set<string>()
  /** The submissions by the moments at which they were on their way. */
  readonly #submissions = new Map<string, number>()
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
    const batchId = this.real.send(free, atMs, end)
    const states = { 'in-part': 'in-doubt', sending: 'on-its-way' } as const
    const state = end === 'in-part' || end === 'sending' ? states[end] : end
    this.#say(this.real.past.ledger.batches.byId(batchId), atMs, free, state)
    return true
  }

  /** What waits again leaves. */
  sendAgain(which: number): boolean {
    return this.#each('queued', which, (batch) => {
      const atMs = this.#clock.next()
      beginAttempt(this.real.past.ledger, batch.id, atMs)
      this.#say(batch, atMs, this.#linksOf(batch), 'on-its-way')
    })
  }

  answer(which: number, kind: 'accepted' | 'queued' | 'refused'): boolean {
    return this.#each('sending', which, (batch) => {
      const sentMs = momentOf(batch)
      const links = this.#linksOf(batch)
      if (kind === 'accepted') {
        this.real.accept(batch.id, this.#clock.next())
        this.#say(batch, sentMs, links, 'accepted')
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
        this.#say(batch, momentOf(batch), taken, 'by-word')
        this.#say(batch, momentOf(batch), links.slice(linksCount), 'not-charged')
        return
      }
      this.real.settle(batch.id, word === 'charged' ? 'charged' : 'not-charged', nowMs)
      // What never left by itself goes by the moment of the word on it.
      if (sentMs === undefined) this.#say(batch, momentOf(batch), links, 'not-charged')
      if (word === 'charged') this.#say(batch, sentMs ?? nowMs, links, 'by-word')
      else if (sentMs === undefined) return
      // Its receipt says that some were: of these nothing is told until they leave again.
      else if (linksCount === undefined) this.#say(batch, sentMs, links, 'not-charged')
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
      this.#say(batch, momentOf(batch), links, 'not-charged')
    // Of a batch that was taken in part, both parts are one again.
    const doubt = batches.byId(batch.partedFrom ?? batch.id) ?? batch
    this.#say(doubt, momentOf(doubt), this.#linksOf(doubt), 'in-doubt')
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
    const lifted = [...this.#heardLifted].map(([name, ms]) => [name, notCharged(ms)] as const)
    const doubts = [...this.#forgottenDoubts].map((name) => [name, notCharged(saidMs)] as const)
    const said = [...this.#said].map(([name, state]) => [name, { state, saidMs }] as const)
    for (const [name, { state }] of said) if (state === 'on-its-way') this.#told.add(name)
    const words = [...this.#heard, ...lifted, ...doubts, ...said]
    return { path: await this.real.write(nowMs), words }
  }

  async read({ path, words }: SharedFile): Promise<void> {
    await this.real.read(path, this.#clock.next())
    const own = new Set([...this.#said.keys(), ...this.#left].map(momentIn))
    const told = [...this.#heard, ...words].map(([name, { state }]) => [name, state] as const)
    const paid = new Set(
      [...this.#said, ...told].flatMap(([name, state]) =>
        state === 'accepted' ? [linkIn(name)] : [],
      ),
    )
    for (const [name, word] of words) {
      if (own.has(momentIn(name))) continue
      const isFirm = word.state === 'accepted' || word.state === 'not-charged'
      if (!isFirm && this.#forgottenDoubts.has(name)) continue
      if (word.state === 'not-charged')
        this.#heardLifted.set(name, Math.max(word.saidMs, this.#heardLifted.get(name) ?? 0))
      const known = this.#heard.get(name)
      if (known?.state === 'accepted') continue
      if (word.state !== 'accepted' && known !== undefined && known.saidMs >= word.saidMs) continue
      const isVague = !isFirm && (word.isVague === true || paid.has(linkIn(name)))
      this.#heard.set(name, { ...word, isVague })
    }
  }

  /** Forgets what ended before a moment, or until then. */
  async forget(which: number): Promise<boolean> {
    const { ledger } = this.real.past
    const ended = ledger.submissions.all().flatMap(({ finishedMs }) => finishedMs ?? [])
    const beforeMs = (ended.at(which % Math.max(1, ended.length)) ?? 0) + 1
    const ids = nextToForget(ledger.database, beforeMs).map(({ submissionId }) => submissionId)
    // Nothing is forgotten while something is on its way.
    if (ids.length === 0 || ledger.batches.sending().length > 0) return false
    for (const id of ids) {
      for (const batch of ledger.batches.inState(id, 'accepted'))
        for (const link of this.#linksOf(batch)) this.#hearNoMore(nameOf(momentOf(batch), link))
      for (const [moment, submissionId] of this.#submissions)
        if (submissionId === id) this.#sayNoMore(moment)
    }
    await forget(ledger, ids)
    return true
  }

  /** Why the ledger does not say of a link what it should; undefined: it does. */
  fault(link: string): string | undefined {
    const words = new Map([...this.#heard].filter(([name]) => name.endsWith(` ${link}`)))
    const heard = this.real.heard(link)
    // What nobody can take back makes it needless to keep what else is said.
    const isForGood = this.real
      .holders(link)
      .some(({ state, saidMs, settled }) => state === 'accepted' && !saidMs && !settled)
    for (const [name, { state, isVague }] of words) {
      const held = heard.filter(({ changedMs }) => nameOf(changedMs, link) === name)
      if (state === 'not-charged' && held.length > 0) return `${name} came back`
      if (state === 'accepted' && !isForGood) return `${name} is paid for and forgotten`
      if (state === 'not-charged' || isForGood || isVague === true) continue
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

  #hearNoMore(name: string): void {
    const saidMs = this.#heardLifted.get(name)
    if (saidMs === undefined) this.#heard.delete(name)
    else if (this.#heard.has(name)) this.#heard.set(name, notCharged(saidMs))
  }

  #sayNoMore(moment: string): void {
    for (const [name, state] of this.#said) {
      if (momentIn(name) !== moment) continue
      this.#said.delete(name)
      if (state === 'not-charged' && this.#writtenMs > 0) this.#forgottenDoubts.add(name)
    }
    for (const name of this.#left) if (momentIn(name) === moment) this.#left.delete(name)
  }

  #say(
    batch: StoredBatch | undefined,
    atMs: number,
    links: readonly string[],
    state: Word['state'],
  ): void {
    this.#submissions.set(String(atMs), batch?.submissionId ?? 0)
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

function linkIn(name: string): string {
  return name.slice(name.indexOf(' ') + 1)
}

function notCharged(saidMs: number): Word {
  return { state: 'not-charged', saidMs }
}

function momentIn(name: string): string {
  return name.slice(0, name.indexOf(' '))
}
