import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import {
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
    })
    response.end(body)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return server
}

/** The window over a made-up host: any state of it at once, at one time, with the rules of the real page. */
export class FakeWindow {
  readonly #origin: string
  readonly #context: BrowserContext

  constructor(origin: string, context: BrowserContext) {
    this.#origin = origin
    this.#context = context
  }

  /** Opens a page of the bundle with its options: `scene`, `rows`, `pseudo`. */
  async open(page: string, options: Readonly<Record<string, string>> = {}): Promise<Page> {
    const window = await this.#context.newPage()
    await window.clock.setFixedTime(sceneTime)
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

interface FakeWindowFixtures {
  /** Opens windows over made-up hosts in contexts of their own, which end with the test. */
  readonly fakeWindow: (options?: BrowserContextOptions) => Promise<FakeWindow>
}

/** Tests of how the window looks and reads in a state, without host and engine. */
export const test = base.extend<FakeWindowFixtures, { origin: string }>({
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
  fakeWindow: async ({ driven, origin }, use) => {
    test.skip(
      driven === undefined,
      'no browser for this platform: install Chrome, Chromium or Edge',
    )
    const opened: BrowserContext[] = []
    await use(async (options) => {
      if (driven === undefined) throw new Error('There is no browser')
      const context = await driven.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      })
      opened.push(context)
      return new FakeWindow(origin, context)
    })
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'
