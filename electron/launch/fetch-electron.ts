/** Downloads the runtime of Electron and gives up if the download stalls. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FromDownload } from './download-electron.ts'

/**
 * Downloads Electron's runtime and runs the package's installer, which unpacks it. The download uses the
 * proxy of the environment and the certificates of the system, because a company may inspect TLS.
 * Rejects with DownloadStalled or with the error of the download.
 */
export async function fetchElectron(packageFolder: string, watch: DownloadOptions): Promise<void> {
  await failWhenStalled(watch, (signal, onProgress) =>
    downloadRuntime(packageFolder, signal, onProgress),
  )
  await runInstaller(packageFolder, {
    ...process.env,
    ELECTRON_INSTALL_PLATFORM: process.platform,
    ELECTRON_INSTALL_ARCH: process.arch,
  })
}

/** Downloads in another process: Node reads both settings at its start, and this process may become the web host. */
async function downloadRuntime(
  packageFolder: string,
  signal: AbortSignal,
  onProgress: DownloadOptions['onProgress'],
): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'download-electron.ts'), [packageFolder], {
    execArgv: [],
    env: { NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1', ...process.env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  signal.addEventListener('abort', () => child.kill())
  let reason = 'the download ended'
  child.on('message', (message: FromDownload) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else ({ reason } = message)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(reason)
}

/** Runs the installer of Electron's package, which unpacks the download from the cache. */
async function runInstaller(packageFolder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const installer = path.join(packageFolder, 'install.js')
  const child = spawn(process.execPath, [installer], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Electron’s installer failed')
}

/** The progress of a download, as `@electron/get` reports it. */
export interface Progress {
  /** Bytes. */
  readonly transferred: number
  /** From 0 to 1; 0 while the size is not known. */
  readonly percent: number
}

/** How long a download may stall, and who is told of its progress. */
export interface DownloadOptions {
  readonly stallTimeoutMs: number
  readonly onProgress: (progress: Progress) => void
}

/** A download was aborted because no data arrived. */
export class DownloadStalled extends Error {
  override readonly name = 'DownloadStalled'

  constructor(stallTimeoutMs: number) {
    super(`nothing came for ${stallTimeoutMs / 1_000} seconds`)
  }
}

/**
 * Runs a download, and aborts it with DownloadStalled if no data arrives for `stallTimeoutMs`. The total
 * time is not limited. Rejects with the error of the download.
 */
export async function failWhenStalled<Value>(
  { stallTimeoutMs, onProgress }: DownloadOptions,
  download: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Value>,
): Promise<Value> {
  const abort = new AbortController()
  let bytes = 0
  const timer = setTimeout(() => abort.abort(new DownloadStalled(stallTimeoutMs)), stallTimeoutMs)
  const givenUp = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => reject(new DownloadStalled(stallTimeoutMs)))
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
