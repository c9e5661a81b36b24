import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopPostgres, withoutPostgres } from './postgres-server.ts'

/** Names what cannot run without PostgreSQL. Returns what stops the server of the run, if tests started it. */
export default function servePostgres(project: TestProject): () => Promise<void> {
  if (withoutPostgres !== undefined)
    console.log(`Not run here: tests of the team ledger (${withoutPostgres})`)
  return () => stopPostgres(join(project.getProvidedContext().runFolder, 'postgres'), 'immediate')
}
