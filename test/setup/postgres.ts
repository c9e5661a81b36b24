import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import {
  createPostgres,
  otherServer,
  postgresPrograms,
  type PostgresServer,
  removePostgres,
  type ServerIdentity,
  startPostgres,
} from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

export { withoutPostgres } from './postgres-server.ts'

const programs = postgresPrograms()

/** Why no test can have a server of its own; undefined: it can. */
export const withoutOwnPostgres: string | undefined =
  programs === undefined ? `no PostgreSQL for ${process.platform} on ${process.arch}` : undefined

/** A database of a test. `user` is a superuser. */
export interface TestDatabase extends PostgresServer {
  readonly database: string
  /** Runs SQL as the superuser. */
  readonly run: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>
}

/** Creates a database for a test, on the one server of the run, and drops it after the test. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await sharedServer()
  return createDatabase(server)
}

/** Starts a server for one test, which may stop and start it. `folder` is for `stopPostgres` and `startPostgres`. */
export async function ownServer(identity?: ServerIdentity): Promise<{
  readonly folder: string
  readonly database: TestDatabase
}> {
  const parent = await temporaryFolder()
  await letOthersThrough(parent)
  const folder = path.join(parent, 'postgres')
  await createPostgres(folder, programs ?? '', identity)
  onTestFinished(() => removePostgres(folder))
  return { folder, database: await createDatabase(await startPostgres(folder)) }
}

async function sharedServer(): Promise<PostgresServer> {
  if (otherServer !== undefined) {
    const { hostname, port, username, password } = new URL(otherServer)
    return { host: hostname, port: Number(port || 5432), user: username, password }
  }
  const runFolder = inject('runFolder')
  await letOthersThrough(runFolder)
  const folder = path.join(runFolder, 'postgres')
  await createPostgres(folder, programs ?? '')
  return startPostgres(folder)
}

/** Root's server runs as another user, who must reach its folder. */
async function letOthersThrough(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await chmod(folder, 0o711)
  // The folder of the run in memory; see `memory-disk.ts`. Others' folders stay as they are.
  if (path.basename(tmpdir()).startsWith('linkferry-tests-')) await chmod(tmpdir(), 0o711)
}

async function createDatabase(server: PostgresServer): Promise<TestDatabase> {
  const database = `linkferry_${randomBytes(8).toString('hex')}`
  await runOn(server, 'postgres', `CREATE DATABASE ${database}`)
  onTestFinished(async () => {
    await runOn(server, 'postgres', `DROP DATABASE ${database} WITH (FORCE)`).catch(() => undefined)
  })
  return {
    ...server,
    database,
    run: (text, values) => runOn(server, database, text, values),
  }
}

async function runOn(
  server: PostgresServer,
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ ...server, database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}
