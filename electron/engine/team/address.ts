import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '../../shared/result.ts'

/** Where the team ledger is, how a desk signs in, and the secret that only the team has. */
export interface TeamAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** 32 random bytes. Never sent to the database. Undefined: the tables are not created yet. */
  readonly secret: Uint8Array | undefined
  /** False only for this computer. */
  readonly isEncrypted: boolean
  /** A file with the certificate of the authority that signed the server's; undefined: a known one did. */
  readonly authorityFile: string | undefined
}

/** Why a text is no team address. */
export type TeamAddressProblem = 'not-an-address' | 'unencrypted' | 'unknown-option' | 'bad-secret'

const secretBytes = 32
const options = new Set(['team_secret', 'sslmode', 'sslrootcert'])

/** True for the addresses of this computer. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * Reads `postgres://desk:password@host:5432/database?team_secret=…`. TLS is always verified; only on this
 * computer it is off, unless `sslmode=verify-full` asks for it. `sslrootcert` names the certificate of
 * an own authority. Unknown options are refused: one that is ignored could be one that protects.
 */
export function parseTeamAddress(text: string): Result<TeamAddress, TeamAddressProblem> {
  const url = URL.parse(text.trim())
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol))
    return fail('not-an-address')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(
    decoded,
  )
  if (host === '' || !user || password === undefined || !database) return fail('not-an-address')
  if ([...url.searchParams.keys()].some((name) => !options.has(name))) return fail('unknown-option')
  const sslMode = url.searchParams.get('sslmode')
  if (sslMode === 'disable' && !isLoopback(host)) return fail('unencrypted')
  if (sslMode !== null && sslMode !== 'disable' && sslMode !== 'verify-full')
    return fail('unknown-option')
  const secretText = url.searchParams.get('team_secret')
  const secret = secretText === null ? undefined : Buffer.from(secretText, 'base64url')
  if (secret !== undefined && secret.length !== secretBytes) return fail('bad-secret')
  return ok({
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    database,
    user,
    password,
    secret,
    isEncrypted: !isLoopback(host) || sslMode === 'verify-full',
    authorityFile: url.searchParams.get('sslrootcert') ?? undefined,
  })
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The whole address as text, with password and team secret: what other desks enter. */
export function formatTeamAddress(address: TeamAddress): string {
  const { host, port, database, user, password, secret, isEncrypted, authorityFile } = address
  const query = new URLSearchParams()
  if (isEncrypted && isLoopback(host)) query.set('sslmode', 'verify-full')
  if (authorityFile !== undefined) query.set('sslrootcert', authorityFile)
  if (secret !== undefined) query.set('team_secret', Buffer.from(secret).toString('base64url'))
  const [login, code, name] = [user, password, database].map(encodeURIComponent)
  const where = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const text = query.size === 0 ? '' : `?${query.toString()}`
  return `postgres://${login}:${code}@${where}/${name}${text}`
}

/** A new team secret. */
export function newTeamSecret(): Uint8Array {
  return randomBytes(secretBytes)
}

/** A new key of a desk. Only this desk may have it; without it nobody can write as this desk. */
export function newDeskKey(): Uint8Array {
  return randomBytes(32)
}

/**
 * Replaces what must not be readable in the database by keyed hashes. Who has the database but not the
 * team secret cannot test whether it holds a URL or a token.
 */
export class TeamHashes {
  readonly #linkKey: Uint8Array
  readonly #accountKey: Uint8Array
  /** Stored in the database: shows whether another desk has the same secret. */
  readonly check: Buffer

  constructor(secret: Uint8Array) {
    // A key for each use, so that no value of one use can be taken for one of another.
    const keyFor = (use: string) =>
      new Uint8Array(hkdfSync('sha256', secret, '', `linkferry ${use}`, 32))
    this.#linkKey = keyFor('link')
    this.#accountKey = keyFor('account')
    this.check = Buffer.from(keyFor('check'))
  }

  /** 128 bits for a link, as a UUID. `key`: the key that claims have in the ledger. */
  link(key: Uint8Array): string {
    const hex = createHmac('sha256', this.#linkKey).update(key).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
  }

  /** 256 bits for an account: the origin of its service and its token. */
  account(origin: string, token: string): Buffer {
    return createHmac('sha256', this.#accountKey).update(`${origin}\n${token}`, 'utf8').digest()
  }
}
