import { cpSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { DraftDesk } from '../../../../../electron/engine/old/requests/draft-desk.ts'
import { deskWith } from '../../../../fakes/desk-with.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const list = 'https://a.example/1\nno link\nhttps://a.example/2\n'

/** What New shows in an engine that starts with a data folder, and what undo brings back there. */
type Found = readonly [shown: number, broughtBack: number | undefined]

/**
 * Runs a step, and opens what a kill would have left of the data folder at each of its moments:
 * a copy made whenever anything in it is another than in the moment before.
 */
async function foundAfterKills(
  { folder, ledger }: Awaited<ReturnType<typeof deskWith>>,
  step: () => Promise<unknown>,
): Promise<readonly Found[]> {
  const drafts = join(folder, 'drafts')
  const moments: string[] = []
  let seen = ''
  let copy = join(await temporaryFolder(), 'drafts')
  async function look(): Promise<void> {
    const state = unlessGone(() => stateOf(drafts))
    if (state === undefined || state === seen) return
    unlessGone(() => {
      cpSync(drafts, copy, { recursive: true, preserveTimestamps: true })
      moments.push(dirname(copy))
      seen = state
    })
    copy = join(await temporaryFolder(), 'drafts')
  }
  await look()
  const running = { isOver: false }
  const over = step().finally(() => {
    running.isOver = true
  })
  while (!running.isOver) {
    await nextTurn()
    await look()
  }
  await over
  await look()
  return Promise.all(
    moments.map(async (moment) => {
      const desk = await DraftDesk.open(moment, ledger, { onChange: () => {} })
      const shown = desk.summary().rows
      const isBack = await desk.restoreCleared()
      return [shown, isBack ? desk.summary().rows : undefined] as const
    }),
  )
}

/** Looks at files of which one may go meanwhile; undefined: one did. */
function unlessGone<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function stateOf(drafts: string): string {
  return readdirSync(drafts, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(join(drafts, name), { throwIfNoEntry: false })?.size}`)
    .join('\n')
}

function kinds(found: readonly Found[]): readonly string[] {
  return [...new Set(found.map((one) => one.join(' ')))]
}

describe('an engine that is killed', () => {
  test('while a list is cleared has the list in New, or can bring it back', async () => {
    const opened = await deskWith(list)
    const found = await foundAfterKills(opened, () => opened.desk.clear())
    expect(kinds(found)).toEqual(['3 ', '0 3'])
  })

  test('while what cannot be sent is cleared has the whole list in New, or can bring it back', async () => {
    const opened = await deskWith(list)
    const found = await foundAfterKills(opened, () => opened.desk.clear('unsendable'))
    expect(kinds(found)).toEqual(['3 ', '2 3'])
  })

  test('while a list gives way to the next has it in New, or can bring it back and tells of it', async () => {
    const opened = await deskWith(list)
    const found = await foundAfterKills(opened, () => opened.desk.clear('gives-way'))
    expect(kinds(found)).toEqual(['3 ', '0 3'])
    const { putAside } = (await opened.open()).summary()
    expect(putAside).toMatchObject([{ name: '', lines: 3, sendable: 2, decide: 0 }])
  })

  test('while a cleared list is brought back has it in New, or can bring it back still', async () => {
    const opened = await deskWith(list)
    await opened.desk.clear()
    const found = await foundAfterKills(opened, () => opened.desk.restoreCleared())
    expect(kinds(found)).toEqual(['0 3', '3 '])
  })

  test('while a cleared list takes the place of another has one in New and can bring the other back', async () => {
    const opened = await deskWith(list)
    await opened.desk.clear()
    await opened.desk.current.addText('https://a.example/new', '')
    const found = await foundAfterKills(opened, () => opened.desk.restoreCleared())
    expect(kinds(found)).toEqual(['1 3', '3 1'])
  })

  test('while a list that was brought back is cleared again keeps that one, and not the one before', async () => {
    const opened = await deskWith(list)
    await opened.desk.clear()
    await opened.desk.current.addText('https://a.example/new', '')
    await opened.desk.restoreCleared()
    const found = await foundAfterKills(opened, () => opened.desk.clear())
    expect(kinds(found)).toEqual(['3 1', '0 3'])
  })

  /** A list of two rows, of four where each link is one. */
  const sheet =
    'https://a.example/1\thttps://b.example/1\nhttps://a.example/2\thttps://b.example/2\n'

  test('while a list is read in another way, or undo goes back, has one of the readings in New', async () => {
    const opened = await deskWith(sheet)
    const { desk } = opened
    const read = () => desk.readAgain({ sourceIndex: 0, column: 'whole-lines' })
    expect(kinds(await foundAfterKills(opened, read))).toEqual(['2 ', '4 '])
    expect(kinds(await foundAfterKills(opened, () => desk.undo()))).toEqual(['4 ', '2 '])
    expect(kinds(await foundAfterKills(opened, () => desk.redo()))).toEqual(['2 ', '4 '])
  })

  test('while a list is cleared that was read in another way brings back that reading, and no other', async () => {
    const opened = await deskWith(sheet)
    await opened.desk.readAgain({ sourceIndex: 0, column: 'whole-lines' })
    expect(kinds(await foundAfterKills(opened, () => opened.desk.clear()))).toEqual(['4 ', '0 4'])
    const other = await deskWith(sheet)
    await other.desk.readAgain({ sourceIndex: 0, column: 'whole-lines' })
    await other.desk.undo()
    expect(kinds(await foundAfterKills(other, () => other.desk.clear()))).toEqual(['2 ', '0 2'])
  })
})
