import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import {
  createTeamTables,
  newDeskKey,
  newTeamSecret,
  parseTeamAddress,
  printTeamSql,
  TeamLedger,
  testTeamAddress,
} from '../../../../electron/engine/team/index.ts'
import {
  ownServer,
  testDatabase,
  withoutOwnPostgres,
  withoutPostgres,
} from '../../../setup/postgres.ts'
import { selfSigned } from '../service/certificate.ts'
import {
  activeLinks,
  addressOf,
  keyOf,
  keys,
  newDesk,
  newId,
  newTeam,
  problemOf,
  valueOf,
} from './fixture.ts'

/** A team whose administrator ran the printed SQL, with the address of a desk. */
async function administeredTeam() {
  const database = await testDatabase()
  const role = `desk of "${database.database}"`
  const address = { ...addressOf(database), user: role, password: 'only-for-desks' }
  await database.run(printTeamSql(role, address.secret))
  const quoted = `"${role.replaceAll('"', '""')}"`
  await database.run(`ALTER ROLE ${quoted} PASSWORD 'only-for-desks'`)
  const intruder = new Client({ ...address })
  intruder.on('error', () => undefined)
  await intruder.connect()
  /** Runs SQL with the desk's role. Returns the SQLSTATE of the error, or the rows. */
  const attack = async (text: string, values: readonly unknown[] = []) => {
    try {
      const { rows } = await intruder.query<Record<string, unknown>>(text, [...values])
      return rows
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    }
  }
  const dispose = async () => {
    await intruder.end()
    await database.run(`DROP SCHEMA linkferry CASCADE; DROP ROLE ${quoted}`)
  }
  return { database, address, attack, dispose }
}

describe.skipIf(withoutPostgres !== undefined)('the role of a desk', () => {
  test('is enough for everything that a desk does', async () => {
    const { address, dispose } = await administeredTeam()
    expect(await testTeamAddress(address)).toEqual({ ok: true, value: 1 })
    const { ledger, id } = await newDesk({ address }, 'A')
    const account = { origin: 'https://service.example', token: 't' }
    const { id: accountId } = valueOf(
      await ledger.openAccount(account, { allowance: 60, windowMs: 60_000 }, false),
    )
    const submission = await activeLinks(ledger, accountId, keys(3))
    const request = newId()
    valueOf(await ledger.takePermit(accountId, request, keys(1), 120_000))
    const outcome = 'accepted'
    valueOf(
      await ledger.deliver([
        { key: newId(), accountId, kind: 'outcome', request, permit: 'answered', outcome },
      ]),
    )
    valueOf(await ledger.stopWaiting(accountId))
    valueOf(await ledger.release(accountId, submission, undefined))
    valueOf(await ledger.upload(accountId, []))
    valueOf(await ledger.finishUpload())
    expect(valueOf(await ledger.openSubmissions())).toEqual([])
    expect(valueOf(await ledger.holders(accountId, keys(1)))).toMatchObject([{ deskId: id }])
    expect(valueOf(await ledger.status()).deskId).toBe(id)
    valueOf(await ledger.accountStatus(accountId))
    valueOf(await ledger.leave())
    await dispose()
  })

  test('reads and changes no table', async () => {
    const { attack, dispose } = await administeredTeam()
    const tables = [
      'team',
      'desk',
      'account',
      'claim',
      'earlier_claim',
      'permit',
      'waiter',
      'event',
    ]
    for (const table of tables) {
      for (const statement of [
        `SELECT * FROM linkferry.${table}`,
        `DELETE FROM linkferry.${table}`,
        `INSERT INTO linkferry.${table} DEFAULT VALUES`,
        `TRUNCATE linkferry.${table}`,
        `ALTER TABLE linkferry.${table} ADD x int`,
        `DROP TABLE linkferry.${table} CASCADE`,
        `COPY linkferry.${table} TO STDOUT`,
      ])
        expect([statement, await attack(statement)]).toEqual([statement, '42501'])
    }
    await dispose()
  })

  test('calls no inner function, and replaces none', async () => {
    const { attack, dispose } = await administeredTeam()
    for (const statement of [
      `SELECT linkferry.restore_earlier(1, '{}')`,
      `SELECT linkferry.apply_outcome(1, gen_random_uuid(), 'released', '{sent,accepted}', true)`,
      `SELECT linkferry.end_permit(1, '{}')`,
      `SELECT linkferry.holders_of(1, '{}', 1, NULL)`,
      `SELECT linkferry.finish_recovery()`,
      `SELECT linkferry.clock()`,
      `CREATE FUNCTION linkferry.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT $1'`,
      `CREATE OR REPLACE FUNCTION linkferry.clock() RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'`,
      `ALTER FUNCTION linkferry.clock() OWNER TO CURRENT_USER`,
      `SET ROLE postgres`,
    ])
      expect([statement, await attack(statement)]).toEqual([statement, '42501'])
    await dispose()
  })

  test('cannot put its own tables or functions in the way', async () => {
    const { address, attack, dispose } = await administeredTeam()
    const { ledger } = await newDesk({ address }, 'A')
    await attack('CREATE TEMP TABLE claim (account_id bigint, link uuid)')
    await attack(
      'CREATE TEMP TABLE desk (id int, key_hash bytea, replaced_by int, left_at timestamptz, revision bigint, last_seen timestamptz)',
    )
    await attack(`INSERT INTO pg_temp.desk VALUES (1, sha256('forged'), NULL, NULL, 0, now())`)
    await attack(`SET search_path = pg_temp, linkferry`)
    const forged = `SELECT linkferry.open_submissions(1, 'forged'::bytea, 0)`
    expect(await attack(forged)).toBe('LF002')
    expect(await attack(`SELECT linkferry.leave(1, 'forged'::bytea, 0)`)).toBe('LF002')
    expect(valueOf(await ledger.openSubmissions())).toEqual([])
    await dispose()
  })

  test('cannot call in an isolation in which a permit sees old permits', async () => {
    const { address, attack, dispose } = await administeredTeam()
    const { key } = await newDesk({ address }, 'A')
    await attack('SET default_transaction_isolation = serializable')
    expect(await attack('SELECT linkferry.team_status(1, $1, 0)', [Buffer.from(key)])).toBe('25001')
    await dispose()
  })

  test('acts for no desk whose key it does not have', async () => {
    const { address, attack, dispose } = await administeredTeam()
    const { id } = await newDesk({ address }, 'A')
    const other = Buffer.from(newDeskKey())
    expect(await attack('SELECT linkferry.take_over(1, $1, 0, $2)', [other, id])).toBe('LF002')
    expect(await attack(`SELECT linkferry.deliver(1, $1, 0, '[]')`, [other])).toBe('LF002')
    // It can register a desk, but only with the team secret.
    expect(await attack(`SELECT linkferry.register_desk(1, $1, '\\x00', 'X')`, [other])).toBe(
      'LF008',
    )
    await dispose()
  })
})

describe.skipIf(withoutPostgres !== undefined)('what the database holds', () => {
  test('is neither token, link, key of a link, key of a desk nor team secret', async () => {
    const team = await newTeam()
    const desk = await newDesk(team, 'A')
    const link = 'https://example.com/very-secret-page'
    const token = 'token-of-the-service'
    const { id } = valueOf(
      await desk.ledger.openAccount(
        { origin: 'https://service.example', token },
        { allowance: 60, windowMs: 60_000 },
        false,
      ),
    )
    await activeLinks(desk.ledger, id, [keyOf(link)])
    const rows = await team.database.run(
      `SELECT (SELECT json_agg(t) FROM linkferry.team t)::text || (SELECT json_agg(t) FROM linkferry.desk t)::text
        || (SELECT json_agg(t) FROM linkferry.account t)::text || (SELECT json_agg(t) FROM linkferry.claim t)::text
        || coalesce((SELECT json_agg(t) FROM linkferry.event t)::text, '') AS everything`,
    )
    const everything = String(rows[0]?.['everything']).replaceAll('-', '')
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const secrets = [link, token, hex(keyOf(link)), hex(desk.key), hex(team.address.secret)]
    expect(secrets.filter((secret) => everything.includes(secret.replaceAll('-', '')))).toEqual([])
    expect(everything).toContain(hex(desk.key).length === 64 ? 'key_hash' : '')
  })
})

describe.skipIf(withoutOwnPostgres !== undefined)('a server with TLS', () => {
  test('is used only if its certificate is that of a known authority and of its name', async () => {
    const { folder, database } = await ownServer(selfSigned)
    const authorityFile = path.join(path.dirname(folder), 'authority ü.pem')
    await writeFile(authorityFile, selfSigned.cert)
    const address = { ...addressOf(database), isEncrypted: true }
    expect(problemOf(await testTeamAddress(address))).toBe('tls')
    const known = { ...address, authorityFile }
    expect(problemOf(await testTeamAddress(known))).toBe('no-tables')
    const team = await newTeam({ allowance: 60, windowMs: 60_000 }, database)
    const [used] = await team.database.run(
      'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    )
    expect(used).toEqual({ ssl: false })
    const encrypted = await newDesk(
      { address: { ...team.address, isEncrypted: true, authorityFile } },
      'A',
    )
    expect(encrypted.id).toBe(2)
    // The certificate is for 127.0.0.1 only.
    expect(problemOf(await testTeamAddress({ ...known, host: 'localhost' }))).toBe('tls')
    expect(problemOf(await testTeamAddress({ ...known, authorityFile: '/no/such/file' }))).toBe(
      'tls',
    )
  })
})

describe.skipIf(withoutPostgres !== undefined)('problems have names', () => {
  test('of sign-in, database, tables and rights', async () => {
    const database = await testDatabase()
    const address = addressOf(database)
    expect(problemOf(await testTeamAddress(address))).toBe('no-tables')
    expect(problemOf(await testTeamAddress({ ...address, password: 'wrong' }))).toBe(
      'login-refused',
    )
    expect(problemOf(await testTeamAddress({ ...address, database: 'none' }))).toBe('no-database')
    expect(problemOf(await testTeamAddress({ ...address, port: 1 }))).toBe('unreachable')
    expect(problemOf(await testTeamAddress({ ...address, host: 'nowhere.invalid' }))).toBe(
      'unreachable',
    )
    const role = `r_${database.database}`
    await database.run(`CREATE ROLE ${role} LOGIN PASSWORD 'p'`)
    const weak = { ...address, user: role, password: 'p' }
    expect(problemOf(await createTeamTables(weak))).toBe('no-rights')
    valueOf(await createTeamTables(address))
    expect(problemOf(await testTeamAddress(weak))).toBe('no-rights')
    await database.run(`DROP ROLE ${role}`)
  })

  test('a server without TLS is refused, not used unencrypted', async () => {
    const address = { ...addressOf(await testDatabase()), isEncrypted: true }
    expect(problemOf(await testTeamAddress(address))).toBe('tls')
  })

  test('newer and older tables are refused by name, also by a desk that is connected', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    await team.database.run('UPDATE linkferry.team SET version = 99')
    expect(problemOf(await testTeamAddress(team.address))).toBe('schema-newer')
    expect(problemOf(await ledger.openSubmissions())).toBe('schema-newer')
    expect(problemOf(await ledger.claim(team.accountId, newId(), keys(1)))).toBe('schema-newer')
    await team.database.run('UPDATE linkferry.team SET version = 0')
    expect(problemOf(await ledger.activate(newId()))).toBe('schema-older')
    // A newer version may have other functions.
    await team.database.run(
      'UPDATE linkferry.team SET version = 99; DROP FUNCTION linkferry.activate',
    )
    expect(problemOf(await ledger.activate(newId()))).toBe('schema-newer')
  })

  test('a desk with another team secret is refused', async () => {
    const team = await newTeam()
    const address = { ...team.address, secret: newTeamSecret() }
    const ledger = valueOf(await TeamLedger.open(address, { key: newDeskKey(), revision: 0 }))
    expect(problemOf(await ledger.register('A'))).toBe('wrong-secret')
    await ledger.close()
  })

  test('tables are created once, and creating them again with the same secret succeeds', async () => {
    const address = addressOf(await testDatabase())
    const text = valueOf(await createTeamTables(address))
    expect(valueOf(await createTeamTables(address))).toBe(text)
    expect(problemOf(await createTeamTables({ ...address, secret: newTeamSecret() }))).toBe(
      'exists',
    )
    expect(valueOf(parseTeamAddress(text))).toEqual({
      ...address,
      secret: Buffer.from(address.secret),
    })
  })
})
