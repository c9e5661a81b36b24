import { expect, type Page } from '@playwright/test'

/** Pastes as the system does: one paste event with the text on the clipboard. */
export async function pasteText(window: Page, text: string): Promise<void> {
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
  await window.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await window.locator('body').click({ position: { x: 5, y: 400 } })
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('grid')).toBeVisible()
}

/** Presses the main button and waits for the finished card in the Queue. */
export async function submitAndWait(window: Page, name: RegExp): Promise<void> {
  await window.getByRole('button', { name }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Copy results' }).first()).toBeVisible({
    timeout: 60_000,
  })
}
