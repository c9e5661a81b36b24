import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { z } from 'zod'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { TeamAddress } from './address.ts'
import { teamErrorCodes, teamSchemaVersion } from './schema.ts'

/** Why the team ledger did not do what was asked. None is ever decided by the text of a message. */
export type TeamProblem =
  /** No connection, or it was cut, or the server is starting, stopping or full. It may have worked. */
  | 'unreachable'
  /** The server does not accept user or password. */
  | 'login-refused'
  /** The server has no such database. */
  | 'no-database'
  /** No TLS, or its certificate cannot be verified. */
  | 'tls'
  /** The database has no tables of a team ledger. */
  | 'no-tables'
  /** The tables are of a newer version of Linkferry. */
  | 'schema-newer'
  /** The tables are of an older version, and must be upgraded. */
  | 'schema-older'
  /** The role may not do this, or the server is read-only. */
  | 'no-rights'
  | Exclude<(typeof teamErrorCodes)[keyof typeof teamErrorCodes], 'schema-differs'>

/** Times of a connection, in milliseconds. */
export interface ConnectionTimes {
  /** For name, TCP, TLS and sign-in. */
  readonly connectMs: number
  /** For a statement. After it, the connection is cut, and whether the statement took effect is not known. */
  readonly statementMs: number
}

/** The times that are used unless a test has others. */
export const connectionTimes: ConnectionTimes = { connectMs: 10_000, statementMs: 60_000 }

/** How often a statement is repeated that lost a deadlock. */
const attempts = 5

/**
 * A pool of connections, on which single statements run. A statement commits or does not; when it is
 * `unreachable`, only asking again can tell.
 */
export class TeamConnection {
  readonly #address: TeamAddress
  readonly #pool: Pool
  readonly #times: ConnectionTimes

  private constructor(address: TeamAddress, config: PoolConfig, times: ConnectionTimes) {
    this.#address = address
    this.#times = times
    this.#pool = new Pool(config)
    // A connection that is cut while it is idle leaves the pool. The next statement makes another.
    this.#pool.on('error', () => undefined)
  }

  /** Makes a pool; connects with the first statement. Reads the authority's certificate from its file. */
  static async open(
    address: TeamAddress,
    times: ConnectionTimes,
  ): Promise<Result<TeamConnection, TeamProblem>> {
    const { host, port, database, user, password, isEncrypted, authorityFile } = address
    let authority: string | undefined
    try {
      authority = authorityFile === undefined ? undefined : await readFile(authorityFile, 'utf8')
    } catch {
      return fail('tls', [authorityFile ?? ''])
    }
    const config: PoolConfig = {
      host,
      port,
      database,
      user,
      password,
      max: 4,
      ssl: isEncrypted
        ? { rejectUnauthorized: true, ...(authority === undefined ? {} : { ca: authority }) }
        : false,
      connectionTimeoutMillis: times.connectMs,
      query_timeout: times.statementMs,
      keepAlive: true,
      application_name: 'linkferry',
      allowExitOnIdle: true,
    }
    return ok(new TeamConnection(address, config, times))
  }

  /** Runs one statement and returns its rows. Repeats it if the server undid it because of others. */
  async run(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Result<readonly unknown[], TeamProblem>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { rows } = await this.#pool.query<Record<string, unknown>>(text, [...values])
        return ok(rows)
      } catch (error) {
        if (attempt < attempts && wasUndone(error)) continue
        return fail(await this.#problemOf(error))
      }
    }
  }

  /** Calls a function of the schema and parses the JSON that it returns. */
  async call<Value>(
    name: string,
    values: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Result<Value, TeamProblem>> {
    const places = values.map((_value, index) => `$${index + 1}`).join(', ')
    const rows = await this.run(`SELECT linkferry.${name}(${places}) AS value`, values)
    if (rows.ok) return ok(z.object({ value: schema }).parse(rows.value[0]).value)
    // A function may also be missing because another version has others.
    return rows.error === 'no-tables' ? fail(await this.#versionProblem()) : rows
  }

  /** Why the functions of this version are not there. */
  async #versionProblem(): Promise<TeamProblem> {
    const rows = await this.run('SELECT linkferry.schema_version() AS version')
    if (!rows.ok) return rows.error
    const { version } = z.object({ version: z.int() }).parse(rows.value[0])
    if (version === teamSchemaVersion) return 'no-tables'
    return version > teamSchemaVersion ? 'schema-newer' : 'schema-older'
  }

  /** A connection of its own, for LISTEN. The caller releases it. */
  async client(): Promise<Result<PoolClient, TeamProblem>> {
    try {
      return ok(await this.#pool.connect())
    } catch (error) {
      return fail(await this.#problemOf(error))
    }
  }

  /** Closes all connections, after the statements that run. */
  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #problemOf(error: unknown): Promise<TeamProblem> {
    const problem = problemOfError(error)
    if (problem !== undefined) return problem
    // `pg` has no code for a server without TLS. Its first byte tells.
    if (this.#address.isEncrypted && !(await this.#hasTls())) return 'tls'
    return 'unreachable'
  }

  /** Asks whether the server speaks TLS: `S` or `N`. Also true if it does not answer. */
  async #hasTls(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const socket = connect(this.#address.port, this.#address.host)
    socket.setTimeout(this.#times.connectMs, () => resolve(true))
    // PostgreSQL's SSLRequest: its length, and a code.
    socket.on('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
    socket.on('data', (bytes) => resolve(bytes[0] !== 'N'.charCodeAt(0)))
    socket.on('error', () => resolve(true))
    socket.on('close', () => resolve(true))
    const hasTls = await promise
    socket.destroy()
    return hasTls
  }
}

/** A deadlock, or a claim that was taken meanwhile: the server has undone all of the statement. */
function wasUndone(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** Undefined: no connection, but whether it is for want of TLS is not known. */
function problemOfError(error: unknown): TeamProblem | undefined {
  if (error instanceof DatabaseError) return problemOfState(error)
  if (!(error instanceof Error)) throw new Error('Not an error', { cause: error })
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code)
    ? 'tls'
    : code === ''
      ? undefined
      : 'unreachable'
}

function problemOfState(error: DatabaseError): TeamProblem {
  const state = error.code ?? ''
  const own = Object.entries(teamErrorCodes).find(([code]) => code === state)?.[1]
  // Which of the two versions is newer, `call` asks.
  if (own === 'schema-differs') return 'no-tables'
  if (own !== undefined) return own
  switch (state) {
    case '28P01':
    case '28000':
      return 'login-refused'
    case '3D000':
      return 'no-database'
    case '3F000': // no such schema
    case '42P01': // no such table
    case '42883': // no such function
      return 'no-tables'
    case '42501':
    case '25006': // a read-only replica
      return 'no-rights'
    default:
      break
  }
  // Connection, deadlock, resources, stopped by an administrator, system.
  if (/^(?:08|40|53|57|58)/.test(state)) return 'unreachable'
  throw error
}
