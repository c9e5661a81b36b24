import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test/fakes/programs.ts builds what is started as a process; empty at first. */
    programsFolder: string
  }
}

/** Gives the tests of a run a folder for the programs that they start, empty again after each change. */
export default function keepProgramsFor(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'linkferry-programs-'))
  project.provide('programsFolder', folder)
  project.onTestsRerun(async () => rmSync(join(folder, 'node'), { recursive: true, force: true }))
  return () => rmSync(folder, { recursive: true, force: true })
}
