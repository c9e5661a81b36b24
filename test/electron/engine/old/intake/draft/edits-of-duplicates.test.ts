import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Draft } from '../../../../../../electron/engine/old/intake/draft.ts'
import type { PastOfLinks } from '../../../../../../electron/engine/old/intake/draft/sent-before.ts'
import { draftOf, inWords, reopened, rowsOf } from '../draft-fixture.ts'
import { randomRuns } from '../../../../../random-runs.ts'

const [a, b] = ['https://a.example/', 'https://b.example/']

it('a link that a row took from one below is free again when that is undone', async () => {
  const draft = await draftOf(`${a}\n${a}\n${b}`)
  await draft.edits.typeOver(1, b)
  expect(inWords(draft)).toEqual([`ready ${a}`, `ready ${b}`, `duplicate ${b}`])
  await draft.edits.undo()
  expect(inWords(draft)).toEqual([`ready ${a}`, `duplicate ${a}`, `ready ${b}`])
})

it('only for rows whose link others have had are all rows looked through when a choice is undone', async () => {
  const unlike = Array.from({ length: 400 }, (_, number) => `a.example/${number}`)
  const draft = await draftOf([...unlike, 'b.example/', 'b.example/'].join('\n'))
  const look = vi.spyOn(Int32Array.prototype, 'indexOf')
  await draft.edits.decide({ kind: 'no-scheme' }, 'mend')
  await draft.edits.undo()
  // From one row of the link that stands twice to the next, and to the end.
  expect(look).toHaveBeenCalledTimes(3)
  look.mockRestore()
  expect(draft.summary().byDecideKind['no-scheme']).toBe(402)
  await draft.edits.redo()
  expect(inWords(draft).slice(-2)).toEqual([`cleaned ${b}`, `duplicate ${b}`])
})

it('a link stays sent before when a duplicate of it is typed and undone', async () => {
  const draft = await draftOf(`${a}\n${b}`)
  const past: PastOfLinks = {
    of: (links) =>
      links.map((link) =>
        link === a ? { state: 'sent', batchId: 7, taskId: 't', atMs: 1 } : undefined,
      ),
    held: () => [],
    claims: '1',
    words: '',
  }
  const { signal } = new AbortController()
  await draft.forAccount.markSentBefore(1, past, signal)
  await draft.edits.typeOver(1, a)
  await draft.edits.undo()
  await draft.forAccount.markSentBefore(1, past, signal)
  expect(inWords(draft)).toEqual([`sent-before ${a}`, `ready ${b}`])
})

const long = `${a}${'a-very-long-address'.repeat(3)}`
const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(a, b) },
  { weight: 2, arbitrary: fc.constantFrom(`${a}#x`, `${a}#y`, `${b}#x`, `${a}#/x`, `${a}#x:~:y`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `${a};${b}`,
      `${b} ${a} ${b}`,
      `${a}?u=${b},${a}`,
      'a.example/',
      `${a}?x=1&amp;y=2`,
      long,
      'cut-here/page.html',
      `${long}cut-here/page.html`,
      `${a} - a remark`,
      `${b}…`,
      'nothing',
      '',
    ),
  },
)
const row = fc.nat(3)
const rows = fc.array(row, { minLength: 1, maxLength: 3 })
const choice = fc.constantFrom('mend', 'keep', 'exclude')
type Edit = (draft: Draft) => Promise<number | boolean>
const edit = fc.oneof(
  fc.tuple(row, text).map(
    ([at, typed]): Edit =>
      (draft) =>
        draft.edits.typeOver(at, typed),
  ),
  rows.map(
    (some): Edit =>
      (draft) =>
        draft.edits.exclude(some),
  ),
  rows.map(
    (some): Edit =>
      (draft) =>
        draft.edits.restore(some),
  ),
  row.map(
    (at): Edit =>
      (draft) =>
        draft.edits.keepAsOne(at),
  ),
  fc.tuple(rows, choice).map(
    ([some, what]): Edit =>
      (draft) =>
        draft.edits.decide({ rows: kept(some, what) }, what),
  ),
)
/** Rows whose fragment was kept in a story, also where that was undone. */
const keptRows = new Set<number>()
function kept(some: readonly number[], what: string): readonly number[] {
  if (what === 'keep') for (const one of some) keptRows.add(one)
  return some
}
const step = fc.oneof(edit, fc.constantFrom('undo', 'redo'))

it('after any edit each link is held by its first row, and undo and redo go back to what was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 14 }),
      async (lines, steps) => {
        const draft = await draftOf(lines.join('\n'))
        keptRows.clear()
        const past: string[] = []
        let future: string[] = []
        for (const taken of steps) {
          const before = stateOf(draft)
          let expected: string | undefined
          if (taken === 'undo') {
            if (!(await draft.edits.undo())) continue
            future.push(before)
            expected = past.pop()
          } else if (taken === 'redo') {
            if (!(await draft.edits.redo())) continue
            past.push(before)
            expected = future.pop()
          } else if (Number(await taken(draft)) > 0) {
            past.push(before)
            future = []
          }
          expect(stateOf(draft)).toBe(expected ?? stateOf(draft))
          expect(duplicatesIn(draft)).toEqual(laterHoldersIn(draft))
          expect(askedOfPages(draft)).toEqual(fragmentsOfSharedPages(draft))
        }
        expect(stateOf(await reopened(draft))).toBe(stateOf(draft))
        await draft.delete()
      },
    ),
    { numRuns: randomRuns(60, 5_000) },
  )
})

function stateOf(draft: Draft): string {
  const { byStatus, byDecideKind, lines } = draft.summary()
  return JSON.stringify([rowsOf(draft), byStatus, byDecideKind, lines])
}

function duplicatesIn(draft: Draft): readonly number[] {
  return rowsOf(draft).flatMap((found) => (found.status === 'duplicate' ? [found.row] : []))
}

/** What comes behind the first row of its link and was not left out. */
function laterHoldersIn(draft: Draft): readonly number[] {
  const held = new Set<string>()
  return Array.from(draft.sourceLines(), (line) => line.rows)
    .flat()
    .filter(({ link, status }) => {
      const isHeld = link !== undefined && held.has(link)
      if (link !== undefined) held.add(link)
      return isHeld && status !== 'excluded'
    })
    .map((found) => found.row)
}

/** Rows asked about since others in play lead to the same page; those that were kept do not count. */
function askedOfPages(draft: Draft): readonly number[] {
  return submittedRows(draft)
    .filter((found) => found.decideKind === 'same-page' && found.link !== undefined)
    .map((found) => found.row)
    .filter((found) => !keptRows.has(found))
}

/** Rows whose link differs from that of another in play only in what follows `#`. */
function fragmentsOfSharedPages(draft: Draft): readonly number[] {
  const inPlay = submittedRows(draft).filter(
    ({ status, link }) => link !== undefined && status !== 'excluded' && status !== 'duplicate',
  )
  const pages = Map.groupBy(inPlay, ({ link = '' }) => link.split('#', 1)[0])
  return inPlay
    .filter(
      ({ link = '' }) => link.includes('#') && (pages.get(link.split('#', 1)[0])?.length ?? 0) > 1,
    )
    .map((found) => found.row)
    .filter((found) => !keptRows.has(found))
}

function submittedRows(draft: Draft) {
  return Array.from(draft.sourceLines(), (line) => line.rows).flat()
}
