import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addAccount, expectFinished, submitReviewed } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText } from './steps.ts'

/** Sends a list of two links called Two, and then one of one link without a label. */
async function sendTwo(window: Page, address: string): Promise<void> {
  await addAccount(window, address, 'any-token')
  await pasteText(window, 'https://a.example/1\nhttps://a.example/2')
  await window.getByRole('textbox', { name: 'Label' }).fill('Two')
  await submitReviewed(window)
  await expectFinished(window, '2 accepted · 2 units')
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, 'https://b.example/1')
  await window.getByRole('button', { name: 'Submit 1 link' }).click()
  await expectFinished(window, '1 accepted · 1 unit')
  await window.keyboard.press('ControlOrMeta+3')
}

const figures = (window: Page) => window.getByRole('region', { name: 'What this time comes to' })
const search = (window: Page) =>
  window.getByRole('searchbox', { name: 'Search label, client or task' })

test('figures, chart and report of History are those of its label and days', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await sendTwo(window, service.address)
  await expect(figures(window)).toContainText(/Last 30 days3Links accepted3/)
  await window.getByRole('button', { name: 'Filters' }).click()
  await window.getByRole('button', { name: /Label/ }).click()
  await window.getByRole('option', { name: 'Two' }).click()
  await expect(window.getByRole('button', { name: /Label/ })).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(figures(window)).toContainText(/Last 30 days2Links accepted2/)
  await window.getByText('Table', { exact: true }).click()
  const day = window.getByRole('table').getByRole('row').last()
  await expect(day.getByRole('cell')).toHaveText('2')

  const today = new Date().toLocaleDateString('sv')
  await window.getByRole('button', { name: /Last 30 days/ }).click()
  await window.getByRole('option', { name: 'Between two days' }).click()
  const first = window.getByLabel('First day')
  await first.fill(today)
  await expect(figures(window)).toContainText(/^Units · (\d+ \p{L}+|\p{L}+ \d+)2Links accepted2/u)
  await window.getByRole('button', { name: 'Report' }).click()
  const report = window.getByRole('dialog', { name: 'Report for a client' })
  await expect(report).toHaveAccessibleDescription(/It never says that a search engine/)
  await expect(report.getByRole('button', { name: /Label/ })).toContainText('Two')
  await expect(report.getByLabel('First day')).toHaveValue(today)
  await expect(report).toContainText('Lines received2')
  await expect(report).not.toContainText('do not narrow a report')
  await report.getByRole('button', { name: 'Close' }).click()

  await first.fill('2099-01-01')
  const wrong = 'The last day is before the first.'
  await expect(window.getByRole('main').getByText(wrong)).toHaveCount(2)
  await expect(window.getByRole('status').getByText(wrong)).toBeAttached()
})

test('a list without a label is found by the name that History shows, which its report has too', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await sendTwo(window, service.address)
  const grid = window.getByRole('grid', { name: 'Batches and tasks, newest first' })
  const named = grid.getByText(/^List of \d\d:\d\d:\d\d$/)
  const name = (await named.textContent()) ?? ''
  await search(window).fill(name.toLowerCase())
  await expect(figures(window)).toContainText(/Last 30 days1Links accepted1/)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(named).toBeVisible()
  await window.getByRole('button', { name: 'Report' }).click()
  await expect(window.getByRole('dialog')).toContainText('do not narrow a report')
  await window.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await window.getByRole('button', { name: 'Queue' }).click()
  await window.getByRole('button', { name: `Report on ${name}` }).click()
  await expect(window.getByRole('dialog', { name: `Report on “${name}”` })).toBeVisible()
})

test('the search of History stands in one row with the other filters in 1280 × 800', async ({
  window,
}) => {
  await window.setViewportSize({ width: 1_280, height: 800 })
  await window.keyboard.press('ControlOrMeta+3')
  const filters = window.getByRole('button', { name: 'Filters' })
  const [one, other] = await Promise.all([search(window).boundingBox(), filters.boundingBox()])
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 100))).toBeLessThan(10)
})

test('a year that is typed digit by digit asks for nothing until it is whole', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await sendTwo(window, service.address)
  const refused: string[] = []
  window.on('response', (response) => {
    if (!response.ok()) refused.push(response.url())
  })
  await window.getByRole('button', { name: /Last 30 days/ }).click()
  await window.getByRole('option', { name: 'Between two days' }).click()
  const from = window.getByLabel('First day')
  for (const day of ['0002-03-04', '0020-03-04', '0202-03-04']) {
    await from.fill(day)
    await expect(from).toHaveValue(day)
  }
  await from.fill('2024-03-04')
  await expect(figures(window)).toContainText('Links accepted3')
  await from.fill('0002-03-04')
  await search(window).focus()
  await expect(from).toHaveValue('2024-03-04')
  expect(refused).toEqual([])
})
