import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { watchMainThread } from './main-thread.ts'

// Twice and ten times as many are measured by npm run bench: a full computer alone holds those up.
const lines = siteLinks(100_000).join('\n')
const tries = 5

/**
 * Brings the lines in and replies how long the window was held up at most. A busy computer makes any
 * task long now and then, so the best of five tries counts: what the window does itself is in each.
 */
async function heldUpMs(window: Page, bringIn: () => Promise<void>): Promise<number> {
  const takeHeldUp = await watchMainThread(window)
  const held: number[] = []
  while (held.length < tries && (held.at(-1) ?? 100) >= 100) {
    if (held.length > 0) await window.getByRole('button', { name: 'Clear' }).click()
    await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
    await takeHeldUp()
    await bringIn()
    await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('100,000')
    await expect(window.getByRole('button', { name: 'Practise with 100,000 links' })).toBeEnabled()
    held.push(Math.max(0, ...(await takeHeldUp()).ownMs))
  }
  return Math.min(...held)
}

test('pasting 100,000 lines holds the window up for less than 100 ms beside the browser’s own work', async ({
  window,
}) => {
  await window.evaluate((text) => navigator.clipboard.writeText(text), lines)
  expect(await heldUpMs(window, () => window.keyboard.press('ControlOrMeta+V'))).toBeLessThan(100)
})

test('dropping a file of 100,000 lines holds the window up for less than 100 ms', async ({
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
