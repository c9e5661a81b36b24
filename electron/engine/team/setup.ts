import { z } from 'zod'
import { fail, ok, type Result } from '../../shared/result.ts'
import { formatTeamAddress, type TeamAddress, TeamHashes } from './address.ts'
import {
  type ConnectionTimes,
  connectionTimes,
  TeamConnection,
  type TeamProblem,
} from './connection.ts'
import { deskFunctions, teamSchema, teamSchemaVersion } from './schema.ts'

const setupProblems = [
  'unreachable',
  'login-refused',
  'no-database',
  'tls',
  'no-tables',
  'schema-newer',
  'schema-older',
  'no-rights',
] as const satisfies readonly TeamProblem[]

/** Why a database cannot be used yet; see `TeamProblem`. */
export type SetupProblem = (typeof setupProblems)[number]

/** Tries to connect and returns the version of the tables, before anything is saved. */
export async function testTeamAddress(
  address: TeamAddress,
  times: ConnectionTimes = connectionTimes,
): Promise<Result<number, SetupProblem>> {
  return withConnection<number, SetupProblem>(address, times, async (connection) => {
    const answer = await connection.call('schema_version', [], z.int().nullable())
    if (!answer.ok) return fail(setupProblem(answer.error))
    const version = answer.value ?? 0
    if (version > teamSchemaVersion) return fail('schema-newer')
    return version < teamSchemaVersion ? fail('schema-older') : ok(version)
  })
}

/**
 * Creates the tables, with the role of the address as their owner. Returns the whole address, which the
 * other desks need. The caller stores the secret (`newTeamSecret`) first. Repeatable: tables that were
 * created with the same secret are a success, others are `exists`.
 */
export async function createTeamTables(
  address: TeamAddress & { readonly secret: Uint8Array },
  times: ConnectionTimes = connectionTimes,
): Promise<Result<string, SetupProblem | 'exists'>> {
  return withConnection<string, SetupProblem | 'exists'>(address, times, async (connection) => {
    const there = await connection.run("SELECT 1 FROM pg_namespace WHERE nspname = 'linkferry'")
    if (!there.ok) return fail(setupProblem(there.error))
    if (there.value.length > 0) {
      const check = new TeamHashes(address.secret).check
      const same = await connection.run('SELECT 1 FROM linkferry.team WHERE secret_check = $1', [
        check,
      ])
      if (!same.ok) return fail(setupProblem(same.error))
      return same.value.length > 0 ? ok(formatTeamAddress(address)) : fail('exists')
    }
    // Several statements in one query are one transaction.
    const created = await connection.run(`${teamSchema}\n${insertTeam(address.secret)}`)
    return created.ok ? ok(formatTeamAddress(address)) : fail(setupProblem(created.error))
  })
}

/**
 * The SQL for an administrator: tables, and a role for the desks that may only call functions. It holds
 * no secret. The administrator gives the role its password with `\password`.
 */
export function printTeamSql(role: string, secret: Uint8Array): string {
  const name = quoted(role)
  const functions = deskFunctions.map((each) => `linkferry.${each}`).join(',\n  ')
  return `-- Linkferry team ledger, version ${teamSchemaVersion}, for PostgreSQL 14 or later.
-- Run it as the owner of an empty database:  psql --single-transaction -v ON_ERROR_STOP=1 -f this-file
-- Then give the role its password:           \\password ${name}
-- After you have restored the database from a backup, before desks connect:
--   UPDATE linkferry.team SET recovering_since = now();
${teamSchema}
${insertTeam(secret)}

CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
GRANT USAGE ON SCHEMA linkferry TO ${name};
GRANT EXECUTE ON FUNCTION
  ${functions}
  TO ${name};
`
}

function insertTeam(secret: Uint8Array): string {
  const check = new TeamHashes(secret).check.toString('hex')
  return `INSERT INTO linkferry.team (version, secret_check) VALUES (${teamSchemaVersion}, '\\x${check}');`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function withConnection<Value, Problem>(
  address: TeamAddress,
  times: ConnectionTimes,
  use: (connection: TeamConnection) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem | SetupProblem>> {
  const connection = await TeamConnection.open(address, times)
  if (!connection.ok) return fail(setupProblem(connection.error))
  try {
    return await use(connection.value)
  } finally {
    await connection.value.close()
  }
}

/** Only functions that a desk calls fail in other ways. */
function setupProblem(problem: TeamProblem): SetupProblem {
  const known = setupProblems.find((each) => each === problem)
  if (known === undefined) throw new Error(`Setting up failed with ${problem}`)
  return known
}
