import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { team } from '../../../electron/cli/team.ts'
import {
  createTeamTables,
  formatTeamAddress,
  newTeamSecret,
  parseTeamAddress,
} from '../../../electron/engine/team/index.ts'
import { fail } from '../../../electron/shared/result.ts'
import { testDatabase, withoutPostgres } from '../../setup/postgres.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { addressOf, valueOf } from '../engine/team/fixture.ts'
import { linkferry } from './linkferry.ts'
import { linkferryInProcess } from './linkferry-in-process.ts'

/** A database, and its address without a team secret. */
async function newDatabase() {
  const database = await testDatabase()
  const address = { ...addressOf(database), secret: undefined }
  return { database, address, text: formatTeamAddress(address) }
}

function run(address: string | undefined, ...args: readonly string[]) {
  return linkferryInProcess(['team', ...args], address === undefined ? {} : { team: address })
}

function teamSecretOf(address: string): string {
  const { secret } = valueOf(parseTeamAddress(address))
  if (secret === undefined) throw new Error('The address has no team secret')
  return Buffer.from(secret).toString('base64url')
}

describe('wrong usage ends with 64', () => {
  test.each([
    [[], 'team needs one of create-tables, print-sql, status.'],
    [['drop-tables'], 'team needs one of create-tables, print-sql, status.'],
    [['status', 'more'], 'team does not take “more”.'],
    [['status', '--role', 'x'], '--role works only with team print-sql.'],
    [['print-sql', '--role', 'x\ny'], 'at most 63 bytes'],
    [['print-sql', '--role', 'ü'.repeat(32)], 'at most 63 bytes'],
    [['status'], 'team status needs the address of a database'],
    [['create-tables'], 'team create-tables needs the address of a database'],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(undefined, ...args)
    expect(stderr).toContain(sentence)
    expect([code, stdout]).toEqual([64, ''])
  })

  test.each([
    ['postgres://u:only-for-us@db.example/links', '--json'],
    ['--team=postgres://u:only-for-us@db.example/links'],
    ['--team', 'postgres://u:only-for-us@db.example/links'],
  ])('an address as an argument is refused, and not repeated: %j', async (...args) => {
    const { code, stdout, stderr } = await run(undefined, 'status', ...args)
    expect(stderr).toContain('cannot be an argument')
    expect(stderr).not.toContain('only-for-us')
    expect([code, stdout]).toEqual([64, ''])
  })

  test.each([
    ['https://u:only-for-us@db.example/links', 'must look like postgres://'],
    ['postgres://u:only-for-us@db.example/links?sslmode=disable', 'Remove sslmode=disable'],
    ['postgres://u:only-for-us@db.example/links?sslmode=require', 'unknown option'],
    ['postgres://u:only-for-us@db.example/links?team_secret=abc', 'is incomplete'],
  ])('an address that cannot be used is not repeated: %s', async (address, sentence) => {
    const { code, stdout, stderr } = await run(address, 'status', '--json')
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('only-for-us')
    expect([code, stdout]).toEqual([64, ''])
  })

  test('a role in the address that would end a comment of the SQL', async () => {
    const { code, stdout } = await run('postgres://u%0Av:p@db.example/links', 'print-sql')
    expect([code, stdout]).toEqual([64, ''])
  })

  test('a team file that cannot be read', async () => {
    const folder = await temporaryFolder()
    const of = (file: string) => run(undefined, 'status', '--team-file', path.join(folder, file))
    expect(await of('none')).toMatchObject({ code: 64, stderr: expect.stringContaining('ENOENT') })
    await writeFile(path.join(folder, 'empty'), '\n')
    expect((await of('empty')).stderr).toContain('is empty')
  })
})

describe.skipIf(withoutPostgres !== undefined)('linkferry team create-tables', () => {
  test('prints only the whole address, with which it can be repeated', async () => {
    const { address, text, database } = await newDatabase()
    const first = await run(text, 'create-tables')
    expect(first.code).toBe(0)
    const whole = valueOf(parseTeamAddress(first.stdout))
    expect(whole).toEqual({ ...address, secret: expect.any(Buffer) })
    expect(first.stderr).toContain(`The role “${address.user}” owns the tables`)
    expect(first.stderr).toContain('linkferry team print-sql')
    expect(first.stderr).not.toContain(teamSecretOf(first.stdout))
    const [row] = await database.run('SELECT count(*)::int AS rows FROM linkferry.team')
    expect(row).toEqual({ rows: 1 })

    const again = await run(first.stdout, 'create-tables', '--json')
    expect(again.code).toBe(0)
    expect(again.stderr).toContain('were there already')
    expect(JSON.parse(again.stdout)).toEqual({
      address: first.stdout.trim(),
      owner: address.user,
      problem: null,
    })
  })

  test('keeps the tables of another team secret, and shows no new one', async () => {
    const { address, text } = await newDatabase()
    await run(text, 'create-tables')
    for (const other of [text, formatTeamAddress({ ...address, secret: newTeamSecret() })]) {
      const { code, stdout, stderr } = await run(other, 'create-tables')
      expect(stderr).toContain('already has the tables of a team')
      expect([code, stdout]).toEqual([3, ''])
    }
  })

  test('leaves a schema of the same name alone', async () => {
    const { database, text } = await newDatabase()
    await database.run('CREATE SCHEMA linkferry')
    const { code, stdout, stderr } = await run(text, 'create-tables')
    expect(stderr).toContain('Use an empty database')
    expect([code, stdout]).toEqual([3, ''])
  })

  test('shows the new secret even if the connection is lost while it creates them', async () => {
    const { text } = await newDatabase()
    const said: string[] = []
    const printed: string[] = []
    const code = await team(
      {
        kind: 'team',
        action: 'create-tables',
        teamFile: undefined,
        role: undefined,
        dataFolder: undefined,
        asJson: false,
        tokenFile: undefined,
        limits: {},
        doubtLimit: undefined,
      },
      {
        terminal: {
          canRedraw: false,
          canAsk: false,
          columns: 80,
          say: (line) => void said.push(line),
          draw: () => {},
          print: (line) => void printed.push(line),
          confirm: () => Promise.resolve(false),
        },
        teamFromEnvironment: text,
        hideSecret: () => {},
        createTables: async (address) => {
          valueOf(await createTeamTables(address))
          return fail('unreachable')
        },
      },
    )
    expect(code).toBe(3)
    expect(said.join('\n')).toContain('run linkferry team create-tables again')
    expect((await run(printed.join('\n'), 'create-tables')).code).toBe(0)
  })

  test('says that a role without the right needs an administrator', async () => {
    const { database, address } = await newDatabase()
    const role = `r_${database.database}`
    await database.run(`CREATE ROLE ${role} LOGIN PASSWORD 'only-for-us'`)
    const weak = formatTeamAddress({ ...address, user: role, password: 'only-for-us' })
    const { code, stdout, stderr } = await run(weak, 'create-tables', '--json')
    await database.run(`DROP ROLE ${role}`)
    expect(stderr).toContain(`The role “${role}” may not create tables`)
    expect(JSON.parse(stdout)).toEqual({ address: null, owner: null, problem: 'no-rights' })
    expect(code).toBe(3)
  })

  test('shows no secret if the server cannot be reached', async () => {
    const { address } = await newDatabase()
    const { code, stdout, stderr } = await run(
      formatTeamAddress({ ...address, port: 1 }),
      'create-tables',
    )
    expect(stderr).toContain(`${address.host}:1 cannot be reached`)
    expect([code, stdout]).toEqual([3, ''])
  })
})

describe.skipIf(withoutPostgres !== undefined)('linkferry team print-sql', () => {
  test('makes tables and a role that the address with the shown secret fits', async () => {
    const { database, address } = await newDatabase()
    const role = `desk of "${database.database}"`
    const printed = await run(undefined, 'print-sql', '--role', role, '--json')
    const document: { sql: string; role: string; teamSecret: string } = JSON.parse(printed.stdout)
    expect([printed.code, document.role]).toEqual([0, role])
    expect(document.sql).not.toContain(document.teamSecret)
    await database.run(document.sql)
    const quoted = `"${role.replaceAll('"', '""')}"`
    await database.run(`ALTER ROLE ${quoted} PASSWORD 'only-for-desks'`)
    const desk = formatTeamAddress({
      ...address,
      user: role,
      password: 'only-for-desks',
      secret: Buffer.from(document.teamSecret, 'base64url'),
    })
    expect((await run(desk, 'status')).code).toBe(0)
    const owner = formatTeamAddress({
      ...address,
      secret: Buffer.from(document.teamSecret, 'base64url'),
    })
    expect((await run(owner, 'create-tables')).code).toBe(0)
    const created = await run(desk, 'create-tables')
    expect([created.code, created.stdout]).toEqual([3, ''])
    await database.run(`DROP SCHEMA linkferry CASCADE; DROP ROLE ${quoted}`)
  })

  test('shows a new secret beside the SQL, and a known one not at all', async () => {
    const fresh = await run(undefined, 'print-sql')
    expect(fresh.stdout).toContain('CREATE ROLE "linkferry_desk" LOGIN')
    const [, shown = ''] = /not shown again: (\S+)/.exec(fresh.stderr) ?? []
    expect(Buffer.from(shown, 'base64url')).toHaveLength(32)
    expect(fresh.stdout).not.toContain(shown)

    const secret = Buffer.from(newTeamSecret()).toString('base64url')
    const known = await run(`postgres://ana:p@db.example/links?team_secret=${secret}`, 'print-sql')
    expect(known.stdout).toContain('CREATE ROLE "ana" LOGIN')
    expect(known.stdout + known.stderr).not.toContain(secret)
  })
})

describe.skipIf(withoutPostgres !== undefined)('linkferry team status', () => {
  test('says what is there, with the address alone', async () => {
    const { database, address, text } = await newDatabase()
    const { host, port, user } = address
    const common = { host, port, database: address.database, role: user, isEncrypted: false }
    const before = await run(text, 'status', '--json')
    expect(before.stderr).toContain('has no tables of a team ledger')
    expect(JSON.parse(before.stdout)).toEqual({
      ...common,
      hasSecret: false,
      version: null,
      problem: 'no-tables',
    })
    const whole = (await run(text, 'create-tables')).stdout
    const ready = await run(whole, 'status', '--json')
    expect(ready.stderr).toContain('is ready')
    expect(JSON.parse(ready.stdout)).toEqual({
      ...common,
      hasSecret: true,
      version: 1,
      problem: null,
    })
    expect((await run(text, 'status')).stderr).toContain('has no team secret')
    await database.run('UPDATE linkferry.team SET version = 99')
    expect((await run(whole, 'status')).stderr).toContain('newer Linkferry')
    await database.run('UPDATE linkferry.team SET version = 0')
    expect((await run(whole, 'status')).stderr).toContain('older Linkferry')
  })

  test('names what is wrong with the server or the address, without its password', async () => {
    const { address } = await newDatabase()
    const problems = [
      [{ ...address, password: 'only-for-us' }, 'refused to sign in'],
      [{ ...address, database: 'none' }, 'has no database “none”'],
      [{ ...address, port: 1 }, 'cannot be reached'],
      [{ ...address, isEncrypted: true }, 'sslrootcert=FILE'],
      [{ ...address, isEncrypted: true, authorityFile: '/no/such' }, '/no/such verifies'],
    ] as const
    for (const [wrong, sentence] of problems) {
      const { code, stdout, stderr } = await run(formatTeamAddress(wrong), 'status')
      expect(stderr).toContain(sentence)
      expect(stderr).not.toContain(wrong.password)
      expect([code, stdout]).toEqual([3, ''])
    }
  })

  test('reads the address from the environment of a process, or from a file', async () => {
    const { text } = await newDatabase()
    const dataFolder = await temporaryFolder()
    const ofProcess = await linkferry(['team', 'create-tables'], { dataFolder, team: text })
    expect(ofProcess.stderr).toContain('The tables are created.')
    expect([ofProcess.code, teamSecretOf(ofProcess.stdout)]).toEqual([0, expect.any(String)])
    const file = path.join(dataFolder, 'team')
    await writeFile(file, ofProcess.stdout)
    expect((await run('postgres://wrong', 'status', '--team-file', file)).code).toBe(0)
  })
})
