import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Watch, watchProgress } from './watch-progress.ts'

/** The part of `@electron/get`, a dependency of Electron's own installer, that is used here. */
interface ElectronGet {
  readonly downloadArtifact: (options: Readonly<Record<string, unknown>>) => Promise<string>
}

/**
 * Downloads Electron's runtime into its usual cache, checked against the package's own checksums,
 * and lets the package's installer unpack it. Rejects with NoProgress or with what went wrong.
 */
export async function fetchElectron(packageFolder: string, watch: Watch): Promise<void> {
  const { version, checksums } = readPackage(packageFolder)
  const { platform, arch, env } = process
  const { downloadArtifact } = await electronGet(packageFolder)
  await watchProgress(watch, (signal, getProgressCallback) =>
    downloadArtifact({
      version,
      artifactName: 'electron',
      cacheRoot: env['electron_config_cache'],
      checksums,
      platform,
      arch,
      downloadOptions: { quiet: true, signal, getProgressCallback },
    }),
  )
  await runInstaller(packageFolder, {
    ...env,
    ELECTRON_INSTALL_PLATFORM: platform,
    ELECTRON_INSTALL_ARCH: arch,
  })
}

function readPackage(packageFolder: string): { version: string; checksums: unknown } {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(packageFolder, name), 'utf8'))
  const manifest = read('package.json')
  const version: unknown = Object(manifest).version
  if (typeof version !== 'string') throw new Error('Electron’s package has no version')
  return { version, checksums: read('checksums.json') }
}

async function electronGet(packageFolder: string): Promise<ElectronGet> {
  const { resolve } = createRequire(path.join(packageFolder, 'package.json'))
  const get: ElectronGet = await import(pathToFileURL(resolve('@electron/get')).href)
  return get
}

/** Finds the download in the cache and unpacks it. */
async function runInstaller(packageFolder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const installer = path.join(packageFolder, 'install.js')
  const child = spawn(process.execPath, [installer], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Electron’s installer failed')
}
