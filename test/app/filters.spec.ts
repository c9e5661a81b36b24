import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

async function choose(window: Page, field: string, value: RegExp): Promise<void> {
  const filter = window.getByRole('dialog', { name: /^Filter/ })
  await filter.getByRole('button', { name: field }).click()
  await window.getByRole('option', { name: value }).click()
  await expect(window.getByRole('listbox')).toBeHidden()
}

test('lines are found by the list that they came with, and by what stands beside their links', async ({
  window,
}) => {
  const rows = ['URL\tClient', 'https://a.example/1\tNorda', 'https://a.example/2\tPalimo']
  await pasteText(window, rows.join('\n'))
  await pasteText(window, 'URL\tClient\nhttps://b.example/1\tNorda\nhttps://b.example/2\tNorda')
  await window.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(window, 'Column', /^Client$/)
  await choose(window, 'What it says', /^Norda/)
  await expect(window.getByText('3 of 6')).toBeVisible()
  await choose(window, 'List', /^Paste 2/)
  await expect(window.getByText('2 of 6')).toBeVisible()
  await window.getByRole('dialog', { name: /^Filter/ }).press('Escape')
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(window.getByRole('button', { name: 'Filter: Paste 2 · Norda' })).toBeVisible()
  await window.getByRole('button', { name: 'Show all' }).click()
  await expect(window.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
})

test('the lines that a filter leaves are counted among those that New names at its top', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/1 https://a.example/2\nhttps://b.example/\nno link')
  await expect(window.getByText('1 paste · 4 lines, 3 in the source')).toBeVisible()
  // As they are heard, the counts add up to all of them.
  const heard = /^4 lines, 3 in the source: 3 links can be sent, Not usable 1$/
  await expect(window.getByRole('status').getByText(heard)).toBeAttached()
  await window.getByRole('button', { name: /Ready/ }).click()
  await expect(window.getByText('3 of 4')).toBeVisible()
})

test('the kind that alone is shown is named beside the statuses, and pressed out there', async ({
  window,
}) => {
  await pasteText(
    window,
    'http:/a.example/1\nb.example/2\nc.example/3\nhttps://d.example/\nno link',
  )
  await window.getByRole('button', { name: /^Mend 3 by kind/ }).click()
  const kind = window.getByRole('group', { name: /^1 with a mistyped/ })
  await kind.getByRole('button', { name: 'Show these' }).click()
  await expect(window.getByText('1 of 5')).toBeVisible()
  const statuses = window.getByRole('group', { name: 'Filter by status' })
  const shown = statuses.getByRole('button', { name: 'Mistyped start 1', pressed: true })
  await statuses.getByRole('button', { name: /^Not usable/ }).press('Enter')
  await shown.press('Enter')
  await expect(window.getByText('4 of 5')).toBeVisible()
  await expect(shown).toBeHidden()
  await expect(window.locator(':focus')).not.toHaveRole('document')
})
