import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type AppUpdater, MacUpdater, NsisUpdater, type UpdateCheckResult } from 'electron-updater'
import type { Updater } from './updates.ts'

/** Opens electron-updater for this system. Import this file dynamically: it is half a megabyte of code. */
export function openElectronUpdater(
  platform: 'win32' | 'darwin',
  log: (words: unknown) => void,
): Updater {
  if (platform === 'darwin') return quiet(new MacUpdater(), log)
  const updater = new NsisUpdater()
  updater.verifyUpdateCodeSignature = publisherCheck(signatureByWindows, newerThan(updater))
  return quiet(updater, log)
}

interface Running {
  readonly currentVersion: { compare(version: string): number }
}

/** True for a version newer than the running one; false for a text that is no version. */
export function newerThan({ currentVersion }: Running): (version: string) => boolean {
  return (version) => {
    try {
      return currentVersion.compare(version) < 0
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}

/** The updater with everything turned off that it would do by itself. */
export function quiet(updater: AppUpdater, log: (words: unknown) => void): Updater {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // The whole file in one request: what is verified is what was fetched.
  updater.disableDifferentialDownload = true
  // It would send a random id of this computer with each request, for staged releases.
  updater.requestHeaders = { 'x-user-staging-id': 'none' }
  updater.isUserWithinRollout = () => true
  // Failures are reported by rejections.
  updater.logger = { info: log, warn: log, error: () => {} }
  let found: UpdateCheckResult | null = null
  return {
    async check() {
      found = await updater.checkForUpdates()
      return found?.isUpdateAvailable === true ? found.updateInfo.version : undefined
    },
    async download(signal) {
      const token = found?.cancellationToken
      const cancel = () => token?.cancel()
      signal.addEventListener('abort', cancel)
      await updater.downloadUpdate(token).finally(() => signal.removeEventListener('abort', cancel))
    },
    // The app ends, or an event tells why it does not.
    install: () =>
      new Promise((_resolve, reject) => {
        updater.once('error', reject)
        updater.quitAndInstall(true, true)
      }),
  }
}

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
