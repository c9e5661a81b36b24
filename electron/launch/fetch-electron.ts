/** Downloads the runtime of Electron; gives up when nothing comes any more. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FromDownload } from './download-electron.ts'

/**
 * Downloads Electron's runtime and lets the package's installer unpack it. The download goes through
 * the proxy of the environment, and trusts what the system trusts: a company may look into TLS.
 * Rejects with NoProgress or with what went wrong.
 */
export async function fetchElectron(packageFolder: string, watch: Watch): Promise<void> {
  await watchProgress(watch, (signal, onProgress) =>
    downloadRuntime(packageFolder, signal, onProgress),
  )
  await runInstaller(packageFolder, {
    ...process.env,
    ELECTRON_INSTALL_PLATFORM: process.platform,
    ELECTRON_INSTALL_ARCH: process.arch,
  })
}

/** In a process of its own: Node reads both switches at its start, and this one serves the browser too. */
async function downloadRuntime(
  packageFolder: string,
  signal: AbortSignal,
  onProgress: Watch['onProgress'],
): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'download-electron.ts'), [packageFolder], {
    execArgv: [],
    env: { NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1', ...process.env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  signal.addEventListener('abort', () => child.kill())
  let why = 'the download ended'
  child.on('message', (message: FromDownload) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else ({ why } = message)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(why)
}

/** Finds the download in the cache and unpacks it. */
async function runInstaller(packageFolder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const installer = path.join(packageFolder, 'install.js')
  const child = spawn(process.execPath, [installer], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Electron’s installer failed')
}

/** A download, as `@electron/get` tells of it. */
export interface Progress {
  readonly transferred: number
  /** From 0 to 1; 0 while the size is not known. */
  readonly percent: number
}

/** How a download is watched. */
export interface Watch {
  readonly patienceMs: number
  readonly onProgress: (progress: Progress) => void
}

/** Why a download was given up. */
export class NoProgress extends Error {
  override readonly name = 'NoProgress'

  constructor(patienceMs: number) {
    super(`nothing came for ${patienceMs / 1_000} seconds`)
  }
}

/**
 * Runs a download and gives it up, with NoProgress, once nothing has come for `patienceMs`; however
 * long it takes in all. Rejects as the download does.
 */
export async function watchProgress<Value>(
  { patienceMs, onProgress }: Watch,
  download: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Value>,
): Promise<Value> {
  const abort = new AbortController()
  let bytes = 0
  const timer = setTimeout(() => abort.abort(new NoProgress(patienceMs)), patienceMs)
  const givenUp = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => reject(new NoProgress(patienceMs)))
  })
  try {
    const downloaded = download(abort.signal, (progress) => {
      if (progress.transferred > bytes) timer.refresh()
      bytes = progress.transferred
      onProgress(progress)
    })
    return await Promise.race([downloaded, givenUp])
  } finally {
    clearTimeout(timer)
  }
}
