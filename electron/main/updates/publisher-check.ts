import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** What Windows says of a file's signature. */
export interface Signature {
  /** `Valid` is the only good one. */
  readonly status: string
  /** The signer's whole name. */
  readonly subject: string
  /** The common name in it. */
  readonly name: string
  /** The version that the signed file says it is; empty where it says none. */
  readonly version: string
}

/**
 * Judges an installer as electron-updater asks for it: null if it is signed by one of the
 * publishers and newer by its own word, else the reason: a feed in wrong hands could call an old
 * one new. Its own check takes an installer for good where PowerShell does not answer; this one
 * refuses it.
 */
export function publisherCheck(
  signatureOf: (file: string) => Promise<Signature>,
  isNewer: (version: string) => boolean,
): (publishers: readonly string[], file: string) => Promise<string | null> {
  return async (publishers, file) => {
    const { status, subject, name, version } = await signatureOf(file)
    if (status !== 'Valid') return `The signature is ${status}`
    if (!publishers.includes(subject) && !publishers.includes(name)) return `Signed by ${subject}`
    return isNewer(version) ? null : `It is version ${version}`
  }
}

// The path travels in the environment: no quoting can make it part of the command.
const command = `
$s = Get-AuthenticodeSignature -LiteralPath $env:LINKFERRY_UPDATE
$c = $s.SignerCertificate
ConvertTo-Json -Compress @{ status = [string]$s.Status; subject = [string]$c.Subject;
  name = if ($c) { $c.GetNameInfo('SimpleName', $false) } else { '' };
  version = ([string]([Diagnostics.FileVersionInfo]::GetVersionInfo($env:LINKFERRY_UPDATE).ProductVersion)).Trim() }`

/** Asks Windows itself, by PowerShell of the system's folder. Rejects where that does not answer. */
export async function signatureByWindows(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Signature> {
  const powerShell = path.win32.join(
    env['SystemRoot'] ?? String.raw`C:\Windows`,
    String.raw`System32\WindowsPowerShell\v1.0\powershell.exe`,
  )
  const { stdout } = await promisify(execFile)(
    powerShell,
    ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', command],
    { env: environmentOf(env, file), timeout: 60_000 },
  )
  return readSignature(stdout)
}

/**
 * Without the module path, which PowerShell then makes itself: one of another PowerShell would put
 * another command in the place of this one. Windows does not mind the case of a name, and an empty
 * module path is one without the command.
 */
export function environmentOf(env: NodeJS.ProcessEnv, file: string): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => name.toLowerCase() !== 'psmodulepath')
  return { ...Object.fromEntries(kept), LINKFERRY_UPDATE: file }
}

/** What the command wrote. Throws a TypeError at anything else. */
export function readSignature(written: string): Signature {
  const answer: unknown = JSON.parse(written)
  const signature = Object(answer)
  const { status, subject, name, version } = signature
  if (typeof status !== 'string' || typeof subject !== 'string')
    throw new TypeError('PowerShell answered something else')
  if (typeof name !== 'string' || typeof version !== 'string')
    throw new TypeError('PowerShell answered something else')
  return { status, subject, name, version }
}
