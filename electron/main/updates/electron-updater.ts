import { type AppUpdater, MacUpdater, NsisUpdater, type UpdateCheckResult } from 'electron-updater'
import { publisherCheck, signatureByWindows } from './publisher-check.ts'
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
