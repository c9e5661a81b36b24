import { expect, test } from 'vitest'
import type { StoredAccount, StoredSubmission } from '../../../electron/shared/records.ts'
import type { MovedRest, SentBeforeHere } from '../../../electron/shared/submission.ts'
import type { LedgerBook } from '../../../electron/terminal/ledger-book.ts'
import { status } from '../../../electron/terminal/status.ts'
import type { Voice } from '../../../electron/terminal/voice.ts'
import { plainAccount } from '../../fakes/plain-account.ts'
import { plainSubmission } from '../../fakes/plain-submission.ts'

/** What `status` says and prints of one submission with 50,000 links, on the first of these accounts. */
function told(
  names: readonly (readonly [name: string, baseUrl: string])[],
  moves: readonly MovedRest[],
  asJson = false,
  sentBefore: readonly SentBeforeHere[] = [],
) {
  const accounts = names.map(
    ([name, baseUrl], index) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are looked at.
      ({ ...plainAccount(baseUrl), id: index + 1, name }) as unknown as StoredAccount,
  )
  const submission = { ...plainSubmission(1), id: 7, phase: 'active', finishedMs: 1 }
  const counts = { total: 50_000, queued: 0, sending: 0, accepted: 100, refused: 0, inDoubt: 0 }
  const book: LedgerBook = {
    accounts: { all: () => accounts, byId: (id) => accounts[id - 1] },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same.
    submissions: { all: () => [submission as unknown as StoredSubmission] },
    batches: { ofSubmission: () => [], counts: () => ({ ...counts, cancelled: 49_900 }) },
    stakes: { unitsUsed: () => 100, unitsOfSubmission: () => 0, unitsInDoubt: () => 0 },
    movesFrom: () => moves,
    sentBeforeHere: () => sentBefore,
    nextSlotMs: () => undefined,
    accountsOfToken: () => [],
    recentTasks: () => [],
    linkHistory: () => Promise.resolve([]),
    close: () => {},
  }
  const said: string[] = []
  const printed: string[] = []
  const voice: Voice = {
    isTerminal: false,
    canAsk: false,
    columns: 80,
    say: (line) => said.push(line),
    draw: () => {},
    print: (line) => printed.push(line),
    agree: () => Promise.resolve(false),
  }
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
