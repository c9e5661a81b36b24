import { expect, test } from './fake-window.ts'

test('the sorting of a long list says how far it is, and is stopped with the lines in their order', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('sorting')
  const lines = window.getByRole('grid', { name: 'Lines' })
  const head = lines.getByRole('columnheader', { name: 'Link' })
  const first = await lines.getByRole('row').nth(1).innerText()
  await head.getByRole('button').click()
  const sorting = window.getByRole('progressbar', { name: /^Looking through/ })
  await expect(sorting).toHaveText('42%')
  await expect(window.getByRole('status').filter({ hasText: 'Looking through' })).toBeVisible()
  await window.getByRole('button', { name: 'Cancel' }).click()
  await expect(sorting).toHaveCount(0)
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(window.getByText('Looking through')).toHaveCount(0)
  expect(await lines.getByRole('row').nth(1).innerText()).toBe(first)
})
