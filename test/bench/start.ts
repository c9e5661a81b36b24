import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dist } from '../fakes/electron-stand-in/launch-main.ts'
import { compared, ratio, type Goal, type Scale } from './goal.ts'
import { buildApp, printed } from './processes.ts'

/**
 * What Electron's main process does before it asks for its first window, beside a main that does
 * nothing else: it serves a page, forks the same engine and opens the same window. On the stand-in,
 * so that Electron's own time is in neither.
 */
export async function* mainStartGoals(scale: Scale): AsyncIterable<Goal> {
  await buildApp()
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const bare = join(folder, 'bare.mjs')
  await writeFile(bare, bareMain(dist))
  const program = join(import.meta.dirname, 'start-process.ts')
  let starts = 0
  const started = async (bundle: string): Promise<number> => {
    starts += 1
    return (await printed([program, bundle, join(folder, String(starts))])).ms
  }
  try {
    const both = await compared(
      scale.rounds(15),
      () => started(join(dist, 'node/main.js')),
      () => started(bare),
    )
    yield ratio('main process to its first window ÷ a bare one', both, 6)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const bareMain = (app: string): string => `
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { app, BrowserWindow, protocol, utilityProcess } from 'electron'

const dist = ${JSON.stringify(app)}
const scheme = { scheme: 'app', privileges: { standard: true } }
protocol.registerSchemesAsPrivileged([scheme])
app.whenReady().then(() => {
  protocol.handle('app', async () => new Response(await readFile(path.join(dist, 'window/index.html'))))
  utilityProcess.fork(path.join(dist, 'node/engine.js'), process.argv.slice(-1), { serviceName: 'engine', stdio: 'pipe' })
  const preload = path.join(dist, 'preload/preload.cjs')
  const window = new BrowserWindow({ show: false, webPreferences: { preload } })
  window.once('ready-to-show', () => window.show())
  void window.loadURL('app://linkferry/index.html')
})
`
