import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import lists from '../../renderer/i18n/locales/en/lists.json' with { type: 'json' }
import { type Goal, median, ratio, type Scale } from './goal.ts'
import { inBrowser, RunningHost } from './processes.ts'
import { writeLines } from './sample-files.ts'

/** Goals 4 and 9: import and scrolling of a large list in the window. */
export async function* windowGoals(scale: Scale): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    yield* inBrowser((browser) => largeListGoals(browser, folder, scale))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* largeListGoals(
  browser: Browser,
  folder: string,
  scale: Scale,
): AsyncIterable<Goal> {
  const rounds = scale.rounds(3)
  const openedLines = scale.lines(1_000_000)
  const pastedLines = scale.lines(200_000)
  const scrolledLines = scale.lines(5_000_000)
  const million = join(folder, 'million.txt')
  const many = join(folder, 'many.txt')
  await writeLines(million, openedLines)
  await writeLines(many, scrolledLines)
  await using host = await RunningHost.start()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const window = await context.newPage()
  await window.goto(host.address)
  await start(window).waitFor()
  const takeHeldUp = await watchMainThread(window)
  const broughtIn = async (bringIn: () => Promise<void>, lines: number): Promise<HeldUp> => {
    await showLists(window)
    await takeHeldUp()
    await bringIn()
    await ready(window, lines)
    return takeHeldUp()
  }

  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { ownMs } = await broughtIn(() => drop(window, million), openedLines)
    longest.push(Math.max(0, ...ownMs))
  }
  const held = median(longest)
  yield {
    what: '4  longest task of the window importing 1 M lines ÷ 50 ms',
    measured: held / 50,
    limit: 1,
    detail: `${held.toFixed(0)} ms; ${longest.map((ms) => ms.toFixed(0)).join(', ')}`,
  }

  const text = (await readFile(million, 'utf8')).split('\n').slice(0, pastedLines).join('\n')
  await window.evaluate((lines) => navigator.clipboard.writeText(lines), text)
  const pastes: HeldUp[] = []
  const paste = (): Promise<void> => window.keyboard.press('ControlOrMeta+V')
  for (let round = 0; round < rounds; round++) pastes.push(await broughtIn(paste, pastedLines))
  yield ratio(
    '4  own work on a paste of 200,000 lines ÷ getData',
    {
      ours: pastes.map(({ ownMs }) => ownMs.reduce((sum, ms) => sum + ms, 0)),
      theirs: pastes.map(({ getDataMs }) => getDataMs),
    },
    0.6,
  )

  await broughtIn(() => drop(window, many), scrolledLines)
  const idle = await frames(window, 0)
  const scrolling = await frames(window, 90)
  yield {
    what: '9  frame that 95 % are shorter than, scrolling 5 M rows ÷ at rest',
    measured: scrolling / idle,
    limit: 1.5,
    detail: `${scrolling.toFixed(0)} ms ÷ ${idle.toFixed(0)} ms`,
  }
}

/** Opens the first screen, or that of Lists if there are some. */
function start(window: Page): Locator {
  return window.getByRole('heading', { level: 1 })
}

async function showLists(window: Page): Promise<void> {
  await window.keyboard.press('ControlOrMeta+1')
  const title = window.getByRole('heading', { name: lists.start.title })
  await title.or(window.getByRole('grid', { name: 'Lists' })).waitFor()
}

/** Waits until the grid has all lines and the number of sendable links is known. */
async function ready(window: Page, lines: number): Promise<void> {
  // A busy computer is slow, which is not an error.
  const timeout = 1_800_000
  await expect(linesGrid(window)).toHaveAttribute('aria-rowcount', String(lines + 1), { timeout })
  await expect(window.getByRole('button', { name: /^Practice with/ })).toBeEnabled({ timeout })
}

function linesGrid(window: Page): Locator {
  return window.getByRole('grid')
}

async function drop(window: Page, file: string): Promise<void> {
  const hand = await window.context().newCDPSession(window)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data })
}

/** The 95th percentile of frame times in milliseconds, while the list scrolls by some pixels per frame. */
async function frames(window: Page, pixels: number): Promise<number> {
  const grid = linesGrid(window)
  await grid.hover()
  const lengths = await grid.evaluate(async (element, step) => {
    const scroller = [element, ...element.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 100,
    )
    if (scroller === undefined) throw new Error('Nothing scrolls')
    const first = performance.now()
    const frameMs: number[] = []
    for (let before = first; before - first < 4_000;) {
      const now = await new Promise<number>((resolve) => {
        requestAnimationFrame(() => resolve(performance.now()))
      })
      scroller.scrollBy(0, step)
      frameMs.push(now - before)
      before = now
    }
    return frameMs.toSorted((one, other) => one - other)
  }, pixels)
  return lengths[Math.floor(lengths.length * 0.95)] ?? Number.NaN
}

/** The long tasks of a window since the last measurement. */
interface HeldUp {
  /** The duration of each task of 50 ms or more, without the browser's `getData` in it. */
  readonly ownMs: readonly number[]
  readonly getDataMs: number
}

/** Records long tasks of a window. Returns a function that returns them and starts again. */
async function watchMainThread(window: Page): Promise<() => Promise<HeldUp>> {
  await window.evaluate(() => {
    const tasks: PerformanceEntry[] = []
    const handedOver: { startMs: number; durationMs: number }[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask' })
    // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply binds it again.
    DataTransfer.prototype.getData = new Proxy(DataTransfer.prototype.getData, {
      apply(getData, transfer, formats) {
        const startMs = performance.now()
        const text: unknown = Reflect.apply(getData, transfer, formats)
        handedOver.push({ startMs, durationMs: performance.now() - startMs })
        return text
      },
    })
    Object.assign(globalThis, {
      takeHeldUp() {
        tasks.push(...observer.takeRecords())
        const ownMs = tasks
          .splice(0)
          .map(({ startTime, duration }) =>
            handedOver
              .filter(({ startMs }) => startTime <= startMs && startMs < startTime + duration)
              .reduce((rest, { durationMs }) => rest - durationMs, duration),
          )
        const getDataMs = handedOver.splice(0).reduce((sum, one) => sum + one.durationMs, 0)
        return { ownMs, getDataMs }
      },
    })
  })
  return () => window.evaluate('takeHeldUp()')
}
