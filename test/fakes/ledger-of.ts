import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../electron/engine/old/ledger/database.ts'
import { ledgerPath, openLedger } from '../../electron/engine/old/ledger/open-ledger.ts'

let fresh: Buffer | undefined

/**
 * Opens the ledger of a folder as an engine does. A folder that has none is given a new one by copy:
 * to make it takes five times as long, since it goes through all versions, and tests need thousands.
 */
export function ledgerOf(folder: string): Database {
  const file = ledgerPath(folder)
  if (!existsSync(file)) writeFileSync(file, (fresh ??= bytesOfNew()))
  return mustOpen(folder)
}

function bytesOfNew(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-fresh-'))
  try {
    mustOpen(folder).close()
    return readFileSync(ledgerPath(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function mustOpen(folder: string): Database {
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}
