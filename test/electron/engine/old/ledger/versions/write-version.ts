import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger } from '../../../../../../electron/engine/old/ledger/ledger.ts'
import { migrations } from '../../../../../../electron/engine/old/ledger/migrations.ts'
import { openLedger } from '../../../../../../electron/engine/old/ledger/open-ledger.ts'
import type { BatchChange } from '../../../../../../electron/shared/records.ts'
import { beginAttempt } from '../../../../../fakes/begin-attempt.ts'
import { plainAccount } from '../../../../../fakes/plain-account.ts'
import { dumpOf } from './dump.ts'

// `node write-version.ts > v2.sql` keeps a ledger as the code of this version writes it, with a
// batch in every state. To be run once, before a migration is added, and never again.
const folder = mkdtempSync(join(tmpdir(), 'linkferry-version-'))
const opened = openLedger(folder)
if (!opened.ok) throw new Error(opened.error)
const ledger = new Ledger(opened.value)
const account = ledger.accounts.add(plainAccount('https://service.example'), 'real')
ledger.accounts.add(plainAccount('http://127.0.0.1:1'), 'practice')

const links = (host: string): readonly string[] =>
  Array.from({ length: 4 }, (_, n) => `https://${host}.example/page-${n}`)

/** A submission of one batch; its number and the batch's. */
function plan(host: string): readonly [submissionId: number, batchId: number] {
  const submissionId = ledger.submissions.add({
    accountId: account.id,
    requestId: `press-${host}`,
    draftId: undefined,
    label: host,
    client: 'Norda',
    batchSize: 'balanced',
    doubtLimit: 100,
    linesNotSent: 2,
    createdMs: 1_000,
  })
  ledger.plans.add(submissionId, [{ links: links(host), isUnusual: false }], 0, 1_000)
  ledger.plans.activate(submissionId, 100, 2, 1_000)
  const [batch] = ledger.batches.ofSubmission(submissionId)
  return [submissionId, batch?.id ?? 0]
}

function begin(batchId: number): number {
  const begun = beginAttempt(ledger, batchId, 2_000)
  return 'attemptId' in begun ? begun.attemptId : 0
}

function answer(host: string, httpStatus: number, change: BatchChange): void {
  const [, batchId] = plan(host)
  const receipt = 'receipt' in change ? change.receipt : undefined
  const end = { outcome: host, answered: true, httpStatus, message: host, receipt, endedMs: 3_000 }
  ledger.finishAttempt(begin(batchId), batchId, end, change, undefined)
}

const receipt = { taskId: 'task-1', unitsUsed: 4, linksCount: 4 }
answer('accepted', 200, { kind: 'accepted', receipt })
answer('in-doubt', 500, { kind: 'in-doubt', cause: 'server-error', receipt: undefined })
answer('split', 400, { kind: 'split', because: 'refused' })
answer('refused', 400, { kind: 'refused' })
answer('again', 429, { kind: 'queued' })
ledger.cancel(plan('cancelled')[0], 4_000)
plan('queued')
begin(plan('sending')[1])
ledger.fingerprints.of('a-token')

process.stdout.write(dumpOf(ledger.database, migrations.length))
ledger.database.close()
rmSync(folder, { recursive: true })
