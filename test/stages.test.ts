import { expect, test } from 'vitest'
import { failedIn, reportOf } from './stages.ts'

test('the steps of a stage go side by side, and the next stage begins when all are well', async () => {
  const events: string[] = []
  const bothStarted = Promise.withResolvers<void>()
  const failed = await failedIn([['lint', 'types'], ['tests']], async (name) => {
    events.push(`${name} starts`)
    if (name === 'types') bothStarted.resolve()
    await bothStarted.promise
    events.push(`${name} ends`)
    return { ok: true, said: '' }
  })
  expect(failed).toEqual([])
  expect(events.slice(0, 2)).toEqual(['lint starts', 'types starts'])
  expect(events.slice(-2)).toEqual(['tests starts', 'tests ends'])
})

test('after a step that failed the others of its stage come to their end, and no stage follows', async () => {
  const ended: string[] = []
  const failed = await failedIn([['lint', 'types', 'build'], ['tests']], async (name) => {
    ended.push(name)
    return { ok: name === 'types', said: `${name} said` }
  })
  expect(failed).toEqual([
    { name: 'lint', said: 'lint said' },
    { name: 'build', said: 'build said' },
  ])
  expect(ended).toEqual(['lint', 'types', 'build'])
})

test('what failed is told last, below the end of what each failed step printed', () => {
  const said = Array.from({ length: 400 }, (_, line) => `line ${line}\n`).join('')
  const lines = reportOf([
    { name: 'unit', said },
    { name: 'app', said: 'one of 3 failed\n\n' },
  ]).split('\n')
  expect(lines.slice(0, 2)).toEqual(['The end of what unit said:', 'line 250'])
  expect(lines.slice(150)).toEqual([
    'line 399',
    '',
    'The end of what app said:',
    'one of 3 failed',
    '',
    'Failed: unit, app',
  ])
})

test('the tests that passed are left out of what is told of a step that failed', () => {
  const said = [
    '  1) one.spec.ts › fails',
    '  \u001B[32m✓\u001B[39m   12 one.spec.ts:3:1 › passes (1s)',
    '  -   13 one.spec.ts:9:1 › was skipped',
    ' \u001B[32m✓\u001B[39m together test/one.test.ts (3 tests)',
    '  - Expected',
    '  1 failed',
  ].join('\n')
  expect(
    reportOf([{ name: 'app', said }])
      .split('\n')
      .slice(1, -2),
  ).toEqual(['  1) one.spec.ts › fails', '  - Expected', '  1 failed'])
})
