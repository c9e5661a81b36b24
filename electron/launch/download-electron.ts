import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Progress } from './fetch-electron.ts'

/** A message of this process to its parent. */
export type FromDownload =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly reason: string }

/** The part of `@electron/get`, a dependency of Electron's own installer, that is used here. */
interface ElectronGet {
  readonly downloadArtifact: (options: Readonly<Record<string, unknown>>) => Promise<string>
}

// `download-electron.ts PACKAGE_FOLDER` downloads the runtime for Electron's package into the usual
// cache, and verifies it with the checksums of the package.
const [packageFolder = ''] = process.argv.slice(2)
await download().catch((error: unknown) => {
  send({ kind: 'failed', reason: describe(error) })
  process.exitCode = 1
})
process.disconnect()

async function download(): Promise<void> {
  const { version, checksums } = readPackage()
  const { platform, arch, env } = process
  const { resolve } = createRequire(path.join(packageFolder, 'package.json'))
  const get: ElectronGet = await import(pathToFileURL(resolve('@electron/get')).href)
  const getProgressCallback = (progress: Progress) => send({ kind: 'progress', progress })
  await get.downloadArtifact({
    version,
    artifactName: 'electron',
    cacheRoot: env['electron_config_cache'],
    checksums,
    platform,
    arch,
    downloadOptions: { quiet: true, getProgressCallback },
  })
}

function send(message: FromDownload): void {
  process.send?.(message)
}

function readPackage(): { version: string; checksums: unknown } {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(packageFolder, name), 'utf8'))
  const manifest = read('package.json')
  const version: unknown = Object(manifest).version
  if (typeof version !== 'string') throw new Error('Electron’s package has no version')
  return { version, checksums: read('checksums.json') }
}

/** Describes an error with its cause: `fetch` only says `fetch failed`. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  for (let { cause } = error; cause instanceof Error; { cause } = cause)
    if ('code' in cause) return `${error.message} (${String(cause.code)})`
  return error.message
}
