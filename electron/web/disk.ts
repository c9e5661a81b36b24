const codesOfMissing: ReadonlySet<unknown> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR'])

/** Whether a file is not there, or is no file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfMissing.has(error.code)
}
