import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { english } from '../../renderer/i18n/english.ts'
import { findBrowser, launchBrowser } from '../app/find-browser.ts'
import { watchMainThread, type HeldUp } from './main-thread.ts'
import { RunningApp } from '../app/running-app.ts'
import { median, ratio, type Goal, type Scale } from './goal.ts'
import { writeLines } from './million-lines.ts'
import { buildApp } from './processes.ts'

/** Runs `goals` in a real browser, on the app as it is built now. */
export async function* inBrowser(
  goals: (browser: Browser) => AsyncIterable<Goal>,
): AsyncIterable<Goal> {
  const found = await findBrowser()
  if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
  await buildApp()
  const browser = await launchBrowser(found)
  try {
    yield* goals(browser)
  } finally {
    await browser.close()
  }
}

/** Goals 4 and 11: what the window does itself with a large list. */
export async function* windowGoals(scale: Scale): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    yield* inBrowser((browser) => intakeGoals(browser, folder, scale))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* intakeGoals(browser: Browser, folder: string, scale: Scale): AsyncIterable<Goal> {
  const rounds = scale.rounds(3)
  const droppedLines = scale.lines(1_000_000)
  const pastedLines = scale.lines(200_000)
  const scrolledLines = scale.lines(5_000_000)
  const million = join(folder, 'million.txt')
  const many = join(folder, 'many.txt')
  await writeLines(million, droppedLines)
  await writeLines(many, scrolledLines)
  const app = await RunningApp.start()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const window = await context.newPage()
    await window.goto(app.address)
    await window.getByRole('heading', { name: english.new.title }).waitFor()
    const takeHeldUp = await watchMainThread(window)
    const broughtIn = async (bringIn: () => Promise<void>, lines: number): Promise<HeldUp> => {
      await emptied(window)
      await takeHeldUp()
      await bringIn()
      await ready(window, lines)
      return takeHeldUp()
    }

    const longest: number[] = []
    for (let round = 0; round < rounds; round++)
      longest.push(
        Math.max(0, ...(await broughtIn(() => drop(window, million), droppedLines)).ownMs),
      )
    const held = median(longest)
    yield {
      what: '4  longest task of the window on 1 M lines dropped ÷ 50 ms',
      measured: held / 50,
      limit: 1,
      detail: `${held.toFixed(0)} ms; ${longest.map((ms) => ms.toFixed(0)).join(', ')}`,
    }

    const text = (await readFile(million, 'utf8')).split('\n').slice(0, pastedLines).join('\n')
    await window.evaluate((lines) => navigator.clipboard.writeText(lines), text)
    const pastes = []
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
      what: '11 frames a second on a page at rest ÷ those of scrolling 5 M rows',
      measured: idle.perSecond / scrolling.perSecond,
      limit: 1.05,
      detail: `${idle.perSecond.toFixed(0)} ÷ ${scrolling.perSecond.toFixed(0)}`,
    }
    yield {
      what: '11 frame that 95 % are shorter than, scrolling 5 M rows ÷ at rest',
      measured: scrolling.p95Ms / idle.p95Ms,
      limit: 1.5,
      detail: `${scrolling.p95Ms.toFixed(0)} ms ÷ ${idle.p95Ms.toFixed(0)} ms`,
    }
  } finally {
    await app.discard()
  }
}

/** Until New holds no list. */
async function emptied(window: Page): Promise<void> {
  const named = (name: string): Locator => window.getByRole('button', { name, exact: true })
  // A list that nobody pays for is cleared, another one put aside.
  const putAway = named(english.new.clear).or(named(english.new.putAsideNow))
  if (await putAway.isVisible()) await putAway.click()
  await window.getByRole('heading', { name: english.new.start.title }).waitFor()
}

/** Until the grid holds all lines and what of them can be sent is known. */
async function ready(window: Page, lines: number): Promise<void> {
  // A bench of a busy computer is slow, not broken.
  const timeout = 1_800_000
  await expect(linesGrid(window)).toHaveAttribute('aria-rowcount', String(lines + 1), { timeout })
  const [verb = ''] = english.new.panel.practise_other.split('{{')
  const submit = window.getByRole('button', { name: verb })
  await expect(submit).toBeEnabled({ timeout })
}

function linesGrid(window: Page): Locator {
  return window.getByRole('grid', { name: english.new.grid.label })
}

async function drop(window: Page, file: string): Promise<void> {
  const hand = await window.context().newCDPSession(window)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data })
}

/** How the browser draws while the list is moved by so many pixels each frame. */
async function frames(window: Page, pixels: number): Promise<Frames> {
  const grid = linesGrid(window)
  await grid.hover()
  const lengths = await grid.evaluate(async (element, step) => {
    const scroller = [element, ...element.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 100,
    )
    const start = performance.now()
    const frameMs: number[] = []
    for (let before = start; before - start < 4_000;) {
      const now = await new Promise<number>((resolve) => {
        requestAnimationFrame(() => resolve(performance.now()))
      })
      scroller?.scrollBy(0, step)
      frameMs.push(now - before)
      before = now
    }
    return frameMs.toSorted((one, other) => one - other)
  }, pixels)
  const all = lengths.reduce((sum, ms) => sum + ms, 0)
  return {
    perSecond: (lengths.length / all) * 1_000,
    p95Ms: lengths[Math.floor(lengths.length * 0.95)] ?? Number.NaN,
  }
}

interface Frames {
  readonly perSecond: number
  /** 95 of 100 frames take no longer. */
  readonly p95Ms: number
}
