import { expect, test } from 'vitest'
import type { StoredAccount, StoredSubmission } from '../../../electron/shared/records.ts'
import type { MovedRest, SentBeforeHere } from '../../../electron/shared/submission.ts'
import type { LedgerBook } from '../../../electron/terminal/ledger-book.ts'
import { status } from '../../../electron/terminal/status.ts'
import { plainAccount } from '../../fakes/plain-account.ts'
import { plainSubmission } from '../../fakes/plain-submission.ts'
import { quietVoice } from '../../fakes/quiet-voice.ts'

/** What `status` says and prints of one submission with 50,000 links, on the first of these accounts. */
function told(
  names: readonly (readonly [name: string, baseUrl: string])[],
  moves: readonly MovedRest[],
  asJson = false,
  sentBefore: readonly SentBeforeHere[] = [],
  putOff: ReadonlyMap<number, number> = new Map(),
) {
  const accounts = names.map(
    ([name, baseUrl], index) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are looked at.
      ({ ...plainAccount(baseUrl), id: index + 1, name }) as unknown as StoredAccount,
  )
  const submission = { ...plainSubmission(1), id: 7, phase: 'active', finishedMs: 1 }
  const queued = putOff.size === 0 ? 0 : 49_900
  const counts = { total: 50_000, queued, sending: 0, accepted: 100, refused: 0, inDoubt: 0 }
  const book: LedgerBook = {
    accounts: { all: () => accounts, byId: (id) => accounts[id - 1] },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same.
    submissions: { all: () => [submission as unknown as StoredSubmission] },
    batches: { ofSubmission: () => [], counts: () => ({ ...counts, cancelled: 49_900 - queued }) },
    stakes: { unitsUsed: () => 100, unitsOfSubmission: () => 0, unitsInDoubt: () => 0 },
    movesFrom: () => moves,
    sentBeforeHere: () => sentBefore,
    nextSlotMs: () => (putOff.size === 0 ? undefined : new Date(2089, 0, 1).getTime()),
    putOff: () => putOff,
    accountsOfToken: () => [],
    recentTasks: () => [],
    linkHistory: () => Promise.resolve([]),
    forgottenDay: () => undefined,
    close: () => {},
  }
  const { voice, said, printed } = quietVoice()
  const place = { dataFolder: undefined, tokenFile: undefined, limits: {}, doubtLimit: undefined }
  status({ kind: 'status', asJson, ...place }, voice, book)
  return { said: said.join('\n'), printed: printed.join('') }
}

const berlin = ['Berlin', 'https://service.example'] as const
const cologne = ['Cologne', 'https://service.example'] as const

test('links that went on elsewhere are said to be moved there, and the rest to be cancelled', () => {
  const moved = { submissionId: 8, accountId: 2, links: 49_000 }
  expect(told([berlin, cologne], [moved]).said).toContain(
    '100 accepted, 49,000 moved to “Cologne”, 900 cancelled',
  )
  const gone = { submissionId: 8, accountId: undefined, links: 49_900 }
  expect(told([berlin], [gone]).said).toContain(
    '100 accepted, 49,900 moved to an account that is gone;',
  )
})

test('links that had been sent already are said to be sent before', () => {
  const list = { kind: 'paid-list', submissionId: 9, label: 'Team' } as const
  const sentBefore = [
    { sentWith: list, links: 900 },
    { sentWith: { ...list, submissionId: 10 }, links: 100 },
  ]
  expect(told([berlin], [], false, sentBefore).said).toContain(
    '100 accepted, 1,000 sent before, 48,900 cancelled',
  )
})

test('what the cap of a day puts off is said to be so, with when it leaves, and the document knows nothing of it', () => {
  const putOff = new Map([[7, new Date(2090, 0, 2).getTime()]])
  const { said, printed } = told([berlin], [], false, [], putOff)
  expect(said).toContain("The account's cap for a day is used up before its turn.")
  expect(said).toContain('The next of it leaves at 00:00 on Mon Jan 02 2090, if Linkferry is')
  expect(printed).toBe('')
  expect(told([berlin], [], true, [], putOff).printed).not.toContain('2090')
})

test('the document counts moved links as cancelled, as scripts know it', () => {
  const moved = { submissionId: 8, accountId: 2, links: 49_000 }
  const { printed } = told([berlin, cologne], [moved], true)
  expect(JSON.parse(printed)).toMatchObject({
    submissions: [{ id: 7, baseUrl: 'https://service.example', links: { cancelled: 49_900 } }],
  })
  expect(printed).not.toContain('Cologne')
})

test('an account is named where others have its address too', () => {
  expect(told([berlin, cologne], []).said).toContain(
    'Submission 7 on “Berlin” at https://service.example',
  )
  expect(told([berlin, ['Cologne', 'https://other.example']], []).said).toContain(
    'Submission 7 on https://service.example',
  )
})
