import { expect, type Locator, type Page } from '@playwright/test'

/** Pastes as the system does: one paste event with the text on the clipboard. */
export async function pasteText(window: Page, text: string): Promise<void> {
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
  await window.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await window.locator('body').click({ position: { x: 5, y: 300 } })
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('grid')).toBeVisible()
}

/**
 * Picks one of what stays in sight, as a hand does: on its words, where they stand still and nothing
 * stands over them. The radio itself is out of sight.
 */
export async function pick(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** The status of every line as the review shows it now, of a list short enough to be seen whole. */
export async function reviewedLines(window: Page): Promise<readonly string[]> {
  const rows = window.getByRole('grid', { name: 'Lines' }).getByRole('row')
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)),
  )
  const byLine = Map.groupBy(cells.slice(1), (row) => row.at(-1))
  return [...byLine.values()].map((pieces) => {
    const statuses = new Set(pieces.map((row) => row[2]))
    return [...statuses].join('; ')
  })
}

/** Presses the main button and waits for the finished card in the Queue. */
export async function submitAndWait(window: Page, name: RegExp): Promise<void> {
  await window.getByRole('button', { name }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Copy results' }).first()).toBeVisible({
    timeout: 60_000,
  })
}

/** What [Copy results] puts on the clipboard, as the cells of each line. */
export async function copyResults(window: Page): Promise<readonly (readonly string[])[]> {
  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText(/^Copied [\d,]+ rows?, in the order of your list$/)).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  return copied.split('\n').map((line) => line.split('\t'))
}

/** The path of the file that `act` downloads. */
export async function downloadOf(window: Page, act: () => Promise<void>): Promise<string> {
  const [, download] = await Promise.all([act(), window.waitForEvent('download')])
  return download.path()
}
