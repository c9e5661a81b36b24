import { onTestFinished } from 'vitest'
import type { PlannedRow } from '../../../../electron/engine/ledger/index.ts'
import { type AccountOfList, type List, Lists } from '../../../../electron/engine/lists/index.ts'
import type { ListPart, Row } from '../../../../electron/shared/contract/index.ts'
import { Bench, settings, startMs } from '../ledger/fixture.ts'
import { rowsOf } from './list-fixture.ts'

/** Lists with a real ledger, and helpers that do what the engine does with both. */
export class Sending {
  readonly bench: Bench
  lists: Lists
  readonly account: AccountOfList

  private constructor(bench: Bench, lists: Lists) {
    this.bench = bench
    this.lists = lists
    this.account = { accountId: bench.accountId, urlLength: 2_000, skipSentElsewhere: false }
  }

  static async build(): Promise<Sending> {
    const bench = await Bench.build()
    const lists = await Lists.open({ dataFolder: bench.folder, ledger: bench.ledger })
    onTestFinished(() => lists.stop())
    return new Sending(bench, lists)
  }

  /** Creates a list and sets its account. */
  async list(...texts: readonly string[]): Promise<List> {
    const list = await this.lists.create(this.bench.addList())
    for (const text of texts) {
      const added = await list.addText(text, '')
      if (!added.ok) throw new Error(added.error)
    }
    await list.useAccount(this.account)
    return list
  }

  /** Adds an account. Returns its ID. */
  addAccount(name: string): number {
    return this.bench.ledger.accounts.add({ ...settings, name }, 'real', startMs).id
  }

  /** Submits a list or a part. Returns the ID of the submission. */
  async submit(list: List, part?: ListPart, accountId = this.bench.accountId): Promise<number> {
    const { submissions } = this.bench.ledger
    const done = await list.submit(part, async ({ rows, countedWithout }) => {
      const id = this.bench.begin(list.id, accountId)
      const all = [...rows]
      const claimed = new Set<number>()
      for (const isUnusual of [false, true]) {
        const some = all
          .filter((row) => row.isUnusual === isUnusual)
          .map(({ row, link, resends }): PlannedRow => ({ row, link, resends }))
        for (const row of submissions.plan(id, some, isUnusual).claimed) claimed.add(row)
      }
      const planned = all.map(({ row }) => row).filter((row) => !claimed.has(row))
      submissions.commit(id, startMs, countedWithout(planned))
      return { value: id, submissionId: id, claimed }
    })
    if (!done.ok) throw new Error(done.error)
    return done.value
  }

  /** Sends the next links of a submission and updates their list. */
  async send(list: List, submissionId: number, mostLinks = 20_000) {
    const request = this.bench.send(submissionId, mostLinks)
    await list.linksChanged({ requestId: request.requestId })
    return request
  }

  /** The same, and records an answer. */
  async answer(
    list: List,
    submissionId: number,
    as: 'accept' | 'reject' | 'doubt' | 'endUnsent',
    mostLinks = 20_000,
  ): Promise<number> {
    const request = await this.send(list, submissionId, mostLinks)
    this.bench[as](request)
    await list.linksChanged({ requestId: request.requestId })
    return request.requestId
  }

  /** Opens the list as another engine would. */
  async reopened({ id }: List): Promise<List> {
    const lists = await Lists.open({ dataFolder: this.bench.folder, ledger: this.bench.ledger })
    onTestFinished(() => lists.stop())
    const opened = await lists.use(id, (list) => list)
    if (!opened.ok) throw new Error(opened.error)
    await opened.value.useAccount(this.account)
    await opened.value.settled()
    return opened.value
  }
}

/** The status of each row, then its link. */
export function statuses(list: List): readonly string[] {
  return rowsOf(list).map(({ status, link, recommendedLink }) =>
    [status, link ?? recommendedLink].join(' ').trim(),
  )
}

export function rowAt(list: List, row: number): Row {
  const found = rowsOf(list).find((shown) => shown.row === row)
  if (found === undefined) throw new Error(`No row ${row}`)
  return found
}
