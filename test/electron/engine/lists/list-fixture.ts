import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import {
  type List,
  type ListLedger,
  Lists,
  type OtherReading,
} from '../../../../electron/engine/lists/index.ts'
import type { DecideChoice, DecideKind } from '../../../../electron/shared/link.ts'
import type { Row } from '../../../../electron/shared/contract/index.ts'

/** The data folder of the lists of this test process. */
export const dataFolder = mkdtempSync(join(inject('runFolder'), 'lists-'))
export const root = join(dataFolder, 'lists')

const nothing = { runs: [], damagedLinks: 0 }

/** A ledger without submissions and claims. */
export const emptyLedger: ListLedger = {
  links: {
    ofList: () => nothing,
    ofSubmission: () => nothing,
    ofRequest: () => nothing,
    highestId: () => 0,
    accountOf: () => undefined,
    records: (ids) => ids.map(() => undefined),
  },
  claims: {
    keysOf: () => new Uint8Array(),
    lookUp: () => [],
    lookUpElsewhere: () => [],
  },
  pageChecks: { hasAny: () => false, marks: () => [], answers: () => new Map() },
}

export const lists = await Lists.open({ dataFolder, ledger: emptyLedger })

let lastId = 0

/** An ID that no list had before. */
export function newId(): number {
  return ++lastId
}

/** Creates a list of pastes. */
export async function listOf(...texts: readonly string[]): Promise<List> {
  const list = await lists.create(newId())
  for (const text of texts) expect(await list.addText(text, 'a list')).toMatchObject({ ok: true })
  return list
}

/** Opens the list as another engine would. */
export async function reopened(list: List): Promise<List> {
  const again = await Lists.open({ dataFolder, ledger: emptyLedger })
  const opened = await again.use(list.id, (one) => one)
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}

/** The first 500 rows. */
export function rowsOf({ views }: List): readonly Row[] {
  const page = views.page(views.open({}).viewId, 0, 500)
  return page.ok ? page.value : []
}

/** Rows of a view; none if the view is closed. */
export function pageOf({ views }: List, viewId: number, start = 0, count = 500): readonly Row[] {
  const page = views.page(viewId, start, count)
  return page.ok ? page.value : []
}

/**
 * Reads a source of a list in another way, in place or into a new list. Returns the list and the
 * lost edits.
 */
export async function readAgain(list: List, other: OtherReading, intoId = list.id) {
  // A list that a test reopened is not the one that `lists` has in memory.
  const read = await lists.readAgain(list.id, other, intoId)
  if (!read.ok) throw new Error(read.error)
  const again = lists.inMemory(intoId)
  if (again === undefined) throw new Error('not in memory')
  return { list: again, lost: read.value }
}

/** Every row as text: status, kind or reason, and the link that is sent or recommended. */
export function inWords(list: List): readonly string[] {
  return rowsOf(list).map(({ status, decideKind, rejectReason, link, recommendedLink }) =>
    [status, decideKind ?? rejectReason, link ?? recommendedLink]
      .filter((word) => word !== undefined)
      .join(' '),
  )
}

/** The links that a submission would send, in order. */
export function sentLinks(list: List): readonly string[] {
  return Array.from(list.sendableRows(), ({ link }) => link)
}

type Rows = Iterable<number>

/**
 * Edits of rows by number that must succeed. Each resolves with the number of rows that changed.
 */
export function edits(list: List) {
  const changed = async (done: ReturnType<List['exclude']>): Promise<number> => {
    const result = await done
    if (!result.ok) throw new Error(result.error)
    return result.value
  }
  const to = (rows: Rows) => ({ rows: [...rows] })
  return {
    decide: (
      target: { readonly kind: DecideKind } | { readonly rows: Rows },
      choice: DecideChoice,
    ): Promise<number> => changed(list.decide('kind' in target ? target : to(target.rows), choice)),
    exclude: (rows: Rows) => changed(list.exclude(to(rows))),
    include: (rows: Rows) => changed(list.include(to(rows))),
    trim: (rows: Rows) => changed(list.trim(to(rows))),
    reopen: (rows: Rows) => changed(list.reopen(to(rows))),
    keepAsOne: (row: number) => changed(list.keepAsOne(row)),
    undo: () => list.undo(),
    redo: () => list.redo(),
    typeOver: async (row: number, text: string): Promise<number> => {
      const result = await list.edit(row, text)
      if (!result.ok) throw new Error(result.error)
      return result.value
    },
    nameSite: async (site: string): Promise<number> => {
      const result = await list.nameSite(site)
      if (!result.ok) throw new Error(result.error)
      return result.value
    },
    applySuggestions: async () => {
      const result = await list.applySuggestions()
      if (!result.ok) throw new Error(result.error)
      return result.value
    },
  }
}
