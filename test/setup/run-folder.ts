import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the files of a run share what outlives one of them, as the programs of test/processes/programs.ts. */
    runFolder: string
  }
}

/** Gives the tests of a run a folder, gone at its end; programs are built anew after each change. */
export default function keepRunFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'linkferry-run-'))
  project.provide('runFolder', folder)
  project.onTestsRerun(async () => rmSync(join(folder, 'node'), { recursive: true, force: true }))
  return () => rmSync(folder, { recursive: true, force: true })
}
