import type { PaidListHeader, ToldState } from '../../shared/paid-list.ts'
import { paidListFormat, paidListVersion } from '../../shared/paid-list.ts'
import { fail, ok, type Result } from '../../shared/result.ts'

/** One link of a paid list. */
export interface PaidLine {
  readonly link: string
  readonly state: ToldState
  readonly taskId: string | undefined
  readonly atMs: number
}

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
  const { version, account, baseUrl, links, writtenMs } = written
  if (typeof version !== 'number') return fail('not-a-paid-list')
  if (version > paidListVersion) return fail('newer-paid-list')
  if (typeof account !== 'string' || typeof baseUrl !== 'string') return fail('not-a-paid-list')
  if (typeof links !== 'number' || !Number.isSafeInteger(links)) return fail('not-a-paid-list')
  if (writtenMs === undefined) return ok({ account, baseUrl, links })
  if (typeof writtenMs !== 'number' || !Number.isSafeInteger(writtenMs))
    return fail('not-a-paid-list')
  return ok({ account, baseUrl, links, writtenMs })
}

/** A line of a link, without its line end. Links hold no white space; a task's is made a space. */
export function paidLine({ link, state, taskId = '', atMs }: PaidLine): string {
  return [link, state, taskId.replace(/\s/g, ' '), new Date(atMs).toISOString()].join('\t')
}

/** Reads a line of a link; undefined: it is damaged. The link must be as it would be sent. */
export function readPaidLine(line: string): PaidLine | undefined {
  const [link = '', state, taskId = '', time = '', ...more] = line.split('\t')
  if (state !== 'accepted' && state !== 'in-doubt' && state !== 'not-charged') return undefined
  const atMs = Date.parse(time)
  if (more.length > 0 || !Number.isSafeInteger(atMs)) return undefined
  if (!/^https?:/.test(link) || URL.parse(link)?.href !== link) return undefined
  return { link, state, taskId: taskId === '' ? undefined : taskId, atMs }
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
