import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FromDownload } from './download-electron.ts'
import { type Watch, watchProgress } from './watch-progress.ts'

/**
 * Downloads Electron's runtime and lets the package's installer unpack it. The download goes through
 * the proxy of the environment, and trusts what the system trusts: a company may look into TLS.
 * Rejects with NoProgress or with what went wrong.
 */
export async function fetchElectron(packageFolder: string, watch: Watch): Promise<void> {
  await watchProgress(watch, (signal, onProgress) => download(packageFolder, signal, onProgress))
  await runInstaller(packageFolder, {
    ...process.env,
    ELECTRON_INSTALL_PLATFORM: process.platform,
    ELECTRON_INSTALL_ARCH: process.arch,
  })
}

/** In a process of its own: Node reads both switches at its start, and this one serves the browser too. */
async function download(
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
