import { expect, test } from 'vitest'
import { RowsTold } from '../../../../../electron/engine/old/requests/rows-told.ts'
import type { LaterResult } from '../../../../../electron/engine/old/results/later-list.ts'

/** What a list tells of a row. */
function tells(list: string, isSent: boolean): LaterResult {
  const told = { status: '', reason: '', task: '', date: '', units: undefined }
  return { list, told, link: '', isSent }
}

/** Which lists hold where these told of a row, the last list first. */
function holds(...heard: readonly (readonly LaterResult[])[]): readonly string[] | undefined {
  const told = new RowsTold()
  for (const results of heard) told.note(3, results)
  return told.of(3)?.map(({ list }) => list)
}

test('of lists that sent a row, and of those that left it over, the last one holds', () => {
  expect(holds([tells('9', true)], [tells('8', true)])).toEqual(['9'])
  expect(holds([tells('9', false)], [tells('8', false)])).toEqual(['9'])
})

test('a list that sent a row holds against later ones that left it over', () => {
  expect(holds([tells('9', false)], [tells('8', true)])).toEqual(['8'])
  expect(holds([tells('9', true)], [tells('8', false)])).toEqual(['9'])
})

test('of a row that became several each is told', () => {
  expect(holds([tells('9', true), tells('8', false)])).toEqual(['9', '8'])
})

test('nothing is told of a row that was in no later list', () => {
  const told = new RowsTold()
  told.note(3, [tells('9', true)])
  expect([told.of(2), told.of(4)]).toEqual([undefined, undefined])
})
