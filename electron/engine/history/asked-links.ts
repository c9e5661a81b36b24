import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AnswerRow,
  type AskedLinks,
  type AskedPart,
  askedParts,
  type LinkSubmission,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type Ledger, type LinkRecord, statusOfState } from '../ledger/index.ts'
import { type AskedText, askedTexts } from '../parsing/index.ts'

/** Lines that one question may have. */
const maxAskedLines = 100_000
/** Links that are looked up before other work of the engine runs. */
const linksAtOnce = 5_000

/** The last question "was it sent?" with its answers. */
export class LastQuestion {
  readonly #claims: Pick<Ledger['claims'], 'keysOf' | 'lastRecords'>
  #askId = 0
  #asking = new AbortController()
  #answers: Answers = noAnswers

  constructor(claims: Pick<Ledger['claims'], 'keysOf' | 'lastRecords'>) {
    this.#claims = claims
  }

  /**
   * Looks up the links of each line. It finds links as an import does, and compares them as they are
   * sent. A new question ends an earlier one.
   */
  async ask(text: string): Promise<Result<AskedLinks, 'asked-again' | 'too-many-lines'>> {
    this.stop()
    const { signal } = this.#asking
    const lines = linesOf(text)
    if (lines.filter((line) => line !== '').length > maxAskedLines) return fail('too-many-lines')
    try {
      const asked = await inTurns(textsIn(lines), signal)
      const found = await recordsOf(
        this.#claims,
        asked.flatMap(({ links }) => links),
        signal,
      )
      const notHeld = asked.filter(({ links }) => !links.some((link) => holderOf(found.get(link))))
      const near = await recordsOf(
        this.#claims,
        notHeld.flatMap(({ links }) => links.flatMap(nearLinks)),
        signal,
      )
      const rows = asked.map((line) => answerOf(line, found, near))
      this.#answers = { lines: lines.length, rows, lineIndexes: asked.map(({ index }) => index) }
    } catch (error) {
      if (signal.aborted) return fail('asked-again')
      throw error
    }
    const { rows } = this.#answers
    const count = (part: AskedPart): number => rows.filter((row) => row.part === part).length
    const counts = {
      claimed: count('claimed'),
      'nearly-the-same': count('nearly-the-same'),
      refused: count('refused'),
      practice: count('practice'),
      'not-sent': count('not-sent'),
      'not-a-link': count('not-a-link'),
    }
    return ok({ askId: this.#askId, lines: rows.length, counts })
  }

  /** Stops the look-up and drops the answers. */
  stop(): void {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#answers = noAnswers
    this.#askId += 1
  }

  /** Returns the answers in the order of the question; with `part`, only those of the part. */
  rows(askId: number, part: AskedPart | undefined): Result<readonly AnswerRow[], 'asked-again'> {
    if (askId !== this.#askId) return fail('asked-again')
    const { rows } = this.#answers
    return ok(part === undefined ? rows : rows.filter((row) => row.part === part))
  }

  /** Returns the number of lines of the question, blank lines included, and the answers of each, counted from 0. */
  byLine(
    askId: number,
  ): Result<
    { readonly lines: number; readonly answersOf: (line: number) => readonly AnswerRow[] },
    'asked-again'
  > {
    if (askId !== this.#askId) return fail('asked-again')
    const { lines, rows, lineIndexes } = this.#answers
    const byLine = Map.groupBy(rows.keys(), (index) => lineIndexes[index] ?? 0)
    const answersOf = (line: number): readonly AnswerRow[] =>
      (byLine.get(line) ?? []).flatMap((index) => rows[index] ?? [])
    return ok({ lines, answersOf })
  }
}

interface Answers {
  readonly lines: number
  readonly rows: readonly AnswerRow[]
  /** The line of each row, counted from 0, blank lines included. */
  readonly lineIndexes: readonly number[]
}

const noAnswers: Answers = { lines: 0, rows: [], lineIndexes: [] }

/** Splits a text into trimmed lines, without blank lines at its end. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

interface AskedLine extends AskedText {
  /** Index of its line among all lines. */
  readonly index: number
  /** Index of its line among those that are not blank. */
  readonly line: number
}

function* textsIn(lines: readonly string[]): Generator<undefined, readonly AskedLine[]> {
  const asked: AskedLine[] = []
  let line = 0
  for (const [index, text] of lines.entries()) {
    if (text === '') continue
    for (const found of askedTexts(text)) asked.push({ ...found, index, line })
    line += 1
    yield
  }
  return asked
}

type RecordsByLink = ReadonlyMap<string, readonly LinkRecord[]>

/** Returns all records of links, on any account. */
async function recordsOf(
  claims: Pick<Ledger['claims'], 'keysOf' | 'lastRecords'>,
  links: readonly string[],
  signal: AbortSignal,
): Promise<RecordsByLink> {
  const distinct = [...new Set(links)]
  const found = new Map<string, LinkRecord[]>()
  for (let start = 0; start < distinct.length; start += linksAtOnce) {
    const chunk = distinct.slice(start, start + linksAtOnce)
    for (const { index, record } of claims.lastRecords(claims.keysOf(chunk))) {
      const link = chunk[index]
      if (link === undefined) continue
      const records = found.get(link)
      if (records === undefined) found.set(link, [record])
      else records.push(record)
    }
    await nextTurn()
    signal.throwIfAborted()
  }
  return found
}

/** Returns the record that holds the claim on a link; Practice aside, and the latest of several accounts. */
function holderOf(records: readonly LinkRecord[] | undefined): LinkRecord | undefined {
  return latest(records?.filter((record) => !record.isPractice && isHolding(record)))
}

function isHolding({ state }: LinkRecord): boolean {
  return state !== 'refused' && state !== 'cancelled'
}

/** Returns the record of the latest time. */
function latest(records: readonly LinkRecord[] | undefined): LinkRecord | undefined {
  return records?.toSorted((left, right) => right.atMs - left.atMs)[0]
}

/** Says what sending a line's link now would mean: a claim counts before a similar link, then a refusal, then Practice. */
function answerOf(
  { text, links, line }: AskedLine,
  found: RecordsByLink,
  near: RecordsByLink,
): AnswerRow {
  const answer = (part: AskedPart, link: string | undefined, record?: LinkRecord): AnswerRow => {
    const sent = record === undefined ? undefined : linkSent(record)
    return { line, text, link, part, nearLink: undefined, sent }
  }
  const [first] = links
  if (first === undefined) return answer('not-a-link', undefined)
  for (const link of links) {
    const record = holderOf(found.get(link))
    if (record !== undefined) return answer('claimed', link, record)
  }
  for (const link of links)
    for (const nearLink of nearLinks(link)) {
      const record = holderOf(near.get(nearLink))
      if (record !== undefined) return { ...answer('nearly-the-same', link, record), nearLink }
    }
  const others = links.flatMap((link) =>
    (found.get(link) ?? []).map((record) => ({ link, record })),
  )
  const real = others.filter(({ record }) => !record.isPractice)
  const practice = others.find(({ record }) => record.isPractice && record.state !== 'cancelled')
  const refused = real.find(({ record }) => record.state === 'refused')
  if (refused !== undefined) return answer('refused', refused.link, refused.record)
  if (practice !== undefined) return answer('practice', practice.link, practice.record)
  const cancelled = real[0]
  return cancelled === undefined
    ? answer('not-sent', first)
    : answer('not-sent', cancelled.link, cancelled.record)
}

function linkSent(record: LinkRecord): LinkSubmission {
  const { accountId, accountName, isPractice, listId, listName, client, row } = record
  const { requestId, taskId, atMs, isImported, isSettledByUser } = record
  return {
    state: statusOfState[record.state],
    accountId,
    accountName,
    isPractice,
    listId,
    listName,
    client,
    row,
    requestId,
    taskId,
    atMs,
    isImported,
    isSettledByUser,
  }
}

/** Returns the links of some parts, each once; of all parts if none is named. */
export function linksOfParts(
  rows: readonly AnswerRow[],
  parts: readonly AskedPart[],
): readonly string[] {
  const wanted = new Set(parts.length === 0 ? askedParts : parts)
  const links = rows.flatMap(({ part, link }) =>
    wanted.has(part) && link !== undefined ? [link] : [],
  )
  return [...new Set(links)]
}

/**
 * Returns the other forms of a link that most likely lead to the same page: http or https, with or
 * without `www.`, with or without a final slash; at most 7. `link` is serialised.
 */
function nearLinks(link: string): readonly string[] {
  const found = new Set<string>()
  for (const withScheme of withSchemes(link))
    for (const withHost of withHosts(withScheme))
      for (const form of withEnds(withHost)) found.add(form)
  found.delete(link)
  return [...found]
}

function withSchemes(link: string): readonly string[] {
  if (link.startsWith('https:')) return [link, `http:${link.slice(6)}`]
  return [link, `https:${link.slice(5)}`]
}

// Scheme, www and host.
const startOfLink = /^(https?:\/\/)(www\.)?([^/?#]+)/

function withHosts(link: string): readonly string[] {
  const [start, scheme = '', www, rest = ''] = startOfLink.exec(link) ?? []
  // Addresses in numbers have no www.
  if (start === undefined || rest.startsWith('[') || /^[\d.]+(?::\d+)?$/.test(rest)) return [link]
  const after = link.slice(start.length)
  return [link, `${scheme}${www === undefined ? 'www.' : ''}${rest}${after}`]
}

function withEnds(link: string): readonly string[] {
  const at = link.search(/[?#]/)
  const [path, after] = at === -1 ? [link, ''] : [link.slice(0, at), link.slice(at)]
  // A serialised link to a root always ends in a slash.
  if (/^https?:\/\/[^/]+\/$/.test(path)) return [link]
  return [link, path.endsWith('/') ? path.slice(0, -1) + after : `${path}/${after}`]
}

/** After this time other work of the engine runs. */
const stretchMs = 20

/** Runs a generator to its end in short stretches, between which other work runs. Rejects once `signal` is aborted. */
export async function inTurns<Value>(
  work: Iterator<unknown, Value>,
  signal?: AbortSignal,
): Promise<Value> {
  let until = performance.now() + stretchMs
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
    if (performance.now() < until) continue
    await nextTurn()
    signal?.throwIfAborted()
    until = performance.now() + stretchMs
  }
}
