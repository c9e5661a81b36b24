import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that the test files of a run share, for example for built programs. */
    runFolder: string
  }
}

/** Creates a folder for a test run and removes it at the end. Programs are built again after each change. */
export default function keepRunFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'linkferry-run-'))
  project.provide('runFolder', folder)
  project.onTestsRerun(async () => rmSync(join(folder, 'node'), { recursive: true, force: true }))
  return () => rmSync(folder, { recursive: true, force: true })
}
