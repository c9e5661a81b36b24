import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bringUpToDate } from '../../../../../electron/engine/old/ledger/bring-up-to-date.ts'
import { lockDataFolder } from '../../../../../electron/engine/old/ledger/data-folder-lock.ts'
import { Database } from '../../../../../electron/engine/old/ledger/database.ts'
import { Ledger } from '../../../../../electron/engine/old/ledger/ledger.ts'
import { migrations } from '../../../../../electron/engine/old/ledger/migrations.ts'
import {
  ledgerPath,
  openLedgerForReading,
} from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const versions = migrations.map((_, step) => step + 1)

async function folderOfVersion(version: number): Promise<string> {
  const folder = await temporaryFolder()
  const sql = readFileSync(join(import.meta.dirname, `versions/v${version}.sql`), 'utf8')
  const database = new Database(ledgerPath(folder))
  database.exec(`PRAGMA journal_mode = WAL; BEGIN; ${sql} COMMIT`)
  database.close()
  return folder
}

test.each(versions)('a ledger of version %i can be read as one of today', async (version) => {
  const folder = await folderOfVersion(version)
  expect(bringUpToDate(folder)).toBeUndefined()
  const database = openLedgerForReading(folder)
  if (database === undefined) throw new Error('It is gone')
  onTestFinished(() => database.close())
  expect(new Ledger(database).submissions.all()).toHaveLength(8)
})

test('an older ledger that an engine holds is left to it, one of today is read beside it', async () => {
  const [older, today] = await Promise.all([folderOfVersion(1), folderOfVersion(versions.length)])
  for (const folder of [older, today]) {
    const lock = lockDataFolder(folder)
    if (lock.ok) onTestFinished(() => lock.value.release())
  }
  expect(bringUpToDate(older)).toBe('folder-held')
  expect(bringUpToDate(today)).toBeUndefined()
})

test('where there is no ledger, none is made', async () => {
  const folder = await temporaryFolder()
  expect(bringUpToDate(folder)).toBeUndefined()
  expect(openLedgerForReading(folder)).toBeUndefined()
})
