import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import lists from '../../renderer/i18n/locales/en/lists.json' with { type: 'json' }
import { dist } from '../fakes/electron-stand-in/launch-main.ts'
import { installedBaselines } from './baselines.ts'
import { compared, type Goal, ratio, type Scale } from './goal.ts'
import { buildApp, inBrowser, printed, RunningHost } from './processes.ts'

/** Goal 10: the first screen compared with Actual Budget's, and the main process with a minimal one. */
export async function* startGoals(scale: Scale): AsyncIterable<Goal> {
  yield* inBrowser((browser) => firstScreenGoals(browser, scale))
  yield* mainProcessGoals(scale)
}

async function* firstScreenGoals(browser: Browser, scale: Scale): AsyncIterable<Goal> {
  const build = join(await installedBaselines(), 'node_modules/@actual-app/web/build')
  await using actual = await Served.start(build)
  await using host = await RunningHost.start()
  const cookies = await admitted(browser, host.address)
  const title = (page: Page) => page.getByRole('heading', { name: lists.start.title })
  // Actual first asks for the address of its server.
  const question = (page: Page) => page.getByRole('button').first()
  const both = await compared(
    scale.rounds(9),
    () => visible(browser, host.address, title, cookies),
    () => visible(browser, actual.address, question),
  )
  yield ratio('10 first screen visible ÷ that of Actual Budget', both, 0.2)
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

/** Gets a session cookie for later contexts, because an address works once. */
async function admitted(browser: Browser, address: string): Promise<Cookies> {
  const context = await browser.newContext()
  const window = await context.newPage()
  await window.goto(address)
  await window.getByRole('navigation').waitFor()
  const cookies = await context.storageState()
  await context.close()
  return cookies
}

/** Milliseconds until an element is visible, in a browser without a cache. */
async function visible(
  browser: Browser,
  address: string,
  sign: (page: Page) => Locator,
  cookies?: Cookies,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...(cookies === undefined ? {} : { storageState: cookies }),
  })
  try {
    const window = await context.newPage()
    const start = performance.now()
    await window.goto(new URL('/', address).href, { waitUntil: 'commit' })
    await sign(window).waitFor()
    return performance.now() - start
  } finally {
    await context.close()
  }
}

const typeOf: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** Serves a folder over HTTP with the two headers that Actual's server adds. */
class Served {
  readonly address: string
  readonly #server: ReturnType<typeof createServer>

  private constructor(address: string, server: ReturnType<typeof createServer>) {
    this.address = address
    this.#server = server
  }

  static async start(folder: string): Promise<Served> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const file = join(folder, pathname === '/' ? 'index.html' : pathname)
      response.setHeader('cross-origin-opener-policy', 'same-origin')
      response.setHeader('cross-origin-embedder-policy', 'require-corp')
      response.setHeader('content-type', typeOf[extname(file)] ?? 'application/octet-stream')
      readFile(file).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('Not on a port')
    return new Served(`http://127.0.0.1:${address.port}`, server)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/**
 * Compares the main process until its first window with a minimal one that serves a page, forks the same
 * engine and opens the same window. Both run on a fake Electron, so its own time does not count.
 */
async function* mainProcessGoals(scale: Scale): AsyncIterable<Goal> {
  await buildApp()
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const bare = join(folder, 'bare.mjs')
  await writeFile(bare, bareMain(dist))
  const program = join(import.meta.dirname, './start-process.ts')
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
    yield ratio('10 main process to its first window ÷ a bare one', both, 6)
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
