import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'

// How long this holds the window up is measured by npm run bench; what it is made of is held here.
const lines = siteLinks(100_000).join('\n')

/** What went over the wire while a list came in. */
interface Crossed {
  /** Of the largest request, and of all others together. */
  readonly listBytes: number
  readonly otherSentBytes: number
  readonly receivedBytes: number
}

/** Brings the lines in, waits until they can be submitted, and tells what crossed meanwhile. */
async function crossedBy(window: Page, bringIn: () => Promise<void>): Promise<Crossed> {
  const wire = await window.context().newCDPSession(window)
  const sent: number[] = []
  let receivedBytes = 0
  wire.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    sent.push(Number(headers['Content-Length'] ?? 0))
  })
  wire.on('Network.dataReceived', ({ dataLength }) => {
    receivedBytes += dataLength
  })
  await wire.send('Network.enable')
  await bringIn()
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('100,000')
  await expect(window.getByRole('button', { name: 'Practise with 100,000 links' })).toBeEnabled()
  await wire.detach()
  const listBytes = Math.max(...sent)
  const otherSentBytes = sent.reduce((sum, bytes) => sum + bytes, 0) - listBytes
  return { listBytes, otherSentBytes, receivedBytes }
}

function expectCrossedOnce({ listBytes, otherSentBytes, receivedBytes }: Crossed): void {
  expect(listBytes).toBeGreaterThanOrEqual(lines.length)
  expect(otherSentBytes).toBeLessThan(lines.length / 20)
  expect(receivedBytes).toBeGreaterThan(0)
  expect(receivedBytes).toBeLessThan(lines.length / 4)
}

test('100,000 pasted lines cross to the engine once, and only pages of them come back', async ({
  window,
}) => {
  await window.evaluate((text) => navigator.clipboard.writeText(text), lines)
  expectCrossedOnce(await crossedBy(window, () => window.keyboard.press('ControlOrMeta+V')))
})

test('a dropped file of 100,000 lines crosses to the engine once, and only pages of it come back', async ({
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

  expectCrossedOnce(await crossedBy(window, drop))
  await expect(window.getByText('links.txt')).toBeVisible()
})
