import { expect, test } from './fake-window.ts'

test('batches of one submission that were cancelled together are told apart by their links', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  await window.keyboard.press('Control+3')
  const grid = window.getByRole('grid', { name: /^Batches and tasks/ })
  await window.getByRole('searchbox', { name: 'Search label, client or task' }).fill('Cancelled')
  const rows = grid.getByRole('row').filter({ hasText: 'Cancelled' })
  await expect(rows).toHaveCount(10)
  const names = await rows
    .getByRole('gridcell')
    .filter({ hasText: /: Cancelled$/ })
    .allTextContents()
  expect(names[0]).toBe('Links 1,001–2,000: Cancelled')
  expect(new Set(names).size).toBe(9)
})
