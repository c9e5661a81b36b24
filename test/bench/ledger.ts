import { open, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../electron/engine/old/ledger/database.ts'
import { packLinks } from '../../electron/engine/old/ledger/link-blob.ts'
import { linkHashes } from '../../electron/engine/old/ledger/link-hash.ts'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { ledgerPath, openLedger } from '../../electron/engine/old/ledger/open-ledger.ts'
import { beginAttempt } from '../fakes/begin-attempt.ts'
import { plainAccount } from '../fakes/plain-account.ts'
import { manyLinks } from '../fakes/sending-house.ts'
import { compared, elapsed, ratio, type Goal, type Scale } from './goal.ts'
import { plainSubmission } from '../fakes/plain-submission.ts'

const linksABatch = 20_000

/** Goals 9 and 10: what it costs to be sure, beside bare SQLite and a bare file on the same disk. */
export async function* ledgerGoals(scale: Scale): AsyncIterable<Goal> {
  const batchCount = scale.lines(50)
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  const database = opened.value
  const ledger = new Ledger(database)
  const page = await open(join(folder, 'page'), 'w')
  try {
    const account = ledger.accounts.add(plainAccount('https://service.example'), 'real')
    database.exec(`CREATE TABLE bare (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
      CREATE TABLE bare_index (h INTEGER PRIMARY KEY, batch_id INTEGER NOT NULL)
        STRICT, WITHOUT ROWID`)
    const lists = Array.from({ length: batchCount }, (_, n) =>
      manyLinks(linksABatch, `h${n}.example`),
    )
    const insertBlobs = () => {
      for (const links of lists)
        database.run('INSERT INTO bare (bytes) VALUES (?)', packLinks(links).bytes)
    }
    // Planned once, since a second plan finds another ledger; what it is held against is over in a moment.
    const blobs = {
      ours: [elapsed(() => plan(ledger, account.id, lists))],
      theirs: Array.from({ length: 5 }, () => elapsed(insertBlobs)),
    }
    yield ratio('9  50 batches durable before their POSTs ÷ bare blobs', blobs, 3)
    const hashedMs = elapsed(() => {
      insertBlobs()
      insertHashes(database, lists)
    })
    const hashed = { ours: blobs.ours, theirs: [hashedMs] }
    yield ratio('9  the same ÷ bare blobs, each link hashed into an index', hashed, 1.5)

    const queued = ledger.batches.inState(1, 'queued')
    let left = 0
    const states = await compared(
      queued.length,
      () => elapsed(() => beginAttempt(ledger, queued[left++]?.id ?? 0, left)),
      async () => {
        const start = performance.now()
        await page.write(Buffer.alloc(4_096, left))
        await page.sync()
        return performance.now() - start
      },
    )
    yield ratio('9  a state change ÷ 4 KiB written and synced', states, 3)

    database.exec('DROP TABLE bare; DROP TABLE bare_index; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    const bytes = (await stat(ledgerPath(folder))).size
    const raw = lists.flat().reduce((sum, link) => sum + link.length + 1, 0)
    const most = 0.35 * raw + 20 * batchCount * linksABatch
    yield {
      what: '9  ledger of 1 M links ÷ (0.35 of their bytes + 20 B a link)',
      measured: bytes / most,
      limit: 1,
      detail: `${(bytes / 1e6).toFixed(0)} MB for ${(raw / 1e6).toFixed(0)} MB of links`,
    }

    fillHistory(ledger, account.id, scale.lines(5_000_000) - batchCount * linksABatch)
    const asked = manyLinks(linksABatch - 1_000, 'new.example').concat(
      lists[0]?.slice(0, 1_000) ?? [],
    )
    const lookUps = await compared(
      7,
      () => elapsed(() => ledger.spokenFor(account.id).batchesOf(asked)),
      () =>
        elapsed(() =>
          database.all(
            `SELECT count(*) FROM json_each(?) AS link
               WHERE EXISTS (SELECT 1 FROM seen WHERE account_id = ? AND h = link.value)`,
            `[${linkHashes(asked).join(',')}]`,
            account.id,
          ),
        ),
    )
    yield ratio('10 20,000 links against 5 M sent ÷ json_each EXISTS', lookUps, 1.5)
  } finally {
    await page.close()
    database.close()
    await rm(folder, { recursive: true })
  }
}

/** The least that remembering each link takes: its hash once, sorted, into an index. */
function insertHashes(database: Database, lists: readonly (readonly string[])[]): void {
  const hashes = linkHashes(lists.flat()).toSorted()
  database.transaction(() => {
    for (let from = 0; from < hashes.length; from += linksABatch)
      database.run(
        'INSERT OR IGNORE INTO bare_index SELECT value, 1 FROM json_each(?)',
        `[${hashes.subarray(from, from + linksABatch).join(',')}]`,
      )
  })
}

/** A submission of all lists, a batch each, whole and real. */
function plan(ledger: Ledger, accountId: number, lists: readonly (readonly string[])[]): void {
  const submissionId = ledger.submissions.add(plainSubmission(accountId, { requestId: 'bench' }))
  for (const links of lists) ledger.plans.add(submissionId, [{ links, isUnusual: false }], 0, 0)
  while (ledger.plans.write(submissionId)) continue
  ledger.plans.activate(submissionId, linksABatch, 0, 0)
}

/** Links that were sent long ago: only their hashes are ever looked at. */
function fillHistory({ database }: Ledger, accountId: number, links: number): void {
  database.run(
    `INSERT OR IGNORE INTO seen (account_id, h, batch_id)
       WITH RECURSIVE link (n, h) AS (
         SELECT 1, random() UNION ALL SELECT n + 1, random() FROM link WHERE n < ?)
       SELECT ?, h, 1 FROM link ORDER BY h`,
    links,
    accountId,
  )
}
