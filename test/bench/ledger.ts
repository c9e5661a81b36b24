import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EngineParts, manyLinks } from './engine-parts.ts'
import { compared, type Compared, elapsed, type Goal, median, ratio, type Scale } from './goal.ts'
import { writeLines } from './sample-files.ts'

const linksARequest = 20_000

/** Goals 5 and 8: the cost of the ledger, compared with plain SQLite on the same disk. */
export async function* ledgerGoals(scale: Scale): AsyncIterable<Goal> {
  await using engine = await EngineParts.create()
  const { ledger } = engine
  const count = scale.lines(1_000_000)
  const links = await linksAsCustomersBring(count, join(engine.folder, 'links.txt'))
  const bare = new BareRows(join(engine.folder, 'bare.sqlite'))
  try {
    // Measured once, because planning changes the ledger.
    let submissionId = 0
    const planned: Compared = {
      ours: [elapsed(() => (submissionId = engine.plan(links)))],
      theirs: [elapsed(() => bare.insert(links))],
    }
    yield ratio('5  planning 1 M links ÷ the same rows inserted bare', planned, 2)
    // Both sides include the same checkpoint.
    const other = new DatabaseSync(engine.ledgerFile)
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const { size } = await stat(engine.ledgerFile)
    yield {
      what: '5  MB of ledger per million links',
      measured: size / count,
      limit: 80,
      detail: `${(size / 1e6).toFixed(0)} MB for ${count.toLocaleString('en')} links`,
    }

    yield* requestGoals(engine, bare, submissionId, scale)

    fillClaims(other, engine.accountId, scale.lines(5_000_000) - count)
    other.close()
    const asked = manyLinks(linksARequest - 1_000, 'new.example').concat(links.slice(0, 1_000))
    const file = new DatabaseSync(engine.ledgerFile, { readOnly: true })
    const bareLookUp = file.prepare(
      `SELECT count(*) AS hits FROM json_each(?) AS asked WHERE EXISTS
         (SELECT 1 FROM claim WHERE account_id = ? AND key = unhex(asked.value))`,
    )
    const { claims } = ledger
    const lookUps = await compared(
      7,
      () => elapsed(() => claims.lookUp(engine.accountId, claims.keysOf(asked))),
      () =>
        elapsed(() => {
          const keys = asked.map((link) => hash('sha256', link).slice(0, 32))
          bareLookUp.get(JSON.stringify(keys), engine.accountId)
        }),
    )
    file.close()
    const found = claims.lookUp(engine.accountId, claims.keysOf(asked)).length
    if (found !== 1_000) throw new Error(`${found} of 1,000 links were found`)
    yield ratio('8  20,000 links against 5 M claims ÷ json_each EXISTS', lookUps, 1.5)
  } finally {
    bare.close()
  }
}

/** Dispatch and acceptance of 20,000 links, compared with an update of as many rows. */
async function* requestGoals(
  engine: EngineParts,
  bare: BareRows,
  submissionId: number,
  scale: Scale,
): AsyncIterable<Goal> {
  const dispatched: Compared & { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  const accepted: typeof dispatched = { ours: [], theirs: [] }
  for (let round = 0; round < Math.min(20, scale.lines(50) - 1); round++) {
    let request: ReturnType<EngineParts['dispatch']> | undefined
    dispatched.ours.push(elapsed(() => (request = engine.dispatch(submissionId, linksARequest))))
    dispatched.theirs.push(elapsed(() => bare.update(round, 'in-flight')))
    accepted.ours.push(elapsed(() => request && engine.accept(request)))
    accepted.theirs.push(elapsed(() => bare.update(round, 'accepted')))
  }
  yield ratio('5  dispatch of 20,000 links ÷ its bare update', dispatched, 2)
  yield ratio('5  their acceptance ÷ its bare update', accepted, 2)
  const ms = median(dispatched.ours)
  yield {
    what: '5  dispatch of 20,000 links ÷ 250 ms',
    measured: ms / 250,
    limit: 1,
    detail: `${ms.toFixed(1)} ms`,
  }
}

/** The plain implementation: a row per link with a unique claim. */
class BareRows {
  readonly #database: DatabaseSync

  constructor(path: string) {
    this.#database = new DatabaseSync(path)
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE link (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, key BLOB NOT NULL,
        row INTEGER NOT NULL, link TEXT NOT NULL, state TEXT NOT NULL) STRICT;
      CREATE UNIQUE INDEX claim ON link (account_id, key)`)
  }

  insert(links: readonly string[]): void {
    const insert = this.#database.prepare(
      `INSERT INTO link (account_id, key, row, link, state) VALUES (1, ?, ?, ?, 'pending')
       ON CONFLICT DO NOTHING`,
    )
    for (let start = 0; start < links.length; start += 10_000) {
      this.#database.exec('BEGIN IMMEDIATE')
      for (const [index, link] of links.slice(start, start + 10_000).entries())
        insert.run(hash('sha256', link, 'buffer').subarray(0, 16), start + index, link)
      this.#database.exec('COMMIT')
    }
  }

  update(round: number, state: string): void {
    this.#database
      .prepare('UPDATE link SET state = ? WHERE id > ? AND id <= ?')
      .run(state, round * linksARequest, (round + 1) * linksARequest)
  }

  close(): void {
    this.#database.close()
  }
}

/** Different links of a realistic list. */
async function linksAsCustomersBring(count: number, path: string): Promise<readonly string[]> {
  await writeLines(path, Math.ceil(count * 1.2))
  const lines = (await readFile(path, 'utf8')).split('\n')
  const links = new Set<string>()
  for (const line of lines) {
    if (!/^https?:\/\/\S+$/.test(line)) continue
    const href = URL.parse(line)?.href
    if (href !== undefined) links.add(href)
    if (links.size === count) return [...links]
  }
  throw new Error(`${links.size} links of ${lines.length} lines`)
}

/** Claims of links that were sent long ago; only their keys are read. */
function fillClaims(database: DatabaseSync, accountId: number, links: number): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO claim (account_id, key, link_id)
         WITH RECURSIVE link (n, key) AS (
           SELECT 1, randomblob(16) UNION ALL SELECT n + 1, randomblob(16) FROM link WHERE n < ?)
         SELECT ?, key, 1 FROM link ORDER BY key`,
    )
    .run(links, accountId)
}
