import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { batchStates, type Batch, type BatchState } from '../../../../electron/shared/submission.ts'
import {
  cellAfterKey,
  layOutMap,
  mostCells,
} from '../../../../renderer/old/queue/batch-map-layout.ts'

function batchesOf(...states: readonly BatchState[]): readonly Batch[] {
  return states.map((state, index) => ({
    id: index + 1,
    submissionId: 1,
    parentId: undefined,
    state,
    linkCount: 1_000,
    position: index * 1_000,
    attempts: 0,
    taskId: undefined,
    unitsUsed: undefined,
    linksCount: undefined,
    httpStatus: undefined,
    message: undefined,
    doubt: undefined,
    sentMs: undefined,
    changedMs: 0,
    settled: undefined,
    movedTo: undefined,
  }))
}

describe('the map of batches', () => {
  test('tells what went on elsewhere from what was cancelled', () => {
    const [gone, kept] = batchesOf('cancelled', 'cancelled')
    if (gone === undefined || kept === undefined) throw new Error('There are two')
    const { cells } = layOutMap([{ ...gone, movedTo: 9 }, kept])
    expect(cells.map(({ state }) => state)).toEqual(['moved', 'cancelled'])
  })

  test('has one square for all that left the queue for one reason, where the first of it stood', () => {
    const batches = batchesOf(
      'queued',
      'cancelled',
      'queued',
      'cancelled',
      'cancelled',
      'cancelled',
    )
    const team = { kind: 'paid-list', submissionId: 7, label: 'Team' } as const
    const life = { kind: 'earlier-life', accountId: 7, accountName: 'First try' } as const
    const reasons = [undefined, team, undefined, life, { ...team }, undefined]
    const taken = batches.map((batch, index) => ({ ...batch, sentWith: reasons[index] }))
    const { cells, states } = layOutMap(taken)
    expect(cells.map(({ state, batches: of }) => [state, of.map(({ id }) => id)])).toEqual([
      ['queued', [1]],
      ['sent-before', [2, 5]],
      ['queued', [3]],
      ['sent-before', [4]],
      ['cancelled', [6]],
    ])
    // As many are told of as are drawn.
    expect(states).toMatchObject({ queued: 2, 'sent-before': 2, cancelled: 1 })
  })

  test('draws one cell a batch, in order', () => {
    const { cells, batchesPerCell } = layOutMap(batchesOf('accepted', 'in-doubt', 'queued'))
    expect(batchesPerCell).toBe(1)
    expect(cells.map(({ state }) => state)).toEqual(['accepted', 'in-doubt', 'queued'])
  })

  test('draws the halves of a batch where it stood, and not the batch', () => {
    const planned = batchesOf('accepted', 'split', 'queued')
    const halves = batchesOf('accepted', 'refused').map((half, index) => ({
      ...half,
      id: index + 4,
      position: 1_000 + index * 500,
    }))
    const { cells } = layOutMap([...planned, ...halves])
    expect(cells.flatMap(({ batches }) => batches.map(({ id }) => id))).toEqual([1, 4, 5, 3])
    expect(cells.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'refused', 'queued'])
    expect(cells.map(({ first: { planned: number, piece } }) => [number, piece])).toEqual([
      [1, undefined],
      [2, 1],
      [2, 2],
      [3, undefined],
    ])
  })

  test('holds every batch exactly once and never more cells than can be told apart', () => {
    assert(
      property(array(constantFrom(...batchStates), { maxLength: 9_000 }), (states) => {
        const batches = batchesOf(...states)
        const { cells } = layOutMap(batches)
        expect(cells.length).toBeLessThanOrEqual(mostCells)
        expect(cells.flatMap((cell) => cell.batches)).toEqual(
          batches.filter(({ state }) => state !== 'split'),
        )
      }),
      { numRuns: 30 },
    )
  })

  test('never hides a doubt among neighbours', () => {
    const states = Array.from({ length: 6_000 }, (): BatchState => 'accepted')
    states[4_321] = 'in-doubt'
    const { cells, batchesPerCell } = layOutMap(batchesOf(...states))
    expect(batchesPerCell).toBe(3)
    expect(cells.filter(({ state }) => state === 'in-doubt')).toHaveLength(1)
  })

  test('fills a cell in part where a few of its batches were refused', () => {
    const states = Array.from({ length: 4_000 }, (): BatchState => 'accepted')
    states[0] = 'refused'
    expect(layOutMap(batchesOf(...states)).cells[0]).toMatchObject({
      state: 'accepted',
      isPartlyRefused: true,
    })
  })

  test('draws smaller cells the more there are', () => {
    const sizes = [10, 400, 1_500].map(
      (count) =>
        layOutMap(batchesOf(...Array.from({ length: count }, () => 'queued' as const))).size,
    )
    expect(sizes).toEqual(['large', 'medium', 'small'])
  })
})

test('counts each state and leaves split parents out', () => {
  expect(layOutMap(batchesOf('split', 'accepted', 'accepted', 'in-doubt')).states).toEqual({
    accepted: 2,
    sending: 0,
    'in-doubt': 1,
    refused: 0,
    queued: 0,
    cancelled: 0,
    moved: 0,
    'sent-before': 0,
  })
})

describe('arrow keys on the map', () => {
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 7],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['Enter', 5, undefined],
  ] as const)('%s leads from cell %i of ten in rows of four to %s', (key, from, to) => {
    expect(cellAfterKey(key, from, 10, 4)).toBe(to)
  })
})
