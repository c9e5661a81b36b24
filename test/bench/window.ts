import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../app/find-browser.ts'
import { watchMainThread, type HeldUp } from '../app/main-thread.ts'
import { RunningApp } from '../app/running-app.ts'
import { compared, median, ratio, type Goal } from './goal.ts'
import { writeLines } from './million-lines.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const rounds = 7
const scrolledLines = 5_000_000

/** Goals 4, 11 and 12: what the window does itself, in a real browser on the built app. */
export async function* windowGoals(): AsyncIterable<Goal> {
  const found = await findBrowser()
  if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
  await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app'], {
    cwd: root,
  })
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] })
  try {
    yield* startGoals(browser)
    yield* intakeGoals(browser, folder)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

async function* startGoals(browser: Browser): AsyncIterable<Goal> {
  const app = await RunningApp.start()
  const empty = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Empty</title><h1>New submission</h1>')
  }).listen(0, '127.0.0.1')
  await once(empty, 'listening')
  const address = empty.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    const { cookies, scriptBytes } = await admitted(browser, app.address)
    const starts = await compared(
      rounds,
      () => interactive(browser, app.address, cookies),
      () => interactive(browser, `http://127.0.0.1:${port}`, cookies),
    )
    yield ratio('12 window interactive ÷ an empty page', starts, 1.3)
    yield {
      what: '12 script of the first screen ÷ 200 kB, gzip',
      measured: scriptBytes / 200_000,
      limit: 1,
      detail: `${(scriptBytes / 1_000).toFixed(0)} kB`,
    }
  } finally {
    await app.discard()
    empty.close()
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

/** The cookie that lets later contexts in, since an address opens the app once; and its script. */
async function admitted(
  browser: Browser,
  address: string,
): Promise<{ readonly cookies: Cookies; readonly scriptBytes: number }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { name: 'New submission' }).waitFor()
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  let scriptBytes = 0
  for (const url of loaded.filter((name) => name.endsWith('.js')))
    scriptBytes += gzipSync(await (await context.request.get(url)).body()).length
  const cookies = await context.storageState()
  await context.close()
  return { cookies, scriptBytes }
}

/** Milliseconds until the heading can be seen, in a browser that knows nothing of the page. */
async function interactive(browser: Browser, address: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: cookies,
  })
  try {
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(new URL('/', address).href)
    await page.getByRole('heading', { name: 'New submission' }).waitFor()
    return performance.now() - start
  } finally {
    await context.close()
  }
}

async function* intakeGoals(browser: Browser, folder: string): AsyncIterable<Goal> {
  const million = join(folder, 'million.txt')
  const many = join(folder, 'many.txt')
  await writeLines(million, 1_000_000)
  await writeLines(many, scrolledLines)
  const app = await RunningApp.start()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const window = await context.newPage()
    await window.goto(app.address)
    await window.getByRole('heading', { name: 'New submission' }).waitFor()
    const takeHeldUp = await watchMainThread(window)
    const broughtIn = async (bringIn: () => Promise<void>, lines: string): Promise<HeldUp> => {
      await emptied(window)
      await takeHeldUp()
      await bringIn()
      await ready(window, lines)
      return takeHeldUp()
    }

    const longest: number[] = []
    for (let round = 0; round < 3; round++)
      longest.push(
        Math.max(0, ...(await broughtIn(() => drop(window, million), '1,000,000')).ownMs),
      )
    const held = median(longest)
    yield {
      what: '4  longest task of the window on 1 M lines dropped ÷ 50 ms',
      measured: held / 50,
      limit: 1,
      detail: `${held.toFixed(0)} ms; ${longest.map((ms) => ms.toFixed(0)).join(', ')}`,
    }

    const text = (await readFile(million, 'utf8')).split('\n').slice(0, 200_000).join('\n')
    await window.evaluate((lines) => navigator.clipboard.writeText(lines), text)
    const pastes = []
    const paste = (): Promise<void> => window.keyboard.press('ControlOrMeta+V')
    for (let round = 0; round < 3; round++) pastes.push(await broughtIn(paste, '200,000'))
    yield ratio(
      '4  own work on a paste of 200,000 lines ÷ getData',
      {
        ours: pastes.map(({ ownMs }) => ownMs.reduce((sum, ms) => sum + ms, 0)),
        theirs: pastes.map(({ getDataMs }) => getDataMs),
      },
      0.6,
    )

    await broughtIn(() => drop(window, many), '5,000,000')
    const idle = await framesPerSecond(window, 0)
    const scrolling = await framesPerSecond(window, 90)
    yield {
      what: '11 frames a second on a page at rest ÷ those of scrolling 5 M rows',
      measured: idle / scrolling,
      limit: 1.05,
      detail: `${idle.toFixed(0)} ÷ ${scrolling.toFixed(0)}`,
    }
  } finally {
    await app.discard()
  }
}

async function emptied(window: Page): Promise<void> {
  const clear = window.getByRole('button', { name: 'Clear' })
  if (await clear.isVisible()) await clear.click()
  await window.getByRole('heading', { name: 'Paste links from anywhere' }).waitFor()
}

/** Until all lines are there and could be sent. */
async function ready(window: Page, lines: string): Promise<void> {
  await window.getByText(lines).first().waitFor({ timeout: 180_000 })
  await window.getByRole('button', { name: /^Practise with/ }).waitFor({ timeout: 180_000 })
}

async function drop(window: Page, file: string): Promise<void> {
  const hand = await window.context().newCDPSession(window)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data })
}

/** Frames that the browser draws in a second while the wheel turns by so many pixels each frame. */
async function framesPerSecond(window: Page, pixels: number): Promise<number> {
  const grid = window.getByRole('grid')
  await grid.hover()
  return grid.evaluate(async (element, step) => {
    const scroller = [element, ...element.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 100,
    )
    const seconds = 4
    const start = performance.now()
    let frames = 0
    while (performance.now() - start < seconds * 1_000) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
      scroller?.scrollBy(0, step)
      frames++
    }
    return frames / seconds
  }, pixels)
}
