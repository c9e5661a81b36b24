import { expect, test } from './fake-window.ts'

test('batches of one submission that were cancelled together stand in one row, with all their links', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  await window.keyboard.press('Control+3')
  const grid = window.getByRole('grid', { name: /^Batches and tasks/ })
  await window.getByRole('searchbox', { name: 'Search label, client or task' }).fill('Cancelled')
  const row = grid.getByRole('row').filter({ hasText: '9 batches: Cancelled' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  const details = window.getByRole('dialog', { name: /^9,000 links: / })
  await expect(details.getByRole('button', { name: 'Put 9,000 links in New' })).toBeVisible()
})
