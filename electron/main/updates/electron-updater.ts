import { type AppUpdater, MacUpdater, NsisUpdater, type UpdateCheckResult } from 'electron-updater'
import { publisherCheck, signatureByWindows } from './publisher-check.ts'
import type { Updater } from './updates.ts'

/** Opens electron-updater for this system. To be imported only then: it is half a megabyte of code. */
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

/** Whether a version follows the one that runs; false for what is no version. */
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

/** The updater with all that it would do of itself turned off. */
export function quiet(updater: AppUpdater, log: (words: unknown) => void): Updater {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // The whole file, by one request: what was checked is what was fetched.
  updater.disableDifferentialDownload = true
  // It would send a number made for this computer with each request, for releases to a part of all.
  updater.requestHeaders = { 'x-user-staging-id': 'none' }
  updater.isUserWithinRollout = () => true
  // What fails is told by what rejects.
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
    // The app ends, or an event says why it does not.
    install: () =>
      new Promise((_resolve, reject) => {
        updater.once('error', reject)
        updater.quitAndInstall(true, true)
      }),
  }
}
