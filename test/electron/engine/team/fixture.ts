import { createHash, randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import {
  createTeamTables,
  newDeskKey,
  newTeamSecret,
  type TeamAddress,
  TeamLedger,
} from '../../../../electron/engine/team/index.ts'
import type { Result } from '../../../../electron/shared/result.ts'
import { type TestDatabase, testDatabase } from '../../../setup/postgres.ts'

export type WholeAddress = TeamAddress & { readonly secret: Uint8Array }

/** The value of a result that must be a success. */
export function valueOf<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`Failed: ${result.error}`)
  return result.value
}

/** The problem of a result that must be a failure. */
export function problemOf(result: Result<unknown, string>): string {
  return result.ok ? 'none' : result.error
}

/** The key of a link, as the ledger makes it. */
export function keyOf(link: string): Uint8Array {
  return createHash('sha256').update(link).digest().subarray(0, 16)
}

/** Keys of `count` links with numbers from `first`. */
export function keys(count: number, first = 0): readonly Uint8Array[] {
  return Array.from({ length: count }, (_, index) => keyOf(`https://example.com/${first + index}`))
}

export const newId = (): string => randomUUID()

/** The address of a database, with a new team secret. */
export function addressOf(database: TestDatabase): WholeAddress {
  const { host, port, user, password } = database
  return {
    host,
    port,
    user,
    password,
    database: database.database,
    secret: newTeamSecret(),
    isEncrypted: false,
    authorityFile: undefined,
  }
}

export interface Team {
  readonly database: TestDatabase
  readonly address: WholeAddress
  readonly accountId: number
}

/** A database with the tables, and an account with a small window. */
export async function newTeam(
  limits: { readonly allowance: number; readonly windowMs: number } = {
    allowance: 60,
    windowMs: 60_000,
  },
  database?: TestDatabase,
): Promise<Team> {
  const on = database ?? (await testDatabase())
  const address = addressOf(on)
  valueOf(await createTeamTables(address))
  const { ledger } = await newDesk({ address }, 'first')
  const account = valueOf(
    await ledger.openAccount({ origin: 'https://service.example', token: 'secret' }, limits, true),
  )
  return { database: on, address, accountId: account.id }
}

/** A desk that has registered. It closes after the test. */
export async function newDesk(
  { address }: { readonly address: WholeAddress },
  name: string,
  { key = newDeskKey(), revision = 0, statementMs = 20_000 } = {},
): Promise<{ readonly ledger: TeamLedger; readonly id: number; readonly key: Uint8Array }> {
  const times = { connectMs: 5_000, statementMs }
  const ledger = valueOf(await TeamLedger.open(address, { key, revision }, times))
  onTestFinished(() => ledger.close())
  return { ledger, id: valueOf(await ledger.register(name)), key }
}

/** Claims and activates links for a new submission. */
export async function activeLinks(
  ledger: TeamLedger,
  accountId: number,
  links: readonly Uint8Array[],
): Promise<string> {
  const submission = newId()
  valueOf(await ledger.claim(accountId, submission, links))
  valueOf(await ledger.activate(submission))
  return submission
}

/** A relay to the server. While `cutsAnswers`, it passes statements on and cuts the connection instead of the answer. */
export async function relayTo(server: { readonly host: string; readonly port: number }): Promise<{
  readonly port: number
  cutsAnswers: boolean
}> {
  const sockets = new Set<Socket>()
  const relay = { port: 0, cutsAnswers: false }
  const front = createServer((near) => {
    const far = connect(server.port, server.host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      if (relay.cutsAnswers) near.destroy()
      else near.write(bytes)
    })
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const at = front.address()
  if (typeof at === 'object' && at !== null) relay.port = at.port
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    front.close()
  })
  return relay
}

/** Replaces the clock of the ledger by one that stands. Returns what sets it, in milliseconds. */
export async function stopClock({ database }: Team): Promise<(ms: number) => Promise<void>> {
  const set = async (ms: number): Promise<void> => {
    await database.run(
      `CREATE OR REPLACE FUNCTION linkferry.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT to_timestamp(${ms / 1_000}) $$`,
    )
  }
  await set(startMs)
  return (ms) => set(startMs + ms)
}

/** When a stopped clock starts. */
const startMs = Date.UTC(2027, 0, 1)
