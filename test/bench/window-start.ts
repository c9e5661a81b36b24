import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { build } from 'vite'
import { safetyHeaders } from '../../electron/web/answer.ts'
import { english } from '../../renderer/i18n/english.ts'
import { RunningApp } from '../app/running-app.ts'
import { firstScreenBytes } from '../first-screen.ts'
import { median, type Goal, type Scale } from './goal.ts'
import { inBrowser } from './window.ts'

const heading = { name: english.new.title }
const opening = { name: english.new.openFiles }
const root = join(import.meta.dirname, '../..')

/**
 * Goal 12: the window's first screen beside an empty page, beside that page under the headers of our
 * host (one of them makes a browser start a process), and beside React with nothing to do. A page is
 * interactive when its heading stands and a press on its button has opened the choice of files.
 */
export async function* windowStartGoals(scale: Scale): AsyncIterable<Goal> {
  yield* inBrowser((browser) => startGoals(browser, scale))
}

async function* startGoals(browser: Browser, scale: Scale): AsyncIterable<Goal> {
  const app = await RunningApp.start()
  const empty = await served(
    new Map([
      ['/', page(emptyBody)],
      ['/files.js', emptyScript],
    ]),
  )
  const safe = await served(
    new Map([
      ['/', page(emptyBody)],
      ['/files.js', emptyScript],
    ]),
    safetyHeaders,
  )
  const bare = await served(await reactAlone())
  try {
    const cookies = await admitted(browser, app.address)
    const taken: Record<'ours' | 'whole' | 'empty' | 'safe' | 'bare', number[]> = {
      ours: [],
      whole: [],
      empty: [],
      safe: [],
      bare: [],
    }
    for (let round = 0; round < scale.rounds(9); round++) {
      const { interactiveMs, wholeMs } = await started(browser, app.address, cookies, true)
      taken.ours.push(interactiveMs)
      taken.whole.push(wholeMs)
      for (const [name, { address }] of [
        ['empty', empty],
        ['safe', safe],
        ['bare', bare],
      ] as const)
        taken[name].push((await started(browser, address, cookies)).interactiveMs)
    }
    const [our, whole] = [median(taken.ours), median(taken.whole)]
    const [theirs, protectedMs, floor] = [
      median(taken.empty),
      median(taken.safe),
      median(taken.bare),
    ]
    const goal = (what: string, over: number, under: number, limit: number): Goal => ({
      what,
      measured: over / under,
      limit,
      detail: `${over.toFixed(0)} ms ÷ ${under.toFixed(0)} ms`,
    })
    yield goal('12 window interactive ÷ an empty page', our, theirs, 1.3)
    yield goal('   window interactive ÷ an empty page under our headers', our, protectedMs, 1.3)
    yield goal('   our headers alone ÷ the empty page without them', protectedMs, theirs, 1.3)
    yield goal('   all of the app behind it there ÷ React with a heading', whole, floor, 2.5)
    yield goal('   React with a heading alone ÷ the same empty page', floor, theirs, 1.3)
    const gzipBytes = firstScreenBytes()
    yield {
      what: '12 script of the first screen ÷ 200 kB, gzip',
      measured: gzipBytes / 200_000,
      limit: 1,
      detail: `${(gzipBytes / 1_000).toFixed(0)} kB`,
    }
  } finally {
    await app.discard()
    empty.close()
    safe.close()
    bare.close()
  }
}

const emptyBody = `<script src="/files.js"></script>
  <h1>New submission</h1><button>Open files</button><input type="file" hidden>`
const emptyScript = `document.onclick = ({ target }) => {
  if (target.matches('button')) document.querySelector('input').click()
}`

function page(body: string): string {
  return `<!doctype html><title>Empty</title>${body}`
}

/** A page on which React renders a heading, built as the window is. */
async function reactAlone(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const script = `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      const open = () => document.querySelector('input').click()
      createRoot(document.body).render([
        createElement('h1', { key: 1 }, 'New submission'),
        createElement('button', { key: 2, onClick: open }, 'Open files'),
        createElement('input', { key: 3, type: 'file', hidden: true }),
      ])`
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

async function served(
  files: ReadonlyMap<string, string>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const body = files.get(url)
    response.statusCode = body === undefined ? 404 : 200
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
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

interface Started {
  /** Until the heading stands and a press on the button has opened the choice of files. */
  readonly interactiveMs: number
  /** Until the app has taken all of it over; of any other page the same. */
  readonly wholeMs: number
}

/** How a page starts in a browser that knows nothing of it. */
async function started(
  browser: Browser,
  address: string,
  cookies: Cookies,
  isOurs = false,
): Promise<Started> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: cookies,
  })
  try {
    const window = await context.newPage()
    const start = performance.now()
    await window.goto(new URL('/', address).href, { waitUntil: 'commit' })
    await window.getByRole('heading', heading).waitFor()
    const chosen = window.waitForEvent('filechooser')
    // A person's press, without the waiting for a still page by which a test makes sure of its own;
    // again and again, as a person does where a page does not answer yet.
    const opened = { atMs: 0 }
    const press = async () => {
      while (opened.atMs === 0) await window.getByRole('button', opening).click({ force: true })
    }
    const wait = async () => {
      await chosen
      opened.atMs = performance.now()
    }
    await Promise.all([wait(), press()])
    const interactiveMs = opened.atMs - start
    // What the app says of the page once it has it.
    if (isOurs) await window.locator('html[dir]').waitFor()
    return { interactiveMs, wholeMs: performance.now() - start }
  } finally {
    await context.close()
  }
}
