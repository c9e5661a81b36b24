import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'

const lines = siteLinks(200_000).join('\n')
const tries = 5

/**
 * Starts to note the tasks that hold the window up for 50 ms or more, less the browser's own getData
 * inside them; returns the way to the longest, in milliseconds, and to begin anew.
 */
async function watchMainThread(window: Page): Promise<() => Promise<number>> {
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
      takeLongest() {
        tasks.push(...observer.takeRecords())
        const own = tasks
          .splice(0)
          .map(({ startTime, duration }) =>
            handedOver
              .filter(({ startMs }) => startTime <= startMs && startMs < startTime + duration)
              .reduce((ownMs, { durationMs }) => ownMs - durationMs, duration),
          )
        return Math.max(0, ...own)
      },
    })
  })
  return () => window.evaluate('takeLongest()')
}

/**
 * Brings the lines in and replies how long the window was held up at most. A busy computer makes any
 * task long now and then, so the best of five tries counts: what the window does itself is in each.
 */
async function heldUpMs(window: Page, bringIn: () => Promise<void>): Promise<number> {
  const takeLongest = await watchMainThread(window)
  const held: number[] = []
  while (held.length < tries && (held.at(-1) ?? 100) >= 100) {
    if (held.length > 0) await window.getByRole('button', { name: 'Clear' }).click()
    await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
    await takeLongest()
    await bringIn()
    await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('200,000')
    await expect(window.getByRole('button', { name: 'Practise with 200,000 links' })).toBeEnabled()
    held.push(await takeLongest())
  }
  return Math.min(...held)
}

test('pasting 200,000 lines holds the window up for less than 100 ms beside the browser’s own work', async ({
  window,
}) => {
  await window.evaluate((text) => navigator.clipboard.writeText(text), lines)
  expect(await heldUpMs(window, () => window.keyboard.press('ControlOrMeta+V'))).toBeLessThan(100)
})

test('dropping a file of 200,000 lines holds the window up for less than 100 ms', async ({
  window,
}, info) => {
  const file = info.outputPath('links.txt')
  await writeFile(file, lines)
  const hand = await window.context().newCDPSession(window)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  async function drop(): Promise<void> {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await hand.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data })
  }

  expect(await heldUpMs(window, drop)).toBeLessThan(100)
  await expect(window.getByText('links.txt')).toBeVisible()
})
