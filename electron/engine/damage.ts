/** True if an error of SQLite says that the ledger's file is damaged, or none of SQLite's. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const corruptCode = 11
  const notADatabaseCode = 26
  const code = Number(error.errcode) & 0xff
  return code === corruptCode || code === notADatabaseCode
}
