import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { safetyHeaders } from '../../../electron/web/answer.ts'
import type { FakeHost } from '../../fakes/window/host.ts'
import { axeScript } from '../fixtures/axe-flaws.ts'
import type { ScreenScene } from './screen-scenes.ts'

declare global {
  /** The host behind the window; see test/fakes/window/window.ts. */
  var fakeHost: FakeHost
}

/** When every scene plays: a Friday, 11:04 in Berlin. */
const sceneTime = Date.UTC(2026, 10, 27, 10, 4)

/** Where a page gets axe from: the browser keeps it compiled from one page to the next. */
const axePath = '/assets/axe.js'

const typeOfExtension: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The window over a made-up host, built and served for as long as it is in use. */
export interface FakeWindow extends AsyncDisposable {
  /** Goes to the place of a scene and does there what the scene says. */
  readonly play: (page: Page, scene: ScreenScene, theme?: 'light' | 'dark') => Promise<void>
  /** Gives a page that plays a scene axe, for `axeFlaws`. */
  readonly addAxe: (page: Page) => Promise<void>
}

/** Builds the window with the made-up host and serves it, with the headers of the real page. */
export async function serveFakeWindow(): Promise<FakeWindow> {
  const built = await build({
    configFile: path.join(import.meta.dirname, '../../fakes/window/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  const files = new Map(
    outputs.map((file: Rolldown.OutputChunk | Rolldown.OutputAsset) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
  files.set(axePath, axeScript)
  const server = createServer((request, response) => {
    const { pathname: asked } = new URL(request.url ?? '/', 'http://localhost')
    const pathname = asked.endsWith('/') ? `${asked}index.html` : asked
    const body = files.get(pathname)
    response.writeHead(body === undefined ? 404 : 200, {
      ...safetyHeaders,
      'content-type': typeOfExtension[path.extname(pathname)] ?? 'application/octet-stream',
      // The browser neither asks for them nor compiles them again.
      ...(pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=86400, immutable' } : {}),
    })
    response.end(body)
  })
  // Browsers let a page at this name use the clipboard.
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Nothing is served')
  const origin = `http://localhost:${address.port}`
  return {
    async play(page, { scene = 'office', route = { screen: 'lists' }, prepare }, theme) {
      const query = new URLSearchParams({ scene, route: JSON.stringify(route) })
      if (theme !== undefined) query.set('theme', theme)
      await page.goto(`${origin}/test/fakes/window/?${query}`)
      await page.locator('main').getByRole('heading').first().waitFor()
      await prepare?.(page)
    },
    async addAxe(page) {
      await page.addScriptTag({ url: axePath })
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** A context in which scenes look the same each time. */
export async function openSceneContext(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // Playwright's clock would do it too, and stand in for the timers, which the page pays for.
  await context.addInitScript((nowMs) => {
    globalThis.Date = new Proxy(Date, {
      construct: (RealDate, given) =>
        Reflect.construct(RealDate, given.length === 0 ? [nowMs] : given),
      get: (RealDate, name) => (name === 'now' ? () => nowMs : Reflect.get(RealDate, name)),
    })
  }, sceneTime)
  // What a scene leaves open is not so in the next.
  await context.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return context
}
