import type { Locator, Page } from '@playwright/test'
import { edgesWithoutSign } from './edges.ts'
import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

/** Whether the arrow of an edge is drawn, and on a colour through which nothing is read. */
function isSigned(part: Locator, edge: '::before' | '::after'): Promise<boolean> {
  return part.evaluate((element, pseudo) => {
    const { display, backgroundColor, backgroundImage } = getComputedStyle(element, pseudo)
    const isClear = /, 0\)$|^transparent$/.test(backgroundColor)
    return display !== 'none' && (!isClear || backgroundImage !== 'none')
  }, edge)
}

async function openDripFeed(window: Page): Promise<Locator> {
  await window.getByRole('button', { name: /^When and how/ }).click()
  const panel = window.getByRole('dialog', { name: /^When and how/ })
  await panel.getByText('Drip feed').click()
  return panel.locator('..')
}

for (const forcedColors of ['none', 'active'] as const)
  test(`a panel and a dialog that go on beyond an edge say so there, with forced colours ${forcedColors}`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play('busy-office')
    await window.emulateMedia({ forcedColors })
    const popover = await openDripFeed(window)
    await expect.poll(() => isSigned(popover, '::after')).toBe(true)
    expect(await isSigned(popover, '::before')).toBe(false)
    await popover.evaluate((element) => element.scrollTo(0, 40))
    await expect.poll(() => isSigned(popover, '::before')).toBe(true)
    await popover.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => isSigned(popover, '::after')).toBe(false)
    expect(await isSigned(popover, '::before')).toBe(true)

    await window.keyboard.press('Escape')
    await window.keyboard.press('Control+3')
    await window.getByRole('button', { name: 'Report' }).first().click()
    const figures = window.getByText('Lines received').locator('xpath=ancestor::form/div[1]')
    await expect.poll(() => isSigned(figures, '::after')).toBe(true)
    expect(await edgesWithoutSign(window)).toEqual([])
  })
