import { describe, expect, test } from 'vitest'
import { engineContract } from '../../../electron/shared/contract/engine.ts'
import { contract } from '../../../electron/shared/contract/index.ts'

const requests = { ...contract, ...engineContract }
type Name = keyof typeof requests

/** What is wrong with an input; none: it is taken. */
function problems(name: Name, input: unknown): readonly string[] {
  const parsed = requests[name].input.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ code }) => code)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(requests) as Name[]
const takesNothing = names.filter((name) => problems(name, undefined).length === 0)
/** Settings are checked one by one by the host: one that is not valid is dropped by itself. */
const takesSomething = names.filter(
  (name) => !takesNothing.includes(name) && name !== 'settings.save',
)

describe('every request', () => {
  test.each(takesSomething)('%s takes nothing more than it names, and no other kind', (name) => {
    const [problem] = problems(name, { surely: 'not' }).toReversed()
    expect(['unrecognized_keys', 'invalid_union']).toContain(problem)
    for (const other of [undefined, null, 7, 'text', [], [{}]])
      expect(problems(name, other)).not.toEqual([])
  })

  test.each(takesNothing)('%s takes nothing', (name) => {
    for (const other of [null, 7, 'text', [], {}]) expect(problems(name, other)).not.toEqual([])
  })
})

describe('what could do harm', () => {
  test.each([-1, 1.5, Number.NaN, 2 ** 60, '1', '../ledger'])(
    'no submission has the number %j',
    (submissionId) => {
      expect(problems('submission.pause', { submissionId })).not.toEqual([])
      expect(problems('submission.pause', { submissionId: 1 })).toEqual([])
    },
  )

  test('a page holds 500 rows at most, a request one link at least', () => {
    const page = { listId: 1, viewId: 1, start: 0 }
    expect(problems('rows.page', { ...page, count: 500 })).toEqual([])
    expect(problems('rows.page', { ...page, count: 501 })).not.toEqual([])
    const plan = { listId: 1, accountId: 1, when: { kind: 'now' } }
    expect(problems('submission.forecast', { ...plan, batchSize: 1 })).toEqual([])
    expect(problems('submission.forecast', { ...plan, batchSize: 0 })).not.toEqual([])
  })

  test.each(['2026-02-30', '2026-11-01T00:00', 'yesterday', '', '\u001B[2J'])(
    'no history is deleted before a day %j that there is not',
    (beforeDay) => {
      expect(problems('history.delete', { beforeDay, dryRun: true })).not.toEqual([])
    },
  )

  test.each(['ftp://a.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'no address'])(
    'the host opens no address %j',
    (url) => {
      expect(problems('app.openExternal', { url })).not.toEqual([])
    },
  )
})

test('what a browser leaves out, whose JSON has no undefined, is undefined', () => {
  const change = { listId: 1, name: 'Spring', client: undefined, label: undefined }
  const fromBrowser: unknown = JSON.parse(JSON.stringify(change))
  expect(contract['list.update'].input.parse(fromBrowser)).toEqual(change)
})
