import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { DiskError } from '../../../shared/disk-problem.ts'
import type {
  PaidListProblem,
  PaidListProgress,
  PaidListReading,
} from '../../../shared/paid-list.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { PaidImport } from '../ledger/paid-import.ts'
import { readHeader, readPaidLine, type PaidLine } from '../results/paid-list.ts'

/** Links that are added in one commit. */
const linksAtOnce = 20_000

/** Hears of an import while it goes on. */
interface ImportNews {
  /** Undefined: it has ended. */
  readonly onProgress: (progress: PaidListProgress | undefined) => void
  /** Batches that lost links that waited. */
  readonly onChange: (batchIds: readonly number[]) => void
}

/**
 * Imports a paid list whole or not at all. Read a second time it changes nothing. Written for
 * another address or name it is imported only if `isSure`.
 */
export async function readPaidList(
  ledger: Ledger,
  account: StoredAccount,
  path: string,
  isSure: boolean,
  nowMs: number,
  { onProgress, onChange }: ImportNews,
): Promise<Result<PaidListReading, PaidListProblem>> {
  const lines = linesOf(path)
  let paid: PaidImport | undefined
  try {
    const first = await lines.next()
    const header = readHeader(first.done === true ? '' : first.value)
    if (!header.ok) return header
    const { account: name, baseUrl, links, writtenMs } = header.value
    if (!isSure && (name !== account.name || baseUrl !== account.baseUrl)) {
      return ok({ kind: 'other-account', header: header.value })
    }
    // It may have been removed since, and what a removed account speaks for is looked up no more.
    if (ledger.accounts.inUse(account.id) === undefined) return fail('unknown-account')
    paid = new PaidImport(ledger, account.id, name, nowMs, writtenMs)
    onProgress({ read: 0, links })
    if ((await addAll(paid, lines, (read) => onProgress({ read, links }))) !== links) {
      paid.drop()
      return fail('damaged-paid-list')
    }
    while (paid.write()) await nextTurn()
    for (const _ of paid.lookUpWaiting()) await nextTurn()
    const { changed, ...counts } = paid.finish()
    onChange(changed)
    return ok({ kind: 'imported', ...counts })
  } catch (error) {
    paid?.drop()
    const problem = problemOf(error)
    if (problem === undefined) throw error
    // Only the very first bytes tell a file of another kind from a damaged one.
    return fail(problem === 'damaged-paid-list' && paid === undefined ? 'not-a-paid-list' : problem)
  } finally {
    onProgress(undefined)
    await lines.return(undefined)
  }
}

/** Adds all lines, as many together as were paid for together; how many they were, or undefined: damaged. */
async function addAll(
  paid: PaidImport,
  lines: AsyncIterable<string>,
  onProgress: (read: number) => void,
): Promise<number | undefined> {
  let count = 0
  let groups: { first: PaidLine; links: string[] }[] = []
  const add = (): void => {
    paid.add(groups.map(({ first, links }) => ({ ...first, links })))
    groups = []
  }
  for await (const text of lines) {
    const line = readPaidLine(text)
    if (line === undefined) return undefined
    const group = groups.at(-1)
    if (group !== undefined && isOfSameBatch(group.first, line)) group.links.push(line.link)
    else groups.push({ first: line, links: [line.link] })
    count += 1
    if (count % linksAtOnce !== 0) continue
    add()
    onProgress(count)
    await nextTurn()
  }
  add()
  onProgress(count)
  return count
}

function isOfSameBatch(left: PaidLine, right: PaidLine): boolean {
  return (
    left.state === right.state &&
    left.taskId === right.taskId &&
    left.atMs === right.atMs &&
    left.saidMs === right.saidMs
  )
}

async function* linesOf(path: string): AsyncGenerator<string, void> {
  const source = createReadStream(path)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  const lines = createInterface({ input: source.pipe(unpacked), crlfDelay: Infinity })
  // The interface does not hear of its input's errors.
  let failure: Error | undefined
  unpacked.on('error', (error) => {
    failure = error
    lines.close()
  })
  try {
    for await (const line of lines) yield line
    if (failure !== undefined) throw failure
  } finally {
    lines.close()
    source.destroy()
    unpacked.destroy()
  }
}

function problemOf(error: unknown): PaidListProblem | undefined {
  if (error instanceof DiskError) return error.problem
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return undefined
  return code.startsWith('Z_') ? 'damaged-paid-list' : 'file-unreadable'
}
