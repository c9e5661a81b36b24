import type { PaidListHeader, ToldState } from '../../../shared/paid-list.ts'
import { paidListFormat, paidListVersion } from '../../../shared/paid-list.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'

/** One link of a paid list. */
export interface PaidLine {
  readonly link: string
  readonly state: ToldState
  readonly taskId: string | undefined
  readonly atMs: number
  /** When whoever sent it said so; undefined: they wrote the list, as it says when. */
  readonly saidMs?: number | undefined
}

const toldStates: ReadonlySet<string> = new Set<ToldState>([
  'accepted',
  'accepted-by-word',
  'in-doubt',
  'on-its-way',
  'not-charged',
])

/** The first line of a paid list, without its line end. */
export function headerLine(header: PaidListHeader): string {
  return JSON.stringify({ format: paidListFormat, version: paidListVersion, ...header })
}

/** Reads a first line. Of a later version only that it is one is known. */
export function readHeader(
  line: string,
): Result<PaidListHeader, 'not-a-paid-list' | 'newer-paid-list'> {
  const written = objectIn(line)
  if (written?.['format'] !== paidListFormat) return fail('not-a-paid-list')
  const { version, account, baseUrl, links, paid, writtenMs } = written
  if (typeof version !== 'number') return fail('not-a-paid-list')
  if (version > paidListVersion) return fail('newer-paid-list')
  if (typeof account !== 'string' || typeof baseUrl !== 'string') return fail('not-a-paid-list')
  if (!isCount(links)) return fail('not-a-paid-list')
  if (paid !== undefined && !isCount(paid)) return fail('not-a-paid-list')
  const header = { account, baseUrl, links, paid }
  if (writtenMs === undefined) return ok(header)
  // Beyond what a day can be written of, it could not be passed on.
  if (typeof writtenMs !== 'number' || !Number.isSafeInteger(new Date(writtenMs).getTime()))
    return fail('not-a-paid-list')
  return ok({ ...header, writtenMs })
}

function isCount(written: unknown): written is number {
  return typeof written === 'number' && Number.isSafeInteger(written)
}

/** A line of a link, without its line end. Links hold no white space; a task's is made a space. */
export function paidLine({ link, state, taskId = '', atMs, saidMs }: PaidLine): string {
  const times = [atMs, saidMs].flatMap((ms) => (ms === undefined ? [] : new Date(ms).toISOString()))
  return [link, state, taskId.replace(/\s/g, ' '), ...times].join('\t')
}

/** Reads a line of a link; undefined: it is damaged. The link must be as it would be sent. */
export function readPaidLine(line: string): PaidLine | undefined {
  const [link = '', state = '', taskId = '', at = '', said, ...more] = line.split('\t')
  if (!isToldState(state) || more.length > 0) return undefined
  const atMs = Date.parse(at)
  const saidMs = said === undefined ? undefined : Date.parse(said)
  if (!Number.isSafeInteger(atMs) || Number.isNaN(saidMs)) return undefined
  if (!/^https?:/.test(link) || URL.parse(link)?.href !== link) return undefined
  return { link, state, taskId: taskId === '' ? undefined : taskId, atMs, saidMs }
}

function isToldState(state: string): state is ToldState {
  return toldStates.has(state)
}

function objectIn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
