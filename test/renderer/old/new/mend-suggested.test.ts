import { expect, test } from 'vitest'

import { fail } from '../../../../electron/shared/result.ts'
import { reviewed } from './review-fixture.ts'

test('mends what is suggested of every kind in one step, says of how many lines, and takes it back whole', async () => {
  const { review, draft } = await reviewed()
  const before = draft().byDecideKind
  const said = await review.getState().mendable()
  expect(said).toBeGreaterThan(before['no-scheme'])
  expect(await review.getState().mendSuggested()).toEqual({ mended: said, stillAsking: 0 })
  // These are to be sent as they are, if at all: nobody mends them.
  expect(draft().byDecideKind).toMatchObject({
    'no-scheme': 0,
    wrapped: 0,
    'private-host': before['private-host'],
    'several-in-query': before['several-in-query'],
  })
  expect(await review.getState().mendable()).toBe(0)
  await review.getState().undo()
  expect(draft().byDecideKind).toEqual(before)
})

test('mends nothing where the list is open no more', async () => {
  const { main, review, draft } = await reviewed()
  main.on('draft.mendSuggested', () => fail('unknown-draft'))
  const before = draft()
  expect(await review.getState().mendSuggested()).toEqual({ mended: 0, stillAsking: 0 })
  expect(draft()).toBe(before)
})
