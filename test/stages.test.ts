import { expect, test } from 'vitest'
import { failedIn } from './stages.ts'

test('the steps of a stage go side by side, and the next stage begins when all are well', async () => {
  const events: string[] = []
  const bothStarted = Promise.withResolvers<void>()
  const failed = await failedIn([['lint', 'types'], ['tests']], async (name) => {
    events.push(`${name} starts`)
    if (name === 'types') bothStarted.resolve()
    await bothStarted.promise
    events.push(`${name} ends`)
    return true
  })
  expect(failed).toEqual([])
  expect(events.slice(0, 2)).toEqual(['lint starts', 'types starts'])
  expect(events.slice(-2)).toEqual(['tests starts', 'tests ends'])
})

test('after a step that failed the others of its stage come to their end, and no stage follows', async () => {
  const ended: string[] = []
  const failed = await failedIn([['lint', 'types', 'build'], ['tests']], async (name) => {
    ended.push(name)
    return name === 'types'
  })
  expect(failed).toEqual(['lint', 'build'])
  expect(ended).toEqual(['lint', 'types', 'build'])
})
