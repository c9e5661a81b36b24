/** `linkferry team`: sets up the database of a team, before any desk uses it. */
import {
  createTeamTables,
  formatTeamAddress,
  newTeamSecret,
  parseTeamAddress,
  printTeamSql,
  type SetupProblem,
  type TeamAddress,
  type TeamAddressProblem,
  testTeamAddress,
} from '../engine/team/index.ts'
import { assertNever } from '../shared/assert-never.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { readSecretFile } from './account.ts'
import { type ExitCode, exitCode, type TeamCommand } from './command.ts'
import { printJson, type Terminal } from './terminal.ts'

interface TeamParts {
  readonly terminal: Terminal
  readonly teamFromEnvironment: string | undefined
  readonly hideSecret: (secret: string) => void
  readonly createTables?: typeof createTeamTables
}

/** `linkferry team`: needs an address for all but `print-sql`. */
export async function team(command: TeamCommand, parts: TeamParts): Promise<ExitCode> {
  const { terminal } = parts
  const address = await readAddress(command, parts)
  if (!address.ok) {
    terminal.say(address.error)
    return exitCode.wrongUsage
  }
  if (command.action === 'print-sql') return printSql(command, terminal, address.value)
  if (address.value === undefined) {
    terminal.say(
      `team ${command.action} needs the address of a database: --team-file FILE or LINKFERRY_TEAM.`,
    )
    return exitCode.wrongUsage
  }
  return command.action === 'status'
    ? status(command, terminal, address.value)
    : createTables(command, parts, address.value)
}

/** Reads the address. Undefined: none is given. A failure is the sentence to show. */
async function readAddress(
  { teamFile }: TeamCommand,
  { teamFromEnvironment = '', hideSecret }: TeamParts,
): Promise<Result<TeamAddress | undefined, string>> {
  const text =
    teamFile === undefined ? ok(teamFromEnvironment) : await readSecretFile('team', teamFile)
  if (!text.ok) return text
  if (text.value.trim() === '') return ok(undefined)
  hideSecret(text.value.trim())
  const address = parseTeamAddress(text.value)
  if (!address.ok) return fail(addressSentences[address.error])
  const { password, secret } = address.value
  hideSecret(password)
  if (secret !== undefined) hideSecret(Buffer.from(secret).toString('base64url'))
  return address
}

/** None shows any of the address: it holds a password. */
const addressSentences: Readonly<Record<TeamAddressProblem, string>> = {
  'not-an-address':
    'The address of the team ledger must look like postgres://ROLE:PASSWORD@HOST:5432/DATABASE. In a password, write @ as %40, / as %2F, : as %3A and % as %25.',
  unencrypted:
    'The address of the team ledger turns off encryption. That works only for a database on this computer. Remove sslmode=disable.',
  'unknown-option':
    'The address of the team ledger has an unknown option. It takes team_secret, sslmode=verify-full and sslrootcert. Remove the others.',
  'bad-secret':
    'The team secret in the address of the team ledger is incomplete. Copy the whole address again.',
}

async function createTables(
  { asJson }: TeamCommand,
  { terminal, createTables: create = createTeamTables }: TeamParts,
  typed: TeamAddress,
): Promise<ExitCode> {
  // First without changing anything: most problems show before there is a secret that could get lost.
  const before = await testTeamAddress(typed)
  if (!before.ok && before.error !== 'no-tables')
    return report(before.error, setupSentence(before.error, typed))

  const address = { ...typed, secret: typed.secret ?? newTeamSecret() }
  const created =
    before.ok && typed.secret === undefined ? fail('exists' as const) : await create(address)
  if (created.ok) {
    if (asJson) printJson(terminal, { address: created.value, owner: address.user, problem: null })
    else terminal.print(created.value)
    terminal.say(before.ok ? 'The tables were there already.' : 'The tables are created.')
    terminal.say(
      `This is the whole address, with the team secret. Every desk needs it. It is not shown again: keep it like a password.`,
    )
    terminal.say(
      `The role “${address.user}” owns the tables, so every desk with this address could change them. For a role that may only do what a desk does, run linkferry team print-sql for an empty database.`,
    )
    return exitCode.done
  }
  // The database has another secret, or this role may not compare it: an administrator made the tables.
  if (before.ok && (created.error === 'exists' || created.error === 'no-rights'))
    return report(
      'exists',
      'This database already has the tables of a team. Use the whole address, with the team secret, that was made with them.',
    )
  if (created.error === 'unreachable') {
    // The tables may be there now. Their secret must not get lost.
    const whole = formatTeamAddress(address)
    return report(
      'unreachable',
      'The connection to the database was lost, so the tables may be created or not. Keep this whole address, with the team secret, put it into LINKFERRY_TEAM or the team file, and run linkferry team create-tables again.',
      whole,
    )
  }
  if (created.error === 'no-tables')
    return report(
      'exists',
      'This database has a schema “linkferry” that holds no team ledger. Use an empty database.',
    )
  if (created.error === 'exists')
    return report(
      'exists',
      'A colleague has just created the tables. Use the address that was made.',
    )
  if (created.error === 'no-rights')
    return report(
      'no-rights',
      `The role “${address.user}” may not create tables in this database. Use a role that may, or give an administrator the SQL of linkferry team print-sql.`,
    )
  return report(created.error, setupSentence(created.error, address))

  function report(problem: string, sentence: string, whole: string | null = null): ExitCode {
    if (asJson) printJson(terminal, { address: whole, owner: null, problem })
    else if (whole !== null) terminal.print(whole)
    terminal.say(sentence)
    return exitCode.needsUser
  }
}

function printSql(
  { asJson, role: typedRole }: TeamCommand,
  terminal: Terminal,
  address: TeamAddress | undefined,
): ExitCode {
  const role = typedRole ?? address?.user ?? 'linkferry_desk'
  if (!isRole(role)) {
    terminal.say(
      'The role must be a name of at most 63 bytes, without line breaks, that does not begin with pg_. Use --role NAME.',
    )
    return exitCode.wrongUsage
  }
  const secret = address?.secret ?? newTeamSecret()
  // Only a new one is shown; the SQL holds none.
  const newSecret =
    address?.secret === undefined ? Buffer.from(secret).toString('base64url') : undefined
  const sql = printTeamSql(role, secret)
  if (asJson) printJson(terminal, { role, sql, teamSecret: newSecret ?? null })
  else terminal.print(sql.trimEnd())
  terminal.say(
    `Give this SQL to an administrator of an empty database. It creates the tables, and the role “${role}” for the desks. It holds no secret.`,
  )
  if (newSecret === undefined) return exitCode.done
  if (!asJson) terminal.say(`The team secret, not shown again: ${newSecret}`)
  terminal.say(
    `Keep the team secret, but not in the database. Every desk needs it in its address: postgres://${encodeURIComponent(role)}:PASSWORD@HOST:5432/DATABASE?team_secret=SECRET`,
  )
  return exitCode.done
}

/** PostgreSQL cuts longer names, and keeps those with `pg_`. A line break would end a comment of the SQL. */
function isRole(name: string): boolean {
  return /^(?!pg_)\P{Cc}+$/u.test(name) && Buffer.byteLength(name) <= 63
}

async function status(
  { asJson }: TeamCommand,
  terminal: Terminal,
  address: TeamAddress,
): Promise<ExitCode> {
  const { host, port, database, user, isEncrypted } = address
  const hasSecret = address.secret !== undefined
  const tested = await testTeamAddress(address)
  const problem = tested.ok ? null : tested.error
  const version = tested.ok ? tested.value : null
  if (asJson)
    printJson(terminal, {
      host,
      port,
      database,
      role: user,
      isEncrypted,
      hasSecret,
      version,
      problem,
    })
  if (problem !== null) {
    terminal.say(setupSentence(problem, address))
    return exitCode.needsUser
  }
  terminal.say(
    `The team ledger “${database}” on ${host}:${port} is ready: role “${user}”, ${isEncrypted ? 'encrypted, with a verified certificate' : 'not encrypted, on this computer'}, version ${version}.`,
  )
  if (!hasSecret)
    terminal.say(
      'This address has no team secret. Desks need the whole address, with the one that was made with the tables.',
    )
  return exitCode.done
}

function setupSentence(problem: SetupProblem, address: TeamAddress): string {
  const { host, port, database, user, authorityFile } = address
  const server = `${host}:${port}`
  switch (problem) {
    case 'unreachable':
      return `The database server ${server} cannot be reached. Check host and port, whether it is running, and whether a firewall is in the way.`
    case 'login-refused':
      return `The database server ${server} refused to sign in the role “${user}”. Check role and password, and whether the server lets this computer in.`
    case 'no-database':
      return `The server ${server} has no database “${database}”. Create it first, or correct its name.`
    case 'tls':
      return authorityFile === undefined
        ? `The connection to ${server} cannot be encrypted with a verified certificate, so nothing was sent. Turn on TLS on the server. If your own authority signed its certificate, name the authority’s file: sslrootcert=FILE.`
        : `The connection to ${server} cannot be encrypted with a certificate that ${authorityFile} verifies, so nothing was sent. Check that this file can be read, that it signed the server’s certificate, and that the certificate is for ${host}.`
    case 'no-tables':
      return `The database “${database}” on ${server} has no tables of a team ledger. Run linkferry team create-tables, or give an administrator the SQL of linkferry team print-sql.`
    case 'schema-newer':
      return `The tables in “${database}” are of a newer Linkferry. Update Linkferry on this computer.`
    case 'schema-older':
      return `The tables in “${database}” are of an older Linkferry, which this one cannot use.`
    case 'no-rights':
      return `The role “${user}” may not use the tables in “${database}”. Use the role that linkferry team print-sql creates, or the owner of the tables.`
    default:
      return assertNever(problem)
  }
}
