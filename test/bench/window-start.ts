import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { build } from 'vite'
import { english } from '../../renderer/text/english.ts'
import { RunningApp } from '../app/running-app.ts'
import { firstScreen } from '../first-screen.ts'
import { median, type Goal } from './goal.ts'

const rounds = 9
const heading = { name: english.new.title }
const root = join(import.meta.dirname, '../..')

/** Goal 12: the window's first screen beside an empty page, and beside React with nothing to do. */
export async function* startGoals(browser: Browser): AsyncIterable<Goal> {
  const app = await RunningApp.start()
  const empty = await served(new Map([['/', page('<h1>New submission</h1>')]]))
  const bare = await served(await reactAlone())
  try {
    const cookies = await admitted(browser, app.address)
    const [ours, emptyMs, bareMs]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await interactive(browser, app.address, cookies))
      emptyMs.push(await interactive(browser, empty.address, cookies))
      bareMs.push(await interactive(browser, bare.address, cookies))
    }
    const [our, theirs, floor] = [median(ours), median(emptyMs), median(bareMs)]
    const goal = (what: string, over: number, under: number, limit: number): Goal => ({
      what,
      measured: over / under,
      limit,
      detail: `${over.toFixed(0)} ms ÷ ${under.toFixed(0)} ms`,
    })
    yield goal('12 window interactive ÷ an empty page', our, theirs, 1.3)
    yield goal('   React with a heading alone ÷ the same empty page', floor, theirs, 1.3)
    const { gzipBytes } = await firstScreen()
    yield {
      what: '12 script of the first screen ÷ 200 kB, gzip',
      measured: gzipBytes / 200_000,
      limit: 1,
      detail: `${(gzipBytes / 1_000).toFixed(0)} kB`,
    }
  } finally {
    await app.discard()
    empty.close()
    bare.close()
  }
}

function page(body: string): string {
  return `<!doctype html><title>Empty</title>${body}`
}

/** A page on which React renders a heading, built as the window is. */
async function reactAlone(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const script = `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      createRoot(document.body).render(createElement('h1', null, 'New submission'))`
    await writeFile(join(folder, 'main.js'), script)
    const alias = Object.fromEntries(
      ['react-dom', 'react'].map((name) => [name, join(root, 'node_modules', name)]),
    )
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: { alias },
      build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
    })
    const [chunk] = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
    if (chunk?.type !== 'chunk') throw new Error('Vite made no script')
    return new Map([
      ['/', page('<body><script type="module" src="/main.js"></script>')],
      ['/main.js', chunk.code],
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Served {
  readonly address: string
  readonly close: () => void
}

async function served(files: ReadonlyMap<string, string>): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const body = files.get(url)
    response.statusCode = body === undefined ? 404 : 200
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port')
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

/** The cookie that lets later contexts in, since an address opens the app once. */
async function admitted(browser: Browser, address: string): Promise<Cookies> {
  const context = await browser.newContext()
  const window = await context.newPage()
  await window.goto(address)
  await window.getByRole('heading', heading).waitFor()
  const cookies = await context.storageState()
  await context.close()
  return cookies
}

/** Milliseconds until the heading can be seen, in a browser that knows nothing of the page. */
async function interactive(browser: Browser, address: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: cookies,
  })
  try {
    const window = await context.newPage()
    const start = performance.now()
    await window.goto(new URL('/', address).href)
    await window.getByRole('heading', heading).waitFor()
    return performance.now() - start
  } finally {
    await context.close()
  }
}
