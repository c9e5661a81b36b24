import { createLinkIndexingClient } from '../../electron/engine/api/link-indexing-client.ts'
import { lockDataFolder } from '../../electron/engine/ledger/data-folder-lock.ts'
import { DiskReserve } from '../../electron/engine/ledger/disk-reserve.ts'
import { Ledger } from '../../electron/engine/ledger/ledger.ts'
import { openLedger } from '../../electron/engine/ledger/open-ledger.ts'
import { planSubmission } from '../../electron/engine/queue/submission-planner.ts'
import { SubmissionQueue } from '../../electron/engine/queue/submission-queue.ts'
import { systemClock } from '../../electron/engine/queue/system-clock.ts'
import { killedAccount, listLinks, listNames } from './kill-plan.ts'

// `node sender.ts FOLDER ADDRESS TOKEN`: an engine without a host, made to be killed at any moment.
// It plans every list that was not planned yet, sends, goes on after each pause as a stubborn user
// would, and ends when nothing is left to send.
const [folder = '', baseUrl = '', token = ''] = process.argv.slice(2)

const lock = lockDataFolder(folder)
if (!lock.ok) throw new Error(lock.error)
const opened = openLedger(folder)
if (!opened.ok) throw new Error(opened.error)
const ledger = new Ledger(opened.value)
ledger.recover(Date.now())
const account = ledger.accounts.all()[0] ?? ledger.accounts.add(killedAccount(baseUrl), 'real')

const finished = Promise.withResolvers<void>()
const queue = new SubmissionQueue({
  ledger,
  reserve: new DiskReserve(folder),
  clock: systemClock,
  service: createLinkIndexingClient({ resolveProxy: async () => undefined }),
  needToken: async () => token,
  onChange: () => setImmediate(goOn),
})

/** Ends every pause and every long wait: the more is sent, the more can go wrong. */
function goOn(): void {
  const { waiting } = queue.rateOf(account.id)
  const isHeldBack = waiting === 'after-doubt' || waiting === 'offline'
  if (isHeldBack || queue.pauseOf(account.id) !== undefined) queue.resume(account.id)
  const isDone = ledger.submissions.all().every(({ finishedMs }) => finishedMs !== undefined)
  if (isPlanned && isDone) finished.resolve()
}

let isPlanned = false
process.stdout.write('started\n')
queue.start([account.id])
for (const name of listNames) {
  if (ledger.submissions.byRequest(name) !== undefined) continue
  const links = listLinks(name)
  const planned = await planSubmission(ledger, {
    requestId: name,
    accountId: account.id,
    draftId: undefined,
    label: name,
    client: '',
    batchSize: 20,
    linkCount: links.length,
    links: links.map((link) => ({ link, unusual: false })),
    resendUpTo: 0,
    linesNotSent: 0,
    nowMs: Date.now(),
  })
  if (!planned.ok) throw new Error(planned.error)
  queue.poke(account.id)
}
isPlanned = true
goOn()
await finished.promise
await queue.stop()
ledger.database.close()
lock.value.release()
