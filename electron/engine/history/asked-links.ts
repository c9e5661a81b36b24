import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AnswerRow,
  type AskedLinks,
  type AskedPart,
  askedParts,
  type LinkSent,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type Ledger, type LinkRecord, statusOfState } from '../ledger/index.ts'
import { type AskedText, askedTexts } from '../parsing/index.ts'

/** Lines of a question. */
const maxAskedLines = 100_000
/** Links that are looked up before other work of the engine has its turn. */
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
   * Looks up each link of each line, as it would be found by an import and compared as serialised.
   * Ends an earlier question.
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
      const open = asked.filter(({ links }) => !links.some((link) => holding(found.get(link))))
      const near = await recordsOf(
        this.#claims,
        open.flatMap(({ links }) => links.flatMap(nearLinks)),
        signal,
      )
      const rows = asked.map((line) => answerOf(line, found, near))
      this.#answers = { lines: lines.length, rows, places: asked.map(({ place }) => place) }
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

  /** Stops looking up and drops what was found. */
  stop(): void {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#answers = noAnswers
    this.#askId += 1
  }

  /** Answers in the order asked, or those of a part. */
  rows(askId: number, part: AskedPart | undefined): Result<readonly AnswerRow[], 'asked-again'> {
    if (askId !== this.#askId) return fail('asked-again')
    const { rows } = this.#answers
    return ok(part === undefined ? rows : rows.filter((row) => row.part === part))
  }

  /** How many lines the asked text had, blank ones included, and the answers of each, from 0. */
  byLine(
    askId: number,
  ): Result<
    { readonly lines: number; readonly answersOf: (line: number) => readonly AnswerRow[] },
    'asked-again'
  > {
    if (askId !== this.#askId) return fail('asked-again')
    const { lines, rows, places } = this.#answers
    const byLine = Map.groupBy(rows.keys(), (index) => places[index] ?? 0)
    const answersOf = (line: number): readonly AnswerRow[] =>
      (byLine.get(line) ?? []).flatMap((index) => rows[index] ?? [])
    return ok({ lines, answersOf })
  }
}

interface Answers {
  readonly lines: number
  readonly rows: readonly AnswerRow[]
  /** The line of each row, blank ones counted. */
  readonly places: readonly number[]
}

const noAnswers: Answers = { lines: 0, rows: [], places: [] }

/** Lines without the white space around them; blank ones at the end are dropped. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

interface AskedLine extends AskedText {
  /** Its line among all, and among those that hold anything; from 0. */
  readonly place: number
  readonly line: number
}

function* textsIn(lines: readonly string[]): Generator<undefined, readonly AskedLine[]> {
  const asked: AskedLine[] = []
  let line = 0
  for (const [place, text] of lines.entries()) {
    if (text === '') continue
    for (const found of askedTexts(text)) asked.push({ ...found, place, line })
    line += 1
    yield
  }
  return asked
}

type RecordsByLink = ReadonlyMap<string, readonly LinkRecord[]>

/** What the ledger knows of links on any account. */
async function recordsOf(
  claims: Pick<Ledger['claims'], 'keysOf' | 'lastRecords'>,
  links: readonly string[],
  signal: AbortSignal,
): Promise<RecordsByLink> {
  const distinct = [...new Set(links)]
  const found = new Map<string, LinkRecord[]>()
  for (let start = 0; start < distinct.length; start += linksAtOnce) {
    const some = distinct.slice(start, start + linksAtOnce)
    for (const { index, record } of claims.lastRecords(claims.keysOf(some))) {
      const link = some[index]
      if (link === undefined) continue
      const known = found.get(link)
      if (known === undefined) found.set(link, [record])
      else known.push(record)
    }
    await nextTurn()
    signal.throwIfAborted()
  }
  return found
}

/** The record that holds a link on a real account: the latest, if several do. */
function holding(records: readonly LinkRecord[] | undefined): LinkRecord | undefined {
  return latest(records?.filter((record) => !record.isPractice && isHolding(record)))
}

function isHolding({ state }: LinkRecord): boolean {
  return state !== 'refused' && state !== 'cancelled'
}

function latest(records: readonly LinkRecord[] | undefined): LinkRecord | undefined {
  return records?.toSorted((left, right) => right.atMs - left.atMs)[0]
}

/** What sending a link now would mean, by the record that matters most for it. */
function answerOf(
  { text, links, line }: AskedLine,
  found: RecordsByLink,
  near: RecordsByLink,
): AnswerRow {
  const answer = (part: AskedPart, link: string | undefined, record?: LinkRecord): AnswerRow => {
    const sent = record === undefined ? undefined : linkSent(record)
    return { line, text, link, part, nearLink: undefined, sent }
  }
  const [likeliest] = links
  if (likeliest === undefined) return answer('not-a-link', undefined)
  for (const link of links) {
    const record = holding(found.get(link))
    if (record !== undefined) return answer('claimed', link, record)
  }
  for (const link of links)
    for (const nearLink of nearLinks(link)) {
      const record = holding(near.get(nearLink))
      if (record !== undefined) return { ...answer('nearly-the-same', link, record), nearLink }
    }
  const others = links.flatMap((link) =>
    (found.get(link) ?? []).map((record) => ({ link, record })),
  )
  const real = others.filter(({ record }) => !record.isPractice)
  const practised = others.find(({ record }) => record.isPractice && record.state !== 'cancelled')
  const refused = real.find(({ record }) => record.state === 'refused')
  if (refused !== undefined) return answer('refused', refused.link, refused.record)
  if (practised !== undefined) return answer('practice', practised.link, practised.record)
  const cancelled = real[0]
  return cancelled === undefined
    ? answer('not-sent', likeliest)
    : answer('not-sent', cancelled.link, cancelled.record)
}

function linkSent(record: LinkRecord): LinkSent {
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

/** Parts of a question that hold a link, for making a list of them. */
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
 * The other spellings under which a link most likely leads to the same page: http or https, with or
 * without www, with or without a final slash; at most 7. `link` is serialised.
 */
function nearLinks(link: string): readonly string[] {
  const found = new Set<string>()
  for (const scheme of schemesOf(link))
    for (const host of hostsOf(scheme)) for (const end of endsOf(host)) found.add(end)
  found.delete(link)
  return [...found]
}

function schemesOf(link: string): readonly string[] {
  if (link.startsWith('https:')) return [link, `http:${link.slice(6)}`]
  return [link, `https:${link.slice(5)}`]
}

// A bare domain, or its www host: no address in numbers, no other subdomain.
const host = /^(https?:\/\/)(www\.)?([^/?#]+)/

function hostsOf(link: string): readonly string[] {
  const [start, scheme = '', www, rest = ''] = host.exec(link) ?? []
  if (start === undefined || rest.startsWith('[') || /^[\d.]+(?::\d+)?$/.test(rest)) return [link]
  const after = link.slice(start.length)
  return [link, `${scheme}${www === undefined ? 'www.' : ''}${rest}${after}`]
}

function endsOf(link: string): readonly string[] {
  const at = link.search(/[?#]/)
  const [path, after] = at === -1 ? [link, ''] : [link.slice(0, at), link.slice(at)]
  // The root has its slash always.
  if (/^https?:\/\/[^/]+\/$/.test(path)) return [link]
  return [link, path.endsWith('/') ? path.slice(0, -1) + after : `${path}/${after}`]
}

/** Work this long at a stretch, then let other work of the engine run. */
const stretchMs = 20

/** Runs work that yields now and then, in short stretches. Rejects once `signal` is aborted. */
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
