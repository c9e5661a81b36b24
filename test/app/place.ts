import { expect, type Locator } from '@playwright/test'

/** Where something has come to stand, of which all must be in the window. */
export async function placeOf(thing: Locator): Promise<{ top: number; bottom: number }> {
  await expect(thing).toBeInViewport({ ratio: 1 })
  const element = await thing.elementHandle()
  await element?.waitForElementState('stable')
  const { y: top = 0, height = 0 } = (await thing.boundingBox()) ?? {}
  return { top, bottom: top + height }
}
