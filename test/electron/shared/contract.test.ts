import { describe, expect, test } from 'vitest'
import { engineContract } from '../../../electron/shared/contract/engine.ts'
import { contract } from '../../../electron/shared/contract/index.ts'

const requests = { ...contract, ...engineContract }
type Name = keyof typeof requests

/** The problems of an input; none: it is valid. */
function problems(name: Name, input: unknown): readonly string[] {
  const parsed = requests[name].input.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ code }) => code)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(requests) as Name[]
const takesNothing = names.filter((name) => problems(name, undefined).length === 0)
/** `settings.save` takes any record, because the host checks each setting by itself. */
const takesSomething = names.filter(
  (name) => !takesNothing.includes(name) && name !== 'settings.save',
)

describe('every request', () => {
  test.each(takesSomething)('%s takes no unknown keys and no other types', (name) => {
    const [problem] = problems(name, { surely: 'not' }).toReversed()
    expect(['unrecognized_keys', 'invalid_union']).toContain(problem)
    for (const other of [undefined, null, 7, 'text', [], [{}]])
      expect(problems(name, other)).not.toEqual([])
  })

  test.each(takesNothing)('%s takes nothing', (name) => {
    for (const other of [null, 7, 'text', [], {}]) expect(problems(name, other)).not.toEqual([])
  })
})

describe('a harmful input', () => {
  test.each([-1, 1.5, Number.NaN, 2 ** 60, '1', '../ledger'])(
    'is refused: submission %j',
    (submissionId) => {
      expect(problems('submission.pause', { submissionId })).not.toEqual([])
      expect(problems('submission.pause', { submissionId: 1 })).toEqual([])
    },
  )

  test('is refused: more than 500 rows of a page, or requests without links', () => {
    const page = { listId: 1, viewId: 1, start: 0 }
    expect(problems('rows.page', { ...page, count: 500 })).toEqual([])
    expect(problems('rows.page', { ...page, count: 501 })).not.toEqual([])
    const plan = { listId: 1, accountId: 1, when: { kind: 'now' } }
    expect(problems('submission.forecast', { ...plan, batchSize: 1 })).toEqual([])
    expect(problems('submission.forecast', { ...plan, batchSize: 0 })).not.toEqual([])
  })

  test.each(['2026-02-30', '2026-11-01T00:00', 'yesterday', '', '\u001B[2J'])(
    'is refused: deleting history before %j',
    (beforeDay) => {
      expect(problems('history.delete', { beforeDay, dryRun: true })).not.toEqual([])
    },
  )

  test.each(['ftp://a.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'no address'])(
    'is refused: opening the address %j',
    (url) => {
      expect(problems('app.openExternal', { url })).not.toEqual([])
    },
  )
})

test('a key that JSON drops, because it is undefined, may be missing', () => {
  const change = { listId: 1, name: 'Spring', client: undefined, label: undefined }
  const fromBrowser: unknown = JSON.parse(JSON.stringify(change))
  expect(contract['list.update'].input.parse(fromBrowser)).toEqual(change)
})
