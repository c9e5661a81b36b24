import { describe, expect, test } from 'vitest'

import type { Reply } from '../../../../electron/shared/contract.ts'
import type { DraftSummary } from '../../../../electron/shared/draft.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { createIntakeStore } from '../../../../renderer/old/new/intake-store.ts'
import { reviewed } from './review-fixture.ts'

test('settles all rows of a kind at once, and says of how many', async () => {
  const { review, draft } = await reviewed()
  const waiting = draft().byDecideKind['no-scheme']
  expect(waiting).toBeGreaterThan(0)
  expect(await review.getState().decideKind('no-scheme', 'mend')).toBe(waiting)
  expect(draft().byDecideKind['no-scheme']).toBe(0)
})

test('of two presses for all of a kind, or with a warning, the second tells of none', async () => {
  const { main, review, draft } = await reviewed()
  const { decideKind, leaveOutWarned } = review.getState()
  const waiting = draft().byDecideKind['no-scheme']
  const kept = main.asked.length
  const pressed = [decideKind('no-scheme', 'mend'), decideKind('no-scheme', 'exclude')]
  expect(await Promise.all(pressed)).toEqual([waiting, undefined])
  expect(main.asked.slice(kept).filter(({ name }) => name === 'draft.decide')).toHaveLength(1)
  const twice = await Promise.all([leaveOutWarned('any'), leaveOutWarned('any')])
  expect(twice).toEqual([draft().byStatus.excluded, undefined])
})

test('says that none of a kind could be settled so', async () => {
  const { main, review, draft } = await reviewed()
  main.on('draft.decide', () => ok(draft()))
  expect(await review.getState().decideKind('no-scheme', 'mend')).toBe(0)
})

test('leaves rows out, puts them back, and takes the last change back', async () => {
  const { review, draft } = await reviewed()
  await review.getState().leaveOut({ rows: [0, 1] })
  expect(draft().byStatus.excluded).toBe(2)
  await review.getState().putBack({ rows: [0] })
  expect(draft().byStatus.excluded).toBe(1)
  await review.getState().undo()
  expect(draft().byStatus.excluded).toBe(2)
})

test('takes steps back and does them again in the order of the keys, however fast they come', async () => {
  const { review, draft } = await reviewed()
  await review.getState().leaveOut({ rows: [0] })
  const { undo, redo } = review.getState()
  expect(await Promise.all([undo(), redo(), undo(), undo(), redo()])).toEqual([
    'done',
    'done',
    'done',
    'none',
    'done',
  ])
  expect(draft().byStatus.excluded).toBe(1)
})

test('tells how many rows a key left out, whatever was pressed just before it', async () => {
  const { main, review } = await reviewed()
  expect(await review.getState().leaveOut({ rows: [0, 1] })).toBe(2)
  const undone = Promise.withResolvers<undefined>()
  main.on('draft.undo', async () => {
    await undone.promise
    main.draft().undo()
    return ok(main.draft().summary())
  })
  // As an engine does: one after another.
  main.on('draft.exclude', async ({ target }) => {
    await undone.promise
    main.draft().exclude(target, true)
    const draft = main.draft().summary()
    return ok({ ...draft, step: draft.lastStep })
  })
  void review.getState().undo()
  const leftOut = review.getState().leaveOut({ rows: [2, 3] })
  undone.resolve(undefined)
  expect(await leftOut).toBe(2)
})

describe('a step that undo would take back', () => {
  test('stays once where another window made it, but not this one’s below it', async () => {
    const { main, review } = await reviewed()
    await review.getState().leaveOut({ rows: [0] })
    main.draft().exclude({ rows: [1] }, true)
    main.draft().exclude({ rows: [2] }, true)
    main.tell('draft.changed', main.draft().summary())
    const told = []
    for (let press = 0; press < 5; press += 1) told.push(await review.getState().undo())
    const [once, gone] = ['of-another-window', 'done']
    expect(told).toEqual([once, gone, once, gone, gone])
    expect(await review.getState().undo()).toBe('none')
  })

  test('stays once where another window made it while a change of this one was under way', async () => {
    const { main, review } = await reviewed()
    const answer = Promise.withResolvers<undefined>()
    main.on('draft.exclude', async ({ target }) => {
      main.draft().exclude({ rows: [9] }, true)
      main.tell('draft.changed', main.draft().summary())
      await answer.promise
      main.draft().exclude(target, true)
      main.tell('draft.changed', main.draft().summary())
      const draft = main.draft().summary()
      return ok({ ...draft, step: draft.lastStep })
    })
    const leftOut = review.getState().leaveOut({ rows: [0] })
    const undone = [review.getState().undo(), review.getState().undo(), review.getState().undo()]
    answer.resolve(undefined)
    await leftOut
    expect(await Promise.all(undone)).toEqual(['done', 'of-another-window', 'done'])
  })

  test('stays once where it is the only one that came of a change of this window, which changed nothing', async () => {
    const { main, review } = await reviewed()
    main.on('draft.exclude', ({ target }) => {
      // The other window’s press was for the same rows, and the first.
      main.draft().exclude(target, true)
      return ok(main.draft().summary())
    })
    expect(await review.getState().leaveOut({ rows: [0] })).toBeUndefined()
    expect(await review.getState().undo()).toBe('of-another-window')
  })

  /** The list that takes the place of one that was cleared. */
  const cleared = (draft: DraftSummary, id: string): DraftSummary => {
    const nothing = { rows: 0, lines: 0, canUndo: true, canRedo: false, lastStep: undefined }
    return { ...draft, ...nothing, id, revision: draft.revision + 1 }
  }

  test('stays once where it is another window’s clearing, also while lines come in here', async () => {
    const { main, review, draft, takings } = await reviewed()
    for (const isTaking of [false, true]) {
      Object.assign(takings, { isTaking })
      main.tell('draft.changed', cleared(draft(), `next-${isTaking}`))
      expect(await review.getState().undo()).toBe('of-another-window')
      main.on('draft.undo', () => ok(draft()))
      expect(await review.getState().undo()).toBe('done')
    }
  })

  test('is nobody else’s where this window cleared, at once or again, whatever is heard of it first', async () => {
    const { main, review, draft, app, api, steps, changes } = await reviewed()
    const intake = createIntakeStore(api, app, steps, changes)
    const before = draft()
    const answer = Promise.withResolvers<undefined>()
    main.on('draft.clear', async () => {
      main.tell('draft.changed', cleared(before, 'next'))
      await answer.promise
      return { ...cleared(before, 'next'), isCleared: true }
    })
    const isCleared = intake.getState().clear()
    await expect.poll(() => draft().id).toBe('next')
    main.on('draft.undo', () => ok({ ...before, canRedo: true }))
    const undone = review.getState().undo()
    answer.resolve(undefined)
    expect(await isCleared).toBe(true)
    expect(await undone).toBe('done')
    main.on('draft.redo', () => {
      main.tell('draft.changed', cleared(before, 'again'))
      return ok(cleared(before, 'again'))
    })
    expect(await review.getState().redo()).toBe('done')
    expect(draft().id).toBe('again')
    expect(await review.getState().undo()).toBe('done')
  })

  /** The list that takes the place of one that was read in another way. */
  const readOtherwise = (draft: DraftSummary, id: string): DraftSummary => {
    return { ...draft, id, canUndo: true, undoesReading: true, revision: draft.revision + 1 }
  }

  test('stays once where it is another window’s reading in another way, whatever was edited before', async () => {
    const { main, review, draft } = await reviewed()
    await review.getState().leaveOut({ rows: [0] })
    const before = draft()
    main.tell('draft.changed', readOtherwise(before, 'next'))
    expect(await review.getState().undo()).toBe('of-another-window')
    main.on('draft.undo', () => ok(before))
    expect(await review.getState().undo()).toBe('done')
    expect(draft().id).toBe(before.id)
    expect(await review.getState().undo()).toBe('done')
  })

  test('is nobody else’s where this window read the list in another way, and waits for the answer to that', async () => {
    const { main, review, draft, app, api, steps, changes } = await reviewed()
    const intake = createIntakeStore(api, app, steps, changes)
    const before = draft()
    const answer = Promise.withResolvers<undefined>()
    main.on('draft.readAgain', async () => {
      main.tell('draft.changed', readOtherwise(before, 'next'))
      await answer.promise
      return ok({ draft: readOtherwise(before, 'next'), lostChanges: 2, lostLines: [1] })
    })
    const asked: unknown[] = []
    main.on('draft.undo', ({ draftId }) => {
      asked.push(draftId)
      return ok({ ...before, canRedo: true })
    })
    const read = intake.getState().readAgain(0, { column: 1 })
    const undone = review.getState().undo()
    answer.resolve(undefined)
    await read
    expect(intake.getState().lost).toMatchObject({ draftId: 'next', lostChanges: 2 })
    expect(await undone).toBe('done')
    expect(asked).toEqual(['next'])
  })

  test('is nobody else’s where the window found it, or this window made it', async () => {
    const first = await reviewed()
    await first.review.getState().leaveOut({ rows: [0] })
    const { review } = await reviewed(400, first.main)
    await review.getState().leaveOut({ rows: [1] })
    expect(await review.getState().undo()).toBe('done')
    expect(await review.getState().undo()).toBe('done')
  })
})

test('says that it left out nothing where nobody knows any more which rows were chosen', async () => {
  const { main, review } = await reviewed()
  main.on('draft.exclude', () => fail('view-gone'))
  expect(await review.getState().leaveOut({ viewId: 1, first: 0, last: 600 })).toBeUndefined()
})

test('says that it did nothing where no row is as it had been seen', async () => {
  const { review } = await reviewed()
  const { leaveOut, putBack } = review.getState()
  expect(await putBack({ rows: [0] })).toBeUndefined()
  expect(await leaveOut({ rows: [0] })).toBe(1)
  expect(await leaveOut({ rows: [0] })).toBeUndefined()
  expect(await putBack({ rows: [0] })).toBe(1)
})

test('does nothing to the rows of a list that takes the place of the one in which they were seen', async () => {
  const { main, review, draft } = await reviewed()
  const answer = Promise.withResolvers<undefined>()
  main.on('draft.exclude', async () => {
    await answer.promise
    return fail('unknown-draft')
  })
  const first = { ...main.draft().summary(), step: 1 }
  const ofFirst = ({ draftId }: { readonly draftId: string }): Reply<'draft.restore'> =>
    draftId === draft().id ? ok(first) : fail('unknown-draft')
  main.on('draft.restore', ofFirst)
  main.on('draft.decide', ofFirst)
  const pressed = [
    review.getState().leaveOut({ rows: [0] }),
    review.getState().putBack({ rows: [0] }),
    review.getState().decide({ rows: [8] }, 'mend'),
  ]
  main.tell('draft.changed', { ...draft(), id: 'next', revision: draft().revision + 1 })
  answer.resolve(undefined)
  expect(await Promise.all(pressed)).toEqual([undefined, undefined, false])
})

test('says whether rows were settled, which another window may have settled first', async () => {
  const { review } = await reviewed()
  const { decide } = review.getState()
  expect(await decide({ rows: [8] }, 'mend')).toBe(true)
  expect(await decide({ rows: [8] }, 'mend')).toBe(false)
})

test('leaves out what would be sent with a warning, and nothing else', async () => {
  const { review, draft } = await reviewed(1_300)
  const warned = draft().byWarning['has-fragment']
  expect(warned).toBeGreaterThan(0)
  expect(await review.getState().leaveOutWarned('has-fragment')).toBe(warned)
  expect(draft().byStatus.excluded).toBe(warned)
})
