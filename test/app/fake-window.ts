import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { safetyHeaders } from '../../electron/web/answer.ts'
import { sceneTime } from '../fakes/scenes.ts'
import { test as base } from './fixtures.ts'

/** What the pages of test/fakes/vite.config.ts are made of, by path. */
type Files = ReadonlyMap<string, string | Uint8Array>

const typeOfExtension: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function buildFiles(): Promise<Files> {
  const built = await build({
    configFile: path.join(import.meta.dirname, '../fakes/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  return new Map(
    outputs.map((file: Rolldown.OutputChunk | Rolldown.OutputAsset) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}

/** Serves the files at an address that browsers call secure, so the clipboard works. */
async function serve(files: Files): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const contentType = typeOfExtension[path.extname(pathname)] ?? 'application/octet-stream'
    const body = files.get(pathname)
    response.writeHead(body === undefined ? 404 : 200, {
      ...safetyHeaders,
      'content-type': contentType,
      // Their names say what they hold: the browser need neither ask for them nor compile them again.
      ...(pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=86400, immutable' } : {}),
    })
    response.end(body)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return server
}

/** The window over a made-up host: any state of it at once, at one time, with the rules of the real page. */
export class FakeWindow {
  readonly #origin: string
  readonly #nextPage: () => Promise<Page>

  constructor(origin: string, nextPage: () => Promise<Page>) {
    this.#origin = origin
    this.#nextPage = nextPage
  }

  /** Opens a page of the bundle with its options: `scene`, `rows`, `pseudo`. */
  async open(page: string, options: Readonly<Record<string, string>> = {}): Promise<Page> {
    const window = await this.#nextPage()
    await window.goto(`${this.#origin}${page}?${new URLSearchParams(options)}`)
    return window
  }

  /** Opens the window in a scene of test/fakes/scenes.ts and waits until it stands. */
  async play(scene: string, options: Readonly<Record<string, string>> = {}): Promise<Page> {
    const window = await this.open('/test/fakes/dev.html', { scene, ...options })
    await expect(window.getByRole('main').getByRole('heading').first()).toBeVisible()
    return window
  }
}

interface FakeWindowOptions extends BrowserContextOptions {
  /** In a context of its own, for who changes what outlives a page, like its clock. */
  readonly isAlone?: boolean
}

interface FakeWindowFixtures {
  /** Opens windows over made-up hosts, which end with the test. */
  readonly fakeWindow: (options?: FakeWindowOptions) => Promise<FakeWindow>
}

const usualSize = { width: 1280, height: 800 }

async function openContext(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: usualSize,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  await context.clock.setFixedTime(sceneTime)
  return context
}

/** Leaves a page as it was opened: whoever comes next loads a window of their own into it. */
async function leaveAsNew(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.unrouteAll()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
    // The window that goes keeps nothing more.
    Storage.prototype.setItem = () => undefined
  })
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: 'none',
    contrast: 'no-preference',
  })
  await page.mouse.move(-10, -10)
}

/** Tests of how the window looks and reads in a state, without host and engine. */
export const test = base.extend<
  FakeWindowFixtures,
  { origin: string; scenePage: Page | undefined }
>({
  origin: [
    async ({}, use) => {
      const server = await serve(await buildFiles())
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('Nothing is served')
      await use(`http://localhost:${address.port}`)
      server.close()
      server.closeAllConnections()
    },
    { scope: 'worker' },
  ],
  // A new page has a new process, which reads and compiles everything anew: that is half of its start.
  scenePage: [
    async ({ driven }, use) => {
      if (driven === undefined) return use(undefined)
      const context = await openContext(driven)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  fakeWindow: async ({ driven, origin, scenePage }, use) => {
    test.skip(
      driven === undefined,
      'no browser for this platform: install Chrome, Chromium or Edge',
    )
    const opened: BrowserContext[] = []
    let free = scenePage
    await use(async ({ isAlone = false, viewport = usualSize, ...others } = {}) => {
      if (driven === undefined) throw new Error('There is no browser')
      const page = free
      if (page === undefined || isAlone || viewport === null || Object.keys(others).length > 0) {
        const context = await openContext(driven, { viewport, ...others })
        opened.push(context)
        return new FakeWindow(origin, () => context.newPage())
      }
      free = undefined
      await page.setViewportSize(viewport)
      const pages = [page]
      return new FakeWindow(origin, async () => pages.pop() ?? page.context().newPage())
    })
    for (const context of opened) await context.close()
    if (scenePage !== undefined && free === undefined) await leaveAsNew(scenePage)
  },
})

export { expect } from '@playwright/test'
