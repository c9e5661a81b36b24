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
  /** The version in the signed file; empty if there is none. */
  readonly version: string
}

/**
 * Verifies an installer for electron-updater: null if it is signed by one of the publishers and newer
 * by its own version, else the reason. A feed in wrong hands could call an old version new. The check
 * of electron-updater accepts an installer if PowerShell does not answer; this one refuses it.
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

// The path is passed in the environment, so that it cannot become part of the command.
const command = `
$s = Get-AuthenticodeSignature -LiteralPath $env:LINKFERRY_UPDATE
$c = $s.SignerCertificate
ConvertTo-Json -Compress @{ status = [string]$s.Status; subject = [string]$c.Subject;
  name = if ($c) { $c.GetNameInfo('SimpleName', $false) } else { '' };
  version = ([string]([Diagnostics.FileVersionInfo]::GetVersionInfo($env:LINKFERRY_UPDATE).ProductVersion)).Trim() }`

/** Asks Windows with the PowerShell of the system's folder. Rejects if it does not answer. */
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
 * The environment without the module path, which PowerShell then sets itself: the path of another
 * PowerShell could replace the command, and an empty path hides it. Names are case-insensitive on
 * Windows.
 */
export function environmentOf(env: NodeJS.ProcessEnv, file: string): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => name.toLowerCase() !== 'psmodulepath')
  return { ...Object.fromEntries(kept), LINKFERRY_UPDATE: file }
}

/** Parses what the command wrote. Throws a TypeError if it is something else. */
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
